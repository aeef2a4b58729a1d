"""Practice in Notes: a note has just reminded, and is reached by its notification."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar

from device_drivers.virtual.apps.notes.records import PACKAGE
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import Change, Changed, Done, Params
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.world import positive
from models.training.pocket.practice.notes import BODIES, TITLES, OnNote, write
from models.training.pocket.practice.notes_lists import THINGS, write_list


def remind(phone: Phone, number: int, title: str, text: str) -> None:
    """What the phone tells when a note's time has come."""
    phone.post_notification(PACKAGE, title, text, f"content://{PACKAGE}/notes/{number}",
                            actions=[("Done", f"done/{number}")])  # fmt: skip


class _Reminded(OnNote):
    steps = 3
    tags: ClassVar[tuple[str, ...]] = ("notification",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"title": rng.choice(TITLES), "body": rng.choice(BODIES),
                "items": rng.sample(THINGS, 3)}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        p["id"] = write(phone, p["title"], p["body"])
        remind(phone, p["id"], p["title"], p["body"])


class PracticeNoteShadeBin(_Reminded):
    """It has done its duty."""

    goal = (
        "“{title}” just came up as a reminder. Open it from the notifications and delete the note"
    )
    goal_zh = "刚才弹出了“{title}”的提醒，从通知打开并删除这条笔记"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return self.becomes(p, state="trashed", trashed_ms=positive)

    def solve(self, hands: Hands, p: Params) -> None:
        hands.shade()
        hands.tap(p["title"])
        hands.tap("Delete note")


class PracticeNoteShadePin(_Reminded):
    """It must not be forgotten."""

    goal = "Open the note that the notification “{title}” is about and pin it"
    goal_zh = "打开通知“{title}”对应的笔记，把它置顶"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return self.becomes(p, pinned=1)

    def solve(self, hands: Hands, p: Params) -> None:
        hands.shade()
        hands.tap(p["title"])
        hands.tap("Pin note")


class PracticeNoteShadeWhat(_Reminded):
    """What it says."""

    goal = "A note reminded me a moment ago. What was I to think of?"
    goal_zh = "刚才有条笔记提醒我，要我记得什么？"
    steps = 2

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["body"])

    def solve(self, hands: Hands, p: Params) -> Done:
        hands.shade()
        return Done(hands.read(p["body"]))


class PracticeNoteShadeDone(_Reminded):
    """All of a list is done."""

    goal = "My list “{title}” has reminded me, but I did all of it: press Done there"
    goal_zh = "清单“{title}”提醒了我，但都做完了：在通知里点完成"
    steps = 2

    def prepare(self, phone: Phone, p: Params) -> None:
        p["id"] = write_list(phone, p["title"], p["items"])
        remind(phone, p["id"], p["title"], "\n".join(f"☐ {each}" for each in p["items"]))

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("note_items", {"note_id": p["id"], "text": each}, {"done": 1})
                for each in p["items"]]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        hands.shade()
        hands.tap("Done")
