"""What a good run looked like: enough to see later that a page or its values have changed."""

from __future__ import annotations

import re
import statistics
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from device_drivers.verbs.base import Said
from skills.extraction import hints, pairing
from skills.extraction.base import Field, Row, Value, Wish
from skills.extraction.before import Known
from skills.extraction.checking import Finding
from skills.extraction.fields import pieces, shape_of
from skills.extraction.grids import label_key
from skills.extraction.inducing import Induced
from skills.extraction.page import Node, Page
from skills.extraction.units import SEVERAL, changed, units

MOST_VALUES = 400
MOST_WORDS = 600
MOST_LANDMARKS = 400
SEVERAL_ROWS, LISTS = 5, 0.3
"""Rows, and the share of them that hold several values, that tell what is usual."""
_DIGITS = re.compile(r"[\d.,]+")
_TIMED = re.compile(r"\d{4}-\d\d-\d\dt\d", re.I)
MARK = 3
"""Letters that all texts have in common, and that say something."""


@dataclass(frozen=True, slots=True)
class OfField:
    """``shapes`` are how its texts are written, each with its share; ``words`` those in them."""

    fill: float
    unlike: float
    """Share of its values that differ from each other."""
    low: float | None = None
    high: float | None = None
    middle: float | None = None
    shapes: Mapping[str, float] = field(default_factory=dict)
    words: tuple[str, ...] = ()
    values: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    length: float = 0.0
    many: bool = True
    """It had enough values to tell what is usual."""
    settled: bool = False
    """A row that the person told made it what it is, against what the page's words say."""
    unit: str = ""
    """The currency of its prices, where it is known."""
    broken: bool = False
    """Most of its numbers have a fraction."""


@dataclass(frozen=True, slots=True)
class Profile:
    rows: int
    fields: Mapping[str, OfField]
    landmarks: tuple[str, ...] = ()
    """The page's skeleton: tags with classes, and which hold which."""

    def known(self) -> dict[str, Known]:
        """As induction takes it."""
        return {
            name: Known(
                frozenset(each.values), frozenset(each.words), each.low, each.high,
                frozenset(each.labels), (), frozenset(each.shapes),
                each.middle if each.many else None, each.many and each.broken,
            ) for name, each in self.fields.items()
        }  # fmt: skip

    def told(self, fields: Sequence[Field]) -> tuple[Field, ...]:
        """The fields with the units that are known."""
        units = {name: each.unit for name, each in self.fields.items() if each.unit != SEVERAL}
        return tuple(
            replace(each, unit=units.get(each.name, "")) if each.kind == "price" else each
            for each in fields
        )

    def json(self) -> dict[str, Any]:
        return asdict(self)


def of_json(said: Mapping[str, Any]) -> Profile:
    """The other way round."""
    listed = ("words", "values", "labels")
    made: dict[str, OfField] = {}
    for name, each in said["fields"].items():
        values: dict[str, Any] = {k: tuple(v) if k in listed else v for k, v in each.items()}
        made[name] = OfField(**values)
    return Profile(said["rows"], made, tuple(said["landmarks"]))


def profile(
    wish: Wish,
    rows: Sequence[Row],
    tree: Page,
    made: Induced | None = None,
    before: Profile | None = None,
    settled: Collection[str] = (),
) -> Profile:
    """Of rows that were found right. With ``before`` what was seen then stays known; ``settled``
    are fields that a told row made what they are."""
    fields = {}
    found = units(wish, rows, tree)
    for each in wish.fields:
        option = made.chosen.get(each.name) if made is not None else None
        labels: list[str] = []
        if option is not None:
            labels = [label_key(option.column.label)] if option.column.label else []
            labels += [word for word in option.column.words if len(word) > 2]
        old = before.fields.get(each.name) if before is not None else None
        now = _of(rows, each.name, each.kind == "text", labels, old)
        unit = found.get(each.name) or (old.unit if old is not None else "")
        told = each.name in settled or bool(old is not None and old.settled)
        fields[each.name] = replace(now, unit=unit, settled=told)
    return Profile(len(rows), fields, tuple(sorted(landmarks(tree))[:MOST_LANDMARKS]))


def _of(
    rows: Sequence[Row], name: str, text: bool, labels: Sequence[str], old: OfField | None
) -> OfField:
    there = [row[name] for row in rows if row.get(name) is not None]
    fill = len(there) / max(1, len(rows))
    unlike = len(set(map(str, there))) / max(1, len(there))
    numbers = [float(x) for x in there if isinstance(x, (int, float)) and not isinstance(x, bool)]
    seen = [str(each).casefold() for each in there if isinstance(each, str)]
    values = list(dict.fromkeys([*seen, *(old.values if old else ())]))[:MOST_VALUES]
    words = Counter(word for each in seen for word in set(pieces(each))) if text else Counter[str]()
    known = [word for word, _ in words.most_common(MOST_WORDS)]
    known = list(dict.fromkeys([*known, *(old.words if old else ())]))[:MOST_WORDS]
    bounds = [*numbers, *(x for x in (old.low, old.high) if x is not None)] if old else numbers
    return OfField(
        fill, unlike, min(bounds, default=None), max(bounds, default=None),
        statistics.median(numbers) if numbers else None, _shapes(seen), tuple(known), tuple(values),
        tuple(dict.fromkeys([*labels, *(old.labels if old else ())]))[:20],
        statistics.mean(map(len, seen)) if seen else 0.0, len(there) > 4 or bool(old and old.many),
        broken=2 * sum(each % 1 != 0 for each in numbers) > len(numbers),
    )  # fmt: skip


def _shapes(seen: Sequence[str]) -> dict[str, float]:
    counted = Counter(map(shape_of, seen))
    return {shape: often / len(seen) for shape, often in counted.most_common(20)} if seen else {}


def landmarks(tree: Page) -> set[str]:
    """The page's skeleton."""
    found: set[str] = set()
    for node in tree.walk():
        above = node.parent
        name = _name(node)
        found.add(f"{_name(above)}>{name}" if isinstance(above, Node) else name)
        if len(found) >= 4 * MOST_LANDMARKS:
            break
    return found


def _name(node: Node | None) -> str:
    return ".".join([node.tag, *sorted(node.classes)[:3]]) if node is not None else ""


def unchanged(before: Profile, tree: Page) -> bool:
    """Whether the page is built as it was: nearly all of its skeleton is there, nothing else is."""
    now = set(sorted(landmarks(tree))[:MOST_LANDMARKS])
    then = set(before.landmarks)
    if not then:
        return False
    new = {each for each in now - then}
    return len(now & then) >= 0.85 * len(then) and len(new) <= 0.08 * len(now)


# --- are rows like those before? ------------------------------------------------------------------


def unlike(
    wish: Wish, rows: Sequence[Row], then: Profile, before: Sequence[Row] = (),
    tree: Page | None = None,
) -> list[Finding]:  # fmt: skip
    """What does not go with a good run; ``before`` are its rows."""
    found: list[Finding] = []
    if len(rows) < 0.3 * then.rows and then.rows > 3:
        found.append(Finding(1, Said(
            f"Only {len(rows)} rows, where there were {then.rows}.",
            f"只有 {len(rows)} 行，以前有 {then.rows} 行。",
        )))  # fmt: skip
    if not rows:
        return found
    for each in wish.fields:
        old = then.fields.get(each.name)
        if old is not None and (why := _changed(rows, each.name, old)):
            said = Said(f"“{each.name}” {why[0]}.", f"“{each.name}”{why[1]}。")
            found.append(Finding(2, said, field=each.name))
    found += _moved(wish, rows, then)
    found += _count_no_more(wish, rows, before) + _rounded(wish, rows, before)
    if tree is not None:
        found += _other_money(then, units(wish, rows, tree))
    found += pairing.overlap(wish, rows, before)
    return found


def _changed(rows: Sequence[Row], name: str, old: OfField) -> tuple[str, str] | None:
    there = [row[name] for row in rows if row.get(name) is not None]
    fill = len(there) / len(rows)
    if fill < old.fill - 0.35 or fill < 0.4 * old.fill:
        return (
            f"is filled in {fill:.0%}, before in {old.fill:.0%}",
            f"只有 {fill:.0%} 有值，以前是 {old.fill:.0%}",
        )
    if not there:
        return None
    numbers = [float(x) for x in there if isinstance(x, (int, float)) and not isinstance(x, bool)]
    if old.low is not None and old.high is not None and old.middle is not None:
        if len(numbers) < 0.8 * len(there):
            return "holds no numbers any more", "不再是数字"
        varied = old.many and old.unlike > LISTS and len(numbers) >= SEVERAL_ROWS
        if varied and len(set(numbers)) == 1:
            return f"is {numbers[0]:g} in all rows", f"每一行都是 {numbers[0]:g}"
        return _far(numbers, old) if old.many else None
    texts = [str(x).casefold() for x in there if isinstance(x, str)]
    timed = [bool(_TIMED.match(x)) for x in texts]
    if len(texts) >= SEVERAL_ROWS and not any(timed) and old.values and all(
        map(_TIMED.match, old.values)
    ):  # fmt: skip
        return "has no time of day any more", "不再有时刻"
    digits = len(texts) >= SEVERAL_ROWS and all(map(_DIGITS.fullmatch, texts))
    if digits and old.values and not any(map(_DIGITS.fullmatch, old.values)):
        return "holds numbers only", "现在只有数字"
    if texts and old.shapes:
        known = sum(1 for x in texts if x in old.values or shape_of(x) in old.shapes)
        wide = statistics.mean(map(len, texts))
        far = old.length and not old.length / 4 <= wide <= old.length * 4
        if known < 0.4 * len(texts) and len(texts) > 3 and far:
            return "looks otherwise than before", "的样子变了"
    if old.words and (new := _new_everywhere(texts, old)):
        return f"has “{new}” in all rows now", f"现在每一行都有“{new}”"
    if len(texts) >= SEVERAL_ROWS and _listed(old.values) >= LISTS and (
        _listed(texts) < 0.4 * _listed(old.values)
    ):  # fmt: skip
        return "holds one of what were several", "只剩下原来几项中的一项"
    different = len(set(texts)) / max(1, len(texts))
    if old.unlike > 0.9 and different < 0.5 and len(texts) > 4:
        return "says the same in many rows", "在许多行里相同"
    return None


def _listed(texts: Sequence[str]) -> float:
    """Share of the texts that are several, one after the other."""
    return sum(bool(re.search(r"[^,;、|/·]{2}(?:[,;|/·] |、)\S", x)) for x in texts) / len(texts)


def _new_everywhere(texts: Sequence[str], old: OfField) -> str:
    """A word that nearly all texts hold and that none held before: a label that was not there."""
    if len(texts) < 4 or len(set(texts)) < 3:
        return ""
    words = Counter(word for each in texts for word in set(pieces(each)))
    if mark := _common(texts, old.values):
        return mark
    known = set(old.words)
    new = [word for word, often in words.items() if often > 0.85 * len(texts) and word not in known]
    return new[0] if new else ""


def _common(texts: Sequence[str], before: Sequence[str]) -> str:
    """What all texts begin or end with, and none did before: a mark that is not set apart."""
    begun, ended = _begun(texts), _begun([each[::-1] for each in texts])[::-1]
    if len(begun.strip()) >= MARK and not any(each.startswith(begun) for each in before):
        return begun.strip()
    new = len(ended.strip()) >= MARK and not any(each.endswith(ended) for each in before)
    return ended.strip() if new else ""


def _begun(texts: Sequence[str]) -> str:
    """What all of them begin with."""
    first, last = min(texts), max(texts)
    same = (n for n, (a, b) in enumerate(zip(first, last, strict=False)) if a != b)
    return first[: next(same, min(len(first), len(last)))]


def _far(numbers: Sequence[float], old: OfField) -> tuple[str, str] | None:
    low, high = old.low or 0.0, old.high or 0.0
    wide = max(high - low, 0.6 * abs(high), 1e-9)
    out = [x for x in numbers if not low - 1.5 * wide <= x <= high + 1.5 * wide]
    if len(out) > 0.34 * len(numbers):
        said = f"{min(numbers):g} to {max(numbers):g}"
        return f"is {said}, before {low:g} to {high:g}", f"是 {said}，以前是 {low:g} 到 {high:g}"
    return None


def _moved(wish: Wish, rows: Sequence[Row], then: Profile) -> list[Finding]:
    """Values of one field that are those of another."""
    found = []
    texts = [each.name for each in wish.fields if each.kind == "text"]
    for name in texts:
        there = [row[name] for row in rows if row.get(name) is not None]
        own = likeness(there, then.fields.get(name))
        for other in texts:
            if other != name and likeness(there, then.fields.get(other)) > own + 0.35:
                said = Said(
                    f"“{name}” holds what “{other}” held.", f"“{name}”里是以前“{other}”的内容。"
                )
                found.append(Finding(2, said, field=name))
                break
    return found


def _rounded(wish: Wish, rows: Sequence[Row], before: Sequence[Row]) -> list[Finding]:
    """Amounts that had cents, and have none any more."""
    found = []
    for each in wish.fields if len(rows) >= SEVERAL_ROWS else ():
        then, now = ([x for row in some if isinstance(x := row.get(each.name), float)]
                     for some in (before, rows))  # fmt: skip
        broken = [sum(x % 1 != 0 for x in some) for some in (then, now)]
        if 2 * broken[0] > len(then) >= SEVERAL_ROWS and now and not broken[1]:
            said = Said(
                f"“{each.name}” has whole numbers only now.", f"“{each.name}”现在都是整数。"
            )
            found.append(Finding(2, said, field=each.name))
    return found


def _count_no_more(wish: Wish, rows: Sequence[Row], before: Sequence[Row]) -> list[Finding]:
    """Numbers that counted the rows, and do not any more."""
    found = []
    for each in wish.fields if before else ():
        then, now = ([row.get(each.name) for row in some] for some in (before, rows))
        if each.kind in ("number", "count") and hints.counted(then) and not hints.counted(now):
            said = Said(f"“{each.name}” does not count the rows any more.",
                        f"“{each.name}”不再按顺序排列。")  # fmt: skip
            found += [Finding(2, said, field=each.name)] if len(rows) >= SEVERAL_ROWS else []
    return found


def _other_money(then: Profile, now: Mapping[str, str]) -> list[Finding]:
    """Prices that are in another currency."""
    found = []
    for name, unit in now.items():
        was = then.fields[name].unit if name in then.fields else ""
        if changed(unit, was):
            said = Said(
                f"“{name}” is in {unit} now, before in {was}.",
                f"“{name}”现在是 {unit}，以前是 {was}。",
            )
            found.append(Finding(2, said, field=name))
    return found


def likeness(there: Sequence[Value], old: OfField | None) -> float:
    """Share of the words in texts that were in a field before."""
    if old is None or not old.words:
        return 0.0
    words = [word for each in there for word in set(pieces(str(each)))]
    known = set(old.words)
    return sum(word in known for word in words) / len(words) if words else 0.0


def shaped(there: Sequence[Value], old: OfField | None) -> float:
    """Share of texts that are written as those before."""
    texts = [str(each).casefold() for each in there if isinstance(each, str)]
    known = old.shapes if old is not None else {}
    return sum(shape_of(each) in known for each in texts) / len(texts) if texts else 0.0


def inside(there: Sequence[Value], old: OfField | None) -> float:
    """Share of numbers that lie where they lay before."""
    numbers = [float(x) for x in there if isinstance(x, (int, float)) and not isinstance(x, bool)]
    if old is None or old.low is None or old.high is None or not numbers:
        return 0.0
    wide = 0.5 * max(old.high - old.low, 0.2 * abs(old.high))
    return sum(old.low - wide <= x <= old.high + wide for x in numbers) / len(there)
