"""Practice in Notes: ticking lists, and two notes at once."""

from __future__ import annotations

import random
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import (
    Change,
    Changed,
    Difficulty,
    Done,
    Impossible,
    Params,
    Removed,
    Template,
)
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.notes import open_menu, open_note
from device_drivers.virtual.tasks.world import lines
from models.training.pocket.practice.notes import BODIES, COLORS, TITLES, write
from models.training.pocket.practice.notes_lists import OnList


class PracticeTickOne(OnList):
    """One thing is done."""

    goal = "Tick {item} on my list “{title}”"
    goal_zh = "在清单“{title}”上勾掉{item}"
    steps = 3

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Changed("note_items", self.line(p, p["item"]), {"done": 1})]

    def solve(self, hands: Hands, p: Params) -> None:
        open_note(hands, p["title"])
        hands.tap(p["item"], id="item_checkbox")


class PracticeTickTwo(OnList):
    """Two things are."""

    goal = "{item} and {other} are done, tick both on my list “{title}”"
    goal_zh = "{item}和{other}都办好了，在清单“{title}”上勾选"
    steps = 4

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        p = super().draw(phone, rng)
        item, other = rng.sample(p["items"], 2)
        return {**p, "item": item, "other": other}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        both = (p["item"], p["other"])
        return [Changed("note_items", self.line(p, text), {"done": 1}) for text in both]

    def solve(self, hands: Hands, p: Params) -> None:
        open_note(hands, p["title"])
        hands.tap(p["item"], id="item_checkbox")
        hands.tap(p["other"], id="item_checkbox")


class PracticeTickTitle(OnList):
    """The list is called something else."""

    goal = "My list “{title}” should be called “{name}”"
    goal_zh = "清单“{title}”改名叫“{name}”"
    steps = 5

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        p = super().draw(phone, rng)
        return {**p, "name": rng.choice([title for title in TITLES if title != p["title"]])}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Changed("notes", {"id": p["id"]}, {"title": p["name"]})]

    def solve(self, hands: Hands, p: Params) -> None:
        open_note(hands, p["title"])
        hands.type(p["name"], into="edit_title", clear=True)
        hands.tap("Save")


class PracticeTickNoBoxes(OnList):
    """A list becomes a text again."""

    goal = "Make an ordinary note of my checklist “{title}”, without checkboxes"
    goal_zh = "把清单“{title}”变成普通笔记，不要复选框"
    steps = 4

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        body = lines("\n".join(p["items"]))
        gone = [Removed("note_items", **self.line(p, text)) for text in p["items"]]
        return [Changed("notes", {"id": p["id"]}, {"checklist": 0, "body": body}), *gone]

    def solve(self, hands: Hands, p: Params) -> None:
        open_menu(hands, p["title"])
        hands.tap("Hide checkboxes")


class PracticeTickDone(OnList):
    """What is done already."""

    goal = "Which single thing on my list “{title}” is done?"
    goal_zh = "清单“{title}”上只完成了一项，是哪一项？"
    steps = 2
    tags = ("read", "list")
    done = 1

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["items"][0])

    def solve(self, hands: Hands, p: Params) -> Done:
        open_note(hands, p["title"])
        return Done(hands.read(p["items"][0]))


class PracticeTickNone(OnList):
    """What is not on the list cannot be done."""

    goal = "Tick {new} on the list “{title}”"
    goal_zh = "把清单“{title}”里的{new}勾上"
    steps = 2
    tags = ("impossible", "list")
    impossible = True

    def solve(self, hands: Hands, p: Params) -> Impossible:
        open_note(hands, p["title"])
        return Impossible(f"{p['new']} is not on the list")


class _Both(Template):
    """Two notes at once."""

    apps = ("notes",)
    difficulty: ClassVar[Difficulty] = "medium"
    steps = 4
    tags: ClassVar[tuple[str, ...]] = ("edit", "long_press")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        key, color, zh = rng.choice(COLORS)
        one, two = rng.sample(TITLES, 2)
        return {"one": one, "two": two, "bodies": rng.sample(BODIES, 2), "key": key,
                "color": color, "color_zh": zh}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        titles = (p["one"], p["two"])
        p["ids"] = [write(phone, *each) for each in zip(titles, p["bodies"], strict=True)]

    def both(self, p: Params, **to: object) -> list[Change]:
        return [Changed("notes", {"id": number}, to) for number in p["ids"]]

    def choose(self, hands: Hands, p: Params) -> None:
        moves.top(hands, "notes", "fab")
        hands.hold(p["one"])
        hands.tap(p["two"])


class PracticeBothPin(_Both):
    """Both stay at the top."""

    goal = "Pin my notes “{one}” and “{two}”"
    goal_zh = "把笔记“{one}”和“{two}”都置顶"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.both(p, pinned=1)

    def solve(self, hands: Hands, p: Params) -> None:
        self.choose(hands, p)
        hands.tap("Pin note")


class PracticeBothColor(_Both):
    """Both get a colour."""

    goal = "Color my notes “{one}” and “{two}” {color}"
    goal_zh = "把笔记“{one}”和“{two}”都设成{color_zh}"
    steps = 6

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.both(p, color=p["key"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.choose(hands, p)
        hands.tap("More options")
        hands.tap("Color")
        hands.tap(p["color"])
