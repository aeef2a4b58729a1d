"""Times, days and lengths in both languages, read at Saturday 2026-11-21 10:30."""

from __future__ import annotations

import datetime as dt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.understanding import times_en, times_zh
from assistant.understanding.times import Clock, Length, combine
from tests.assistant.understanding.requests import NOW

WORKDAYS = (0, 1, 2, 3, 4)
EVERY_DAY = (0, 1, 2, 3, 4, 5, 6)


@pytest.mark.parametrize(
    ("text", "time", "date", "days"),
    [
        ("tomorrow at 7", "07:00", "2026-11-22", ()),
        ("half past seven", "07:30", None, ()),
        ("quarter to 9", "08:45", None, ()),
        ("ten to nine", "08:50", None, ()),
        ("in 20 minutes", "10:50", None, ()),
        ("in an hour and a half", "12:00", None, ()),
        ("every weekday at 6:30", "06:30", None, WORKDAYS),
        ("monday to friday at 6", "06:00", None, WORKDAYS),
        ("every monday, wednesday and friday 6am", "06:00", None, (0, 2, 4)),
        ("on saturdays at 9", "09:00", None, (5,)),
        ("tonight at 8", "20:00", None, ()),
        ("7 in the evening", "19:00", None, ()),
        ("6:45 tomorrow morning", "06:45", "2026-11-22", ()),
        ("the day after tomorrow at 8pm", "20:00", "2026-11-23", ()),
        ("next friday 8pm", "20:00", "2026-11-27", ()),
        ("dec 3rd at 5 pm", "17:00", "2026-12-03", ()),
        ("on the 5th at noon", "12:00", "2026-12-05", ()),
        ("six thirty am", "06:30", None, ()),
        ("seven oh five", "07:05", None, ()),
        ("730am", "07:30", None, ()),
        ("at 3", "15:00", None, ()),
        ("at 7", "07:00", None, ()),
        ("12 am", "00:00", None, ()),
        ("twelve thirty pm", "12:30", None, ()),
        ("19:45", "19:45", None, ()),
    ],
)
def test_english_moments(text: str, time: str, date: str | None, days: tuple[int, ...]) -> None:
    when = combine(times_en.find(text, NOW), NOW)
    assert when.time == dt.time.fromisoformat(time)
    assert when.date == (dt.date.fromisoformat(date) if date else None)
    assert when.days == days
    assert not when.vague


@pytest.mark.parametrize(
    ("text", "time", "date", "days"),
    [
        ("明早七点半", "07:30", "2026-11-22", ()),
        ("下午三点一刻", "15:15", None, ()),
        ("后天晚上8点", "20:00", "2026-11-23", ()),
        ("大后天早上六点四十五", "06:45", "2026-11-24", ()),
        ("半小时后", "11:00", None, ()),
        ("过20分钟", "10:50", None, ()),
        ("20分钟之后", "10:50", None, ()),
        ("每周一到周五早上6点50", "06:50", None, WORKDAYS),
        ("每周一三五早上7点", "07:00", None, (0, 2, 4)),
        ("每周三下午三点", "15:00", None, (2,)),
        ("每天晚上十点半", "22:30", None, EVERY_DAY),
        ("工作日6点半", "06:30", None, WORKDAYS),
        ("周末九点", "09:00", None, (5, 6)),
        ("差一刻八点", "07:45", None, ()),
        ("七点零五分", "07:05", None, ()),
        ("晚上12点", "00:00", None, ()),
        ("中午一点", "13:00", None, ()),
        ("凌晨两点", "02:00", None, ()),
        ("下周三上午十点", "10:00", "2026-11-25", ()),
        ("12月25日早上八点", "08:00", "2026-12-25", ()),
        ("明天下午2:30", "14:30", "2026-11-22", ()),
    ],
)
def test_chinese_moments(text: str, time: str, date: str | None, days: tuple[int, ...]) -> None:
    when = combine(times_zh.find(text, NOW), NOW)
    assert when.time == dt.time.fromisoformat(time)
    assert when.date == (dt.date.fromisoformat(date) if date else None)
    assert when.days == days
    assert not when.vague


@pytest.mark.parametrize("text", ["7ish", "around 7", "about six", "at 7 or 8"])
def test_english_rough_times_are_vague(text: str) -> None:
    assert combine(times_en.find(text, NOW), NOW).vague


@pytest.mark.parametrize("text", ["七点左右", "大概八点"])
def test_chinese_rough_times_are_vague(text: str) -> None:
    assert combine(times_zh.find(text, NOW), NOW).vague


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("10 minutes", 600),
        ("an hour and a half", 5400),
        ("2 and a half hours", 9000),
        ("1h30m", 5400),
        ("1 minute and 30 seconds", 90),
        ("half an hour", 1800),
        ("twenty five minutes", 1500),
        ("a quarter of an hour", 900),
        ("10分钟", 600),
        ("一个半小时", 5400),
        ("3分钟20秒", 200),
        ("两分半", 150),
        ("一刻钟", 900),
        ("1小时20分", 4800),
        ("半个钟头", 1800),
    ],
)
def test_lengths(text: str, seconds: int) -> None:
    finder = times_en if text.isascii() else times_zh
    lengths = [p.value for p in finder.find(text, NOW) if isinstance(p.value, Length)]
    assert [length.seconds for length in lengths] == [seconds]


def test_a_small_hour_is_as_written_once_its_afternoon_is_over() -> None:
    evening = NOW.replace(hour=20)
    assert combine(times_en.find("at 3", evening), evening).time == dt.time(3)


@given(st.integers(0, 23), st.integers(0, 59))
def test_every_time_of_the_clock_is_read_back(hour: int, minute: int) -> None:
    for finder, text in (
        (times_en, f"at {hour:02}:{minute:02}"),
        (times_zh, f"{hour:02}:{minute:02}"),
    ):
        clocks = [p.value for p in finder.find(text, NOW) if isinstance(p.value, Clock)]
        assert [(c.hour, c.minute) for c in clocks] == [(hour, minute)]
    twelve = dt.time(hour, minute).strftime("%I:%M %p")
    assert combine(times_en.find(f"at {twelve}", NOW), NOW).time == dt.time(hour, minute)


@given(st.text(max_size=60))
def test_no_text_upsets_the_finders(text: str) -> None:
    for finder in (times_en, times_zh):
        for piece in finder.find(text, NOW):
            assert 0 <= piece.start < piece.end <= len(text)
