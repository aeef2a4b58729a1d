"""Modes of the suite: which of the assistant's parts take part, as settings of the house."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from assistant.config import Models, RouterSettings, Settings, load_settings

POCKET_ON_PIXELS = {"adapter": "pocket", "options": {"sees": "pixels"}}
MODES: Mapping[str, Mapping[str, Any]] = {
    "verbs+tree": {"pocket": False},
    "pocket": {"pocket": True},
    "pocket-pixels": {"pocket": False, "gui": POCKET_ON_PIXELS},
    "team": {"pocket": True, "mode": "team"},
}
"""``[models]`` of each mode. None needs a model server."""

MINE = "mine"
"""The mode of one's own phonepilot.toml: its models, limits and notes, on the suite's phone."""
NAMES = (*MODES, MINE)
FIXED = RouterSettings(learns=False)
"""What one task teaches must not change the next: their order says nothing."""


def settings_of(mode: str, config: Path | None = None) -> Settings:
    """The settings of a house that plays in ``mode``. Raises ConfigError."""
    if mode == MINE:
        own = load_settings(config)
        apart = {"phones": {}, "default_phone": "", "gateways": {}, "router": FIXED}
        return own.model_copy(update=apart)
    models = {k: v for k, v in MODES[mode].items() if k in Models.model_fields or v}
    return Settings.model_validate({"models": models, "router": FIXED})
