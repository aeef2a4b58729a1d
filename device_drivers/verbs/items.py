"""What a verb read, as rows that a program can use: the entry ``items`` of a report's evidence.

It is JSON text, a list of objects, so that it can be journaled like any other evidence. People are
told the same in ``said``; whoever counts, sorts or groups needs the values themselves.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

ITEMS = "items"
MOST = 100
_LONGEST = 1_000


def items(rows: Sequence[Mapping[str, object]], most: int = MOST) -> dict[str, str]:
    """Evidence with the first ``most`` rows, whose values are texts, whole numbers, true or false;
    texts are cut at a thousand characters."""
    told = [{name: _bounded(value) for name, value in row.items()} for row in rows[:most]]
    return {ITEMS: json.dumps(told, ensure_ascii=False)}


def _bounded(value: object) -> object:
    return value[:_LONGEST] if isinstance(value, str) else value
