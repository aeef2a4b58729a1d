"""The adb service ``sync:``: stat, list, push and pull, versions 1 and 2.

A request is a four-letter id, a u32le length and that many bytes of path. A pushed file is kept in
memory until DONE arrives and only then written: a client that dies on the way leaves nothing.
Source: AOSP packages/modules/adb, SYNC.TXT and file_sync_protocol.h.
"""

from __future__ import annotations

import errno
import os
import posixpath
import stat
import struct
import zlib

from device_drivers.virtual.android.adbd import Stream
from device_drivers.virtual.android.files import Entry, Files
from device_drivers.virtual.android.process import decode, encode

MAX_PATH = 1024
MAX_CHUNK = 64 * 1024
MAX_FILE = 1 << 29
_ID = struct.Struct("<4sI")
_STAT_V1 = struct.Struct("<4s3I")
_STAT_V2 = struct.Struct("<4sIQQIIIIQqqq")
_DENT_V1 = struct.Struct("<4s4I")
_DENT_V2 = struct.Struct("<4sIQQIIIIQqqqI")
_SHELL_UID = 2000


async def serve_sync(files: Files, stream: Stream) -> None:
    """Answer requests until QUIT or the client goes."""
    while True:
        kind, size = _ID.unpack(await stream.read_exactly(_ID.size))
        if kind == b"QUIT":
            return
        if size > MAX_PATH:
            await stream.write(_failure("path too long"))
            return
        path = decode(await stream.read_exactly(size)) if size else ""
        if kind in (b"STAT", b"STA2", b"LST2"):
            await stream.write(_stat(files, kind, path))
        elif kind in (b"LIST", b"LIS2"):
            await stream.write(_list(files, path, v2=kind == b"LIS2"))
        elif kind == b"RECV":
            await stream.write(_pull(files, path))
        elif kind == b"SEND":
            await _receive(files, stream, path)
        else:
            await stream.write(_failure(f"unknown command {kind.decode('latin-1')}"))
            return


def _stat(files: Files, kind: bytes, path: str) -> bytes:
    try:
        entry = files.stat(path)
    except OSError as error:
        if kind == b"STAT":
            return _STAT_V1.pack(b"STAT", 0, 0, 0)
        return _STAT_V2.pack(kind, error.errno or errno.EIO, *[0] * 10)
    if kind == b"STAT":
        return _STAT_V1.pack(b"STAT", entry.mode, entry.size & 0xFFFFFFFF, entry.mtime)
    return _STAT_V2.pack(kind, *_details(entry))


def _details(entry: Entry) -> tuple[int, ...]:
    """error, dev, ino, mode, nlink, uid, gid, size, atime, mtime, ctime"""
    inode = zlib.crc32(encode(entry.path)) & 0x7FFFFFFF
    times = (entry.mtime,) * 3
    return 0, 66, inode, entry.mode, 1, _SHELL_UID, _SHELL_UID, entry.size, *times


def _list(files: Files, path: str, v2: bool) -> bytes:
    done = b"DONE" + bytes((_DENT_V2 if v2 else _DENT_V1).size - 4)
    try:
        entries = files.list(path)
    except OSError:
        return done
    here = files.stat(path)
    out = bytearray()
    named = [(".", here), ("..", here), *((e.name, e) for e in entries)]
    for name, entry in named:
        raw = encode(name)
        if v2:
            out += _DENT_V2.pack(b"DNT2", *_details(entry), len(raw)) + raw
        else:
            out += _DENT_V1.pack(b"DENT", entry.mode, entry.size, entry.mtime, len(raw)) + raw
    return bytes(out) + done


def _pull(files: Files, path: str) -> bytes:
    try:
        content = files.read(path)
    except OSError as error:
        return _failure(f"open failed: {os.strerror(error.errno or errno.EIO)}")
    out = bytearray()
    for start in range(0, len(content), MAX_CHUNK):
        chunk = content[start : start + MAX_CHUNK]
        out += _ID.pack(b"DATA", len(chunk)) + chunk
    return bytes(out) + _ID.pack(b"DONE", 0)


async def _receive(files: Files, stream: Stream, target: str) -> None:
    path, comma, mode_text = target.rpartition(",")
    mode = int(mode_text) if mode_text.isdigit() else 0
    failure = None if comma and mode_text.isdigit() else "missing , in ID_SEND"
    content = bytearray()
    while True:
        kind, number = _ID.unpack(await stream.read_exactly(_ID.size))
        if kind == b"DONE":
            break
        if kind != b"DATA" or number > MAX_CHUNK:
            await stream.write(_failure("invalid data message"))
            stream.close()
            return
        content += await stream.read_exactly(number)
        if len(content) > MAX_FILE:
            failure = "write failed: No space left on device"
            content.clear()
    if failure is None:
        failure = _store(files, path, bytes(content), mode, mtime=number)
    await stream.write(_failure(failure) if failure else _ID.pack(b"OKAY", 0))


def _store(files: Files, path: str, content: bytes, mode: int, mtime: int) -> str | None:
    """Write what was pushed, making directories on the way; the message when it cannot be."""
    path = files.canonical(path)
    try:
        if stat.S_ISDIR(mode):
            files.make_directory(path, parents=True)
            return None
        if not files.exists(posixpath.dirname(path)):
            files.make_directory(posixpath.dirname(path), parents=True)
        permissions = (mode & 0o777) | 0o600
        files.write(path, content, stat.S_IFREG | permissions, mtime)
    except OSError as error:
        what = "create directory" if stat.S_ISDIR(mode) else "create file"
        return f"couldn't {what}: {os.strerror(error.errno or errno.EIO)}"
    return None


def _failure(message: str) -> bytes:
    raw = encode(message)
    return _ID.pack(b"FAIL", len(raw)) + raw
