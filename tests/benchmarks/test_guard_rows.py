"""The rows of the guard hold in their short form."""

from __future__ import annotations

import pytest

from benchmarks.reliability import a2, a3, a4
from benchmarks.reliability.row import Row

pytestmark = pytest.mark.whole


@pytest.mark.parametrize("row", [a2, a3, a4], ids=lambda m: str(m.__name__).rpartition(".")[2])
def test_the_row_holds(row: object) -> None:
    measured: Row = row.measure(long=False)  # type: ignore[attr-defined]
    assert measured.ok, measured.text
