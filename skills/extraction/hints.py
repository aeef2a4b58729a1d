"""Small hints about a column: what the words around an amount say, what a key of data says, whether
all its values are found in one kind of place.
"""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Sequence

from skills.extraction import values
from skills.extraction.columns import Column
from skills.extraction.concepts import PER, SHAPES
from skills.extraction.fields import Meaning, short_for, tokens, words_of_all
from skills.extraction.grids import label_key
from skills.extraction.page import INLINE, Node

NEAR = 0.35
SEEN, MANY, LINE = 40, 4, 60
"""Texts that are looked at, that are enough to tell what is common; characters of one."""
MOST_BESIDE = 12
"""Values of one field in a record."""
AMOUNT = 20
"""Characters of an amount that is put together of parts."""
_NUMBER = re.compile(r"\d+(?:[.,:]\d+)*")
_PARTS = re.compile(r"\D{0,6}\d[\d.,]*\s{2}\d\d\D{0,6}")
_CENTS = re.compile(r"\d\d")
_LEAD = re.compile(r"\W*([^\d:：]{2,30}?)\s*[:：]\s*\S")
_CLOCK = re.compile(r"(?<!\d)\d{1,2}:\d\d(?!\d)")
_RATED = re.compile(
    rf"{PER}|(?:per|pro|a|an|je|each|im)\s+(?:month|week|year|day|case|monat|woche|jahr|tag|kiste)\b"
    r"|/\s*(?:mo(?:nth)?|wk|week|yr|year|day|monat|jahr|tag|case)\b"
    r"|\bmtl\b|monatlich|monthly|/月|每月|/年|每年",
    re.I,
)  # fmt: skip
"""What says that an amount is for a measure or a while."""
_KEYS = frozenset({
    "id", "uid", "uuid", "guid", "key", "slug", "url", "href", "uri", "path", "src", "img",
    "thumb", "image", "icon", "type", "kind", "index", "idx", "order", "currency",
    "position", "sku", "hash", "token",
})  # fmt: skip
"""Keys of data that hold nothing to read."""
_ANY = frozenset({
    "name", "value", "text", "title", "label",
})  # fmt: skip
"""Keys of what is said of anything."""
_TERMS = frozenset({
    "unit", "per", "month", "monthly", "week", "weekly", "year", "yearly", "annual", "day",
    "daily", "rate",
})  # fmt: skip
_OTHERWISE = frozenset({
    "was", "rrp", "uvp", "msrp", "statt", "before", "save", "saved", "saving", "off", "used",
    "refurbished", "shipping", "postage", "deposit", "versand", "pfand", "kaution", "zzgl",
    "plus", "delivery", "gebraucht", "原价", "划线价", "市场价", "运费", "押金", "二手",
})  # fmt: skip
"""Words beside an amount that is not what a thing costs."""


def by_key(meaning: Meaning, column: Column, best: float) -> float:
    """What the key of data says: a short word for it, or a word of something else."""
    said = [each for each in (*column.words, *column.near)]
    if any(short_for(each, meaning.words) for each in said):
        return NEAR + 0.1
    other = column.words & (words_of_all() | _KEYS)
    if column.near:
        other -= _ANY
    if not other or column.words & meaning.own:
        return best
    return min(best, -0.6 if other & _KEYS else -0.3)


def of_one_kind(nodes: Sequence[Node]) -> bool:
    """Whether all are marked like most: what a place among others finds may be something else
    where a record has less."""
    marks = Counter(frozenset(each.classes) for each in nodes)
    usual, often = marks.most_common(1)[0]
    few = 2 * often > len(nodes) and bool(usual)
    return not few or all(each & usual for each in marks)


def common(found: Sequence[object]) -> frozenset[str]:
    """The words that stand in all texts of a column which hold one number, or what a label leads
    in: “raised” of “¥5,000 raised”."""
    nodes = [each for each in found if isinstance(each, Node)]
    said = [each.text for each in nodes[:SEEN]]
    if len(said) < MANY or any(not 0 < len(each) <= LINE for each in said) or len(set(said)) < 2:
        return frozenset()
    if any(len(_NUMBER.findall(each)) != 1 for each in said):
        return frozenset()
    words = frozenset.intersection(*(frozenset(tokens(_NUMBER.sub(" ", each))) for each in said))
    return frozenset(each for each in words if each.isalpha())


def lead(found: Sequence[object]) -> str:
    """The label that all texts of a column begin with: “received” of “Received: 3 May”."""
    said = [each.text for each in found[:SEEN] if isinstance(each, Node)]
    begun = {label[1] if (label := _LEAD.match(each)) else "" for each in said}
    return label_key(begun.pop()) if len(begun) == 1 and len(said) >= MANY else ""


def otherwise(meaning: Meaning, nodes: Sequence[Node]) -> float:
    """Share of texts whose number is money, a time of day, a share, and not what is meant."""
    if SHAPES.get(meaning.concept):
        return 0.0
    said = [each.spaced for each in nodes]
    percent = "%" in "".join(meaning.words) or "percent" in meaning.words
    odd = sum(
        values.money(each) is not None or bool(_CLOCK.search(each)) or ("%" in each and not percent)
        for each in said
    )
    return odd / len(said)


def counted(there: Sequence[object]) -> bool:
    """Whether numbers count the records: 1, 2, 3."""
    numbers = [each for each in there if isinstance(each, (int, float))]
    steps = {b - a for a, b in itertools.pairwise(numbers)}
    return len(numbers) >= MANY and steps <= {0, 1} and 1 in steps


def constant_piece(nodes: Sequence[Node]) -> bool:
    """Whether one of several pieces of all texts is always the same: a word that is no value."""
    some = [each.pieces for each in nodes[:SEEN]]
    if len(some) < MANY or any(len(x) < 2 for x in some) or all(x == some[0] for x in some):
        return False
    return bool({x for x in set.intersection(*map(set, some)) if any(c.isalpha() for c in x)})


def goes_on(nodes: Sequence[Node]) -> float:
    """Share of them behind which a list goes on: “Ann” of ``<b>Ann</b>, Bob``."""
    return sum(bool(rest(each)) for each in nodes) / len(nodes)


def rest(node: Node) -> str:
    """The text that goes on behind an element, behind a comma."""
    line = node.parent.children if node.parent is not None and node.tag in INLINE else []
    place = next((n for n, each in enumerate(line) if each is node), len(line))
    after = line[place + 1] if place + 1 < len(line) else ""
    said = after.strip() if isinstance(after, str) else ""
    return said if re.match(r"[,;、，；&]\s*[^\W\d]", said) else ""


def one_of_several(nodes: Sequence[Node]) -> float:
    """Share of them that stand beside others that are marked alike: one author of three."""
    beside = 0
    for each in nodes:
        others = each.parent.elements if each.parent is not None else []
        same = [x for x in others if x.tag == each.tag and x.classes == each.classes]
        beside += 1 < len(same) <= MOST_BESIDE
    return beside / len(nodes)


def put_together(node: Node) -> bool:
    """Whether it is an amount and nothing else, its cents in an element: $52<sup>99</sup>."""
    short = bool(node.elements) and len(node.text) <= AMOUNT
    return short and bool(_PARTS.fullmatch(node.spaced)) and values.money(node.spaced) is not None


def cents(node: Node) -> bool:
    """Whether it is the cents of an amount that is put together."""
    return (
        bool(_CENTS.fullmatch(node.text)) and node.parent is not None and put_together(node.parent)
    )


def fragment(node: Node) -> bool:
    """Whether it is a part of a number: the cents of 12.<sup>49</sup>, the 12 before them."""
    if node.parent is None:
        return bool(re.search(r"\d[.,]$", node.text))
    if cents(node):
        return True
    place = node.parent.places.get(id(node), -1)
    behind = node.parent.elements[place + 1 : place + 2] if place >= 0 else []
    if any(re.fullmatch(r"[.,]\d\d?", x.text) for x in behind) and node.text[-1:].isdigit():
        return True
    if re.fullmatch(r"[.,]\d\d?", node.text):
        return True
    digits = re.sub(r"\D", "", node.text)
    around = node.parent
    if len(around.text) > AMOUNT:
        return False
    said = re.sub(r"\s", "", around.text)
    whole = re.fullmatch(r"\D{0,4}\d+[.,]\d\d\D{0,4}", said)
    return bool(whole and digits and len(digits) < len(re.sub(r"\D", "", said)))


def worded(meaning: Meaning, nodes: Sequence[Node]) -> float:
    """What the words around an amount say: "UVP 9.99", "2.50 / kg", "or 79 a month"."""
    said = [each.spaced for each in nodes]
    words = [set(tokens(each)) for each in said]
    score = 0.0
    if meaning.kind == "price":
        by = sum(bool(_RATED.search(each)) for each in said) / len(said)
        if meaning.concept in ("unit price", "rent", "fee", "salary") or meaning.own & _TERMS:
            score += 0.3 * by
        else:
            score -= 0.8 * by
        used = sum(bool(each & _OTHERWISE) and not each & meaning.own for each in words)
        score -= 0.8 * used / len(words) if meaning.concept != "old price" else 0.0
    against = sum(bool(each & meaning.against) and not each & meaning.own for each in words)
    here = sum(bool(each & meaning.words) for each in words)
    return score + (0.3 * here - 0.6 * against) / len(words)
