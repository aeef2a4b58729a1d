"""Where a page's records may be: lists in its data, siblings that are alike, the page itself.

Alike siblings are found as MDR and DEPTA do (Liu, Grossman, Zhai 2003; Zhai, Liu 2005): children of
one node whose trees are similar; here trees are compared by the paths in them.
"""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from skills.extraction.page import INLINE, Node, Page, group

Kind = Literal["data", "things", "nodes", "groups", "single"]
MOST = 60
"""Regions that are looked at."""
FEWEST = 2
DEPTH = 4
_BESIDE = re.compile(
    r"also (?:bought|viewed|like|read)|customers? (?:also|who)|related|recommend|you (?:may|might)"
    r"|recently viewed|sponsored|advert|trending|popular now|most read|similar|more from|footer"
    r"|kunden kauften|auch gekauft|ähnliche|empfehl|zuletzt angesehen|gesponsert|meistgelesen"
    r"|猜你喜欢|看了又看|还买了|相关|推荐|广告|热门|最近浏览|大家都在",
    re.I,
)
_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6", "caption", "legend")
_OUTSIDE = frozenset({"nav", "header", "footer", "aside", "form"})


@dataclass(frozen=True, slots=True)
class Region:
    """Records that are alike. ``name`` and ``path`` say where data lies; of ``things`` the type."""

    kind: Kind
    items: Sequence[Any] = field(repr=False)
    name: str = ""
    path: str = ""
    beside: bool = False
    """What stands around it says that it is about something else than the page."""
    above: str = ""
    """The words above it."""


def regions(page: Page) -> list[Region]:
    """All that may hold records, data first."""
    found = [*_in_data(page), *_in_tree(page)]
    return found[: 2 * MOST]


# --- data -----------------------------------------------------------------------------------------


def _in_data(page: Page) -> Iterator[Region]:
    for name, value in page.found.items():
        if name == "ld+json":
            for kind in dict.fromkeys(_types(value, 0)):
                items = page.things(kind)
                if items and kind not in ("ListItem", "BreadcrumbList", "WebSite", "Organization"):
                    yield Region("things", items, kind)
            continue
        for path in list(_paths(value, "", 0))[:MOST]:
            items = [each for each in page.listed(name, path) if isinstance(each, Mapping)]
            if items:
                yield Region("data", items, name, path, beside=bool(_BESIDE.search(_words(path))))


def _types(value: Any, depth: int) -> Iterator[str]:
    if isinstance(value, list):
        for each in value:
            yield from _types(each, depth + 1)
    elif isinstance(value, Mapping) and depth < 8:
        said = value.get("@type")
        yield from (each for each in (said if isinstance(said, list) else [said]) if each)
        for each in value.values():
            yield from _types(each, depth + 1)


def _paths(value: Any, path: str, depth: int) -> Iterator[str]:
    """Where lists of things lie."""
    if depth > 10:
        return
    if isinstance(value, list):
        things = [each for each in value if isinstance(each, Mapping)]
        if things and len(things) * 2 > len(value):
            yield path
            if len(things) == 1:
                yield from _paths(things[0], f"{path}.0".strip("."), depth + 1)
    elif isinstance(value, Mapping):
        inner = [each for each in value.values() if isinstance(each, Mapping)]
        if len(inner) > 2 and len(inner) == len(value) and _alike_keys(inner):
            yield path
        for key, each in value.items():
            if "." not in key:
                yield from _paths(each, f"{path}.{key}".strip("."), depth + 1)


def _alike_keys(things: Sequence[Mapping[str, Any]]) -> bool:
    common = set(things[0]).intersection(*things[1:])
    return len(common) * 2 >= max(len(each) for each in things)


def _words(path: str) -> str:
    return re.sub(r"([a-z])([A-Z])", r"\1 \2", path).replace("_", " ").replace(".", " ")


# --- the tree -------------------------------------------------------------------------------------


def _in_tree(page: Page) -> Iterator[Region]:
    found: list[Region] = []
    for parent in [page, *page.walk()]:
        if len(parent.elements) < FEWEST or parent.tag in ("select", "p", "tr", "head", "button"):
            continue
        clusters = alike(parent.elements)
        for members in clusters:
            if len(members) < FEWEST or not _rich(members):
                continue
            above, beside = _around(members[0])
            found.append(Region("nodes", members, beside=beside, above=above))
            if inner := _deeper(members):
                found.append(Region("nodes", inner, beside=beside, above=above))
        if starts := _starts(parent.elements):
            above, beside = _around(starts[0])
            key = {id(each) for each in starts}
            groups = [group(each, key) for each in starts]
            found.append(Region("groups", groups, beside=beside, above=above))
    found.sort(key=lambda region: -sum(min(len(x.text), 300) for x in region.items))
    yield from found[:MOST]
    for selector in ("main article", "article", "main", "body"):
        nodes = page.select(selector)
        if len(nodes) == 1:
            yield Region("single", nodes, path=selector)


def shape(node: Node) -> frozenset[str]:
    """The paths of tags below it."""
    return frozenset(_shapes(node, "", 0))


def _shapes(node: Node, path: str, depth: int) -> Iterator[str]:
    for each in node.elements:
        here = f"{path}/{each.tag}"
        yield here
        if depth < DEPTH:
            yield from _shapes(each, here, depth + 1)


def alike(nodes: Sequence[Node]) -> list[list[Node]]:
    """Siblings, put together by likeness; each list in the order of the page."""
    clusters: list[tuple[list[Node], frozenset[str]]] = []
    shapes: dict[int, frozenset[str]] = {}
    for node in nodes:
        own = shapes[id(node)] = shape(node)
        for members, known in clusters:
            if _same_kind(node, own, members[0], known):
                members.append(node)
                break
        else:
            clusters.append(([node], own))
    return [members for members, _ in clusters]


def _same_kind(one: Node, own: frozenset[str], other: Node, known: frozenset[str]) -> bool:
    if one.tag != other.tag:
        return False
    if one.tag == "tr" and _heads(one) != _heads(other):
        return False
    both, either = len(own & known), len(own | known)
    likeness = both / either if either else 1.0
    least = min(len(own), len(known))
    within = both / least if least else float(not either)
    first, second = set(one.classes), set(other.classes)
    if first and first & second:
        return likeness >= 0.25 or within >= 0.6
    if bool(first) != bool(second):
        return likeness >= 0.75 and within >= 0.9
    return likeness >= (0.55 if not first else 0.75)


def _heads(row: Node) -> bool:
    cells = row.elements
    return bool(cells) and all(each.tag == "th" for each in cells)


def _rich(members: Sequence[Node]) -> bool:
    """Each says something, and not all the same."""
    said = [each.text for each in members[:6]]
    drawn = sum(
        bool(each) or any(x.tag == "img" for x in n.walk())
        for each, n in zip(said, members, strict=False)
    )
    return drawn * 2 >= len(said) and (len(set(said)) > 1 or not said[0])


def _deeper(members: Sequence[Node]) -> list[Node]:
    """The records of a list that is broken into rows: the children of its members."""
    if members[0].tag in ("tr", "li") or any(
        x.tag in _HEADINGS for m in members for x in m.elements
    ):
        return []
    found: list[Node] = []
    for each in members:
        clusters = [x for x in alike(each.elements) if len(x) == len(each.elements)]
        if len(clusters) != 1 or clusters[0][0].tag in INLINE:
            return []
        found += clusters[0]
    if len(found) <= len(members) or len(alike(found)) != 1 or not _rich(found):
        return []
    return found


def _starts(nodes: Sequence[Node]) -> list[Node]:
    """The first sibling of each record, where records are several siblings long; [] where not."""
    kinds: dict[tuple[object, ...], list[int]] = {}
    for place, node in enumerate(nodes):
        for key in ((node.tag, *node.classes), (node.tag, *_counts(node))):
            kinds.setdefault(key, []).append(place)
    for places in sorted(kinds.values(), key=lambda each: (each[0], -len(each))):
        members = [nodes[n] for n in places]
        if len(members) < 3 or not _rich(members) or _heads(members[0]):
            continue
        gaps = Counter(b - a for a, b in itertools.pairwise(places))
        usual, often = gaps.most_common(1)[0]
        if 2 <= usual <= 12 and often * 10 >= 6 * (len(members) - 1):
            return members
    return []


def _counts(node: Node) -> tuple[tuple[str, int], ...]:
    return tuple(sorted(Counter(each.tag for each in node.walk()).items()))


def _around(node: Node) -> tuple[str, bool]:
    """The words above a list, and whether these or its surroundings say that it is beside the
    point."""
    above, words, outside = node.parent, "", False
    child = node
    for depth in range(8):
        if above is None:
            break
        if above.tag in _OUTSIDE:
            outside = True
        names = " ".join(above.classes) + " " + above.get("id") + " " + above.get("aria-label")
        if _BESIDE.search(names.replace("-", " ").replace("_", " ")):
            outside = True
        if not words and depth < 4:
            words = _heading_before(above, child)
        child, above = above, above.parent
    return words, outside or bool(_BESIDE.search(words))


def _heading_before(parent: Node, child: Node) -> str:
    before: list[Node] = []
    for each in parent.elements:
        if each is child:
            break
        before.append(each)
    for each in reversed(before[-4:]):
        if each.tag in _HEADINGS:
            return each.text[:120]
        inner = [x for x in each.walk() if x.tag in _HEADINGS]
        if inner and len(each.text) < 160:
            return inner[-1].text[:120]
    return ""
