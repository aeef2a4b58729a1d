"""``[shortcuts]`` in phonepilot.toml."""

from __future__ import annotations

from pydantic import BaseModel


class ShortcutSettings(BaseModel, extra="forbid"):
    """``[shortcuts]``"""

    offers: bool = True
    """Say once, when the same was done over the screen for the second time, that it could be kept
    as a shortcut."""
