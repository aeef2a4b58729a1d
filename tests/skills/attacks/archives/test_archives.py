"""Archives that lie, burst, or hold what no skill has: each is refused, in little memory."""

from __future__ import annotations

import gzip
import hashlib
import io
import random
import stat
import struct
import tarfile
import tracemalloc
import zipfile
import zlib
from collections.abc import Callable

import pytest

from skills.base import Malformed, SkillError
from skills.form.file_names import LARGEST, MOST_BYTES, MOST_FILES
from skills.trust import archive
from tests.skills.attacks.archives import forged
from tests.skills.attacks.archives.forged import block, gzipped, member, raw_zip, tarred, zipped
from tests.skills.trust import made

SKILL = ("tidy/SKILL.md", b"words")
OCTAL_5 = b"00000000005\0"
WORDS = block(b"SKILL.md", OCTAL_5, body=b"words")
GOLDEN = "2aeb431a0f6ee4d270ad27a32940528727aefd3226226cb98f1c88b1ef5961a5"


def test_what_was_packed_is_unpacked() -> None:
    some = made.signed()
    packed = archive.pack("tidy", some)
    assert archive.unpack(packed) == ("tidy", some)
    assert packed == archive.pack("tidy", dict(reversed(some.items())))


def test_the_same_bytes_on_every_machine() -> None:
    packed = archive.pack("tidy", {"SKILL.md": b"words", "数据/词.txt": b"x" * 1000})
    assert hashlib.sha256(packed).hexdigest() == (
        "2aeb431a0f6ee4d270ad27a32940528727aefd3226226cb98f1c88b1ef5961a5"
    )


@pytest.mark.parametrize("top", ["tidy/", "", "./tidy/", "./"])
def test_other_peoples_archives(top: str) -> None:
    """As ``zip -r`` and ``tar czf`` make them, with folders, with a top folder or without."""
    some = {"SKILL.md": b"words", "data/words.txt": b"one"}
    named = "tidy" if "tidy" in top else ""
    folders = [member(name, tarfile.DIRTYPE) for name in (top, f"{top}data/") if name]
    files = [(member(top + name), data) for name, data in some.items()]
    for form in (tarfile.GNU_FORMAT, tarfile.PAX_FORMAT, tarfile.USTAR_FORMAT):
        data = tarred([*((each, b"") for each in folders), *files], form)
        assert archive.unpack(data) == (named, some)
    if "." not in top:
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as box:
            for name, content in {
                f"{top}data/": b"",
                **{top + n: d for n, d in some.items()},
            }.items():
                box.writestr(name, content)
        assert archive.unpack(out.getvalue()) == (named, some)


def test_long_names_come_through() -> None:
    name = "/".join(("d" * 40, "e" * 40, "f" * 40, "数" * 20))
    for form in (tarfile.GNU_FORMAT, tarfile.PAX_FORMAT):
        data = tarred([(member("SKILL.md"), b"x"), (member(name), b"y")], form)
        assert archive.unpack(data) == ("", {"SKILL.md": b"x", name: b"y"})


def test_the_folder_it_is_packed_in_counts_for_nothing() -> None:
    deep = "/".join("abcdefgh")
    some = {"SKILL.md": b"x", deep: b"y", f"{'n' * 190}.md": b"z"}
    name = "t" * 64
    assert archive.unpack(archive.pack(name, some)) == (name, some)
    with pytest.raises(Malformed, match="8 levels"):
        archive.pack(name, {f"i/{deep}": b"y"})
    with pytest.raises(Malformed, match="8 levels"):
        archive.unpack(zipped([(f"tidy/i/{deep}", b"y")]))
    assert archive.unpack(tarred([(member(f"tidy/{deep}"), b"y")])) == ("tidy", {deep: b"y"})


def test_an_archive_in_an_archive_is_a_file() -> None:
    """As in 42.zip, whose layers hold 4.5 petabytes."""
    inner = raw_zip(b"zeros", forged.zeros(64), 64 * forged.MEGABYTE)
    for _ in range(5):
        inner = zipped([("inner.zip", inner)], packed=zipfile.ZIP_STORED)
    _, found = archive.unpack(zipped([SKILL, ("tidy/inner.zip", inner)]))
    assert found == {"SKILL.md": b"words", "inner.zip": inner}


def in_zip(mode: int) -> bytes:
    return zipped([SKILL, ("tidy/x", b"/etc/passwd")], mode=mode)


def nested(name: str) -> bytes:
    return tarred([(member("SKILL.md"), b"x"), (member("x", **KINDS[name]), b"")])  # type: ignore[arg-type]


KINDS = {
    "symbolic link": {"kind": tarfile.SYMTYPE, "link": "/etc/passwd"},
    "link out": {"kind": tarfile.SYMTYPE, "link": ".."},
    "hard link": {"kind": tarfile.LNKTYPE, "link": "SKILL.md"},
    "character device": {"kind": tarfile.CHRTYPE},
    "block device": {"kind": tarfile.BLKTYPE},
    "pipe": {"kind": tarfile.FIFOTYPE},
    "contiguous": {"kind": tarfile.CONTTYPE},
    "sparse": {"kind": tarfile.GNUTYPE_SPARSE},
    "unknown": {"kind": b"?"},
}


@pytest.mark.parametrize("name", KINDS)
def test_tar_entries_that_are_no_files(name: str) -> None:
    with pytest.raises(Malformed, match="link or a device"):
        archive.unpack(nested(name))


@pytest.mark.parametrize(
    "kind", [stat.S_IFLNK, stat.S_IFCHR, stat.S_IFBLK, stat.S_IFIFO, stat.S_IFSOCK, stat.S_IFDIR]
)
def test_zip_entries_that_are_no_files(kind: int) -> None:
    with pytest.raises(Malformed, match="link or a device"):
        archive.unpack(in_zip(kind | 0o777))


@pytest.mark.parametrize("bit", [stat.S_ISUID, stat.S_ISGID])
def test_nothing_runs_as_somebody_else(bit: int) -> None:
    with pytest.raises(Malformed):
        archive.unpack(in_zip(forged.PLAIN | bit))
    with pytest.raises(Malformed):
        archive.unpack(tarred([(member("SKILL.md", mode=0o755 | bit), b"x")]))


def pax(**records: str) -> bytes:
    """A file with these extended records before it."""
    info = member("fine.txt")
    info.pax_headers = records
    return tarred([(member("SKILL.md"), b"x"), (info, b"evil")], tarfile.PAX_FORMAT)


LIES: dict[str, Callable[[], bytes]] = {
    "a name in two ways": lambda: _two_names(),
    "a name that ends early": lambda: zipped([SKILL, ("tidy/x.md\x00.txt", b"")]),
    "twice": lambda: zipped([SKILL, SKILL]),
    "twice in a tar": lambda: tarred([(member("SKILL.md"), b"a"), (member("SKILL.md"), b"b")]),
    "twice, once with ./": lambda: tarred([(member("a"), b"a"), (member("./a"), b"b")]),
    "capitals": lambda: zipped([SKILL, ("tidy/skill.MD", b"")]),
    "two accents": lambda: zipped([SKILL, ("tidy/ﬁ", b""), ("tidy/fi", b"")]),
    "a file and a folder": lambda: zipped([SKILL, ("tidy/a", b""), ("tidy/a/b", b"")]),
    "packed otherwise": lambda: raw_zip(b"SKILL.md", b"x", 1, kind=12),
    "packed unknown": lambda: raw_zip(b"SKILL.md", b"x", 1, kind=99),
    "empty": lambda: zipped([]),
    "nothing": lambda: b"",
    "no archive": lambda: b"#!/bin/sh\nrm -rf ~\n",
    "cut short": lambda: archive.pack("tidy", made.signed())[:-30],
    "gzip cut short": lambda: tarred([(member("SKILL.md"), b"x" * 5000)])[:-20],
    "two gzips": lambda: gzipped(WORDS) * 2,
    "behind the end": lambda: gzip.compress(
        WORDS + bytes(1024) + b"more", mtime=0
    ),
    "no end": lambda: gzip.compress(WORDS, mtime=0),
    "size below zero": lambda: gzipped(block(b"SKILL.md", b"\xff" * 12)),
    "size in binary": lambda: gzipped(
        block(b"SKILL.md", b"\x80" + b"\0" * 10 + b"\x05", body=b"words")
    ),
    "size beyond the end": lambda: gzipped(block(b"SKILL.md", b"77777777777\0", body=b"words")),
    "no number": lambda: gzipped(block(b"SKILL.md", b"-0000000005\0", body=b"words")),
    "bad checksum": lambda: gzipped(
        WORDS.replace(b"SKILL", b"skill", 1)
    ),
    "a folder with content in a zip": lambda: zipped(
        [SKILL, ("tidy/a/", b"evil")], mode=0
    ),
    "a folder with content": lambda: gzipped(block(b"a/", OCTAL_5, b"5", b"words")),
    "path of pax": lambda: pax(path="../../evil"),
    "sparse of pax": lambda: pax(**{"GNU.sparse.major": "1", "GNU.sparse.realsize": "99999999999"}),
    "name of sparse": lambda: pax(**{"GNU.sparse.name": "../evil"}),
    "size of pax": lambda: gzipped(
        block(b"p", b"00000000016\0", b"x", b"14 size=99999\n"), WORDS
    ),
    "pax for all": lambda: gzipped(
        block(b"p", b"00000000020\0", b"g", b"16 path=evil.md\n"), WORDS
    ),
    "pax of nonsense": lambda: gzipped(
        block(b"p", b"00000000012\0", b"x", b"9999999999"), WORDS
    ),
    "pax of length 0": lambda: gzipped(
        block(b"p", b"00000000012\0", b"x", b"0 path=abc"), WORDS
    ),
    "long name out": lambda: gzipped(
        block(b"././@LongLink", b"00000000012\0", b"L", b"../../evil"),
        block(b"x", OCTAL_5, body=b"words"),
    ),
    "long link": lambda: gzipped(
        block(b"././@LongLink", b"00000000012\0", b"K", b"../../evil"),
        block(b"x", OCTAL_5, body=b"words"),
    ),
    "a long long name": lambda: gzipped(
        block(b"././@LongLink", b"00000400000\0", b"L", b"a" * 131072),
        block(b"x", OCTAL_5, body=b"words"),
    ),
}  # fmt: skip


def _two_names() -> bytes:
    """The list calls it otherwise than its own header, so that readers differ."""
    packed = zipped([SKILL, ("tidy/good.py", b"evil")])
    at = packed.rfind(b"tidy/good.py")
    return packed[:at] + b"tidy/evil.py" + packed[at + 12 :]


@pytest.mark.parametrize("name", LIES)
def test_lies(name: str) -> None:
    with pytest.raises(SkillError) as told:
        archive.unpack(LIES[name]())
    assert told.value.said.zh


@pytest.mark.parametrize("flags", [0x1, 0x41, 0x2000])
def test_what_is_encrypted_cannot_be_looked_through(flags: int) -> None:
    with pytest.raises(Malformed, match="encrypted"):
        archive.unpack(raw_zip(b"SKILL.md", b"x" * 12, 0, flags=flags))


# --- bombs ------------------------------------------------------------------------------------

GIGABYTES = 10 * 1024


def _gzip(stream: bytes) -> bytes:
    return b"\x1f\x8b\x08\0\0\0\0\0\x02\xff" + stream


BOMBS: dict[str, Callable[[], bytes]] = {
    "10 MB are 10 GB": lambda: raw_zip(b"SKILL.md", forged.zeros(GIGABYTES), 0xFFFFFFF0),
    "and it says 5 bytes": lambda: raw_zip(b"SKILL.md", forged.zeros(GIGABYTES), 5),
    "in a tar": lambda: _gzip(forged.zeros(GIGABYTES)),
    "in a tar that looks fine": lambda: _gzip_after(block(b"SKILL.md", b"77777777777\0")),
    "a small one": lambda: zipped([SKILL, ("tidy/x", bytes(LARGEST))]),
    "one file too large": lambda: zipped(
        [SKILL, ("tidy/x", bytes(LARGEST + 1))], packed=zipfile.ZIP_STORED
    ),
    "one file too large in a tar": lambda: tarred([(member("SKILL.md"), _noise(LARGEST + 1))]),
    "all together too large": lambda: zipped(
        [SKILL, *((f"tidy/{n}", bytes(LARGEST)) for n in range(MOST_BYTES // LARGEST))],
        packed=zipfile.ZIP_STORED,
    ),
    "an archive too large": lambda: b"PK" + bytes(archive.LARGEST_ARCHIVE),
    "too many": lambda: zipped([(f"tidy/{n:05}.md", b"") for n in range(MOST_FILES + 1)]),
    "far too many": lambda: _entries(600_000),
    "too many in a tar": lambda: gzipped(
        *(block(b"%05d" % n, b"00000000000\0") for n in range(MOST_FILES + 1))
    ),
    "one body for many": lambda: _overlapping(400),
}  # fmt: skip


def _noise(size: int) -> bytes:
    return random.Random(1).randbytes(size)


def _gzip_after(first: bytes) -> bytes:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return _gzip(packer.compress(first) + packer.flush(zlib.Z_FULL_FLUSH) + forged.zeros(GIGABYTES))


def _entries(count: int) -> bytes:
    """A list of entries without any content."""
    one = raw_zip(b"a", b"", 0)
    at, end = one.index(b"PK\x01\x02"), one.index(b"PK\x05\x06")
    return _listing(one[:at], one[at:end], count)


def _overlapping(count: int) -> bytes:
    """Every entry of the list is the same eight megabytes."""
    one = zipped([("a", bytes(LARGEST))])
    at, end = one.index(b"PK\x01\x02"), one.index(b"PK\x05\x06")
    return _listing(one[:at], one[at:end], count)


def _listing(content: bytes, entry: bytes, count: int) -> bytes:
    """An archive whose list has one entry so many times."""
    said, size = count % 65536, len(entry) * count
    end = struct.pack("<HHHHIIH", 0, 0, said, said, size, len(content), 0)
    return content + entry * count + b"PK\x05\x06" + end


@pytest.mark.parametrize("name", BOMBS)
def test_bombs_take_no_more_room_than_a_skill(name: str) -> None:
    data = BOMBS[name]()
    tracemalloc.start()
    try:
        with pytest.raises(SkillError):
            archive.unpack(data)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 3 * MOST_BYTES
