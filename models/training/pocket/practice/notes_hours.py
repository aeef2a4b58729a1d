"""Practice in Notes: reminders for days said in words and hours as people say them."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import time, timedelta
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import days, moves
from device_drivers.virtual.tasks.base import Added, Change, Changed, Difficulty, Params, Template
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.notes import open_note
from models.training.pocket.practice.notes import BODIES, TITLES, write
from models.training.pocket.practice.notes_lists import THINGS, write_list

DAYS = (
    ("tomorrow", "明天", 1), ("the day after tomorrow", "后天", 2), ("in three days", "三天后", 3),
)  # fmt: skip
HOURS = (
    ("7:30 am", "早上7点半", 7, 30), ("6:15 pm", "傍晚6点15分", 18, 15), ("9 pm", "晚上9点", 21, 0),
    ("10 am", "上午10点", 10, 0), ("4:30 pm", "下午4点半", 16, 30), ("8 am", "早上8点", 8, 0),
    ("3 pm", "下午3点", 15, 0), ("11:45 am", "上午11点45分", 11, 45),
)  # fmt: skip


class _Worded(Template):
    """A day in words, an hour as people say it."""

    apps: ClassVar[tuple[str, ...]] = ("notes",)
    difficulty: ClassVar[Difficulty] = "medium"
    steps = 11
    tags: ClassVar[tuple[str, ...]] = ("edit", "form", "time")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        day, day_zh, ahead = rng.choice(DAYS)
        at, at_zh, hour, minute = rng.choice(HOURS)
        date = days.today(phone) + timedelta(days=ahead)
        return {"title": rng.choice(TITLES), "body": rng.choice(BODIES),
                "items": rng.sample(THINGS, 3), **days.when(phone, date, time(hour, minute)),
                "day": day, "day_zh": day_zh, "at": at, "at_zh": at_zh}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        p["id"] = write(phone, p["title"], p["body"])

    def ms(self, phone: Phone, p: Params) -> int:
        return days.ms(phone, days.moment(p))

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("notes", {"id": p["id"]}, {"reminder_ms": self.ms(phone, p)})]

    def pick(self, hands: Hands, p: Params) -> None:
        moves.pick_day(hands, days.moment(p).date())
        moves.set_time(hands, days.moment(p).time())

    def solve(self, hands: Hands, p: Params) -> None:
        open_note(hands, p["title"])
        hands.tap(id="reminder")
        self.pick(hands, p)


class PracticeNoteHourRemind(_Worded):
    """A note that is there is to come up."""

    goal = "Let my note “{title}” come up {day} at {at}"
    goal_zh = "让笔记“{title}”{day_zh}{at_zh}提醒我"


class PracticeNoteHourList(_Worded):
    """A list is to come up."""

    goal = "I go shopping {day} at {at}: have the list “{title}” remind me then"
    goal_zh = "我{day_zh}{at_zh}去买东西：到时用清单“{title}”提醒我"

    def prepare(self, phone: Phone, p: Params) -> None:
        p["id"] = write_list(phone, p["title"], p["items"])


class PracticeNoteHourShift(_Worded):
    """It is to come up at another time."""

    goal = "The reminder of my note “{title}” is wrong, it should be {day} at {at}"
    goal_zh = "笔记“{title}”的提醒时间不对，应该是{day_zh}{at_zh}"
    steps = 12

    def prepare(self, phone: Phone, p: Params) -> None:
        soon = self.ms(phone, p) - 5_400_000
        p["id"] = write(phone, p["title"], p["body"], reminder_ms=soon)

    def solve(self, hands: Hands, p: Params) -> None:
        open_note(hands, p["title"])
        hands.tap(id="reminder")
        hands.tap("Edit")
        self.pick(hands, p)


class PracticeNoteHourFresh(_Worded):
    """A new note is to come up."""

    goal = "New note “{title}”: {body}. It should remind me {day} at {at}"
    goal_zh = "新建笔记“{title}”：{body}。{day_zh}{at_zh}提醒我"
    steps = 13

    def prepare(self, phone: Phone, p: Params) -> None:
        """It is not there yet."""

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("notes", title=p["title"], body=p["body"], reminder_ms=self.ms(phone, p))]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.top(hands, "notes", "fab")
        hands.tap(id="fab")
        hands.type(p["title"], into="edit_title")
        hands.type(p["body"], into="edit_body")
        hands.tap(id="reminder")
        self.pick(hands, p)
