"""Practice in Notes: the person must be asked, or what is named is searched for in vain."""

from __future__ import annotations

import random
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import Change, Impossible, Params, Template
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.notes import open_menu
from device_drivers.virtual.tasks.world import positive
from models.training.pocket.practice.notes import COLORS, TITLES, write
from models.training.pocket.practice.notes_lists import LABELS
from models.training.pocket.practice.notes_twofold import Twofold


class _Asked(Twofold):
    tags: ClassVar[tuple[str, ...]] = ("ask", "edit")
    question = "which|哪"


class PracticeNoteTwofoldWhichColor(_Asked):
    """Which colour is for the person to say."""

    goal = "Give my note “{title}” a color"
    goal_zh = "给笔记“{title}”换个颜色"

    def reply(self, p: Params) -> str:
        return str(p["color"])

    def reply_zh(self, p: Params) -> str:
        return f"{p['color_zh']}，就是 {p['color']}"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.becomes(p, color=p["key"])

    def solve(self, hands: Hands, p: Params) -> None:
        open_menu(hands, p["title"])
        hands.tap("Color")
        hands.ask("Which color?")
        hands.tap(p["color"])


class PracticeNoteTwofoldWhichOfTwo(_Asked):
    """Two notes may be meant."""

    goal = "Delete my note about “{title}”"
    goal_zh = "删除我关于“{title}”的笔记"
    ENDS: ClassVar[tuple[str, ...]] = ("costs", "people", "dates", "ideas", "leftovers", "清单")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        one, two = rng.sample(self.ENDS, 2)
        return {**super().draw(phone, rng), "one": one, "two": two}

    def prepare(self, phone: Phone, p: Params) -> None:
        p["id"] = write(phone, f"{p['title']}: {p['one']}", p["body"])
        write(phone, f"{p['title']}: {p['two']}", p["more"])

    def reply(self, p: Params) -> str:
        return f"“{p['title']}: {p['one']}”"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.becomes(p, state="trashed", trashed_ms=positive)

    def solve(self, hands: Hands, p: Params) -> None:
        moves.top(hands, "notes", "fab")
        hands.type(p["title"], into="search")
        hands.ask("Which of the two?")
        hands.tap(f"{p['title']}: {p['one']}")
        hands.tap("Delete note")


class _InVain(Template):
    """The note is not there."""

    apps = ("notes",)
    difficulty = "easy"
    steps = 3
    tags: ClassVar[tuple[str, ...]] = ("impossible", "search")
    impossible = True

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        _key, color, zh = rng.choice(COLORS)
        return {"title": rng.choice(TITLES), "new": rng.choice(LABELS), "color": color,
                "color_zh": zh}  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> Impossible:
        moves.top(hands, "notes", "fab")
        hands.type(p["title"], into="search")
        return Impossible(f"there is no note “{p['title']}”")


class PracticeNoteInVainPin(_InVain):
    """Nothing to pin."""

    goal = "Find the note “{title}” and pin it"
    goal_zh = "找到笔记“{title}”并置顶"


class PracticeNoteInVainRead(_InVain):
    """Nothing to read."""

    goal = "What does my note “{title}” say?"
    goal_zh = "我的笔记“{title}”里写了什么？"


class PracticeNoteInVainPaint(_InVain):
    """Nothing to paint."""

    goal = "Color the note “{title}” {color}"
    goal_zh = "把笔记“{title}”改成{color_zh}"
