"""Tasks in Notes with checklists and with several notes at once."""

from __future__ import annotations

import random
from datetime import timedelta

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import days, moves
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
from device_drivers.virtual.tasks.notes import BODIES, TITLES, note_id, open_note, write
from device_drivers.virtual.tasks.world import lines

THINGS = (
    "Rope", "Lantern", "Matches", "Folding chair", "Paint", "Brushes", "Nails", "Seeds", "Twine",
    "帐篷", "手电筒", "睡袋", "Thermos", "Gloves", "Map of the valley", "Tape measure",
)  # fmt: skip


def fill_list(phone: Phone, note: int, items: list[str], done: int = 0) -> int:
    """The lines of a checklist, the first ``done`` ticked; the note's id."""
    for i, text in enumerate(items):
        phone.store.run("INSERT INTO note_items(note_id, text, done, position) VALUES (?, ?, ?, ?)",
                        note, text, int(i < done), i)  # fmt: skip
    return note


def _list(phone: Phone, title: str, items: list[str], done: int = 0) -> int:
    """Put a checklist there; its id."""
    return fill_list(phone, write(phone, title, checklist=1), items, done)


class _OnList(Template):
    """Something about a checklist that is there."""

    apps = ("notes",)
    done = 0

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        items = rng.sample(THINGS, rng.randint(4, 6))
        return {"title": rng.choice(TITLES), "items": items, "item": rng.choice(items[self.done :])}

    def prepare(self, phone: Phone, p: Params) -> None:
        _list(phone, p["title"], p["items"], self.done)


class NotesCreateList(Template):
    """A checklist of three."""

    goal = "Start a checklist called “{title}” with {one}, {two} and {three}."
    goal_zh = "新建一个名为“{title}”的清单，包含{one}、{two}和{three}。"
    apps = ("notes",)
    difficulty = "medium"
    steps = 9
    tags = ("create", "form")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        one, two, three = rng.sample(THINGS, 3)
        return {"title": rng.choice(TITLES), "one": one, "two": two, "three": three}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        items = [Added("note_items", text=p[key], done=0) for key in ("one", "two", "three")]
        return [Added("notes", title=p["title"], checklist=1), *items]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.top(hands, "notes", "fab")
        hands.tap("New list")
        hands.type(p["title"], into="Title")
        for key in ("one", "two", "three"):
            hands.type(p[key], into="Add item", submit=True)
        hands.tap("Save")


class NotesTick(_OnList):
    """One line done."""

    goal = "Tick off {item} on my list “{title}”."
    goal_zh = "在清单“{title}”上勾选{item}。"
    difficulty = "easy"
    steps = 3
    tags = ("edit", "list")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        where = {"note_id": note_id(phone, p["title"]), "text": p["item"]}
        return [Changed("note_items", where, {"done": 1})]

    def solve(self, hands: Hands, p: Params) -> None:
        open_note(hands, p["title"])
        boxes = [e for e in hands.find(id="item_checkbox") if e.description == p["item"]]
        hands.tap_on(boxes[0])


class NotesAddItem(_OnList):
    """One line more."""

    goal = "Add {new} to my checklist “{title}”."
    goal_zh = "在清单“{title}”里加上{new}。"
    difficulty = "easy"
    steps = 5
    tags = ("edit", "list")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        p = super().draw(phone, rng)
        return {**p, "new": rng.choice([text for text in THINGS if text not in p["items"]])}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("note_items", note_id=note_id(phone, p["title"]), text=p["new"], done=0)]

    def solve(self, hands: Hands, p: Params) -> None:
        open_note(hands, p["title"])
        hands.type(p["new"], into="Add item")
        hands.tap("Save")


class NotesClearDone(_OnList):
    """Away with what is done."""

    goal = "Remove everything that is already ticked from my checklist “{title}”."
    goal_zh = "把清单“{title}”里已经勾选的条目都删掉。"
    difficulty = "medium"
    steps = 4
    tags = ("delete", "list")
    done = 2

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        number = note_id(phone, p["title"])
        return [Removed("note_items", note_id=number, text=text) for text in p["items"][:2]]

    def solve(self, hands: Hands, p: Params) -> None:
        open_note(hands, p["title"])
        for _ in range(2):
            ticked = next(e for e in hands.find(id="item_checkbox") if e.checked)
            hands.tap(f"Remove item {ticked.description}")


class NotesHowManyLeft(_OnList):
    """What is still open."""

    goal = "How many things on my list “{title}” are not ticked yet?"
    goal_zh = "清单“{title}”上还有几项没有勾选？"
    difficulty = "easy"
    steps = 2
    tags = ("read", "list")
    done = 2

    def answer(self, phone: Phone, p: Params) -> str:
        return str(len(p["items"]) - 2)

    def solve(self, hands: Hands, p: Params) -> Done:
        open_note(hands, p["title"])
        boxes = hands.find(id="item_checkbox")
        return Done(str(sum(not box.checked for box in boxes)))


class NotesArchiveLabel(Template):
    """Everything of a label put away."""

    goal = "Archive all my notes with the label “{label}”."
    goal_zh = "把带有“{label}”标签的笔记全部归档。"
    apps = ("notes",)
    difficulty = "hard"
    steps = 6
    tags = ("edit", "list", "long")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"label": rng.choice(("Someday", "Club", "Projects", "Receipts", "Summer")),
                "titles": rng.sample(TITLES, rng.randint(2, 4))}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        label = phone.store.run("INSERT INTO note_labels(name) VALUES (?)", p["label"])
        for title in p["titles"]:
            number = write(phone, title, BODIES[0])
            phone.store.run("INSERT INTO note_tags(note_id, label_id) VALUES (?, ?)", number, label)

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Changed("notes", {"title": t}, {"state": "archived"}) for t in p["titles"]]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.top(hands, "notes", "fab")
        hands.tap_on(hands.scroll_to(p["label"], on="All", direction="right"))
        hands.hold(p["titles"][0])
        for title in p["titles"][1:]:
            hands.tap(title)
        hands.tap("Archive")


class NotesMergeOpen(Template):
    """What is open on two lists becomes a third."""

    goal = (
        "Make a new checklist “{title}” with everything that is not ticked yet on my lists"
        " “{first}” and “{second}”; leave those two as they are."
    )
    goal_zh = (
        "新建清单“{title}”，把“{first}”和“{second}”两个清单里还没勾选的条目都放进去；原清单不要动。"
    )
    apps = ("notes",)
    difficulty = "hard"
    steps = 15
    tags = ("create", "read", "long")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        title, first, second = rng.sample(TITLES, 3)
        items = rng.sample(THINGS, 8)
        return {"title": title, "first": first, "second": second, "one": items[:4],
                "two": items[4:]}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        _list(phone, p["first"], p["one"], 2)
        _list(phone, p["second"], p["two"], 2)

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        wanted = [*p["one"][2:], *p["two"][2:]]
        made: list[Change] = [Added("note_items", text=text, done=0) for text in wanted]
        return [Added("notes", title=p["title"], checklist=1), *made]

    def solve(self, hands: Hands, p: Params) -> None:
        wanted: list[str] = []
        for title in (p["first"], p["second"]):
            open_note(hands, title)
            boxes = hands.find(id="item_checkbox")
            wanted += [box.description for box in boxes if not box.checked]
            hands.back()
        hands.tap("New list")
        hands.type(p["title"], into="Title")
        for text in wanted:
            hands.type(text, into="Add item", submit=True)
        hands.tap("Save")


class NotesFromSchedule(Template):
    """Tomorrow's plan as a note."""

    goal = "Write a note “{title}” with the titles of tomorrow's appointments, one on each line."
    goal_zh = "写一条笔记“{title}”，每行写一个明天日程的标题。"
    apps = ("notes", "calendar")
    difficulty = "hard"
    steps = 10
    tags = ("cross_app", "read", "create")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        plans = [title for title, _ in days.unknown(phone, rng, 3)]
        today = days.today(phone).isoformat()
        return {"title": rng.choice(TITLES), "plans": plans, "today": today}

    def prepare(self, phone: Phone, p: Params) -> None:
        tomorrow = days.today(phone) + timedelta(days=1)
        for each in days.busy(phone, tomorrow, tomorrow):
            phone.store.run("DELETE FROM events WHERE id=?", each.event.id)
        for hour, title in zip((9, 13, 18), p["plans"], strict=True):
            at = days.moment({"date": tomorrow.isoformat(), "hour": hour, "minute": 0})
            days.add_event(phone, title, at)

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("notes", title=p["title"], body=lines("\n".join(p["plans"])))]

    def solve(self, hands: Hands, p: Params) -> None:
        days.calendar(hands)
        hands.tap("Month")
        tomorrow = days.start(p) + timedelta(days=1)
        if tomorrow.day == 1:
            hands.tap("Next month")
        hands.tap(days.full(tomorrow))
        rows = hands.find(id="event")
        named = [e for e in hands.screen.elements if e.text]
        titles = [next(e.text for e in named if row.box.contains(*e.box.center)) for row in rows]
        moves.new_note(hands, p["title"], "\n".join(titles))
