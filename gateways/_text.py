"""Cutting long text into messages a platform takes, where a reader would cut it."""

from __future__ import annotations

import re
from collections.abc import Callable

_CUTS = (
    re.compile(r"\n[ \t]*\n"),
    re.compile(r"\n"),
    re.compile(r"[。！？；]|[.!?;](?=\s)"),
    re.compile(r"\s|[，、]"),
)
"""Best first: between paragraphs, lines, sentences, words."""


def units(text: str) -> int:
    """Length in UTF-16 code units, the measure of Telegram and of most chat clients."""
    return len(text) + sum(1 for c in text if c > "\uffff")


def octets(text: str) -> int:
    """Length in bytes of UTF-8, the measure of IRC and of some of China's platforms."""
    return len(text.encode("utf-8", "replace"))


def split(
    text: str,
    limit: int,
    first: int | None = None,
    measure: Callable[[str], int] = units,
) -> list[str]:
    """Cut into parts of at most ``limit`` as ``measure`` counts, the first of at most ``first``.

    Nothing but white space at the cuts is lost. Always gives at least one part, maybe empty.
    """
    parts: list[str] = []
    rest = text.strip()
    room = limit if first is None else first
    while measure(rest) > room:
        head, rest = _cut(rest, room, measure)
        parts.append(head)
        room = limit
    return [*parts, rest] if rest or not parts else parts


def _cut(text: str, room: int, measure: Callable[[str], int]) -> tuple[str, str]:
    window = _fitting(text, room, measure)
    for cut in _CUTS:
        ends = [m.end() for m in cut.finditer(window)]
        if ends and ends[-1] >= len(window) // 3:
            return window[: ends[-1]].rstrip(), text[ends[-1] :].lstrip()
    end = len(window)
    while end > 1 and _joins(text[end]):
        end -= 1
    return text[:end], text[end:]


def _fitting(text: str, room: int, measure: Callable[[str], int]) -> str:
    """As much of its beginning as there is room for, at least a letter."""
    window = text[: max(1, room)]
    while len(window) > 1 and (over := measure(window) - room) > 0:
        window = window[: len(window) - max(1, over // 4)]
    return window


def _joins(char: str) -> bool:
    """True for what must not be parted from the character before it (accents, emoji parts)."""
    return char in "\u200d\ufe0f\u20e3" or "\u0300" <= char <= "\u036f" or "🏻" <= char <= "🏿"
