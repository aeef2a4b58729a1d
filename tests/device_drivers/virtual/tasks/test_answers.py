"""An answer is right however it is put, and wrong when it says something else or everything."""

from __future__ import annotations

import pytest

from device_drivers.virtual.tasks.answers import says

RIGHT = [
    ("19:30", "At 7:30 PM."),
    ("7:30 AM", "The alarm rings at 7:30."),
    ("7:30 PM", "晚上7:30"),
    ("19:30", "下午7点30分"),
    ("0:15", "12:15 am"),
    ("Nov 20", "It is on Friday, November 20, 2026."),
    ("Nov 20", "11月20日"),
    ("2026-11-20", "on the 20th of November"),
    ("Thursday", "on thursday"),
    ("$1,200.50", "It costs 1200.5 dollars"),
    ("43.20", "$43.20"),
    ("3", "There are three of them."),
    ("3", "一共三条"),
    ("2", "两封"),
    ("+12125550123", "Her number is +1 212-555-0123"),
    ("+1 212-555-0123", "(212) 555-0123"),
    ("KX4Q7P", "The booking code is kx4q7p"),
    ("Ben's place", "it’s at Ben’s place"),
    ("王芳", "是王芳发的"),
    ("14 Harbour Street", "14 harbour street, second floor"),
]
WRONG = [
    ("19:30", "7:30 AM"),
    ("19:30", "7:30 or 19:30"),
    ("Nov 20", "Nov 21"),
    ("Nov 20", "Nov 19, Nov 20 and Nov 21"),
    ("43.20", "It is 43.20 or 44.20"),
    ("43.20", "43.2 plus 5 shipping"),
    ("3", "13"),
    ("3", "I could not find out"),
    ("3", ""),
    ("+12125550123", "+12125550124"),
    ("Ben", "Benjamin"),
    ("Ben", "Alice"),
    ("王芳", "王方"),
    ("Ben", "word " * 100 + "Ben"),
]


@pytest.mark.parametrize(("wanted", "answer"), RIGHT)
def test_right(wanted: str, answer: str) -> None:
    assert says(answer, wanted)


@pytest.mark.parametrize(("wanted", "answer"), WRONG)
def test_wrong(wanted: str, answer: str) -> None:
    assert not says(answer, wanted)


def test_facts_of_the_goal_may_be_said_again() -> None:
    goal = "When is the meeting on Nov 20?"
    assert says("On Nov 20 it is at 10:30", "10:30", goal)
    assert not says("On Nov 21 it is at 10:30", "10:30", goal)


def test_a_wanted_answer_may_be_a_test() -> None:
    assert says("yes", lambda answer: answer == "yes")
    assert not says("no", lambda answer: answer == "yes")
