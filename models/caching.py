"""Where what can be made again is kept."""

from __future__ import annotations

import os
from pathlib import Path


def cache() -> Path:
    """The folder of what can be made again; shared by all homes of a user."""
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base).expanduser() / "phonepilot"
