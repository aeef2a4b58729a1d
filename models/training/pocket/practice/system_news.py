"""Practice with notifications: reading, clearing, opening them."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import (
    SYSTEM,
    Change,
    Changed,
    Difficulty,
    Done,
    Params,
    Template,
)
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.world import positive
from models.training.pocket.practice.notes import BODIES, TITLES, write
from models.training.pocket.practice.notes_lists import THINGS, write_list
from models.training.pocket.practice.system import NEWS, POSTERS


class _News(Template):
    """Several notifications wait, of different apps."""

    apps: ClassVar[tuple[str, ...]] = (SYSTEM,)
    difficulty: ClassVar[Difficulty] = "easy"
    tags: ClassVar[tuple[str, ...]] = ("shade", "notifications")
    strict = ("notifications",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        there = [p for p in POSTERS if p in phone.apps]
        packages = rng.sample(there, min(3, len(there)))
        said = rng.sample(NEWS, len(packages))
        news = [(package, title, text.format(rng.randrange(11, 99)))
                for package, (title, text) in zip(packages, said, strict=True)]  # fmt: skip
        package, title, text = rng.choice(news)
        info = phone.apps[package].info
        return {"news": news, "title": title, "text": text, "app": info.label,
                "app_zh": info.label_zh}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE notifications SET dismissed=1")
        for each in p["news"]:
            phone.post_notification(*each)
        phone.drop_heads_up()


class PracticeSystemReads(_News):
    """What a notification says."""

    goal = "What does the notification “{title}” say?"
    goal_zh = "标题为“{title}”的通知写了什么？"
    steps = 1
    tags = ("shade", "notifications", "read")

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["text"])

    def solve(self, hands: Hands, p: Params) -> Done:
        hands.shade()
        return Done(hands.read(p["text"]))


class PracticeSystemWhatApp(_News):
    """What an app has to say."""

    goal = "Is there anything new from {app}? Tell me what it is about"
    goal_zh = "“{app_zh}”有什么新通知？告诉我内容"
    steps = 1
    tags = ("shade", "notifications", "read")

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["text"])

    def solve(self, hands: Hands, p: Params) -> Done:
        hands.shade()
        return Done(hands.read(p["text"]))


class PracticeSystemClear(_News):
    """All of them."""

    goal = "Clear all my notifications"
    goal_zh = "清除所有通知"
    steps = 2
    tags = ("shade", "notifications", "delete")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        rows = phone.store.rows("SELECT id FROM notifications WHERE NOT dismissed AND NOT ongoing")
        return [Changed("notifications", {"id": each}, {"dismissed": 1}) for (each,) in rows]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.shade()
        hands.tap("Clear all")


class PracticeSystemSwipe(_News):
    """That of one app."""

    goal = "Swipe away what {app} has posted in the notifications, nothing else"
    goal_zh = "把“{app_zh}”发的通知划掉，别的不动"
    steps = 2
    tags = ("shade", "notifications", "delete", "swipe")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        where = {"title": p["title"], "dismissed": 0}
        return [Changed("notifications", where, {"dismissed": 1})]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.shade()
        hands.swipe("right", on=p["title"])


class PracticeSystemDone(Template):
    """The button of a notification."""

    goal = "My list “{title}” is announced in the notifications. Press Done there"
    goal_zh = "通知里有清单“{title}”的提醒，点上面的“完成”按钮"
    apps = (SYSTEM, "notes")
    difficulty = "easy"
    steps = 2
    tags = ("shade", "notifications")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"title": rng.choice(TITLES), "items": rng.sample(THINGS, 3)}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE notifications SET dismissed=1")
        p["id"] = write_list(phone, p["title"], p["items"])
        phone.post_notification(
            "com.android.notes", p["title"], p["items"][0],
            f"content://com.android.notes/notes/{p['id']}",
            actions=[("Done", f"done/{p['id']}")],
        )  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("note_items", {"note_id": p["id"], "text": text}, {"done": 1})
                for text in p["items"]]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        hands.shade()
        hands.tap("Done")


class PracticeSystemReminded(Template):
    """A reminder leads to its note."""

    goal = "I was just reminded of my note “{title}”. Open that notification and {deed} the note"
    goal_zh = "刚才有笔记“{title}”的提醒，点开通知，把这条笔记{deed_zh}"
    apps = (SYSTEM, "notes")
    difficulty = "easy"
    steps = 3
    tags = ("shade", "notifications", "edit")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        pin = rng.random() < 0.5
        return {"title": rng.choice(TITLES), "body": rng.choice(BODIES), "pin": pin,
                "deed": "pin" if pin else "delete",
                "deed_zh": "置顶" if pin else "删除"}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE notifications SET dismissed=1")
        p["id"] = write(phone, p["title"], p["body"])
        phone.post_notification("com.android.notes", p["title"], p["body"],
                                f"content://com.android.notes/notes/{p['id']}")  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        to = {"pinned": 1} if p["pin"] else {"state": "trashed", "trashed_ms": positive}
        return [Changed("notes", {"id": p["id"]}, to)]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.shade()
        hands.tap(p["title"])
        hands.tap("Pin note" if p["pin"] else "Delete note")
