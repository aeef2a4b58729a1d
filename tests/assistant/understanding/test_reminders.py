"""Reminders: what of, when, how often; what is none; days of each month; summer time."""

from __future__ import annotations

import datetime as dt
import time
from collections.abc import Iterator

import pytest

from assistant.understanding.reminders import odd_interval, reminder
from assistant.understanding.timed import later

NOW = dt.datetime(2026, 11, 21, 14, 0)  # noqa: DTZ001 - a Saturday on this machine's clock


@pytest.mark.parametrize(
    ("text", "what", "first", "every"),
    [
        ("remind me at 5 to call mum", "call mum", "2026-11-21 17:00", ""),
        ("Remind me to call mum at 5pm, please", "call mum", "2026-11-21 17:00", ""),
        ("can you remind me tomorrow at 9 about the dentist", "the dentist",
         "2026-11-22 09:00", ""),
        ("remind me tomorrow at 5 to call mum", "call mum", "2026-11-22 17:00", ""),
        ("remind me at 05:00 to leave", "leave", "2026-11-22 05:00", ""),
        ("remind me at 11 to go to bed", "go to bed", "2026-11-22 11:00", ""),
        ("remind me in half an hour to turn off the stove", "turn off the stove",
         "2026-11-21 14:30", ""),
        ("don't let me forget to lock the door in 10 minutes", "lock the door",
         "2026-11-21 14:10", ""),
        ("every day at 22:00 remind me to take my pills", "take my pills",
         "2026-11-21 22:00", "day"),
        ("remind me every weekday at 8 to stretch", "stretch", "2026-11-23 08:00", "weekday"),
        ("every first of the month at 9 remind me to pay rent", "pay rent",
         "2026-12-01 09:00", "month"),
        ("半小时后提醒我关火", "关火", "2026-11-21 14:30", ""),
        ("提醒我五点给妈妈打电话", "给妈妈打电话", "2026-11-21 17:00", ""),
        ("明天早上九点提醒我开会", "开会", "2026-11-22 09:00", ""),
        ("每天晚上十点提醒我吃药", "吃药", "2026-11-21 22:00", "day"),
        ("每月1号早上九点提醒我交房租", "交房租", "2026-12-01 09:00", "month"),
    ],
)  # fmt: skip
def test_what_of_and_when(text: str, what: str, first: str, every: str) -> None:
    (found,) = reminder(text, NOW.astimezone())
    assert (found.request, f"{found.first:%Y-%m-%d %H:%M}", found.every) == (what, first, every)


@pytest.mark.parametrize(
    "text",
    [
        "wake me at 6", "set an alarm for 5", "remind me in my calendar at 5 to call mum",
        "tell me at 8 what is on my calendar", "remind me to call mum", "at 5 read my messages",
        "明早七点叫我起床", "五点念我的日历", "did you remind me at 5 to call mum",
        "turn off wifi at 5 and remind me to call mum",
    ],
)  # fmt: skip
def test_what_is_no_reminder(text: str) -> None:
    assert reminder(text, NOW.astimezone()) == ()


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("on the first of every month at 9 read my messages", "2026-12-01"),
        ("every month on the 15th at 9: read my messages", "2026-12-15"),
        ("每个月十五号早上九点读一下短信", "2026-12-15"),
        ("on the last of every month at 9 read my messages", "2026-12-31"),
    ],
)
def test_a_day_of_each_month(text: str, first: str) -> None:
    (found,) = later(text, NOW.astimezone())
    assert (f"{found.first:%Y-%m-%d %H:%M}", found.every) == (f"{first} 09:00", "month")
    assert found.request in ("read my messages", "读一下短信")


@pytest.mark.parametrize(
    "text",
    ["every two weeks remind me", "remind me to drink water every 2 hours", "每隔两小时提醒我喝水"],
)
def test_how_often_is_refused_honestly(text: str) -> None:
    said = odd_interval(text)
    assert said is not None
    assert "every hour, day, weekday" in said.en


@pytest.mark.parametrize(
    "text", ["every hour remind me", "every day at 8", "text Bob: one every 2 hours"]
)
def test_how_often_is_not_refused_where_it_can_be_kept(text: str) -> None:
    assert odd_interval(text) is None


@pytest.fixture
def berlin(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TZ", "Europe/Berlin")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.mark.parametrize(
    "text", ["tomorrow at 8: read my messages", "every day at 8: read my messages"]
)
def test_eight_tomorrow_is_eight_although_summer_time_ends_tonight(berlin: None, text: str) -> None:
    now = dt.datetime(2026, 10, 24, 20, 0).astimezone()
    (found,) = later(text, now)
    assert found.first.timestamp() == dt.datetime(2026, 10, 25, 7, 0, tzinfo=dt.UTC).timestamp()


def test_another_clock_than_this_machines_keeps_its_own_offset(berlin: None) -> None:
    there = dt.timezone(dt.timedelta(hours=9))
    (found,) = later(
        "tomorrow at 8: read my messages", dt.datetime(2026, 10, 24, 20, 0, tzinfo=there)
    )
    assert found.first == dt.datetime(2026, 10, 25, 8, 0, tzinfo=there)
