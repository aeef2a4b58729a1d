"""Under which heading a record stands: "Starters" of a menu, the day of a programme. Standard
library only: it goes into the wall with the function.
"""

from __future__ import annotations

import re

from skills.extraction.page import NOTHING, Node

HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6", "caption", "legend", "summary"})
HIGHEST = 6
"""Levels above a record at which its heading is looked for."""
MOST_LEADING = 2
"""Elements before a list that hangs on one of them."""
LONGEST = 80
"""Characters of a heading."""


def section(item: Node) -> Node:
    """The heading above it: a heading among its siblings or those of what holds it, a row with one
    cell above a table's rows, what a list in a list hangs on; NOTHING where there is none."""
    first = item.source or item
    if _one_cell(first):
        return NOTHING
    node = first
    for level in range(HIGHEST):
        above = node.parent
        if above is None:
            return NOTHING
        place = above.places.get(id(node), 0)
        if found := _last_before(above, place, first, level):
            return found
        if level and place < MOST_LEADING and (found := _leading(above, node)):
            return found
        node = above
    return NOTHING


def _last_before(above: Node, place: int, first: Node, level: int) -> Node:
    """The last heading before the child at ``place``. What was found for one record is kept, so
    that a long list is gone through once."""
    key = ("", "", 0) if level else (first.tag, first.get("class"), len(first.elements))
    known = above.headed.setdefault((level == 0, *key), [NOTHING])
    children = above.elements if len(known) <= place else []
    while len(known) <= place:
        found = _heading(children[len(known) - 1], first, level)
        known.append(found or known[-1])
    return known[place]


def _heading(node: Node, first: Node, level: int) -> Node:
    """The heading that a node before the record is, or holds."""
    said = node.text
    if not said or len(said) > LONGEST:
        return NOTHING
    if level == 0 and _alike(node, first) and not _one_cell(node):
        return NOTHING
    if node.tag in HEADINGS:
        return node
    if level == 0 and len(first.elements) > 1:
        plain = not re.search(r"\d", said) and not node.first("a")
        if _one_cell(node) and (plain or node.elements[0].tag == "th"):
            return node.elements[0]
        if not node.elements and plain and node.tag not in ("p", "hr", "br", "a", "button"):
            return node
    inner = [each for each in node.walk() if each.tag in HEADINGS]
    return inner[-1] if inner and node.tag not in ("nav", "header", "form", "aside") else NOTHING


def _alike(one: Node, other: Node) -> bool:
    """Whether they are likely records of one list."""
    if one.tag != other.tag:
        return False
    first, second = set(one.classes), set(other.classes)
    return bool(first & second) or (first == second and len(one.elements) == len(other.elements))


def _one_cell(row: Node) -> bool:
    """Whether it is a table's row with one text over its whole width."""
    cells = row.elements
    return len(cells) == 1 and bool(cells[0].get("colspan")) and bool(row.text)


def _leading(above: Node, node: Node) -> Node:
    """What a list hangs on: the text, or the one short element, before it."""
    before = above.elements[: above.places.get(id(node), 0)]
    bare = ""
    for child in above.children:
        if child is node:
            break
        bare += child if isinstance(child, str) else " "
    bare = re.sub(r"\s+", " ", bare).strip(" :：–—-")
    if 1 < len(bare) <= LONGEST and not before:
        made = Node("span", {})
        made.children = [bare]
        return made
    if len(before) == 1 and above.tag not in ("body", "main") and not before[0].walk():
        said = before[0].text
        return before[0] if said and len(said) <= LONGEST and before[0].tag != "a" else NOTHING
    return NOTHING
