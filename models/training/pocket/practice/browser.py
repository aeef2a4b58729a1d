"""Practice in the browser: tabs, history, downloads, sharing, finding words on a page."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar

from device_drivers.virtual.apps.browser.sites import wiki
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import (
    Added,
    Change,
    Difficulty,
    Done,
    Impossible,
    Params,
    Removed,
    Template,
)
from device_drivers.virtual.tasks.browser import go, look_up
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.world import known, sent

PAGES = (
    ("https://daily.example.com/", "The Harbor Daily"), ("https://wiki.example.org/", "Openleaf"),
    ("https://weather.example.org/", "Weather"), ("https://hotel.example.com/find-us", "Find us"),
    ("https://flowers.example.com/delivery", "Delivery"), ("https://garden.example.net/", "Posts"),
    ("https://transit.example.org/", "Departures"),
)  # fmt: skip
FIRST_TAB = 11
"""Not a number that the first tab of a browser without any would get."""
SUBJECTS = ("volcanoes", "chess openings", "knitting patterns", "solar sails", "橄榄树",
            "medieval bells", "submarines")  # fmt: skip
FILES = (
    ("price-list.txt", "Honey 6.50\nWax 4.00\n"), ("choir-dates.txt", "Monday 7:30 PM\n"),
    ("route.txt", "Left at the mill\n"), ("menu-november.txt", "Soup, dumplings, pears\n"),
    ("assembly-guide.txt", "Step 1: find the long screws\n"), ("会议议程.txt", "九点开始\n"),
)  # fmt: skip


def menu(hands: Hands, choice: str) -> None:
    """Something of the browser's menu."""
    hands.open("browser")
    hands.tap("More options")
    hands.tap(choice)


class _OnTabs(Template):
    """Some pages are open."""

    apps: ClassVar[tuple[str, ...]] = ("browser",)
    difficulty: ClassVar[Difficulty] = "easy"
    steps = 3
    tags: ClassVar[tuple[str, ...]] = ("list",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"pages": rng.sample(PAGES, rng.randrange(2, 6))}

    def prepare(self, phone: Phone, p: Params) -> None:
        for table in ("web_tabs", "web_visits"):
            phone.store.run(f"DELETE FROM {table}")  # noqa: S608  # two constants
        for tab, (url, title) in enumerate(p["pages"], FIRST_TAB):
            visit = phone.store.run(
                "INSERT INTO web_visits(tab_id, url, title) VALUES (?, ?, ?)", tab, url, title
            )
            phone.store.run("INSERT INTO web_tabs VALUES (?, ?, 0)", tab, visit)


class PracticeWebCountTabs(_OnTabs):
    """How many there are."""

    goal = "How many tabs are open in the browser?"
    goal_zh = "浏览器里开着几个标签页？"
    tags = ("read", "count")

    def answer(self, phone: Phone, p: Params) -> str:
        return str(len(p["pages"]))

    def solve(self, hands: Hands, p: Params) -> Done:
        hands.open("browser")
        hands.tap(id="tabs")
        return Done(hands.read(" tabs").removesuffix(" tabs"))


class PracticeWebNewTab(_OnTabs):
    """One more, empty."""

    goal = "Open a new, empty tab in the browser"
    goal_zh = "在浏览器里打开一个新的空白标签页"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("web_tabs", visit_id=bool, active=1)]

    def solve(self, hands: Hands, p: Params) -> None:
        menu(hands, "New tab")


class PracticeWebCloseAll(_OnTabs):
    """None is left."""

    goal = "Close all the tabs in the browser"
    goal_zh = "关闭浏览器的所有标签页"
    steps = 5
    tags = ("delete",)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("web_tabs", id=i) for (i,) in phone.store.rows("SELECT id FROM web_tabs")]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("browser")
        hands.tap(id="tabs")
        hands.tap("More options")
        hands.tap("Close all tabs")


class _OnHistory(Template):
    """A page that was visited."""

    apps: ClassVar[tuple[str, ...]] = ("browser",)
    difficulty: ClassVar[Difficulty] = "easy"
    steps = 5
    tags: ClassVar[tuple[str, ...]] = ("delete", "list")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        number, title, url = rng.choice(
            phone.store.rows("SELECT id, title, url FROM web_history ORDER BY id")
        )
        return {"id": number, "title": title, "url": url}


class PracticeWebForgetPage(_OnHistory):
    """Only this one is forgotten."""

    goal = "Delete “{title}” from the browser history"
    goal_zh = "从浏览器历史记录里删除“{title}”"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("web_history", id=p["id"])]

    def solve(self, hands: Hands, p: Params) -> None:
        menu(hands, "History")
        hands.tap(f"Remove {p['title']}")


class PracticeWebKeepVisited(_OnHistory):
    """A page of the history becomes a bookmark."""

    goal = "I visited “{title}” lately. Find it in the history and bookmark it."
    goal_zh = "我最近看过“{title}”，从历史记录里找到它并加为书签。"
    steps = 6
    tags = ("create", "list")

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM web_bookmarks WHERE url=?", p["url"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("web_bookmarks", url=p["url"])]

    def solve(self, hands: Hands, p: Params) -> None:
        menu(hands, "History")
        hands.tap(p["title"])
        hands.tap(id="bookmark")


class PracticeWebNoSuchBookmark(Template):
    """It never was a bookmark."""

    goal = "Delete my bookmark “{title}”"
    goal_zh = "删除我的书签“{title}”"
    apps = ("browser",)
    difficulty = "easy"
    steps = 3
    tags = ("impossible", "delete")
    impossible = True

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"title": rng.choice(SUBJECTS).title()}

    def solve(self, hands: Hands, p: Params) -> Impossible:
        menu(hands, "Bookmarks")
        return Impossible(f"there is no bookmark {p['title']}")


class _OnDownload(Template):
    """Files that came from the web."""

    apps: ClassVar[tuple[str, ...]] = ("browser",)
    difficulty: ClassVar[Difficulty] = "easy"
    steps = 4
    tags: ClassVar[tuple[str, ...]] = ("delete", "file")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        chosen = rng.sample(FILES, 3)
        return {"files": chosen, "file": chosen[0][0]}

    def prepare(self, phone: Phone, p: Params) -> None:
        at = phone.clock.now_ms()
        for i, (name, text) in enumerate(p["files"]):
            path = f"/sdcard/Download/{name}"
            phone.store.run("INSERT INTO files(path, mtime, content) VALUES (?, ?, ?)", path,
                            at // 1000 - i * 4000, text.encode())  # fmt: skip
            phone.store.run(
                "INSERT INTO web_downloads(url, path, at_ms) VALUES (?, ?, ?)",
                f"https://garden.example.net/{name}", path, at - i * 4_000_000,
            )  # fmt: skip


class PracticeWebDropDownload(_OnDownload):
    """One of them goes."""

    goal = "Delete the file {file} from the browser's downloads"
    goal_zh = "从浏览器的下载内容里删除文件{file}"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        path = f"/sdcard/Download/{p['file']}"
        return [Removed("files", path=path), Removed("web_downloads", path=path)]

    def solve(self, hands: Hands, p: Params) -> None:
        menu(hands, "Downloads")
        hands.tap(f"Remove {p['file']}")


class PracticeWebReadDownload(_OnDownload):
    """What stands in it."""

    goal = "What does the file {file} say that I downloaded with the browser?"
    goal_zh = "我用浏览器下载的{file}里写了什么？"
    tags = ("read", "file")

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["files"][0][1]).strip()

    def solve(self, hands: Hands, p: Params) -> Done:
        menu(hands, "Downloads")
        hands.tap(p["file"])
        return Done(hands.read(p["files"][0][1].split("\n")[0]).strip())


class PracticeWebShare(Template):
    """A page is sent to somebody."""

    goal = "Text {name} the address of the page {url} through Share in the browser"
    goal_zh = "用浏览器的分享功能把网页 {url} 用短信发给{name}"
    apps = ("browser", "messages")
    difficulty = "medium"
    steps = 10
    tags = ("share", "web", "cross_app")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [friend] = known(phone, rng, 1)
        slug = rng.choice(list(wiki.entries()))
        return {"name": friend.name, "number": friend.number,
                "url": f"https://wiki.example.org/wiki/{slug}"}  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return sent(phone, p["number"], lambda body: p["url"] in str(body))

    def solve(self, hands: Hands, p: Params) -> None:
        go(hands, p["url"])
        hands.tap("More options")
        hands.tap("Share page")
        moves.text_to(hands, p["name"])


class PracticeWebNoArticle(Template):
    """The encyclopedia has nothing about it."""

    goal = "What does wiki.example.org say about {subject}?"
    goal_zh = "wiki.example.org 上关于{subject}是怎么写的？"
    apps = ("browser",)
    difficulty = "easy"
    steps = 5
    tags = ("impossible", "web", "search")
    impossible = True

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"subject": rng.choice(SUBJECTS)}

    def solve(self, hands: Hands, p: Params) -> Impossible:
        look_up(hands, p["subject"])
        return Impossible(hands.read("No article has these words."))
