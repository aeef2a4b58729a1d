"""Names of phones in ``phonepilot.toml``: written, changed and taken out, all else left as it is.

The file belongs to the person, with its comments and its order. So a table is appended, or one line
of it replaced; then the new text is parsed and must say exactly what was meant, or nothing is
written at all.
"""

from __future__ import annotations

import copy
import json
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from assistant.config import ConfigError, find_config, home

NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_-]{0,39}")
_HEADER = re.compile(r"^\s*\[", re.MULTILINE)


def name_phone(name: str, settings: Mapping[str, str | int], config: Path | None = None) -> Path:
    """Make ``[phones.NAME]`` say ``settings`` (``driver`` and what finds the phone).

    Keys of that table not among them stay, unless it was of another driver. Returns the file.
    Raises ConfigError."""
    if not NAME.fullmatch(name) or name == "virtual":
        raise ConfigError(
            f"{name!r} cannot be a phone's name: use letters, digits, - and _, at most 40, "
            "and not 'virtual'."
        )
    path = _file(config)
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    before = _parsed(path, text)
    wanted = copy.deepcopy(before)
    phones = wanted.setdefault("phones", {})
    known = name in phones
    if known and phones[name].get("driver", "android") != settings.get("driver"):
        start, end = _table(text, name)
        text, known = text[:start] + text[end:], False
        del phones[name]
    phones.setdefault(name, {}).update(settings)
    lines = _changed(text, name, settings) if known else _appended(text, name, settings)
    return _write(path, lines, wanted)


def forget_phone(name: str, config: Path | None = None) -> Path:
    """Take ``[phones.NAME]`` out. Raises ConfigError when there is none."""
    path = _file(config)
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    wanted = _parsed(path, text)
    if name not in wanted.get("phones", {}):
        known = ", ".join(wanted.get("phones", {})) or "none"
        raise ConfigError(f"There is no phone {name!r} in {path}; there are: {known}.")
    del wanted["phones"][name]
    if not wanted["phones"]:
        del wanted["phones"]
    start, end = _table(text, name)
    return _write(path, text[:start] + text[end:], wanted)


def _file(config: Path | None) -> Path:
    return find_config(config) or home() / "phonepilot.toml"


def _parsed(path: Path, text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{path} is not valid TOML: {error}") from error


def _appended(text: str, name: str, settings: Mapping[str, str | int]) -> str:
    lines = [f"{key} = {_quoted(value)}" for key, value in settings.items()]
    gap = "" if not text.strip() else "\n" if text.endswith("\n") else "\n\n"
    return f"{text}{gap}[phones.{name}]\n" + "\n".join(lines) + "\n"


def _changed(text: str, name: str, settings: Mapping[str, str | int]) -> str:
    start, end = _table(text, name)
    block = text[start:end]
    for key, value in settings.items():
        line = f"{key} = {_quoted(value)}"
        block, found = re.subn(rf"(?m)^\s*{re.escape(key)}\s*=.*$", lambda _: line, block, count=1)  # noqa: B023
        if not found:
            header, newline, rest = block.partition("\n")
            block = f"{header}{newline or chr(10)}{line}\n{rest}"
    return text[:start] + block + text[end:]


def _table(text: str, name: str) -> tuple[int, int]:
    """Where ``[phones.NAME]`` stands, up to the next table; an empty place when it is not there."""
    called = rf"[\"']?{re.escape(name)}[\"']?"
    header = re.search(rf"(?m)^[ \t]*\[\s*phones\s*\.\s*{called}\s*\].*$", text)
    if header is None:
        return len(text), len(text)
    following = _HEADER.search(text, header.end())
    return header.start(), following.start() if following else len(text)


def _write(path: Path, text: str, wanted: dict[str, Any]) -> Path:
    try:
        right = tomllib.loads(text) == wanted
    except tomllib.TOMLDecodeError:
        right = False
    if not right:
        phones = json.dumps(wanted.get("phones", {}), ensure_ascii=False)
        raise ConfigError(
            f"{path} is written in a way this command does not dare to change. Edit it so that "
            f"its phones are: {phones}"
        )
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(path.name + ".new")
    fresh.write_text(text, encoding="utf-8")
    if path.exists():
        fresh.chmod(path.stat().st_mode & 0o777)
    fresh.replace(path)
    return path


def _quoted(value: str | int) -> str:
    """A number, or a TOML basic string: JSON's escapes are TOML's."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
