"""Modes of the suite: which of the assistant's parts take part, as settings of the house."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from assistant.app import House
from assistant.config import ConfigError, RouterSettings, Settings, load_settings

POCKET_ON_PIXELS = {"adapter": "pocket", "model": "pocket", "options": {"sees": "pixels"}}
WITHOUT = "verbs+tree"
MODES: Mapping[str, Mapping[str, Any]] = {
    WITHOUT: {"pocket": False},
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
    return Settings.model_validate({"models": MODES[mode], "router": FIXED})


def check(mode: str, house: House) -> None:
    """Whether all that the mode is about is there. Raises ConfigError: figures of ``pocket`` must
    not be those of a house that went without it."""
    if mode in MODES and mode != WITHOUT and "vision" not in house.routes:
        raise ConfigError(
            f"--mode {mode} needs the embedded model: pip install 'phonepilot[pocket]', and its "
            "weights (`phonepilot train pocket` makes them)."
        )
