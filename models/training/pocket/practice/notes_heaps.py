"""Practice in Notes: all under a label, both in the trash, label and copy of the newest."""

from __future__ import annotations

import random
from typing import ClassVar

from device_drivers.base import Role
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import Added, Change, Changed, Difficulty, Params, Template
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.notes import go_to
from device_drivers.virtual.tasks.world import positive
from models.training.pocket.practice.notes import BODIES, TITLES, write
from models.training.pocket.practice.notes_lists import LABELS


class _Heap(Template):
    """Two notes under one label."""

    apps: ClassVar[tuple[str, ...]] = ("notes",)
    difficulty: ClassVar[Difficulty] = "medium"
    steps = 6
    tags: ClassVar[tuple[str, ...]] = ("select",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"titles": rng.sample(TITLES, 2), "bodies": rng.sample(BODIES, 2),
                "label": rng.choice(LABELS)}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        few = "(SELECT id FROM note_labels ORDER BY id LIMIT 1)"  # so that all are in sight
        phone.store.run(f"DELETE FROM note_tags WHERE label_id NOT IN {few}")  # noqa: S608
        phone.store.run(f"DELETE FROM note_labels WHERE id NOT IN {few}")  # noqa: S608
        label = phone.store.run("INSERT INTO note_labels(name) VALUES (?)", p["label"])
        ms = phone.clock.now_ms() - 20_000
        p["ids"] = [write(phone, title, body, changed_ms=ms)
                    for title, body in zip(p["titles"], p["bodies"], strict=True)]  # fmt: skip
        for number in p["ids"] if self.tagged else []:
            phone.store.run("INSERT INTO note_tags(note_id, label_id) VALUES (?, ?)", number, label)
        phone.store.run("UPDATE notes SET pinned=0")

    tagged: ClassVar[bool] = True

    def become(self, p: Params, **to: object) -> list[Change]:
        return [Changed("notes", {"id": number}, to) for number in p["ids"]]

    def choose(self, hands: Hands, p: Params) -> None:
        moves.top(hands, "notes", "fab")
        hands.tap(p["label"], role=Role.BUTTON)
        hands.hold(id="note")
        hands.tap(id="note", nth=1)


class PracticeNoteHeapArchive(_Heap):
    """Both are put away."""

    goal = "Archive both notes labelled “{label}”"
    goal_zh = "把标签“{label}”下的两条笔记都归档"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.become(p, state="archived")

    def solve(self, hands: Hands, p: Params) -> None:
        self.choose(hands, p)
        hands.tap("Archive")


class PracticeNoteHeapBin(_Heap):
    """Both go."""

    goal = "Delete all notes under the label “{label}”"
    goal_zh = "删除标签“{label}”下的所有笔记"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.become(p, state="trashed", trashed_ms=positive)

    def solve(self, hands: Hands, p: Params) -> None:
        self.choose(hands, p)
        hands.tap("Move to trash")


class PracticeNoteHeapPin(_Heap):
    """Both go up."""

    goal = "Pin every note that has the label “{label}”"
    goal_zh = "把带“{label}”标签的笔记全部置顶"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.become(p, pinned=1)

    def solve(self, hands: Hands, p: Params) -> None:
        self.choose(hands, p)
        hands.tap("Pin note")


class PracticeNoteHeapBack(_Heap):
    """Both come back."""

    goal = "Restore both notes from the trash of Notes"
    goal_zh = "把笔记回收站里的两条都恢复"

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM notes WHERE state='trashed'")
        ms = phone.clock.now_ms() - 90_000
        p["ids"] = [write(phone, title, body, state="trashed", trashed_ms=ms)
                    for title, body in zip(p["titles"], p["bodies"], strict=True)]  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.become(p, state="", trashed_ms=0)

    def solve(self, hands: Hands, p: Params) -> None:
        go_to(hands, "Trash")
        hands.hold(id="note")
        hands.tap(id="note", nth=1)
        hands.tap("Restore")


class PracticeNoteHeapLabel(_Heap):
    """The newest gets a label."""

    goal = "Put the label “{label}” on my newest note"
    goal_zh = "给最新的笔记加上标签“{label}”"
    tagged = False

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("note_tags", note_id=p["ids"][1], label_id=positive)]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.top(hands, "notes", "fab")
        hands.tap(id="note")
        hands.tap(id="more")
        hands.tap("Labels")
        hands.tap(p["label"])
        hands.tap("Done", id="android:id/button1")


class PracticeNoteHeapCopy(_Heap):
    """The newest is doubled."""

    goal = "Duplicate the note that I edited last"
    goal_zh = "把我最后编辑的笔记复制一份"
    tagged = False

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("notes", title=p["titles"][1], body=p["bodies"][1])]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.top(hands, "notes", "fab")
        hands.tap(id="note")
        hands.tap(id="more")
        hands.tap("Duplicate")
