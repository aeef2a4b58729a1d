"""What is next to something that stands in an order, told by what it is now, was, or will be.

“Last month was May. Which month is it?”: both what is told and what is asked have their place in
time; what is asked for lies as far from what is told as these places do.
"""

from __future__ import annotations

import re

from models.challenges.solving.numbers import in_digits, in_words
from models.challenges.solving.riddles.grammar.orders import orders
from models.challenges.solving.riddles.grammar.talk import Parted
from models.challenges.solving.riddles.grammar.wordings import wording

_PLACES: tuple[tuple[re.Pattern[str], int], ...] = tuple(
    (wording("told_of_time", f"at_{name}"), at)
    for name, at in (
        ("second_last", -2), ("second_next", 2), ("last", -1), ("next", 1), ("now", 0),
    )
)  # fmt: skip
_THING = wording("told_of_time", "thing")
_STEP_ON, _STEP_BACK = wording("told_of_time", "on"), wording("told_of_time", "back")
_NO = wording("told_of_time", "otherwise")
_MANY = wording("told_of_time", "many")
_DOWN = wording("told_of_time", "down")
_PARTS = re.compile(r"(?<=[a-z一-鿿\d])[.;:?!,](?!\d)\s*|\bso\b|\bthen\b|\band\b(?! another)")
_NUMBER = re.compile(
    r"(?<![\w.])\d+(?![\w%]|\.\d)|(?<=[第是到从比了数在住着])\d+|^\d+(?=的|之|再|往|后|前)"
)
_NO_NUMBER = re.compile(
    r"\b(?:which|that|this|the next|next|each|any) one\b"
    "|[一1](?=个|页|层|楼|位|号|站|名|下|课|关|章|集|期)"
)
_DATED = re.compile(
    r"\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july"
    r"|august|september|october|november|december|days?|months?|dozen|half|subtract|double)\b|月"
)
_ORDINAL = re.compile(r"(?<!\d)(?P<n>\d+)(?:st|nd|rd|th)\b")


def told(parted: Parted) -> str | None:
    text = parted.question.text
    if len(text) > 170 or _NO.search(text):
        return None
    return _of_year(text) or _of_words(text, parted.hints) or _of_number(text)


def _of_year(text: str) -> str | None:
    """“This year is 2024. Which year is next year?”"""
    found = list(re.finditer(r"(?<!\d)(?:19|20)\d\d(?!\d)", text))
    if len(found) != 1 or len(re.findall(r"\d+", text)) != 1 or not re.search("year|年", text):
        return None
    steps = _steps(text, found[0])
    return str(int(found[0].group()) + steps) if steps else None


def _of_words(text: str, hints: str) -> str | None:
    settled = text.replace("星期天", "星期日").replace("周天", "周日").replace("礼拜天", "礼拜日")
    arabic = re.search(r"\d月", settled) is not None
    settled = re.sub(r"(?<!\d)(\d{1,2})月(?!\d)",
                     lambda one: f"{in_words(int(one[1]), chinese=True)}月", settled)  # fmt: skip
    for order in orders():
        if len(order.words) in (26, 5, 10) or len(order.words[0]) == 1:
            continue
        found = list(re.finditer(order.one, settled))
        if len(found) != 1 or order.words[0] in (
            "一",
            "大前天",
            "前年",
            "早上",
            "morning",
            "first",
            "alpha",
        ):
            continue
        steps = _steps(settled, found[0])
        if steps is None:
            continue
        at = order.words.index(found[0].group()) + steps
        if not order.round and not 0 <= at < len(order.words):
            return None
        told = order.words[at % len(order.words)]
        if arabic or re.search("数字", hints):
            return in_digits(told.removesuffix("月")) + ("月" if arabic else "")
        return told
    return None


def _place(part: str) -> int | None:
    for asked, at in _PLACES:
        if asked.search(part):
            return at
    return None


def _steps(text: str, found: re.Match[str]) -> int | None:
    """From what is told to what is asked, by the places of both in time."""
    parts = [one for one in _split(text, found) if one.strip(" .?!,;:")]
    if len(parts) != 2:
        return None
    told, asked = (_place(one) for one in parts)
    if told is None or asked is None or told == asked:
        return None
    return asked - told


def _split(text: str, found: re.Match[str]) -> list[str]:
    """What is told, with the word; and what is asked."""
    cuts = [one for one in _PARTS.finditer(text)]
    before = max((one.end() for one in cuts if one.end() <= found.start()), default=0)
    behind = min((one.start() for one in cuts if one.start() >= found.end()), default=None)
    if behind is None or not (before or text[behind:].strip(" .?!,;")):
        turned = re.search(r"\b(?:if|when|given that)\b|如果|假如", text)
        if turned and 4 < turned.start() < turned.end() <= found.start():
            return [text[turned.end() : behind], text[: turned.start()]]
        return [text]
    asked = text[:before] if not text[behind:].strip(" .?!,;") else text[behind:]
    return [text[before:behind], asked]


def _of_number(text: str) -> str | None:
    """Pages, floors, tickets, lessons, bare numbers: one on, one back, or as many as are told."""
    told = in_digits(_NO_NUMBER.sub(" ", text))
    if _DATED.search(text):
        return None
    steps = 1
    bare = re.sub(
        r"\bone (?=(?:more|less|below|above|up|down|after|before|further|higher|lower)\b)",
        "1 ",
        told,
    )
    if many := _MANY.search(bare):
        said = next(one for one in many.groups() if one)
        steps = int(said)
        bare = f"{bare[: many.start()]} {many.group().replace(said, ' ')} {bare[many.end() :]}"
    numbers = [*_NUMBER.finditer(bare), *_ORDINAL.finditer(bare)]
    if len(numbers) != 1 or len(re.findall(r"\d+", bare)) != 1:
        return None
    number = int(re.sub(r"\D", "", numbers[0].group()))
    things = _THING.findall(bare)
    if not things and not re.search(r"\bcount|数|\bnumber\b|integer", bare):
        return None
    on, back = len(_STEP_ON.findall(bare)) > 0, len(_STEP_BACK.findall(bare)) > 0
    if _DOWN.search(bare):
        on, back = False, True
    if on == back:
        return None
    result = number + (steps if on else -steps)
    if result < 0:
        return None
    if _ORDINAL.search(bare) and re.search(r"\d(?:st|nd|rd|th)", text):
        return _ordinal(result) if not re.search(r"number|figure", text) else str(result)
    return str(result)


def _ordinal(number: int) -> str:
    tens = number % 100
    return (
        f"{number}{'th' if 10 < tens < 14 else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"
    )
