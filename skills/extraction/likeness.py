"""Which siblings are alike: records of one list, rows of one table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from skills.extraction.grids import heads
from skills.extraction.page import Node

DEPTH = 4
"""Levels that are compared."""


def shape(node: Node) -> frozenset[str]:
    """The paths of tags below it."""
    return frozenset(_shapes(node, "", 0))


def _shapes(node: Node, path: str, depth: int) -> Iterator[str]:
    for each in node.elements:
        here = f"{path}/{'td' if each.tag == 'th' else each.tag}"
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
    if heads(one) != heads(other):
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


def prose(members: Sequence[Node]) -> bool:
    """Whether they are the paragraphs of a text, and no list."""
    said = [each.text for each in members if each.tag == "p" and not each.elements]
    ends = [len(each) > 30 and each[-1] in ".!?。！？…:：" for each in said]
    return 2 * len(said) > len(members) and 2 * sum(ends) > len(ends)


def rich(members: Sequence[Node]) -> bool:
    """Each says something, and not all the same."""
    said = [" ".join((each.text, *_named(each))).strip() for each in members[:6]]
    drawn = sum(
        bool(each) or any(x.tag == "img" for x in n.walk())
        for each, n in zip(said, members, strict=False)
    )
    shown = drawn * 2 >= len(said) and (len(set(said)) > 1 or not said[0])
    marked = [tuple(sorted(each.items())) for each in map(_held, members[:6])]
    return shown or (all(marked) and len(set(marked)) == len(marked))


def _named(node: Node) -> list[str]:
    """What it says without showing it."""
    return [said for each in (node, *node.walk()) for name in ("aria-label", "title", "content")
            if (said := each.get(name))]  # fmt: skip


def _held(node: Node) -> dict[str, str]:
    """Attributes that may hold values."""
    return {name: said for name, said in node.attributes.items() if name.startswith("data-")}
