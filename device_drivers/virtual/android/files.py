"""The phone's file system as a shell user sees it: the ``files`` table and what is always there.

Under /sdcard and /data/local/tmp everything may be read and written; it lives in SQLite. The rest
is the bare outline of an Android system, readable where a real one is. Paths are absolute;
/storage/emulated/0 and /mnt/sdcard are other names for /sdcard.
"""

from __future__ import annotations

import errno
import os
import posixpath
import stat
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from device_drivers.virtual import made_files

if TYPE_CHECKING:
    from device_drivers.virtual.phone import Phone

WRITABLE = ("/sdcard", "/data/local/tmp")
DIRECTORY = stat.S_IFDIR | 0o771
FILE = stat.S_IFREG | 0o644
_ALIASES = ("/storage/emulated/0", "/storage/self/primary", "/mnt/sdcard", "/mnt/user/0/primary")
_SDCARD = (
    "Alarms", "Android", "Audiobooks", "DCIM", "Documents", "Download", "Movies", "Music",
    "Notifications", "Pictures", "Podcasts", "Recordings", "Ringtones",
)  # fmt: skip
_OUTLINE = frozenset(
    {
        "/", "/apex", "/data", "/data/app", "/data/data", "/data/local", "/data/local/tmp",
        "/dev", "/mnt", "/odm", "/proc", "/product", "/sdcard", "/storage",
        "/storage/emulated", "/sys", "/system", "/system/app", "/system/bin", "/system/etc",
        "/system/fonts", "/system/framework", "/system/priv-app", "/vendor", "/sdcard/DCIM/Camera",
        "/sdcard/Pictures/Screenshots",
    }
    | {f"/sdcard/{name}" for name in _SDCARD}
)  # fmt: skip
_CLOSED = ("/data", "/data/app", "/data/data", "/data/system")
"""Directories a shell user may pass through but not list."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What ``stat`` tells of one path. ``mtime`` in seconds since 1970."""

    path: str
    mode: int
    size: int
    mtime: int

    @property
    def name(self) -> str:
        return posixpath.basename(self.path) or "/"

    @property
    def is_directory(self) -> bool:
        return stat.S_ISDIR(self.mode)


class Files:
    """Reads and writes by absolute path. Failures are OSError with the errno Android gives."""

    def __init__(self, phone: Phone, generated: dict[str, Callable[[], bytes]]) -> None:
        self._phone = phone
        self._generated = generated
        """Read-only files made when they are read, such as /system/build.prop."""

    def canonical(self, path: str, cwd: str = "/") -> str:
        """The one name a file is kept under."""
        path = posixpath.normpath(posixpath.join(cwd, path))
        path = "/" + path.lstrip("/")
        if not path.isascii() and any("\ud800" <= letter <= "\udfff" for letter in path):
            raise _error(errno.EILSEQ, ascii(path))  # no UTF-8, and the card takes no other names
        for alias in _ALIASES:
            if path == alias or path.startswith(alias + "/"):
                return "/sdcard" + path[len(alias) :]
        return path

    def stat(self, path: str) -> Entry:
        path = self.canonical(path)
        row = self._row("SELECT mode, mtime, content FROM files WHERE path=?", path)
        if row is not None:
            return Entry(path, row[0], made_files.size(row[2]), row[1])
        if path in _OUTLINE or self._has_children(path):
            return Entry(path, DIRECTORY, 3452, self._booted)
        made = self._made(path)
        if made is None:
            raise _error(errno.ENOENT, path)
        return Entry(path, FILE, len(made), self._booted)

    def exists(self, path: str) -> bool:
        try:
            self.stat(path)
        except FileNotFoundError:
            return False
        return True

    def read(self, path: str) -> bytes:
        path = self.canonical(path)
        row = self._row("SELECT mode, content FROM files WHERE path=?", path)
        if row is not None and not stat.S_ISDIR(row[0]):
            return made_files.whole(row[1])
        made = self._made(path)
        if made is not None:
            return made
        raise _error(errno.EISDIR if self.exists(path) else errno.ENOENT, path)

    def write(
        self, path: str, content: bytes, mode: int | None = None, mtime: int | None = None
    ) -> None:
        """Create or replace a file, all at once. Its directory must exist, as ``sh`` wants it."""
        path = self.canonical(path)
        if path in ("/dev/null", "/dev/zero"):
            return
        self._check_place(path)
        kept = self._mode(path) or FILE
        self._phone.store.db.execute(
            "INSERT OR REPLACE INTO files(path, mode, mtime, content) VALUES (?, ?, ?, ?)",
            (path, mode or kept, self._now if mtime is None else mtime, content),
        )

    def _check_place(self, path: str) -> None:
        """A file may be put at ``path``."""
        self._check_writable(path)
        if path in _OUTLINE or self._has_children(path) or self._mode(path) & stat.S_IFDIR:
            raise _error(errno.EISDIR, path)
        parent = posixpath.dirname(path)
        if not self.exists(parent):
            raise _error(errno.ENOENT, path)
        if not self.stat(parent).is_directory:
            raise _error(errno.ENOTDIR, path)

    def copy(self, source: str, target: str) -> None:
        """Copy one file, its recipe if it is made when it is read."""
        source, target = self.canonical(source), self.canonical(target)
        row = self._row("SELECT mode, content FROM files WHERE path=?", source)
        if row is None:
            self.write(target, self.read(source))
        elif stat.S_ISDIR(row[0]):
            raise _error(errno.EISDIR, source)
        else:
            self.write(target, row[1], row[0])

    def make_directory(self, path: str, parents: bool = False) -> None:
        path = self.canonical(path)
        if self.exists(path):
            if parents and self.stat(path).is_directory:
                return
            raise _error(errno.EEXIST, path)
        parent = posixpath.dirname(path)
        self._check_writable(path)
        if not self.exists(parent):
            if not parents:
                raise _error(errno.ENOENT, path)
            self.make_directory(parent, parents=True)
        elif not self.stat(parent).is_directory:
            raise _error(errno.ENOTDIR, path)
        self._phone.store.db.execute(
            "INSERT INTO files(path, mode, mtime, content) VALUES (?, ?, ?, x'')",
            (path, DIRECTORY, self._now),
        )

    def remove(self, path: str, recursive: bool = False) -> None:
        path = self.canonical(path)
        entry = self.stat(path)
        self._check_writable(path)
        if path in _OUTLINE:
            raise _error(errno.EACCES, path)
        if entry.is_directory and not recursive:
            raise _error(errno.EISDIR, path)
        self._phone.store.db.execute(
            "DELETE FROM files WHERE path=? OR substr(path, 1, ?)=?",
            (path, len(path) + 1, path + "/"),
        )

    def remove_directory(self, path: str) -> None:
        if not self.stat(path).is_directory:
            raise _error(errno.ENOTDIR, path)
        if self.list(path):
            raise _error(errno.ENOTEMPTY, path)
        self.remove(path, recursive=True)

    def move(self, source: str, target: str) -> None:
        source, target = self.canonical(source), self.canonical(target)
        entry = self.stat(source)
        self._check_writable(source)
        self._check_writable(target)
        if source == target:
            return
        if not entry.is_directory:
            self._check_place(target)
            self._phone.store.db.execute("DELETE FROM files WHERE path=?", (target,))
        self._phone.store.db.execute(
            "UPDATE files SET path = ? || substr(path, ?) WHERE path=? OR substr(path, 1, ?)=?",
            (target, len(source) + 1, source, len(source) + 1, source + "/"),
        )

    def change_mode(self, path: str, mode: int) -> None:
        entry = self.stat(path)
        self._check_writable(entry.path)
        self._phone.store.db.execute(
            "UPDATE files SET mode=? WHERE path=?",
            (stat.S_IFMT(entry.mode) | mode, entry.path),
        )

    def touch(self, path: str, mtime: int | None = None) -> None:
        path = self.canonical(path)
        if not self.exists(path):
            self.write(path, b"", mtime=mtime)
        self._check_writable(path)
        self._phone.store.db.execute(
            "UPDATE files SET mtime=? WHERE path=?", (self._now if mtime is None else mtime, path)
        )

    def list(self, path: str) -> list[Entry]:
        """What lies in a directory, by name."""
        path = self.canonical(path)
        entry = self.stat(path)
        if not entry.is_directory:
            raise _error(errno.ENOTDIR, path)
        if path in _CLOSED:
            raise _error(errno.EACCES, path)
        prefix = path.rstrip("/") + "/"
        rows = self._phone.store.db.execute(
            "SELECT path FROM files WHERE substr(path, 1, ?)=?", (len(prefix), prefix)
        )
        known = {str(row[0]) for row in rows} | _OUTLINE | set(self._generated)
        names = {
            inner[len(prefix) :].split("/")[0]
            for inner in known
            if inner.startswith(prefix) and len(inner) > len(prefix)
        }
        return [self.stat(prefix + name) for name in sorted(names)]

    # --- inside ------------------------------------------------------------------------------

    @property
    def _now(self) -> int:
        return int(self._phone.clock.now().timestamp())

    @property
    def _booted(self) -> int:
        return 1230768000  # 2009-01-01, the stamp of every file in an Android system image

    def _row(self, query: str, path: str) -> tuple[Any, ...] | None:
        found: tuple[Any, ...] | None = self._phone.store.db.execute(query, (path,)).fetchone()
        return found

    def _mode(self, path: str) -> int:
        row = self._row("SELECT mode FROM files WHERE path=?", path)
        return int(row[0]) if row else 0

    def _made(self, path: str) -> bytes | None:
        maker = self._generated.get(path)
        return maker() if maker else None

    def _has_children(self, path: str) -> bool:
        prefix = path.rstrip("/") + "/"
        row = self._phone.store.db.execute(
            "SELECT 1 FROM files WHERE substr(path, 1, ?)=? LIMIT 1", (len(prefix), prefix)
        ).fetchone()
        return row is not None or any(name.startswith(prefix) for name in self._generated)

    def _check_writable(self, path: str) -> None:
        if any(path == root or path.startswith(root + "/") for root in WRITABLE):
            return
        readonly = path.startswith(("/system", "/vendor", "/product", "/apex", "/odm"))
        raise _error(errno.EROFS if readonly or path.count("/") == 1 else errno.EACCES, path)


def _error(number: int, path: str) -> OSError:
    return OSError(number, os.strerror(number), path)
