"""How well a column fits a field: what its words say, what its values are, what is known of before.

The figures are weights of evidence, put so that no single hint outweighs a name that says it.
"""

from __future__ import annotations

import dataclasses
import math
import re
import statistics
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from skills.extraction import dates, hints, values
from skills.extraction.base import Field, Value
from skills.extraction.beside import SECTION
from skills.extraction.columns import Column
from skills.extraction.concepts import SHAPES, USUAL
from skills.extraction.fields import Meaning, akin, as_shown, pieces, shape_of, tokens
from skills.extraction.grids import label_key
from skills.extraction.page import INLINE, Node
from skills.extraction.readings import Setting, readings

LABEL, PROPERTY, WORD, CLOSE, NEAR, IN_TEXT = 1.0, 1.0, 0.75, 0.6, 0.35, 0.7
LISTED = 4
"""Numbers that have a median."""
TIMES = 0.5
"""Powers of ten from which on another median is another field."""
HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_MARKS = re.compile(r"^\W*$")


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of a field's values from before: those seen, and the words in them."""

    values: frozenset[str] = frozenset()
    words: frozenset[str] = frozenset()
    low: float | None = None
    high: float | None = None
    labels: frozenset[str] = frozenset()
    """Labels and names it had."""
    examples: tuple[str, ...] = ()
    """As the person told them."""
    shapes: frozenset[str] = frozenset()
    """How its texts were written, …"""
    middle: float | None = None
    """… and the median of its numbers."""


NOTHING_KNOWN = Known()


@dataclass(frozen=True, slots=True)
class Option:
    """A column read as a field. ``code`` is the whole expression."""

    field: Field
    column: Column
    code: str
    values: Sequence[Value] = dataclasses.field(repr=False)
    evidence: float
    """How much its words say that it is this field: 0 for nothing."""
    typed: float
    """How much its values do."""
    score: float
    told: bool = False
    """The person told one of its values, or it was there before."""

    @property
    def texts(self) -> list[str]:
        """Those it was read of."""
        return [
            str(each.spaced if isinstance(each, Node) else each)
            for each in self.column.found if each is not None
        ]  # fmt: skip

    @property
    def fill(self) -> float:
        return sum(each is not None for each in self.values) / max(1, len(self.values))


def options(
    wanted: Field, meaning: Meaning, column: Column, setting: Setting, known: Known = NOTHING_KNOWN
) -> Iterator[Option]:
    """The ways to read a column as a field that make any sense."""
    for code, read, typed in readings(meaning, column, setting):
        said = [_read(read, each) for each in column.found]
        there = [each for each in said if each is not None]
        if not there or len(there) < 0.12 * len(said):
            continue
        evidence = _evidence(meaning, column, code, known)
        score = (
            evidence * 1.2 + typed + _fit(meaning, column, code, said, there) - column.cost * 0.3
        )
        before = _before(meaning, there, column, known)
        yield Option(
            wanted, column, code, said, evidence, typed, score + before, before > 0.5
        )  # fmt: skip


def _read(read: Any, found: Any) -> Value:
    if found is None:
        return None
    value: Value = read(found)
    return value


# --- evidence -------------------------------------------------------------------------------------


def _evidence(meaning: Meaning, column: Column, code: str, known: Known) -> float:
    best = 0.0
    if column.key and column.key in meaning.properties:
        best = PROPERTY + 0.1
    label = label_key(column.label)
    if label:
        best = max(best, _label(meaning, label), LABEL if label in known.labels else 0.0)
    hits, against = column.words & meaning.words, column.words & meaning.against
    if hits and not against:
        best = max(best, WORD)
    elif hits:
        best = max(best, 0.2)
    elif not against and column.words and akin(column.words, meaning.own | {meaning.concept}):
        best = max(best, CLOSE)
    if column.near & meaning.words and not column.near & meaning.against:
        best = max(best, CLOSE if column.close & meaning.words else NEAR)
    if "beside(" in code:
        best = max(best, IN_TEXT)
    if column.tag == "json" and best < NEAR:
        best = hints.by_key(meaning, column, best)
        if best == 0.0 and meaning.concept != "name" and column.key:
            best = -0.25
    if column.words & known.labels:
        best = max(best, 0.6)
    if not hits and against and best < LABEL:
        best -= 0.6
    elif column.near & meaning.against and best < WORD:
        best -= 0.25
    if "cents(" in code:
        best = best if column.words & {"cents", "cent", "minor", "micros", "pence", "fen"} else -1.0
    elif meaning.kind == "price" and column.words & {"cents", "minor", "micros", "fen"}:
        best -= 1.0
    return best


def _label(meaning: Meaning, label: str) -> float:
    said = set(tokens(label)) | {label}
    if label in meaning.words or label == meaning.concept:
        return LABEL + 0.1
    if len(meaning.own) > 1 and meaning.own & said:
        return LABEL if meaning.own <= said else 0.6
    if said & meaning.against and label not in meaning.words:
        return -0.6
    if said & meaning.words:
        return 0.75
    if short := _abbreviated(label, meaning):
        return short
    if akin(frozenset(said), meaning.own | {meaning.concept}):
        return 0.75
    if not label.isascii() and any(
        w in label for w in meaning.words if not w.isascii() and len(w) > 1
    ):
        return 0.75
    return -0.35


def _abbreviated(label: str, meaning: Meaning) -> float:
    """How much a heading says that is short for the field: "GD", "Pts", "P"."""
    letters, name = label.replace(".", ""), meaning.name.split()
    if not letters.isalpha() or not letters.isascii() or len(letters) > 5 or not name:
        return 0.0
    if len(name) > 1:
        return 0.9 if letters == "".join(each[0] for each in name) else 0.0
    rest = iter(name[0])
    if len(letters) > 1 and letters[0] == name[0][0] and all(each in rest for each in letters):
        return 0.8 if name[0].startswith(letters) or not set(letters[1:]) & set("aeiou") else 0.4
    return 0.4 if letters == name[0][0] else 0.0


def _fit(
    meaning: Meaning, column: Column, code: str, said: Sequence[Value], there: Sequence[Value]
) -> float:  # fmt: skip
    """What the values themselves say."""
    score = 0.8 * len(there) / len(said)
    nodes = [each for each in column.found if isinstance(each, Node)]
    if column.struck and meaning.kind == "price":
        score += 0.5 if meaning.concept == "old price" else -1.2
    if meaning.concept == "old price" and not column.struck and nodes:
        score -= 0.3
    if nodes and meaning.kind in ("price", "number", "count"):
        score += hints.worded(meaning, nodes)
    if nodes and meaning.kind == "price":
        amounts = [len(re.findall(r"\d+(?:\s{0,2}[.,]\s{0,2}\d+)*", x.spaced)) for x in nodes]
        parted = ".own" in code and any(re.search(r"\d", y.text) for x in nodes for y in x.elements)
        score -= 0.8 if parted else 0.8 * sum(map(hints.fragment, nodes)) / len(nodes)
        score -= 0.4 if sum(amounts) > 1.5 * len(amounts) else 0.0
    if nodes and meaning.kind not in ("link", "picture"):
        score -= min(0.6, 0.05 * column.held) + min(0.5, max(0.0, column.length - 80) / 300)
    if meaning.kind == "rating":
        numbers = [float(each) for each in there if isinstance(each, (int, float))]
        score -= 0.6 if any(each > 10 for each in numbers) else 0.0
        score -= 0.3 if len(numbers) > 4 and max(numbers) <= 1 else 0.0
        decimals = sum(each != int(each) for each in numbers)
        score += 0.25 if numbers and max(numbers) <= 10 and decimals * 3 >= len(numbers) else 0.0
    if nodes and meaning.kind in ("number", "count", "text", "price") and not as_shown(meaning):
        days = sum(dates.date(each.text) is not None for each in nodes) / len(nodes)
        score -= 0.7 * days if meaning.concept != "year" else 0.0
    if meaning.concept == "year":
        years = [isinstance(each, (int, float)) and 1000 <= each <= 2100 for each in there]
        score += 0.5 * sum(years) / len(years) - 0.5
    if nodes and (shape := SHAPES.get(meaning.concept)):
        text = meaning.kind == "text"
        shown = [str(each) for each in there] if text else [each.spaced for each in nodes]
        shaped = sum(bool(re.search(shape, each, re.I)) for each in shown) / len(shown)
        score += 0.6 * shaped - 0.15
        several = sum(len(re.findall(shape, each, re.I)) > 1 for each in shown) / len(shown)
        score -= 0.4 * several if text else 0.0
    if nodes and (usual := USUAL.get(meaning.concept)):
        score += 0.6 * sum(bool(re.search(usual, x.text, re.I)) for x in nodes) / len(nodes)
    if nodes and meaning.kind == "price":
        coins = sum(bool(re.fullmatch(r"[\d.,\s]*\d[.,]\d\d", each.spaced)) for each in nodes)
        score += 0.3 * coins / len(nodes)
    if nodes and meaning.kind in ("number", "count"):
        codes = sum(bool(re.fullmatch(r"0\d+|\d{6}", each.spaced)) for each in nodes)
        score -= 0.6 * codes / len(nodes)
    if nodes and not hints.of_one_kind(nodes):
        score -= 0.4
    if nodes and {"nav", "header", "footer", "form", "aside"} & set(column.within):
        score -= 0.8
    if meaning.kind == "text":
        score += _text_fit(meaning, column, code, there)
    if meaning.kind in ("link", "picture"):
        score += 0.3 if len(set(map(str, there))) == len(there) else -0.2
        score += 0.25 if any(tag in HEADINGS for tag in column.within) else 0.0
        score -= 0.2 * column.order if nodes else 0.0
    return score


def _text_fit(meaning: Meaning, column: Column, code: str, there: Sequence[Value]) -> float:
    score = 0.0
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
        digits = sum(3 * sum(c.isdigit() for c in each) > len(each) for each in texts)
        score -= 0.5 * digits / len(texts)
    if any(each.endswith(("…", "...")) for each in texts):
        score -= 0.5  # cut short: the whole of it may stand in an attribute
    if code.endswith(".text)") and _marked(column):
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
    for between in (" · ", " | ", " • ", " / "):
        score -= 0.35 if sum(between in each for each in texts) > 0.8 * len(texts) else 0.0
    if meaning.concept not in ("name", "description", "comment", "time", "symbol"):
        counted = sum(bool(re.search(r"\d", each)) for each in texts) / len(texts)
        score -= 0.35 * counted
    if len(texts) > 2 and re.match(r"[^:：\d]{1,20}[:：]", texts[0]):
        label = re.split(r"[:：]", texts[0])[0]
        score -= 0.5 if all(each.startswith(label) for each in texts) else 0.0
    priced = sum(values.money(each) is not None for each in texts) / len(texts)
    score -= 0.4 * priced if meaning.concept not in ("description", "comment") else 0.0
    score -= 0.5 * numeric if meaning.concept not in ("time", "symbol", "duration") else 0.0
    if meaning.concept == "name":
        if {column.tag, *column.within} & {*HEADINGS, "dt"}:
            score += 0.5
        if column.tag == "a" or "a" in column.within:
            score += 0.25
        score += 0.3 * different - 0.3 * column.order
        parts = [len(each.pieces) for each in column.found if isinstance(each, Node)]
        score -= min(0.6, 0.3 * (sum(parts) / len(parts) - 1)) if parts else 0.0
        length = sum(map(len, texts)) / len(texts)
        score += 0.3 if column.tag == "h1" else 0.0
        score -= 0.3 if length < 3 or length > 150 else 0.0
    if meaning.concept in ("description", "comment"):
        score += min(0.5, sum(map(len, texts)) / len(texts) / 200)
    return score


def _marked(column: Column) -> bool:
    """Whether a mark stands within the texts: "New" in an element, the same again and again."""
    nodes = [each for each in column.found if isinstance(each, Node) and each.own]
    marks = [inner.text for each in nodes for inner in each.elements if inner.tag in INLINE]
    marks = [each for each in marks if each]
    return len(marks) >= 2 and 3 * len(set(marks)) <= len(marks) and len(nodes) > len(set(marks))


def _before(meaning: Meaning, there: Sequence[Value], column: Column, known: Known) -> float:
    """What is known of the field's values says of these."""
    score = 0.0
    if known.examples:
        score += _told(known.examples, there)
    if known.values:
        texts = [str(each).casefold() for each in there]
        score += 1.5 * sum(each in known.values for each in texts) / len(texts)
        if meaning.kind == "text":
            words = Counter(word for each in texts for word in set(pieces(each)))
            total = sum(words.values())
            seen = sum(often for word, often in words.items() if word in known.words)
            score += 1.0 * seen / total if total else 0.0
            shaped = sum(shape_of(each) in known.shapes for each in texts)
            telling = not any(re.fullmatch(r"[a字 ]+", each) for each in known.shapes)
            weight = 1.2 if telling else 0.5
            score += weight * shaped / len(texts) if known.shapes else 0.0
    if known.low is not None and known.high is not None:
        numbers = [float(each) for each in there if isinstance(each, (int, float))]
        wide = max(known.high - known.low, abs(known.high) * 0.5, 1e-9)
        inside = [known.low - wide <= each <= known.high + wide for each in numbers]
        if inside:
            score += 0.4 * (sum(inside) / len(inside)) - 0.4 * (1 - sum(inside) / len(inside))
        if len(numbers) >= LISTED and known.middle:
            score += _as_large(statistics.median(numbers), known.middle)
    return score


def _as_large(one: float, other: float) -> float:
    """How much a median says that is like that before: not ten times as much or as little."""
    if one <= 0 or other <= 0:
        return 0.0
    apart = abs(math.log10(one / other))
    return 0.2 if apart < TIMES / 2 else -0.8 * min(1.0, apart - TIMES) if apart > TIMES else 0.0


def _told(examples: Sequence[str], there: Sequence[Value]) -> float:
    """Whether what the person told is among the values."""
    hits = 0
    for example in examples:
        amount = values.price(example)
        for each in there:
            same = str(each).casefold() == example.strip().casefold()
            if same or (
                amount is not None and isinstance(each, (int, float)) and abs(each - amount) < 1e-6
            ):
                hits += 1
                break
    return 2.5 * hits / len(examples) - 1.5 * (hits == 0)
