"""Practice in Notes: what stands there, and what does not."""

from __future__ import annotations

import random

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import days, moves
from device_drivers.virtual.tasks.base import (
    Done,
    Impossible,
    Params,
    Template,
)
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.notes import open_note
from models.training.pocket.practice.notes import BODIES, TITLES, OnNote, write


class PracticeNotesWhenReminded(OnNote):
    """When a note will ring."""

    goal = "When will my note “{title}” remind me?"
    goal_zh = "笔记“{title}”会在什么时候提醒我？"
    steps = 2
    tags = ("read",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        at = days.when(phone, days.some_day(phone, rng, 2, 20), days.some_time(rng))
        return {**super().draw(phone, rng), **at}

    def prepare(self, phone: Phone, p: Params) -> None:
        at = days.ms(phone, days.moment(p))
        p["id"] = write(phone, p["title"], p["body"], reminder_ms=at)

    def answer(self, phone: Phone, p: Params) -> str:
        return f"{p['day']}, {p['at']}"

    def solve(self, hands: Hands, p: Params) -> Done:
        open_note(hands, p["title"])
        return Done(hands.read(id="reminder_chip").removeprefix("Reminder, "))


class PracticeNotesWhatSays(OnNote):
    """What stands in a note."""

    goal = "What did I write in my note “{title}”?"
    goal_zh = "我在笔记“{title}”里写了什么？"
    steps = 2
    tags = ("read",)

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["body"])

    def solve(self, hands: Hands, p: Params) -> Done:
        open_note(hands, p["title"])
        return Done(hands.read(id="edit_body"))


class PracticeNotesWhichMentions(OnNote):
    """A note by a word in it."""

    goal = "Which of my notes mentions “{word}”?"
    goal_zh = "我的哪条笔记提到了“{word}”？"
    steps = 3
    tags = ("read", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        word = rng.choice(("walnut", "ladder", "plumber", "violin", "saffron", "tarpaulin",
                           "高压锅", "梯子", "螺丝刀", "茶具"))  # fmt: skip
        body = rng.choice(("Ask next door for the {}", "{} on the left shelf", "没有{}不行"))
        return {"title": rng.choice(TITLES), "word": word, "body": body.format(word)}

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["title"])

    def solve(self, hands: Hands, p: Params) -> Done:
        moves.top(hands, "notes", "fab")
        hands.type(p["word"], into="Search notes")
        return Done(hands.texts(id="note_title")[0])


class PracticeNotesNoSuch(Template):
    """There is no note of that name."""

    goal = "Add “{more}” to my note “{title}”"
    goal_zh = "在笔记“{title}”里加上“{more}”"
    apps = ("notes",)
    difficulty = "easy"
    steps = 3
    tags = ("impossible", "search")
    impossible = True

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"title": rng.choice(TITLES), "more": rng.choice(BODIES)}

    def solve(self, hands: Hands, p: Params) -> Impossible:
        moves.top(hands, "notes", "fab")
        hands.type(p["title"], into="Search notes")
        return Impossible(f"there is no note {p['title']}")
