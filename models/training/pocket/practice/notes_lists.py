"""Practice in Notes with checklists and labels."""

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
from device_drivers.virtual.tasks.notes import open_menu, open_note
from device_drivers.virtual.tasks.notes_lists import fill_list
from models.training.pocket.practice.notes import BODIES, TITLES, OnNote, write

THINGS = (
    "Candles", "Tea towels", "Screwdriver", "Batteries", "Oranges", "String", "Chalk", "Napkins",
    "Sleeping bag", "Compost", "Light bulbs", "Stamps", "Envelopes", "Ginger", "Bird food",
    "Playing cards", "First aid kit", "橡皮泥", "充电宝", "野餐垫", "保温杯", "雨伞", "花盆",
    "防晒霜", "胶带", "拖鞋",
)  # fmt: skip
LABELS = ("Garden", "Bills", "Music", "Letters", "Sports", "Neighbours", "园艺", "账单", "读书会",
          "装修", "育儿")  # fmt: skip


def write_list(phone: Phone, title: str, items: list[str], done: int = 0) -> int:
    """Put a checklist there, the first ``done`` lines ticked; its id."""
    return fill_list(phone, write(phone, title, checklist=1), items, done)


class OnList(Template):
    """Something about a checklist that is there."""

    apps: ClassVar[tuple[str, ...]] = ("notes",)
    difficulty: ClassVar[Difficulty] = "easy"
    tags: ClassVar[tuple[str, ...]] = ("edit", "list")
    done = 0

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        *items, new = rng.sample(THINGS, rng.randint(4, 6))
        return {"title": rng.choice(TITLES), "items": items, "item": rng.choice(items[self.done :]),
                "new": new}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        p["id"] = write_list(phone, p["title"], p["items"], self.done)

    def line(self, p: Params, text: str) -> dict[str, object]:
        return {"note_id": p["id"], "text": text}


class PracticeNotesNewList(Template):
    """A new checklist of three things."""

    goal = "Make a checklist “{title}” with {one}, {two} and {three}"
    goal_zh = "新建清单“{title}”，条目是{one}、{two}和{three}"
    apps = ("notes",)
    difficulty = "medium"
    steps = 10
    tags = ("create", "list", "form")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        items = dict(zip(("one", "two", "three"), rng.sample(THINGS, 3), strict=True))
        return {"title": rng.choice(TITLES), **items}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        items = [Added("note_items", text=p[key]) for key in ("one", "two", "three")]
        return [Added("notes", title=p["title"], checklist=1), *items]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.top(hands, "notes", "fab")
        hands.tap("New list")
        hands.type(p["title"], into="edit_title")
        for key in ("one", "two", "three"):
            hands.type(p[key], into="Add item", submit=True)
        hands.tap("Save")


class PracticeNotesListAdd(OnList):
    """One thing more."""

    goal = "Put {new} on my list “{title}”"
    goal_zh = "在清单“{title}”里加上{new}"
    steps = 5

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("note_items", note_id=p["id"], text=p["new"])]

    def solve(self, hands: Hands, p: Params) -> None:
        open_note(hands, p["title"])
        hands.type(p["new"], into="Add item", submit=True)
        hands.tap("Save")


class PracticeNotesListRemove(OnList):
    """One thing less."""

    goal = "Take {item} off my list “{title}” altogether"
    goal_zh = "从清单“{title}”里删掉{item}这一项"
    steps = 3
    tags = ("delete", "list")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Removed("note_items", **self.line(p, p["item"]))]

    def solve(self, hands: Hands, p: Params) -> None:
        open_note(hands, p["title"])
        hands.tap(f"Remove item {p['item']}")


class PracticeNotesUntick(OnList):
    """Not done after all."""

    goal = "{item} is not done after all: untick it on my list “{title}”"
    goal_zh = "{item}其实还没完成，在清单“{title}”上取消勾选"
    steps = 3
    done = 2

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        p = super().draw(phone, rng)
        return {**p, "item": rng.choice(p["items"][:2])}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Changed("note_items", self.line(p, p["item"]), {"done": 0})]

    def solve(self, hands: Hands, p: Params) -> None:
        open_note(hands, p["title"])
        hands.tap(p["item"], id="item_checkbox")


class PracticeNotesListChange(OnList):
    """Something else instead."""

    goal = "On my list “{title}”, change {item} to {new}"
    goal_zh = "把清单“{title}”里的{item}改成{new}"
    steps = 5

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Changed("note_items", self.line(p, p["item"]), {"text": p["new"]})]

    def solve(self, hands: Hands, p: Params) -> None:
        open_note(hands, p["title"])
        hands.type(p["new"], into=p["item"], clear=True)
        hands.tap("Save")


class PracticeNotesOneLeft(OnList):
    """All is done but one."""

    goal = "Only one thing on my list “{title}” is still open. Which?"
    goal_zh = "清单“{title}”里只剩一项没做，是哪一项？"
    steps = 2
    tags = ("read", "list")

    def prepare(self, phone: Phone, p: Params) -> None:
        rest = [text for text in p["items"] if text != p["item"]]
        p["id"] = write_list(phone, p["title"], [*rest, p["item"]], len(rest))

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["item"])

    def solve(self, hands: Hands, p: Params) -> Done:
        open_note(hands, p["title"])
        return Done(next(e.description for e in hands.find(id="item_checkbox") if not e.checked))


class PracticeNotesBoxes(OnNote):
    """A text becomes a checklist."""

    goal = "Turn my note “{title}” into a checklist"
    goal_zh = "把笔记“{title}”变成清单"
    steps = 4
    tags = ("edit",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        items = rng.sample(THINGS, 3)
        return {"title": rng.choice(TITLES), "items": items, "body": "\n".join(items)}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        items = [Added("note_items", note_id=p["id"], text=text) for text in p["items"]]
        return [*self.becomes(p, checklist=1, body=""), *items]

    def solve(self, hands: Hands, p: Params) -> None:
        open_menu(hands, p["title"])
        hands.tap("Show checkboxes")


class PracticeNotesPinWhich(Template):
    """Two notes that could be meant."""

    goal = "Pin my {what} note"
    goal_zh = "置顶我的{what}笔记"
    apps = ("notes",)
    difficulty = "medium"
    steps = 4
    tags = ("ask", "edit")
    question = "which|two|哪"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        what = rng.choice(("garage", "camping", "choir", "kitchen", "exam", "birthday"))
        names = [f"{what.capitalize()} {each}" for each in ("costs", "people", "plan")]
        title, other = rng.sample(names, 2)
        return {"what": what, "title": title, "other": other}

    def prepare(self, phone: Phone, p: Params) -> None:
        write(phone, p["other"], BODIES[0])
        p["id"] = write(phone, p["title"], BODIES[1])

    def reply(self, p: Params) -> str:
        return f"“{p['title']}”"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Changed("notes", {"id": p["id"]}, {"pinned": 1})]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.top(hands, "notes", "fab")
        hands.type(p["what"], into="Search notes")
        said = hands.ask(f"There are two notes about the {p['what']}: which one?")
        hands.tap(said.strip("“”"))
        hands.tap("Pin note")
