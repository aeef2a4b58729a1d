"""Practice in Notes with labels."""

from __future__ import annotations

import random

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import (
    Added,
    Change,
    Changed,
    Done,
    Params,
    Removed,
    Template,
)
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.notes import open_menu, open_note
from models.training.pocket.practice.notes import OnNote, write
from models.training.pocket.practice.notes_lists import LABELS


class _WithLabel(OnNote):
    """A note, and a label that there is."""

    tagged = False

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        label, other = rng.sample(LABELS, 2)
        return {**super().draw(phone, rng), "label": label, "other": other}

    def prepare(self, phone: Phone, p: Params) -> None:
        p["id"] = write(phone, p["title"], p["body"])
        p["label_id"] = phone.store.run("INSERT INTO note_labels(name) VALUES (?)", p["label"])
        if self.tagged:
            phone.store.run("INSERT INTO note_tags(note_id, label_id) VALUES (?, ?)", p["id"],
                            p["label_id"])  # fmt: skip


class PracticeNotesTag(_WithLabel):
    """A label that there is already."""

    goal = "Put the label “{label}” on my note “{title}”"
    goal_zh = "给笔记“{title}”加上标签“{label}”"
    steps = 6
    tags = ("edit", "choice")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("note_tags", note_id=p["id"], label_id=p["label_id"])]

    def solve(self, hands: Hands, p: Params) -> None:
        open_menu(hands, p["title"])
        hands.tap("Labels")
        hands.tap(p["label"])
        hands.tap("Done")


class PracticeNotesUntag(PracticeNotesTag):
    """Off with a label."""

    goal = "Take the label “{label}” off my note “{title}”, keep the label for others"
    goal_zh = "把标签“{label}”从笔记“{title}”上去掉，标签本身保留"
    tagged = True

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Removed("note_tags", note_id=p["id"], label_id=p["label_id"])]


class PracticeNotesWhichLabel(_WithLabel):
    """How a note is labelled."""

    goal = "Which label does my note “{title}” have?"
    goal_zh = "笔记“{title}”是什么标签？"
    steps = 2
    tags = ("read",)
    tagged = True

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["label"])

    def solve(self, hands: Hands, p: Params) -> Done:
        open_note(hands, p["title"])
        return Done(hands.read(id="note_labels"))


class PracticeNotesLabelled(_WithLabel):
    """Which note has a label."""

    goal = "Which note of mine has the label “{label}”?"
    goal_zh = "我的哪条笔记带有标签“{label}”？"
    steps = 3
    tags = ("read", "search")
    tagged = True

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["title"])

    def solve(self, hands: Hands, p: Params) -> Done:
        moves.top(hands, "notes", "fab")
        hands.type(p["label"], into="Search notes")
        return Done(hands.texts(id="note_title")[0])


class PracticeNotesLabelNew(Template):
    """A label for later."""

    goal = "Add a label “{label}” to the Notes app; no note needs it yet"
    goal_zh = "在笔记应用里添加标签“{label}”，先不用在任何笔记上"
    apps = ("notes",)
    difficulty = "easy"
    steps = 6
    tags = ("create", "form")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"label": rng.choice(LABELS)}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("note_labels", name=p["label"])]

    def solve(self, hands: Hands, p: Params) -> None:
        _labels(hands)
        hands.tap(id="fab")
        hands.type(p["label"], into="Enter label name")
        hands.tap("OK")


class PracticeNotesLabelRename(_WithLabel):
    """Another name for a label."""

    goal = "Rename the label “{label}” in Notes to “{other}”"
    goal_zh = "把笔记的标签“{label}”改名为“{other}”"
    steps = 6
    tags = ("edit", "form")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Changed("note_labels", {"name": p["label"]}, {"name": p["other"]})]

    def solve(self, hands: Hands, p: Params) -> None:
        _labels(hands)
        hands.tap(p["label"])
        hands.type(p["other"], into="Enter label name", clear=True)
        hands.tap("OK")


class PracticeNotesLabelDelete(_WithLabel):
    """A label nobody needs."""

    goal = "Delete the label “{label}” from the Notes app"
    goal_zh = "删除笔记里的标签“{label}”"
    steps = 5
    tags = ("delete",)

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Removed("note_labels", name=p["label"])]

    def solve(self, hands: Hands, p: Params) -> None:
        _labels(hands)
        hands.tap(f"Delete {p['label']}")
        hands.tap("Delete", id="android:id/button1")


def _labels(hands: Hands) -> None:
    """The page of all labels."""
    moves.top(hands, "notes", "fab")
    hands.tap(id="menu_more")
    hands.tap("Edit labels")
