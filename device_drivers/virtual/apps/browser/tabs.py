"""Tabs, where each has been, history, bookmarks, downloads: the browser's part of the database."""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import quote_plus, urlsplit

from device_drivers.virtual.store import Store

HOME = "about:home"
SEARCH = "https://search.example.com/search?q="
SCHEMA = """
CREATE TABLE web_tabs(id INTEGER PRIMARY KEY, visit_id INTEGER, active INTEGER DEFAULT 0);
CREATE TABLE web_visits(id INTEGER PRIMARY KEY, tab_id INTEGER, url TEXT, title TEXT);
CREATE TABLE web_history(id INTEGER PRIMARY KEY, url TEXT, title TEXT, at_ms INTEGER);
CREATE TABLE web_bookmarks(id INTEGER PRIMARY KEY, url TEXT, title TEXT, at_ms INTEGER);
CREATE TABLE web_downloads(id INTEGER PRIMARY KEY, url TEXT, path TEXT, at_ms INTEGER);
CREATE TABLE web_forms(id INTEGER PRIMARY KEY, host TEXT, form TEXT, at_ms INTEGER);
CREATE TABLE web_values(id INTEGER PRIMARY KEY, form_id INTEGER, name TEXT, value TEXT);
CREATE TABLE web_articles(id INTEGER PRIMARY KEY, section TEXT, title TEXT, title_zh TEXT,
    author TEXT, published_ms INTEGER, body TEXT, body_zh TEXT);
CREATE TABLE web_forecast(id INTEGER PRIMARY KEY, day TEXT, sky TEXT, low INTEGER,
    high INTEGER, rain INTEGER);
CREATE TABLE web_departures(id INTEGER PRIMARY KEY, line TEXT, destination TEXT, time TEXT,
    platform TEXT, minutes INTEGER);
CREATE TABLE web_challenges(id INTEGER PRIMARY KEY, kind TEXT, picture BLOB, ground BLOB,
    piece BLOB, start REAL DEFAULT 0, prompt TEXT DEFAULT '', prompt_picture BLOB, answer TEXT,
    within REAL);
CREATE TABLE web_goods(id INTEGER PRIMARY KEY, site TEXT, name TEXT, name_zh TEXT, price INTEGER,
    stock INTEGER);
"""
"""``web_challenges`` holds what whoever runs the phone put there (``sites/staging.py``).

``web_visits`` is where a tab has been, in order; ``web_tabs.visit_id`` is where it is now."""


class Visit(NamedTuple):
    """One page of one tab."""

    id: int
    tab: int
    url: str
    title: str


def current(store: Store) -> Visit:
    """The page in sight; there is always one."""
    found = store.rows(
        "SELECT web_visits.id, tab_id, url, title FROM web_tabs"
        " JOIN web_visits ON web_visits.id = visit_id ORDER BY active DESC, web_tabs.id DESC"
        " LIMIT 1"
    )
    if not found:
        open_tab(store, HOME, "")
        return current(store)
    return Visit(*found[0])


def tabs(store: Store) -> list[Visit]:
    """The page each tab shows, oldest tab first."""
    rows = store.rows(
        "SELECT web_visits.id, tab_id, url, title FROM web_tabs"
        " JOIN web_visits ON web_visits.id = visit_id ORDER BY web_tabs.id"
    )
    return [Visit(*row) for row in rows]


def open_tab(store: Store, url: str, title: str) -> None:
    """A new tab, in front."""
    tab = store.run("INSERT INTO web_tabs(visit_id) VALUES (0)")
    visit = store.run("INSERT INTO web_visits(tab_id, url, title) VALUES (?, ?, ?)", tab, url,
                      title)  # fmt: skip
    store.run("UPDATE web_tabs SET visit_id=? WHERE id=?", visit, tab)
    choose_tab(store, tab)


def choose_tab(store: Store, tab: int) -> None:
    store.run("UPDATE web_tabs SET active = (id = ?)", tab)


def close_tab(store: Store, tab: int) -> None:
    store.run("DELETE FROM web_tabs WHERE id=?", tab)
    store.run("DELETE FROM web_visits WHERE tab_id=?", tab)


def advance(store: Store, url: str, title: str) -> None:
    """Go on to another page in the tab in front; what was ahead of it is forgotten."""
    now = current(store)
    store.run("DELETE FROM web_visits WHERE tab_id=? AND id > ?", now.tab, now.id)
    visit = store.run("INSERT INTO web_visits(tab_id, url, title) VALUES (?, ?, ?)", now.tab, url,
                      title)  # fmt: skip
    store.run("UPDATE web_tabs SET visit_id=? WHERE id=?", visit, now.tab)


def neighbour(store: Store, towards: int) -> int | None:
    """The visit before (-1) or after (1) the one in sight, None when there is none."""
    now = current(store)
    sql = ("SELECT min(id) FROM web_visits WHERE tab_id=? AND id > ?" if towards > 0
           else "SELECT max(id) FROM web_visits WHERE tab_id=? AND id < ?")  # fmt: skip
    found = store.one(sql, now.tab, now.id)
    return int(found) if found else None


def step(store: Store, towards: int) -> bool:
    """Back or forward; False when there is nothing there."""
    visit = neighbour(store, towards)
    if visit is not None:
        store.run("UPDATE web_tabs SET visit_id=? WHERE id=?", visit, current(store).tab)
    return visit is not None


def remember(store: Store, url: str, title: str, now_ms: int) -> None:
    """Write a page into the history; the same one twice running only once."""
    last = store.one("SELECT url FROM web_history ORDER BY at_ms DESC, id DESC LIMIT 1")
    if url != last and url != HOME:
        store.run("INSERT INTO web_history(url, title, at_ms) VALUES (?, ?, ?)", url, title, now_ms)


def bookmarked(store: Store, url: str) -> bool:
    return bool(store.one("SELECT count(*) FROM web_bookmarks WHERE url=?", url))


def host(url: str) -> str:
    return (urlsplit(url).hostname or url).removeprefix("www.")


def address(typed: str) -> str:
    """What a person typed into the address bar, as an address: a search unless it looks like one.

    >>> address("wiki.example.org/fox")
    'https://wiki.example.org/fox'
    """
    typed = typed.strip()
    if not typed or typed.startswith("about:"):
        return typed and HOME
    whole = "://" in typed
    url = typed if whole else f"https://{typed}"
    looks = whole or (" " not in typed and "." in typed.partition("/")[0])
    return url if looks and _readable(url) else SEARCH + quote_plus(typed)


def _readable(url: str) -> bool:
    try:
        return urlsplit(url).scheme in ("http", "https")
    except ValueError:  # brackets that name no host
        return False
