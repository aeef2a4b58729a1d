"""Practice in the browser: several rows at once, the second of them, tabs by name, undone deeds."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.answers import only
from device_drivers.virtual.tasks.base import Added, Change, Changed, Done, Params, Removed
from device_drivers.virtual.tasks.browser import go
from device_drivers.virtual.tasks.hands import Hands
from models.training.pocket.practice.browser import FIRST_TAB, _OnTabs, menu
from models.training.pocket.practice.browser_marked import _Row


class _Rows(_Row):
    """Three pages, each also by a name of its own."""

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        p = super().draw(phone, rng)
        one, two, three = p["titles"]
        return {**p, "one": one, "two": two, "three": three,
                "host": p["urls"][0].removeprefix("https://").rstrip("/")}  # fmt: skip


class PracticeRowsPairOff(_Rows):
    """Two bookmarks go."""

    goal = "Delete the bookmarks “{one}” and “{three}” in the browser"
    goal_zh = "删除浏览器书签“{one}”和“{three}”"
    tags = ("delete", "repeat")
    steps = 5

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("web_bookmarks", title=p[key]) for key in ("one", "three")]

    def solve(self, hands: Hands, p: Params) -> None:
        menu(hands, "Bookmarks")
        hands.tap(f"Remove {p['one']}")
        hands.tap(f"Remove {p['three']}")


class PracticeRowsKeepOne(_Rows):
    """All bookmarks go but one."""

    goal = "Keep only the bookmark “{two}”, remove the others"
    goal_zh = "书签只留“{two}”，其他都删掉"
    tags = ("delete", "repeat")
    steps = 5

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("web_bookmarks", title=p[key]) for key in ("one", "three")]

    def solve(self, hands: Hands, p: Params) -> None:
        menu(hands, "Bookmarks")
        hands.tap(f"Remove {p['one']}")
        hands.tap(f"Remove {p['three']}")


class PracticeRowsUndo(_Rows):
    """Gone by mistake, and back."""

    goal = "Remove the bookmark “{one}” and bring it back with Undo"
    goal_zh = "删掉书签“{one}”，再用撤销恢复"
    tags = ("delete", "list")
    steps = 5

    def solve(self, hands: Hands, p: Params) -> None:
        menu(hands, "Bookmarks")
        hands.tap(f"Remove {p['one']}")
        hands.tap("Undo")


class PracticeRowsSecondName(_Rows):
    """The second is called otherwise."""

    goal = "Rename the second of my bookmarks to “{new}”"
    goal_zh = "把我的第二个书签改名为“{new}”"
    steps = 6

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("web_bookmarks", {"title": p["two"]}, {"title": p["new"]})]

    def solve(self, hands: Hands, p: Params) -> None:
        menu(hands, "Bookmarks")
        hands.tap(f"Edit bookmark: {p['two']}")
        hands.type(p["new"], into="bookmark_name", clear=True)
        hands.tap("Save")


class PracticeRowsPairVisits(_Rows):
    """Two visits are forgotten."""

    goal = "Erase “{one}” and “{two}” from what I visited in the browser"
    goal_zh = "从浏览器访问记录里抹掉“{one}”和“{two}”"
    tags = ("delete", "repeat")
    steps = 5

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("web_history", title=p[key]) for key in ("one", "two")]

    def solve(self, hands: Hands, p: Params) -> None:
        menu(hands, "History")
        hands.tap(f"Remove {p['one']}")
        hands.tap(f"Remove {p['two']}")


class PracticeRowsSecondVisit(_Rows):
    """What was visited before the last."""

    goal = "Which page did I visit before the last one?"
    goal_zh = "我倒数第二个访问的是哪个网页？"
    tags = ("read", "list")

    def answer(self, phone: Phone, p: Params) -> Callable[[str], bool]:
        return only(p["two"], [p["one"], p["three"]])

    def solve(self, hands: Hands, p: Params) -> Done:
        menu(hands, "History")
        return Done(hands.read(p["two"]))


class PracticeRowsName(_Rows):
    """A page is marked and named at once."""

    goal = "Bookmark {host} and call that bookmark “{new}”"
    goal_zh = "收藏 {host}，书签命名为“{new}”"
    difficulty = "medium"
    steps = 8
    tags = ("create", "web")

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM web_bookmarks")
        phone.store.run("DELETE FROM web_history")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("web_bookmarks", title=p["new"], url=bool, at_ms=bool)]

    def solve(self, hands: Hands, p: Params) -> None:
        go(hands, p["host"])
        hands.tap("Add to bookmarks")
        hands.tap("More options")
        hands.tap("Bookmarks")
        hands.tap("Edit bookmark")
        hands.type(p["new"], into="bookmark_name", clear=True)
        hands.tap("Save")


class PracticeRowsNoted(_Rows):
    """What was visited last goes into a note."""

    goal = "Write the title of the page I visited last into a new note “{new}”"
    goal_zh = "把我最后访问的网页名记到新笔记“{new}”"
    apps = ("browser", "notes")
    difficulty = "medium"
    steps = 8
    tags = ("cross_app", "create")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("notes", title=p["new"], body=p["one"])]

    def solve(self, hands: Hands, p: Params) -> None:
        menu(hands, "History")
        moves.new_note(hands, p["new"], hands.read(p["one"]))


# --- tabs -----------------------------------------------------------------------------------------


class _Tab(_OnTabs):
    """Pages that are open, one of them meant."""

    tags: ClassVar[tuple[str, ...]] = ("list",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        p = super().draw(phone, rng)
        number = rng.randrange(len(p["pages"]))
        return {**p, "number": FIRST_TAB + number, "title": p["pages"][number][1]}


class PracticeRowsTabShut(_Tab):
    """It is closed."""

    goal = "Close the tab “{title}” in the browser"
    goal_zh = "关掉浏览器里的标签页“{title}”"
    tags = ("delete", "list")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("web_tabs", id=p["number"])]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("browser")
        hands.tap(id="tabs")
        hands.tap(f"Close tab {p['title']}")


class PracticeRowsTabShow(_Tab):
    """It comes to the front."""

    goal = "Go to the tab “{title}” in the browser"
    goal_zh = "切到浏览器的标签页“{title}”"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("web_tabs", {"id": p["number"]}, {"active": 1})]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("browser")
        hands.tap(id="tabs")
        hands.tap(p["title"])
