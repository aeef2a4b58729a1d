"""What every built-in skill promises: its own cases pass in the wall, it asks for no more than it
uses, and people can ask for it in both languages."""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

import pytest

from device_drivers.base import Risk
from device_drivers.verbs import all_verbs
from skills.form.reading import read_skill
from skills.trials.trying import try_cases
from tests.skills.builtin.standin import BUILT_IN

NAMES = sorted(file.parent.name for file in BUILT_IN.glob("*/SKILL.md"))
CALLS = {
    "look": "screen", "read_picture": "ocr", "do": "do", "model": "model", "recall": "memory",
    "send": "send", "sign_in": "sign_in", "evaluate": "evaluate", "extract": "extract",
}  # fmt: skip
OFF_THE_SCREEN = {"expense-receipts"}
"""Skills that read the picture of the screen without looking at what it is made of."""
ONLY_READ = {"daily-briefing", "translate-screen", "expense-receipts"}
"""Skills that may change nothing on the phone, whatever they are told."""


def test_there_are_some_and_those_that_are_named_here_are_among_them() -> None:
    assert len(NAMES) >= 8
    assert set(NAMES) >= OFF_THE_SCREEN | ONLY_READ


@pytest.mark.whole
@pytest.mark.parametrize("name", NAMES)
def test_its_own_cases_pass_in_the_wall(name: str) -> None:
    outcomes = list(try_cases(BUILT_IN / name))
    assert len(outcomes) >= 3
    assert [o.lines() for o in outcomes if not o.passed] == []


@pytest.mark.parametrize("name", NAMES)
def test_it_speaks_both_languages(name: str) -> None:
    skill = read_skill(BUILT_IN / name, built_in=True)
    chinese = [p for p in skill.phrases if re.search("[\u4e00-\u9fff]", p)]
    assert len(chinese) >= 4
    assert len(skill.phrases) - len(chinese) >= 4
    text = (BUILT_IN / name / "skill.toml").read_text()
    assert 'language = "zh"' in text
    assert re.search("[\u4e00-\u9fff]", skill.title.zh)


@pytest.mark.parametrize("name", NAMES)
def test_it_asks_for_what_it_uses_and_no_more(name: str) -> None:
    skill = read_skill(BUILT_IN / name, built_in=True)
    used, verbs = _used(BUILT_IN / name)
    tools = {CALLS[call] for call in used if call in CALLS}
    assert skill.permissions.tools == tools | ({"screen"} if name in OFF_THE_SCREEN else set())
    assert skill.permissions.verbs == verbs
    assert skill.permissions.hosts == frozenset()


@pytest.mark.parametrize("name", sorted(ONLY_READ))
def test_what_only_reads_has_no_way_to_change_anything(name: str) -> None:
    skill = read_skill(BUILT_IN / name, built_in=True)
    assert "do" not in skill.permissions.tools
    assert all(all_verbs()[verb].risk is Risk.READ for verb in skill.permissions.verbs)


@pytest.mark.parametrize("name", NAMES)
def test_it_needs_nothing_but_the_standard_library(name: str) -> None:
    own = {path.stem for path in (BUILT_IN / name).glob("*.py")}
    for path in (BUILT_IN / name).glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ImportFrom):
                names = {node.module or ""}
            elif isinstance(node, ast.Import):
                names = {alias.name for alias in node.names}
            else:
                continue
            for each in names - {"skills.context"}:
                assert each.partition(".")[0] in own | sys.stdlib_module_names, f"{path}: {each}"


def _used(folder: Path) -> tuple[set[str], set[str]]:
    """Names of the context's methods that are called, and of the verbs."""
    calls: set[str] = set()
    verbs: set[str] = set()
    for path in folder.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                calls.add(node.func.attr)
                if node.func.attr == "verb" and isinstance(node.args[0], ast.Constant):
                    verbs.add(str(node.args[0].value))
    return calls, verbs
