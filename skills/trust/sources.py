"""Where a skill comes from: a folder, an archive, an address, or a name in a registry.

A bare word is always a name in a registry: what happens to lie in the current folder is installed
only when it is said that a file is meant.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from device_drivers.verbs.base import Said
from skills.base import Malformed
from skills.trust import archive, manifest
from skills.trust.differences import shown

_STATED = re.compile(r"^name:[ \t]*(['\"]?)([a-z0-9-]{1,64})\1[ \t]*$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Address:
    """An archive on a server: ``https://…``, or ``http://127.0.0.1:…``."""

    url: str


Source = str | Path | Address
"""A ``str`` is a name in a registry, perhaps with a version: ``tidy``, ``tidy@1.2.0``."""


def understood(typed: str) -> Source:
    """What somebody at the machine means. Raises Malformed."""
    if re.match(r"https?://", typed, re.IGNORECASE):
        return Address(typed)
    if "/" in typed or typed in (".", "..") or typed.lower().endswith(archive.SUFFIXES):
        return _expanded(typed)
    return typed


def _expanded(typed: str) -> Path:
    try:
        return Path(typed).expanduser()
    except RuntimeError as error:  # ~somebody who is not on this machine
        who = typed.partition("/")[0]
        raise Malformed(Said(f"There is no “{shown(who)}”.", f"没有“{shown(who)}”。")) from error


REGISTRY = "registry "


def recorded(source: str) -> Path | Address | None:
    """Where an installed skill came from, as the lockfile says; None for a registry."""
    if source.startswith(REGISTRY):
        return None
    return Address(source) if re.match(r"https?://", source, re.IGNORECASE) else Path(source)


def from_path(path: Path) -> tuple[str, dict[str, bytes]]:
    """The name and the files of a skill in a folder or an archive. Raises Malformed, Refused,
    OSError."""
    path = path.absolute()
    if path.is_dir():
        return path.resolve().name, manifest.files_of(path)
    if not path.exists():
        raise Malformed(Said(f"There is no {path}.", f"没有 {path}。"))
    if not path.is_file():
        raise Malformed(
            Said(f"{path} is neither a folder nor an archive.", f"{path} 不是文件夹或压缩包。")
        )
    return named(*archive.read_file(path))


def named(folder: str, files: Mapping[str, bytes]) -> tuple[str, dict[str, bytes]]:
    """The same of an archive: without a folder in it, SKILL.md says the name."""
    if not folder:
        stated = _STATED.search(files.get("SKILL.md", b"").decode(errors="replace"))
        folder = stated[2] if stated else "skill"
    return folder, dict(files)
