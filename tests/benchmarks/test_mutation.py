"""Which mutants are tried, and how their fates are counted."""

from __future__ import annotations

import ast

import pytest

from benchmarks.mutation import AT_LEAST, FILES, ROOT, Tried, as_table, drawn, only_words, total
from benchmarks.mutation import tried as counted

MUTANTS = {"a.py": [f"a{n}" for n in range(300)], "b.py": [f"b{n}" for n in range(100)],
           "c.py": ["c1", "c2"], "d.py": []}  # fmt: skip


def test_every_file_gives_its_share_and_some_of_each_is_tried() -> None:
    chosen = drawn(MUTANTS, 100, seed=1)
    assert [len(chosen[file]) for file in ("a.py", "b.py", "c.py")] == [75, 25, 2]
    assert "d.py" not in chosen
    assert len(drawn(MUTANTS, 4, seed=1)["b.py"]) == AT_LEAST
    assert drawn(MUTANTS, 100, seed=1) == chosen
    assert drawn(MUTANTS, 100, seed=2) != chosen


def test_what_it_is_about_is_there() -> None:
    assert all((ROOT / file).exists() for file in FILES)
    assert {"assistant/outbox.py", "assistant/guard/approvals.py"} <= {*FILES}


@pytest.mark.parametrize(
    ("mutant", "words"),
    [
        ('return Said("a", "XXbXX") if x > 1 else None', True),
        ('return Said(None, "b") if x > 1 else None', True),
        ('return Said("a", "b") if x >= 1 else None', False),
        ('return None("a", "b") if x > 1 else None', False),
    ],
)
def test_another_wording_is_told_from_another_deed(mutant: str, words: bool) -> None:
    original = 'return Said("a", "b") if x > 1 else None'
    one, other = (
        ast.parse(f"def f__mutmut_{n}(x):\n    {body}").body[0]
        for n, body in (("orig", original), ("1", mutant))
    )
    assert only_words(one, other) is words


def test_what_the_log_says_is_words() -> None:
    one, other = (
        ast.parse(f"def f(x):\n    log.info({it})").body[0] for it in ('"a", n=x', "None")
    )
    assert only_words(one, other)
    one, other = (ast.parse(f"def f(x):\n    db.info({it})").body[0] for it in ('"a"', "None"))
    assert not only_words(one, other)


def test_what_never_ends_is_noticed_and_what_no_test_runs_is_not() -> None:
    fates = {"1": "killed", "2": "late", "3": "survived", "4": "untested", "5": "killed"}
    found = counted("a.py", 50, ["1", "2", "3", "4"], fates)
    assert found == Tried("a.py", 50, killed=1, late=1, survived=1, untested=1)
    assert found.score == 0.5
    assert Tried("b.py", 0, 0, 0, 0, 0).score == 1
    assert total([found, found]).score == 0.5
    assert "| a.py | 50 | 4 | 1 | 1 | 1 | 1 | 50% |" in as_table([found])
