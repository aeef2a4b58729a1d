"""Whether two values are the same thing: other writings, other languages, more or fewer details.

Figures decide first: a number, a date or a time that only one has may be a detail, but two that
differ make two values, however near the sentences are. Then the words: what both have must leave
nothing on one side. Likeness is asked only where one is Chinese and the other is not, and the
words that differ are in no table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from rapidfuzz.distance import OSA

from memory.deciding.figures import fuller, measured
from memory.deciding.words import Words, class_of, listed, words

Likeness = Callable[[str, Sequence[str]], list[float]]
"""Cosines of a text to others."""
Same = Literal["same", "more", "less", "different"]
"""more: the second one says all that the first one does, and more; less: the other way round."""
TRANSLATED = 0.68
"""Cosine above which a word and a Chinese one are taken for the same. Of 30 common words 23 are
above it beside their translation, and none is beside that of another."""
SLIP_FROM = 6
"""Letters from which one wrong letter is taken for a slip."""
_WEAK = listed(
    """eat drink like favourite home work live use number address company name food account
    play study listen take make have thing stuff street city town area district 省 市 区 县 镇 号
    路 街 食 物 东 西 菜 品 类 人 车 房 楼 城 国"""
)
"""Words that may be left out without changing what is meant, where others are left."""


def compare(first: str, second: str, likeness: Likeness) -> Same:
    """How the second value stands to the first one."""
    first, second = measured(first), measured(second)
    if first.strip().casefold() == second.strip().casefold():
        return "same"
    a, b = words(first), words(second)
    figures = _figures(a.figures, b.figures)
    if figures == "different":
        return figures
    only_a, only_b = _apart(a, b)
    shared = (a.things | a.rest) - only_a
    if shared or figures != "same" or (a.figures and b.figures):
        only_a, only_b = only_a - _WEAK, only_b - _WEAK
    if only_a and only_b:
        if a.han != b.han and _translated(first, second, only_a | only_b, likeness):
            return figures
        return "different"
    if not a.all or not b.all:
        return "different" if a.all or b.all else "same"
    if not only_a and not only_b:
        return figures
    if not shared and not (a.figures & b.figures):
        return "different"
    words_say: Same = "more" if only_b else "less"
    return words_say if figures in ("same", words_say) else "different"


def _figures(first: frozenset[str], second: frozenset[str]) -> Same:
    """Of the figures alone; "same" where neither has any."""
    left = list(second)
    unmatched = []
    more = less = False
    for figure in first:
        match = next((other for other in left if fuller(figure, other)), None)
        if match is None:
            unmatched.append(figure)
            continue
        left.remove(match)
        more |= len(match) > len(figure)
        less |= len(match) < len(figure)
    more, less = more or bool(left), less or bool(unmatched)
    if (unmatched and left) or (more and less):
        return "different"
    return "more" if more else "less" if less else "same"


def _apart(a: Words, b: Words) -> tuple[frozenset[str], frozenset[str]]:
    """The words that only one of them has; slips of the pen are no difference."""
    only_a = (a.things | a.rest) - b.things - b.rest
    only_b = (b.things | b.rest) - a.things - a.rest
    slips = [(x, y) for x in only_a for y in only_b if _slip(x, y)]
    return only_a - {x for x, _ in slips}, only_b - {y for _, y in slips}


def _slip(one: str, other: str) -> bool:
    """One letter doubled, left out or swapped, in a long word that is not in the table: a letter
    put in the place of another one makes another name (Anna Berger, Anna Burger), and another
    digit another model."""
    if min(len(one), len(other)) < SLIP_FROM or (class_of(one) and class_of(other)):
        return False
    if any(map(str.isdigit, one + other)):
        return False
    if len(one) != len(other):
        return one[0] == other[0] and OSA.distance(one, other, score_cutoff=1) == 1
    return sorted(one) == sorted(other) and OSA.distance(one, other, score_cutoff=1) == 1


def _translated(first: str, second: str, differ: frozenset[str], likeness: Likeness) -> bool:
    if any(class_of(word) for word in differ):
        return False
    return likeness(first, [second])[0] >= TRANSLATED
