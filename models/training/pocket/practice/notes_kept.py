"""Practice in Notes: the note meant is the only one under a label, or the only one put away."""

from __future__ import annotations

from typing import ClassVar

from device_drivers.base import Role
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import Change, Done, Params
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.notes import go_to
from device_drivers.virtual.tasks.world import positive
from models.training.pocket.practice.notes_newest import Told, shelf


class _Labelled(Told):
    """The only one under a label."""

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        few = "(SELECT id FROM note_labels ORDER BY id LIMIT 1)"  # so that all are in sight
        phone.store.run(f"DELETE FROM note_tags WHERE label_id NOT IN {few}")  # noqa: S608
        phone.store.run(f"DELETE FROM note_labels WHERE id NOT IN {few}")  # noqa: S608
        phone.store.run("INSERT OR IGNORE INTO note_labels(name) VALUES (?)", p["label"])
        number = phone.store.one("SELECT id FROM note_labels WHERE name=?", p["label"])
        phone.store.run("DELETE FROM note_tags WHERE label_id=?", number)
        phone.store.run("INSERT INTO note_tags(note_id, label_id) VALUES (?, ?)", p["id"], number)

    def open(self, hands: Hands) -> None:
        raise NotImplementedError


class PracticeNoteLabelledBin(_Labelled):
    """It goes."""

    goal = "Delete the note filed under “{label}”"
    goal_zh = "删除标签“{label}”下的那条笔记"
    steps = 4

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.becomes(p, state="trashed", trashed_ms=positive)

    def solve(self, hands: Hands, p: Params) -> None:
        shelf(hands)
        hands.tap(p["label"], role=Role.BUTTON)
        hands.tap(id="note")
        hands.tap("Delete note")


class PracticeNoteLabelledSays(_Labelled):
    """What it says."""

    goal = "What have I noted under the label “{label}”?"
    goal_zh = "标签“{label}”下面我记了什么？"
    tags = ("read",)

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["body"])

    def solve(self, hands: Hands, p: Params) -> Done:
        shelf(hands)
        hands.tap(p["label"], role=Role.BUTTON)
        hands.tap(id="note")
        return Done(hands.read(id="edit_body"))


class PracticeNoteLabelledTop(_Labelled):
    """It goes up."""

    goal = "Keep the “{label}” note at the top"
    goal_zh = "把带“{label}”标签的笔记固定在最上面"
    steps = 4

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.becomes(p, pinned=1)

    def solve(self, hands: Hands, p: Params) -> None:
        shelf(hands)
        hands.tap(p["label"], role=Role.BUTTON)
        hands.tap(id="note")
        hands.tap("Pin note")


class PracticeNoteAwaySays(Told):
    """What stands in the archive."""

    goal = "What does the note in my archive say?"
    goal_zh = "归档里的那条笔记写了什么？"
    steps = 4
    tags = ("read",)
    row: ClassVar[dict[str, object]] = {"state": "archived"}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE notes SET state='' WHERE state='archived'")
        super().prepare(phone, p)

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["body"])

    def solve(self, hands: Hands, p: Params) -> Done:
        go_to(hands, "Archive")
        hands.tap(id="note")
        return Done(hands.read(id="edit_body"))


class PracticeNoteAwayWhich(PracticeNoteAwaySays):
    """What was put away."""

    goal = "Which note have I put in the archive?"
    goal_zh = "我把哪条笔记归档了？"
    steps = 3

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["title"])

    def solve(self, hands: Hands, p: Params) -> Done:
        go_to(hands, "Archive")
        return Done(hands.read(id="note_title"))
