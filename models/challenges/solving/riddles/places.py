"""Digits of one number by where they stand: tens, the last two, what follows the 4."""

from __future__ import annotations

import re
from collections import Counter

from models.challenges.solving.numbers import in_digits
from models.challenges.solving.riddles.asked import PLACE, Asked, place_of

_WORTH = {
    "ones": 1, "units": 1, "tens": 2, "hundreds": 3, "thousands": 4, "个": 1, "十": 2, "百": 3,
    "千": 4,
}  # fmt: skip
_PLACED = re.compile(
    r"(?P<en>ones|units|tens|hundreds|thousands)(?:'s?)? (?:place|digit|column|position)"
    r"|(?P<zh>[个十百千])位"
)
_ENDS = re.compile(r"(?P<side>first|last|final) (?P<many>two|three|four|2|3|4) (?:digits|figures)")
_NEXT = re.compile(
    r"(?P<side>after|before|follows|precedes) (?:the )?(?:digit )?(?P<d>\d)\b"
    r"|(?:在)?(?P<d2>\d)(?P<zh>后面|前面|之后|之前|后1位|前1位)"
)
_DIGIT = re.compile(r"digit|figure|numeral|数字|位|数码")
_END_ZH = re.compile(
    "(?:(?P<last>最后|末尾?)[1一]?位|第(?P<n>[1-9一二三四五六七八九])(?:位|个数字))"
)
_BACK = re.compile("倒过来|反过来|倒着写|颠倒|backwards|in reverse|reversed|from right to left")
_GONE = re.compile(
    r"(?:delete|remove|cross out|take out|drop|去掉|删去|删掉) ?(?:the )?(?:digit )?(?P<d>\d)\b"
)
_MISSING = re.compile("missing|left out|skipped|缺|漏|少了")
_TWICE = re.compile("twice|repeated|doubled|two times|重复|出现了?(?:两|2|二)次")
_JOINED = re.compile(
    r"(?P<code>\d+(?:[- ]\d+)+)[”\"']? without (?:the |any )?(?:dash|hyphen|space)"
)
_ADDED = re.compile(r"add|sum|相加|的和|之和|加起来")


def told(asked: Asked) -> str | None:
    if code := _JOINED.search(asked.text):
        return re.sub(r"\D", "", code["code"])
    text = re.sub("[一1]个?(?=数字)", "", asked.text)
    found = re.findall(r"(?<![\d.,/:a-z-])\d{2,9}(?![\d/:a-z]|[.,]\d)", in_digits(text))
    if len(found) != 1 or re.search(
        r"\d ?[+*/=] ?\d|how many|几个|多少个|几次|round|数是多少", text
    ):
        return None
    number = str(found[0])
    bare = in_digits(text).replace(number, "#", 1)
    if not _DIGIT.search(text) and not (_BACK.search(text) or _GONE.search(bare)):
        return None
    ways = (_by_worth, _next, _gone, _added, _ends, _whole, _nth)
    return next((one for way in ways if (one := way(text, bare, number)) is not None), None)


def _by_worth(text: str, bare: str, number: str) -> str | None:
    named = _PLACED.findall(text)
    if len(named) != 1:
        return None
    at = _WORTH[named[0][0] or named[0][1]]
    return number[-at] if at <= len(number) else None


def _next(text: str, bare: str, number: str) -> str | None:
    found = _NEXT.search(bare)
    if found is None:
        return None
    digit = found["d"] or found["d2"]
    back = found["side"] in ("before", "precedes") or "前" in (found["zh"] or "")
    at = number.find(digit) + (-1 if back else 1)
    return number[at] if number.count(digit) == 1 and 0 <= at < len(number) else None


def _gone(text: str, bare: str, number: str) -> str | None:
    found = _GONE.search(bare)
    if found is None or number.count(found["d"]) != 1:
        return None
    return number.replace(found["d"], "")


def _added(text: str, bare: str, number: str) -> str | None:
    if not _ADDED.search(text):
        return None
    if re.search(r"first and (?:the )?last|最前.*最后|首.*末", text):
        return str(int(number[0]) + int(number[-1]))
    if re.search(r"\b(?:its|the|all) (?:\w+ )?digits|各个?(?:数)?位|数字之和|数字相加", text):
        return str(sum(map(int, number)))
    return None


def _ends(text: str, bare: str, number: str) -> str | None:
    found = _ENDS.search(text)
    if found is None:
        return None
    many = int(in_digits(found["many"]))
    if many >= len(number):
        return None
    return number[:many] if found["side"] == "first" else number[-many:]


def _whole(text: str, bare: str, number: str) -> str | None:
    if re.search(r"\d", bare):
        return None
    if _BACK.search(text):
        return number[::-1]
    if _TWICE.search(text):
        twice = [digit for digit, many in Counter(number).items() if many > 1]
        return twice[0] if len(twice) == 1 else None
    if _MISSING.search(text):
        gone = set(map(str, range(int(number[0]), int(number[-1]) + 1))) - set(number)
        return gone.pop() if len(gone) == 1 and list(number) == sorted(number) else None
    return None


def _nth(text: str, bare: str, number: str) -> str | None:
    """“Which digit is 3rd in 83472”, “数字4259的第一位是几”."""
    zh = re.search(r"的?(?:从左(?:往右)?(?:数|起)?)?" + _END_ZH.pattern, text)
    if zh and not re.search("倒|右", text):
        if zh["last"]:
            return number[-1]
        at = int(in_digits(zh["n"])) - 1
        return number[at] if at < len(number) else None
    found = re.search(rf"(?:digit|figure) (?:is|comes|stands) (?:the )?{PLACE} in\b", text)
    at_en = place_of(found, len(number)) if found else None
    return number[at_en] if at_en is not None else None
