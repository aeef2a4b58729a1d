"""The parts of a mail: its words and what is attached. https://www.rfc-editor.org/rfc/rfc2046

A mail of 30 MB takes as long as its length, whatever it holds; parts within parts, and how many
there are, have an end.
"""

from __future__ import annotations

import binascii
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from gateways._email_head import Head, as_text, decoded, from_base64, head_of, parameters

DEEPEST = 12
"""Parts within parts."""
MOST_PARTS = 200
PART_HEAD = 8_000
"""Bytes of the headers of each."""
MOST_LINES = 4_000
"""Lines that look like the end of a part."""
MOST_WORDS = 100_000
"""Letters of a text that are read. The person is told when it is more than they may say at once."""
MOST_HTML = 300_000
"""Letters of HTML: some programs write ten for each that is seen."""
_ABOUT = ("Content-Type", "Content-Disposition")


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """One that holds no others; ``group`` is the same for those that say the same otherwise."""

    kind: str
    name: str
    attached: bool
    group: int
    charset: str
    encoding: str
    raw: bytes
    begins: int
    ends: int

    def content(self, most: int | None = None) -> bytes:
        """Of at most ``most`` bytes as they were sent."""
        ends = self.ends if most is None else min(self.ends, self.begins + most)
        sent = self.raw[self.begins : ends]
        if self.encoding == "base64":
            return from_base64(sent)
        return binascii.a2b_qp(sent) if self.encoding == "quoted-printable" else sent

    def text(self) -> str:
        """Its beginning, at most MOST_WORDS letters; of HTML MOST_HTML."""
        most = MOST_HTML if self.kind == "text/html" else MOST_WORDS
        return as_text(self.content(most * 6), self.charset)[:most].replace("\r\n", "\n")


@dataclass(frozen=True, slots=True)
class Body:
    """The words of a mail, as text, as HTML, or as both; "" for none."""

    plain: str = ""
    html: str = ""


def parts_of(raw: bytes, head: Head) -> tuple[Part, ...]:
    """In their order."""
    return tuple(_Walk(raw).of(head, len(raw), 0, 0))


def body_part(parts: tuple[Part, ...]) -> tuple[Part | None, Part | None]:
    """The first text, plain and as HTML."""
    texts = [each for each in parts if not each.attached and each.kind in _TEXTS]
    if not texts:
        return None, None
    same = [each for each in texts if each is texts[0] or 0 < each.group == texts[0].group]
    plain, html = (next((e for e in same if e.kind == kind), None) for kind in _TEXTS)
    return plain, html


_TEXTS = ("text/plain", "text/html")


def body_of(parts: tuple[Part, ...]) -> Body:
    plain, html = body_part(parts)
    return Body(plain.text() if plain else "", html.text() if html else "")


def attached(parts: tuple[Part, ...]) -> list[Part]:
    """Everything that has a name or is no text, in order."""
    body = body_part(parts)
    return [
        part
        for part in parts
        if part not in body and (part.name or not part.kind.startswith("text/"))
    ]


class _Walk:
    def __init__(self, raw: bytes) -> None:
        self._raw = raw
        self._parts = self._lines = self._groups = 0

    def of(self, head: Head, ends: int, depth: int, group: int) -> Iterator[Part]:
        about = parameters(head, _ABOUT)
        kind = _said(about.get_content_type) or "text/plain"
        if kind.startswith("multipart/") and depth < DEEPEST:
            boundary = _said(about.get_boundary)
            if boundary:
                if kind == "multipart/alternative":
                    self._groups += 1
                    group = self._groups
                for begin, end in self._between(boundary, head.begins, ends):
                    self._parts += 1
                    if self._parts > MOST_PARTS:
                        return
                    head = head_of(self._raw, begin, end, PART_HEAD)
                    yield from self.of(head, end, depth + 1, group)
                return
        yield Part(
            kind,
            decoded(_said(about.get_filename)),
            _said(about.get_content_disposition) == "attachment",
            group,
            _said(about.get_content_charset) or "utf-8",
            head.one("Content-Transfer-Encoding").strip().lower(),
            self._raw, head.begins, max(head.begins, ends),
        )  # fmt: skip

    def _between(self, boundary: str, begins: int, ends: int) -> Iterator[tuple[int, int]]:
        line = b"--" + boundary.encode("utf-8", "replace")
        raw, inside = self._raw, -1
        at = begins if raw.startswith(line, begins) else self._next(line, begins, ends)
        while at >= 0:
            self._lines += 1
            stop = raw.find(b"\n", at, ends)
            stop = ends if stop < 0 else stop + 1
            rest = raw[at + len(line) : min(stop, at + len(line) + 80)].strip()
            if rest in (b"", b"--"):
                if inside >= 0:
                    yield inside, max(inside, at - (2 if raw[at - 2 : at] == b"\r\n" else 1))
                inside = stop
                if rest:
                    return
            at = self._next(line, stop - 1, ends)
        if inside >= 0:
            yield inside, ends

    def _next(self, line: bytes, begins: int, ends: int) -> int:
        if self._lines >= MOST_LINES:
            return -1
        found = self._raw.find(b"\n" + line, begins, ends)
        return found + 1 if found >= 0 else -1


def _said(read: Callable[[], object]) -> str:
    """Python's reader of parameters stumbles over some; they count as absent."""
    try:
        found = read()
    except Exception:
        return ""
    return found if isinstance(found, str) else ""
