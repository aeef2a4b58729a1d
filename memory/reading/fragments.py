"""A correction without a verb, "not Oak St, Elm St": what sort of value it is says what it is of."""

# ruff: noqa: E501 - a pattern is easier to read on one line

from __future__ import annotations

import re

from memory.base import ME, Claim
from memory.reading.patterns import trimmed
from memory.reading.plausible import street
from memory.reading.talk import claimed

_ENGLISH = (
    re.compile(
        r"(?:it is |it's |it was )?not (?P<gone>[^,.]+?)(?:,|\.| but)(?: but)?(?: it is| it's)? (?P<value>[^,]+)",
        re.IGNORECASE,
    ),
    re.compile(r"(?:it is |it's )?(?P<value>[^,]+), not (?P<gone>[^,]+)", re.IGNORECASE),
)
_CHINESE = re.compile(r"不是(?P<gone>[^，,]+)[，,](?:而)?是(?P<value>[^，,]+)")
_PHONE = re.compile(r"[+\d][\d /()-]{5,}")
_EMAIL = re.compile(r"\S+@\S+\.\S+")
_TALK = re.compile(
    r"\b(?:i|we|you|my|is|are|am|was|to|at|pm|o'clock|percent|euros?|minutes?|hours?|days?|times?)\b|[%$€£]",
    re.IGNORECASE,
)


def fragment(text: str) -> list[Claim]:
    """The claim of a bare correction; empty where its two values are not of one known sort."""
    for pattern in (*_ENGLISH, _CHINESE):
        match = pattern.fullmatch(text.strip(" .!。"))
        if match is None:
            continue
        value, gone = trimmed(match["value"].partition(". ")[0]), trimmed(match["gone"])
        name = _sort(value)
        if name and name == _sort(gone):
            language = "zh" if pattern is _CHINESE else "en"
            return [claimed(ME, name, value, instead=gone, language=language)]
    return []


def _sort(value: str) -> str:
    if _EMAIL.fullmatch(value):
        return "email"
    if _PHONE.fullmatch(value):
        return "phone"
    wordy = re.search(r"[^\W\d_]{2}", value) is not None
    return (
        "address"
        if wordy and street(value) and not _TALK.search(value) and _NAMED.search(value)
        else ""
    )


_NAMED = re.compile(
    r"\b(?:st|street|road|rd|lane|ave(?:nue)?|drive|close|square|str|straße|weg|platz|court|boulevard)\b\.?|[路街巷弄]",
    re.IGNORECASE,
)
