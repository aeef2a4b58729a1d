"""The browser's lists: open tabs, bookmarks, history, downloads."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial
from itertools import groupby

from device_drivers.virtual.apps.browser import tabs
from device_drivers.virtual.apps.browser.tabs import HOME, Visit
from device_drivers.virtual.intents import VIEW, Intent
from device_drivers.virtual.screen import Screen
from device_drivers.virtual.ui.components import (
    app_bar,
    button,
    dialog,
    empty,
    fab,
    icon_button,
    listing,
    page,
    row,
    search_box,
    section,
)
from device_drivers.virtual.ui.controls import Avatar, Field, Icon
from device_drivers.virtual.ui.pictures import Picture
from device_drivers.virtual.ui.widgets import FILL, Column, Grid, Row, Stack, Text, Widget

PACKAGE = "com.android.browser"


def _id(name: str) -> str:
    return f"{PACKAGE}:id/{name}"


def visit(screen: Screen, url: str) -> None:
    """Close the list and show ``url`` in the tab in front."""
    from device_drivers.virtual.apps.browser.browser import Browser  # it opens these lists

    screen.finish()
    below = screen.phone.stacks.top
    if isinstance(below, Browser):
        below.go(url)
    else:
        screen.phone.start_activity(Intent(VIEW, url, package=PACKAGE))


def tab_count(screen: Screen, count: int) -> str:
    """ "1 tab", "4 tabs"."""
    return screen.t("1 tab") if count == 1 else screen.t("{count} tabs", count=count)


def _glimpse(url: str) -> Widget:
    """What a tab shows, on its card."""
    if url != HOME:
        return Picture(subject=url, height=110, radius=10)
    return Stack([Icon("globe", size=40, color="outline")], height=110, width=FILL,
                 align_x="center", align_y="center")  # fmt: skip


class Tabs(Screen):
    """All tabs as cards; tapping one brings it to the front, swiping or its cross closes it."""

    package = PACKAGE
    activity = f"{PACKAGE}.TabsActivity"

    def build(self) -> Widget:
        open_tabs = tabs.tabs(self.store)
        cards = [self._card(each) for each in open_tabs]
        columns = 4 if self.phone.landscape else 2
        more = icon_button("more", self.t("More options"), self._menu, id=_id("menu"))
        bar = app_bar(tab_count(self, len(cards)), back=self.finish, actions=[more])
        new = fab("add", self.t("New tab"), self._new, id=_id("new_tab"))
        body = Grid(cards, columns=columns, gap=12, padding=(16, 6, 16, 90))
        return page(bar, [listing([body], key="tabs")], floating=new,
                    beside=self.phone.landscape)  # fmt: skip

    def _card(self, each: Visit) -> Widget:
        name = each.title or self.t("New tab")
        close = icon_button("close", self.t("Close tab {name}", name=name),
                            partial(self._close, each.tab), size=36, id=_id("close"))  # fmt: skip
        front = each.tab == tabs.current(self.store).tab
        head = Row([Text(name, size=14, max_lines=1, weight=1), close], padding=(12, 2, 2, 2))
        return Column(
            [head, _glimpse(each.url),
             Text(tabs.host(each.url) if each.url != HOME else "", size=12, max_lines=1,
                  color="on_surface_soft", padding=(12, 4))],
            radius=16, background="surface_low", border="primary" if front else "divider",
            on_tap=partial(self._choose, each.tab), key=f"tab {each.tab}", selected=front,
            on_swipe=lambda towards: self._swiped(towards, each.tab), id=_id("tab"),
        )  # fmt: skip

    def _swiped(self, towards: str, tab: int) -> bool:
        if towards in ("left", "right"):
            self._close(tab)
            return True
        return False

    def _choose(self, tab: int) -> None:
        tabs.choose_tab(self.store, tab)
        self._done()

    def _close(self, tab: int) -> None:
        tabs.close_tab(self.store, tab)
        if not tabs.tabs(self.store):
            self._done()
        self.phone.changed()

    def _new(self) -> None:
        tabs.open_tab(self.store, HOME, "")
        self._done()

    def _menu(self) -> None:
        self.menu([(self.t("New tab"), self._new), (self.t("Close all tabs"), self._close_all)])

    def _close_all(self) -> None:
        for each in tabs.tabs(self.store):
            tabs.close_tab(self.store, each.tab)
        self._done()

    def _done(self) -> None:
        from device_drivers.virtual.apps.browser.browser import Browser  # it opens these lists

        self.finish()
        below = self.phone.stacks.top
        if isinstance(below, Browser):
            below.reload()


class Bookmarks(Screen):
    """Pages kept, with their names."""

    package = PACKAGE
    activity = f"{PACKAGE}.BookmarksActivity"

    def build(self) -> Widget:
        found = self.store.rows("SELECT id, url, title FROM web_bookmarks ORDER BY id")
        rows: list[Widget] = [
            row(title, url, leading=Avatar(title), key=f"bookmark {number}", lines=1,
                do=partial(visit, self, url), hold=partial(self._edit, number, title),
                trailing=Row([
                    icon_button("edit", f"{self.t('Edit bookmark')}: {title}",
                                partial(self._edit, number, title), size=40),
                    icon_button("delete", self.t("Remove {name}", name=title),
                                partial(self._remove, number), size=40, id=_id("delete")),
                ]))
            for number, url, title in found
        ]  # fmt: skip
        body = rows or [empty("bookmark_off", self.t("No bookmarks yet"))]
        return page(app_bar(self.t("Bookmarks"), back=self.finish), [listing(body, key="marks")])

    def _remove(self, number: int) -> None:
        kept = self.store.rows("SELECT * FROM web_bookmarks WHERE id=?", number)[0]

        def undo() -> None:
            self.store.run("INSERT INTO web_bookmarks VALUES (?, ?, ?, ?)", *kept)
            self.phone.changed()

        self.store.run("DELETE FROM web_bookmarks WHERE id=?", number)
        self.snack(self.t("Bookmark removed"), self.t("Undo"), undo)

    def _edit(self, number: int, title: str) -> None:
        self.ui.field("name").put(title)

        def save() -> None:
            name = self.typed("name").strip()
            if name:
                self.store.run("UPDATE web_bookmarks SET title=? WHERE id=?", name, number)
            self.dismiss()

        def form() -> Widget:
            name = Field(key="name", hint=self.t("Name"), id=_id("bookmark_name"), radius=12,
                         padding=(16, 13), border="outline", enter="done")  # fmt: skip
            buttons = [
                button(self.t("Cancel"), self.dismiss, kind="text"),
                button(self.t("Save"), save, kind="text", id="android:id/button1"),
            ]
            inside = [Column([name], padding=(24, 8))]
            return dialog(self.t("Edit bookmark"), inside, buttons)

        self.show(form)


class History(Screen):
    """Pages visited, by day."""

    package = PACKAGE
    activity = f"{PACKAGE}.HistoryActivity"

    def build(self) -> Widget:
        clear = icon_button("delete", self.t("Clear history"), self._ask_clear, id=_id("clear"))
        box = search_box("search", self.t("Search"), id=_id("search"),
                         change=lambda _: self.phone.changed())  # fmt: skip
        found = self.store.rows(
            "SELECT id, url, title, at_ms FROM web_history WHERE url LIKE ?1 OR title LIKE ?1"
            " ORDER BY at_ms DESC, id DESC", f"%{self.typed('search').strip()}%",
        )  # fmt: skip
        body: list[Widget] = []
        for day, visits in groupby(found, key=lambda each: self._day(each[3])):
            body.append(section(day))
            body += [self._line(*each) for each in visits]
        bar = [] if self.cramped else [
            app_bar(self.t("History"), back=self.finish, actions=[clear])
        ]  # fmt: skip
        return page(Column([*bar, box]), [listing(body or [empty("history", self.t("No history"))],
                                  key="history")])  # fmt: skip

    def _moment(self, ms: int) -> datetime:
        return datetime.fromtimestamp(ms / 1000, UTC).astimezone(self.phone.clock.now().tzinfo)

    def _day(self, ms: int) -> str:
        when, today = self._moment(ms), self.phone.clock.now().date()
        names = {0: self.t("Today"), 1: self.t("Yesterday")}
        return names.get((today - when.date()).days) or self.phone.date_text(when, "weekday_day")

    def _line(self, number: int, url: str, title: str, ms: int) -> Widget:
        when = self._moment(ms)
        gone = icon_button("close", self.t("Remove {name}", name=title),
                           partial(self._remove, number), size=40)  # fmt: skip
        words = f"{self.phone.time_text(when.hour, when.minute)} · {url}"
        return row(title, words, icon="history", key=f"visit {number}", lines=1, trailing=gone,
                   do=partial(visit, self, url))  # fmt: skip

    def _remove(self, number: int) -> None:
        self.store.run("DELETE FROM web_history WHERE id=?", number)

    def _ask_clear(self) -> None:
        def clear() -> None:
            self.store.run("DELETE FROM web_history")

        self.ask(self.t("Clear history?"), self.t("The pages you visited will be forgotten."),
                 self.t("Clear"), clear)  # fmt: skip


class Downloads(Screen):
    """Files that were downloaded; they lie in /sdcard/Download."""

    package = PACKAGE
    activity = f"{PACKAGE}.DownloadsActivity"

    def build(self) -> Widget:
        found = self.store.rows(
            "SELECT id, url, web_downloads.path, length(content) FROM web_downloads"
            " LEFT JOIN files ON files.path = web_downloads.path ORDER BY at_ms DESC, id DESC"
        )
        rows: list[Widget] = [
            row(path.rpartition("/")[2], f"{size or 0} B · {tabs.host(url)}", icon="download",
                key=f"download {number}", do=partial(self._open, path),
                trailing=icon_button("delete", self.t("Remove {name}",
                                     name=path.rpartition("/")[2]),
                                     partial(self._remove, number, path), size=40))
            for number, url, path, size in found
        ]  # fmt: skip
        body = rows or [empty("download", self.t("No downloads yet"))]
        bar = app_bar(self.t("Downloads"), back=self.finish)
        return page(bar, [listing(body, key="downloads")])

    def _open(self, path: str) -> None:
        content = self.store.one("SELECT content FROM files WHERE path=?", path) or b""
        text = bytes(content).decode("utf-8", "replace")
        self.show(lambda: dialog(path.rpartition("/")[2], text[:2000],
                                 [button(self.t("Close"), self.dismiss, kind="text")]))  # fmt: skip

    def _remove(self, number: int, path: str) -> None:
        self.store.run("DELETE FROM web_downloads WHERE id=?", number)
        self.store.run("DELETE FROM files WHERE path=?", path)
