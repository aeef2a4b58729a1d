"""Which of several comes earlier in a known order; and rows of blocks of letters that go on."""

from __future__ import annotations

import re
from itertools import pairwise

from models.challenges.solving.riddles.asked import chinese
from models.challenges.solving.riddles.grammar.orders import orders
from models.challenges.solving.riddles.grammar.talk import Parted

_EARLY = re.compile(
    r"\b(?:earlier|earliest|sooner|soonest|comes? (?:first|before the other)|is first|happens"
    r" first)\b"
    r"|[更最较]?早|[更最较]?先|在前"
)
_LATE = re.compile(
    r"\b(?:later|latest|comes? (?:last|after the other)|is last|happens last)\b|[更最较]?晚"
    r"|[更最较]?迟|在后"
)
_LISTED = re.compile(r"\bor\b|,|/|\band\b|还是|[和与跟或]")
_BLOCKS = re.compile(
    r"(?<![a-z])[a-z]{2,4}(?:[,;]? +|[,;])(?:[a-z]{2,4}(?:[,;]? +|[,;]))+[a-z]{2,4}(?=["
    r" ,;]*(?:[?_]|\.{2,}|…|$))"
)


def told(parted: Parted) -> str | None:
    text = parted.question.text
    return _from_sun(text) or _which(text) or _block(text)


def _which(text: str) -> str | None:
    early, late = _EARLY.search(text), _LATE.search(text)
    if bool(early) == bool(late) or re.search(r"alphabet|dictionary|letter|字母|\d", text):
        return None
    for order in orders():
        if order.words[0] == "first" or len(order.words) == 26:
            continue
        if order.words[0].isascii() == chinese(text):
            continue
        found = [one.group() for one in re.finditer(order.one, text)]
        if 1 < len(set(found)) == len(found) < 6 and _LISTED.search(text):
            return (min if early else max)(found, key=order.words.index)
    return None


def _from_sun(text: str) -> str | None:
    """“Which is closer to the sun, Earth or Mars?”"""
    near = re.search(r"(?:closer|closest|nearer|nearest) to the sun|离太阳[更最较]?近", text)
    far = re.search(
        r"(?:farther|further|farthest|furthest)(?: away)? from the sun|离太阳[更最较]?远", text
    )
    if bool(near) == bool(far):
        return None
    for order in orders():
        if order.words[0] in ("mercury", "水星") and order.words[0].isascii() != chinese(text):
            found = [one.group() for one in re.finditer(order.one, text)]
            if len(found) > 1:
                return (min if near else max)(found, key=order.words.index)
    return None


def _block(text: str) -> str | None:
    """“AB, CD, EF, ?”: every letter goes on by steps of its own."""
    found = _BLOCKS.search(text)
    if not found:
        return None
    blocks = re.findall("[a-z]+", found.group())
    if len({len(block) for block in blocks}) != 1 or len(blocks) < 3:
        return None
    made = ""
    for letters in zip(*blocks, strict=True):
        steps = {(ord(b) - ord(a)) for a, b in pairwise(letters)}
        if len(steps) != 1:
            return None
        made += chr(ord(letters[-1]) + steps.pop())
    return made if made.isalpha() and made.islower() and made != blocks[-1] else None
