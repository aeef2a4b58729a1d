"""docs/restarts.md names tests that there are."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent.parent
LEAST = 25
"""Rows."""
NAMED = re.compile(r"`([\w/]+\.py)::(\w+)`")


def test_every_row_names_a_test_that_is_there() -> None:
    text = (ROOT / "docs" / "restarts.md").read_text("utf-8")
    rows = [line for line in text.splitlines() if line.startswith("| ") and "shown by" not in line]
    assert len(rows) >= LEAST
    for row in rows:
        shown = row.rstrip("| ").split(" | ")[-1]
        assert NAMED.search(shown) or "row F" in shown or shown == "the same test", row
    for path, name in NAMED.findall(text):
        file = ROOT / path if path.startswith("tests/") else ROOT / "tests" / "assistant" / path
        assert f"def {name}(" in file.read_text("utf-8"), f"{path}::{name}"
