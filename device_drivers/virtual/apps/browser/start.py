"""What the browser shows where there is no page: the start page, suggestions, troubles."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from device_drivers.virtual.apps.browser import tabs
from device_drivers.virtual.apps.browser.web import Trouble
from device_drivers.virtual.ui.components import button, listing, row, section
from device_drivers.virtual.ui.controls import Avatar, Icon, Progress
from device_drivers.virtual.ui.widgets import FILL, Column, Grid, Text, Widget

if TYPE_CHECKING:
    from device_drivers.virtual.apps.browser.browser import Browser


def start_page(screen: Browser) -> Widget:
    """Bookmarks as tiles, the pages last visited."""
    marks = screen.store.rows("SELECT url, title FROM web_bookmarks ORDER BY id LIMIT 8")
    tiles = [
        Column(
            [Avatar(title, size=48),
             Text(title, size=12.5, align="center", max_lines=2, hidden=True)],
            align="center", gap=6, padding=(2, 10), radius=14, text=title, key=url,
            on_tap=partial(screen.go, url),
        )
        for url, title in marks
    ]  # fmt: skip
    recent = screen.store.rows(
        "SELECT url, title FROM web_history GROUP BY url ORDER BY max(at_ms) DESC, max(id) DESC"
        " LIMIT 6"
    )
    body: list[Widget] = [section(screen.t("Bookmarks"))] if tiles else []
    columns = 8 if screen.phone.landscape else 4
    body += [Grid(tiles, columns=columns, padding=(12, 0)), section(screen.t("Recently visited"))]
    body += [_site(screen, url, title) for url, title in recent]
    return listing(body, key="start")


def suggestions(screen: Browser, typed: str) -> Widget:
    """What the address bar offers while one types."""
    typed = typed.strip()
    here = tabs.current(screen.store).url
    pattern = "%" if typed == here else f"%{typed}%"
    found = screen.store.rows(
        "SELECT url, title FROM (SELECT url, title, at_ms FROM web_bookmarks UNION ALL"
        " SELECT url, title, at_ms FROM web_history) WHERE url LIKE ?1 OR title LIKE ?1"
        " GROUP BY url ORDER BY max(at_ms) DESC LIMIT 6", pattern,
    )  # fmt: skip
    body: list[Widget] = []
    if typed and typed != here:
        words = screen.t("Search for “{words}”", words=typed)
        target = tabs.address(typed)
        looks = target if not target.startswith(tabs.SEARCH) else ""
        if looks:
            body.append(row(looks, icon="globe", do=partial(screen.go, looks), key="go"))
        search = tabs.address(f"{typed} ") if looks else target
        body.append(row(words, icon="search", do=partial(screen.go, search), key="search"))
    body += [_site(screen, url, title) for url, title in found]
    return listing(body, key="suggestions")


def _site(screen: Browser, url: str, title: str) -> Widget:
    return row(title, url, icon="history", do=partial(screen.go, url), key=f"site {url}", lines=1)


def loading_page(screen: Browser, url: str, progress: float) -> Widget:
    """A bar that grows while a slow site answers."""
    bar = Progress(amount=progress, description=screen.t("Loading"))
    words = Text(screen.t("Loading {host}", host=tabs.host(url)), color="on_surface_soft",
                 align="center")  # fmt: skip
    return Column([bar, words], gap=40, width=FILL, weight=1)


def error_page(screen: Browser, url: str, trouble: Trouble) -> Widget:
    """Why a page could not be shown, and a button to try again."""
    offline = trouble == "offline"
    head = screen.t("No internet") if offline else screen.t("This site can’t be reached")
    hint = (screen.t("Check the connection and try again.") if offline
            else screen.t("Check the address for typing errors."))  # fmt: skip
    code = {"offline": "ERR_INTERNET_DISCONNECTED", "unknown": "ERR_NAME_NOT_RESOLVED"}
    return listing(
        [
            Icon("wifi_off" if offline else "globe", size=64, color="outline"),
            Text(head, size=23, bold=500, traits=("header",)),
            Text(tabs.host(url), size=16, bold=500),
            Text(hint, color="on_surface_soft"),
            Text(code.get(trouble, "ERR_TOO_MANY_REDIRECTS"), size=13, color="outline"),
            Column([button(screen.t("Retry"), screen.reload)], width=FILL, padding=(0, 10)),
        ],
        key="trouble", gap=12, padding=28,
    )  # fmt: skip
