"""How well a column fits a field: what its words say, what its values are, what is known of before.

The figures are weights of evidence, put so that no single hint outweighs a name that says it.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from skills.extraction import dates, hints
from skills.extraction.base import Field, Value
from skills.extraction.before import NOTHING_KNOWN, Known, before
from skills.extraction.columns import Column
from skills.extraction.concepts import SHAPES, USUAL
from skills.extraction.fields import SMALL, Meaning, akin, as_shown, compounded, tokens
from skills.extraction.grids import label_key
from skills.extraction.page import Node
from skills.extraction.readings import Setting, readings
from skills.extraction.text_fit import HEADINGS, text_fit

LABEL, PROPERTY, WORD, CLOSE, NEAR, IN_TEXT = 1.0, 1.0, 0.75, 0.6, 0.35, 0.7
IN_ALL = 0.65
"""What a word says that stands in every text of a column."""
UNIT = 0.4
"""What the unit behind a number says, where it is that of few things."""
HALF = 0.5
"""What a label says that shares half of a Chinese name."""
_OF_ANY = frozenset({"name", "title"})
"""What the names of other things end with: categoryName."""
MANY = 4
"""Values that tell what all of them have in common."""


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
        more = before(meaning, there, known)
        yield Option(
            wanted, column, code, said, evidence, typed, score + more, more > 0.5
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
    against -= _OF_ANY if len(column.words) > 1 else frozenset()
    if hits and not against:
        best = max(best, WORD)
    elif hits:
        best = max(best, 0.2)
    elif not against and column.words and akin(column.words, meaning.own | {meaning.concept}):
        best = max(best, CLOSE)
    if column.near & meaning.words and not column.near & meaning.against:
        best = max(best, CLOSE if column.close & meaning.words else NEAR)
    if "beside(" in code or "share(" in code:
        named = "share(" in code or any(f'"{each}"' in code for each in meaning.words)
        best = max(best, IN_TEXT if named else UNIT)
    if led := re.search(r'^after\(.*, "([^"]+)"\)$', code):
        best = max(best, IN_ALL if (set(tokens(led[1])) - SMALL) & meaning.words else 0.0)
    if 0 <= best < IN_ALL and not label and meaning.kind not in ("link", "picture"):
        best = max(best, _in_all(meaning, column))
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


def _in_all(meaning: Meaning, column: Column) -> float:
    """What the words say that stand in all texts of a column, beside its one value."""
    if lead := hints.lead(column.found):
        return max(0.0, 0.9 * _label(meaning, lead))
    inner = hints.common(column.found) if meaning.kind != "text" else frozenset[str]()
    words = inner | column.aside if column.tag != "json" else frozenset()
    if not words:
        return 0.0
    if words & meaning.words and not words & meaning.against:
        return IN_ALL
    chinese = [each for each in words if not each.isascii() and len(each) > 1]
    if any(each in word or word in each for each in chinese for word in meaning.words
           if not word.isascii() and len(word) > 1):  # fmt: skip
        return IN_ALL
    return HALF if any(part in each for each in chinese for part in meaning.halves) else 0.0


def _label(meaning: Meaning, label: str) -> float:
    said = set(tokens(label)) | {label}
    if label in meaning.words or label == meaning.concept:
        return LABEL + 0.1
    if compounded(label, meaning.name):
        return LABEL
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
    if any(part in label for part in meaning.halves):
        return HALF
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
        exact = bool(numbers) and max(numbers) <= 10 and decimals * 3 >= len(numbers)
        score += 0.25 * exact + 0.5 * (exact and bool(column.words & meaning.own))
    if nodes and meaning.kind in ("number", "count", "text", "price") and not as_shown(meaning):
        days = sum(dates.date(each.text) is not None for each in nodes) / len(nodes)
        score -= 0.7 * days if meaning.concept != "year" else 0.0
    if nodes and meaning.kind in ("number", "count", "rating") and meaning.concept != "year":
        score -= 0.6 * hints.otherwise(meaning, nodes)
        score -= 0.8 * sum(map(hints.cents, nodes)) / len(nodes)
    if meaning.concept == "position":
        score += 0.7 if hints.counted(there) else 0.0
    elif len(there) >= MANY and meaning.kind in ("price", "number", "count"):
        score -= 0.6 if len(set(there)) == 1 else 0.0
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
        shown = [str(x) for x in there] if meaning.kind == "text" else [x.text for x in nodes]
        score += 0.6 * sum(bool(re.search(usual, x, re.I)) for x in shown) / len(shown)
    if nodes and meaning.kind == "price":
        coins = sum(bool(re.fullmatch(r"[\d.,\s]*\d[.,]\d\d", each.spaced)) for each in nodes)
        score += 0.3 * coins / len(nodes)
    if nodes and meaning.kind in ("number", "count"):
        codes = sum(bool(re.fullmatch(r"0\d+|\d{6}", each.spaced)) for each in nodes)
        score -= 0.6 * codes / len(nodes)
    if nodes and not hints.of_one_kind(nodes):
        score -= 0.4
    if nodes and {"nav", "form", "aside"} & set(column.within):
        score -= 0.8
    if meaning.kind == "text":
        score += text_fit(meaning, column, code, there)
    if meaning.kind in ("link", "picture"):
        score += 0.3 if len(set(map(str, there))) == len(there) else -0.2
        score += 0.25 if any(tag in HEADINGS for tag in column.within) else 0.0
        score -= 0.2 * column.order if nodes else 0.0
    return score
