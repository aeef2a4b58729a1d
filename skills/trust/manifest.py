"""The manifest: the SHA-256 and the size of every file of a skill, in bytes that can be in one way.

``manifest.json`` is canonical JSON (sorted, no spaces, ASCII); what is read has to be what would be
written, so that no byte of it can change unseen. Name, version, publisher and permissions are
covered because ``SKILL.md`` and ``skill.toml`` are files like any other. The manifest and the
signature over it are not in it.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import stat
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, Field, ValidationError

from device_drivers.verbs.base import Said
from skills.base import Malformed, Refused
from skills.form.file_names import (
    LARGEST,
    MOST_BYTES,
    fit,
    fit_together,
    not_plain,
    too_large,
    too_much,
)

MANIFEST = "manifest.json"
SIGNATURE = "signature"
BESIDE = (MANIFEST, SIGNATURE)
"""Files of a signed skill that the manifest does not name."""
LARGEST_MANIFEST = 512 * 1024


class Entry(BaseModel, extra="forbid", frozen=True, strict=True):
    """One file; ``sha256`` in small hex digits, ``size`` in bytes."""

    sha256: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
    size: Annotated[int, Field(ge=0, le=LARGEST)]


class Manifest(BaseModel, extra="forbid", frozen=True, strict=True):
    """``files`` by their names below the skill's folder."""

    format: Annotated[int, Field(ge=1, le=1)] = 1
    files: dict[str, Entry]

    def canonical(self) -> bytes:
        """The one way to write it."""
        told = self.model_dump()
        return json.dumps(told, sort_keys=True, separators=(",", ":")).encode() + b"\n"

    @property
    def digest(self) -> str:
        """SHA-256 of the canonical bytes, 64 hex digits: it stands for all files together."""
        return hashlib.sha256(self.canonical()).hexdigest()


@dataclass(frozen=True, slots=True)
class Difference:
    """Names, each sorted: what is only in the later one, in both but not the same, only in the
    earlier."""

    added: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.added or self.changed or self.removed)


def manifest_of(files: Mapping[str, bytes]) -> Manifest:
    """Of files by name; those ``BESIDE`` are left out."""
    return Manifest(
        files={
            name: Entry(sha256=hashlib.sha256(data).hexdigest(), size=len(data))
            for name, data in sorted(files.items())
            if name not in BESIDE
        }
    )


def read(data: bytes) -> Manifest:
    """Raises Refused: it was changed, or was never one."""
    if len(data) > LARGEST_MANIFEST:
        raise _changed()
    try:
        found = Manifest.model_validate_json(data)
        fit_together(found.files)
    except (ValidationError, ValueError, RecursionError, Malformed) as error:
        raise _changed() from error
    if found.canonical() != data:
        raise _changed()
    return found


def is_digest(text: str) -> bool:
    """Whether it is written like one."""
    return re.fullmatch(r"[0-9a-f]{64}", text) is not None


def between(before: Manifest | None, after: Manifest) -> Difference:
    """What became of the files of ``before`` (None: there were none)."""
    old = before.files if before else {}
    return Difference(
        added=tuple(sorted(after.files.keys() - old.keys())),
        changed=tuple(
            sorted(
                name for name in after.files.keys() & old.keys() if after.files[name] != old[name]
            )
        ),
        removed=tuple(sorted(old.keys() - after.files.keys())),
    )


def files_of(folder: Path) -> dict[str, bytes]:
    """All files below a folder, by name. Links are not followed, and make it no skill. Raises
    Malformed, OSError."""
    found: dict[str, bytes] = {}
    size = 0
    for name, path in _walked(folder, ""):
        found[name] = _read(name, path)
        size += len(found[name])
        if size > MOST_BYTES:
            raise too_much()
    fit_together(found)
    return found


def _walked(folder: Path, above: str) -> Iterator[tuple[str, Path]]:
    for entry in sorted(os.scandir(folder), key=lambda each: each.name):
        name = fit(above + entry.name)
        if entry.is_dir(follow_symlinks=False):
            yield from _walked(Path(entry.path), name + "/")
        elif entry.is_file(follow_symlinks=False):
            yield name, Path(entry.path)
        else:
            raise not_plain(name)


def _read(name: str, path: Path) -> bytes:
    """What was seen may be something else by now: no link is followed, no pipe waited for."""
    descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    with os.fdopen(descriptor, "rb") as file:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise not_plain(name)
        data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise too_large(name)
    return data


def _changed() -> Refused:
    return Refused(
        Said(
            f"Its {MANIFEST} was changed or is damaged. Get the skill again from who made it.",
            f"它的 {MANIFEST} 被改动或损坏了。请从作者那里重新获取。",
        )
    )
