"""What a driver is measured against: the same four things, done by somebody else's client."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Protocol

from benchmarks.table import Row, median_ms
from device_drivers.base import Device, Element, Key, Launch, Role, Screen, Tap, TypeText

FORTY = "The quick brown fox jumps over 13 dogs!!"
_SEARCH_WORDS = ("search", "搜索", "查找")


class Rival(Protocol):
    """Another client of the same phone. Each method returns when its call does."""

    name: str

    def tap(self, x: int, y: int) -> object: ...

    def screenshot(self) -> object: ...

    def tree(self) -> object: ...

    def text(self, text: str) -> object:
        """Put ``text`` in place of what the focused field holds."""


def compare(ours: Device, settings: str, rivals: Sequence[Rival], runs: int) -> Iterator[Row]:
    """Four rows for each rival. Ours is always the whole public call, settling and checks
    included; both sides are warmed up and have the same screen before them."""
    ours.act(Launch(settings))
    ours.observe()
    shot = median_ms(partial(ours.observe, elements=False), runs)
    for rival in rivals:
        yield Row("screenshot", shot, "ms", rival.name, median_ms(rival.screenshot, runs))
    tree = median_ms(partial(ours.observe, image=False), runs)
    for rival in rivals:
        yield Row("tree", tree, "ms", rival.name, median_ms(rival.tree, runs))
    yield from _tapping(ours, rivals, runs)
    yield from _typing(ours, settings, rivals, runs)


def _tapping(ours: Device, rivals: Sequence[Rival], runs: int) -> Iterator[Row]:
    """Where nothing happens: in the middle of the home screen."""
    ours.act(Key("home"))
    screen = ours.observe()
    x, y = free_spot(screen)
    tap = median_ms(partial(ours.act, Tap(x, y)), runs)
    for rival in rivals:
        yield Row("tap", tap, "ms", rival.name, median_ms(partial(rival.tap, x, y), runs))


def free_spot(screen: Screen) -> tuple[int, int]:
    """A point of the home screen where a tap does nothing."""
    x = screen.width // 2
    boxes = [e.box for e in screen.elements if e.clickable]
    free = (
        y
        for y in range(screen.height // 3, screen.height * 9 // 10, 20)
        if not any(box.contains(x, y) for box in boxes)
    )
    return x, next(free, screen.height // 2)


def _typing(ours: Device, settings: str, rivals: Sequence[Rival], runs: int) -> Iterator[Row]:
    """Into a search field, where the text may stand for a while; ours reads it back."""
    if not focus_a_field(ours, settings):
        print("no search field was found, so typing was not measured", file=sys.stderr)
        return
    typed = median_ms(partial(ours.act, TypeText(FORTY, clear=True)), runs)
    for rival in rivals:
        theirs = median_ms(partial(rival.text, FORTY), runs)
        yield Row("text of 40, read back", typed, "ms", f"{rival.name}, not read back", theirs)
    ours.act(TypeText("", clear=True))


def focus_a_field(phone: Device, app: str) -> bool:
    """Tap the way to the app's search field."""
    phone.act(Launch(app))
    for _ in range(4):  # the button, the page, the field
        screen = phone.observe(image=False)
        if any(e.focused and e.role is Role.TEXT_FIELD for e in screen.elements):
            return True
        way = next((e for e in screen.elements if _leads_to_search(e)), None)
        if way is None:
            return False
        phone.act(Tap(*way.box.center))
    return False


def _leads_to_search(e: Element) -> bool:
    words = f"{e.label} {e.hint} {e.id}".lower()
    return any(word in words for word in _SEARCH_WORDS)
