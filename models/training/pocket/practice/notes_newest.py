"""Practice in Notes: the note meant is told by its place, its pin, its bell or its label."""

from __future__ import annotations

import random
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import Change, Done, Params
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.world import positive
from models.training.pocket.practice.notes import COLORS, OnNote, write
from models.training.pocket.practice.notes_lists import LABELS


def shelf(hands: Hands) -> None:
    """All notes as cards."""
    moves.top(hands, "notes", "fab")


class Told(OnNote):
    """One note stands out: ``row`` says by what."""

    steps = 3
    tags: ClassVar[tuple[str, ...]] = ("edit", "list")
    row: ClassVar[dict[str, object]] = {}

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        key, color, zh = rng.choice(COLORS)
        return {**super().draw(phone, rng), "key": key, "color": color, "color_zh": zh,
                "label": rng.choice(LABELS)}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE notes SET pinned=0, reminder_ms=0")
        phone.store.run("DELETE FROM notes WHERE title=?", p["title"])
        row = {"changed_ms": phone.clock.now_ms() - 30_000, **self.row}
        if "reminder_ms" in row:
            row["reminder_ms"] = phone.clock.now_ms() + 200_000_000
        p["id"] = write(phone, p["title"], p["body"], **row)

    def open(self, hands: Hands) -> None:
        shelf(hands)
        hands.tap(id="note")


class PracticeNoteNewestPin(Told):
    """The latest goes up for good."""

    goal = "Pin the note I touched last"
    goal_zh = "把我最近改过的那条笔记置顶"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.becomes(p, pinned=1)

    def solve(self, hands: Hands, p: Params) -> None:
        self.open(hands)
        hands.tap("Pin note")


class PracticeNoteNewestBin(Told):
    """The latest is not wanted."""

    goal = "Delete the most recent note"
    goal_zh = "删掉最新的一条笔记"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.becomes(p, state="trashed", trashed_ms=positive)

    def solve(self, hands: Hands, p: Params) -> None:
        self.open(hands)
        hands.tap("Delete note")


class PracticeNoteNewestArchive(Told):
    """The latest is put away."""

    goal = "Archive my latest note"
    goal_zh = "归档我最新的笔记"
    steps = 4

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.becomes(p, state="archived")

    def solve(self, hands: Hands, p: Params) -> None:
        self.open(hands)
        hands.tap(id="more")
        hands.tap("Archive")


class PracticeNoteNewestPaint(Told):
    """The latest gets a colour."""

    goal = "Make the newest note {color}"
    goal_zh = "把最新的笔记变成{color_zh}"
    steps = 5

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.becomes(p, color=p["key"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.open(hands)
        hands.tap(id="more")
        hands.tap("Color")
        hands.tap(p["color"])


class PracticeNoteNewestTitle(Told):
    """What the latest is about."""

    goal = "What is my latest note called?"
    goal_zh = "我最新的笔记标题是什么？"
    steps = 1
    tags = ("read",)

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["title"])

    def solve(self, hands: Hands, p: Params) -> Done:
        shelf(hands)
        return Done(hands.read(p["title"], id="note_title"))


class PracticeNoteNewestSays(Told):
    """What the latest says."""

    goal = "What did I write down last?"
    goal_zh = "我最后记下的内容是什么？"
    steps = 2
    tags = ("read",)

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["body"])

    def solve(self, hands: Hands, p: Params) -> Done:
        self.open(hands)
        return Done(hands.read(id="edit_body"))


class _Pinned(Told):
    row: ClassVar[dict[str, object]] = {"pinned": 1}


class PracticeNotePinnedUnpin(_Pinned):
    """Whatever sticks to the top."""

    goal = "Nothing in my notes should stay pinned"
    goal_zh = "笔记里什么都不要置顶"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.becomes(p, pinned=0)

    def solve(self, hands: Hands, p: Params) -> None:
        self.open(hands)
        hands.tap("Unpin note")


class PracticeNotePinnedSays(_Pinned):
    """What stands at the top."""

    goal = "Tell me what my pinned note says"
    goal_zh = "我置顶的笔记写了什么？"
    steps = 2
    tags = ("read",)

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["body"])

    def solve(self, hands: Hands, p: Params) -> Done:
        self.open(hands)
        return Done(hands.read(id="edit_body"))


class PracticeNotePinnedBin(_Pinned):
    """What was at the top goes."""

    goal = "Throw the pinned note away"
    goal_zh = "把置顶的笔记扔掉"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.becomes(p, state="trashed", trashed_ms=positive, pinned=0)

    def solve(self, hands: Hands, p: Params) -> None:
        self.open(hands)
        hands.tap("Delete note")


class PracticeNoteBellWhich(Told):
    """The one with a bell."""

    goal = "Which note of mine has a reminder set?"
    goal_zh = "我哪条笔记设了提醒？"
    steps = 1
    tags = ("read",)
    row: ClassVar[dict[str, object]] = {"reminder_ms": 1}

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["title"])

    def solve(self, hands: Hands, p: Params) -> Done:
        shelf(hands)
        return Done(hands.read(p["title"], id="note_title"))


class PracticeNoteBellOff(PracticeNoteBellWhich):
    """The bell goes."""

    goal = "One of my notes has a reminder. Cancel it."
    goal_zh = "我有一条笔记设了提醒，取消掉"
    steps = 4
    tags = ("edit",)

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.becomes(p, reminder_ms=0)

    def answer(self, phone: Phone, p: Params) -> str:
        return ""

    def solve(self, hands: Hands, p: Params) -> Done:
        shelf(hands)
        hands.tap("Reminder")
        hands.tap(id="reminder_chip")
        hands.tap("Remove reminder")
        return Done()
