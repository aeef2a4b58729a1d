"""Files written whole or not at all, also where the machine goes off in between."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from pathlib import Path


def whole(path: Path, data: bytes) -> None:
    """Put ``data`` in the place of a file, for nobody else to read. Raises OSError."""
    aside = path.with_name(f"{path.name}.{secrets.token_hex(4)}.part")
    try:
        _file(aside, data, 0o600)
        aside.replace(path)
        _kept(path.parent)
    except BaseException:
        aside.unlink(missing_ok=True)
        raise


def folder(path: Path, files: Mapping[str, bytes]) -> None:
    """A new folder with these files, all of it on disk when this returns. Whoever may get to it
    may read it: a program in the wall is another user. Raises OSError, FileExistsError."""
    path.mkdir()
    path.chmod(0o755)
    made = [path]
    for name, data in sorted(files.items()):
        place = path / name
        for above in reversed([each for each in place.parents if path in each.parents]):
            if above not in made:
                above.mkdir()
                above.chmod(0o755)
                made.append(above)
        _file(place, data, 0o644)
    for each in reversed(made):
        _kept(each)
    _kept(path.parent)


def _file(path: Path, data: bytes, mode: int) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, mode)
    with os.fdopen(descriptor, "wb") as file:
        os.fchmod(descriptor, mode)
        file.write(data)
        file.flush()
        os.fsync(descriptor)


def _kept(path: Path) -> None:
    """The names in a folder, too, are on disk."""
    descriptor = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def renamed(path: Path, to: Path) -> None:
    """A folder in its place, also when the machine goes off right after. Raises OSError."""
    path.rename(to)
    _kept(to.parent)


def readable(path: Path) -> None:
    """A folder is as ``folder`` made it, also when a restored backup made it less open."""
    if path.stat().st_mode & 0o777 == 0o755:
        return
    for each in (path.parent, path, *path.rglob("*")):
        each.chmod(0o755 if each.is_dir() else 0o644)
