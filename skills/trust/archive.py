"""A skill as one file: packing it in bytes that can be in one way, and reading what others packed.

``.skill`` is a zip archive, ``.tar.gz`` and ``.tgz`` are read as well. All is read into memory and
counted while it is, whatever the archive says of itself; nothing is written before all of it was
looked through. An archive in an archive is a file like any other.
"""

from __future__ import annotations

import io
import stat
import struct
import zipfile
import zlib
from collections.abc import Mapping
from pathlib import Path

from device_drivers.verbs.base import Said
from skills.base import Malformed, Refused
from skills.form.file_names import (
    LARGEST,
    MOST_BYTES,
    MOST_FILES,
    fit,
    fit_together,
    not_plain,
    too_large,
    too_much,
)
from skills.trust import tar
from skills.trust.manifest import SIGNATURE

SUFFIXES = (".skill", ".zip", ".tar.gz", ".tgz")
LARGEST_ARCHIVE = MOST_BYTES + 1024**2
MOST_RATIO = 200
"""Bytes of content for one of the archive, beside ``FREE``: text shrinks to a fifth, a bomb to a
thousandth."""
FREE = 1024**2
CHUNK = 64 * 1024
_WHEN = (1980, 1, 1, 0, 0, 0)
_PLAIN = stat.S_IFREG | 0o644
_ENTRY = b"PK\x01\x02"
_UNREADABLE = (
    zipfile.BadZipFile, zlib.error, struct.error, EOFError, NotImplementedError, RuntimeError,
    OverflowError, UnicodeError, ValueError, OSError,
)  # fmt: skip
"""What the libraries raise for an archive that is damaged or packed in another way."""


def pack(name: str, files: Mapping[str, bytes]) -> bytes:
    """A ``.skill``: all files in a folder ``name``, sorted, not compressed, without times. The same
    files are the same bytes on every machine. Raises Malformed."""
    fit_together(files)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as box:
        for each in sorted(files):
            entry = zipfile.ZipInfo(fit(f"{name}/{each}", packed=True), _WHEN)
            entry.create_system, entry.external_attr = 3, _PLAIN << 16
            box.writestr(entry, files[each])
    return packed.getvalue()


def read_file(path: Path) -> tuple[str, dict[str, bytes]]:
    """``unpack`` of a file. Raises Malformed, Refused, OSError."""
    with path.open("rb") as file:
        data = file.read(LARGEST_ARCHIVE + 1)
    return unpack(data)


def unpack(data: bytes) -> tuple[str, dict[str, bytes]]:
    """The folder that all files lie in ("" when they lie side by side), and the files by their
    names below it. Raises Malformed; Refused for one that is signed, but not packed as ``pack``
    does: then some byte of it was changed, if only one that means nothing."""
    if len(data) > LARGEST_ARCHIVE:
        raise too_much()
    try:
        found = _unzipped(data) if data[:2] == b"PK" else _untarred(data)
    except tar.NotPlain as odd:
        raise not_plain(str(odd)) from odd
    except _UNREADABLE as error:
        raise Malformed(
            Said(
                "The archive cannot be read: it is damaged, or neither zip nor tar.gz.",
                "压缩包无法读取：已损坏，或不是 zip 或 tar.gz。",
            )
        ) from error
    if not found:
        raise Malformed(Said("The archive is empty.", "压缩包是空的。"))
    folder, files = _without_top(found)
    fit_together(files)
    if data[:2] == b"PK" and SIGNATURE in files and pack(folder, files) != data:
        raise Refused(
            Said(
                "The archive was changed after it was packed, or packed by something else than "
                "`phonepilot skills pack`.",
                "压缩包在打包后被改动，或不是用 phonepilot skills pack 打包的。",
            )
        )
    return folder, files


def _without_top(found: Mapping[str, bytes]) -> tuple[str, dict[str, bytes]]:
    tops = {name.partition("/")[0] for name in found}
    if len(tops) > 1 or any("/" not in name for name in found):
        return "", dict(found)
    top = tops.pop()
    return top, {name[len(top) + 1 :]: data for name, data in found.items()}


class _Counted:
    """What was read so far, of an archive of ``size`` bytes."""

    def __init__(self, size: int) -> None:
        self._most = min(MOST_BYTES, size * MOST_RATIO + FREE)
        self._read = 0

    def count(self, size: int) -> None:
        self._read += size
        if self._read > self._most:
            raise too_much()


# --- zip --------------------------------------------------------------------------------------


def _unzipped(data: bytes) -> dict[str, bytes]:
    if data.count(_ENTRY) > 4 * MOST_FILES:  # the library would make an object of each
        raise too_much()
    counted, found = _Counted(len(data)), dict[str, bytes]()
    with zipfile.ZipFile(io.BytesIO(data)) as box:
        listed = box.infolist()
        if len(listed) > 2 * MOST_FILES:
            raise too_much()
        for entry in listed:
            name = entry.orig_filename
            _refuse_odd(entry)
            if entry.is_dir():
                fit(name.rstrip("/"), packed=True)
                continue
            if fit(name, packed=True) in found:
                raise _twice(name)
            found[name] = _content(box, entry, counted)
    return found


def _refuse_odd(entry: zipfile.ZipInfo) -> None:
    mode = entry.external_attr >> 16
    kind, packed = stat.S_IFMT(mode), entry.compress_type
    folder = entry.is_dir()
    if kind not in (0, stat.S_IFDIR if folder else stat.S_IFREG) or mode & 0o6000:
        raise not_plain(entry.orig_filename)
    if entry.flag_bits & 0x2041:
        raise Malformed(Said("The archive is encrypted.", "压缩包是加密的。"))
    if folder and entry.file_size:
        raise ValueError("a folder with content")
    if packed not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise ValueError("a way to pack that is not known")


def _content(box: zipfile.ZipFile, entry: zipfile.ZipInfo, counted: _Counted) -> bytes:
    parts, size = [], 0
    with box.open(entry) as file:
        while part := file.read(CHUNK):
            counted.count(len(part))
            size += len(part)
            if size > LARGEST:
                raise too_large(entry.orig_filename)
            parts.append(part)
    return b"".join(parts)


# --- tar.gz -----------------------------------------------------------------------------------


def _untarred(data: bytes) -> dict[str, bytes]:
    found: dict[str, bytes] = {}
    for name, content in tar.entries(_gunzipped(data)):
        name = name.removeprefix("./")
        if content is None:
            _ = name in ("", ".") or fit(name, packed=True)
            continue
        if fit(name, packed=True) in found:
            raise _twice(name)
        if len(content) > LARGEST:
            raise too_large(name)
        found[name] = content
    return found


def _twice(name: str) -> Malformed:
    return Malformed(Said(f"{name!a} is in the archive twice.", f"{name!a} 在压缩包里出现了两次。"))


def _gunzipped(data: bytes) -> bytes:
    """One gzip member, with nothing behind it."""
    unpacker = zlib.decompressobj(wbits=31)
    counted, parts, rest = _Counted(len(data)), [], data
    while not unpacker.eof:
        part = unpacker.decompress(rest, CHUNK)
        counted.count(len(part))
        parts.append(part)
        rest = unpacker.unconsumed_tail
        if not part and not rest and not unpacker.eof:
            raise EOFError("cut short")
    if unpacker.unused_data:
        raise ValueError("there is more behind its end")
    return b"".join(parts)
