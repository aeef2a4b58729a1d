"""Tasks in the Browser that keep or drop something: bookmarks, tabs, history, downloads."""

from __future__ import annotations

import random
from collections.abc import Sequence

from device_drivers.virtual.apps.browser.sites import news, town, wiki
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import Added, Change, Changed, Params, Removed, Template
from device_drivers.virtual.tasks.browser import go
from device_drivers.virtual.tasks.hands import Hands

SITES = (
    ("https://daily.example.com/", "The Harbor Daily"),
    ("https://wiki.example.org/", "Openleaf"),
    ("https://transit.example.org/", "Coast Lines: Departures"),
    ("https://flowers.example.com/", "Petal & Stem"),
    ("https://hotel.example.com/", "Pier House Hotel"),
    ("https://townhall.example.org/", "Town hall"),
)


def open_pages(phone: Phone, urls: Sequence[tuple[str, str]]) -> None:
    """Only these pages are open, each in a tab of its own."""
    for table in ("web_tabs", "web_visits"):
        phone.store.run(f"DELETE FROM {table}")  # noqa: S608  # two constants
    for url, title in urls:
        visit = phone.store.run("INSERT INTO web_visits(url, title) VALUES (?, ?)", url, title)
        tab = phone.store.run("INSERT INTO web_tabs(visit_id, active) VALUES (?, 0)", visit)
        phone.store.run("UPDATE web_visits SET tab_id=? WHERE id=?", tab, visit)


class BrowserBookmark(Template):
    """Keep a page."""

    goal = "Bookmark the page {url} in the browser."
    goal_zh = "在浏览器里把网页 {url} 加为书签。"
    apps = ("browser",)
    difficulty = "easy"
    steps = 4
    tags = ("create",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        slug = rng.choice(list(wiki.entries()))
        return {"url": f"https://wiki.example.org/wiki/{slug}"}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("web_bookmarks", url=p["url"])]

    def solve(self, hands: Hands, p: Params) -> None:
        go(hands, p["url"])
        hands.tap("Add to bookmarks")


class BrowserUnbookmark(Template):
    """One bookmark of several goes."""

    goal = "Delete the bookmark “{title}”."
    goal_zh = "删除书签“{title}”。"
    apps = ("browser",)
    difficulty = "easy"
    steps = 4
    tags = ("delete", "list")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        rows = phone.store.rows("SELECT id, title FROM web_bookmarks ORDER BY id")
        number, title = rng.choice(rows)
        return {"id": number, "title": title}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("web_bookmarks", id=p["id"])]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("browser")
        hands.tap("More options")
        hands.tap("Bookmarks")
        hands.tap(f"Remove {p['title']}")


class BrowserRenameBookmark(BrowserUnbookmark):
    """A bookmark gets another name."""

    goal = "Rename the bookmark “{title}” to “{name}”."
    goal_zh = "把书签“{title}”改名为“{name}”。"
    steps = 7

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        names = ("Read on Sunday", "For the trip", "Mum's favourite", "Look here first")
        return {**super().draw(phone, rng), "name": rng.choice(names)}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("web_bookmarks", {"id": p["id"]}, {"title": p["name"]})]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("browser")
        hands.tap("More options")
        hands.tap("Bookmarks")
        hands.tap(f"Edit bookmark: {p['title']}")
        hands.type(p["name"], into="bookmark_name", clear=True)
        hands.tap("Save")


class BrowserDownload(Template):
    """A file from a page."""

    goal = "Download the {what} from {host}."
    goal_zh = "从 {host} 下载{what_zh}。"
    apps = ("browser",)
    difficulty = "easy"
    steps = 4
    tags = ("create", "web", "file")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        what, zh, host, link, name = rng.choice((
            ("waste calendar", "垃圾清运日历", town.HOST, "Waste calendar", "waste-calendar.txt"),
            ("house rules for letters", "读者来信须知", f"{news.HOST}/about",
             "House rules for letters (text file)", "house-rules.txt"),
        ))  # fmt: skip
        return {"what": what, "what_zh": zh, "host": host, "link": link, "name": name}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        path = f"/sdcard/Download/{p['name']}"
        return [Added("files", path=path, content=bool), Added("web_downloads", path=path)]

    def solve(self, hands: Hands, p: Params) -> None:
        go(hands, p["host"])
        hands.tap(p["link"])


class BrowserClearHistory(Template):
    """Everything visited is forgotten."""

    goal = "Clear my browsing history, but keep the bookmarks."
    goal_zh = "清除我的浏览记录，书签保留。"
    apps = ("browser",)
    difficulty = "easy"
    steps = 5
    tags = ("delete",)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        rows = phone.store.rows("SELECT id FROM web_history ORDER BY id")
        return [Removed("web_history", id=number) for (number,) in rows]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("browser")
        hands.tap("More options")
        hands.tap("History")
        hands.tap("Clear history")
        hands.tap("Clear", id="android:id/button1")


class BrowserCloseTab(Template):
    """One tab of four is closed."""

    goal = "Close the browser tab with “{title}”, the others stay open."
    goal_zh = "关闭浏览器里的“{title}”标签页，其他的保留。"
    apps = ("browser",)
    difficulty = "easy"
    steps = 3
    tags = ("delete", "tabs")
    strict = ("web_tabs",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        pages = rng.sample(SITES, 4)
        return {"title": pages[1][1], "url": pages[1][0], "pages": pages}

    def prepare(self, phone: Phone, p: Params) -> None:
        open_pages(phone, p["pages"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        visit, tab = phone.store.rows(
            "SELECT id, tab_id FROM web_visits WHERE url=?", p["url"]
        )[0]  # fmt: skip
        return [Removed("web_tabs", id=tab), Removed("web_visits", id=visit)]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("browser")
        hands.tap(id="tabs")
        hands.tap(f"Close tab {p['title']}")
