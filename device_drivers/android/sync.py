"""Files to and from an Android phone over adb's sync service, each checked for its size.

A request is four letters, a u32 length and a path; data comes in blocks of at most 64 KiB, each
behind ``DATA`` and its length, and ends with ``DONE``. Source: AOSP packages/modules/adb, SYNC.TXT.
"""

from __future__ import annotations

import posixpath
import stat
import struct
import time
from dataclasses import dataclass
from pathlib import Path

from device_drivers.android.adb import explained
from device_drivers.android.link import Link
from device_drivers.android.quick import SETUP_SECONDS, QuickConnection
from device_drivers.base import ActionFailed

BLOCK = 1 << 16
MODE = stat.S_IFREG | 0o644


@dataclass(frozen=True, slots=True)
class Stat:
    """What lies at a path; ``mode`` 0 when nothing does. ``size`` counts modulo 4 GiB."""

    mode: int
    size: int

    @property
    def is_directory(self) -> bool:
        return stat.S_ISDIR(self.mode)


def push(link: Link, local: Path, remote: str) -> str:
    """Copy ``local`` to the phone, into ``remote`` if that is a directory; where it is now.

    Raises ActionFailed with the phone's reason, or when not all of it arrived."""
    try:
        size = local.stat().st_size
        source = local.open("rb")
    except OSError as error:
        raise ActionFailed(f"{local} cannot be read: {error.strerror}.") from error
    with source:
        target = _absolute(remote)
        if remote.endswith("/") or status(link, target).is_directory:
            target = posixpath.join(target, local.name)
        with explained(link.serial), link.service("sync:", SETUP_SECONDS) as connection:
            _ask(connection, b"SEND", f"{target},{MODE}")
            while block := source.read(BLOCK):
                connection.conn.sendall(b"DATA" + struct.pack("<I", len(block)) + block)
            connection.conn.sendall(b"DONE" + struct.pack("<I", int(time.time())))
            _okay(connection, target)
    arrived = status(link, target)
    if arrived.size != size & 0xFFFFFFFF:
        raise ActionFailed(
            f"{target} has {arrived.size} bytes on the phone instead of {size}. Is its storage "
            "full? Remove the file and try again."
        )
    return target


def pull(link: Link, remote: str, local: Path) -> None:
    """Copy a file from the phone; ``local`` appears only once it is whole. Raises ActionFailed."""
    source = _absolute(remote)
    known = status(link, source)
    if not known.mode or known.is_directory:
        what = "is a directory" if known.mode else "is not on the phone, or may not be read"
        raise ActionFailed(f"{source} {what}.")
    target = local / posixpath.basename(source) if local.is_dir() else local
    part = target.with_name(target.name + ".part")
    try:
        with part.open("wb") as sink, explained(link.serial):
            with link.service("sync:", SETUP_SECONDS) as connection:
                _ask(connection, b"RECV", source)
                while block := _block(connection, source):
                    sink.write(block)
            size = sink.tell()
        if size & 0xFFFFFFFF != known.size:
            raise ActionFailed(f"{source} changed while it was copied; try again.")
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)


def status(link: Link, path: str) -> Stat:
    """What lies at ``path``."""
    with explained(link.serial), link.service("sync:", SETUP_SECONDS) as connection:
        _ask(connection, b"STAT", path)
        word, mode, size, _ = struct.unpack("<4s3I", connection.read_exact(16))
        if word != b"STAT":
            raise EOFError(f"no answer to STAT: {word!r}")
        return Stat(mode, size)


def _absolute(remote: str) -> str:
    if not remote.startswith("/"):
        raise ActionFailed(f"{remote!r} is no absolute path on the phone, such as /sdcard/a.txt.")
    return posixpath.normpath(remote)


def _ask(connection: QuickConnection, word: bytes, path: str) -> None:
    name = path.encode()
    connection.conn.sendall(word + struct.pack("<I", len(name)) + name)


def _block(connection: QuickConnection, path: str) -> bytes:
    """The next block of a file, b"" at its end."""
    word, size = struct.unpack("<4sI", connection.read_exact(8))
    if word == b"DONE":
        return b""
    body: bytes = connection.read_exact(size)
    if word == b"FAIL":
        raise ActionFailed(f"The phone does not give {path}: {body.decode('utf-8', 'replace')}")
    return body


def _okay(connection: QuickConnection, path: str) -> None:
    word, size = struct.unpack("<4sI", connection.read_exact(8))
    if word != b"OKAY":
        reason = connection.read_exact(size).decode("utf-8", "replace")
        raise ActionFailed(f"The phone does not take {path}: {reason}")
