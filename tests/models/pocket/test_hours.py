"""Times of day in words and figures, as a picker of hours needs them."""

from __future__ import annotations

from datetime import time

import pytest

from models.pocket.facts import facts
from models.pocket.hours import hours


@pytest.mark.parametrize(("said", "at"), [
    ("Wake me at half past seven in the evening", time(19, 30)), ("at half past 7", time(7, 30)),
    ("at 5 in the afternoon", time(17)), ("at noon", time(12)), ("by midnight", time(0)),
    ("quarter to six tonight", time(17, 45)), ("a quarter past 9", time(9, 15)),
    ("twenty past eight", time(8, 20)), ("ten minutes to one", time(12, 50)),
    ("17 minutes past 4", time(4, 17)), ("at seven thirty this evening", time(19, 30)),
    ("tonight at seven", time(19)), ("tomorrow morning at 6:45", time(6, 45)),
    ("7:30 tonight", time(19, 30)), ("at 7 pm", time(19)), ("12:15 a.m.", time(0, 15)),
    ("8 o'clock in the morning", time(8)), ("twenty-five to nine at night", time(20, 35)),
    ("早上七点半叫醒我", time(7, 30)), ("晚上九点", time(21)), ("早上8点一刻", time(8, 15)),
    ("下午三点二十分", time(15, 20)), ("今晚7点", time(19)), ("中午12点", time(12)),
    ("明天下午的三点", time(15)), ("十二点半", time(12, 30)), ("六点零五分", time(6, 5)),
])  # fmt: skip
def test_a_time_of_day_however_it_is_said(said: str, at: time) -> None:
    assert [found for _, _, found in hours(said)] == [at]


@pytest.mark.parametrize("said", [
    "move it from 3 to 5", "move it from 5 to 7",
    "from ten to eleven", "one to two", "the seven dwarfs", "第一点", "4 after 5", "page 3 of 12",
    "half of them", "a quarter of the cake",
])  # fmt: skip
def test_what_is_no_time_of_day(said: str) -> None:
    assert not list(hours(said))


def test_another_clause_does_not_say_which_half_of_the_day() -> None:
    found = [at for _, _, at in hours("Meet at 8:00, then call me in the evening")]
    assert found == [time(8)]


def test_what_a_picker_of_hours_needs_follows() -> None:
    told = {(f.kind, f.text) for f in facts("half past seven in the evening")}
    assert {("hour", "7"), ("hour24", "19"), ("minute", "30"), ("half", "PM")} <= told
