"""One person's sandbox folder: files are read, written, listed and deleted in it and nowhere else.

Every path is walked name by name from the folder's own descriptor, and no link is followed on the
way: whoever plants one (a shell in the sandbox may) leads us nowhere. Sizes are bounded.
"""

from __future__ import annotations

import os
import secrets
import stat
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from skills.running.wall import USER_IDS

MEGABYTE = 1024**2
DEEPEST = 12
LONGEST_NAME = 200
FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW
MOST_FILES = 5000
"""Files, folders, links, whatever has a name."""
COUNTED = 50_000
"""Names that are looked at; with more of them nobody knows how large a folder is."""


class SandboxError(Exception):
    """A file cannot be had or kept; the message says why."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A file in the folder: ``name`` is its path below it, ``size`` in bytes."""

    name: str
    size: int


class Folder:
    """Blocking; safe from several threads, as far as the file system is."""

    def __init__(self, path: Path, *, quota: int, largest: int) -> None:
        """``quota`` bytes in all, ``largest`` in one file."""
        self.path = path
        self.quota = quota
        self.largest = largest
        self.shell_id = USER_IDS[zlib.crc32(os.fsencode(path.name)) % len(USER_IDS)]
        """Of this person: the kernel counts processes by user, so nobody's use up another's."""

    def make(self) -> None:
        """Have the folder, for us and the shell's user alone."""
        self.path.mkdir(mode=0o700, parents=True, exist_ok=True)
        if os.geteuid() == 0:
            os.chown(self.path, self.shell_id, self.shell_id)

    def listed(self) -> list[Kept]:
        """All files, by name; at most MOST_FILES."""
        return sorted(self._files(), key=lambda kept: kept.name)[:MOST_FILES]

    def used(self) -> tuple[int, int]:
        """Bytes, and how many names there are: more than COUNTED where that cannot be told."""
        total = names = 0
        try:
            for _, found in self._entries():
                names += 1
                total += found.st_size if stat.S_ISREG(found.st_mode) else 0
        except Uncountable:
            names = COUNTED + 1
        return total, names

    def read(self, name: str) -> bytes:
        """Raises SandboxError when there is no such file."""
        with self._parent(name) as (folder, last):
            descriptor = _open_file(folder, last, name)
            with os.fdopen(descriptor, "rb") as file:
                data = file.read(self.largest + 1)
        if len(data) > self.largest:
            raise SandboxError(f"{name} is larger than {self.largest // MEGABYTE} MB.")
        return data

    def write(self, name: str, data: bytes) -> None:
        """Make or replace a file. Raises SandboxError beyond the bounds."""
        if len(data) > self.largest:
            raise SandboxError(f"A file may have {self.largest // MEGABYTE} MB at most.")
        used, files = self.used()
        if used + len(data) > self.quota or files >= MOST_FILES:
            raise SandboxError(
                f"The folder is full ({used // MEGABYTE} of {self.quota // MEGABYTE} MB, {files} "
                "files); delete something first."
            )
        with self._parent(name, make=True) as (folder, last):
            self._replace(folder, last, name, data)

    def delete(self, name: str) -> None:
        """Remove a file, or a folder with all that is in it."""
        with self._parent(name) as (folder, last):
            try:
                _raze(folder, last)
            except OSError as error:
                raise SandboxError(f"{name}: {error.strerror}") from error

    def copy_in(self, source: Path, name: str) -> Kept:
        """Put a file of this computer into the folder; another one of that name stays: the copy
        gets a number. Raises SandboxError."""
        if source.stat().st_size > self.largest:
            raise SandboxError(f"{name} is larger than {self.largest // MEGABYTE} MB.")
        taken = {kept.name for kept in self._files()}
        free = name = "/".join(_parts(name))
        n = 1
        while free in taken:
            n += 1
            free = str(Path(name).with_stem(f"{Path(name).stem} ({n})"))
        data = source.read_bytes()
        self.write(free, data)
        return Kept(free, len(data))

    def copy_out(self, name: str, target: Path) -> None:
        """Copy a file to a place outside. Raises SandboxError."""
        target.write_bytes(self.read(name))

    # --- the way ------------------------------------------------------------------------------

    @contextmanager
    def _parent(self, name: str, make: bool = False) -> Iterator[tuple[int, str]]:
        """The descriptor of the folder a file is in, and its name there."""
        *folders, last = _parts(name)
        self.make()
        here = os.open(self.path, FOLDER)
        try:
            for part in folders:
                below = self._enter(here, part, name, make)
                os.close(here)
                here = below
            yield here, last
        finally:
            os.close(here)

    def _enter(self, here: int, part: str, name: str, make: bool) -> int:
        try:
            return os.open(part, FOLDER, dir_fd=here)
        except FileNotFoundError as error:
            if not make:
                raise SandboxError(f"There is no file {name}.") from error
        except OSError as error:
            raise SandboxError(f"{name} leads through something that is no folder.") from error
        os.mkdir(part, 0o700, dir_fd=here)
        below = os.open(part, FOLDER, dir_fd=here)
        self._hand_over(below)
        return below

    def _replace(self, folder: int, last: str, name: str, data: bytes) -> None:
        """Beside it first, then in its place: what was a link is not written through."""
        fresh = f".{secrets.token_hex(8)}"  # nobody can have put anything there
        try:
            flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW
            descriptor = os.open(fresh, flags, 0o600, dir_fd=folder)
            try:
                with os.fdopen(descriptor, "wb") as file:
                    self._hand_over(descriptor)
                    file.write(data)
                os.replace(fresh, last, src_dir_fd=folder, dst_dir_fd=folder)
            except OSError:
                os.unlink(fresh, dir_fd=folder)
                raise
        except OSError as error:
            raise SandboxError(f"{name}: {error.strerror}") from error

    def _hand_over(self, descriptor: int) -> None:
        if os.geteuid() == 0:
            os.fchown(descriptor, self.shell_id, self.shell_id)

    def _files(self) -> Iterator[Kept]:
        """Regular files, as far as they can be counted."""
        with suppress(Uncountable):
            for name, found in self._entries():
                if stat.S_ISREG(found.st_mode):
                    yield Kept(name, found.st_size)

    def _entries(self) -> Iterator[tuple[str, os.stat_result]]:
        """All names below. Raises Uncountable: deeper than we can write, closed to us, or too many.
        A command may have made what no path reaches, so each folder is entered from the one above.
        """
        self.make()
        left = COUNTED

        def below(here: int, way: str, depth: int) -> Iterator[tuple[str, os.stat_result]]:
            nonlocal left
            for name in _names(here):
                left -= 1
                try:
                    found = os.stat(name, dir_fd=here, follow_symlinks=False)
                    yield way + name, found
                    if not stat.S_ISDIR(found.st_mode):
                        continue
                    if depth == DEEPEST or left < 0:
                        raise Uncountable
                    inner = os.open(name, FOLDER, dir_fd=here)
                except FileNotFoundError:  # gone since
                    continue
                except OSError as error:
                    raise Uncountable from error
                try:
                    yield from below(inner, f"{way}{name}/", depth + 1)
                finally:
                    os.close(inner)

        top = os.open(self.path, FOLDER)
        try:
            yield from below(top, "", 1)
        finally:
            os.close(top)


class Uncountable(Exception):
    """Nobody can tell how much is in a folder."""


def _names(folder: int) -> list[str]:
    with os.scandir(folder) as entries:
        return [entry.name for entry in entries]


def _raze(folder: int, last: str) -> None:
    """Delete a file, or a folder however deep: what is in its folders is brought up first.
    Raises OSError."""
    if not stat.S_ISDIR(os.lstat(last, dir_fd=folder).st_mode):
        os.unlink(last, dir_fd=folder)
        return
    top = os.open(last, FOLDER, dir_fd=folder)
    try:
        while names := _names(top):
            for name in names:
                _empty_into(top, name)
    finally:
        os.close(top)
    os.rmdir(last, dir_fd=folder)


def _empty_into(top: int, name: str) -> None:
    """Delete one name, after the folders in it were moved to ``top``."""
    try:
        here = os.open(name, FOLDER, dir_fd=top)
    except NotADirectoryError:
        os.unlink(name, dir_fd=top)
        return
    try:
        for each in _names(here):
            if stat.S_ISDIR(os.lstat(each, dir_fd=here).st_mode):
                os.rename(each, f".{secrets.token_hex(8)}", src_dir_fd=here, dst_dir_fd=top)
            else:
                os.unlink(each, dir_fd=here)
    finally:
        os.close(here)
    os.rmdir(name, dir_fd=top)


def _parts(name: str) -> list[str]:
    """The names of a path below the folder. Raises SandboxError for any other path."""
    plain = name.strip().removeprefix("/work/").removeprefix("./")
    parts = [part for part in plain.split("/") if part not in ("", ".")]
    if plain.startswith("/") or ".." in parts or "\0" in plain or not parts:
        raise SandboxError(f"{name!r} is no path in the sandbox folder; use one like notes/a.txt.")
    if len(parts) > DEEPEST or any(len(part.encode()) > LONGEST_NAME for part in parts):
        raise SandboxError(f"{name[:80]!r} is too long.")
    return parts


def _open_file(folder: int, last: str, name: str) -> int:
    """A regular file; nothing that hangs or leads elsewhere."""
    try:
        descriptor = os.open(last, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK, dir_fd=folder)
    except FileNotFoundError as error:
        raise SandboxError(f"There is no file {name}.") from error
    except OSError as error:
        raise SandboxError(f"{name} is no file that can be read.") from error
    found = os.fstat(descriptor)
    if not stat.S_ISREG(found.st_mode) or found.st_nlink > 1:
        os.close(descriptor)
        raise SandboxError(f"{name} is no plain file.")
    return descriptor
