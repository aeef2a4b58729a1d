"""``[logs]``: where the log goes, how it looks, and how much of it is kept."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field


class LogSettings(BaseModel, extra="forbid"):
    """``[logs]``"""

    to: Literal["file", "stderr", "both"] = "file"
    """``phonepilot.log`` in the home, or standard error, which systemd and containers keep."""
    format: Literal["json", "text"] = "json"
    """A JSON object a line, or lines for people."""
    level: Literal["debug", "info", "warning", "error"] = "info"
    megabytes: float = Field(default=5.0, gt=0, le=10_000)
    """The file is put aside when it would grow beyond, as ``phonepilot.log.1`` and so on."""
    keep: int = Field(default=3, ge=1, le=100)
    """How many of those are kept."""
