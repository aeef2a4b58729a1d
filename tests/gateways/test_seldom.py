"""What happens often is told seldom, and how often it was."""

from __future__ import annotations

from gateways.seldom import Seldom


def test_the_first_is_told_and_then_one_a_minute_with_how_many_there_were() -> None:
    now = 0.0
    seldom = Seldom(60, lambda: now)
    told = []
    for now in (0.0, 1.0, 2.0, 59.9, 60.0, 61.0, 500.0):  # noqa: B007 - the clock reads it
        told.append(seldom.times())
    assert told == [1, 0, 0, 0, 4, 0, 2]
