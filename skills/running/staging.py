"""What goes into the wall, copied: the skill's files as they are now, and our side of the line.

The copy is what is looked at and what runs, so nobody changes it in between. It holds plain files
only, under names that mean the same everywhere, and nothing compiled or hidden: what was read
before it was installed is what runs.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import shutil
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import skills
from skills import context
from skills.form import file_names
from skills.running import bridge, inside

FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW
FILE = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK
PREFIX = "phonepilot-skill-"
LOCK = "lock"
LEFT_OUT = frozenset({"__pycache__"})
OURS = (
    (inside, "inside.py"), (bridge, "bridge.py"), (skills, "skills/__init__.py"),
    (context, "skills/context.py"),
)  # fmt: skip


class Staged:
    """Two folders that anybody on this computer's other side of the wall may read and nobody
    write: ``house`` with our side of the line, ``skill`` with the skill's files."""

    def __init__(self, folder: Path) -> None:
        """Copies the skill in ``folder``. Raises OSError, Malformed."""
        _sweep()
        self._top = Path(tempfile.mkdtemp(prefix=PREFIX))
        self._lock = _locked(self._top)
        self.house = self._top / "house"
        self.skill = self._top / "skill"
        try:
            for each in (self.house, self.house / "skills", self.skill):
                _make(each)
            for module, name in OURS:
                _write(self.house / name, Path(str(module.__file__)).read_bytes())
            self._copy(folder)
        except BaseException:
            self.remove()
            raise

    def remove(self) -> None:
        """Again: nothing."""
        shutil.rmtree(self._top, ignore_errors=True)
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def _copy(self, folder: Path) -> None:
        names: list[str] = []
        total = 0
        here = os.open(folder, FOLDER)
        try:
            for name, data in _files(here, ""):
                names.append(name)
                file_names.fit_together(names[-1:])
                total += len(data)
                if total > file_names.MOST_BYTES:
                    raise file_names.too_much()
                target = self.skill / name
                _make(target.parent)
                _write(target, data)
        finally:
            os.close(here)
        file_names.fit_together(names)


def _locked(top: Path) -> int | None:
    """Its lock, which the system frees when we die; None where somebody holds it."""
    lock = os.open(top / LOCK, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(lock)
        return None
    return lock


def _sweep() -> None:
    """Remove what those left behind who were killed."""
    for top in Path(tempfile.gettempdir()).glob(f"{PREFIX}*"):
        with contextlib.suppress(OSError):
            found = top.lstat()
            ours = stat.S_ISDIR(found.st_mode) and found.st_uid == os.geteuid()
            if ours and (top / LOCK).exists() and (lock := _locked(top)) is not None:
                shutil.rmtree(top, ignore_errors=True)
                os.close(lock)


def _files(here: int, way: str) -> Iterator[tuple[str, bytes]]:
    """Names and contents of all files below. Raises OSError, Malformed."""
    for name in sorted(os.listdir(here)):
        if name.startswith(".") or name in LEFT_OUT or name.endswith(".pyc"):
            continue
        found = os.stat(name, dir_fd=here, follow_symlinks=False)
        if stat.S_ISDIR(found.st_mode):
            file_names.fit(f"{way}{name}")
            with _opened(name, FOLDER, here) as below:
                yield from _files(below, f"{way}{name}/")
        elif stat.S_ISREG(found.st_mode):
            with _opened(name, FILE, here) as file:
                yield f"{way}{name}", _read(file, f"{way}{name}")
        else:
            raise file_names.not_plain(f"{way}{name}")


@contextmanager
def _opened(name: str, flags: int, here: int) -> Iterator[int]:
    descriptor = os.open(name, flags, dir_fd=here)
    try:
        yield descriptor
    finally:
        os.close(descriptor)


def _read(file: int, name: str) -> bytes:
    if not stat.S_ISREG(os.fstat(file).st_mode):
        raise file_names.not_plain(name)
    with os.fdopen(file, "rb", closefd=False) as opened:
        data = opened.read(file_names.LARGEST + 1)
    if len(data) > file_names.LARGEST:
        raise file_names.too_large(name)
    return data


def _make(folder: Path) -> None:
    """With modes of our own, whatever the umask."""
    missing = []
    while not folder.is_dir():
        missing.append(folder)
        folder = folder.parent
    for each in reversed(missing):
        each.mkdir()
        each.chmod(0o755)


def _write(target: Path, data: bytes) -> None:
    target.write_bytes(data)
    target.chmod(0o755 if data[:2] == b"#!" or data[:4] == b"\x7fELF" else 0o644)
