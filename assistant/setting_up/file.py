"""``phonepilot.toml`` written: what stands in it stays, with its comments and its order."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import tomlkit
from tomlkit.exceptions import TOMLKitError
from tomlkit.items import Table

from assistant.config import ConfigError, find_config, home, load_settings


def path_of(config: Path | None) -> Path:
    """The file that settings are read from, or the one that is made where there is none yet."""
    if config is not None and not config.exists():
        return config
    return find_config(config) or home() / "phonepilot.toml"


def table(path: Path, keys: Sequence[str]) -> dict[str, Any]:
    """What stands under ``[a.b]``; nothing where there is no such table. Raises ConfigError."""
    found: Any = _read(path).unwrap()
    for key in keys:
        found = found.get(key, {}) if isinstance(found, dict) else {}
    return dict(found) if isinstance(found, dict) else {}


def write(path: Path, keys: Sequence[str], values: Mapping[str, Any]) -> None:
    """Set ``values`` under ``[a.b]``, None taking one out; the rest of the file stays. It is
    written only where the settings can then be read. Raises ConfigError."""
    document = _read(path)
    at: Any = document
    for depth, key in enumerate(keys, 1):
        if not isinstance(at.get(key), dict):
            at[key] = tomlkit.table(is_super_table=depth < len(keys))
        at = at[key]
    for key, value in values.items():
        if value is None:
            at.pop(key, None)
        else:
            at[key] = value
    _replace(path, tomlkit.dumps(document))


def leave_out(path: Path, keys: Sequence[str]) -> None:
    """Take ``[a.b]`` out, if it is there. Raises ConfigError."""
    document = _read(path)
    at: Any = document
    for key in keys[:-1]:
        at = at.get(key)
        if not isinstance(at, dict | Table):
            return
    if at.pop(keys[-1], None) is not None:
        _replace(path, tomlkit.dumps(document))


def _read(path: Path) -> tomlkit.TOMLDocument:
    try:
        return tomlkit.parse(path.read_text(encoding="utf-8") if path.exists() else "")
    except (OSError, UnicodeDecodeError, TOMLKitError) as error:
        raise ConfigError(f"{path} cannot be read: {error}") from error


def _replace(path: Path, text: str) -> None:
    """Whole or not at all, and readable by its user alone where it is new."""
    aside = path.with_name(f"{path.name}.new")
    mode = path.stat().st_mode & 0o777 if path.exists() else 0o600
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        descriptor = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode)
    except OSError as error:
        raise ConfigError(
            f"{path} cannot be written here ({error.strerror}). For a service or a container: "
            "docs/running.md says which file to edit, and how."
        ) from error
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(text)
    try:
        load_settings(aside)
    except ConfigError as error:
        aside.unlink()
        raise ConfigError(str(error).replace(str(aside), str(path))) from error
    aside.chmod(mode)
    aside.replace(path)
