"""Alarms that are there, names that no phrase knows, one thing where no number is said."""

from __future__ import annotations

import pytest

from assistant.understanding import Understanding
from tests.assistant.understanding.conftest import Plan as PlanOf
from tests.assistant.understanding.requests import NOW, shown


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("turn on my 8:30 weekend alarm", "turn_on_alarm label=weekend; time=08:30"),
        ("switch on the 8:30 alarm", "turn_on_alarm time=08:30"),
        ("turn my 7 am alarm back on", "turn_on_alarm time=07:00"),
        ("把我周末8点半的闹钟打开", "turn_on_alarm time=08:30"),
        ("把八点半的闹钟打开", "turn_on_alarm time=08:30"),
        ("重新打开七点的闹钟", "turn_on_alarm time=07:00"),
        ("turn on an alarm for 8:30", "set_alarm time=08:30"),
        ("set an alarm for 8:30", "set_alarm time=08:30"),
        ("turn off the 7 am alarm", "turn_off_alarm time=07:00"),
        ("delete my bins out alarm", "delete_alarm label=bins out"),
        ("turn off my wake up alarm", "turn_off_alarm label=wake up"),
        ("read my last message", "read_messages count=1"),
        ("读最后那条短信", "read_messages count=1"),
        ("read my last messages", "read_messages"),
    ],
)
def test_what_is_there_is_meant(understanding: Understanding, text: str, expected: str) -> None:
    assert shown(understanding.plan(text, now=NOW)) == expected


@pytest.mark.parametrize("text", ["call taxi", "call Taxi"])
def test_a_contact_may_be_called_anything(understanding: Understanding, text: str) -> None:
    assert understanding.names_somebody(text, now=NOW)
    assert shown(understanding.plan(text, now=NOW, contacts=("Taxi",))) == "call_contact who=Taxi"
    assert shown(understanding.plan(text, now=NOW, contacts=("Anna",))) == "no"


@pytest.mark.parametrize("text", ["order a pizza", "call me a taxi", "turn on the lamp"])
def test_what_names_nobody_is_still_beyond_us(
    understanding: Understanding, plan: PlanOf, text: str
) -> None:
    assert not understanding.names_somebody(text, now=NOW)
