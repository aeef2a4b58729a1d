"""How well texts fit a field that is read as text."""

from __future__ import annotations

import re
from collections.abc import Sequence

from skills.extraction import hints, values
from skills.extraction.base import Value
from skills.extraction.beside import SECTION
from skills.extraction.columns import Column
from skills.extraction.concepts import SHAPES
from skills.extraction.fields import Meaning, as_shown
from skills.extraction.page import INLINE, Node

HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_UNIT = re.compile(
    r"\d\s?(?:㎡|m²|qm\b|平米|km\b|公里|kg\b|公斤|%|[GM]B\b|kWh?\b|min\b|分钟|小时|元)"
    r"|[$€£¥]\s?\d",
    re.I,
)
"""A number with its unit: a measure."""
_NO_MEASURE = frozenset({
    "author", "brand", "company", "location", "venue", "district", "county", "country", "party",
    "director", "actor", "artist", "publisher", "speaker", "teacher", "seller", "source", "breed",
    "sex", "colour", "language", "species", "fuel", "transmission", "orientation", "weather",
    "estate", "developer", "specialty", "operator", "airline", "court", "buyer", "funder",
    "address", "organizer", "manufacturer", "bank", "industry", "education", "category", "cuisine",
    "team",
    "player", "home", "away", "user", "destination", "origin", "material", "grape", "channel",
})  # fmt: skip
"""Who, where, and of what kind: never a measure."""
_CODES = frozenset({
    "code", "symbol", "call number", "isbn", "phone", "year", "position", "platform", "gate",
    "line",
    "floor", "version", "flight", "model", "name",
})  # fmt: skip
"""What may be a mere number in a page's data though it is read as text."""
_NUMBERED = ("name", "description", "comment", "symbol", "code", "address")
"""What has numbers in it now and then."""
_MARKS = re.compile(r"^\W*$")


def text_fit(meaning: Meaning, column: Column, code: str, there: Sequence[Value]) -> float:
    score = 0.0
    if column.tag == "json" and meaning.concept not in _CODES:
        score -= 1.2 if all(re.fullmatch(r"[\d.]+", str(each)) for each in there) else 0.0
    nodes = [each for each in column.found if isinstance(each, Node)]
    if nodes and meaning.name.endswith("s"):  # it asks for all of them
        score -= 0.5 * hints.one_of_several(nodes)
    texts = [str(each) for each in there]
    different = len(set(texts)) / len(texts)
    if len(texts) > 3 and different < 0.3:
        score -= 0.2 if meaning.concept != "name" else 0.8
    if len(texts) > 3 and len(set(texts)) == 1:
        score -= 0.3
    if meaning.concept == "name":
        score -= 0.5 * sum(map(_of_digits, texts)) / len(texts)
    score -= min(1.0, 2 * hints.goes_on(nodes)) if nodes else 0.0
    if any(each.endswith(("…", "...")) for each in texts):
        score -= 0.5  # cut short: the whole of it may stand in an attribute
    if code.endswith(".text)") and (_marked(column) or hints.constant_piece(nodes)):
        score -= 0.4
    if any(_MARKS.match(each) for each in texts):
        score -= 0.6
    if meaning.concept == "name" and column.tag == SECTION:
        score -= 1.2
    if as_shown(meaning):
        return score
    numeric = sum(bool(re.fullmatch(r"[\d\W]*|.*[$€£¥￥]\s?\d.*", each)) for each in texts) / len(
        texts
    )
    if meaning.concept in _NO_MEASURE:
        score -= 0.9 * sum(bool(_UNIT.search(each)) for each in texts) / len(texts)
    for between in (" · ", " | ", " • ", " / "):
        score -= 0.35 if sum(between in each for each in texts) > 0.8 * len(texts) else 0.0
    shape = SHAPES.get(meaning.concept)
    shaped = bool(shape) and all(re.search(str(shape), each, re.I) for each in texts)
    if meaning.concept not in _NUMBERED and not shaped:
        counted = sum(bool(re.search(r"\d", each)) for each in texts) / len(texts)
        score -= 0.35 * counted
    if len(texts) > 2 and re.match(r"[^:：\d]{1,20}[:：]", texts[0]):
        label = re.split(r"[:：]", texts[0])[0]
        score -= 0.5 if all(each.startswith(label) for each in texts) else 0.0
    priced = sum(values.money(each) is not None for each in texts) / len(texts)
    score -= 0.4 * priced if meaning.concept not in ("description", "comment") else 0.0
    score -= 0.5 * numeric if not shaped and meaning.concept not in ("symbol", "duration") else 0.0
    if meaning.concept == "name":
        if {column.tag, *column.within} & {*HEADINGS, "dt"}:
            score += 0.5
        if column.tag == "a" or "a" in column.within:
            score += 0.25
        score += 0.3 * different - 0.3 * column.order
        parts = [len(each.pieces) for each in column.found if isinstance(each, Node)]
        score -= min(0.6, 0.3 * (sum(parts) / len(parts) - 1)) if parts else 0.0
        numbered = sum(bool(re.search(r"\d", each)) for each in texts) / len(texts)
        led = len(set(texts)) > 2 and len({each.split(" ")[0] for each in texts}) == 1
        score -= 0.1 * numbered + 0.2 * (led and numbered == 1)
        length = sum(map(len, texts)) / len(texts)
        score += 0.3 if column.tag == "h1" else 0.0
        score -= 0.3 if length < 3 or length > 150 else 0.0
    if meaning.concept in ("description", "comment"):
        score += min(0.5, sum(map(len, texts)) / len(texts) / 200)
    return score


def _of_digits(said: str) -> bool:
    """Whether it is mostly a number, or a day, and no name with a number in it."""
    digits = sum(each.isdigit() for each in said)
    short = re.fullmatch(r"[A-Za-z]{1,3}[ -]?\d{1,5}", said)
    return 3 * digits > len(said) and not short


def _marked(column: Column) -> bool:
    """Whether a mark stands within the texts: "New" in an element, the same again and again."""
    nodes = [each for each in column.found if isinstance(each, Node) and each.own]
    marks = [inner.text for each in nodes for inner in each.elements if inner.tag in INLINE]
    marks = [each for each in marks if each]
    return len(marks) >= 2 and 3 * len(set(marks)) <= len(marks) and len(nodes) > len(set(marks))
