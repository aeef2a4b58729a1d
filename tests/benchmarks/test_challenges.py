"""The report on checks for robots: made of parts, and what a visit comes to."""

from __future__ import annotations

from benchmarks.challenges_report import (
    Results,
    Seen,
    Tried,
    Visit,
    as_markdown,
    merged,
    visited,
)


def tried(look: str, told: str) -> list[Tried]:
    """``r``ight and sure, ``w``rong and sure, ``u``nsure."""
    return [Tried(look, one == "r", 0.2 if one == "u" else 1.0, 100.0, False) for one in told]


def test_a_visit_ends_where_the_house_would_end_it() -> None:
    def of(told: str) -> list[tuple[bool, int]]:
        return list(visited(tried("plain", told), 0.9))

    assert of("rr") == [(True, 0), (True, 0)]
    assert of("wwr") == [(True, 2)]
    assert of("wwwr") == [(False, 3), (True, 0)]
    assert of("uur") == [(True, 0)]
    assert of("uuur") == [(False, 0), (True, 0)]
    assert of("wu") == []  # it goes on behind what was measured
    assert list(visited([*tried("plain", "w"), *tried("lined", "r")], 0.9)) == [(True, 0)]


def test_parts_become_one_report_and_the_later_one_counts() -> None:
    old = Results({("slider", "held out"): tried("heart", "www"),
                   ("logic", "held out"): tried("sums", "rr")}, commands=["old"])  # fmt: skip
    new = Results(
        {("slider", "held out"): tried("heart", "rrrw")},
        [Seen("sites", "one page", "slider", "slider"), Seen("apps", "Maps", "", "box")],
        [Visit("slider", "heart", "signed in", 1, 0, 4.0)], ["new"], ["2 cores"],
    )  # fmt: skip
    both = merged([old.json(), new.json()])
    assert list(both.solved) == [("logic", "held out"), ("slider", "held out")]
    assert (both.commands, both.machines) == (["old", "new"], ["2 cores"])
    assert merged([both.json()]) == both
    told = as_markdown(both.solved, both)
    assert "| 3 of 4 (75.0%) |" in told
    assert "| 95 % | **no** |" in told
    assert "| slider | 1 of 1 |" in told
    assert "- apps, Maps: none, taken for box" in told
    assert "`new`" in told
