"""Values of a record that no element of its own holds: texts between elements, attributes, the
heading that it stands under.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from skills.extraction.columns import Column
from skills.extraction.fields import tokens
from skills.extraction.hints import put_together
from skills.extraction.page import Node
from skills.extraction.sections import section

SAMPLE = 60
RUNS = 5
"""Texts between elements that are looked at."""
LONGEST = 200
"""Characters of an attribute that is a value."""
MOST = 40
HELD = 25
"""Elements of a record whose attributes are looked at."""
SECTION = "section"
"""What stands in for the tag of a heading that records stand under."""
_SECTION_WORDS = frozenset({
    "section", "category", "part", "group", "course", "分类", "类别", "栏目", "kategorie", "rubrik",
})  # fmt: skip
_NO_VALUE = frozenset({
    "id", "index", "idx", "pos", "position", "testid", "test", "src", "srcset", "toggle", "target",
    "reactid", "v", "sku", "track", "tracking", "ga", "analytics", "event", "click", "page",
})  # fmt: skip


def columns(items: Sequence[Node], shown: Sequence[Column]) -> Iterator[Column]:
    """Beside the columns of the elements, which are ``shown``."""
    yield from _of_texts(items, shown)
    yield from _of_section(items)
    yield from _of_attributes(items)


def _of_texts(items: Sequence[Node], shown: Sequence[Column]) -> Iterator[Column]:
    """Texts between the elements of a record, or of what most records hold."""
    own = Column("item", items, cost=0.1)
    mixed = [each for each in shown if each.code != "item" and each.tag != SECTION and _mixed(each)]
    first_ones = sorted(mixed, key=lambda each: each.cost)[:RUNS]
    for column in [own, *first_ones] if _mixed(own) else first_ones:
        for number in range(RUNS):
            found = [
                each.bare(number) or None if each is not None else None for each in column.found
            ]
            there = sum(each is not None for each in found)
            if there < 0.3 * len(items):
                break
            first = next(n for n, each in enumerate(found) if each is not None)
            yield replace(
                column, code=f"{column.code}.bare({number})", found=found, tag="span", label="",
                key="", order=_order(items[first], column.found[first], number),
                cost=column.cost + 0.05,
            )  # fmt: skip


def _mixed(column: Column) -> bool:
    nodes = [each for each in column.found if each is not None]
    mixed = [each for each in nodes if each.own and each.elements]
    return 2 * len(mixed) > len(nodes) and not all(map(put_together, mixed))


def _order(item: Node, node: Node, number: int) -> float:
    """How far down in the record one of the texts of ``node`` stands, from 0 to 1."""
    all_nodes = item.walk()
    before, texts = 0, -1
    for child in node.children:
        if isinstance(child, Node):
            before += 1 + len(child.walk())
        elif child.strip(" |·•,;-–—/()\n\t"):
            texts += 1
            if texts == number:
                break
    start = next((n + 1 for n, each in enumerate(all_nodes) if each is node), 0)
    return min(1.0, (start + before - 0.5) / max(1, len(all_nodes)))


def _of_section(items: Sequence[Node]) -> Iterator[Column]:
    found = [section(item) or None for item in items]
    inner = {id(each) for item in items for each in (item, item.source or item, *item.walk())}
    if any(id(each) in inner for each in found if each is not None):
        return  # what a record before it is called
    said = [each.text for each in found if each is not None]
    if len(said) >= 0.5 * len(items) and len(set(said)) > 1:
        yield Column("section(item)", found, _SECTION_WORDS, tag=SECTION, cost=0.1)


def _of_attributes(items: Sequence[Node]) -> Iterator[Column]:
    """``data-price="9.5"`` of the record, or of what it holds."""
    seen: Counter[tuple[str, bool]] = Counter()
    for item in items[:SAMPLE]:
        own_names = {name for name in item.attributes if name.startswith("data-")}
        held = {name for each in item.walk()[:HELD] for name in each.attributes
                if name.startswith("data-")}  # fmt: skip
        seen.update((name, True) for name in own_names)
        seen.update((name, False) for name in held - own_names)
    for (name, own), often in seen.most_common(MOST):
        words = tokens(name.removeprefix("data-"))
        if 2 * often < min(len(items), SAMPLE) or _NO_VALUE & set(words) or not words:
            continue
        said = json.dumps(name)
        code = f"item.get({said})" if own else f'item.first("[{name}]").get({said})'
        found = [(item if own else item.first(f"[{name}]")).get(name) or None for item in items]
        there = [each for each in found if each is not None]
        plain = all(len(each) <= LONGEST and each[0] not in "[{" for each in there)
        if plain and len(set(there)) > 1:
            yield Column(code, found, frozenset(words), tag="json", order=0.5, cost=0.8)
