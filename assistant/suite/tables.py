"""Tables of Markdown, aligned so that they can be read as they are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """Lines: the first column to the left, the others, which are figures, to the right."""
    cells = [head, *rows]
    widths = [max(2, *(len(row[i]) for row in cells)) for i in range(len(head))]
    lines = [_row(row, widths) for row in cells]
    rule = ["-" * w if i == 0 else "-" * (w - 1) + ":" for i, w in enumerate(widths)]
    return [lines[0], _row(rule, widths), *lines[1:]]


def _row(cells: Sequence[str], widths: Sequence[int]) -> str:
    first, *others = zip(cells, widths, strict=True)
    aligned = [first[0].ljust(first[1]), *(cell.rjust(width) for cell, width in others)]
    return f"| {' | '.join(aligned)} |"
