"""Words that follow each other, to be gone on with: days, months, letters, 甲乙丙."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise

from models.challenges.solving.riddles.asked import Asked
from models.challenges.solving.riddles.rings import DAYS, MONTHS

_NEXT = re.compile(
    r"next|then\b|follow|continue|complete|missing|gap|blank|sequence|series|what comes"
    r"|go(?:es)? on"
    r"|left out|lost|skipped|absent|forgotten|lack"
    r"|接下来|后面|下一个|之后|以后|规律|接着|然后|继续|缺|漏|少了|填"
)
_OPEN = re.compile(r"(?:,|\?|\.{2,}|…|_+|\( *\))\s*$")
_ONLY_GAP = re.compile(r"\?|_+|\.{2,}|…|\( *\)|□")
_MISSING = re.compile(
    r"missing|gap|blank|left out|lost|skipped|absent|forgotten|lack|缺|漏|少了|填"
)

_OTHERWISE = re.compile(r"第|最后|几个|how many|which of|odd|differ|belong|不同")


@dataclass(frozen=True, slots=True)
class Row:
    words: tuple[str, ...]
    round: bool = True
    loose: bool = False
    """May stand without anything between: “甲乙丙”."""


ROWS = (
    Row(DAYS), Row(MONTHS),
    Row(tuple(day[:3] for day in DAYS)), Row(tuple(month[:3] for month in MONTHS)),
    Row(("spring", "summer", "autumn", "winter")),
    Row(("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
         "tenth"), round=False),
    Row(("do", "re", "mi", "fa", "so", "la", "ti")),
    Row(tuple(f"星期{day}" for day in "一二三四五六日")),
    Row(tuple(f"周{day}" for day in "一二三四五六日")),
    Row(tuple(f"{n}月" for n in [*"一二三四五六七八九十", "十一", "十二"])),
    Row(tuple("甲乙丙丁戊己庚辛壬癸"), loose=True),
    Row(tuple("子丑寅卯辰巳午未申酉戌亥"), loose=True),
    Row(tuple("鼠牛虎兔龙蛇马羊猴鸡狗猪"), loose=True),
    Row(tuple("春夏秋冬"), loose=True),
    Row(tuple("abcdefghijklmnopqrstuvwxyz"), round=False),
)  # fmt: skip


def told(asked: Asked) -> str | None:
    text = asked.text.replace("星期天", "星期日").replace("周天", "周日")
    if not _NEXT.search(text) and not _OPEN.search(text):
        return None
    if _OTHERWISE.search(text):
        return None
    for row in ROWS:
        if (found := _run(row, text)) is not None:
            return found
    return None


def _run(row: Row, text: str) -> str | None:
    names = "|".join(sorted(row.words, key=len, reverse=True))
    bound = (r"(?<![a-z])", r"(?![a-z])") if row.words[0].isascii() else (r"(?<!十)", "")
    sep = r"[\s,;、>.-]*" if row.loose else r"\s*[\s,;>.-]\s*(?:and |then )?"
    one = rf"{bound[0]}(?:{names}){bound[1]}"
    gap = r"(?:\?|_+|\.{2,}|…|\( *\)|□)"
    least = 2 if len(row.words) != 26 else 3
    found = max(
        re.finditer(rf"(?:{one}|{gap})(?:{sep}(?:{one}|{gap})){{{least},}}", text),
        key=lambda run: len(run.group()), default=None,
    )  # fmt: skip
    if found is None:
        return None
    items = re.findall(rf"{one}|{gap}", found.group())
    while items and items[0] not in row.words:
        items.pop(0)
    places = [row.words.index(item) if item in row.words else None for item in items]
    while len(places) > 1 and places[-1] is None:
        places.pop()
    known = [place for place in places if place is not None]
    if len(known) < (3 if len(row.words) == 26 else 2) or len(set(known)) != len(known):
        return None
    long = len(row.words)
    if None in places:
        return _filled(row, places)
    steps = [(b - a) % long if row.round else b - a for a, b in pairwise(known)]
    if len(set(steps)) == 1 and (len(known) > 2 or steps[0] == 1):
        if _MISSING.search(text) and steps[0] == 1 and not _ONLY_GAP.search(text):
            return None
        at = known[-1] + steps[0]
        return row.words[at % long] if row.round or 0 <= at < long else None
    least_step = min(steps, key=abs)
    if sorted(map(abs, steps)) == [abs(least_step)] * (len(steps) - 1) + [2 * abs(least_step)]:
        at = next(n for n, step in enumerate(steps) if abs(step) == 2 * abs(least_step))
        return row.words[(known[at] + least_step) % long]
    return None


def _filled(row: Row, places: list[int | None]) -> str | None:
    """The only word that makes the steps alike."""
    if places.count(None) != 1:
        return None
    at, long = places.index(None), len(row.words)
    fits = []
    for word in range(long):
        whole = [word if place is None else place for place in places]
        steps = {(b - a) % long if row.round else b - a for a, b in pairwise(whole)}
        if len(steps) == 1 and at:
            fits.append(word)
    return row.words[fits[0]] if len(fits) == 1 else None
