"""docs/attacks.md tells of each sample what the sample tells of itself."""

from __future__ import annotations

from pathlib import Path

from tests.skills.attacks.table import table

DOCS = Path(__file__).parents[3] / "docs" / "attacks.md"


def test_the_table_in_the_docs_is_that_of_the_samples() -> None:
    assert "\n".join(table()).strip() in DOCS.read_text()
