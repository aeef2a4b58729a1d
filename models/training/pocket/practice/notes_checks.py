"""Practice with checklists: all of it, the first, the last, all but one, one for another."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import Added, Change, Changed, Done, Params, Removed
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.notes import open_menu, open_note
from device_drivers.virtual.tasks.world import known, sent
from models.training.pocket.practice.cross import saying
from models.training.pocket.practice.notes import TITLES
from models.training.pocket.practice.notes_lists import THINGS, OnList


class _Three(OnList):
    """A list of three things, of which the first is ``one``."""

    steps = 5

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        one, two, three, new, more = rng.sample(THINGS, 5)
        return {"title": rng.choice(TITLES), "items": [one, two, three], "one": one, "two": two,
                "three": three, "new": new, "more": more}  # fmt: skip

    def ticked(self, p: Params, *keys: str) -> list[Change]:
        return [Changed("note_items", self.line(p, p[key]), {"done": 1}) for key in keys]

    def tick(self, hands: Hands, p: Params, *keys: str) -> None:
        open_note(hands, p["title"])
        for key in keys:
            hands.tap(p[key], id="item_checkbox")


class PracticeNoteChecksAll(_Three):
    """Everything is done."""

    goal = "Everything on my list “{title}” is done, tick it all"
    goal_zh = "清单“{title}”上的都做完了，全部打勾"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.ticked(p, "one", "two", "three")

    def solve(self, hands: Hands, p: Params) -> None:
        self.tick(hands, p, "one", "two", "three")


class PracticeNoteChecksAllBut(_Three):
    """Everything but one."""

    goal = "On my list “{title}”, tick everything but {two}"
    goal_zh = "清单“{title}”里除了{two}都打勾"
    steps = 4

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.ticked(p, "one", "three")

    def solve(self, hands: Hands, p: Params) -> None:
        self.tick(hands, p, "one", "three")


class PracticeNoteChecksFirst(_Three):
    """The one at the top."""

    goal = "Check off the first thing on my list “{title}”"
    goal_zh = "把清单“{title}”的第一项勾掉"
    steps = 3

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.ticked(p, "one")

    def solve(self, hands: Hands, p: Params) -> None:
        self.tick(hands, p, "one")


class PracticeNoteChecksLast(_Three):
    """The one at the bottom."""

    goal = "Check off the last thing on my list “{title}”"
    goal_zh = "把清单“{title}”的最后一项勾掉"
    steps = 3

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.ticked(p, "three")

    def solve(self, hands: Hands, p: Params) -> None:
        self.tick(hands, p, "three")


class PracticeNoteChecksBegins(_Three):
    """What is at the top."""

    goal = "What is the first thing on my list “{title}”?"
    goal_zh = "清单“{title}”的第一项是什么？"
    steps = 2
    tags: ClassVar[tuple[str, ...]] = ("read",)

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["one"])

    def solve(self, hands: Hands, p: Params) -> Done:
        open_note(hands, p["title"])
        return Done(hands.read(p["one"], id="item_text"))


class PracticeNoteChecksEnds(PracticeNoteChecksBegins):
    """What is at the bottom."""

    goal = "Which item comes last on my list “{title}”?"
    goal_zh = "清单“{title}”最后一项是什么？"

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["three"])

    def solve(self, hands: Hands, p: Params) -> Done:
        open_note(hands, p["title"])
        return Done(hands.read(p["three"], id="item_text"))


class PracticeNoteChecksWhichList(PracticeNoteChecksBegins):
    """On which list it stands."""

    goal = "On which of my lists is {two}?"
    goal_zh = "{two}在我的哪个清单上？"
    steps = 3
    tags = ("read", "search")

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM note_items WHERE text=?", p["two"])
        super().prepare(phone, p)

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["title"])

    def solve(self, hands: Hands, p: Params) -> Done:
        moves.top(hands, "notes", "fab")
        hands.type(p["two"], into="search")
        return Done(hands.read(p["title"]))


class PracticeNoteChecksInstead(_Three):
    """One for another."""

    goal = "My list “{title}” needs {new}, not {two}: swap them"
    goal_zh = "清单“{title}”里不要{two}了，换成{new}"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("note_items", **self.line(p, p["two"])),
                Added("note_items", note_id=p["id"], text=p["new"])]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        open_note(hands, p["title"])
        hands.tap(f"Remove item {p['two']}")
        hands.type(p["new"], into="Add item", submit=True)
        hands.tap("Save")


class PracticeNoteChecksAddTwo(_Three):
    """Two more."""

    goal = "Add {new} and {more} to my list “{title}”"
    goal_zh = "清单“{title}”再加上{new}和{more}"
    steps = 6

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("note_items", note_id=p["id"], text=p[key]) for key in ("new", "more")]

    def solve(self, hands: Hands, p: Params) -> None:
        open_note(hands, p["title"])
        hands.type(p["new"], into="Add item", submit=True)
        hands.type(p["more"], into="Add item", submit=True)
        hands.tap("Save")


class PracticeNoteChecksDoneAndMore(_Three):
    """One done, one new."""

    goal = "I have got {one}; tick it on “{title}” and add {new}"
    goal_zh = "{one}买到了，在清单“{title}”上打勾，再加{new}"
    steps = 6

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [*self.ticked(p, "one"), Added("note_items", note_id=p["id"], text=p["new"])]

    def solve(self, hands: Hands, p: Params) -> None:
        self.tick(hands, p, "one")
        hands.type(p["new"], into="Add item", submit=True)
        hands.tap("Save")


class PracticeNoteChecksDropTwo(_Three):
    """Two less."""

    goal = "Strike {one} and {three} from my list “{title}” completely"
    goal_zh = "把{one}和{three}从清单“{title}”里彻底删去"
    steps = 4
    tags = ("delete", "list")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("note_items", **self.line(p, p[key])) for key in ("one", "three")]

    def solve(self, hands: Hands, p: Params) -> None:
        open_note(hands, p["title"])
        hands.tap(f"Remove item {p['one']}")
        hands.tap(f"Remove item {p['three']}")


class PracticeNoteChecksSend(_Three):
    """The list goes to somebody."""

    goal = "Send {name} my list “{title}” as a text message"
    goal_zh = "把清单“{title}”用短信发给{name}"
    apps: ClassVar[tuple[str, ...]] = ("notes", "messages")
    difficulty = "medium"
    steps = 8
    tags = ("cross_app", "share")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [who] = known(phone, rng, 1)
        return {**super().draw(phone, rng), "name": who.name, "number": who.number}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return sent(phone, p["number"], saying(p["three"]))

    def solve(self, hands: Hands, p: Params) -> None:
        open_menu(hands, p["title"])
        hands.tap("Share")
        moves.text_to(hands, p["name"])
