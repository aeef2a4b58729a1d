"""The headers of a mail, which anybody may have written. https://www.rfc-editor.org/rfc/rfc5322

Everything here takes time in proportion to the length: Python's own readers of headers do not, and
break on some that are out there.
"""

from __future__ import annotations

import binascii
import email.utils
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.message import Message

HEAD = 100_000
"""Bytes of the headers that are read; mail servers take less."""
LONGEST_VALUE = 2_000
"""Letters of what is one name, subject or date."""
ID = re.compile(r"<[^\s<>\x00-\x1f\x7f]{1,250}>")
_END = re.compile(rb"(?:\A|\n)\r?\n")
_FIELD = re.compile(r"([!-9;-~]{1,80})[ \t]*:")
_CONTROL = re.compile(r"[\x00-\x08\x0a-\x1f\x7f\x85\u2028\u2029]")
_ENCODED = re.compile(r"=\?([^\s?*]{1,40})(?:\*[^\s?]{0,20})?\?([bBqQ])\?([^\s?]*)\?=")
_KNOWN_CHARSET = re.compile(
    r"(?i)(?:us-)?ascii|utf-?(?:7|8|16|32)(?:-?[lb]e)?|iso[-_]8859[-_]\d{1,2}|latin-?\d{1,2}"
    r"|(?:windows-|cp|ibm)\d{2,4}|koi8-[rut]|gb(?:_?2312|k|18030)|hz(?:-gb-2312)?|big5(?:-?hkscs)?"
    r"|euc-?(?:jp|kr|cn)|shift[-_]?jis|iso-2022-(?:jp|kr)[a-z0-9-]{0,4}|tis-620|macintosh"
    r"|ks_c_5601-1987"
)
"""Some of Python's other codecs are slow, or make what is no text."""
_LOCAL = r"[^\s<>()\[\]\\,;:@\"\x00-\x1f\x7f\ufffd]{1,64}"
_DOMAIN = r"[^\s<>()\[\]\\,;:@\"/?=\x00-\x1f\x7f\ufffd]{1,255}"
_ADDRESS = re.compile(rf"(?!=\?){_LOCAL}@{_DOMAIN}")
_PHRASE = r'(?P<name>(?:\s*+(?:"(?:[^"\\]|\\.)*+"|\([^()<>@"\\]*+\)|[^\s"<>(),;:@\\\[\]]++))*+)'
_SENDER = re.compile(
    rf"(?:{_PHRASE}\s*+<\s*+(?P<inside>{_ADDRESS.pattern})\s*+>"
    rf"|(?P<bare>{_ADDRESS.pattern})(?:\s++\((?P<beside>[^()<>@]*+)\))?)\s*+"
)
_TWICE = re.compile(rf"\s*+(?P<name>{_ADDRESS.pattern})\s*+<(?P<inside>{_ADDRESS.pattern})>\s*+")
_SMALL = {ord(letter): ord(letter) + 32 for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"}
"""Of others, some become letters of another alphabet."""


@dataclass(frozen=True, slots=True)
class Head:
    """``fields`` are values by the name in small letters, unfolded, as they stand there; ``begins``
    is where the body does. ``odd``: mail servers may have read it otherwise than we do."""

    fields: dict[str, list[str]] = field(default_factory=dict)
    begins: int = 0
    odd: bool = False

    def all(self, name: str) -> list[str]:
        return self.fields.get(name.lower(), [])

    def one(self, name: str) -> str:
        """The first one, at most its first LONGEST_VALUE letters; "" for none."""
        return next(iter(self.all(name)), "")[:LONGEST_VALUE]


def head_of(raw: bytes, begins: int = 0, ends: int | None = None, most: int = HEAD) -> Head:
    """Of the mail, or part of one, that lies there in ``raw``; of at most ``most`` bytes."""
    ends = len(raw) if ends is None else ends
    block = raw[begins : min(ends, begins + most)]
    end = _END.search(block)
    odd = end is None and len(block) == most
    body = begins + (end.end() if end else len(block))
    values: dict[str, list[list[str]]] = {}
    latest: list[str] | None = None
    for line in block[: end.start() if end else None].decode("utf-8", "replace").split("\n"):
        line = line.removesuffix("\r")
        odd = odd or _CONTROL.search(line) is not None
        if line[:1] in (" ", "\t") and latest is not None:
            latest.append(line)
        elif named := _FIELD.match(line):
            latest = [line[named.end() :]]
            values.setdefault(named[1].lower(), []).append(latest)
        elif line:
            latest, odd = None, True
    fields = {
        name: [" ".join("".join(lines).split()) for lines in found]
        for name, found in values.items()
    }
    return Head(fields, body, odd)


# --- who it is from and to ----------------------------------------------------------------------


def sender_of(head: Head) -> tuple[str, str] | None:
    """Name and address, that in small letters. None where it is not exactly one, or is written so
    that others may read another one in it: what they proved would be of that one."""
    written = head.all("From")
    if len(written) != 1 or len(written[0]) > LONGEST_VALUE:
        return None
    found = _SENDER.fullmatch(written[0])
    if found is None:
        found = _TWICE.fullmatch(written[0])
        if found is None or _small(found["name"]) != _small(found["inside"]):
            return None
        return found["name"], _small(found["inside"])
    address = found["inside"] or found["bare"]
    return unquoted(found["name"] or found["beside"] or ""), _small(address)


def addresses(head: Head, *names: str) -> set[str]:
    """Everybody named there, in small letters."""
    found = set()
    for value in (each for name in names for each in head.all(name)):
        for one in re.split("[,;]", _bare(value)):
            _, opened, inside = one.rpartition("<")
            inside = inside.partition(">")[0] if opened else one.rpartition(":")[2]
            if _ADDRESS.fullmatch(inside.strip()):
                found.add(_small(inside.strip()))
    return found


def unquoted(phrase: str) -> str:
    """A name, as people read it."""
    phrase = re.sub(r'"((?:[^"\\]|\\.)*+)"', lambda m: re.sub(r"\\(.)", r"\1", m[1]), phrase)
    return " ".join(decoded(phrase).split())


def _small(address: str) -> str:
    return address.translate(_SMALL)


def _bare(value: str) -> str:
    """Without comments and what is quoted."""
    kept, depth, quoted, escaped = [], 0, False, False
    for char in value:
        if escaped:
            escaped = False
        elif char == "\\":
            escaped = True
        elif char == '"' and not depth:
            quoted = not quoted
        elif quoted:
            continue
        elif char in "()":
            depth = max(0, depth + (1 if char == "(" else -1))
        elif not depth:
            kept.append(char)
    return "".join(kept)


# --- what stands in them ------------------------------------------------------------------------


def decoded(value: str) -> str:
    """With its encoded words read (RFC 2047). Neighbours of the same kind are one: some programs
    cut them in the middle of a letter."""
    said: list[str] = []
    run: list[bytes] = []
    kind, end = "", 0

    def over() -> None:
        if run:
            said.append(as_text(b"".join(run), kind))
            run.clear()

    for found in _ENCODED.finditer(value):
        between = value[end : found.start()]
        if between.strip() or not run or found[1].lower() != kind:
            over()
            said.append(between if between.strip() or not end else "")
        kind, end = found[1].lower(), found.end()
        run.append(_of_word(found[2], found[3]))
    over()
    return "".join((*said, value[end:]))


def _of_word(way: str, letters: str) -> bytes:
    written = letters.encode()
    if way in "qQ":
        return binascii.a2b_qp(written.replace(b"_", b" "))
    return from_base64(written)


def from_base64(written: bytes) -> bytes:
    """As far as it can be read."""
    clean = written.translate(None, _NOT_BASE64).partition(b"=")[0]
    rest = len(clean) % 4
    clean = clean[:-1] if rest == 1 else clean + b"=" * (-rest % 4)
    return binascii.a2b_base64(clean)


_NOT_BASE64 = bytes(
    set(range(256))
    - set(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=")
)  # fmt: skip


def as_text(content: bytes, charset: str) -> str:
    """UTF-8 where the charset is none that mails are written in. No half letters."""
    known = charset if _KNOWN_CHARSET.fullmatch(charset) else "utf-8"
    try:
        text = content.decode(known, "replace")
    except (LookupError, ValueError):
        text = content.decode("utf-8", "replace")
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def ids(head: Head, name: str) -> list[str]:
    return [found for value in head.all(name)[:1] for found in ID.findall(value)]


def message_id(head: Head) -> str:
    return next(iter(ids(head, "Message-ID")), "")


def date_of(head: Head) -> datetime | None:
    try:
        said = email.utils.parsedate_to_datetime(head.one("Date")[:100])
    except (ValueError, TypeError, OverflowError, IndexError):
        return None
    return said if said.tzinfo is not None else said.replace(tzinfo=UTC)


def parameters(head: Head, names: Iterable[str]) -> Message:
    """Headers with parameters, such as Content-Type, for Python's reader of those."""
    about = Message()
    for name in names:
        if value := head.one(name):
            about[name] = value
    return about
