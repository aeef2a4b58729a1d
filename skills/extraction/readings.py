"""The ways to read a column as a value of a kind, each with the code that does it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from skills.extraction import amounts, dates, fields, values
from skills.extraction.columns import Column
from skills.extraction.concepts import PER, UNITS
from skills.extraction.fields import Meaning
from skills.extraction.page import Node, whole

_WAN = re.compile(r"^\W*\d[\d.,]*\s*[万亿]\W*$")
_BEFORE = "从自由在于至到距"
LEFT = frozenset({
    "free", "left", "available", "remaining", "frei", "freie", "verfügbar", "seats", "spaces",
    "spots", "places", "余位", "空位", "剩余",
})  # fmt: skip
WHOLE = frozenset({"total", "capacity", "gesamt", "insgesamt", "kapazität", "总数", "总量"})
"""Words of what is left of a number, and of the whole of it."""
_LEAD = re.compile(
    r"[:：]\s*$|^(?:by|from|of|in|at|on|since|posted|published|updated|written|von|aus|seit|am"
    r"|autor|作者|来自|发布于)\b", re.I,
)  # fmt: skip
LETTERS = 16
"""Of the words beside a number in data."""
LINE = 160
"""Characters of a text that may be one line."""


@dataclass(frozen=True, slots=True)
class Setting:
    """Of the page: where it is, and how it writes numbers."""

    url: str
    comma: bool = False
    month_first: bool = True
    at: str = ""
    """When it was read."""


def readings(
    meaning: Meaning, column: Column, setting: Setting
) -> Iterator[tuple[str, Any, float]]:
    """Code, how it is read, and how much its success says."""
    kind, here = meaning.kind, column.code
    if column.tag == "json":
        yield from _of_json(meaning, here, column, setting)
        return
    comma = ", comma=True" if setting.comma else ""
    if kind == "price":
        yield f"money({here}.spaced{comma})", lambda n: values.money(n.spaced, setting.comma), 0.7
        yield (
            f"price({here}.spaced{comma})",
            lambda n: values.price(_number_only(n.spaced), setting.comma),
            0.4 if most(bool(_WAN.search(n.spaced)) for n in column.found if n) else 0.02,
        )
        if meaning.concept == "unit price":
            yield (
                f"price({here}.spaced{comma})",
                lambda n: values.price(
                    n.spaced if re.search(PER, n.spaced, re.I) else None, setting.comma
                ),
                0.4,
            )
        yield from _loose(here, column, comma, setting)
        for name in _attributes(
            column, ("content", "data-price", "data-value", "value", "data-amount", "aria-label")
        ):
            coins = most(
                values.money(n.get(name)) is not None for n in column.found if n is not None
            )
            yield (f'price({here}.get("{name}"))', lambda n, k=name: values.price(n.get(k)),
                   0.6 if coins else 0.2)  # fmt: skip
    elif kind == "rating":
        yield f"stars({here})", values.stars, 0.7
        yield (
            f"number({here}.spaced{comma})",
            lambda n: _points(values.number(_number_only(n.spaced), setting.comma)),
            0.05,
        )
    elif kind == "count":
        if words := sorted(word for word in meaning.words if len(word) > 2 or not word.isascii()):
            beside = _beside_words(column, words)
            said = ", ".join(f'"{each}"' for each in beside)
            if said:
                yield (f"count(beside({here}.spaced, {said}))",
                       lambda n: values.count(values.beside(n.spaced, *beside)), 0.3)  # fmt: skip
        yield from _share("count", meaning, column, "", setting)
        yield f"count({here}.spaced)", lambda n: values.count(n.spaced), 0.2
        yield from _told_count(meaning, here, column)
        for name in _attributes(column, ("content", "data-count", "data-value", "value")):
            yield f'count({here}.get("{name}"))', lambda n, k=name: values.count(n.get(k)), 0.2
    elif kind == "number":
        if words := sorted(word for word in meaning.words if len(word) > 1 or not word.isascii()):
            near = _beside_words(column, words)
            said = ", ".join(f'"{each}"' for each in near)
            if said:
                yield (f"number(beside({here}.spaced, {said}){comma})",
                       lambda n: values.number(values.beside(n.spaced, *near), setting.comma),
                       0.25)  # fmt: skip
        if units := _beside_words(column, UNITS.get(meaning.concept, ())):
            said = ", ".join(f'"{each}"' for each in units)
            yield (f"number(beside({here}.spaced, {said}){comma})",
                   lambda n: values.number(values.beside(n.spaced, *units), setting.comma),
                   0.3)  # fmt: skip
        yield from _share("number", meaning, column, comma, setting)
        yield (
            f"number({here}.spaced{comma})",
            lambda n: values.number(_numeric(n.spaced), setting.comma),
            0.15,
        )
        if meaning.concept == "year":
            yield f"year({here}.spaced)", lambda n: dates.year(n.spaced), 0.1
    elif kind == "date":
        first = "" if setting.month_first else ", month_first=False"
        for name in _attributes(column, ("datetime", "content", "title", "data-date", "data-time")):
            yield f'date({here}.get("{name}"))', lambda n, k=name: dates.date(n.get(k)), 0.9
        yield f"date({here}.text{first})", lambda n: dates.date(n.text, setting.month_first), 0.7
        nodes = [each for each in column.found if each is not None]
        if any(dates.ago(n.text, setting.at) and not dates.date(n.text) for n in nodes):
            yield (f"date({here}.text{first}) or ago({here}.text, page.at)",
                   lambda n: (dates.date(n.text, setting.month_first)
                              or dates.ago(n.text, setting.at)), 0.7)  # fmt: skip
    elif kind in ("link", "picture"):
        names = ("href",) if kind == "link" else ("src", "data-src", "data-original", "content")
        for name in _attributes(column, names):
            yield (
                f'page.link({here}.get("{name}"))',
                lambda n, k=name: whole(setting.url, n.get(k)),
                0.5,
            )
    elif kind == "flag":
        yield f"flag({here}.text)", lambda n: values.flag(n.text), 0.6
        for name in _attributes(column, ("href", "content")):
            yield f'flag({here}.get("{name}"))', lambda n, k=name: values.flag(n.get(k)), 0.5
    else:
        shown = most(_amounts(meaning, n.text) for n in column.found if n is not None)
        yield f"text({here}.text)", lambda n: values.text(n.text), 0.5 if shown else 0.0
        yield from _texts(meaning, here, column, 0.0 if meaning.concept != "name" else -0.3)


def _share(
    way: str, meaning: Meaning, column: Column, comma: str, setting: Setting
) -> Iterator[tuple[str, Any, float]]:
    """Of “28 of 60 places left” what is left, or all."""
    nodes = [each for each in column.found if each is not None]
    several = [amounts.share(each.spaced, 0) is not None for each in nodes if len(each.text) < LINE]
    own = meaning.words & (LEFT | WHOLE) if most(several) else frozenset()
    if own:
        place = int(bool(own & WHOLE))
        read = values.count if way == "count" else (lambda x: values.number(x, setting.comma))
        yield (f"{way}(share({column.code}.spaced, {place}){comma})",
               lambda n: read(amounts.share(n.spaced, place)), 0.4)  # fmt: skip


def _told_count(meaning: Meaning, here: str, column: Column) -> Iterator[tuple[str, Any, float]]:
    """Of what an attribute says with its word: "35,200 stars"."""
    nodes = [each for each in column.found if each is not None]
    words = sorted(word for word in meaning.words if len(word) > 2 or not word.isascii())
    for name in _attributes(column, ("aria-label", "title", "alt")) if words else ():
        there = [
            word for word in words
            if 2 * sum(values.beside(n.get(name), word) is not None for n in nodes) > len(nodes)
        ]  # fmt: skip
        if there:
            said = ", ".join(f'"{each}"' for each in there)
            yield (f'count(beside({here}.get("{name}"), {said}))',
                   lambda n, k=name, w=tuple(there): values.count(values.beside(n.get(k), *w)),
                   0.45)  # fmt: skip


def _loose(
    here: str, column: Column, comma: str, setting: Setting
) -> Iterator[tuple[str, Any, float]]:
    """Amounts beside the elements of a record, or at the end of a line."""
    nodes = [each for each in column.found if each is not None]
    if most(bool(each.elements and _number_only(_own(each))) for each in nodes):
        yield f"money({here}.own{comma})", lambda n: values.money(n.own, setting.comma), 0.6
        yield (f"price({here}.own{comma})",
               lambda n: values.price(_number_only(_own(n)), setting.comma), 0.02)  # fmt: skip
    if _lines(nodes):
        yield (f"price(tail({here}.text){comma})",
               lambda n: values.price(amounts.tail(n.text), setting.comma), 0.4)  # fmt: skip


def _lines(nodes: Sequence[Node]) -> bool:
    """Whether most are lines that end with money."""
    return most(
        bool(len(each.text) < LINE and len(each.walk()) < 4 and (end := amounts.tail(each.text))
             and amounts.coin(end)) for each in nodes
    )  # fmt: skip


def _own(node: Node) -> str:
    return node.own.strip(" |·•,-–—()")


def most(said: Iterable[bool]) -> bool:
    """Whether more than half of them are so."""
    listed = list(said)
    return 2 * sum(listed) > len(listed) > 0


def _texts(
    meaning: Meaning, here: str, column: Column, more: float
) -> Iterator[tuple[str, Any, float]]:
    nodes = [each for each in column.found if each is not None]
    goes_on = any(re.match(r"\s*[;,、；]\s*\w", each.own) for each in nodes)
    if any(each.own and each.elements for each in nodes) and not goes_on:
        yield (
            f"text({here}.own)",
            lambda n: values.text(n.own.strip(" |·•,-–—()")),
            (-0.1 if most(not n.bare(1) for n in nodes if n.own) else -0.4),
        )
    for name in _attributes(column, ("content", "title", "alt", "aria-label")):
        yield f'text({here}.get("{name}"))', lambda n, k=name: values.text(n.get(k)), -0.1
    said = [each.text for each in nodes]
    if _lines(nodes):
        named = meaning.concept == "name"
        yield f"text(head({here}.text))", lambda n: amounts.head(n.text), 0.4 if named else -0.2
    if prefix := _prefix(said):
        leads = bool(_LEAD.search(prefix)) or set(fields.tokens(prefix)) <= meaning.own
        yield (
            f"after({here}.text, {prefix!r})".replace("'", '"'),
            lambda n: values.after(n.text, prefix),
            (0.1 if leads else -0.2) + more,
        )
    for between in (" · ", " | ", " • ", " — ", " – ", " / ", ", "):
        sizes = {each.count(between) for each in said}
        if len(sizes) == 1 and 1 <= next(iter(sizes)) <= 4 and len(said) > 1:
            for n in range(next(iter(sizes)) + 1):
                less = more - (0.3 if between == ", " else 0.0)
                yield (f'part({here}.text, "{between}", {n})',
                       lambda node, b=between, k=n: values.part(node.text, b, k), less)  # fmt: skip
                if lead := _prefix([values.part(each, between, n) or "" for each in said]):
                    yield (f'after(part({here}.text, "{between}", {n}), "{lead}")',
                           lambda node, b=between, k=n, w=lead: values.after(
                               values.part(node.text, b, k), w), less + 0.05)  # fmt: skip
            return


def _of_json(
    meaning: Meaning, here: str, column: Column, setting: Setting
) -> Iterator[tuple[str, Any, float]]:  # fmt: skip
    kind = meaning.kind
    if kind in ("price", "number", "count") and not most(map(_numeral, column.found)):
        return
    if kind == "price":
        yield f"price({here})", values.price, 0.3
        yield f"cents({here})", values.cents, 0.25
    elif kind == "rating":
        yield f"rating({here})", values.rating, 0.3
        yield f"number({here})", lambda x: _points(values.number(x)), 0.2
    elif kind == "count":
        yield f"count({here})", values.count, 0.3
    elif kind == "number":
        yield f"number({here})", values.number, 0.3
    elif kind == "date":
        yield f"date({here})", dates.date, 0.6
        if any(dates.ago(each, setting.at) for each in column.found):
            yield f"ago({here}, page.at)", lambda x: dates.ago(x, setting.at), 0.6
    elif kind in ("link", "picture"):
        yield f"page.link({here})", lambda x: whole(setting.url, x) if _address(x) else None, 0.3
    elif kind == "flag":
        yield f"flag({here})", values.flag, 0.5
    else:
        yield f"text({here})", lambda x: values.text(x) if not isinstance(x, bool) else None, 0.1


def _numeral(value: object) -> bool:
    """Whether a value of data is a number, maybe with its unit, and no address or key."""
    if isinstance(value, str):
        rest = re.sub(r"[\d.,\s'’+−-]", "", value)
        return len(rest) <= LETTERS and not re.search(r"[/_#]|\w-\d", value)
    return isinstance(value, (int, float, list)) and not isinstance(value, bool)


def _attributes(column: Column, names: Sequence[str]) -> list[str]:
    nodes = [each for each in column.found if each is not None]
    return [name for name in names if sum(bool(each.get(name)) for each in nodes) * 2 > len(nodes)]


def _beside_words(column: Column, words: Sequence[str]) -> list[str]:
    nodes: list[Node] = [each for each in column.found if each is not None]
    found = [
        word for word in words
        if 2 * sum(values.beside(n.spaced, word) is not None for n in nodes) > len(nodes)
    ]  # fmt: skip
    phrases = [each for each in found if " " in each]
    return phrases or found


def _amounts(meaning: Meaning, said: str) -> bool:
    """Whether a text holds the numbers that a field is told by, which is read as it is shown."""
    return fields.as_shown(meaning) and bool(amounts.lower(said) or values.money(said))


def _points(value: float | None) -> float | None:
    return value if value is not None and 0 <= value <= 100 else None


def _number_only(said: str) -> str | None:
    """A text that is hardly more than a number."""
    return said if len(re.sub(r"[\d.,\s'’]", "", said)) <= 6 and re.search(r"\d", said) else None


def _numeric(said: str) -> str | None:
    return said if len(said) < 60 and not re.match(r"\s*\d{1,2}:\d\d", said) else None


def _address(value: object) -> bool:
    said = value[0] if isinstance(value, list) and value else value
    said = said.get("url") if isinstance(said, Mapping) else said
    return isinstance(said, str) and bool(
        re.match(r"https?://|/|[\w.-]+/|\?|[\w-]+\.(?:html?|php|jpe?g|png|webp)", said)
    )


def _prefix(said: Sequence[str]) -> str:
    """What all begin with and a blank ends: "by "."""
    if len(said) < 3 or len(set(said)) < 2:
        return ""
    first, last = min(said), max(said)
    same = next((n for n, (a, b) in enumerate(zip(first, last, strict=False)) if a != b), 0)
    if same and first[0] in _BEFORE and not re.search(r"[\x00-\xff]", first + last):
        return first[0]
    end = max(first.rfind(" ", 0, same), first.rfind("：", 0, same), first.rfind(":", 0, same)) + 1
    prefix = first[:end]
    if re.search(r"\d", prefix):
        return ""
    return prefix if 1 < len(prefix) <= 24 and '"' not in prefix and "\\" not in prefix else ""
