"""Places in replies that keep to no family's format: what an evaluator finds by patterns.

``whole`` is for a reply that is nothing else (``point:500,300``, ``<point>500 300</point>``);
``last`` for models that talk before they answer, of which the last place is meant. Thinking does
not count, nor does what was cut off.
"""

from __future__ import annotations

import re

MOST = 20_000
"""Letters that are read."""
_N = r"[-+]?\d{1,6}(?:\.\d{1,12})?"
_AND = r"(?:\s{0,9}[,，;]\s{0,9}|\s{1,9})"
_TWO = rf"{_N}{_AND}{_N}"
_FOUR = rf"{_TWO}{_AND}{_TWO}"
_OPEN, _SHUT = r"[\[(（]\s{0,9}", r"\s{0,9}[\])）]"
_PLACE = re.compile(
    rf"{_OPEN}{_TWO}{_SHUT}\s{{0,9}}[,，]?\s{{0,9}}{_OPEN}{_TWO}{_SHUT}"
    rf"|{_OPEN}(?:{_FOUR}|{_TWO}){_SHUT}"
    rf"|<(?:point|box|bbox)>\s{{0,9}}(?:{_FOUR}|{_TWO})\s{{0,9}}</?(?:point|box|bbox)>"
    rf"|\bx[\"']?\s{{0,9}}[:=]\s{{0,9}}{_N}\s{{0,9}},\s{{0,9}}[\"']?y[\"']?\s{{0,9}}[:=]\s{{0,9}}{_N}"
    rf"|\b(?:point|coordinates?)\s{{0,9}}[:=：]\s{{0,9}}{_TWO}",
    re.IGNORECASE,
)
_CUT = re.compile(rf"(?:[\[(（]|<point>)\s{{0,9}}{_N}[\d\s.,，-]{{0,40}}\Z", re.IGNORECASE)
_THOUGHT = re.compile(r"</\s?(?:grounding_)?think(?:ing)?\s?>", re.IGNORECASE)
_THINKING = re.compile(r"<\s?(?:grounding_)?think(?:ing)?\s?>", re.IGNORECASE)
_AROUND = re.compile(
    r"```(?:json|python)?|</?answer>|<\|[a-z_]{1,30}\|>|[\s\[\]{}.*`]+", re.IGNORECASE
)

Point = tuple[float, float]


def whole(reply: str) -> Point | None:
    """The place that a reply is, whatever brackets stand around it; the middle of a box."""
    said = _said(reply)
    found = list(_PLACE.finditer(said))
    if len(found) != 1:
        return None
    apart = said[: found[0].start()], said[found[0].end() :]
    return None if any(_AROUND.sub("", each) for each in apart) else _middle(found[0][0])


def last(reply: str) -> Point | None:
    """The last place of a reply; the middle of a box."""
    said = _said(reply)
    found = [] if _CUT.search(said) else list(_PLACE.finditer(said))
    return _middle(found[-1][0]) if found else None


def _said(reply: str) -> str:
    """What follows the thinking; nothing where that has no end."""
    said = _THOUGHT.split(reply[:MOST])[-1]
    if _THINKING.search(said) or len(reply) > MOST:
        return ""
    return re.sub(r"<\|box_(?:start|end)\|>", "", said)


def _middle(found: str) -> Point:
    match [float(number) for number in re.findall(_N, found)]:
        case [x, y]:
            return x, y
        case [left, top, right, bottom]:
            return (left + right) / 2, (top + bottom) / 2
    raise AssertionError(found)  # the patterns hold two numbers or four
