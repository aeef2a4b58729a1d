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
        ("on the 1st of every month at 9 read my notifications",
         Later("read my notifications", at(1, 9, month=12), "month", True)),
        ("tomorrow at 7 text Bob: good luck", Later("text Bob: good luck", at(22, 7), "", True)),
        ("每天早上8点读一下我的短信", Later("读一下我的短信", at(22, 8), "day", True)),
        ("十分钟后关闭wifi", Later("关闭wifi", at(21, 10, 40), "", True)),
    ],
)  # fmt: skip
def test_what_is_to_be_done_when(text: str, expected: Later) -> None:
    assert later(text, NOW) == (expected,)


def test_some_days_of_the_week_are_one_each() -> None:
    found = later("every monday and wednesday at 9am read my notifications", NOW)
    assert [(each.first, each.every) for each in found] == [
        (at(23, 9), "week"),
        (at(25, 9), "week"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "turn on wifi", "every evening read my messages", "read my messages at 7ish", "at 8",
        "switch off wifi in ten minutes and bluetooth at 11pm", "yesterday at 8 turn on wifi",
        "delete all alarms except the one at 7", "除了七点的闹钟都删掉",
    ],
)  # fmt: skip
def test_without_one_exact_time_nothing_is_kept(text: str) -> None:
    assert later(text, NOW) == ()
