"""Practice in Notes: one deed to one note, several notes at once, new notes that are more."""

from __future__ import annotations

import random
from datetime import timedelta
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import days, moves
from device_drivers.virtual.tasks.base import (
    Added,
    Change,
    Difficulty,
    Done,
    Impossible,
    Params,
    Template,
)
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.notes import go_to, open_menu, open_note
from device_drivers.virtual.tasks.world import positive
from models.training.pocket.practice.notes import BODIES, COLORS, TITLES, OnNote, write
from models.training.pocket.practice.notes_lists import LABELS


class PracticeDeedRetitle(OnNote):
    """Another title."""

    goal = "Rename my note “{title}” to “{new}”"
    goal_zh = "把笔记“{title}”改名为“{new}”"
    steps = 5
    tags = ("edit", "form")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        title, new = rng.sample(TITLES, 2)
        return {"title": title, "new": new, "body": rng.choice(BODIES)}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.becomes(p, title=p["new"])

    def solve(self, hands: Hands, p: Params) -> None:
        open_note(hands, p["title"])
        hands.type(p["new"], into="edit_title", clear=True)
        hands.tap("Save")


class PracticeDeedDelete(OnNote):
    """One note is thrown away."""

    goal = "Delete my note “{title}”"
    goal_zh = "删除笔记“{title}”"
    steps = 3
    tags = ("delete", "list")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.becomes(p, state="trashed", trashed_ms=positive)

    def solve(self, hands: Hands, p: Params) -> None:
        open_note(hands, p["title"])
        hands.tap("Delete note")


class PracticeDeedRestore(OnNote):
    """What was thrown away is wanted again."""

    goal = "Get my note “{title}” back out of the trash"
    goal_zh = "把笔记“{title}”从回收站恢复"
    steps = 5
    tags = ("edit", "list")

    def prepare(self, phone: Phone, p: Params) -> None:
        ms = phone.clock.now_ms() - 90_000
        p["id"] = write(phone, p["title"], p["body"], state="trashed", trashed_ms=ms)

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.becomes(p, state="", trashed_ms=0)

    def solve(self, hands: Hands, p: Params) -> None:
        go_to(hands, "Trash")
        hands.tap(p["title"])
        hands.tap("Restore")


class PracticeDeedArchive(OnNote):
    """One note is put away."""

    goal = "Archive my note “{title}”"
    goal_zh = "归档笔记“{title}”"
    steps = 4
    tags = ("edit", "list")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.becomes(p, state="archived")

    def solve(self, hands: Hands, p: Params) -> None:
        open_menu(hands, p["title"])
        hands.tap("Archive")


class PracticeDeedPin(OnNote):
    """One note stays at the top."""

    goal = "Pin my note “{title}”"
    goal_zh = "把笔记“{title}”置顶"
    steps = 3
    tags = ("edit", "list")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.becomes(p, pinned=1)

    def solve(self, hands: Hands, p: Params) -> None:
        open_note(hands, p["title"])
        hands.tap("Pin note")


class PracticeDeedRemind(OnNote):
    """A note is to come up by itself."""

    goal = "Remind me of my note “{title}” on {day} at {at}"
    goal_zh = "{day_zh}{at_zh}提醒我看笔记“{title}”"
    difficulty: ClassVar[Difficulty] = "medium"
    steps = 11
    tags: ClassVar[tuple[str, ...]] = ("edit", "form")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        at = days.when(phone, days.some_day(phone, rng), days.some_time(rng))
        return {**super().draw(phone, rng), **at}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.becomes(p, reminder_ms=days.ms(phone, days.moment(p)))

    def pick(self, hands: Hands, p: Params) -> None:
        moves.pick_day(hands, days.moment(p).date())
        moves.set_time(hands, days.moment(p).time())

    def solve(self, hands: Hands, p: Params) -> None:
        open_note(hands, p["title"])
        hands.tap(id="reminder")
        self.pick(hands, p)


class PracticeDeedRemindLater(PracticeDeedRemind):
    """At another time than it was to."""

    goal = "My note “{title}” should remind me on {day} at {at} instead"
    goal_zh = "笔记“{title}”改到{day_zh}{at_zh}提醒我"
    steps = 12

    def prepare(self, phone: Phone, p: Params) -> None:
        soon = days.ms(phone, days.moment(p) - timedelta(minutes=40))
        p["id"] = write(phone, p["title"], p["body"], reminder_ms=soon)

    def solve(self, hands: Hands, p: Params) -> None:
        open_note(hands, p["title"])
        hands.tap(id="reminder")
        hands.tap("Edit")
        self.pick(hands, p)


class PracticeDeedPinned(OnNote):
    """Which one stays at the top."""

    goal = "Which note of mine is pinned?"
    goal_zh = "我置顶了哪条笔记？"
    steps = 1
    tags = ("read", "list")

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE notes SET pinned=0")
        p["id"] = write(phone, p["title"], p["body"], pinned=1)

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["title"])

    def solve(self, hands: Hands, p: Params) -> Done:
        moves.top(hands, "notes", "fab")
        return Done(hands.read(p["title"]))


class PracticeDeedNone(OnNote):
    """There is no such note to be thrown away."""

    goal = "Delete the note “{title}”"
    goal_zh = "把笔记“{title}”删了"
    steps = 3
    tags = ("impossible", "search")
    impossible = True

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM notes WHERE title=?", p["title"])

    def solve(self, hands: Hands, p: Params) -> Impossible:
        moves.top(hands, "notes", "fab")
        hands.type(p["title"], into="search")
        return Impossible(f"there is no note “{p['title']}”")


# --- new ones that are more than a text ---------------------------------------------------------


class _Fresh(Template):
    """A note that is not there yet."""

    apps = ("notes",)
    difficulty: ClassVar[Difficulty] = "medium"
    steps = 8
    tags: ClassVar[tuple[str, ...]] = ("create", "form")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        key, color, zh = rng.choice(COLORS)
        return {"title": rng.choice(TITLES), "body": rng.choice(BODIES), "key": key,
                "color": color, "color_zh": zh, "label": rng.choice(LABELS)}  # fmt: skip

    def added(self, p: Params, **more: object) -> list[Change]:
        return [Added("notes", title=p["title"], body=p["body"], **more)]

    def begin(self, hands: Hands, p: Params) -> None:
        moves.top(hands, "notes", "fab")
        hands.tap(id="fab")
        hands.type(p["title"], into="edit_title")
        hands.type(p["body"], into="edit_body")


class PracticeFreshColor(_Fresh):
    """In a colour."""

    goal = "New note in {color}, “{title}”: {body}"
    goal_zh = "新建一条{color_zh}的笔记“{title}”：{body}"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.added(p, color=p["key"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.begin(hands, p)
        hands.tap(id="more")
        hands.tap("Color")
        hands.tap(p["color"])


class PracticeFreshPinned(_Fresh):
    """At the top."""

    goal = "Write a note “{title}” saying “{body}” and pin it"
    goal_zh = "写一条笔记“{title}”，内容“{body}”，并置顶"
    steps = 7

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.added(p, pinned=1)

    def solve(self, hands: Hands, p: Params) -> None:
        self.begin(hands, p)
        hands.tap("Pin note")
        hands.tap("Save")


class PracticeFreshLabelled(_Fresh):
    """With a label that is new as well."""

    goal = "Write the note “{title}”: {body}. It gets the new label “{label}”."
    goal_zh = "写笔记“{title}”：{body}，加上新标签“{label}”。"
    steps = 10

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM note_labels WHERE name=?", p["label"])

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [*self.added(p), Added("note_labels", name=p["label"]), Added("note_tags")]

    def solve(self, hands: Hands, p: Params) -> None:
        self.begin(hands, p)
        hands.tap(id="more")
        hands.tap("Labels")
        hands.type(p["label"], into="label_name")
        hands.tap("Add")
        hands.tap("Done", id="android:id/button1")
