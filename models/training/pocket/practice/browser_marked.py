"""Practice in the browser: bookmarks, tabs and visits known by their place."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.answers import only
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
from models.training.pocket.practice.browser import PAGES, menu
from models.training.pocket.practice.browser_kept import NEW_NAMES


class _Row(Template):
    """Three pages, bookmarked and visited in this order."""

    apps: ClassVar[tuple[str, ...]] = ("browser",)
    difficulty: ClassVar[Difficulty] = "easy"
    steps = 4
    tags: ClassVar[tuple[str, ...]] = ("edit", "list")
    count = 3

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        pages = rng.sample(PAGES, 3)
        return {"titles": [title for _, title in pages], "urls": [url for url, _ in pages],
                "new": rng.choice(NEW_NAMES)}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        now = phone.clock.now_ms()
        phone.store.run("DELETE FROM web_bookmarks")
        phone.store.run("DELETE FROM web_history")
        for i in range(self.count):
            phone.store.run("INSERT INTO web_bookmarks(url, title, at_ms) VALUES (?, ?, ?)",
                            p["urls"][i], p["titles"][i], now - 90_000 * (9 - i))  # fmt: skip
            phone.store.run("INSERT INTO web_history(url, title, at_ms) VALUES (?, ?, ?)",
                            p["urls"][i], p["titles"][i], now - 60_000 * (i + 1))  # fmt: skip


class PracticeShelvedFirstOff(_Row):
    """The first bookmark goes."""

    goal = "Delete the first of my bookmarks in the browser"
    goal_zh = "删除浏览器的第一个书签"
    tags = ("delete", "list")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("web_bookmarks", title=p["titles"][0])]

    def solve(self, hands: Hands, p: Params) -> None:
        menu(hands, "Bookmarks")
        hands.tap(f"Remove {p['titles'][0]}")


class PracticeShelvedLastOff(_Row):
    """The last bookmark goes."""

    goal = "Remove the bookmark at the bottom of the list in the browser"
    goal_zh = "去掉浏览器书签列表最下面的书签"
    tags = ("delete", "list")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("web_bookmarks", title=p["titles"][2])]

    def solve(self, hands: Hands, p: Params) -> None:
        menu(hands, "Bookmarks")
        hands.tap(f"Remove {p['titles'][2]}")


class PracticeShelvedLastName(_Row):
    """The last bookmark is called otherwise."""

    goal = "Rename my last bookmark to “{new}”"
    goal_zh = "把我最后一个书签改名为“{new}”"
    steps = 6

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("web_bookmarks", {"title": p["titles"][2]}, {"title": p["new"]})]

    def solve(self, hands: Hands, p: Params) -> None:
        menu(hands, "Bookmarks")
        hands.tap(f"Edit bookmark: {p['titles'][2]}")
        hands.type(p["new"], into="bookmark_name", clear=True)
        hands.tap("Save")


class PracticeShelvedFirst(_Row):
    """What the first is."""

    goal = "Which bookmark comes first in the browser?"
    goal_zh = "浏览器里排第一的书签是什么？"
    tags = ("read", "list")

    def answer(self, phone: Phone, p: Params) -> Callable[[str], bool]:
        return only(p["titles"][0], p["titles"][1:])

    def solve(self, hands: Hands, p: Params) -> Done:
        menu(hands, "Bookmarks")
        return Done(hands.read(p["titles"][0]))


class PracticeShelvedNewestVisitOff(_Row):
    """The last page visited is forgotten."""

    goal = "Delete the page I visited last from the browser history"
    goal_zh = "从浏览器历史里删掉我最后访问的页面"
    tags = ("delete", "list")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("web_history", title=p["titles"][0])]

    def solve(self, hands: Hands, p: Params) -> None:
        menu(hands, "History")
        hands.tap(f"Remove {p['titles'][0]}")


class PracticeShelvedOldestVisit(_Row):
    """The oldest page of the history."""

    goal = "What is the oldest page in my browser history?"
    goal_zh = "浏览器历史里最早的页面是什么？"
    tags = ("read", "list")

    def answer(self, phone: Phone, p: Params) -> Callable[[str], bool]:
        return only(p["titles"][2], p["titles"][:2])

    def solve(self, hands: Hands, p: Params) -> Done:
        menu(hands, "History")
        return Done(hands.read(p["titles"][2]))


class PracticeShelvedOnly(_Row):
    """There is one alone."""

    goal = "Delete the only bookmark that I have"
    goal_zh = "删掉我唯一的书签"
    tags = ("delete", "list")
    count = 1

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("web_bookmarks", title=p["titles"][0])]

    def solve(self, hands: Hands, p: Params) -> None:
        menu(hands, "Bookmarks")
        hands.tap(f"Remove {p['titles'][0]}")


class PracticeShelvedNone(_Row):
    """There is none."""

    goal = "Rename my first bookmark to “{new}”"
    goal_zh = "把第一个书签改名为“{new}”"
    tags = ("impossible", "list")
    impossible = True
    count = 0

    def solve(self, hands: Hands, p: Params) -> Impossible:
        menu(hands, "Bookmarks")
        return Impossible("there are no bookmarks")
