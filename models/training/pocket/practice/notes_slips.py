"""Practice in Notes: one thing that stands among others in a note is asked."""

from __future__ import annotations

import random
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import Difficulty, Done, Params, Template
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.notes import open_note
from models.training.pocket.practice.notes import TITLES, write

PEOPLE = ("Ottilie", "Marek", "Junia", "Casper", "Imke", "Teo", "小满", "阿诚")
WORDS = ("otter", "maple", "comet", "saffron", "lantern", "walnut", "harbour", "pebble")


class _Slip(Template):
    """A note of several lines; ``wanted`` is what is asked of it."""

    apps: ClassVar[tuple[str, ...]] = ("notes",)
    difficulty: ClassVar[Difficulty] = "easy"
    steps = 2
    tags: ClassVar[tuple[str, ...]] = ("read",)
    text: ClassVar[str]
    wanted: ClassVar[str]

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        one, two = rng.sample(PEOPLE, 2)
        p: Params = {
            "title": rng.choice(TITLES), "one": one, "two": two, "word": rng.choice(WORDS),
            "a": rng.randrange(11, 55), "b": rng.randrange(56, 98), "c": rng.randrange(100, 480),
            "d": rng.randrange(1200, 9800),
        }  # fmt: skip
        return {**p, "said": self.text.format(**p), "value": self.wanted.format(**p)}

    def prepare(self, phone: Phone, p: Params) -> None:
        write(phone, p["title"], p["said"])

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["value"])

    def solve(self, hands: Hands, p: Params) -> Done:
        open_note(hands, p["title"])
        hands.read(id="edit_body")
        return Done(p["value"])


class PracticeSlipKey(_Slip):
    """What opens a network."""

    goal = "What is the Wi-Fi password in my note “{title}”?"
    goal_zh = "笔记“{title}”里的 Wi-Fi 密码是什么？"
    text = "Room {a}\nPassword {word}{d}\nBreakfast until {b} past"
    wanted = "{word}{d}"


class PracticeSlipShoes(_Slip):
    """One size among others."""

    goal = "Which shoe size does {two} have? My note “{title}” says it"
    goal_zh = "{two}穿多大的鞋？笔记“{title}”里有"
    text = "Shoes\n{one} {a}\n{two} {b}"
    wanted = "{b}"


class PracticeSlipShelf(_Slip):
    """One measure among others."""

    goal = "How wide is the shelf, by my note “{title}”?"
    goal_zh = "笔记“{title}”里，架子有多宽？"
    text = "Height {b} cm\nWidth {c} cm\nDepth {a} cm"
    wanted = "{c} cm"


class PracticeSlipDoor(_Slip):
    """What opens a door."""

    goal = "I am locked out. Which code have I put into the note “{title}”?"
    goal_zh = "我被锁在外面了。笔记“{title}”里记的密码是多少？"
    text = "Floor {a}\nDoor code {d}\nAsk {one} for the rest"
    wanted = "{d}"


class PracticeSlipSeat(_Slip):
    """Where one sits."""

    goal = "On which seat do I sit in the train? See my note “{title}”"
    goal_zh = "我在火车上坐几号座？看笔记“{title}”"
    text = "Coach {a}\nSeat {b}\nTicket is with {two}"
    wanted = "{b}"


class PracticeSlipDrops(_Slip):
    """How much of a medicine."""

    goal = "How many drops of the medicine did I write down in “{title}”?"
    goal_zh = "我在“{title}”里记了药要滴几滴？"
    text = "Medicine for {one}\nDrops {a}\nShake before use"
    wanted = "{a}"


class PracticeSlipOven(_Slip):
    """How hot the oven."""

    goal = "At how many degrees do I bake it, by the note “{title}”?"
    goal_zh = "按笔记“{title}”，要用多少度烤？"
    text = "Flour {b} g\nOven {c} degrees\nRecipe of {two}"
    wanted = "{c} degrees"


class PracticeSlipPlate(_Slip):
    """What stands on a car."""

    goal = "What is the licence plate in my note “{title}”?"
    goal_zh = "笔记“{title}”里的车牌号是什么？"
    text = "Car of {one}\nPlate KR{d}\nLevel {a}"
    wanted = "KR{d}"


class PracticeSlipMember(_Slip):
    """A number at a club."""

    goal = "They ask for my membership number. It is in the note “{title}”"
    goal_zh = "他们要我的会员号，在笔记“{title}”里"
    text = "Fee {a} a month\nMember {d}\nContact {two}"
    wanted = "{d}"


class PracticeSlipTyre(_Slip):
    """How hard a tyre."""

    goal = "How much air goes into the front tyre? The note “{title}” knows"
    goal_zh = "前轮要打多少气？笔记“{title}”里有"
    text = "Front {a} psi\nRear {b} psi\nPump is at {one}'s"
    wanted = "{a} psi"


class PracticeSlipTrainer(_Slip):
    """Who leads."""

    goal = "Who is the trainer, according to my note “{title}”?"
    goal_zh = "按笔记“{title}”，教练是谁？"
    text = "Hall {a}\nTrainer {one}\nSubstitute {two}"
    wanted = "{one}"
