"""Where a request may fall into parts: at "then", "and", commas, 然后, 再; never inside quotes.

What is told and to be reminded of stays with the wish: "I see the dentist on Friday, remind me".
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence
from dataclasses import dataclass

from assistant.understanding.announced import announced
from assistant.understanding.text import level, quoted

_CUTS = re.compile(
    r"\s*(?:,\s*)?\b(?:and then|then|and also|and after that|after that|afterwards?"
    r"|and finally|finally|also)\b\s*,?\s*"
    r"|\s*[,;。、]?\s*(?:然后再?|接着再?|随后|之后再?(?=[^\s])"
    r"|再(?=[把打开关给点设定发告输往向滑返等按选调帮去记叫截播搜长进锁])"
    r"|并且|同时|并(?=把|打开|关|发|给|设)|顺便|最后(?![一\d]))\s*,?\s*"
    r"|\s*,?\s+and\s+(?:then\s+|also\s+)?|\s*&\s*|\s+plus\s+"
    r"|\s*[,;]\s*(?:then\s+|and\s+)?|(?<!\bDr)(?<!\bMr)(?<!\bMs)(?<!\bMrs)[.!]\s+(?=\S)|\s*[;。、]\s*"
    r"|(?<=[一-龥A-Za-z0-9])\s*[和跟](?=\s*[一-龥A-Za-z])",
    re.IGNORECASE,
)
_CUTS_AND_SPACES = re.compile(
    _CUTS.pattern + r"|(?<=[\u3400-\u9fff])\s+(?=[\u3400-\u9fff])", re.IGNORECASE
)
_REMIND = re.compile(r"(?i)\bremind me\b|提醒")
_SOME_DAY = dt.datetime(2026, 1, 1, tzinfo=dt.UTC)
"""Whether a day is named is the same on every day."""
MOST = 6
"""Parts a request may fall into; what has more is read as one."""


@dataclass(frozen=True, slots=True)
class Part:
    """``text[start:end]``; ``before`` is the connector that led to it, levelled."""

    start: int
    end: int
    before: str


def cut(
    text: str, whole: Sequence[tuple[int, int]] = (), *, spaces: bool = False, most: int = MOST
) -> list[Part]:
    """The smallest parts, at least one; all of the text when there would be too many.

    ``whole``: spans that stay in one part, such as "an hour and a half".
    ``spaces``: also at spaces between Chinese characters."""
    parts = _cut(text, whole, _CUTS_AND_SPACES) if spaces else []
    if not 0 < len(parts) <= most:
        parts = _cut(text, whole, _CUTS)
    return _with_announced(text, parts) if len(parts) <= most else [Part(0, len(text), "")]


def _with_announced(text: str, parts: list[Part]) -> list[Part]:
    """The last parts as one where they announce what to remind of."""
    if len(parts) < 2 or not _REMIND.search(text):
        return parts
    for n, part in enumerate(parts[:-1]):
        if announced(text[part.start :], _SOME_DAY):
            return [*parts[:n], Part(part.start, len(text), part.before)]
    return parts


def _cut(text: str, whole: Sequence[tuple[int, int]], cuts: re.Pattern[str]) -> list[Part]:
    flat = level(text)
    closed = [*quoted(text), *whole]
    parts: list[Part] = []
    start, before = 0, ""
    for match in cuts.finditer(flat):
        inside = any(a < match.start() < b for a, b in closed)
        if inside or match.start() <= start or match.end() >= len(flat.rstrip()):
            continue
        parts.append(Part(start, match.start(), before))
        start, before = match.end(), match[0].strip(" ").lower()
    parts.append(Part(start, len(text), before))
    return parts
