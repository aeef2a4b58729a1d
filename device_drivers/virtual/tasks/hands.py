"""Hands that do a task on any Device, seeing and doing only what an agent may: observe and act.

What is meant is named as a person would name it: by what is written on it, by what a screen reader
calls it, or by its id. Reference solutions are written with these.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import lru_cache
from importlib import import_module

from device_drivers.base import (
    Action,
    Device,
    Direction,
    DoubleTap,
    Element,
    Key,
    KeyName,
    Launch,
    LongPress,
    OpenUrl,
    Role,
    Screen,
    Scroll,
    Swipe,
    Tap,
    TypeText,
    Wait,
)
from device_drivers.virtual.tasks.finding import (
    find,
    find_field,
    has_id,
    largest_scrollable,
    only_typed,
    point,
    readable,
)

MOST_SCROLLS = 40
BANNER_SECONDS = 5.5
"""How long a new notification covers the top of the screen."""


class NotFound(Exception):
    """Nothing on the screen is called that; the message tells what is there."""


def nobody(question: str) -> str:
    """The reply where there is nobody to ask."""
    raise LookupError(f"nobody is there to answer {question!r}")


class Hands:
    """``person`` answers questions; ``patience`` is how many seconds to wait for something to
    appear on a phone that takes its time."""

    def __init__(
        self, device: Device, person: Callable[[str], str] = nobody, *, patience: float = 0.0
    ) -> None:
        self.device = device
        self.person = person
        self.patience = patience
        self._seen: Screen | None = None

    # --- looking --------------------------------------------------------------------------------

    @property
    def screen(self) -> Screen:
        """What is on display, looked at once after each action."""
        if self._seen is None:
            self._seen = self.device.observe(image=False)
        return self._seen

    def find(self, label: str = "", *, id: str = "", role: Role | None = None) -> list[Element]:
        """All that is called ``label`` now, best first: exactly so, else holding it."""
        return find(self.screen, label, id=id, role=role)

    def see(self, label: str = "", *, id: str = "", role: Role | None = None) -> bool:
        """Whether it is in sight."""
        return bool(self.find(label, id=id, role=role))

    def element(
        self, label: str = "", *, id: str = "", role: Role | None = None, nth: int = 0
    ) -> Element:
        """What is called so, scrolled to when it is out of sight. Raises NotFound."""
        return self._wanted(label, id, role, nth)

    def read(self, label: str = "", *, id: str = "", nth: int = 0) -> str:
        """What is written on it."""
        return self._wanted(label, id, None, nth).label

    def texts(self, *, id: str = "") -> list[str]:
        """Everything that can be read now, top to bottom; only on things with that id if given."""
        return [e.label for e in readable(self.screen) if not id or has_id(e, id)]

    # --- doing ----------------------------------------------------------------------------------

    def act(self, action: Action) -> None:
        self.device.act(action)
        self._seen = None

    def open(self, app: str) -> None:
        """Launch an app by its module's name; it comes back as it was left."""
        self.act(Launch(package(app)))

    def browse(self, url: str) -> None:
        """Hand an address to the system."""
        self.act(OpenUrl(url))

    def tap(self, label: str = "", *, id: str = "", role: Role | None = None, nth: int = 0) -> None:
        """Tap what is called so, scrolling to it when it is out of sight. Raises NotFound."""
        self.act(Tap(*self._spot(self._wanted(label, id, role, nth))))

    def tap_on(self, e: Element) -> None:
        """Tap an element of the screen as it is now."""
        self.act(Tap(*self._spot(e)))

    def double_tap(self, label: str = "", *, id: str = "", nth: int = 0) -> None:
        self.act(DoubleTap(*self._spot(self._wanted(label, id, None, nth))))

    def hold(
        self, label: str = "", *, id: str = "", role: Role | None = None, nth: int = 0
    ) -> None:
        """Press and hold."""
        self.act(LongPress(*self._spot(self._wanted(label, id, role, nth))))

    def type(
        self, text: str, into: str = "", *, clear: bool = False, submit: bool = False, nth: int = 0
    ) -> None:
        """Type into the field called ``into`` (its hint, text, label or id; default: the one with
        the cursor)."""
        if into:
            field = self._field(into, nth)
            if not field.focused:
                self.act(Tap(*self._spot(field)))
        self.act(TypeText(text, clear=clear, submit=submit))

    def scroll(self, direction: Direction = "down", *, on: str = "") -> None:
        """Reveal more on that side of the largest list, or of the one ``on`` stands in."""
        if on:
            x, y = self._wanted(on, "", None, 0).box.center
        elif area := largest_scrollable(self.screen):
            x, y = area.box.center
        else:
            x, y = self.screen.width // 2, self.screen.height // 2
        self.act(Scroll(direction, x, y))

    def scroll_to(
        self, label: str = "", *, id: str = "", role: Role | None = None,
        direction: Direction | None = None, on: str = "",
    ) -> Element:  # fmt: skip
        """Scroll until it is in sight: down to the end, then up, or only in ``direction``."""
        ways: tuple[Direction, ...] = (direction,) if direction else ("down", "up")
        for way in ways:
            for _ in range(MOST_SCROLLS):
                if found := self._things(label, id, role):
                    return found[0]
                if not on and largest_scrollable(self.screen) is None:
                    break
                before = self.screen.fingerprint
                self.scroll(way, on=on)
                if self.screen.fingerprint == before:
                    break
        if found := self._things(label, id, role):
            return found[0]
        if self.screen.keyboard:  # it may be what is in the way
            self.back()
            return self.scroll_to(label, id=id, role=role, direction=direction, on=on)
        raise NotFound(f"nothing is called {label or id!r} among {self.texts()}")

    def swipe(self, direction: Direction, *, on: str = "", id: str = "", nth: int = 0) -> None:
        """Move a finger ``direction`` across what is called ``on`` (default: the whole screen)."""
        screen = self.screen
        if on or id:
            e = self._wanted(on, id, None, nth)
            x, y = self._spot(e)
            reach_x = max(e.box.width, screen.width // 2) * 2 // 5
            reach_y = max(e.box.height, screen.height // 4) * 2 // 5
        else:
            x, y = screen.width // 2, screen.height // 2
            reach_x, reach_y = screen.width * 2 // 5, screen.height // 4
        dx = {"left": -reach_x, "right": reach_x}.get(direction, 0)
        dy = {"up": -reach_y, "down": reach_y}.get(direction, 0)
        start = _clamp(x - dx, screen.width), _clamp(y - dy, screen.height)
        end = _clamp(x + dx, screen.width), _clamp(y + dy, screen.height)
        self.act(Swipe(*start, *end, 0.2))

    def back(self) -> None:
        self.act(Key("back"))

    def home(self) -> None:
        self.act(Key("home"))

    def press(self, key: KeyName) -> None:
        self.act(Key(key))

    def shade(self) -> None:
        """Pull the notification shade down."""
        self.act(Key("notifications"))

    def wait(self, seconds: float) -> None:
        self.act(Wait(seconds))

    def ask(self, question: str) -> str:
        """Ask the person whose phone it is; the reply."""
        return self.person(question)

    def _spot(self, e: Element) -> tuple[int, int]:
        """Where to touch it, once a notification that covers it has gone."""
        if at := point(self.screen, e):
            return at
        self.wait(BANNER_SECONDS)
        return point(self.screen, e) or e.box.center

    # --- finding --------------------------------------------------------------------------------

    def _things(self, label: str, id: str, role: Role | None) -> list[Element]:
        """What is called so, but for a field into which just that was typed."""
        found = self.find(label, id=id, role=role)
        if role is Role.TEXT_FIELD or id:
            return found
        return [e for e in found if not only_typed(e, label)]

    def _wanted(self, label: str, id: str, role: Role | None, nth: int) -> Element:
        ends = time.monotonic() + self.patience
        while len(found := self._things(label, id, role)) <= nth:
            if time.monotonic() >= ends:
                break
            time.sleep(0.1)
            self._seen = None
        if len(found) > nth:
            return found[nth]
        first = self.scroll_to(label, id=id, role=role)
        found = self._things(label, id, role)
        return found[nth] if len(found) > nth else first

    def _field(self, name: str, nth: int) -> Element:
        found = find_field(self.screen, name)
        if len(found) <= nth:
            try:
                self.scroll_to(name, role=Role.TEXT_FIELD)
            except NotFound:
                self.scroll_to(id=name, role=Role.TEXT_FIELD)
            found = find_field(self.screen, name)
        return found[min(nth, len(found) - 1)]


def _clamp(at: int, size: int) -> int:
    """Within the display, and off its edges, where the system has gestures of its own."""
    return min(max(at, size // 50), size - size // 50)


@lru_cache
def package(app: str) -> str:
    """The package of the app whose module is called ``app``; itself when it is a package."""
    if "." in app:
        return app
    info = import_module(f"device_drivers.virtual.apps.{app}").APP.info
    return str(info.package)
