"""Archives as attackers make them; those that no library makes are put together byte by byte."""

from __future__ import annotations

import gzip
import io
import stat
import struct
import tarfile
import warnings
import zipfile
import zlib
from collections.abc import Iterable, Sequence

MEGABYTE = 1024**2
PLAIN = stat.S_IFREG | 0o644


def zipped(
    entries: Iterable[tuple[str, bytes]], *, mode: int = PLAIN, packed: int = zipfile.ZIP_DEFLATED
) -> bytes:
    """With these names as they are, in this order, each as often as it is named."""
    out = io.BytesIO()
    with warnings.catch_warnings(), zipfile.ZipFile(out, "w", packed) as box:
        warnings.simplefilter("ignore")  # that the placeholders are called the same
        for name, data in entries:
            info = zipfile.ZipInfo("x" * len(name.encode()))
            info.create_system, info.external_attr, info.compress_type = 3, mode << 16, packed
            box.writestr(info, data)
    raw = out.getvalue()
    for name, _ in entries:
        plain = name.encode()
        raw = _renamed(raw, b"x" * len(plain), plain)
    return raw


def _renamed(raw: bytes, old: bytes, new: bytes) -> bytes:
    """The first entry that is called so, in its own header and in the list; the name is UTF-8."""
    for sign, flags, name in ((b"PK\x03\x04", 6, 30), (b"PK\x01\x02", 8, 46)):
        at = raw.find(sign)
        while at >= 0 and raw[at + name : at + name + len(old)] != old:
            at = raw.find(sign, at + 1)
        assert at >= 0
        raw = raw[: at + flags] + b"\x00\x08" + raw[at + flags + 2 :]
        raw = raw[: at + name] + new + raw[at + name + len(old) :]
    return raw


def raw_zip(name: bytes, body: bytes, size: int, *, flags: int = 0, kind: int = 8) -> bytes:
    """One entry whose header says what it is told to say; ``size`` is the size it claims."""
    crc = zlib.crc32(b"")
    head = struct.pack("<HHHHHIIIHH", 20, flags, kind, 0, 33, crc, len(body), size, len(name), 0)
    local = b"PK\x03\x04" + head + name + body
    listed = (
        b"PK\x01\x02" + struct.pack("<H", 20) + head + struct.pack("<HHHII", 0, 0, 0, 0, 0) + name
    )
    end = struct.pack("<HHHHIIH", 0, 0, 1, 1, len(listed), len(local), 0)
    return local + listed + b"PK\x05\x06" + end


def zeros(megabytes: int, wbits: int = -15) -> bytes:
    """A deflate stream of so many megabytes of zeros, made without ever having them."""
    packer = zlib.compressobj(9, zlib.DEFLATED, wbits)
    first = packer.compress(bytes(MEGABYTE)) + packer.flush(zlib.Z_FULL_FLUSH)
    again = packer.compress(bytes(MEGABYTE)) + packer.flush(zlib.Z_FULL_FLUSH)
    return first + again * (megabytes - 1)


def tarred(
    members: Sequence[tuple[tarfile.TarInfo, bytes]], form: int = tarfile.GNU_FORMAT
) -> bytes:
    """Gzipped, with the files of a skill beside them."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=form) as box:
        for member, data in members:
            if data:
                member.size = len(data)
            box.addfile(member, io.BytesIO(data))
    return gzip.compress(out.getvalue(), mtime=0)


def member(
    name: str, kind: bytes = tarfile.REGTYPE, link: str = "", mode: int = 0o644
) -> tarfile.TarInfo:
    info = tarfile.TarInfo(name)
    info.type, info.linkname, info.mode = kind, link, mode
    return info


def block(name: bytes, size: bytes, kind: bytes = b"0", body: bytes = b"") -> bytes:
    """One raw tar entry; ``size`` is its field of 12 bytes as it is."""
    head = bytearray(512)
    head[: len(name)] = name
    head[100:108] = b"0000644\0"
    head[124 : 124 + len(size)] = size
    head[156:157] = kind
    head[257:265] = b"ustar\x0000"
    head[148:156] = b" " * 8
    head[148:156] = b"%06o\0 " % sum(head)
    return bytes(head) + body + bytes(-len(body) % 512)


def gzipped(*blocks: bytes) -> bytes:
    return gzip.compress(b"".join(blocks) + bytes(1024), mtime=0)
