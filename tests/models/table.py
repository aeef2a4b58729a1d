"""The table of docs/models.md: every adapter, and what of it was tested.

``python -m tests.models.table`` prints it, ``--write`` puts it into docs/models.md between its
marks. Counts are counted, not written down; see test_table.py.
"""

from __future__ import annotations

import sys
from pathlib import Path

from models.coordinates import Space
from models.served import load_adapter
from models.serving.tiny.families import FAMILIES
from tests.models.golden import ADAPTERS, replies_of

DOCS = Path(__file__).parents[2] / "docs" / "models.md"
BEGIN, END = "<!-- table: python -m tests.models.table --write -->", "<!-- end of table -->"

SERVED = {name: "llama.cpp and vLLM, tiny weights" for name in FAMILIES} | {
    "pocket": "needs no server"
}
"""By real servers, from build to answer: tests/models/path."""

REAL_WEIGHTS: dict[str, str] = {"pocket": "shipped, on the virtual phone"}
"""Adapter -> the weights, the server and the date, from whoever ran ``phonepilot models check`` on
the published weights. Nobody has yet, but for the weights of our own."""

_SPACES = {
    Space.RESIZED: "pixels after resizing", Space.GRID_1000: "0-1000", Space.GRID_999: "0-999",
    Space.UNIT: "0-1", Space.SENT: "pixels sent",
}  # fmt: skip
HEAD = (
    "adapter", "family", "does", "numbers", "screenshots", "golden", "malformed", "served here",
    "real weights",
)  # fmt: skip


def rows() -> list[tuple[str, ...]]:
    """One row for each adapter."""
    found: list[tuple[str, ...]] = []
    for name in ADAPTERS:
        traits, replies = load_adapter(name).traits, replies_of(name)
        does = " and ".join(
            what for what, can in (("plans", traits.plans), ("points", traits.grounds)) if can
        )
        space = _SPACES[traits.space]
        if traits.space is Space.RESIZED:
            space += f" ({traits.sizing.factor})"
        golden = len(replies.GOLDEN) + len(getattr(replies, "WHERE", ()))
        wire = "scripted server" if traits.wire == "chat" else f"scripted {traits.wire} server"
        found.append(
            (
                f"`{name}`", traits.family, does, space, str(traits.images), str(golden),
                str(len(replies.BAD)), SERVED.get(name, wire), REAL_WEIGHTS.get(name, "not yet"),
            )
        )  # fmt: skip
    return found


def table() -> str:
    """In Markdown."""
    lines = [HEAD, ("---",) * len(HEAD), *rows()]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"


def with_table(text: str) -> str:
    """``text`` with the table of now between its marks."""
    before, _, rest = text.partition(BEGIN)
    return f"{before}{BEGIN}\n\n{table()}\n{END}{rest.partition(END)[2]}"


if __name__ == "__main__":
    if "--write" in sys.argv[1:]:
        DOCS.write_text(with_table(DOCS.read_text(encoding="utf-8")), encoding="utf-8")
    else:
        print(table(), end="")
