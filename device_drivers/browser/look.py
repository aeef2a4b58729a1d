"""Looking at a page: its picture and its elements at one moment, once it is still.

Stillness is two looks that agree. When nothing was done since the last look, one is enough; a page
that never rests is taken as it is after `SETTLE_SECONDS`, one that loads after `LOAD_SECONDS`.
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from typing import Any

from device_drivers.base import Box, DeviceGone, Element, Role, Screen
from device_drivers.browser.tab import Tab, app_at, bundled
from device_drivers.browser.tabs import Browser

SETTLE_SECONDS = 1.5
LOAD_SECONDS = 6.0
APART_SECONDS = 0.04
"""Two looks that agree are at least this far apart."""

ANSWER_SECONDS = 3.0
"""How long one question to the page may take before it is asked anew."""

REACT_SECONDS = 0.15
"""How long a page may take to show any reaction to a touch."""


@dataclass(frozen=True, slots=True)
class Look:
    """``page`` is what look.js returns; ``image`` is empty when it was not asked for."""

    page: dict[str, Any]
    image: bytes
    app: str
    activity: str

    def agrees(self, other: Look | None) -> bool:
        """The same elements; where there are hardly any (a canvas, a game), the same pixels."""
        if other is None or self.page != other.page or self.page["loading"]:
            return False
        drawn = len(self.page["nodes"]) < 4
        return self.image == other.image if drawn and self.image and other.image else True

    def did_nothing_since(self, other: Look | None) -> bool:
        """The same elements; that another one has the focus is no answer to a touch yet."""
        return other is not None and self._unfocused == other._unfocused

    @property
    def _unfocused(self) -> list[dict[str, Any]]:
        return [{**node, "focused": False} for node in self.page["nodes"]]


class Looker:
    """Looks at what is in front and remembers whether it was touched since."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._last: Look | None = None
        self._touched = True
        self._reacts_until = 0.0

    def touched(self, *, reacts_within: float) -> None:
        """The page was acted on; it may take ``reacts_within`` seconds to show it."""
        self._touched = True
        self._reacts_until = time.monotonic() + reacts_within

    async def screen(self, *, image: bool, elements: bool) -> Screen:
        """What is in front, once it is still."""
        look = await (self._still(image) if self._touched else self._once(image))
        self._last, self._touched = look, False
        return as_screen(look, self._browser.config.scale, self._size, elements=elements)

    @property
    def _size(self) -> tuple[int, int]:
        c = self._browser.config
        return round(c.width * c.scale), round(c.height * c.scale)

    async def _still(self, image: bool) -> Look:
        began = time.monotonic()
        previous = await self._once(False)
        while True:
            await asyncio.sleep(APART_SECONDS)
            passed = time.monotonic() - began
            if time.monotonic() < self._reacts_until and previous.did_nothing_since(self._last):
                previous = await self._once(False)  # cheap looks until it must have reacted
                continue
            look = await self._once(image)
            limit = LOAD_SECONDS if look.page["loading"] else SETTLE_SECONDS
            if look.agrees(previous) or passed > limit:
                return look
            previous = look

    async def _once(self, image: bool) -> Look:
        """The question in front, else the page; a page that asks meanwhile gives way to it."""
        while True:
            tab = await self._browser.target()
            asked = bool(self._browser.questions)
            work = asyncio.wait_for(_read(tab, image), ANSWER_SECONDS)
            try:
                found = await (work if asked else self._browser.patiently(work))
            except TimeoutError:
                continue  # a page that gives way to another takes the answer with it: ask again
            except DeviceGone:
                await asyncio.sleep(APART_SECONDS)
                if tab in self._browser.tabs or not self._browser.tabs:
                    raise
                continue  # it closed itself: the one behind it is in front
            if found is None:
                if self._browser.questions:
                    continue
                await self._browser.front.send("Page.getNavigationHistory")  # tells why
                continue
            page, picture = found
            if not asked:
                self._browser.saw(picture)
            front = self._browser.front.url
            app = app_at(front, self._browser.config.sites)
            return Look(page, picture, app, "question" if asked else _path(front))


async def _read(tab: Tab, image: bool) -> tuple[dict[str, Any], bytes]:
    page = await tab.read(bundled("look.js"))
    return page, await tab.picture() if image else b""


def _path(url: str) -> str:
    from urllib.parse import urlsplit

    return urlsplit(url).path


def as_screen(look: Look, scale: float, size: tuple[int, int], *, elements: bool) -> Screen:
    """Pixels of the picture from the page's own."""
    found = as_elements(look.page["nodes"], scale, size, look.app) if elements else ()
    return Screen(
        width=size[0], height=size[1], app=look.app, activity=look.activity,
        image=look.image, elements=found,
    )  # fmt: skip


def as_elements(
    nodes: list[dict[str, Any]], scale: float, size: tuple[int, int], app: str
) -> tuple[Element, ...]:
    """look.js's nodes, boxes clipped to the screen; what lies outside is left out."""
    kept: list[Element] = []
    index: dict[int, int | None] = {}
    for number, node in enumerate(nodes):
        box = _box(node["box"], scale, size)
        above = index.get(node["parent"]) if node["parent"] is not None else None
        if box is None:
            index[number] = above
            continue
        index[number] = len(kept)
        kept.append(
            Element(
                role=Role(node["role"]), box=box, text=node["text"],
                description=node["description"], hint=node.get("hint", ""), id=node["id"], app=app,
                class_name=node["kind"], parent=above, clickable=node.get("clickable", False),
                scrollable=node.get("scrollable", False), checkable=node.get("checkable", False),
                checked=node.get("checked", False), enabled=node.get("enabled", True),
                focused=node.get("focused", False), selected=node.get("selected", False),
                password=node.get("password", False), unreadable=node.get("unreadable", False),
            )
        )  # fmt: skip
    return tuple(kept)


def _box(edges: list[int], scale: float, size: tuple[int, int]) -> Box | None:
    left, top, right, bottom = (round(edge * scale) for edge in edges)
    box = Box(max(0, left), max(0, top), min(size[0], right), min(size[1], bottom))
    return box if box.width > 0 and box.height > 0 else None
