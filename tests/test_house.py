"""Rules of the house that no linter knows."""

from __future__ import annotations

import ast
import importlib.metadata
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ROOMS = ("assistant", "models", "device_drivers", "gateways")
TABLES = {"stranger.py"}
"""Labelled data, not code."""
FILES = [path for room in (*ROOMS, "tests", "benchmarks") for path in (ROOT / room).rglob("*.py")]


def test_rooms_belong_to_us_alone() -> None:
    owners = importlib.metadata.packages_distributions()
    for room in ROOMS:
        assert set(owners.get(room, ["phonepilot"])) == {"phonepilot"}, room


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(ROOT)))
def test_a_file_is_short_and_says_what_it_is(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 500 or path.name in TABLES
    if path.name != "__init__.py" or text.strip():
        assert ast.get_docstring(ast.parse(text)), "a file starts by saying what it is"


def test_only_the_executor_acts_on_a_phone_for_a_task() -> None:
    callers = {
        str(path.relative_to(ROOT))
        for path in (ROOT / "assistant").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "act"
    }
    assert callers == {"assistant/executor.py"}
