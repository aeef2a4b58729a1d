"""Practice in Notes: putting notes away, throwing them away, bringing them back."""

from __future__ import annotations

import random

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import (
    Change,
    Changed,
    Params,
    Removed,
    Template,
)
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.notes import go_to
from device_drivers.virtual.tasks.world import positive
from models.training.pocket.practice.notes import BODIES, TITLES, OnNote, write


class PracticeNotesUnarchive(OnNote):
    """Back among the others."""

    goal = "Bring my note “{title}” back from the archive"
    goal_zh = "把归档的笔记“{title}”放回来"
    steps = 6
    tags = ("edit", "list")

    def prepare(self, phone: Phone, p: Params) -> None:
        p["id"] = write(phone, p["title"], p["body"], state="archived")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.becomes(p, state="")

    def solve(self, hands: Hands, p: Params) -> None:
        go_to(hands, "Archive")
        hands.hold(p["title"])
        hands.tap("Unarchive")


class PracticeNotesForget(OnNote):
    """For good."""

    goal = "“{title}” is in the trash of Notes. Delete it for good, keep the other notes there"
    goal_zh = "把回收站里的笔记“{title}”永久删除，其他的留着"
    difficulty = "medium"
    steps = 6
    tags = ("delete", "list")

    def prepare(self, phone: Phone, p: Params) -> None:
        now = phone.clock.now_ms()
        p["id"] = write(phone, p["title"], p["body"], state="trashed", trashed_ms=now)

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Removed("notes", id=p["id"])]

    def solve(self, hands: Hands, p: Params) -> None:
        go_to(hands, "Trash")
        hands.tap(p["title"])
        hands.tap("Delete forever")
        hands.tap("Delete", id="android:id/button1")


class PracticeNotesEmptyTrash(Template):
    """All that was thrown away."""

    goal = "Empty the trash of the Notes app"
    goal_zh = "清空笔记的回收站"
    apps = ("notes",)
    difficulty = "easy"
    steps = 5
    tags = ("delete",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"titles": rng.sample(TITLES, rng.randint(1, 3))}

    def prepare(self, phone: Phone, p: Params) -> None:
        for table in ("note_items", "note_tags"):
            phone.store.run(f"DELETE FROM {table}")  # noqa: S608  # constants
        phone.store.run("DELETE FROM notes WHERE state='trashed'")
        for title in p["titles"]:
            write(phone, title, state="trashed", trashed_ms=phone.clock.now_ms())

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Removed("notes", title=title, state="trashed") for title in p["titles"]]

    def solve(self, hands: Hands, p: Params) -> None:
        go_to(hands, "Trash")
        hands.tap(id="empty_trash")
        hands.tap(id="android:id/button1")


class PracticeNotesDeleteTwo(Template):
    """Two at once."""

    goal = "Throw away my notes “{one}” and “{two}”"
    goal_zh = "把笔记“{one}”和“{two}”都删掉"
    apps = ("notes",)
    difficulty = "medium"
    steps = 5
    tags = ("delete", "list", "long_press")
    button = "delete"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        one, two = rng.sample(TITLES, 2)
        return {"one": one, "two": two}

    def prepare(self, phone: Phone, p: Params) -> None:
        p["ids"] = [write(phone, p[key], BODIES[i]) for i, key in enumerate(("one", "two"))]

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        to = {"state": "trashed", "trashed_ms": positive}
        return [Changed("notes", {"id": each}, to) for each in p["ids"]]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.top(hands, "notes", "fab")
        hands.hold(p["one"])
        hands.tap(p["two"])
        hands.tap(id=self.button)


class PracticeNotesArchiveTwo(PracticeNotesDeleteTwo):
    """Two put away."""

    goal = "Put my notes “{one}” and “{two}” into the archive"
    goal_zh = "把笔记“{one}”和“{two}”归档"
    tags = ("edit", "list", "long_press")
    button = "archive"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Changed("notes", {"id": each}, {"state": "archived"}) for each in p["ids"]]
