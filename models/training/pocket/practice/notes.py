"""Practice in Notes: writing, changing, putting away, finding."""

from __future__ import annotations

import random
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves, notes
from device_drivers.virtual.tasks.base import (
    Added,
    Change,
    Changed,
    Difficulty,
    Params,
    Template,
)
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.notes import open_menu, open_note
from device_drivers.virtual.tasks.world import known, lines, sent

TITLES = (
    "Greenhouse", "Rowing club", "Basement", "Street party", "Sewing patterns", "Night shift",
    "Dog sitter", "Balcony plants", "Piano lessons", "Flea market", "Car insurance", "Ski trip",
    "Language course", "Wedding speech", "Tool library", "Fish tank", "School play", "Jam recipe",
    "Tax papers", "Winter tyres", "家长会", "阳台种菜", "同学聚会", "体检", "修水管", "驾照考试",
    "合唱排练", "过年回家", "买沙发", "健身计划", "宝宝辅食", "租车",
)  # fmt: skip
BODIES = (
    "Ring the bell twice", "The blue forms are in the drawer", "Pay before the end of the month",
    "Nothing decided yet", "Ask Leonie about the trailer", "Leave at seven sharp",
    "The second key sticks", "Bring your own cup", "Half price on Mondays",
    "Do not forget the receipts", "Measure the door first", "Sign on page four",
    "Take the stairs, the lift is broken", "记得带身份证", "先打电话预约", "星期天不开门",
    "车停在后院", "问一下老板能不能便宜", "材料都在红色袋子里", "下次轮到我们请客",
)  # fmt: skip
COLORS = (
    ("coral", "Coral", "珊瑚红"), ("peach", "Peach", "蜜桃色"), ("sand", "Sand", "沙色"),
    ("mint", "Mint", "薄荷绿"), ("sky", "Sky", "天蓝"), ("lavender", "Lavender", "薰衣草紫"),
    ("blossom", "Blossom", "樱粉"),
)  # fmt: skip


def write(phone: Phone, title: str, body: str = "", **more: object) -> int:
    """Put a note there that is some minutes old; its id."""
    ms = phone.clock.now_ms() - 900_000
    return notes.write(phone, title, body, **{"created_ms": ms, "changed_ms": ms, **more})


class OnNote(Template):
    """Something about a note that is there."""

    apps: ClassVar[tuple[str, ...]] = ("notes",)
    difficulty: ClassVar[Difficulty] = "easy"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"title": rng.choice(TITLES), "body": rng.choice(BODIES)}

    def prepare(self, phone: Phone, p: Params) -> None:
        p["id"] = write(phone, p["title"], p["body"])

    def becomes(self, p: Params, **to: object) -> list[Change]:
        return [Changed("notes", {"id": p["id"]}, to)]


class PracticeNotesWrite(Template):
    """A new note."""

    goal = "Write a note called “{title}”: {body}"
    goal_zh = "写一条笔记“{title}”：{body}"
    apps = ("notes",)
    difficulty = "easy"
    steps = 6
    tags = ("create", "form")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"title": rng.choice(TITLES), "body": rng.choice(BODIES)}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("notes", title=p["title"], body=p["body"])]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.new_note(hands, p["title"], p["body"])


class PracticeNotesReplace(OnNote):
    """Another text in place of the old one."""

    goal = "Replace what my note “{title}” says with: {new}"
    goal_zh = "把笔记“{title}”的内容全部换成：{new}"
    steps = 5
    tags = ("edit", "form")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        body, new = rng.sample(BODIES, 2)
        return {"title": rng.choice(TITLES), "body": body, "new": new}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.becomes(p, body=lines(p["new"]))

    def solve(self, hands: Hands, p: Params) -> None:
        open_note(hands, p["title"])
        hands.type(p["new"], into="edit_body", clear=True)
        hands.tap("Save")


class PracticeNotesColor(OnNote):
    """A colour for a note."""

    goal = "Give my note “{title}” the color {color}"
    goal_zh = "把笔记“{title}”的颜色设为{color_zh}"
    steps = 5
    tags = ("edit", "choice")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        key, color, zh = rng.choice(COLORS)
        return {**super().draw(phone, rng), "key": key, "color": color, "color_zh": zh}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.becomes(p, color=p["key"])

    def solve(self, hands: Hands, p: Params) -> None:
        open_menu(hands, p["title"])
        hands.tap("Color")
        hands.tap(p["color"])


class PracticeNotesPlain(OnNote):
    """No colour any more."""

    goal = "Take the color off my note “{title}”"
    goal_zh = "去掉笔记“{title}”的颜色"
    steps = 5
    tags = ("edit", "choice")

    def prepare(self, phone: Phone, p: Params) -> None:
        p["id"] = write(phone, p["title"], p["body"], color="mint")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.becomes(p, color="")

    def solve(self, hands: Hands, p: Params) -> None:
        open_menu(hands, p["title"])
        hands.tap("Color")
        hands.tap("No color")


class PracticeNotesUnpin(OnNote):
    """Not on top any more."""

    goal = "My note “{title}” need not be pinned any more"
    goal_zh = "笔记“{title}”不用再置顶了"
    steps = 3
    tags = ("edit",)

    def prepare(self, phone: Phone, p: Params) -> None:
        p["id"] = write(phone, p["title"], p["body"], pinned=1)

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.becomes(p, pinned=0)

    def solve(self, hands: Hands, p: Params) -> None:
        open_note(hands, p["title"])
        hands.tap("Unpin note")


class PracticeNotesDuplicate(OnNote):
    """A second one of the same."""

    goal = "Make a copy of my note “{title}”"
    goal_zh = "复制一份笔记“{title}”"
    steps = 4
    tags = ("create", "copy")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("notes", title=p["title"], body=p["body"])]

    def solve(self, hands: Hands, p: Params) -> None:
        open_menu(hands, p["title"])
        hands.tap("Duplicate")


class PracticeNotesUnremind(OnNote):
    """No reminder any more."""

    goal = "Remove the reminder from my note “{title}”"
    goal_zh = "取消笔记“{title}”的提醒"
    steps = 4
    tags = ("edit", "delete")

    def prepare(self, phone: Phone, p: Params) -> None:
        later = phone.clock.now_ms() + 200_000_000
        p["id"] = write(phone, p["title"], p["body"], reminder_ms=later)

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.becomes(p, reminder_ms=0)

    def solve(self, hands: Hands, p: Params) -> None:
        open_note(hands, p["title"])
        hands.tap(id="reminder")
        hands.tap("Remove reminder")


class PracticeNotesText(OnNote):
    """A note's text goes to somebody."""

    goal = "Share my note “{title}” with {name} as a text message"
    goal_zh = "把笔记“{title}”用短信分享给{name}"
    apps = ("notes", "messages")
    difficulty = "medium"
    steps = 8
    tags = ("cross_app", "share")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [who] = known(phone, rng, 1)
        return {**super().draw(phone, rng), "name": who.name, "number": who.number}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return sent(phone, p["number"], p["body"])

    def solve(self, hands: Hands, p: Params) -> None:
        open_menu(hands, p["title"])
        hands.tap("Share")
        hands.tap("Messages")
        hands.type(p["name"], into="recipient_text_view")
        hands.tap(p["name"], id="title")
        hands.tap(id="send_message_button_icon")


class PracticeNotesLine(OnNote):
    """One more line below what stands there."""

    goal = "Write a further line in my note “{title}”, below the rest: {more}"
    goal_zh = "在笔记“{title}”的最下面再写一行：{more}"
    difficulty = "medium"
    steps = 7
    tags = ("edit", "form")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        body, more = rng.sample(BODIES, 2)
        return {"title": rng.choice(TITLES), "body": body, "more": more}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return self.becomes(p, body=lines(f"{p['body']}\n{p['more']}"))

    def solve(self, hands: Hands, p: Params) -> None:
        open_note(hands, p["title"])
        hands.tap(id="edit_title")
        hands.press("enter")  # into the text, behind its last letter
        hands.press("enter")
        hands.type(p["more"])
        hands.tap("Save")
