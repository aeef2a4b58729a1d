"""Practice in the browser: bookmarks, tabs, history, downloads and what is found by them."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar

from device_drivers.virtual.apps.browser.tabs import host
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import (
    Added,
    Change,
    Changed,
    Difficulty,
    Done,
    Impossible,
    Params,
    Removed,
    Template,
)
from device_drivers.virtual.tasks.browser import go
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.world import known, sent
from models.training.pocket.practice.browser import FILES, PAGES, menu

NEW_NAMES = ("Later", "Read on Sunday", "Important", "For Ida", "Work stuff", "周末看", "重要",
             "To print")  # fmt: skip
ABSENT = ("Tidal Almanac", "Moss & Lichen Weekly", "Old Maps Archive", "Clog Dancing", "星空图鉴",
          "The Bread Forum")  # fmt: skip


class _Mark(Template):
    """A bookmark that there is."""

    apps: ClassVar[tuple[str, ...]] = ("browser",)
    difficulty: ClassVar[Difficulty] = "easy"
    steps = 4
    tags: ClassVar[tuple[str, ...]] = ("edit", "list")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        page, title = rng.choice(PAGES)
        url = page.rstrip("/")
        file, text = rng.choice(FILES)
        [friend] = known(phone, rng, 1)
        return {"url": url, "title": title, "host": url.removeprefix("https://"),
                "new": rng.choice(NEW_NAMES), "name": friend.name, "number": friend.number,
                "file": file, "text": text}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM web_bookmarks WHERE url=? OR title=?", p["url"], p["title"])
        phone.store.run("INSERT INTO web_bookmarks(url, title, at_ms) VALUES (?, ?, 9)", p["url"],
                        p["title"])  # fmt: skip


class PracticeMarkDrop(_Mark):
    """It goes."""

    goal = "Delete the bookmark “{title}”"
    goal_zh = "删除书签“{title}”"
    tags = ("delete", "list")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("web_bookmarks", url=p["url"])]

    def solve(self, hands: Hands, p: Params) -> None:
        menu(hands, "Bookmarks")
        hands.tap(f"Remove {p['title']}")


class PracticeMarkRename(_Mark):
    """Another name."""

    goal = "Rename the bookmark “{title}” to “{new}”"
    goal_zh = "把书签“{title}”改名为“{new}”"
    steps = 6

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("web_bookmarks", {"url": p["url"]}, {"title": p["new"]})]

    def rename(self, hands: Hands, p: Params, new: str) -> None:
        menu(hands, "Bookmarks")
        hands.tap(f"Edit bookmark: {p['title']}")
        hands.type(new, into="bookmark_name", clear=True)
        hands.tap("Save", id="android:id/button1")

    def solve(self, hands: Hands, p: Params) -> None:
        self.rename(hands, p, p["new"])


class PracticeMarkRenameAsked(PracticeMarkRename):
    """Which name is not said."""

    goal = "Change what the bookmark “{title}” is called"
    goal_zh = "给书签“{title}”换个名字"
    tags = ("ask", "edit")
    question = "name|call|名|叫什么"

    def reply(self, p: Params) -> str:
        return str(p["new"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.rename(hands, p, hands.ask("What is the name it gets?"))


class PracticeMarkDropWhich(PracticeMarkDrop):
    """Which one is not said."""

    goal = "Remove a bookmark from the browser for me"
    goal_zh = "帮我删掉浏览器里的一个书签"
    tags = ("ask", "delete")
    question = "which|哪"

    def reply(self, p: Params) -> str:
        return f"“{p['title']}”"

    def solve(self, hands: Hands, p: Params) -> None:
        menu(hands, "Bookmarks")
        hands.ask("Which bookmark?")
        hands.tap(f"Remove {p['title']}")


class PracticeMarkWhere(_Mark):
    """Where it leads."""

    goal = "Which address does my bookmark “{title}” lead to?"
    goal_zh = "书签“{title}”的网址是什么？"
    steps = 3
    tags = ("read", "list")

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["url"])

    def solve(self, hands: Hands, p: Params) -> Done:
        menu(hands, "Bookmarks")
        return Done(hands.read(p["url"]))


class PracticeMarkNew(_Mark):
    """A page is kept."""

    goal = "Open {host} and bookmark it"
    goal_zh = "打开 {host} 并加入书签"
    tags = ("create", "web")

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM web_bookmarks WHERE url=?", p["url"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("web_bookmarks", url=p["url"], title=bool)]

    def solve(self, hands: Hands, p: Params) -> None:
        go(hands, p["host"])
        hands.tap("Add to bookmarks")


class PracticeMarkStar(_Mark):
    """A page is kept no longer, by its own star."""

    goal = "Go to {host} and take its bookmark away there"
    goal_zh = "打开 {host}，在页面上取消它的书签"
    tags = ("delete", "web")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("web_bookmarks", url=p["url"])]

    def solve(self, hands: Hands, p: Params) -> None:
        go(hands, p["host"])
        hands.tap("Remove bookmark")


class PracticeMarkSend(_Mark):
    """A bookmarked page goes to somebody."""

    goal = "Open my bookmark “{title}” and text the page to {name}"
    goal_zh = "打开书签“{title}”，把网页用短信发给{name}"
    apps = ("browser", "messages")
    difficulty = "medium"
    steps = 9
    tags = ("share", "cross_app")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return sent(phone, p["number"], lambda body: p["url"] in str(body))

    def solve(self, hands: Hands, p: Params) -> None:
        menu(hands, "Bookmarks")
        hands.tap(p["url"])
        hands.tap("More options")
        hands.tap("Share page")
        moves.text_to(hands, p["name"])


class PracticeMarkClear(_Mark):
    """All that was visited is forgotten."""

    goal = "Clear the browsing history"
    goal_zh = "清除浏览记录"
    steps = 5
    tags = ("delete",)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        rows = phone.store.rows("SELECT id FROM web_history ORDER BY id")
        return [Removed("web_history", id=number) for (number,) in rows]

    def solve(self, hands: Hands, p: Params) -> None:
        menu(hands, "History")
        hands.tap("Clear history")
        hands.tap("Clear", id="android:id/button1")


class PracticeMarkLastPage(_Mark):
    """Which page was on last."""

    goal = "Which page did I visit last in the browser?"
    goal_zh = "我在浏览器里最后访问的是哪个网页？"
    steps = 3
    tags = ("read", "list")

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM web_history WHERE title=?", p["title"])
        phone.store.run("INSERT INTO web_history(url, title, at_ms) VALUES (?, ?, ?)", p["url"],
                        p["title"], phone.clock.now_ms() - 60_000)  # fmt: skip

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["title"])

    def solve(self, hands: Hands, p: Params) -> Done:
        menu(hands, "History")
        return Done(hands.read(p["title"]))


class PracticeMarkFromWhere(_Mark):
    """Where a file came from."""

    goal = "From which site did I download {file}?"
    goal_zh = "{file} 是从哪个网站下载的？"
    steps = 3
    tags = ("read", "list")

    def prepare(self, phone: Phone, p: Params) -> None:
        path = f"/sdcard/Download/{p['file']}"
        phone.store.run("DELETE FROM files WHERE path=?", path)
        phone.store.run("INSERT INTO files(path, mtime, content) VALUES (?, ?, ?)", path,
                        phone.clock.now_ms() // 1000, p["text"].encode())  # fmt: skip
        phone.store.run("INSERT INTO web_downloads(url, path, at_ms) VALUES (?, ?, ?)", p["url"],
                        path, phone.clock.now_ms())  # fmt: skip

    def answer(self, phone: Phone, p: Params) -> str:
        return host(p["url"])

    def solve(self, hands: Hands, p: Params) -> Done:
        menu(hands, "Downloads")
        hands.read(p["file"])
        return Done(host(p["url"]))


class PracticeMarkNoDownload(_Mark):
    """It was never downloaded."""

    goal = "Delete {file} from the browser's downloads"
    goal_zh = "从浏览器的下载里删掉 {file}"
    steps = 3
    tags = ("impossible", "list")
    impossible = True

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM web_downloads WHERE path LIKE ?", f"%{p['file']}")

    def solve(self, hands: Hands, p: Params) -> Impossible:
        menu(hands, "Downloads")
        return Impossible(f"{p['file']} is not among the downloads")


class PracticeMarkNotVisited(_Mark):
    """It was never visited."""

    goal = "Remove “{absent}” from what I visited in the browser"
    goal_zh = "把“{absent}”从浏览器的访问记录里去掉"
    steps = 4
    tags = ("impossible", "search")
    impossible = True

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"absent": rng.choice(ABSENT), "url": "-", "title": "-"}

    def prepare(self, phone: Phone, p: Params) -> None:
        """Nothing: it was never there."""

    def solve(self, hands: Hands, p: Params) -> Impossible:
        menu(hands, "History")
        hands.type(p["absent"], into="search")
        return Impossible(f"“{p['absent']}” was never visited")
