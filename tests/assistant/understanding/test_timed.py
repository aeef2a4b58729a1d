"""Requests for later: what is to be done, and when."""

from __future__ import annotations

import datetime as dt

import pytest

from assistant.understanding.timed import Later, later

NOW = dt.datetime(2026, 11, 21, 10, 30, tzinfo=dt.UTC)  # a Saturday


def at(day: int, hour: int, minute: int = 0, month: int = 11) -> dt.datetime:
    return dt.datetime(2026, month, day, hour, minute, tzinfo=dt.UTC)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("every day at 8: read my messages", Later("read my messages", at(22, 8), "day", True)),
        ("in ten minutes switch off wifi", Later("switch off wifi", at(21, 10, 40), "", True)),
        ("turn off wifi at 11pm", Later("turn off wifi", at(21, 23))),
        ("every weekday at 7:30 turn on wifi",
         Later("turn on wifi", at(23, 7, 30), "weekday", True)),
        ("every hour tell me the battery",
         Later("tell me the battery", at(21, 11, 30), "hour", True)),
        ("every morning at 8 read my messages",
         Later("read my messages", at(22, 8), "day", True)),
        ("on the 1st of every month at 9 read my notifications",
         Later("read my notifications", at(1, 9, month=12), "month", True)),
        ("tomorrow at 7 text Bob: good luck", Later("text Bob: good luck", at(22, 7), "", True)),
        ("每天早上8点读一下我的短信", Later("读一下我的短信", at(22, 8), "day", True)),
        ("every evening read my messages", Later("read my messages", at(21, 18), "day", True)),
        ("get the titles on this page, every morning",
         Later("get the titles on this page", at(22, 8), "day")),
        ("read my messages every monday morning", Later("read my messages", at(23, 8), "week")),
        ("每个工作日下午读一下我的短信", Later("读一下我的短信", at(23, 15), "weekday", True)),
        ("十分钟后关闭wifi", Later("关闭wifi", at(21, 10, 40), "", True)),
    ],
)  # fmt: skip
def test_what_is_to_be_done_when(text: str, expected: Later) -> None:
    assert later(text, NOW) == (expected,)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("every friday at 8 use the night watch skill",
         Later("use the night watch skill", at(27, 8), "week", True)),
        ("Night Watch every day at 5", Later("Night Watch", at(22, 5), "day")),
        ("on the first of every month at 9 run night watch",
         Later("run night watch", at(1, 9, month=12), "month")),
        ("每天早上8点用每日简报技能", Later("用每日简报技能", at(22, 8), "day", True)),
    ],
)  # fmt: skip
def test_what_something_is_called_says_no_time(text: str, expected: Later) -> None:
    assert later(text, NOW, ["night watch", "每日简报"]) == (expected,)
    assert later(text, NOW) != (expected,)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("turn off wifi tonight at 11", Later("turn off wifi", at(21, 23))),
        ("give me my daily briefing daily at 8",
         Later("give me my daily briefing", at(22, 8), "day")),
        ("read my messages every friday at 8", Later("read my messages", at(27, 8), "week")),
        ("每天8点读一下我的短信", Later("读一下我的短信", at(22, 8), "day", True)),
        ("every friday at 8 use the Daily skill",
         Later("use the Daily skill", at(27, 8), "week", True)),
        ("每周五早上8点用每天技能", Later("用每天技能", at(27, 8), "week", True)),
    ],
)  # fmt: skip
def test_nobody_takes_the_words_of_a_time_for_a_name(text: str, expected: Later) -> None:
    names = ["Daily", "tonight", "Friday at 8", "tonight at 11", "Hourly", "每天", "daily briefing"]
    assert later(text, NOW, names) == (expected,)


def test_some_days_of_the_week_are_one_each() -> None:
    found = later("every monday and wednesday at 9am read my notifications", NOW)
    assert [(each.first, each.every) for each in found] == [
        (at(23, 9), "week"),
        (at(25, 9), "week"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "turn on wifi", "read my messages at 7ish", "at 8",
        "switch off wifi in ten minutes and bluetooth at 11pm", "yesterday at 8 turn on wifi",
        "delete all alarms except the one at 7", "除了七点的闹钟都删掉",
    ],
)  # fmt: skip
def test_without_one_exact_time_nothing_is_kept(text: str) -> None:
    assert later(text, NOW) == ()
