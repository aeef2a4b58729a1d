"""What could be a value in each record of a region: nodes found the same way in all of them.

A ``Column`` is one way, written as the code that goes it, with what it finds in each record.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from skills.extraction import dates, values
from skills.extraction.fields import stable, tokens
from skills.extraction.grids import Grid, grid_of, label_key
from skills.extraction.page import GONE, INLINE, Node, at
from skills.extraction.records import Region
from skills.extraction.selectors import quoted

MOST = 600
"""Ways that are looked at in one region."""
HELD = 6
"""Elements in the value of a label, at most."""
LISTED = 3
"""Siblings that are a list."""
NODES = 400
"""Of one record."""
LABEL = 30
WORDS = 40
"""Characters of a text that says what stands beside it."""
SAMPLE = 60
"""Records that are looked at while ways are sought."""
_TEST_IDS = (
    "data-testid", "data-test", "data-qa", "data-role", "data-field", "data-col", "data-key",
    "data-label", "data-title", "property",
)  # fmt: skip
_SAID_BY_TAG = {
    "dt": ("term",), "dd": ("definition", "description"), "address": ("address",),
    "blockquote": ("quote",), "cite": ("author", "source"),
}  # fmt: skip
_ICONS = ("img", "svg", "i", "span", "em")
_NO_SIGNS = frozenset(
    {"icon", "icons", "fa", "fas", "far", "svg", "img", "i", "ico", "empty", "material"}
)
_CELL_PARTS = ("a", "img", "time", "span", "b", "strong", "em", "small", "div", "p")
_LABEL = re.compile(r"^\s*([^:：\d]{1,30}?)\s*[:：]\s*(\S.*)?$", re.S)
_FINDS: tuple[tuple[str, Callable[[str], object]], ...] = (
    ("money", values.money), ("rating", values.rating), ("date", dates.date),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Column:
    """``code`` says where, with ``item`` for the record; ``found`` is a node or JSON for each
    record, None where there is none. ``words`` are of itself, ``near`` of what holds it; ``label``
    is what people read beside it; ``property`` what machines read (microdata, a key of JSON)."""

    code: str
    found: Sequence[Any] = field(repr=False)
    words: frozenset[str] = frozenset()
    near: frozenset[str] = frozenset()
    close: frozenset[str] = frozenset()
    """Of ``near`` those of what holds it directly."""
    label: str = ""
    key: str = ""
    tag: str = ""
    within: tuple[str, ...] = ()
    """Tags from the record down to it."""
    aside: frozenset[str] = frozenset()
    """Words of the text right beside it in all records: “goal” of ``<b>$9</b> goal``."""
    order: float = 0.0
    """How far down in the record, from 0 to 1."""
    cost: float = 0.0
    """How soon a change of the page breaks it."""
    length: float = 0.0
    """Of its texts, on the average; …"""
    held: float = 0.0
    """… and how many nodes it holds."""

    @property
    def struck(self) -> bool:
        return self.tag in GONE or any(tag in GONE for tag in self.within)


def columns(region: Region) -> list[Column]:
    if region.kind in ("data", "things"):
        return list(_of_data(region.items))
    cells = _of_cells(region.items) if region.kind != "single" else ()
    found = [*_of_labels(region.items), *cells, *_of_nodes(region.items)]
    found += _of_finds(region.items)
    if region.kind == "groups":  # the whole of several is no value
        found = [each for each in found if each.code != "item"]
    found = _once(found)[:MOST]
    if region.kind == "single":
        return [_measured(each) for each in found if _of_one(each)]
    return [_measured(each) for each in found]


def _of_one(column: Column) -> bool:
    """Whether a page's only record may hold it there, and not a list on the page."""
    node: Node | None = next(each for each in column.found if each is not None)
    if node is None or len(node.walk()) > HELD:
        return False
    if ".labelled(" in column.code:
        return node.tag != "th"
    while node is not None and node.parent is not None:
        if _one_of_many(node):
            return False
        node = node.parent
    return True


def _one_of_many(node: Node) -> bool:
    """Whether it is one of three siblings or more that are marked alike and hold something."""
    if not (node.classes or node.elements or node.tag in ("li", "tr", "dt", "dd", "article")):
        return False
    above = node.parent.elements if node.parent is not None else []
    said: set[str] = set()
    for each in above:
        if each.tag == node.tag and each.classes == node.classes:
            said.add(each.text or repr(each))
            if len(said) >= LISTED:
                return True
    return False


def _measured(column: Column) -> Column:
    nodes = [each for each in column.found if each is not None]
    length = sum(len(each.text) for each in nodes) / len(nodes)
    return replace(column, length=length, held=sum(len(each.walk()) for each in nodes) / len(nodes))


def _once(found: Sequence[Column]) -> list[Column]:
    """Of ways to the same nodes below the same label the one that lasts longest."""
    best: dict[tuple[str, tuple[int, ...]], Column] = {}
    for each in found:
        key = (each.label, tuple(id(_origin(node)) for node in each.found))
        known = best.get(key)
        if known is None or each.cost < known.cost:
            best[key] = each
    return list(best.values())


def _origin(node: Node | None) -> Node | None:
    return node.source or node if node is not None else None


# --- nodes ----------------------------------------------------------------------------------------


def _of_nodes(items: Sequence[Node]) -> Iterator[Column]:
    indexes = [dict(_keys(item)) for item in items]
    seen = Counter(key for index in indexes[:SAMPLE] for key in index)
    least = max(1, min(len(items), SAMPLE) * 0.15)
    costs: dict[str, float] = {}
    for key in [key for key, often in seen.most_common(4 * MOST) if often >= least]:
        found = [index.get(key) for index in indexes]
        first = next(node for node in found if node is not None)
        selector, number = key
        costs[selector] = _cost(selector)
        if not selector:
            code = "item"
        else:
            which = f", {number}" if number else ""
            code = f"item.first({json.dumps(selector, ensure_ascii=False)}{which})"
        yield _column(code, found, items, first, costs[selector] + 0.3 * number)
    return


def _keys(item: Node) -> Iterator[tuple[tuple[str, int], Node]]:
    """Ways to each node of a record: a selector and which of its matches."""
    seen: Counter[str] = Counter()
    yield ("", 0), item
    for count, node in enumerate(item.walk()):
        if count >= NODES:
            return
        for selector in _selectors(node, item):
            if seen[selector] < 4:
                yield (selector, seen[selector]), node
            seen[selector] += 1


def _selectors(node: Node, item: Node) -> Iterator[str]:
    tag = node.tag
    for each in node.get("itemprop").split():
        yield f"[itemprop={each}]" if re.fullmatch(r"[\w-]+", each) else f'[itemprop="{each}"]'
    for name in _TEST_IDS:
        if (said := node.get(name)) and '"' not in said and len(said) < 60:
            yield f'[{name}="{said}"]'
    for each in node.classes[:6]:
        yield f"{tag}.{quoted(each)}"
    above = node.parent
    if above is not None and above is not item:
        for each in above.classes[:3]:
            yield f".{quoted(each)} > {tag}"
        yield f"{above.tag} > {tag}"
    yield tag
    path: list[str] = []
    here: Node | None = node
    while here is not None and here is not item and len(path) < 12:
        path.insert(0, f"{here.tag}:nth-of-type({_nth(here)})")
        here = here.parent
    yield "> " + " > ".join(path)


def _nth(node: Node) -> int:
    same = [each for each in node.parent.elements if each.tag == node.tag] if node.parent else []
    return 1 + next((n for n, each in enumerate(same) if each is node), 0)


def _cost(selector: str) -> float:
    if selector.startswith("["):
        return 0.0
    names = re.findall(r"\.((?:[\w-]|\\.|[^\x00-\x7f])+)", selector)
    if names:
        steady = all(stable(each.replace("\\", "")) for each in names)
        return (0.1 if steady else 0.5) + (0.05 if ">" in selector else 0.0)
    return 0.3 if "nth" not in selector else 0.4 + 0.02 * selector.count(">")


def _column(
    code: str, found: Sequence[Node | None], items: Sequence[Node], first: Node, cost: float
) -> Column:
    words: set[str] = set()
    near: set[str] = set()
    within: list[str] = []
    for node in [each for each in found if each is not None][:3]:
        words |= _named(node)
    item = next(item for item, node in zip(items, found, strict=True) if node is first)
    above = first.parent
    close = (
        _named(above) if above is not None and above is not item and first is not item else set()
    )
    for _ in range(6):
        if above is None or above is item or first is item:
            break
        near |= _named(above) if len(near) < 20 else set()
        within.insert(0, above.tag)
        above = above.parent
    return Column(
        code, found, frozenset(words), frozenset(near), frozenset(close), _label_of(found),
        first.get("itemprop").split(" ")[0].casefold(), first.tag, tuple(within), _aside(found),
        _order(item, first), cost,
    )  # fmt: skip


def _aside(found: Sequence[Node | None]) -> frozenset[str]:
    """Of an element within a line: the words beside it that are the same in all records. Where the
    line begins with a text, words lead, and before what is no number; where it ends with one, they
    follow."""
    said: list[frozenset[str]] = []
    number = all(re.search(r"\d", each.text) for each in found if each is not None)
    for node in [each for each in found if each is not None][:SAMPLE]:
        inline = node.tag in INLINE or "-" in node.tag
        line = node.parent.children if node.parent is not None and inline else []
        texts = [each for each in line if not isinstance(each, str) or re.search(r"\w", each)]
        place = next((n for n, each in enumerate(texts) if each is node), -1)
        leads = bool(texts) and (isinstance(texts[0], str) or not number)
        follows = bool(texts) and isinstance(texts[-1], str) and not leads
        other = texts[place - 1 : place] if leads else texts[place + 1 : place + 2] * follows
        words = other[0] if place >= 0 and other and isinstance(other[0], str) else ""
        words = "" if re.search(r"\d", words) else words
        words = " ".join((words, *_signs(node, texts[max(0, place - 1) : max(0, place)])))
        said.append(frozenset(x for x in tokens(words) if x.isalpha() and len(words) < 2 * WORDS))
    return frozenset.intersection(*said) if len(said) > 1 else frozenset()


def _signs(node: Node, before: Sequence[Node | str]) -> Iterator[str]:
    """What an icon in it or before it says, and it itself to who cannot see it."""
    icons = [each for each in (*node.elements, *before) if not isinstance(each, str)]
    for each in (node, *(x for x in icons if not x.text and x.tag in _ICONS)):
        yield from (each.get(name) for name in ("alt", "title", "aria-label"))
        if each is not node:
            yield " ".join(set(tokens(each.get("class"))) - _NO_SIGNS)
            yield from (x.get("href").rpartition("#")[2] for x in each.walk() if x.tag == "use")


def _named(node: Node) -> set[str]:
    said = " ".join(
        [*node.classes, node.get("id"), node.get("itemprop"), *map(node.get, _TEST_IDS)]
    )
    return {*tokens(said), *_SAID_BY_TAG.get(node.tag, ())}


def _label_of(found: Sequence[Node | None]) -> str:
    """What all of them have beside them: "Price" of ``<b>$5</b><i>Price</i>``."""
    said: Counter[str] = Counter()
    nodes = [each for each in found if each is not None]
    for node in nodes[:SAMPLE]:
        if label := node.get("data-label") or node.get("data-title"):
            said[label_key(label)] += 1
            continue
        beside = node.parent.elements if node.parent is not None else []
        if len(beside) == 2:
            other = beside[0] if beside[1] is node else beside[1]
            if 0 < len(other.text) < 40:
                said[label_key(other.text)] += 1
    if not said:
        return ""
    label, often = said.most_common(1)[0]
    return label if often * 10 >= 8 * min(len(nodes), SAMPLE) and len(nodes) > 1 else ""


def _order(item: Node, node: Node) -> float:
    all_nodes = item.walk()
    place = next((n for n, each in enumerate(all_nodes) if each is node), 0)
    return place / max(1, len(all_nodes))


# --- tables, labels, values -----------------------------------------------------------------------


def _of_cells(items: Sequence[Node]) -> Iterator[Column]:
    rows = [item.source or item for item in items]
    grids: dict[int, Grid | None] = {id(row): grid_of(row) for row in rows}
    grid = next((each for each in grids.values() if each is not None), None)
    if grid is None or any(each is None for each in grids.values()):
        return
    if rows[0].tag != "tr" and not (
        grid.headings and all(each and each.headings == grid.headings for each in grids.values())
    ):
        return
    wide = max((len(grid.cells[n]) for n in range(len(grid.rows))), default=0)
    for x in range(min(wide, 40)):
        heading = grid.headings[x] if x < len(grid.headings) else ""
        alone = heading and grid.headings.count(heading) == 1
        column: str | int = heading if alone else x
        cells = [item.cell(column) or None for item in items]
        said = json.dumps(column, ensure_ascii=False)
        yield from _cell(f"item.cell({said})", cells, heading, x / wide, 0.02 if alone else 0.25)


def _cell(
    code: str, cells: Sequence[Node | None], heading: str, order: float, cost: float
) -> Iterator[Column]:
    first = next((each for each in cells if each is not None), None)
    if first is None:
        return
    words = frozenset(_named(first))
    yield Column(
        code,
        cells,
        words,
        frozenset(),
        frozenset(),
        heading,
        "",
        first.tag,
        (),
        order=order,
        cost=cost,
    )
    for tag in _CELL_PARTS:
        found = [(each.first(tag) or None) if each is not None else None for each in cells]
        held = next((each for each in found if each is not None), None)
        if held is not None:
            yield Column(
                f'{code}.first("{tag}")', found, frozenset(_named(held)), words, words, heading,
                "", tag,
                (first.tag,), order=order, cost=cost + 0.03,
            )  # fmt: skip


def _of_labels(items: Sequence[Node]) -> Iterator[Column]:
    seen = Counter(label for item in items[:SAMPLE] for label in set(_labels(item)))
    least = max(1, min(len(items), SAMPLE) * 0.25)
    for label in _same_in_all(items):
        seen[label] = max(seen[label], len(items))
    for label, often in seen.most_common(40):
        if often < least:
            break
        if not re.search(r"\w", label):
            continue
        found = [item.labelled(label) or None for item in items]
        first = next((each for each in found if each is not None), None)
        if first is None:
            continue
        code = f"item.labelled({json.dumps(label, ensure_ascii=False)})"
        words = frozenset(_named(first) - set(_SAID_BY_TAG.get(first.tag, ())))
        yield Column(code, found, words, label=label, tag=first.tag, order=0.5, cost=0.05)
        for tag in ("b", "strong", "a", "span", "em", "time"):
            inner = [(each.first(tag) or None) if each is not None else None for each in found]
            held = next((each for each in inner if each is not None), None)
            if held is not None:
                yield Column(
                    f'{code}.first("{tag}")', inner, frozenset(_named(held)), label=label, tag=tag,
                    within=(first.tag,), order=0.5, cost=0.1,
                )  # fmt: skip


def _same_in_all(items: Sequence[Node]) -> list[str]:
    """Short texts that nearly all records hold: labels without a mark."""
    some = items[:SAMPLE]
    if len(some) < LISTED + 1:
        return []
    texts = Counter(
        label_key(said) for item in some
        for said in {x.text for x in item.walk()[:NODES] if not x.elements and _leads(x)}
        if 1 < len(said) < LABEL and not re.search(r"\d", said)
    )  # fmt: skip
    return [said for said, often in texts.most_common(20) if often >= 0.9 * len(some)]


def _leads(node: Node) -> bool:
    """Whether it is the first of two, or of any two after the other."""
    place = node.parent.places.get(id(node), 1) if node.parent is not None else 1
    return place % 2 == 0


def _labels(item: Node) -> Iterator[str]:
    """What looks like a label in a record."""
    for count, node in enumerate(item.walk()):
        if count > NODES:
            return
        text = node.text
        if not text or len(text) > 200:
            continue
        for line in node.children if any(each.tag == "br" for each in node.elements) else ():
            if isinstance(line, str) and (led := _LABEL.match(line)) and led[2]:
                yield label_key(led[1])
        behind = _LABEL.match(node.own) if node.own else None
        if behind and len(behind[1].split()) <= 4:
            yield label_key(behind[1])
        elif (
            node.tag in ("dt", "th")
            or (len(text) < 40 and re.search(r"[:：]$", text))
            or (len(text) < 30 and not re.search(r"\d", text) and _one_of_two(node))
        ):
            yield label_key(text)


def _one_of_two(node: Node) -> bool:
    return not node.elements and node.parent is not None and len(node.parent.elements) == 2


def _of_finds(items: Sequence[Node]) -> Iterator[Column]:
    for name, reads in _FINDS:
        for number in (0, 1):
            found = [item.find(reads, number) or None for item in items]
            first = next((each for each in found if each is not None), None)
            if first is None:
                break
            code = f"item.find({name}{f', {number}' if number else ''})"
            yield _column(code, found, items, first, 0.35 + 0.2 * number)


# --- data -----------------------------------------------------------------------------------------


def _of_data(items: Sequence[Mapping[str, Any]]) -> Iterator[Column]:
    paths = Counter(path for item in items[:SAMPLE] for path in _paths(item, "", 0))
    for place, (path, often) in enumerate(paths.items()):
        if place > MOST or often < min(len(items), SAMPLE) * 0.15:
            continue
        found = [at(item, path) for item in items]
        steps = [step for step in path.split(".") if not step.isdigit()]
        last = tokens(steps[-1]) if steps else ()
        near = frozenset(word for step in steps[:-1] for word in tokens(step))
        yield Column(
            f"at(item, {json.dumps(path, ensure_ascii=False)})", found, frozenset(last), near,
            frozenset(tokens(steps[-2])) if len(steps) > 1 else frozenset(), " ".join(last),
            steps[-1].casefold() if steps else "", "json", (),
            order=place / max(1, len(paths)), cost=0.02 * len(steps),
        )  # fmt: skip


def _paths(value: Any, path: str, depth: int) -> Iterator[str]:
    """Where single values lie in a thing."""
    if isinstance(value, Mapping):
        for key, each in value.items():
            if depth < 5 and "." not in key and not key.startswith("@"):
                yield from _paths(each, f"{path}.{key}".strip("."), depth + 1)
    elif isinstance(value, list):
        if value and isinstance(value[0], (Mapping, str)) and depth < 5:
            yield from _paths(value[0], path, depth + 1)
    elif value is not None and path:
        yield path
