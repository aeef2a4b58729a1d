"""How many, and what comes along: numbers of pieces, and boxes that are ticked where it is ordered.

No single touch on "+" does harm, and an order shows what it came to only in letters. So it is
weighed where it takes hold: at what puts something into a cart, books it or pays. One piece is what
everybody means who says nothing; any other number is the person's when they wrote it, in digits or
in words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from assistant.guard.origins import origin_of
from assistant.guard.own import is_own
from assistant.guard.provenance import Heard, Matter
from assistant.risk_words import plain
from device_drivers.base import Element, Risk, Role, Screen

MOST = 5
"""Numbers and boxes that one question tells."""
_TAKES_HOLD = re.compile(
    r"\b(add (it |this |them )?to (my |the |your )?(shopping )?(cart|bag|basket|trolley|order)"
    r"|(buy|order|book|reserve|checkout|check out|place)\b)|加入?(购物车|购物袋)|放入购物车"
    r"|立即(购买|预订|抢购)|预订|下单|结算"
)
_STEPS = re.compile(
    r"\b(increase|decrease|increment|decrement|inc|dec|plus|minus|more|fewer|less)\b"
    r"|\b(qty|quantity|count|number|amount|btn|button|arrow|step) (up|down)\b|^(up|down)$"
    r"|增加|减少|加一|减一|^[+＋\-−–]$"
)
_COUNTED = re.compile(
    r"\b(?:quantity|qty|pieces|items|tickets|guests|persons|people|adults|nights|rooms|seats)\b"
    r"\D{0,3}(\d{1,4})\b"
    r"|\b(\d{1,4}) ?(?:x|×|pcs|pieces|tickets|guests|persons|people|adults|nights|rooms|seats"
    r"|items)(?!\w)|[x×] ?(\d{1,4})\b|(?:数量|共)\D{0,3}(\d{1,4})|(\d{1,4}) ?[件张份个间晚人位盒瓶]"
)
_BARE = re.compile(r"\d{1,4}")
_IN_WORDS = (
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    "twenty",
)  # fmt: skip
_ALSO = {"couple": 2, "pair": 2, "both": 2, "double": 2, "half a dozen": 6, "dozen": 12}
_SIGNS = "一二三四五六七八九十"
_CHINESE = (*_SIGNS, *(f"十{sign}" for sign in _SIGNS[:9]), "二十")
_NUMBER = rf"(?:\d{{1,4}}|{'|'.join(_IN_WORDS)})"
_NO_PIECES = re.compile(
    rf"[$€£¥₹]\s?{_NUMBER}\b|\b(?:eur|usd|gbp|cny|rmb|chf|jpy)\s?{_NUMBER}\b"
    rf"|\b(?:at|until|till|before|after|around)\s+{_NUMBER}(?::\d\d)?\b"
    rf"|(?<![\d.,]){_NUMBER}\s?(?:(?:eur|usd|gbp|cny|rmb|chf|jpy|euros?|dollars?|yuan|bucks|percent"
    r"|am|pm|o'clock|st|nd|rd|th)\b|:\d\d|[$€£¥₹%元块点号日月])"
)
"""Prices, times and dates: numbers that are said, but of no pieces."""
_MEASURED = "[个件张份位人间晚盒瓶本只台包双]"


def of_order(touched: Element | None, risk: Risk, screen: Screen, heard: Heard) -> list[Matter]:
    """What an ordering touch takes along that is neither one piece nor the person's own number."""
    about = plain(f"{touched.label} {touched.id.rpartition('/')[2]}") if touched else ""
    if risk is not Risk.PAY and not _TAKES_HOLD.search(about.replace("_", " ")):
        return []
    there = [e for e in screen.elements if e.app in ("", screen.app) and e is not touched]
    pays = risk is Risk.PAY
    found = [*_counts(there, heard, pays=pays), *(_ticked(there, heard) if pays else ())]
    return list(dict.fromkeys(found))[:MOST]


def _counts(there: list[Element], heard: Heard, *, pays: bool) -> Iterator[Matter]:
    said = said_numbers(heard.own)
    for element in there:
        for number in _numbers(element, there, told=pays):
            if number != 1:
                origin = "person" if number in said else origin_of(element)
                yield Matter("count", str(number), origin)


def _numbers(element: Element, there: list[Element], *, told: bool) -> Iterator[int]:
    """A number between two buttons that change it, one in a field for it; where it is paid, also
    one that is ``told`` (a list of articles says how many are left of each)."""
    label = plain(element.label).strip()
    if element.role is Role.BUTTON or len(label) > 40:
        return
    if _BARE.fullmatch(label):
        about = plain(f"{element.hint} {element.id.rpartition('/')[2]}").replace("_", " ")
        if re.search(r"quantity|qty|count|amount|pieces|数量", about) or _stepped(element, there):
            yield int(label)
        return
    for found in _COUNTED.finditer(label) if told else ():
        yield int(next(group for group in found.groups() if group))


def _stepped(number: Element, there: list[Element]) -> bool:
    """Whether buttons that step stand in its line."""
    line = [
        e for e in there
        if e.clickable and e.box.top < number.box.bottom and e.box.bottom > number.box.top
    ]  # fmt: skip
    return any(_STEPS.search(plain(e.label or _words_of(e.id)).strip()) for e in line)


def _words_of(name: str) -> str:
    """An identifier as words: "btn_increase" and "btnIncrease" are "btn increase"."""
    own = name.rpartition("/")[2].replace("_", " ")
    return re.sub(r"([a-z])([A-Z])", r"\1 \2", own)


def said_numbers(own: Iterable[str]) -> frozenset[int]:
    """The numbers of pieces that somebody may have written, in digits or in words, in English and
    Chinese."""
    words = _NO_PIECES.sub(" ", plain(" ".join(own)))
    found = {int(digits) for digits in re.findall(r"(?<![\d.,])\d{1,4}(?![\d]|[.,]\d)", words)}
    found |= {n for n, word in enumerate(_IN_WORDS, 1) if re.search(rf"\b{word}\b", words)}
    found |= {n for word, n in _ALSO.items() if re.search(rf"\b{word}\b", words)}
    found |= {n for n, told in enumerate(_CHINESE, 1)
              if re.search(f"(?<![{_SIGNS}]){told}{_MEASURED}", words)}  # fmt: skip
    if re.search(f"[两双]{_MEASURED}|一双|一对", words):
        found.add(2)
    if "一打" in words:
        found.add(12)
    return frozenset(found)


def _ticked(there: list[Element], heard: Heard) -> Iterator[Matter]:
    """Repeat every month, with insurance, a tip: what stands ticked beside a payment."""
    for element in there:
        if element.checkable and element.checked:
            label = element.label or _beside(element, there)
            if label:
                origin = "person" if is_own("option", label, heard.own) else origin_of(element)
                yield Matter("option", label, origin)


def _beside(box: Element, there: list[Element]) -> str:
    """What is written in the line of a box without words."""
    line = [
        e.label for e in there
        if e.label and not e.clickable and e.box.top < box.box.bottom and e.box.bottom > box.box.top
    ]  # fmt: skip
    return " · ".join(line[:2])
