"""A found way written out as a function that a person can read, and that runs in the wall:

def extract(page):
    rows = []
    for item in page.select("ul.products > li.product"):
        row = {"name": text(item.first("h3").text), "price": money(item.first(".price").spaced)}
        if row["name"] is not None and sum(each is not None for each in row.values()) >= 2:
            rows.append(row)
    return rows
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence

from skills.extraction.fields import stable
from skills.extraction.grids import between, heads
from skills.extraction.page import Node, Page
from skills.extraction.records import Region
from skills.extraction.selectors import quoted

MODULES = {
    "page": ("advert", "at"),
    "values": (
        "after", "beside", "cents", "count", "flag", "money", "number", "part", "price", "rating",
        "stars", "text",
    ),
    "amounts": ("head", "share", "tail"),
    "dates": ("ago", "date", "year"),
    "sections": ("section",),
}  # fmt: skip
HIGHEST = 6
"""How far up a selector begins, at most."""


def source(tree: Page, region: Region) -> str | None:
    """The expression that finds a region's records; None where none does."""
    if region.kind == "things":
        return f"page.things({_text(region.name)})"
    if region.kind == "data":
        path = f", {_text(region.path)}" if region.path else ""
        return f"page.listed({_text(region.name)}{path})"
    if region.kind == "single":
        return f"page.select({_text(region.path)})"
    nodes: list[Node] = [each.source or each for each in region.items]
    selector = selector_of(tree, nodes)
    if selector is None:
        return None
    way = "groups" if region.kind == "groups" else "rows" if _headed(nodes) else "select"
    return f"page.{way}({_text(selector)})"


def _headed(nodes: Sequence[Node]) -> bool:
    """Whether they are rows of a table that may have heads among them."""
    above = nodes[0].parent
    return nodes[0].tag == "tr" or (above is not None and any(map(heads, above.elements[:1])))


def function(
    records: str, fields: Mapping[str, str], anchor: str, least: int, adverts: bool
) -> str:
    """The whole module. ``adverts``: leave out records that say they are advertisements."""
    lines = ["def extract(page):", "    rows = []", f"    for item in {records}:"]
    if adverts:
        lines += ["        if advert(item):", "            continue"]
    lines.append("        row = {")
    lines += [f"            {_text(name)}: {code}," for name, code in fields.items()]
    lines += [
        "        }",
        f"        if row[{_text(anchor)}] is not None and "
        f"sum(each is not None for each in row.values()) >= {least}:",
        "            rows.append(row)",
        "    return rows",
        "",
    ]
    body = "\n".join(lines)
    used = []
    for module, names in MODULES.items():
        needed = [each for each in names if re.search(rf"(?<![.\w\"']){each}\b(?=[(),])", body)]
        if needed:
            used.append(f"from skills.extraction.{module} import {', '.join(needed)}")
    return "\n".join([*used, "", "", body]) if used else body


def _text(said: str) -> str:
    return json.dumps(said, ensure_ascii=False)


def selector_of(tree: Page, nodes: Sequence[Node]) -> str | None:
    """A selector that means these nodes, and beside them at most siblings of another kind."""
    wanted = {id(each) for each in nodes}
    parents = {id(each.parent) for each in nodes}
    for whole in (True, False):
        for selector in _ways(nodes):
            found = [
                each for each in tree.select(selector) if not between(each) or id(each) in wanted
            ]
            ids = {id(each) for each in found}
            more = [each for each in found if id(each) not in wanted]
            if ids >= wanted and (
                not more if whole else all(id(x.parent) in parents for x in more)
            ):
                return selector
    return None


def _ways(nodes: Sequence[Node]) -> Iterator[str]:
    """Short and lasting ones first."""
    first = nodes[0]
    steps = list(_steps(nodes))
    yield from (each for each in steps if "." in each or "[" in each)
    above = first.parent
    chains = [""]
    for _ in range(HIGHEST):
        if above is None or above.parent is None:
            break
        names = list(_names(above))
        for name in names:
            for chain in chains[:3]:
                for step in steps:
                    yield f"{name}{chain} > {step}"
                    if chain:
                        yield f"{name} {step}"
        chains = [f" > {_plain(above)}{chain}" for chain in chains[:1]]
        chains += [f" > {_counted(above)}{chain}" for chain in chains[:1]]
        above = above.parent
    path: list[str] = []
    above = first.parent
    while above is not None and above.parent is not None:
        path.insert(0, _counted(above))
        above = above.parent
    for step in steps:
        if path:
            yield " > ".join([*path, step])
            yield " > ".join([*(re.sub(r":.*", "", each) for each in path[:-1]), path[-1], step])


def _steps(nodes: Sequence[Node]) -> Iterator[str]:
    """What all of them are."""
    tag = nodes[0].tag
    if any(each.tag != tag for each in nodes):
        yield "*"
        return
    common = [name for name in nodes[0].classes if all(name in each.classes for each in nodes)]
    for name in sorted(common, key=lambda each: not stable(each)):
        yield f"{tag}.{quoted(name)}"
    for name in (
        "itemtype",
        "data-id",
        "data-item",
        "data-product-id",
        "data-asin",
        "itemscope",
        "role",
    ):
        if all(name in each.attributes for each in nodes):
            yield f"{tag}[{name}]"
    yield tag


def _names(node: Node) -> Iterator[str]:
    said = node.get("id")
    if said and stable(said) and not re.search(r"\d{3}", said):
        yield f"#{quoted(said)}"
    for name in sorted(node.classes, key=lambda each: not stable(each)):
        yield f"{node.tag}.{quoted(name)}"
    if node.tag in ("main", "article", "ol", "table", "tbody", "ul", "dl", "section"):
        yield node.tag
    yield _counted(node)


def _plain(node: Node) -> str:
    return node.tag


def _counted(node: Node) -> str:
    same = (
        [each for each in node.parent.elements if each.tag == node.tag] if node.parent else [node]
    )
    place = next((n for n, each in enumerate(same) if each is node), 0)
    return node.tag if len(same) == 1 else f"{node.tag}:nth-of-type({place + 1})"
