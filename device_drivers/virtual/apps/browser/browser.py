"""The browser's own screen: address bar, the page, the way back, forward and to the tabs."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from urllib.parse import urlencode, urljoin, urlsplit

from device_drivers.base import Role
from device_drivers.virtual.apps.browser import tabs
from device_drivers.virtual.apps.browser.html import Document, parse
from device_drivers.virtual.apps.browser.lists import (
    Bookmarks,
    Downloads,
    History,
    Tabs,
    tab_count,
)
from device_drivers.virtual.apps.browser.render import SIDE, Renderer
from device_drivers.virtual.apps.browser.start import (
    error_page,
    loading_page,
    start_page,
    suggestions,
)
from device_drivers.virtual.apps.browser.tabs import HOME, address
from device_drivers.virtual.apps.browser.web import Answer, fetch
from device_drivers.virtual.screen import Screen
from device_drivers.virtual.ui.components import icon_button, page, search_box, space
from device_drivers.virtual.ui.controls import Field, Icon
from device_drivers.virtual.ui.widgets import FILL, Column, Row, Scroll, Stack, Text, Widget

PACKAGE = "com.android.browser"
KEPT = ("url", "find")
"""Fields that are not of the page."""


def named(name: str) -> str:
    """A resource id of the browser's."""
    return f"{PACKAGE}:id/{name}"


class Browser(Screen):
    """Shows the tab in front; an address from elsewhere opens in a tab of its own."""

    package = PACKAGE
    activity = f"{PACKAGE}.BrowserActivity"

    def opened(self) -> None:
        self.entered: dict[tuple[str, str], str] = {}
        """What was chosen in the page's forms, see ``Forms``."""
        self.wrong: dict[tuple[str, str], str] = {}
        self.finding, self.hit = False, 0
        self.hits: list[Widget] = []
        self._selected = False
        self._loaded: tuple[int, Answer, Document] | None = None
        self._scroll: Scroll | None = None
        self._asked_ms = 0
        wanted = self.intent.data or self.intent.text("query")
        if wanted:
            here = tabs.current(self.store)
            if here.url == HOME:
                tabs.close_tab(self.store, here.tab)
            self.go(address(wanted), new_tab=True)
        self._show_address()

    # --- loading ----------------------------------------------------------------------------

    def go(self, url: str, *, new_tab: bool = False,
           form: tuple[tuple[str, str], ...] | None = None) -> None:  # fmt: skip
        """Load ``url`` into the tab in front or into a new one."""
        answer = Answer(url=HOME) if url == HOME else fetch(self.phone, url, form)
        if answer.file:
            self._download(url, *answer.file)
            return
        document = parse(answer.html)
        title = document.title or tabs.host(answer.url)
        title = "" if url == HOME else title
        (tabs.open_tab if new_tab else tabs.advance)(self.store, answer.url, title)
        if not answer.trouble:
            tabs.remember(self.store, answer.url, title, self.phone.clock.now_ms())
        self._loaded = tabs.current(self.store).id, answer, document
        self._asked_ms = self.phone.clock.now_ms()
        self._arrived()

    def load(self) -> tuple[Answer, Document]:
        """The page in sight, as it was when it was loaded."""
        now = tabs.current(self.store)
        if self._loaded is None or self._loaded[0] != now.id:
            answer = Answer(url=HOME) if now.url == HOME else fetch(self.phone, now.url)
            self._loaded = now.id, answer, parse(answer.html)
            self._asked_ms = self.phone.clock.now_ms()
        return self._loaded[1], self._loaded[2]

    def loading_at(self, ms: int) -> bool:
        """Whether the page in sight was still on its way at that moment."""
        return self._loaded is not None and ms < self._asked_ms + self._loaded[1].takes_ms

    @property
    def progress(self) -> float:
        """How much of the page in sight has come, 0 to 1."""
        takes = self.load()[0].takes_ms
        return min(1.0, (self.phone.clock.now_ms() - self._asked_ms) / takes) if takes else 1.0

    def reload(self) -> None:
        self._loaded = None
        self._arrived()

    def _arrived(self) -> None:
        """Another page is in sight: nothing of the last one's forms is left."""
        for key in [key for key in self.ui.fields if key not in KEPT]:
            del self.ui.fields[key]
        self.entered, self.wrong, self.hit = {}, {}, 0
        self.ui.focus = ""
        self._show_address()
        self.phone.changed()

    def _show_address(self) -> None:
        url = tabs.current(self.store).url
        kept = self.ui.field("url")
        kept.put("" if url == HOME else url)
        kept.start = kept.end = 0

    def submit(self, action: str, method: str, values: list[tuple[str, str]]) -> None:
        """Send a form of the page in sight."""
        url = urljoin(tabs.current(self.store).url, action)
        if method == "post":
            self.go(url, form=tuple(values))
        else:
            self.go(f"{url}?{urlencode(values)}")

    def follow(self, href: str) -> None:
        """A link was tapped: a page, or something for another app (tel:, mailto:, shop:)."""
        url = urljoin(tabs.current(self.store).url, href)
        if urlsplit(url).scheme in ("http", "https", "about"):
            self.go(url)
        else:
            from device_drivers.virtual.intents import VIEW, Intent

            action = "android.intent.action.SENDTO" if url.startswith("mailto:") else VIEW
            if url.startswith("tel:"):
                action = "android.intent.action.DIAL"
            self.phone.follow(self, Intent(action, url))

    def _download(self, url: str, name: str, content: bytes) -> None:
        stem, dot, kind = name.rpartition(".")
        path, count = f"/sdcard/Download/{name}", 1
        while self.store.one("SELECT count(*) FROM files WHERE path=?", path):
            path, count = f"/sdcard/Download/{stem} ({count}){dot}{kind}", count + 1
        self.store.run("INSERT INTO files(path, mtime, content) VALUES (?, ?, ?)", path,
                       self.phone.clock.now_ms() // 1000, content)  # fmt: skip
        self.store.run("INSERT INTO web_downloads(url, path, at_ms) VALUES (?, ?, ?)", url, path,
                       self.phone.clock.now_ms())  # fmt: skip
        name = path.rpartition("/")[2]
        self.phone.post_notification(PACKAGE, self.t("Download finished"), name)
        self.snack(self.t("Downloaded {name}", name=name), self.t("Open"),
                   lambda: self.open(Downloads(self.phone)))  # fmt: skip

    # --- the screen -------------------------------------------------------------------------

    def build(self) -> Widget:
        self._select_address()
        typing = self.ui.focus == "url"
        body = suggestions(self, self.typed("url")) if typing else self._page()
        bar = self._find_bar() if self.finding else self._address()
        if self.phone.landscape:
            bar.weight = 1
            tools = self._tools()
            tools.width, tools.background = 360, ""
            return page(Row([bar, tools]), [body])
        return page(Column([space(6), bar]), [body], bottom=self._tools())

    def back(self) -> bool:
        if self.finding:
            self._end_find()
        elif self.ui.focus == "url":
            self.ui.focus = ""
            self._show_address()
        elif tabs.step(self.store, -1):
            self._arrived()
        else:
            return False
        return True

    def _select_address(self) -> None:
        """Tapping the address selects all of it, so that typing replaces it."""
        focused = self.ui.focus == "url"
        if focused and not self._selected:
            kept = self.ui.field("url")
            kept.start, kept.end = 0, len(kept.text)
        if self._selected and not focused and not self.typed("url"):
            self._show_address()
        self._selected = focused

    def _address(self) -> Widget:
        url = tabs.current(self.store).url
        safe = not url.startswith("http://")
        lock = Icon("lock" if safe else "info", size=20, padding=(12, 0), color="outline",
                    description=self.t("Secure connection") if safe
                    else self.t("This connection is not secure"))  # fmt: skip
        if url == HOME or self.ui.focus == "url":
            lock = Icon("search", padding=(12, 0))
        if self.ui.focus == "url":
            action = icon_button("close", self.t("Clear"), self._clear, id=named("clear"))
        else:
            action = icon_button("reset", self.t("Reload"), self.reload, id=named("reload"))
        bar = search_box("url", self.t("Search or type web address"), id=named("url"),
                         leading=lock, trailing=action)  # fmt: skip
        field = bar.children[0].children[1]
        assert isinstance(field, Field)  # noqa: S101
        field.enter, field.on_enter = "go", self._enter
        return bar

    def _clear(self) -> None:
        self.ui.field("url").put("")
        self.phone.typing.focus("url")

    def _enter(self) -> None:
        self.ui.focus = ""
        typed = self.typed("url").strip()
        self.go(address(typed) or HOME)

    def _tools(self) -> Widget:
        here = tabs.current(self.store)
        count = len(tabs.tabs(self.store))
        kept = tabs.bookmarked(self.store, here.url)
        number = Stack(
            [Text(str(count), size=13, bold=700, align="center", hidden=True)], width=22, height=22,
            border="on_surface_soft", radius=6, align_x="center", align_y="center",
        )  # fmt: skip
        switcher = Stack([number], width=48, height=48, align_x="center", align_y="center",
                         description=tab_count(self, count), role=Role.BUTTON,
                         on_tap=lambda: self.open(Tabs(self.phone)), id=named("tabs"))  # fmt: skip
        star = icon_button(
            "bookmark" if kept else "bookmark_off",
            self.t("Remove bookmark") if kept else self.t("Add to bookmarks"), self._bookmark,
            id=named("bookmark"), enabled=here.url != HOME,
            color="primary" if kept else "on_surface_soft",
        )  # fmt: skip
        buttons = [
            icon_button("back", self.t("Go back"), partial(self._step, -1), id=named("back"),
                        enabled=tabs.neighbour(self.store, -1) is not None),
            icon_button("forward", self.t("Forward"), partial(self._step, 1), id=named("forward"),
                        enabled=tabs.neighbour(self.store, 1) is not None),
            icon_button("home", self.t("Home page"), lambda: self.go(HOME), id=named("home")),
            star,
            switcher,
            icon_button("more", self.t("More options"), self._menu, id=named("menu")),
        ]  # fmt: skip
        spread = [part for each in buttons for part in (space(weight=1), each)]
        return Row([*spread, space(weight=1)], height=52, background="surface_low", width=FILL)

    def _step(self, towards: int) -> None:
        if tabs.step(self.store, towards):
            self._arrived()

    def _bookmark(self) -> None:
        here = tabs.current(self.store)
        if tabs.bookmarked(self.store, here.url):
            self.store.run("DELETE FROM web_bookmarks WHERE url=?", here.url)
            self.snack(self.t("Bookmark removed"))
        else:
            self.store.run("INSERT INTO web_bookmarks(url, title, at_ms) VALUES (?, ?, ?)",
                           here.url, here.title, self.phone.clock.now_ms())  # fmt: skip
            self.snack(self.t("Bookmark added"))

    def _menu(self) -> None:
        here = tabs.current(self.store)
        choices: list[tuple[str, Callable[[], object]]] = [
            (self.t("New tab"), lambda: self.go(HOME, new_tab=True)),
            (self.t("Bookmarks"), lambda: self.open(Bookmarks(self.phone))),
            (self.t("History"), lambda: self.open(History(self.phone))),
            (self.t("Downloads"), lambda: self.open(Downloads(self.phone))),
        ]
        if here.url != HOME:
            choices += [
                (self.t("Find in page"), self._find),
                (self.t("Share page"), lambda: self.share(here.url, subject=here.title)),
                (self.t("Copy address"), partial(self._copy, here.url)),
            ]
        self.menu(choices)

    def _copy(self, url: str) -> None:
        self.phone.clipboard = url
        self.phone.toast(self.t("Address copied"))

    def _held(self, href: str) -> None:
        url = urljoin(tabs.current(self.store).url, href)
        self.menu([
            (self.t("Open in new tab"), lambda: self.go(url, new_tab=True)),
            (self.t("Copy address"), partial(self._copy, url)),
            (self.t("Share"), lambda: self.share(url)),
        ])  # fmt: skip

    def _page(self) -> Widget:
        now, (answer, document) = tabs.current(self.store), self.load()
        if now.url == HOME:
            return start_page(self)
        if answer.trouble:
            return error_page(self, now.url, answer.trouble)
        if self.progress < 1:
            return loading_page(self, now.url, self.progress)
        renderer = Renderer(self, self.follow, self._held, self.typed("find").strip()
                            if self.finding else "")  # fmt: skip
        blocks = renderer.page(document.body)
        self.hits = renderer.hits
        inside = Column([*blocks, space(30)], gap=10, padding=(SIDE, 12, SIDE, 0))
        self._scroll = Scroll([inside], key=f"page {now.id}", role=Role.WEB, weight=1,
                              description=document.title, id=named("webview"))  # fmt: skip
        return self._scroll

    # --- finding ----------------------------------------------------------------------------

    def _find(self) -> None:
        self.finding = True
        self.ui.field("find").put("")
        self.phone.typing.focus("find")

    def _end_find(self) -> None:
        self.finding, self.hit = False, 0
        self.ui.focus = ""
        self.phone.changed()

    def _find_bar(self) -> Widget:
        count = len(self.hits)
        shown = f"{min(self.hit + 1, count)}/{count}" if self.typed("find") else ""
        tools = Row([
            Text(shown, size=14, color="on_surface_soft", id=named("find_count"), padding=(6, 0)),
            icon_button("up", self.t("Previous match"), partial(self._next, -1), size=42),
            icon_button("down", self.t("Next match"), partial(self._next, 1), size=42),
            icon_button("close", self.t("Close find"), self._end_find, size=42),
        ])  # fmt: skip
        bar = search_box("find", self.t("Find in page"), id=named("find"), trailing=tools,
                         change=self._found)  # fmt: skip
        field = bar.children[0].children[1]
        assert isinstance(field, Field)  # noqa: S101
        field.on_enter = partial(self._next, 1)
        return bar

    def _found(self, _: str) -> None:
        self.hit = 0
        self._reveal()

    def _next(self, by: int) -> None:
        if self.hits:
            self.hit = (self.hit + by) % len(self.hits)
            self._reveal()

    def _reveal(self) -> None:
        self.reveal(lambda: self.hits[self.hit] if self.hit < len(self.hits) else None)

    def reveal(self, choose: Callable[[], Widget | None]) -> None:
        """Scroll so that a part of the page is in sight, which takes a layout to know."""
        self.phone.changed()
        self.phone.scene()
        block = choose()
        if self._scroll and block:
            kept = self.ui.scroll(self._scroll.key)
            kept.move(block.y - self._scroll.y - self._scroll.h / 3)
            self.phone.changed()

    def part_with(self, text: str) -> Widget | None:
        """The first part of the page in sight that says exactly that."""
        waiting: list[Widget] = [self._scroll] if self._scroll else []
        while waiting:
            part = waiting.pop(0)
            if part.text == text:
                return part
            waiting = [*part.children, *waiting]
        return None
