"""Rows that everybody knows, carried on or filled: ``known_rows.toml``."""

from __future__ import annotations

import re
import tomllib
from functools import lru_cache
from pathlib import Path

from models.challenges.solving.riddles.asked import chinese
from models.challenges.solving.riddles.grammar.talk import Parted
from models.challenges.solving.riddles.grammar.wordings import wording

_GAP = r"(?:_+|(?<=[\s,、;>])\?+|\.{2,}\??|…+|\( *\)|\[ *\]|□)"
_GAPS = re.compile(_GAP)
_NO = wording("known_rows", "otherwise")
_NEXT = wording("known_rows", "next")
_ROUND = frozenset(
    {"monday", "january", "spring", "north", "鼠", "星期一", "周一", "一月", "春天", "春"}
)


@lru_cache(maxsize=1)
def _rows() -> tuple[tuple[str, ...], ...]:
    raw = tomllib.loads(Path(__file__).with_name("known_rows.toml").read_text("utf-8"))
    return tuple(
        tuple(word.replace("_", " ") for word in row.split())
        for language in ("en", "zh")
        for row in raw[language]
    )


def told(parted: Parted) -> str | None:
    """None where two rows would go on in different ways."""
    text = parted.question.text
    if _NO.search(text):
        return None
    found = {
        (many, answer)
        for row in _rows()
        if row[0].isascii() != chinese(row[0]) and (one := _of(row, text))
        for many, answer in (one,)
    }
    best = {answer for many, answer in found if many == max(found)[0]}
    return best.pop() if len(best) == 1 else None


@lru_cache(maxsize=512)
def _looked_for(row: tuple[str, ...]) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Several of a row and a gap, one after another; and one of these."""
    names = "|".join(sorted(map(re.escape, row), key=len, reverse=True))
    item = rf"(?<![a-z']){'(?:' + names + ')'}(?![a-z'])" if row[0].isascii() else f"(?:{names})"
    sep = r"\s*(?:[,;>/|、-]|->|→)?\s*(?:and |then )?"
    one = rf"[\"“「]?(?:{item}|{_GAP})[\"”」]?"
    return re.compile(rf"{one}(?:{sep}{one})+"), re.compile(rf"{item}|{_GAP}")


def _of(row: tuple[str, ...], text: str) -> tuple[int, str] | None:
    """How many of a row stand in the text, one after another, and what is next or in the gap."""
    if sum(word in text for word in row) < 2:
        return None
    runs, one = _looked_for(row)
    for run in runs.finditer(text):
        items = one.findall(run.group())
        if found := _gone_on(row, items, text[: run.start()], text[run.end() :]):
            return found
    return None


def _gone_on(
    row: tuple[str, ...], items: list[str], before: str, behind: str
) -> tuple[int, str] | None:
    if items and _GAPS.fullmatch(items[-1]) and any(_GAPS.fullmatch(one) for one in items[:-1]):
        items = items[:-1]
    known = [one for one in items if one in row]
    gaps = [at for at, one in enumerate(items) if one not in row]
    if len(known) < 2 or len(gaps) > 1 or len(set(known)) < len(known):
        return None
    if re.search(r"[a-z0-9一-鿿] ?[,、;>/|-] ?$", before) or re.match(
        r" ?[,、;>/|-] ?[a-z0-9一-鿿]", behind
    ):
        return None
    if not row[0].isascii() and re.search("[一-鿿]$", before) and len(known[0]) == 1:
        return None
    if not gaps:
        asks = _NEXT.search(before + "#" + behind) or re.fullmatch(
            r"[\s,;.!?、-]*", before + behind
        )
        if not asks:
            return None
        items, gaps = [*items, "?"], [len(items)]
    at = gaps[0]
    for order in (row, row[::-1]):
        starts = {order.index(one) - place for place, one in enumerate(items) if place != at}
        if len(starts) != 1:
            continue
        there = starts.pop() + at
        if order[0] in _ROUND or order[-1] in _ROUND:
            there %= len(order)
        return (len(known), order[there]) if 0 <= there < len(order) else None
    return None
