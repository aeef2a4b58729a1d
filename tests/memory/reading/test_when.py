"""Phrases of time become dates, seen from Sunday, 22 November 2026."""

from __future__ import annotations

from datetime import date

import pytest

from memory.reading.when import resolve, timed
from tests.memory.reading.labelled import NOW


@pytest.mark.parametrize(
    ("phrase", "back", "day"),
    [
        ("March", True, "2026-03-01"),
        ("December", True, "2025-12-01"),
        ("January", False, "2027-01-01"),
        ("3 May 2024", False, "2024-05-03"),
        ("May 3rd", False, "2027-05-03"),
        ("2019", True, "2019-01-01"),
        ("2026-12-24", False, "2026-12-24"),
        ("Friday", False, "2026-11-27"),
        ("Friday", True, "2026-11-20"),
        ("Sunday", False, "2026-11-29"),
        ("Sunday", True, "2026-11-15"),
        ("next year", False, "2027-01-01"),
        ("next month", False, "2026-12-01"),
        ("last month", True, "2026-10-01"),
        ("next week", False, "2026-11-23"),
        ("tomorrow", False, "2026-11-23"),
        ("明年", False, "2027-01-01"),
        ("下周五", False, "2026-11-27"),
        ("周三", False, "2026-11-25"),
        ("三月", True, "2026-03-01"),
        ("十二月二十四号", False, "2026-12-24"),
        ("2020年5月", True, "2020-05-01"),
        ("去年", True, "2025-01-01"),
        ("下个月", False, "2026-12-01"),
    ],
)
def test_a_phrase_names_a_day(phrase: str, back: bool, day: str) -> None:
    assert resolve(phrase, NOW, back=back) == date.fromisoformat(day)


@pytest.mark.parametrize("phrase", ["31 February", "soon", "the other day", "13月", "2026-13-01"])
def test_what_names_no_day_names_none(phrase: str) -> None:
    assert resolve(phrase, NOW) is None


@pytest.mark.parametrize(
    ("clause", "rest", "since", "until"),
    [
        ("I work at Shell since March", "I work at Shell", "2026-03-01", ""),
        ("I'm in Rome until Friday", "I'm in Rome", "", "2026-11-27"),
        ("我明年搬到深圳", "我搬到深圳", "2027-01-01", ""),
        ("I work from home on Fridays", "I work from home on Fridays", "", ""),
        ("my birthday is on 3 May", "my birthday is on 3 May", "", ""),
    ],
)
def test_a_clause_is_freed_of_its_times(clause: str, rest: str, since: str, until: str) -> None:
    found = timed(clause, NOW)
    assert (found.rest, found.since, found.until) == (rest, since, until)


def test_what_begins_later_lies_ahead() -> None:
    assert timed("I'm moving to Graz next month", NOW).ahead
    assert not timed("I work at Shell since March", NOW).ahead
