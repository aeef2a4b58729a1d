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

from skills.extraction import parts
from skills.extraction.grids import heads
from skills.extraction.likeness import alike, prose, rich, shape
from skills.extraction.page import Node, Page, group
from skills.extraction.parts import ids
from skills.extraction.sections import HEADINGS

Kind = Literal["data", "things", "nodes", "groups", "single"]
MOST = 60
"""Regions that are looked at."""
FEWEST = 2
ALIKE = 0.8
"""Share of their paths from which on two elements are built alike."""
LONGEST = 12
"""Siblings that one record is long."""
ENOUGH = 5
"""Records that tell how long one is, though no two are."""
MORE = 1.2
MOST_RECORDS = 2000
_BESIDE = re.compile(
    r"also (?:bought|viewed|like|read)|customers? (?:also|who)|related|recommend|you (?:may|might)"
    r"|recently viewed|sponsored|advert|trending|popular now|most read|similar|more from|footer"
    r"|kunden kauften|auch gekauft|ähnliche|empfehl|zuletzt angesehen|gesponsert|meistgelesen"
    r"|猜你喜欢|看了又看|还买了|相关|推荐|广告|热门|最近浏览|大家都在",
    re.I,
)
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
    frame: bool = False
    """It is what every page of a site has around it: its ways to other pages, its foot."""
    held: frozenset[int] = frozenset()
    """Its records hold records themselves: what is in these, as ``id``."""


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
            if len(members) < FEWEST or not _is_list(members):
                continue
            above, beside = _around(members[0])
            inner = parts.broken(members) or parts.sections(members)
            frame = _framed(members[0])
            found.append(Region("nodes", members, "", "", beside, above, frame, ids(inner)))
            if inner:
                found.append(Region("nodes", inner, beside=beside, above=above, frame=frame))
        if starts := _starts(parent.elements):
            above, beside = _around(starts[0])
            key = {id(each) for each in starts}
            groups = [group(each, key) for each in starts]
            held = ids(parts.sections(groups))
            found.append(Region("groups", groups, beside=beside, above=above, held=held))
    found += _scattered(page, found)
    found.sort(key=lambda region: -sum(min(len(x.text), 300) for x in region.items))
    yield from found[:MOST]
    for selector in ("main article", "article", "main", "body"):
        nodes = page.select(selector)
        if len(nodes) == 1:
            yield Region("single", nodes, path=selector)


def _scattered(page: Page, found: Sequence[Region]) -> list[Region]:
    """Lists whose records stand in several boxes below one heading: rows of three, and the like."""
    made: dict[tuple[str, ...], Region] = {}
    marked: dict[tuple[str, ...], list[Node]] = {}
    for node in page.walk():
        marked.setdefault((node.tag, *node.classes), []).append(node)
    one_list: dict[tuple[str, ...], bool] = {}
    for region in found:
        first = region.items[0]
        sign = (first.tag, *first.classes)
        if region.kind != "nodes" or not first.classes or sign in made or region.beside:
            continue
        same = marked[sign]
        if len(same) < MORE * len(region.items) or len(same) > MOST_RECORDS:
            continue
        if sign not in one_list:  # once for each sign: each record may hold such a region
            one_list[sign] = _one_list(same)
        if one_list[sign]:
            made[sign] = Region("nodes", same, above=region.above, frame=region.frame)
    return list(made.values())


def _one_list(nodes: Sequence[Node]) -> bool:
    """Whether all of them stand in boxes of the same kind below one heading."""
    way, around = _way(nodes[0]), _around(nodes[0])
    return all(_way(each) == way and _around(each) == around for each in nodes[1:])


def _way(node: Node) -> tuple[str, ...]:
    """The tags from it up."""
    above, found = node.parent, []
    while above is not None:
        found.append(above.tag)
        above = above.parent
    return tuple(found)


def _is_list(members: Sequence[Node]) -> bool:
    return rich(members) and not heads(members[0]) and not prose(members)


def _starts(nodes: Sequence[Node]) -> list[Node]:
    """The first sibling of each record, where records are several siblings long; [] where not."""
    kinds: dict[tuple[object, ...], list[int]] = {}
    for place, node in enumerate(nodes):
        for key in dict.fromkeys(((node.tag, *node.classes), (node.tag, *_counts(node)))):
            kinds.setdefault(key, []).append(place)
    uneven = {id(each): _uneven(nodes, each) for each in kinds.values() if len(each) > FEWEST}
    found = sorted(
        kinds.values(), key=lambda each: (uneven.get(id(each), True), each[0], -len(each))
    )
    for steady in (_even, _about_even):
        for places in found:
            members = [nodes[n] for n in places]
            if len(members) < 3 or not rich(members) or heads(members[0]):
                continue
            often_so = steady([b - a for a, b in itertools.pairwise(places)])
            if often_so and not _each_one(nodes, places):
                return members
    return []


def _even(gaps: Sequence[int]) -> bool:
    """Whether most records are as long."""
    usual, often = Counter(gaps).most_common(1)[0]
    return 2 <= usual <= LONGEST and often * 10 >= 6 * len(gaps)


def _about_even(gaps: Sequence[int]) -> bool:
    """Whether they are, but for what one has and another has not."""
    usual = Counter(gaps).most_common(1)[0][0]
    near = sum(abs(each - usual) <= 1 for each in gaps)
    return (
        len(gaps) >= ENOUGH and min(gaps) >= 3 and usual <= LONGEST and near * 10 >= 9 * len(gaps)
    )


def _each_one(nodes: Sequence[Node], places: Sequence[int]) -> bool:
    """Whether what follows each is built like it: every other row of a list, no records."""
    known = set(places)
    built, classes = shape(nodes[places[0]]), [nodes[n].classes for n in places]
    wide = len(nodes[places[0]].elements)
    others = [each for n, each in enumerate(nodes) if places[0] < n < places[-1] and n not in known]
    alike_ones = [
        each for each in others
        if each.tag == nodes[places[0]].tag and len(each.elements) == wide
        and bool(each.classes) == bool(classes[0])
        and len(built & shape(each)) >= ALIKE * len(built | shape(each))
    ]  # fmt: skip
    return bool(built) and 2 * len(alike_ones) > len(others) > 0


def _uneven(nodes: Sequence[Node], places: Sequence[int]) -> bool:
    """Whether what begins at these places is not built alike: rather the middle of records."""
    built = Counter(
        tuple(each.tag for each in nodes[start:end]) for start, end in itertools.pairwise(places)
    )
    return built.most_common(1)[0][1] * 10 < 6 * (len(places) - 1)


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


def apart(node: Node) -> bool:
    """Whether a record stands where the page is about something else."""
    return _framed(node) or _around(node)[1]


def _framed(node: Node) -> bool:
    above = node.parent
    while above is not None:
        if above.tag in ("nav", "footer") or above.get("role") in ("navigation", "contentinfo"):
            return True
        above = above.parent
    return False


def _heading_before(parent: Node, child: Node) -> str:
    place = parent.places.get(id(child), 0)
    for each in reversed(parent.elements[max(0, place - 4) : place]):
        if each.tag in HEADINGS:
            return each.text[:120]
        inner = [x for x in each.walk() if x.tag in HEADINGS]
        if inner and len(each.text) < 160:
            return inner[-1].text[:120]
    return ""
