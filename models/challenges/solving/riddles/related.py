"""Stories of two: one has so many more, older by so much; how many of these for so much."""

from __future__ import annotations

import re

from models.challenges.solving.numbers import in_digits, solved
from models.challenges.solving.riddles.asked import HAN, Asked, chinese

_MORE = re.compile(
    r"(?P<a>[a-z]+) (?:is|has|weighs|ate|got|scored|ran|read|found|picked|bought)(?: exactly"
    r"| only)?"
    r" (?P<n>\d+)(?: [a-z]+)? "
    r"(?P<way>older|taller|heavier|longer|bigger|more|higher|richer|younger|shorter|lighter"
    r"|smaller|fewer"
    r"|less|lower)(?: [a-z]+)? than (?:his |her |the |my )?(?P<b>[a-z]+)"
)
_LESS = ("younger", "shorter", "lighter", "smaller", "fewer", "less", "lower")
_IS = re.compile(
    r"\b(?P<who>[a-z]+) (?:is|has|weighs|ate|got|scored|ran|read|found|picked|bought)"
    r"(?: now| exactly| only| already)? (?P<n>\d+)\b(?! (?:[a-z]+ )?(?:older|taller|heavier"
    r"|longer|bigger"
    r"|more|higher|younger|shorter|lighter|smaller|fewer|less|lower))"
)
_MORE_ZH = re.compile(
    rf"(?P<a>[{HAN}]{{1,4}}?)(?:今年)?比(?P<b>[{HAN}]{{1,4}}?)(?P<way>大|多|高|重|长|贵|小|少|矮|轻|短|便宜)"
    r"(?:了)?(?P<n>\d+)"
)
_TWICE = re.compile(
    r"(?P<way>twice|double|half|\d+ times) (?:as (?:many|much|old|tall|long|heavy)|the)"
)
_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_FOR_ALL = (
    re.compile(
        r"(?:costs?|holds?|fits?|has|contains?|carr(?:y|ies)|takes?|seats?|needs?|is"
        r"|for) (?:only )?"
        r"[$€£]?(?P<n>\d+)\b.*how many (?P<of>[a-z]+) (?:can|could|do|does|are|will|would|must|may)"
        r"(?: [a-z]+){0,5}? (?:buy|get|need|needed|fill|make|afford|required|have)"
        r"(?: [a-z]+){0,5}? [$€£]?(?P<m>\d+)\b"
    ),
    re.compile(
        r"(?P<m>\d+) [a-z ]+?(?:shared|divided|split)(?: equally| evenly| fairly)? (?:between"
        r"|among|by"
        r"|amongst|into) (?P<n>\d+)(?= [a-z]+)"
    ),
    re.compile(r"how many (?:times does )?(?P<n>\d+)(?:'?s)? (?:go into|are (?:there )?in"
        r"|fit in(?:to)?|make) (?P<m>\d+)"),
    re.compile(r"(?P<m>\d+)(?:里面?|中)(?:有|包含|含有?)(?:几|多少)个(?P<n>\d+)"),
    re.compile(r"(?P<n>\d+)元.*(?P<m>\d+)元(?:钱)?(?:可以|能|最多|一共|够|可)*买(?:几|多少)"),
    re.compile(rf"每[{HAN}]{{1,6}}?(?P<n>\d+)[{HAN}]+,(?![^?]*共)(?P<m>\d+)[{HAN}]+?(?:可以|能|要|需要|够)*(?:装|分|用"
        rf"|坐)[{HAN}]*?(?:几|多少)"),
)  # fmt: skip
_YEARS = re.compile(r"how many years(?: from now)? (?:will|until|till|before).*\b(?:be|is|turns)\b")
_OTHERS = re.compile(
    r"how many (?:of (?:them|these) )?(?:are|were|have|is) (?:not )?(?!there|left|in\b|on\b|at\b"
    r"|now"
    r"|altogether|still|they)[a-z]+s?\W*$"
)


def told(asked: Asked) -> str | None:
    text = re.sub("[1一]共", "共", asked.text)
    text = re.sub(
        r"\b(?:one|a single) (?=[a-z]+ (?:costs?|holds?|has|weighs?|contains?|is|can|takes?))",
        "a ",
        text,
    )
    text = in_digits(re.sub(r"\bone (?=of|more|another)", "", text))
    numbers = _NUMBER.findall(text)
    if re.search(r"\d ?[*+/=] ?\d", text):
        return None
    if len(numbers) == 1 and not chinese(text):
        return _times(text, numbers[0])
    if len(numbers) != 2 or not re.search(r"how|gives each|几|多少", text):
        return None
    low, high = sorted(numbers, key=float)
    if _YEARS.search(text) or (
        _OTHERS.search(text) and re.search(r"\d+ (?:[a-z]+ )?(?:are|were) ", text)
    ):
        return solved(f"{high}-{low}")
    for way in _FOR_ALL:
        if found := way.search(text):
            whole, part = found["m"], found["n"]
            if float(part) and not float(whole) % float(part):
                return solved(f"{whole}/{part}")
    return _more_zh(text) if chinese(text) else _more(text)


def _times(text: str, number: str) -> str | None:
    """“3 cats and twice as many dogs”, “Ann has 4, Bob has twice as many as Ann”."""
    found = _TWICE.search(text)
    if (
        not found
        or not re.search("how (?:many|much|old|tall|long)", text)
        or found["way"][0].isdigit()
    ):
        return None
    return solved(f"{number}/2" if found["way"] == "half" else f"2*{number}")


def _more(text: str) -> str | None:
    found = _MORE.search(text)
    if not found:
        return None
    rest = text[: found.start()] + " ; " + text[found.end() :]
    known = _IS.search(rest)
    asked = re.search(
        r"how (?:old|tall|heavy|long|much|many)[^.?]*?\b(?:is|does|has|did|was|are) (?:his |her "
        r"|the |my )?"
        r"(?P<who>[a-z]+)(?: (?:have|weigh|eat|get|score|run|read|find|pick|buy|now|has))*\W*$",
        rest,
    )
    if not known or not asked or {known["who"], asked["who"]} != {found["a"], found["b"]}:
        return None
    plus = (found["way"] not in _LESS) == (asked["who"] == found["a"])
    return solved(f"{known['n']}{'+' if plus else '-'}{found['n']}")


def _more_zh(text: str) -> str | None:
    found = _MORE_ZH.search(text)
    if not found:
        return None
    rest = text[: found.start()] + "," + text[found.end() :]
    known = re.search(r"\d+", rest)
    asking = re.search("几|多少", rest)
    if not known or not asking:
        return None
    a, b = found["a"], found["b"]
    whose = _named_before(rest, known.start(), a, b)
    asked = _named_before(rest, asking.start(), a, b)
    if whose is None or asked is None or whose == asked:
        return None
    plus = (found["way"] in "大多高重长贵") == (asked == a)
    return solved(f"{known.group()}{'+' if plus else '-'}{found['n']}")


def _named_before(text: str, at: int, a: str, b: str) -> str | None:
    clause = text[max(text.rfind(mark, 0, at) for mark in ",.;?!") + 1 : at]
    there = [name for name in (a, b) if name in clause]
    return there[0] if len(there) == 1 else None
