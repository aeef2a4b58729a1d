"""Every row of docs/reliability.md holds in its short form; the document is what was measured."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

from benchmarks.reliability import report
from benchmarks.reliability.row import GOALS, Row

pytestmark = pytest.mark.whole

FETCHES = ("I1",)
"""Rows that install somebody else's packages: `make soak` measures them."""


SLOW = ("F1", "F2", "F5", "F7", "L3")
"""They start whole assistants, and kill them; or keep time, which a busy machine does not."""


@pytest.mark.timeout(600)
@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[pytest.mark.slow] * (name in SLOW))
        for name in report.modules()
        if name not in FETCHES
    ],
)
def test_a_row_holds(name: str) -> None:
    row: Row = importlib.import_module(f"{report.MODULE}.{name.lower()}").measure(long=False)
    assert row.name == name
    assert row.ok, row.text


def test_the_longest_form_that_was_measured_is_shown(tmp_path: Path) -> None:
    short = Row("F1", "12 kills", 0, ok=True, ran_on="virtual phone", seconds=9)
    report.keep(short, "short", folder=tmp_path)
    found = report.kept("F1", tmp_path)
    assert found is not None
    assert (found.row, found.form) == (short, "short")
    assert "python -m benchmarks.reliability F1\n" in report.markdown(tmp_path)

    report.keep(Row("F1", "1 lost", 1, ok=False, ran_on="fakes", seconds=9), "part", 0.25, tmp_path)
    report.keep(short, "short", folder=tmp_path)
    assert "| 1 lost | **no** | fakes | part |" in report.markdown(tmp_path)
    assert "python -m benchmarks.reliability F1 --part 0.25\n" in report.markdown(tmp_path)

    report.keep(
        Row("F1", "2 lost", 2, ok=False, ran_on="fakes", seconds=9), "long", folder=tmp_path
    )
    text = report.markdown(tmp_path)
    assert "| 2 lost | **no** | fakes | long |" in text
    assert "12 kills" not in text
    assert text.count("not measured yet") == len(GOALS) - 1


def test_the_document_is_what_was_measured() -> None:
    assert report.REPORT.read_text("utf-8") == report.markdown()
