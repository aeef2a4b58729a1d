"""Rules of the house that no linter knows."""

from __future__ import annotations

import ast
import importlib.metadata
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ROOMS = ("assistant", "skills", "memory", "models", "device_drivers", "gateways")
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


DECIDES = {"assistant/authority.py"}
"""The one file that compares who somebody is."""
KEEPS = {
    "assistant/evaluating/jobs.py", "assistant/memories/at_machine.py", "assistant/pairing.py",
    "assistant/people.py", "assistant/secrets/discretion.py",
}  # fmt: skip
"""Look somebody up: at the command line, by their code, by what is kept or runs for them."""
PLACES = {
    "assistant/abilities/unused.py", "assistant/app.py", "assistant/brain/progress.py",
    "assistant/conversation.py", "assistant/inbox.py", "assistant/memories/taking_back.py",
    "assistant/opening.py", "assistant/restoring.py",
    "assistant/shortcuts/latest.py", "assistant/shortcuts/offering.py", "assistant/steering.py",
    "assistant/turns.py", "assistant/voice.py",
}  # fmt: skip
"""Files that ask whether something is said in the terminal: how it is shown, not who may."""


def compared(path: Path) -> set[str]:
    """Names of what a file compares."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Compare):
            for side in (node.left, *node.comparators):
                for part in ast.walk(side):
                    if isinstance(part, ast.Attribute):
                        found.add(part.attr)
                    elif isinstance(part, ast.Name):
                        found.add(part.id)
                    elif isinstance(part, ast.Constant):
                        found.add(str(part.value))
    return found


def test_only_the_authority_compares_people() -> None:
    """Every path asks ``Authority.may``; none decides by itself whose something is."""
    who = {"sender", "person", "PROGRAM"}
    files = {str(path.relative_to(ROOT)): path for path in (ROOT / "assistant").rglob("*.py")}
    ours = {name: compared(path) & who for name, path in files.items()}
    telling = {name for name, found in ours.items() if found}
    assert telling - DECIDES - KEEPS == set()
    here = {name for name, path in files.items() if "LOCAL" in compared(path)}
    assert here - DECIDES == PLACES


def test_only_the_authority_makes_persons() -> None:
    makers = {
        str(path.relative_to(ROOT))
        for path in (ROOT / "assistant").rglob("*.py")
        for text in [path.read_text(encoding="utf-8")]
        if "class Person" in text or re.search(r"assistant\.authority import [^#]*\bPerson\b", text)
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "Person"
    }
    assert makers - {"assistant/suite/stage.py"} == DECIDES, "the suite's is another Person"
