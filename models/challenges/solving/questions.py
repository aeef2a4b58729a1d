"""Questions that are no sums, asked of one kind of reader after another."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from models.challenges.solving.numbers import ENGLISH, in_digits
from models.challenges.solving.riddles import (
    commonly,
    comparing,
    days,
    framing,
    hours,
    judging,
    knowing,
    limbs,
    parts,
    picking,
    places,
    ranked,
    related,
    remembered,
    rings,
    romans,
    runs,
    series,
    sizes,
    spelling,
    stories,
    sums_within,
    symbols,
    units,
    whole,
)
from models.challenges.solving.riddles.asked import Asked
from models.challenges.solving.riddles.grammar import (
    around,
    basics,
    by_alphabet,
    choosing,
    commonly_known,
    earlier,
    held_against,
    is_it_so,
    known_rows,
    letters,
    lined_up,
    measures,
    numbers_next,
    orders,
    outnumbered,
    plainly,
    reckoning,
    sums_told,
    talk,
    told_of,
    told_of_time,
)
from models.challenges.solving.sums import reckoned_sum

WAYS: tuple[tuple[str, Callable[[Asked], str | None]], ...] = (
    ("hours", hours.told), ("days", days.told), ("ranked", ranked.told),
    ("spelling", spelling.told), ("comparing", comparing.told),
    ("sum", lambda asked: reckoned_sum(asked.text)), ("runs", runs.told),
    ("series", series.told), ("related", related.told),
    ("stories", stories.told),
    ("stated", knowing.stated), ("picking", picking.told), ("knowing", knowing.told),
    ("rings", rings.told), ("parts", parts.told), ("sizes", sizes.told),
    ("sum within", sums_within.told),
)  # fmt: skip
"""In the order of how much a question must have of its own to be taken for one of a kind."""

WHOLE: tuple[Callable[[talk.Parted], str | None], ...] = (
    held_against.told, told_of_time.told, by_alphabet.told, basics.told,
    plainly.told, is_it_so.told, lambda parted: reckoning.told(parted.question), sums_told.told,
    numbers_next.between, letters.told, lined_up.told, choosing.told, orders.told, measures.told,
    outnumbered.told, earlier.told,
)  # fmt: skip
"""Those of the grammar: they come first."""

_YES_OR_NO = re.compile("^(?!.*(?:什么|几|多少|哪|谁|怎|还是|[-+*/=]|[加减乘除])).*吗[?!]?$")
_ANSWERED = (
    "是", "否", "不是", "对", "不对", "错", "能", "不能", "会", "不会", "有", "没有", "可以",
    "不可以", "正确", "错误", "没", "否", "真", "假",
)  # fmt: skip
_YES_NO = ("yes", "no", "是", "否")

EXACT: tuple[Callable[[Asked], str | None], ...] = (
    remembered.told,
    commonly.told,
    units.told,
    places.told,
    judging.told,
    symbols.told,
    romans.told,
    limbs.told,
    whole.told,
)
"""Those who answer only what they understand to the last word: nobody else is asked then."""


def answers(asked: Asked) -> tuple[str, ...]:
    """What those say who take the question for one of their own, the likeliest first; more than
    one where they disagree, none where nobody understands it."""
    parted = _parted(asked)
    question = parted.question
    bare = framing.bare(question)
    known = _known(parted, asked)
    told = (known,) if known is not None else _answers(bare) or _answers(question)
    told = tuple(one for one in told if _counts(one, question.text))
    if not told:
        told = tuple(
            one
            for one in _answers(asked)
            if asked.text.startswith(question.text[:8]) or one not in _YES_NO
        )
    if _YES_OR_NO.search(question.text) and not set(told) <= set(_ANSWERED):
        return ()
    return tuple(
        dict.fromkeys(talk.in_form(one, parted, framing.in_form(one, asked)) for one in told)
    )


_HOW_MANY = re.compile(
    r"(?<![\"“])\bhow (?:many|old)\b(?!.*\b(?:who|which|what|true|yes|letters? of|word)\b)"
)
_A_NUMBER = re.compile(rf"\d|{ENGLISH.pattern}|\b(?:none|half|no|yes|zero)\b")


def _counts(answer: str, text: str) -> bool:
    """Is it a number, where the question asks how many?"""
    return not _HOW_MANY.search(text) or _A_NUMBER.search(answer) is not None


@lru_cache(maxsize=256)
def _known(parted: talk.Parted, asked: Asked) -> str | None:
    """What those say who understand the question to the last word."""
    question = parted.question
    ways: tuple[Callable[[], str | None], ...] = (
        lambda: known_rows.told(talk.Parted(asked)), lambda: understood(parted),
        lambda: commonly_known.either(parted),
        lambda: _exactly(framing.bare(question)), lambda: _exactly(question),
        lambda: _exactly(asked), lambda: commonly_known.told(parted), lambda: told_of.told(parted),
    )  # fmt: skip
    return next((told for way in ways if (told := way()) and _counts(told, question.text)), None)


@lru_cache(maxsize=256)
def _parted(asked: Asked) -> talk.Parted:
    """The question by itself: with less around it where that alone is understood."""
    first = talk.parted(asked)
    if _known(first, asked) is not None:
        return first
    others = around.barer(asked)
    found = next((one for one in others if _known(one, one.question) is not None), None)
    if found or any(_answers(one) for one in (framing.bare(first.question), first.question)):
        return found or first
    return next((one for one in others if _answers(framing.bare(one.question))), first)


@lru_cache(maxsize=256)
def understood(parted: talk.Parted) -> str | None:
    """What the first says who has every word of the question in its place."""
    return next((told for way in WHOLE if (told := way(parted)) is not None), None)


@lru_cache(maxsize=256)
def _exactly(asked: Asked) -> str | None:
    return next((told for way in EXACT if (told := way(asked)) is not None), None)


@lru_cache(maxsize=256)
def _answers(asked: Asked) -> tuple[str, ...]:
    told = dict.fromkeys(told for _, way in WAYS if (told := way(asked)) is not None)
    return tuple(one for one in told if not re.search(r"[()\[\]]", one))


TRUSTED = (
    "comparing", "days", "hours", "ranked", "related", "series", "sum", "sizes", "sum within",
)  # fmt: skip
"""Those of ``WAYS`` that were hardly ever wrong on questions of others."""
_MORE_TO_IT = re.compile(r"\d|[二两三四五六七八九十]|_|\byes\b|\bif\b|判断|叫(?!什么|做什么)")
"""With such things in it, more is asked than what everybody knows."""


def trusted(asked: Asked) -> bool:
    """Does the answer come from those who have been right where others asked?"""
    parted = _parted(asked)
    question = parted.question
    bare = framing.bare(question)
    if understood(parted) or commonly_known.either(parted):
        return True
    if commonly_known.completed(question.text) and remembered.told(question) is None:
        return False
    if any(_exactly(one) is not None for one in (bare, question, asked)):
        return True
    ways = [name for name, way in WAYS if way(bare) is not None or way(question) is not None]
    if ways and ways[0] in TRUSTED:
        return True
    if ways == ["stories"]:
        numbers = len(re.findall(r"\d+", in_digits(question.text)))
        return numbers < 4 and sums_told.cued(question.text)
    if ways and ways[0] not in ("knowing", "stated"):
        return False
    return not _MORE_TO_IT.search(in_digits(question.text))


def overlooks(asked: Asked) -> bool:
    """Is there a number in the question that the answer, which is none of it, does not heed?"""
    parted = _parted(asked)
    bare = framing.bare(parted.question)
    if understood(parted) or _exactly(bare) or _exactly(asked):
        return False
    text = in_digits(bare.text)
    told = _answers(Asked(text, text))[:1]
    if not told or told[0] in text:
        return False
    return any(
        all(_answers(Asked(other, other))[:1] == told for other in _changed(text, number))
        for number in re.finditer(r"(?<![\d.])\d+(?![\d.])", text)
        if int(number.group()) > 1
    )


def _changed(text: str, number: re.Match[str]) -> tuple[str, str]:
    more = int(number.group()) + 1, 2 * int(number.group())
    before, behind = text[: number.start()], text[number.end() :]
    return f"{before}{more[0]}{behind}", f"{before}{more[1]}{behind}"
