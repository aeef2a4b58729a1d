"""Reminders: "remind me at 5 to call mum", 半小时后提醒我关火.

What is to be said then is kept word for word. An hour that may be two of the day ("at 5") is the
next one of them at which people are awake.
"""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import replace

from assistant.understanding.announced import announced
from assistant.understanding.reading import Reading
from assistant.understanding.text import level
from assistant.understanding.timed import Later, later
from assistant.understanding.times import Clock, DayPart
from device_drivers.verbs.base import Said

AWAKE = range(7, 23)
"""Hours at which somebody who says "at 5" may want to be reminded."""
_ASKED = re.compile(
    r"(?is)(?:(?:please|hey|ok|and|then)\b[, ]*|(?:can|could|would|will) you (?:please )?)*"
    r"(?:remind me|(?:give|send) me a reminder|don'?t let me forget|set (?:me )?a reminder"
    r"|make a reminder|tell me)(?: again)?\b(?:,? (?:to|about|that|of|for))?"
    r" (?P<what>\S.*?)(?:,? please)?"
    r"|(?:请|麻烦|帮我|记得|到时候?|再|就)*(?:提醒我一下|提醒一下我|提醒我|让我记得|通知我)"
    r"(?:要|该|去)?(?P<zh>\S.*?)(?:哦|吧|啊)?"
)
_NOT_HERE = re.compile(
    r"(?i)\bcalendar\b|\balarm\b|\btimer\b|\bnotes?\b|日历|日程|闹钟|计时器|便签|备忘录|起床|(?<!提)醒"
)
"""Those are kept on the phone."""
_TELL = re.compile(r"(?i)\btell me\b(?! (?:again )?(?:to|that)\b)")
"""What is to be found out then is a request, and no reminder."""
_REMIND = re.compile(r"(?i)(?:please |can you )?remind me\b|(?:请|麻烦)?提醒我")
_ODD = re.compile(
    r"(?i)\bevery (?:other|second|third|\d+|two|three|four|five|six|ten|fifteen|twenty|thirty|few)"
    r" (?:seconds?|minutes?|hours?|days?|weeks?|months?|years?)\b"
    r"|\bevery (?:minute|year|half hour)\b"
    r"|每(?:隔)?(?:两|二|三|四|五|六|十|半|\d+)个?(?:秒钟?|分钟|小时|天|周|星期|个?月|年)"
    r"|每分钟|每年|隔天"
)


def reminder(text: str, now: dt.datetime) -> tuple[Later, ...]:
    """What to remind of, and when; one for each day of the week where some are named. Empty when it
    is no reminder, or has no exact time."""
    text = announced(text, now) or text
    asked = later(text, now)
    if not asked or _NOT_HERE.search(text) or _TELL.search(asked[0].request):
        return ()
    found = _ASKED.fullmatch(asked[0].request)
    if not found:
        return ()
    what = (found["what"] or found["zh"]).strip(" ,.，。!！")
    first = _awake(text, now)
    return tuple(
        replace(each, request=what, first=first(each.first, bool(each.every))) for each in asked
    )


def odd_interval(text: str) -> Said | None:
    """That a request comes back at times which cannot be kept, such as "every two hours". Where the
    interval neither opens it nor belongs to a reminder it may be part of what is to be sent."""
    flat = level(text).strip()
    found = _ODD.search(flat)
    if not found or not (found.start() == 0 or _REMIND.match(flat)):
        return None
    return Said(
        f"I can repeat things every hour, day, weekday, week or month, not “{found[0]}”, so I kept "
        "nothing. Name the times one by one.",
        f"我能每小时、每天、每个工作日、每周或每月重复，还不能“{found[0]}”，所以没有记下。请分别说出时间。",
    )


class _Awake:
    """Moves a time that was said without its half of the day to when people are awake."""

    def __init__(self, open_: bool, dated: bool, now: dt.datetime) -> None:
        self._open, self._dated, self._now = open_, dated, now

    def __call__(self, first: dt.datetime, repeats: bool) -> dt.datetime:
        if not self._open:
            return first
        if self._dated or repeats:
            early = first.hour < AWAKE.start
            return first + dt.timedelta(hours=12) if early else first
        start = first.replace(hour=first.hour % 12) - dt.timedelta(days=1)
        times = (start + dt.timedelta(hours=12 * n) for n in range(6))
        return next(t for t in times if t > self._now and t.hour in AWAKE)


def _awake(text: str, now: dt.datetime) -> _Awake:
    values = [piece.value for piece in Reading(text, now).pieces]
    clocks = [value for value in values if isinstance(value, Clock)]
    told = any(isinstance(value, DayPart) for value in values)
    dated = any(isinstance(value, dt.date) for value in values)
    open_ = len(clocks) == 1 and not told and clocks[0].half is None and not clocks[0].as_written
    return _Awake(open_ and 1 <= clocks[0].hour <= 12, dated, now)
