"""What was said before "remind me": its day and its words are those of the reminder."""

from __future__ import annotations

import pytest

from assistant.understanding.announced import announced
from assistant.understanding.cut import cut
from assistant.understanding.reminders import reminder
from tests.assistant.understanding.conftest import Plan
from tests.assistant.understanding.requests import NOW, shown


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("我下周三要去看牙医，提醒我", "2026-11-25 去看牙医"),
        ("我周五要开会，到时候提醒我一下", "2026-11-27 开会"),
        ("我明天要交房租提醒我", "2026-11-22 交房租"),
        ("I have a dentist appointment next Wednesday, remind me",
         "2026-11-25 dentist appointment"),
        ("my flight is on Friday, remind me", "2026-11-27 flight"),
        ("I see Dr. Okafor on Thursday. Remind me", "2026-11-26 see Dr. Okafor"),
        ("I need to pay rent tomorrow, can you remind me about it?", "2026-11-22 pay rent"),
    ],
)  # fmt: skip
def test_the_day_and_the_words_wait_for_the_hour(plan: Plan, text: str, expected: str) -> None:
    asked = plan(text)
    assert shown(asked) == "ask time"
    given = asked.blank.given  # type: ignore[union-attr]
    assert f"{given['date']} {given['label']}" == expected


@pytest.mark.parametrize(
    ("text", "what", "first"),
    [
        ("I have to see the dentist on Friday, remind me at 9am", "see the dentist", "11-27 09:00"),
        ("明天我要交房租，早上九点提醒我", "交房租", "11-22 09:00"),
        ("我下周三下午三点要去看牙医，提醒我", "看牙医", "11-25 15:00"),
    ],
)
def test_with_an_hour_it_is_a_reminder(text: str, what: str, first: str) -> None:
    (found,) = reminder(text, NOW.astimezone())
    assert (found.request, f"{found.first:%m-%d %H:%M}") == (what, first)


@pytest.mark.parametrize(
    "text",
    [
        "I fly on Friday, remind me the day before", "text Bob I land on Friday, remind me",
        "I saw the dentist on Friday, remind me", "I live in Leeds, remind me",
        "I have a meeting at 3pm, remind me at 2pm", "我昨天去看了牙医，提醒我",
        "我周五要开会，提前一天提醒我", "I have a meeting tomorrow, remind me in 10 minutes",
    ],
)  # fmt: skip
def test_what_announces_nothing(text: str) -> None:
    assert announced(text, NOW) is None


def test_it_is_not_cut_off_from_the_wish() -> None:
    text = "turn on wifi. I fly on Friday, remind me"
    assert [text[part.start : part.end] for part in cut(text)] == [
        "turn on wifi", "I fly on Friday, remind me",
    ]  # fmt: skip
