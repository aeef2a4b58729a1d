"""Tables: which cell of a row stands below which heading. Standard library only: it goes into the
wall with the function.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from skills.extraction.page import Node

MOST_HEADS = 3
"""Rows of a table's head."""
MOST_CELLS = 100_000
"""Of a table: whose spans make more, its further rows have none."""
WORD = 20
"""Characters of a heading that nothing but its words marks, less one."""
FEWEST = 3
"""Columns of a table whose heads are only bold."""
LONGEST = 40
"""Characters of a heading, less one."""


def label_key(text: str) -> str:
    """A label as it is compared: without case, colon and blanks."""
    return re.sub(r"[\s:：*]+", " ", text).strip().casefold()


def heads(row: Node) -> bool:
    """Whether a row of a table holds nothing but headings: by their tag, or bold as those of no
    other row."""
    cells = row.elements
    if not cells or all(each.tag == "th" or each.get("role") == "columnheader" for each in cells):
        return bool(cells)
    if row.parent is None or not (_all_bold(row) or (row.tag == "tr" and _words_only(row))):
        return False
    rows = [each for each in row.parent.elements if each.tag == row.tag]
    if rows[0] is not row or len(rows) < 4 or any(map(_all_bold, rows[1:4])):
        return False
    return _all_bold(row) or _numbered(rows[1:6], len(row.elements))


def _words_only(row: Node) -> bool:
    """Whether it holds different short words and nothing else."""
    said = [each.text for each in row.elements]
    plain = all(not each.elements and 0 < len(each.text) < WORD for each in row.elements)
    return len(said) >= FEWEST and plain and len(set(said)) == len(said) and not any(
        re.search(r"\d", each) for each in said
    )  # fmt: skip


def _numbered(rows: Sequence[Node], wide: int) -> bool:
    """Whether a column of these rows has numbers throughout: what stands above it is a heading."""
    cells = [each.elements for each in rows]
    return all(len(each) == wide for each in cells) and any(
        all(re.search(r"\d", each[x].text) for each in cells) for x in range(wide)
    )


def between(row: Node) -> bool:
    """Whether a row of a table is no record: its heads, or one cell over the whole width."""
    cells = row.elements
    wide = len(cells) == 1 and row.tag == "tr" and cells[0].get("colspan").isdecimal()
    return heads(row) or (wide and int(cells[0].get("colspan")) > 1)


def _all_bold(row: Node) -> bool:
    return len(row.elements) >= FEWEST and all(_bold(each) for each in row.elements)


def _bold(cell: Node) -> bool:
    """Whether it holds nothing but one short bold text without a number."""
    inner = cell.elements
    return (
        len(inner) == 1 and inner[0].tag in ("b", "strong") and not cell.own
        and 0 < len(inner[0].text) < LONGEST and not re.search(r"\d", inner[0].text)
    )  # fmt: skip


class Grid:
    """The cells of a table by row and column, spans filled in; of a table that is made of ``div``
    the children of its rows."""

    def __init__(self, rows: Sequence[Node]) -> None:
        self.rows = list(rows)
        self.cells: list[list[Node]] = [[] for _ in self.rows]
        self._places = {id(each): n for n, each in enumerate(self.rows)}
        taken: dict[tuple[int, int], Node] = {}
        for y, row in enumerate(self.rows):
            x = 0
            for cell in row.elements if len(taken) < MOST_CELLS else ():
                while (y, x) in taken:
                    x += 1
                for down in range(min(_span(cell, "rowspan"), len(self.rows) - y)):
                    for right in range(_span(cell, "colspan")):
                        taken[y + down, x + right] = cell
                x += _span(cell, "colspan")
        for (y, _), cell in sorted(taken.items(), key=lambda item: item[0]):
            self.cells[y].append(cell)
        self.headings = self._headings()
        """The keys of the columns' headings; [] for a table without."""

    def cell(self, row: Node, column: str | int) -> Node | None:
        place = self._places.get(id(row))
        if isinstance(column, str):
            key = label_key(column)
            column = self.headings.index(key) if key in self.headings else -1
        if place is None or not 0 <= column < len(self.cells[place]):
            return None
        return self.cells[place][column]

    def _headings(self) -> list[str]:
        above_all: list[list[str]] = []
        for row, cells in zip(self.rows, self.cells, strict=True):
            above = row.parent.tag if row.parent is not None else ""
            if len(cells) < 2:
                continue
            if above == "thead" or heads(row):
                if len({id(each) for each in cells}) > 1:
                    above_all.append([label_key(each.text) for each in cells])
                continue
            if above_all or row.tag == "tr":
                break
            said = [each.text for each in cells]
            plain = all(0 < len(each) < LONGEST and not re.search(r"\d", each) for each in said)
            alone = all(not each.elements for each in cells)
            return [label_key(each) for each in said] if plain and alone else []
        return _together(above_all[:MOST_HEADS])


def _together(heads: Sequence[Sequence[str]]) -> list[str]:
    """The headings of several rows, from above: "ticket", "adult" as "ticket adult"."""
    wide = max(map(len, heads), default=0)
    whole = [list(dict.fromkeys(row[x] for row in heads if x < len(row) and row[x]))
             for x in range(wide)]  # fmt: skip
    return [" ".join(each) for each in whole]


def grid_of(row: Node) -> Grid | None:
    """The table a row is of."""
    table = row
    while table.parent is not None and table.tag != "table":
        table = table.parent
    if table.tag == "table":
        if table._grid is None:
            rows = [each for each in table.walk() if each.tag == "tr" and _table(each) is table]
            table._grid = Grid(rows)
        return table._grid
    if row.get("role") == "row" and (found := _of_roles(row)) is not None:
        return found
    above, wide = row.parent, len(row.elements)
    if above is None or wide < 2:
        return None
    for _ in range(3):
        if above._grid is None:
            above._grid = Grid(_rows_below(above, row.tag, wide))
        if id(row) in above._grid._places and above._grid.headings:
            return above._grid
        if above.parent is None:
            break
        above = above.parent
    return row.parent._grid if row.parent is not None else None


def _of_roles(row: Node) -> Grid | None:
    """Of what only its roles make a table."""
    above = row.parent
    while above is not None and above.get("role") not in ("table", "grid", "treegrid"):
        above = above.parent
    if above is not None and above._grid is None:
        above._grid = Grid([each for each in above.walk() if each.get("role") == "row"])
    return above._grid if above is not None and above._grid and above._grid.headings else None


def _rows_below(above: Node, tag: str, wide: int) -> list[Node]:
    """What could be the rows of a table that is made of ``div``: alike wide, not in each other."""
    found: list[Node] = []
    for each in above.elements:
        if each.tag == tag and len(each.elements) == wide and any(x.text for x in each.elements):
            found.append(each)
        else:
            found += _rows_below(each, tag, wide)
    return found


def _span(cell: Node, name: str) -> int:
    said = cell.get(name)
    return min(int(said), 100) if said.isdecimal() and int(said) else 1


def _table(row: Node) -> Node | None:
    above = row.parent
    while above is not None and above.tag != "table":
        above = above.parent
    return above
