"""Lists that are broken into parts: into rows, or into sections with a heading each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from statistics import median

from skills.extraction.likeness import alike, rich
from skills.extraction.page import INLINE, Node
from skills.extraction.sections import HEADINGS

DEEPEST = 5
FEWEST = 2
MOST_TEXT = 600
"""Characters of a record, more or less: what is longer is an article."""


def ids(nodes: Sequence[Node]) -> frozenset[int]:
    """Of the nodes and all that they hold, where these are records and no mere words."""
    if not nodes or median(len(each.pieces) for each in nodes[:40]) < FEWEST:
        return frozenset()
    return frozenset(id(each) for node in nodes for each in (node, *node.walk()))


def broken(members: Sequence[Node]) -> list[Node]:
    """The records of a list that is broken into rows: the children of its members."""
    if members[0].tag in ("tr", "li") or any(
        x.tag in HEADINGS for m in members for x in m.elements
    ):
        return []
    found: list[Node] = []
    for each in members:
        clusters = [x for x in alike(each.elements) if len(x) == len(each.elements)]
        if len(clusters) != 1 or clusters[0][0].tag in INLINE:
            return []
        found += clusters[0]
    if len(found) <= len(members) or len(alike(found)) != 1 or not rich(found):
        return []
    return found


def sections(members: Sequence[Node]) -> list[Node]:
    """The records of a list whose parts are ``members``, found the same way in each; [] where
    these are records themselves."""
    if members[0].tag in INLINE or members[0].tag in HEADINGS:
        return []
    found: dict[tuple[str, ...], list[list[Node]]] = {}
    for number, each in enumerate(members):
        for path, node in _paths(each, ()):
            if path not in found:
                found[path] = [[] for _ in members]
            found[path][number].append(node)
    ways = [(path, lists) for path, lists in found.items() if _is_list(lists)]
    for _, lists in sorted(ways, key=lambda way: (-_said(way[1]), len(way[0]))):
        nodes = [each for inner in lists for each in inner]
        if rich(nodes) and nodes[0].tag not in INLINE and nodes[0].tag not in HEADINGS:
            return nodes
    return []


def _paths(node: Node, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Node]]:
    """What a part holds, by the tags and classes on the way to it."""
    for each in node.elements:
        here = (*path, ".".join([each.tag, *each.classes[:2]]))
        yield here, each
        if len(here) < DEEPEST:
            yield from _paths(each, here)


def _is_list(lists: Sequence[Sequence[Node]]) -> bool:
    """Whether most parts have several, and they say more than the rest of these."""
    sizes = Counter(len(each) for each in lists)
    several = sum(often for size, often in sizes.items() if size >= FEWEST)
    there = sum(often for size, often in sizes.items() if size)
    nodes = [each for inner in lists for each in inner]
    return (
        2 * several > len(lists)
        and 10 * there >= 8 * len(lists)
        and len(nodes) > len(lists)
        and (median(len(each.text) for each in nodes) <= MOST_TEXT)
    )


def _said(lists: Sequence[Sequence[Node]]) -> int:
    return sum(len(each.text) for inner in lists for each in inner)
