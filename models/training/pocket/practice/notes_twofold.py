"""Practice in Notes: two wishes in one, found by what is written, undone, asked back, in vain."""

from __future__ import annotations

import random
from datetime import timedelta
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import days, moves
from device_drivers.virtual.tasks.base import (
    Added,
    Change,
    Done,
    Params,
    Template,
)
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.notes import go_to, open_menu, open_note
from device_drivers.virtual.tasks.world import lines, positive
from models.training.pocket.practice.notes import BODIES, COLORS, TITLES, OnNote, write
from models.training.pocket.practice.notes_lists import LABELS


class Twofold(OnNote):
    steps = 6
    difficulty = "medium"
    tags: ClassVar[tuple[str, ...]] = ("edit",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        key, color, zh = rng.choice(COLORS)
        (title, new), (body, more) = rng.sample(TITLES, 2), rng.sample(BODIES, 2)
        return {"title": title, "new": new, "body": body, "more": more, "key": key,
                "color": color, "color_zh": zh, "label": rng.choice(LABELS)}  # fmt: skip


class PracticeNoteTwofoldRewrite(Twofold):
    """Another title and another text."""

    goal = "Turn my note “{title}” into “{new}” with the text “{more}”"
    goal_zh = "把笔记“{title}”改成标题“{new}”，内容“{more}”"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.becomes(p, title=p["new"], body=lines(p["more"]))

    def solve(self, hands: Hands, p: Params) -> None:
        open_note(hands, p["title"])
        hands.type(p["new"], into="edit_title", clear=True)
        hands.type(p["more"], into="edit_body", clear=True)
        hands.tap("Save")


class PracticeNoteTwofoldPinPaint(Twofold):
    """Up and coloured."""

    goal = "Pin “{title}” in my notes and give it the color {color}"
    goal_zh = "把笔记“{title}”置顶，并设成{color_zh}"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.becomes(p, pinned=1, color=p["key"])

    def solve(self, hands: Hands, p: Params) -> None:
        open_note(hands, p["title"])
        hands.tap("Pin note")
        hands.tap(id="more")
        hands.tap("Color")
        hands.tap(p["color"])


class PracticeNoteTwofoldCopy(Twofold):
    """A copy that is called something else."""

    goal = "Duplicate the note “{title}” and call the copy “{new}”"
    goal_zh = "复制笔记“{title}”，副本改叫“{new}”"
    steps = 7
    tags = ("create", "copy")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("notes", title=p["new"], body=p["body"])]

    def solve(self, hands: Hands, p: Params) -> None:
        open_menu(hands, p["title"])
        hands.tap("Duplicate")
        hands.type(p["new"], into="edit_title", clear=True)
        hands.tap("Save")


class PracticeNoteTwofoldUntitle(Twofold):
    """The text alone stays."""

    goal = "Remove the title “{title}” from that note, keep only its text"
    goal_zh = "把笔记“{title}”的标题去掉，只留正文"
    steps = 4

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.becomes(p, title="")

    def solve(self, hands: Hands, p: Params) -> None:
        open_note(hands, p["title"])
        hands.type("", into="edit_title", clear=True)
        hands.tap("Save")


class PracticeNoteTwofoldUndoBin(Twofold):
    """Thrown away and back."""

    goal = "Delete my note “{title}” but then undo the deletion"
    goal_zh = "删除笔记“{title}”，然后撤消删除"
    steps = 4

    def solve(self, hands: Hands, p: Params) -> None:
        open_note(hands, p["title"])
        hands.tap("Delete note")
        hands.tap("Undo")


class PracticeNoteTwofoldPutAwayFound(Twofold):
    """Known by its words alone."""

    goal = "Archive the note in which I wrote “{body}”"
    goal_zh = "归档我写着“{body}”的那条笔记"

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.becomes(p, state="archived")

    def solve(self, hands: Hands, p: Params) -> None:
        moves.top(hands, "notes", "fab")
        hands.type(p["body"], into="search")
        hands.tap(id="note")
        hands.tap(id="more")
        hands.tap("Archive")


class PracticeNoteTwofoldBinFound(Twofold):
    """Known by its words, and gone."""

    goal = "Throw out the note that says “{body}”"
    goal_zh = "把内容是“{body}”的笔记丢掉"
    steps = 5

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.becomes(p, state="trashed", trashed_ms=positive)

    def solve(self, hands: Hands, p: Params) -> None:
        moves.top(hands, "notes", "fab")
        hands.type(p["body"], into="search")
        hands.tap(id="note")
        hands.tap("Delete note")


class PracticeNoteTwofoldTitleOf(Twofold):
    """How it is called that says so."""

    goal = "What is the title of the note that says “{body}”?"
    goal_zh = "写着“{body}”的笔记叫什么标题？"
    steps = 3
    tags = ("read", "search")

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["title"])

    def solve(self, hands: Hands, p: Params) -> Done:
        moves.top(hands, "notes", "fab")
        hands.type(p["body"], into="search")
        return Done(hands.read(id="note_title"))


class PracticeNoteTwofoldTrashedSays(Twofold):
    """What stood in what was thrown away."""

    goal = "I threw the note “{title}” away. What did it say?"
    goal_zh = "我扔掉的笔记“{title}”写了什么？"
    steps = 4
    tags = ("read",)

    def prepare(self, phone: Phone, p: Params) -> None:
        ms = phone.clock.now_ms() - 90_000
        p["id"] = write(phone, p["title"], p["body"], state="trashed", trashed_ms=ms)

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["body"])

    def solve(self, hands: Hands, p: Params) -> Done:
        go_to(hands, "Trash")
        hands.tap(p["title"])
        return Done(hands.read(id="edit_body"))


class PracticeNoteTwofoldFromArchiveToBin(Twofold):
    """Put away was not enough."""

    goal = "Delete the archived note “{title}”"
    goal_zh = "删除已归档的笔记“{title}”"
    steps = 5

    def prepare(self, phone: Phone, p: Params) -> None:
        p["id"] = write(phone, p["title"], p["body"], state="archived")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.becomes(p, state="trashed", trashed_ms=positive)

    def solve(self, hands: Hands, p: Params) -> None:
        go_to(hands, "Archive")
        hands.tap(p["title"])
        hands.tap("Delete note")


class PracticeNoteTwofoldTomorrow(Template):
    """A new note that rings tomorrow."""

    goal = "Remind me tomorrow at {at} with a note: {body}"
    goal_zh = "写条笔记，明天{at_zh}提醒我：{body}"
    apps = ("notes",)
    difficulty = "medium"
    steps = 12
    tags = ("create", "form")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        day = days.today(phone) + timedelta(days=1)
        return {"body": rng.choice(BODIES), **days.when(phone, day, days.some_time(rng))}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("notes", body=p["body"], reminder_ms=days.ms(phone, days.moment(p)))]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.top(hands, "notes", "fab")
        hands.tap(id="fab")
        hands.type(p["body"], into="edit_body")
        hands.tap(id="reminder")
        moves.pick_day(hands, days.moment(p).date())
        moves.set_time(hands, days.moment(p).time())
