"""Turns at a site, on a clock of ours."""

from __future__ import annotations

from pathlib import Path

import pytest

from skills.extraction.base import Blocked
from skills.extraction.pacing import Pacing, retry_after

NOW = 1_800_000_000.0


class Clock:
    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds


def test_a_page_every_two_seconds_and_each_site_by_itself() -> None:
    clock = Clock()
    pacing = Pacing(clock=clock, sleep=clock.sleep)
    assert [pacing.wait("a.example") for _ in range(3)] == [0.0, 2.0, 2.0]
    assert pacing.wait("b.example") == 0.0
    clock.now += 1.5
    assert pacing.wait("a.example") == 0.5
    clock.now += 100
    assert pacing.wait("a.example") == 0.0


def test_what_the_site_wants_counts_where_it_is_more() -> None:
    clock = Clock()
    pacing = Pacing(clock=clock, sleep=clock.sleep)
    assert [pacing.wait("a.example", delay) for delay in (10.0, 1.0, 0.0)] == [0.0, 10.0, 2.0]


def test_other_runs_keep_the_same_turns(tmp_path: Path) -> None:
    clock = Clock()
    one = Pacing(tmp_path / "turns.db", clock=clock, sleep=clock.sleep)
    two = Pacing(tmp_path / "turns.db", clock=clock, sleep=clock.sleep)
    assert one.wait("a.example") == 0.0
    assert two.wait("a.example") == 2.0
    one.close()
    assert Pacing(tmp_path / "turns.db", clock=clock, sleep=clock.sleep).wait("a.example") == 2.0


def test_a_site_that_asks_for_longer_than_a_minute_is_told_and_keeps_its_turn() -> None:
    clock = Clock()
    pacing = Pacing(clock=clock, sleep=clock.sleep)
    pacing.hold("a.example", 300)
    pacing.hold("a.example", 5)
    for _ in range(2):
        with pytest.raises(Blocked) as later:
            pacing.wait("a.example")
        assert (later.value.block, later.value.after) == ("later", 300)
        assert "5 minutes" in later.value.said.en
        assert "5 分钟" in later.value.said.zh
    clock.now += 280
    assert pacing.wait("a.example") == 20.0


def test_a_clock_that_was_set_back_does_not_hold_a_site_for_ever() -> None:
    clock = Clock()
    pacing = Pacing(clock=clock, sleep=clock.sleep)
    pacing.wait("a.example")
    clock.now -= 400 * 86_400
    assert pacing.wait("a.example") == 0.0


@pytest.mark.parametrize(
    ("header", "seconds"),
    [
        ("120", 120.0),
        ("0", 0.0),
        (" 7 ", 7.0),
        ("Fri, 15 Jan 2027 08:02:00 GMT", 120.0),
        ("Fri, 15 Jan 2027 07:00:00 GMT", 0.0),
        ("9999999999999", 86_400.0),
        ("soon", None),
        ("", None),
        ("-5", None),
    ],
)
def test_retry_after_in_both_its_forms(header: str, seconds: float | None) -> None:
    assert retry_after(header, NOW) == seconds
