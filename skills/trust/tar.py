"""Reading a tar archive: plain files and folders only, each byte of it looked at once.

The library's own reader knows a dozen kinds of entries that a skill has no use for, and guesses
where an archive is odd. This one goes forward by whole blocks, and refuses what it does not know.
"""

from __future__ import annotations

from collections.abc import Iterator

BLOCK = 512
MOST_EXTENDED = 64 * 1024
"""Bytes of one extended header."""
PLAIN, FOLDER = (b"0", b"\0"), b"5"
EXTENDED, FOR_ALL, LONG_NAME = b"x", b"g", b"L"


class Odd(ValueError):
    """It is no tar archive that holds files and folders; the message says why, in few words."""


class NotPlain(Odd):
    """An entry is a link, a device or a file with holes; the message is its name."""


def entries(data: bytes) -> Iterator[tuple[str, bytes | None]]:
    """Name and content of each file, None for a folder, in the archive's order. Raises Odd."""
    at, named = 0, ""
    while block := data[at : at + BLOCK]:
        if not block.strip(b"\0"):
            if data[at:].strip(b"\0"):
                raise Odd("there is more behind its end")
            return
        if len(block) < BLOCK:
            raise Odd("it is cut short")
        kind, size = _header(block)
        at += BLOCK
        body = data[at : at + size]
        at += -(-size // BLOCK) * BLOCK
        if len(body) < size:
            raise Odd("it is cut short")
        if kind in (EXTENDED, FOR_ALL, LONG_NAME):
            if size > MOST_EXTENDED:
                raise Odd("it has a header that is too long")
            named = _extended(kind, body) or named
            continue
        name, named = named or _own_name(block), ""
        if kind == FOLDER and size == 0:
            yield name.rstrip("/"), None
        elif kind in PLAIN and not (kind == b"\0" and name.endswith("/")):
            if _number(block[100:108]) & 0o6000:
                raise NotPlain(name)
            yield name, body
        else:
            raise NotPlain(name)
    raise Odd("it has no end")


def _header(block: bytes) -> tuple[bytes, int]:
    """Its kind, and the size of what follows."""
    blanked = block[:148] + b" " * 8 + block[156:]
    if sum(blanked) != _number(block[148:156]):
        raise Odd("a header of it is damaged")
    return block[156:157], _number(block[124:136])


def _own_name(block: bytes) -> str:
    """Up to its first NUL; behind that there are only more."""
    parts = [_text(block[:100])]
    if block[257:263] == b"ustar\0" and block[345]:
        parts.insert(0, _text(block[345:500]))
    return "/".join(parts)


def _extended(kind: bytes, body: bytes) -> str:
    """The name that the next entry has instead of its own, "" for none."""
    if kind == LONG_NAME:
        return _text(body)
    found = ""
    while body:
        length, blank, _ = body[:20].partition(b" ")
        if not (blank and length.isdigit() and len(length) + 3 < int(length) <= len(body)):
            raise Odd("an extended header of it is damaged")
        record, body = body[len(length) + 1 : int(length)], body[int(length) :]
        key, _, value = record.partition(b"=")
        if key == b"size" or key.startswith((b"GNU.sparse", b"linkpath", b"SCHILY.realsize")):
            raise Odd("an entry of it is no plain file")
        if key == b"path":
            if kind == FOR_ALL or not value.endswith(b"\n") or b"\0" in value:
                raise Odd("an extended header of it is damaged")
            found = value[:-1].decode("utf-8", "surrogateescape")
    return found


def _text(field: bytes) -> str:
    name, _, rest = field.partition(b"\0")
    if rest.strip(b"\0"):
        raise Odd("a name of it is damaged")
    return name.decode("utf-8", "surrogateescape")


def _number(field: bytes) -> int:
    """Octal digits; the binary form is for files of 8 GB and more."""
    digits = field.strip(b" \0")
    if not digits:
        return 0
    if digits.strip(b"01234567"):
        raise Odd("a number of it is damaged")
    return int(digits, 8)
