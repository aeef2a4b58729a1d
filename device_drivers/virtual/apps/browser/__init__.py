"""Browser: tabs, history, bookmarks, downloads, and a handful of local sites to use them on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from device_drivers.virtual.apps.browser.browser import PACKAGE, Browser
from device_drivers.virtual.apps.browser.lists import Bookmarks, Downloads, History, Tabs
from device_drivers.virtual.apps.browser.sites import flowers, hotel, news, travel
from device_drivers.virtual.apps.browser.strings import ZH
from device_drivers.virtual.apps.browser.tabs import SCHEMA
from device_drivers.virtual.intents import VIEW, AppInfo
from device_drivers.virtual.life import DAY, Life
from device_drivers.virtual.screen import App, Filter

if TYPE_CHECKING:
    from device_drivers.virtual.phone import Phone

MARKS = (
    ("https://daily.example.com/", "The Harbor Daily"),
    ("https://wiki.example.org/", "Openleaf"),
    ("https://transit.example.org/", "Coast Lines"),
    ("https://weather.example.org/", "Weather"),
    ("https://flowers.example.com/", "Petal & Stem"),
    ("https://hotel.example.com/", "Pier House Hotel"),
    ("https://townhall.example.org/", "Town hall"),
)
PAST = (
    ("https://wiki.example.org/wiki/lantern-fox", "Lantern fox – Openleaf"),
    ("https://hotel.example.com/find-us", "How to find us"),
    ("https://flowers.example.com/delivery", "Delivery"),
    ("https://daily.example.com/section/sports", "Sports"),
    ("https://wiki.example.org/wiki/saint-orla", "Saint Orla – Openleaf"),
    ("https://garden.example.net/", "All posts"),
)


def fill(life: Life) -> None:
    """What the sites show this week, some bookmarks, where the owner has been."""
    for site in (news, flowers, hotel, travel):
        site.fill(life)
    rng = life.rng("browser")
    for url, title in rng.sample(MARKS, rng.randrange(3, 6)):
        at = life.now_ms - rng.randrange(5, 90) * DAY
        life.insert("web_bookmarks", url=url, title=title, at_ms=at)
    at = life.now_ms
    for url, title in rng.sample(PAST, 5):
        at -= rng.randrange(DAY // 24, DAY)
        life.insert("web_history", url=url, title=title, at_ms=at)


def tick(phone: Phone, before: int, now: int) -> None:
    """A page that is loading has got further."""
    screen = phone.stacks.top
    if isinstance(screen, Browser) and screen.loading_at(before):
        phone.changed()


APP = App(
    AppInfo(PACKAGE, "Browser", "浏览器", Browser.activity, "2.0", 20),
    "globe", 0xFF3D6FE0, (Browser, Tabs, Bookmarks, History, Downloads),
    (
        Filter((VIEW,), Browser, schemes=("http", "https")),
        Filter(("android.intent.action.WEB_SEARCH",), Browser),
    ),
    ("web_tabs", "web_visits", "web_history", "web_bookmarks", "web_downloads"),
    schema=SCHEMA, fill=fill, zh=ZH, tick=tick,
    incidental=("web_tabs", "web_visits", "web_tabs+", "web_visits+", "web_history+"),
)  # fmt: skip
