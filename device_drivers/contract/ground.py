"""Where checks may touch: Settings, or the start page of a browser, and never a switch in it."""

from __future__ import annotations

from device_drivers.base import OS, Device, Element, Key, Launch, Role, Screen, Scroll, Tap
from device_drivers.contract.checking import Skipped, expect

SETTINGS = {
    OS.ANDROID: "com.android.settings",
    OS.IOS: "com.apple.Preferences",
    OS.HARMONY: "com.huawei.hmos.settings",
    OS.BROWSER: "about:start",
}
_SEARCH_WORDS = ("search", "搜索", "查找")


def open_settings(device: Device) -> Screen:
    """The first page of Settings."""
    app = SETTINGS[device.os]
    device.act(Launch(app))
    seen = device.observe(image=False)
    for _ in range(5):  # it may come back on the page where it was left
        device.act(Key("back"))
        before, seen = seen, device.observe(image=False)
        if seen.app != app or seen.fingerprint == before.fingerprint:
            break  # it is left, or back leads nowhere from its first page
    device.act(Launch(app))
    screen = device.observe(image=False)
    expect(screen.app == app, f"{app} was launched, {screen.app!r} is in front")
    return screen


def to_the_top(device: Device) -> Screen:
    """Scroll the page in front back to its beginning."""
    screen = device.observe(image=False)
    for _ in range(6):
        if not any(e.scrollable for e in screen.elements):
            break
        device.act(Scroll("up"))
        earlier = device.observe(image=False)
        if earlier.fingerprint == screen.fingerprint:
            break
        screen = earlier
    return screen


def labels(screen: Screen) -> set[str]:
    """What can be read on the app's part of the screen."""
    return {e.label for e in screen.elements if e.label and e.app == screen.app}


def harmless_row(screen: Screen) -> Element:
    """A row of Settings that opens a page: it holds text, and nothing that can be switched."""
    held: dict[int, list[Element]] = {}
    for e in screen.elements:
        if e.parent is not None:
            held.setdefault(e.parent, []).append(e)
    for index, e in enumerate(screen.elements):
        parts = [e, *held.get(index, [])]
        switches = any(p.checkable or p.role is Role.TEXT_FIELD for p in parts)
        search = any(word in p.label.lower() for p in parts for word in _SEARCH_WORDS)
        row = e.clickable and e.app == screen.app and e.box.width > screen.width // 2
        if row and not switches and not search and any(p.label for p in parts):
            return e
    raise Skipped("Settings shows no plain row")


def harmless_spot(screen: Screen) -> tuple[int, int]:
    """A point of Settings where a touch does nothing: a text with nothing clickable around it."""
    for e in screen.elements:
        if not e.text or e.app != screen.app or e.role is not Role.TEXT:
            continue
        x, y = e.box.center
        if not any(o.box.contains(x, y) and (o.clickable or o.checkable) for o in screen.elements):
            return x, y
    raise Skipped("Settings shows no text that is not part of a row")


def focus_a_search_field(device: Device) -> Screen:
    """Tap the way into Settings' search, which types into nothing that matters."""
    screen = open_settings(device)
    if not any(_is_search(e) for e in screen.elements):
        screen = to_the_top(device)
    for _ in range(2):  # a bar that leads to the search page, then the field itself
        field = next((e for e in screen.elements if _is_search(e)), None)
        if field is None:
            break
        device.act(Tap(*field.box.center))
        screen = device.observe(image=False)
        if any(e.focused and e.role is Role.TEXT_FIELD for e in screen.elements):
            return screen
    raise Skipped("Settings has no search field")


def _is_search(e: Element) -> bool:
    words = f"{e.label} {e.hint} {e.id}".lower()
    return any(word in words for word in _SEARCH_WORDS)
