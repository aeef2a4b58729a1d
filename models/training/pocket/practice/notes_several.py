"""Practice in Notes: two that are named, all but one, what is undone, view and boxes."""

from __future__ import annotations

import random
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import (
    Added,
    Change,
    Changed,
    Difficulty,
    Done,
    Params,
    Removed,
    Template,
)
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.notes import go_to, open_note
from device_drivers.virtual.tasks.world import known, positive, sent
from models.training.pocket.practice.notes import BODIES, COLORS, TITLES, write
from models.training.pocket.practice.notes_lists import LABELS, THINGS, write_list


class _Pair(Template):
    """Three notes; two of them are named."""

    apps: ClassVar[tuple[str, ...]] = ("notes",)
    difficulty: ClassVar[Difficulty] = "medium"
    steps = 5
    tags: ClassVar[tuple[str, ...]] = ("edit", "select")
    state: ClassVar[str] = ""
    pinned: ClassVar[int] = 0

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        first, second, third = rng.sample(TITLES, 3)
        key, color, zh = rng.choice(COLORS)
        [friend] = known(phone, rng, 1)
        return {"first": first, "second": second, "third": third, "bodies": rng.sample(BODIES, 3),
                "key": key, "color": color, "color_zh": zh, "label": rng.choice(LABELS),
                "friend": friend.name, "number": friend.number}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        run = phone.store.run
        for table in ("note_tags", "note_items", "note_labels", "notes"):
            run(f"DELETE FROM {table}")  # noqa: S608
        p["tag"] = run("INSERT INTO note_labels(name) VALUES (?)", p["label"])
        ms = phone.clock.now_ms() - 500_000
        p["ids"] = [write(phone, p[key], body, state=self.state, changed_ms=ms - 60_000 * i,
                          pinned=self.pinned if i < 2 else 0,
                          trashed_ms=ms if self.state == "trashed" else 0)
                    for i, (key, body) in enumerate(zip(("first", "second", "third"), p["bodies"],
                                                        strict=True))]  # fmt: skip

    def become(self, p: Params, **to: object) -> list[Change]:
        return [Changed("notes", {"id": number}, to) for number in p["ids"][:2]]

    def choose(self, hands: Hands, p: Params) -> None:
        if self.state:
            go_to(hands, "Archive" if self.state == "archived" else "Trash")
        else:
            moves.top(hands, "notes", "fab")
        hands.hold(p["first"], id="note_title")
        hands.tap(p["second"], id="note_title")


class PracticeNotePairPaint(_Pair):
    """One colour for both."""

    goal = "Color my notes “{first}” and “{second}” {color}"
    goal_zh = "把笔记“{first}”和“{second}”都改成{color_zh}"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.become(p, color=p["key"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.choose(hands, p)
        hands.tap("More options")
        hands.tap("Color")
        hands.tap(p["color"])


class PracticeNotePairLabel(_Pair):
    """One label for both."""

    goal = "Put the label “{label}” on both “{first}” and “{second}”"
    goal_zh = "给笔记“{first}”和“{second}”都加上标签“{label}”"
    steps = 7

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("note_tags", note_id=number, label_id=p["tag"]) for number in p["ids"][:2]]

    def solve(self, hands: Hands, p: Params) -> None:
        self.choose(hands, p)
        hands.tap("More options")
        hands.tap("Labels")
        hands.tap(p["label"])
        hands.tap("Done", id="android:id/button1")


class PracticeNotePairCopy(_Pair):
    """Both are doubled."""

    goal = "Duplicate the notes “{first}” and “{second}”"
    goal_zh = "把笔记“{first}”和“{second}”各复制一份"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("notes", title=p[key], body=body)
                for key, body in zip(("first", "second"), p["bodies"], strict=False)]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        self.choose(hands, p)
        hands.tap("More options")
        hands.tap("Duplicate")


class PracticeNotePairSend(_Pair):
    """Both in one text."""

    goal = "Text {friend} my notes “{first}” and “{second}” together"
    goal_zh = "把笔记“{first}”和“{second}”一起用短信发给{friend}"
    apps = ("notes", "messages")
    difficulty = "hard"
    tags = ("share", "select", "cross_app")
    steps = 9

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        parts = [f"{p[key]}\n{body}" for key, body in zip(("first", "second"), p["bodies"],
                                                          strict=False)]  # fmt: skip
        return sent(phone, p["number"], "\n\n".join(parts))

    def solve(self, hands: Hands, p: Params) -> None:
        self.choose(hands, p)
        hands.tap("More options")
        hands.tap("Share")
        moves.text_to(hands, p["friend"])


class PracticeNotePairUnpin(_Pair):
    """Neither is held at the top any more."""

    goal = "Two of my notes are pinned, “{first}” and “{second}”. Unpin both"
    goal_zh = "笔记“{first}”和“{second}”都置顶了，两条都取消置顶"
    pinned = 1
    steps = 4

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.become(p, pinned=0)

    def solve(self, hands: Hands, p: Params) -> None:
        self.choose(hands, p)
        hands.tap("Unpin note")


class PracticeNotePairUnarchive(_Pair):
    """Two of the archive come back."""

    goal = "Take “{first}” and “{second}” out of the archive of Notes"
    goal_zh = "把“{first}”和“{second}”从笔记归档里取出来"
    state = "archived"
    steps = 6

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.become(p, state="")

    def solve(self, hands: Hands, p: Params) -> None:
        self.choose(hands, p)
        hands.tap("Unarchive")


class PracticeNotePairForever(_Pair):
    """Two of the trash are gone for good."""

    goal = "Delete “{first}” and “{second}” in the notes' trash for good, not the third"
    goal_zh = "彻底删除笔记回收站里的“{first}”和“{second}”，另一条留着"
    state = "trashed"
    tags = ("delete", "select")
    steps = 7

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Removed("notes", id=number) for number in p["ids"][:2]]

    def solve(self, hands: Hands, p: Params) -> None:
        self.choose(hands, p)
        hands.tap("Delete forever")
        hands.tap("Delete", id="android:id/button1")


class PracticeNotePairAllBut(_Pair):
    """One of three stays."""

    goal = "Archive all my notes except “{third}”"
    goal_zh = "除了“{third}”，把所有笔记都归档"
    steps = 6

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.become(p, state="archived")

    def solve(self, hands: Hands, p: Params) -> None:
        moves.top(hands, "notes", "fab")
        hands.hold(id="note")
        hands.tap("More options")
        hands.tap("Select all")
        hands.tap(p["third"], id="note_title")
        hands.tap("Archive")


class PracticeNotePairOldest(_Pair):
    """The one that nobody touched for the longest time."""

    goal = "Delete the note I haven't edited for the longest time, the last in the list"
    goal_zh = "删除最久没改过的笔记，也就是列表里最后一条"
    difficulty = "easy"
    tags = ("delete", "list")
    steps = 3

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        to = {"state": "trashed", "trashed_ms": positive}
        return [Changed("notes", {"id": p["ids"][2]}, to)]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.top(hands, "notes", "fab")
        hands.tap(id="note", nth=2)
        hands.tap("Delete note")


class PracticeNotePairUndo(_Pair):
    """Put away and back."""

    goal = "Archive the note “{first}” and undo it straight away"
    goal_zh = "把笔记“{first}”归档，然后立刻撤销"
    tags = ("edit",)

    def solve(self, hands: Hands, p: Params) -> None:
        open_note(hands, p["first"])
        hands.tap(id="more")
        hands.tap("Archive")
        hands.tap("Undo")


class PracticeNoteOneOpen(Template):
    """All is done but one."""

    goal = "One thing on my list “{title}” isn't ticked yet. What is it?"
    goal_zh = "清单“{title}”上还有一项没打勾，是什么？"
    apps = ("notes",)
    difficulty = "easy"
    steps = 3
    tags = ("read", "list")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"title": rng.choice(TITLES), "items": rng.sample(THINGS, 3)}

    def prepare(self, phone: Phone, p: Params) -> None:
        write_list(phone, p["title"], p["items"], 2)

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["items"][2])

    def solve(self, hands: Hands, p: Params) -> Done:
        open_note(hands, p["title"])
        return Done(hands.read(p["items"][2], id="item_text"))
