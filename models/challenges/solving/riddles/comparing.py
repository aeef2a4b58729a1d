"""Numbers held against each other: the largest, is it more, how much more, even, between."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction

from models.challenges.solving.numbers import CHINESE, in_digits, written
from models.challenges.solving.riddles.amounts import as_written, clean, numbers_of
from models.challenges.solving.riddles.asked import (
    COUNTING,
    PLACE,
    PLACE_ZH,
    Asked,
    chinese,
    place_of,
)
from models.challenges.solving.riddles.listing import listing

_MOST = re.compile(
    r"(?:large?|bigg?e?|great|high)(?:st|est|er)|maximum|\bmax\b|(?<!how much )"
    r"\bmore(?! than| less)\b.*\bor\b|\bmost\b|最大|较大|更大|大的|最多|最高|(?:哪个|谁"
    r"|哪一个)(?:数)?(?:字)?(?:更|比较)?(?:大|多)"
)
_LEAST = re.compile(
    r"(?:small|low|l)(?:est|er|east)|least|minimum|minimal|\bmin\b|\bless(?! than)"
    r"\b.*\bor\b|fewest|tiniest|最小|较小|更小|小的|最少|最低|(?:哪个|谁|哪一个)(?:数)"
    r"?(?:字)?(?:更|比较)?(?:小|少)"
)
_SECOND = re.compile(
    r"(second|2nd|第[二2]|third|3rd|第[三3])(?=[ -]*(?:small|larg|big|great|high|low|大|小"
    r"|most|高|低))"
)
_N = r"(-?\d+(?:\.\d+)?)"
_MORE, _LESS, _SAME = (
    r"(?:greater|more|bigger|larger|higher|above|大|多|高)",
    r"(?:less|smaller|fewer|lower|below|小|少|低)",
    r"(?:equal(?: to)?|the same as|等于)",
)
_TRUTH = re.compile(
    rf"{_N} ?(?:is |are |比)?(?:(?P<more>{_MORE})|(?P<less>{_LESS})|(?P<same>{_SAME}))"
    rf"(?: ?than|于| to)? ?{_N}"
)
_TRUTH_ZH = re.compile(
    rf"{_N} ?比 ?{_N} ?(?:要|更)?(?:(?P<more>大|多|高)|(?P<less>小|少|低))(?P<end>.*)$"
)
_SIGNED = re.compile(rf"{_N} ?(?P<sign>[<>]) ?{_N}")
_YES = re.compile(
    r"^(?:question:? )?is\b|\bis (?=\d.*(?:yes|no))|yes|true|吗|对不对|是不是|是否|正确"
    r"|是/否|对错|对还是错"
)
_PARITY = re.compile(
    r"(?P<even>\beven\b|偶数|双数)|(?P<odd>\bodd\b(?! one| num?ber out| word| man)|奇数|单数)"
)
_MORE_BY = re.compile(
    rf"how (?:much|many) (?:more|bigger|larger|greater|higher|less|smaller|fewer|lower)"
    rf" (?:is |are |does |do )?{_N}.*?(?:than|and|or) ?{_N}|"
    rf"(?:difference|distance).*?(?:between|of) ?{_N}.*?{_N}"
    rf"|{_N} ?[比和与跟] ?{_N} ?的?(?:相|多|少|大|小|差)?(?:大|小|多|少|差)(?:了)?(?:几"
    rf"|多少|\?|$)|{_N} ?[和与跟] ?{_N} ?(?:相差|差|的差)"
)
_BY = re.compile(
    rf"{_N} ?(?P<more>more|greater|bigger|larger|higher) than ?{_N}|{_N} ?(?P<less>less"
    rf"|smaller|lower|fewer) than ?{_N}"
)
_BY_FIRST = re.compile(
    rf"(?P<way>more|greater|bigger|larger|less|smaller|higher|lower) than {_N} by {_N}"
)
_BY_ZH = re.compile(rf"比 ?{_N} ?(?P<way>大|多|小|少) ?{_N}")


_MEASURED = re.compile(
    r"\d ?[+*] ?\d|\d ?(?:cm|kg|km|元|秒|岁|厘米|千克)(?![a-z])|\bcosts?\b|\btall\b|\bdozen\b"
)
"""No bare numbers: things that have them."""
_FRACTIONS = re.compile(r"(\d+)/(\d+)\b.*?(\d+)/(\d+)")


def told(asked: Asked) -> str | None:
    ways: tuple[Callable[[str], str | None], ...] = (
        _fractions, _ordered, _true, _parity, _by, _more_by, _digits, as_written, _outermost,
    )  # fmt: skip
    return next((found for way in ways if (found := way(asked.text)) is not None), None)


def _fractions(text: str) -> str | None:
    """“1/2 or 1/3”."""
    found = _FRACTIONS.search(text)
    most, least = _MOST.search(text), _LEAST.search(text)
    bigger = most or re.search("哪个更?大", text)
    smaller = least or re.search("哪个更?小", text)
    if found is None or bool(bigger) == bool(smaller) or "0" in (found[2], found[4]):
        return None
    both = {
        f"{found[i]}/{found[i + 1]}": Fraction(int(found[i]), int(found[i + 1])) for i in (1, 3)
    }
    pick = max if bigger else min
    return pick(both, key=lambda one: both[one]) if len(set(both.values())) > 1 else None


def _outermost(text: str) -> str | None:
    most, least = _MOST.search(text), _LEAST.search(text)
    if _MEASURED.search(text):
        return None
    if bool(most) == bool(least) or re.search(
        r"how (?:much|many)|几|多少", re.sub("是(?:几|多少)|(?:几|多少)$|(?:几|多少)\\?", "", text)
    ):
        return None
    if _FRACTIONS.search(text):
        return None
    told = clean(text)
    after, before = told.rpartition(":")[2], told.rpartition(":")[0]
    numbers = numbers_of(
        after if len(numbers_of(after)) > 1 else before if len(numbers_of(before)) > 1 else told
    )
    second = _SECOND.search(text)
    at = 0 if not second else 1 if second[1] in ("second", "2nd", "第二", "第2") else 2
    if len(numbers) < 2 or at >= len(numbers) or _unread(text, told):
        return None
    return written(sorted(numbers, reverse=bool(most))[at])


def _unread(text: str, told: str) -> bool:
    """Is there an item in the list that is no number?"""
    found = listing(told)
    return (
        found is not None
        and any(not re.search(r"\d", item) for item in found.items)
        and not CHINESE.search(text)
    )


def _ordered(text: str) -> str | None:
    """“in the middle, from small to large”."""
    middle = re.search(
        r"中间的|居中|the middle (?:number|one|value)\b|median|in the middle|middle when", text
    )
    sorted_ = re.search(
        r"从小到大|从大到小|ascending|descending|from (?:small|low|large|big|high)|median"
        r"|\border|sorted",
        text,
    )
    if not middle or not sorted_:
        return None
    numbers = sorted(numbers_of(clean(text)))
    return written(numbers[len(numbers) // 2]) if len(numbers) % 2 else None


def _yes(text: str, so: bool) -> str:
    if not chinese(text):
        return (
            ("true" if so else "false") if re.search(r"true|false", text) else "yes" if so else "no"
        )
    for yes, no in (("正确", "错误"), ("对", "错"), ("是", "不是"), ("是", "否")):
        if re.search(rf"{yes}[/或、,还是者]+{no}", text):
            return yes if so else no
    return (
        ("对" if so else "不对")
        if re.search("对[吗么]|对不对", text)
        else "是"
        if so
        else "否"
        if "是否" in text
        else "不是"
    )


def _true(text: str) -> str | None:
    if not _YES.search(text):
        return None
    told = clean(text)
    if found := _TRUTH_ZH.search(told):
        a, b = Fraction(found[1]), Fraction(found[2])
        return (
            None
            if re.search("几|多少", found["end"])
            else _yes(text, a > b if found["more"] else a < b)
        )
    if found := _SIGNED.search(told):
        a, b = Fraction(found[1]), Fraction(found[3])
        return _yes(text, a > b if found["sign"] == ">" else a < b)
    if found := _TRUTH.search(told):
        a, b = Fraction(found[1]), Fraction(found[5])
        return _yes(text, a > b if found["more"] else a < b if found["less"] else a == b)
    return None


def _parity(text: str) -> str | None:
    named = list(_PARITY.finditer(text))
    if not named:
        return None
    numbers = [int(n) for n in numbers_of(clean(text)) if n.denominator == 1]
    both = any(one["even"] for one in named) and any(one["odd"] for one in named)
    if len(numbers) == 1:
        even = numbers[0] % 2 == 0
        if both:
            return next(one.group() for one in named if bool(one["even"]) == even)
        if _YES.search(text):
            return _yes(text, even == bool(named[0]["even"]))
        return None
    if both or not numbers:
        return None
    fitting = [n for n in numbers if (n % 2 == 0) == bool(named[0]["even"])]
    if COUNTING.search(text):
        return str(len(fitting))
    return str(fitting[0]) if len(fitting) == 1 else None


def _by(text: str) -> str | None:
    told = in_digits(re.sub("的一个|一个", "", text))
    if found := _BY_ZH.search(told):
        if re.search(r"\d.*比", told[: found.start() + 1]) or len(numbers_of(told)) != 2:
            return None
        a, b = Fraction(found[1]), Fraction(found[3])
        return written(a + b if found["way"] in "大多" else a - b)
    if len(numbers_of(told)) != 2 or _YES.search(text) or re.search("how (?:much|many)", text):
        return None
    if found := _BY.search(told):
        more = bool(found["more"])
        a, b = (
            (Fraction(found[1]), Fraction(found[3]))
            if more
            else (Fraction(found[4]), Fraction(found[6]))
        )
        return written(b + a if more else b - a)
    if found := _BY_FIRST.search(told):
        a, b = Fraction(found[2]), Fraction(found[3])
        return written(a - b if found["way"] in ("less", "smaller", "lower") else a + b)
    return None


def _more_by(text: str) -> str | None:
    told = clean(text)
    found = _MORE_BY.search(told)
    if not found or len(numbers_of(told)) != 2 or len(text) > 60:
        return None
    a, b = numbers_of(told)
    return written(abs(a - b))


def _digits(text: str) -> str | None:
    """The digits of one number: their sum, how many, the largest."""
    numbers = re.findall(r"\d+", text)
    if re.search(
        r"digits of \d+ (?:add|sum)|sum of (?:the |all )?(?:the )?digits|add (?:up )?(?:the"
        r"|all)(?: the)? digits"
        r"|各位数字|数字之和|各个?数字(?:的|之)和",
        text,
    ):
        long = [n for n in numbers if len(n) > 1]
        return str(sum(map(int, long[0]))) if len(long) == 1 else None
    if re.search(r"how many digits|几位数|多少位", text) and len(numbers) == 1:
        return str(len(numbers[0]))
    if re.search("从小到大|从大到小|由小到大|由大到小|ascending|descending", text):
        return None
    place = re.search(rf"{PLACE} (?:number|digit|integer|figure|one)\b", text) or re.search(
        rf"{PLACE_ZH}(?:个|位)?(?:数字|数|是)", text
    )
    if place:
        rest = text[: place.start()] + " " + text[place.end() :]
        found = listing(rest)
        items = [n for n in re.findall(r"\d+", in_digits(rest))]
        if (
            found
            and all(re.search(r"\d", in_digits(one)) for one in found.items)
            and len(items) < len(found.items)
        ):
            return None
        if len(items) > 1:
            at = place_of(place, len(items))
            return items[at] if at is not None else None
    return None
