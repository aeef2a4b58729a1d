"""A page as a function sees it: a small tree of nodes, and the data that lay in the page.

Standard library only: it goes into the wall with the function. ``load`` makes it of what
``embedded.packed`` wrote: ``{"url", "language", "at", "root": [tag, {attributes}, [children]],
"data": {name: JSON}}``, where a child is a text or a node. What is not there is ``NOTHING``, an
empty node that is false: ``page.first("b.price").text`` never fails.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any
from urllib.parse import urljoin

from skills.extraction import selectors
from skills.extraction.grids import Grid, between, grid_of, label_key

SILENT = frozenset({"script", "style", "template", "noscript", "head"})
INLINE = frozenset(
    {
        "a", "abbr", "b", "bdi", "cite", "code", "data", "em", "font", "i", "ins", "label", "mark",
        "q", "s", "small", "span", "strong", "time", "u", "wbr", "del", "strike",
    }
)  # fmt: skip
GONE = frozenset({"del", "s", "strike"})
"""What is struck through holds no more."""
DEEPEST = 200
_BREAKS = frozenset({"br", "hr"})
_BLANK = re.compile(r"\s+")
_COLON = re.compile(r"\s*[:：]\s*")
_MARKS = " \t|·•,;-–—/()"


class Node:
    """An element. ``elements`` are its children without texts."""

    __slots__ = (
        "_below",
        "_elements",
        "_grid",
        "_headed",
        "_pieces",
        "_places",
        "_text",
        "attributes",
        "children",
        "parent",
        "source",
        "tag",
    )

    def __init__(self, tag: str, attributes: Mapping[str, str], parent: Node | None = None) -> None:
        self.tag = tag
        self.attributes = attributes
        self.parent = parent
        self.children: list[Node | str] = []
        self.source: Node | None = None
        """Of a group: the node it begins with, in the page's own tree."""
        self._elements: tuple[list[Node | str], int, list[Node]] | None = None
        self._below: list[Node] | None = None
        self._grid: Grid | None = None
        self._headed: dict[tuple[object, ...], list[Node]] | None = None
        self._places: dict[int, int] | None = None
        self._text: str | None = None
        self._pieces: list[str] | None = None

    def __bool__(self) -> bool:
        return bool(self.tag)

    def __repr__(self) -> str:
        return f"<{self.tag} {dict(self.attributes)}>"

    @property
    def elements(self) -> list[Node]:
        known, many = self.children, len(self.children)
        if self._elements is None or self._elements[0] is not known or self._elements[1] != many:
            found = [each for each in known if isinstance(each, Node)]
            self._elements = (known, many, found)
        return self._elements[2]

    @property
    def places(self) -> dict[int, int]:
        """Where each of its elements stands among them, by ``id``; of a page that is whole."""
        if self._places is None:
            self._places = {id(each): n for n, each in enumerate(self.elements)}
        return self._places

    @property
    def headed(self) -> dict[tuple[object, ...], list[Node]]:
        """What ``sections`` knows of the headings among its elements."""
        if self._headed is None:
            self._headed = {}
        return self._headed

    @property
    def classes(self) -> list[str]:
        return self.attributes.get("class", "").split()

    @property
    def text(self) -> str:
        """What a reader sees, runs of white space as one blank."""
        if self._text is None:
            self._text = _BLANK.sub(" ", "".join(_shown(self))).strip()
        return self._text

    @property
    def pieces(self) -> list[str]:
        """Its texts, one by one, without what is struck through in it."""
        if self._pieces is None:
            found = (_BLANK.sub(" ", each).strip() for each in _texts(self))
            self._pieces = [each for each in found if each]
        return self._pieces

    @property
    def spaced(self) -> str:
        """Its texts with two blanks between any two: numbers that were put together of parts."""
        return "  ".join(self.pieces)

    @property
    def own(self) -> str:
        """Only what stands in itself, not in its children."""
        own = " ".join(each for each in self.children if isinstance(each, str))
        return _BLANK.sub(" ", own).strip()

    def bare(self, number: int = 0) -> Node:
        """One of the texts that stand between its elements, without marks at its ends."""
        runs = "".join(each if isinstance(each, str) else "\0" for each in self.children)
        found = [_BLANK.sub(" ", each).strip(_MARKS) for each in runs.split("\0")]
        found = [each for each in found if each]
        return _text_node(found[number]) if number < len(found) else NOTHING

    def get(self, name: str) -> str:
        """An attribute; "" for none."""
        return self.attributes.get(name, "")

    def walk(self) -> list[Node]:
        """All elements below it, in the order of the page."""
        if self._below is None:
            self._below = []
            for each in self.children:
                if isinstance(each, Node):
                    self._below.append(each)
                    self._below += each.walk()
        return self._below

    def select(self, selector: str) -> list[Node]:
        """All below that a CSS selector means. Raises selectors.BadSelector."""
        ways = selectors.read(selector)
        return [
            node for node in self.walk() if any(selectors.matches(node, way, self) for way in ways)
        ]

    def first(self, selector: str, number: int = 0) -> Node:
        """The first of them, or that with this number from 0; NOTHING where there is none."""
        found = self.select(selector)
        return found[number] if number < len(found) else NOTHING

    def find(self, reads: Callable[[str], object], number: int = 0) -> Node:
        """The smallest node whose text ``reads`` can read (it answers None where it cannot); not
        what is struck through."""
        found = [node for node in self.leaves() if reads(node.spaced) is not None]
        return found[number] if number < len(found) else NOTHING

    def leaves(self) -> list[Node]:
        """Nodes that hold a text of their own and nothing but inline parts, outermost first cut."""
        found: list[Node] = []
        for each in self.elements:
            if each.tag in GONE or each.tag in SILENT:
                continue
            if each.own or not each.elements:
                found.append(each)
            else:
                found += each.leaves()
        return found

    def groups(self, selector: str) -> list[Node]:
        """Items of several siblings: each found node together with those after it, up to the next
        found one."""
        starts = self.select(selector)
        known = {id(each) for each in starts}
        return [group(each, known) for each in starts]

    def labelled(self, *labels: str) -> Node:
        """The value beside or behind a label: ``<dt>Price<dd>9``, ``<th>Price<td>9``,
        ``<b>Price:</b> 9``, ``Price: 9``."""
        wanted = {label_key(each) for each in labels}
        for node in self.walk():
            value = _value_of(node, wanted)
            if value:
                return value
        return NOTHING

    def cell(self, column: str | int) -> Node:
        """Of a row of a table: the cell below this heading (or with this number from 0), also where
        it spans rows."""
        row = self.source or self
        grid = grid_of(row)
        return (grid.cell(row, column) if grid is not None else None) or NOTHING


NOTHING = Node("", {})


class Page(Node):
    """The page's root."""

    __slots__ = ("at", "found", "language", "url")

    def __init__(self, packed: Mapping[str, Any]) -> None:
        tag, attributes, _ = packed["root"]
        super().__init__(tag, attributes)
        self.url = str(packed.get("url", ""))
        self.language = str(packed.get("language", ""))
        self.at = str(packed.get("at", ""))
        """When the page was read, ISO 8601; "" where nobody knows."""
        self.found: Mapping[str, Any] = packed.get("data", {})
        """JSON that lay in the page, by name."""
        _fill(self, packed["root"], 0)

    def link(self, address: object) -> str | None:
        """The whole address."""
        return whole(self.url, address)

    def rows(self, selector: str) -> list[Node]:
        """Of a table the rows that a selector means, without its heads and what parts them."""
        return [each for each in self.select(selector) if not between(each)]

    def things(self, kind: str) -> list[Any]:
        """Of the JSON-LD: all things of a schema.org type, outermost only; not those that are only
        named beside another (``isRelatedTo``)."""
        return list(_things(self.found.get("ld+json"), kind))

    def listed(self, name: str, path: str = "") -> list[Any]:
        """The list at a path (``props.items``) of the data called so; [] where there is none."""
        value = at(self.found.get(name), path)
        if isinstance(value, Mapping):
            value = list(value.values())
        return list(value) if isinstance(value, list) else []


def whole(base: str, address: object) -> str | None:
    """An address as it is from anywhere; None for what leads nowhere."""
    if isinstance(address, list):
        address = address[0] if address else ""
    if isinstance(address, Mapping):
        address = address.get("url") or address.get("@id")
    said = str(address or "").strip()
    if not said or said.startswith(("#", "javascript:", "data:", "mailto:", "tel:")):
        return None
    try:
        return urljoin(base, said)
    except ValueError:
        return None


def at(value: Any, path: str) -> Any:
    """What lies at ``a.b.0.c`` of JSON; of a list without a number its first. None for nothing."""
    for step in path.split(".") if path else []:
        if isinstance(value, list):
            if step.isdecimal():
                value = value[int(step)] if int(step) < len(value) else None
                continue
            value = value[0] if value else None
        value = value.get(step) if isinstance(value, Mapping) else None
    return value


BESIDE = frozenset({"isRelatedTo", "isSimilarTo", "isAccessoryOrSparePartFor", "isConsumableFor"})


def _things(value: Any, kind: str) -> Iterator[Any]:
    if isinstance(value, list):
        for each in value:
            yield from _things(each, kind)
    elif isinstance(value, Mapping):
        said = value.get("@type")
        if kind in (said if isinstance(said, list) else [said]):
            yield value
            return
        for key, each in value.items():
            if key not in BESIDE:
                yield from _things(each, kind)


_ADVERT = re.compile(
    r"ads?|advert(?:isement)?|sponsored|promoted|paid|anzeige|werbung|gesponsert|广告|推广|赞助",
    re.I,
)


def advert(item: object) -> bool:
    """Whether a record says of itself that it is an advertisement."""
    if not isinstance(item, Node):
        return False
    return any(
        _ADVERT.fullmatch(node.own.strip(" ·:[]()")) for node in item.walk() if len(node.own) < 20
    )


def load(packed: Mapping[str, Any]) -> Page:
    return Page(packed)


def _fill(node: Node, packed: Sequence[Any], depth: int) -> None:
    for child in packed[2] if depth < DEEPEST else ():
        if isinstance(child, str):
            node.children.append(child)
        else:
            made = Node(child[0], child[1], node)
            node.children.append(made)
            _fill(made, child, depth + 1)


def _shown(node: Node) -> Iterator[str]:
    for place, each in enumerate(node.children):
        if isinstance(each, str):
            yield each.rstrip() if _raised(node, place + 1) else each
        elif each.tag not in SILENT:
            edge = "" if each.tag in INLINE or _raised(node, place) else " "
            yield edge
            yield from _shown(each)
            yield edge


def _texts(node: Node) -> Iterator[str]:
    for place, each in enumerate(node.children):
        if isinstance(each, str):
            yield each.rstrip() + _raised(node, place + 1)
        elif each.tag not in SILENT and each.tag not in GONE and not _raised(node, place):
            yield from _texts(each)


def _raised(node: Node, place: int) -> str:
    """The third digit behind the point, where a child is that: 1.79<sup>9</sup>."""
    if not 0 < place < len(node.children):
        return ""
    child, before = node.children[place], node.children[place - 1]
    if isinstance(child, str) or child.tag not in ("sup", "small") or not isinstance(before, str):
        return ""
    said = child.own
    return said if re.fullmatch(r"\d", said) and re.search(r"\d[.,]\d\d\s*$", before) else ""


def group(first: Node, known: set[int]) -> Node:
    made = Node("group", {}, first.parent)
    made.source = first
    siblings, place = [first], 0
    if first.parent is not None:
        siblings, place = first.parent.elements, first.parent.places.get(id(first), 0)
    for each in itertools.islice(siblings, place, None):
        if each is not first and id(each) in known:
            break
        made.children.append(_copied(each, made))
    return made


def _copied(node: Node, parent: Node) -> Node:
    made = Node(node.tag, node.attributes, parent)
    made.source = node
    made.children = [_copied(x, made) if isinstance(x, Node) else x for x in node.children]
    return made


def _value_of(node: Node, wanted: set[str]) -> Node:
    """The value whose label ``node`` is, or which it holds with its label."""
    if node.tag in SILENT:
        return NOTHING
    text = node.text
    if len(text) < 60 and label_key(text) in wanted and node.parent is not None:
        beside = node.parent.elements
        place = node.parent.places[id(node)]
        if found := _line_after(node, node.parent):
            return found
        if place + 1 < len(beside):
            return beside[place + 1]
        if place == 1 and len(beside) == 2 and not node.parent.own:
            return beside[0]
        rest = node.parent.own.strip(" :：")
        return _text_node(rest) if rest else NOTHING
    for place, child in enumerate(node.children):
        parts = _COLON.split(child.strip(), maxsplit=1) if isinstance(child, str) else []
        if len(parts) == 2 and parts[1] and label_key(parts[0]) in wanted and _ends(node, place):
            return _text_node(parts[1])
    parts = _COLON.split(node.own, maxsplit=1)
    if len(parts) == 2 and label_key(parts[0]) in wanted:
        rest = _COLON.split(text, maxsplit=1)[1].strip()
        return _text_node(rest) if rest else NOTHING
    return NOTHING


def _ends(node: Node, place: int) -> bool:
    """Whether a line of text ends with the child at this place: where more lines follow."""
    after = node.children[place + 1 :]
    broken = any(isinstance(each, Node) and each.tag in _BREAKS for each in node.children)
    return broken and (not after or (isinstance(after[0], Node) and after[0].tag in _BREAKS))


def _line_after(label: Node, parent: Node) -> Node:
    """What follows a label in its line, where that is more than one element: a text, or names with
    commas between them. NOTHING for what is an element alone."""
    place = next(n for n, each in enumerate(parent.children) if each is label)
    found: list[Node | str] = []
    for each in parent.children[place + 1 :]:
        if isinstance(each, Node):
            ends = each.tag not in INLINE or (
                each.tag == label.tag and each.classes == label.classes
            )
            if ends or (found and isinstance(found[-1], Node)):
                break
        elif not each.strip(" \n\t\u00a0"):
            continue
        found.append(each)
    said = [each for each in found if isinstance(each, str)]
    if not said:
        return NOTHING
    made = Node("span", {})
    made.children = list(found)
    text = made.text.strip(" :：")
    if len(found) == len(said):
        return _text_node(text) if text.strip(_MARKS) else NOTHING
    return made if isinstance(found[0], Node) and len(found) > 1 and text else NOTHING


def _text_node(text: str) -> Node:
    made = Node("span", {})
    made.children = [text]
    return made
