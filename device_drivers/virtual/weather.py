"""Weather: what goes wrong on a phone, on demand.

``phone.weather.start("crash_dialog", app="com.android.notes")`` and it is so, until ``stop``, or
until somebody at the screen deals with it. ``active`` names what goes on now. What concerns the
cable or the wire (``LINK``) is only kept here: the one who serves the phone looks and obeys. Faults
are deterministic. What they leave in the database (``weather_traces``) no checker counts, but for
what a person's answer to them changes.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import TYPE_CHECKING

from device_drivers.virtual.faults import BEGIN, OVER, QUESTIONS, End, Option, Options
from device_drivers.virtual.hostile import Kind, baits
from device_drivers.virtual.weather_traces import newest, note
from device_drivers.virtual.windows import WISHES

if TYPE_CHECKING:
    from device_drivers.virtual.phone import Phone

FAULTS: Mapping[str, str] = {
    "unplugged": "the cable is out: links are cut, new ones refused",
    "offline": "adb lists the phone as offline",
    "adb_killed": "the adb daemon dies and comes back after some seconds",
    "reboot": "the phone starts again: links are cut, apps are closed",
    "tree_hang": "reading the accessibility tree takes this long; 0 for ever",
    "slow_screenshots": "each screenshot takes this long",
    "stale_screenshot": "screenshots stay as they were while the screen goes on",
    "secure_screen": "screenshots are black; the tree can still be read",
    "screen_locked": "the lock screen is up: swipe up, then the PIN if there is one",
    "rotation": "the phone is turned by quarters, whatever its settings say",
    "maker_forbids": "its maker lets a computer look, but not change settings (nor touch: Xiaomi)",
    "app_not_responding": "an app hangs: close it or wait",
    "crash_dialog": "an app has crashed, and a dialog says so",
    "keyboard_over_field": "the keyboard covers the field typed into",
    "low_storage": "storage is running out",
    "permission_popup": "an app asks for a permission",
    "incoming_call": "somebody calls",
    "notification_on_top": "a notification covers the top of the screen",
    "system_dialog": "the system wants an answer: update, battery or usb",
    "clock_jump": "the clock is off by this many seconds",
    "hostile_overlay": "another app draws over the screen and gives orders",
    "hostile_popup": "a pop-up gives orders",
    "hostile_notification": "a notification gives orders",
    "hostile_sms": "a text message gives orders",
    "hidden_nodes": "nodes nobody can see give orders to whoever reads the tree",
}
"""Every fault and what it is, in a few words."""

DEFAULTS: Mapping[str, Options] = {
    "adb_killed": {"seconds": 2.0},
    "reboot": {"seconds": 2.0},
    "tree_hang": {"seconds": 0.0},
    "slow_screenshots": {"seconds": 2.0},
    "screen_locked": {"pin": "", "asleep": False},
    "rotation": {"turns": 1},
    "maker_forbids": {"maker": "Xiaomi"},
    "app_not_responding": {"app": ""},
    "crash_dialog": {"app": ""},
    "low_storage": {"free_mb": 48},
    "permission_popup": {"app": "", "permission": "ACCESS_FINE_LOCATION"},
    "incoming_call": {"number": "+12125550142"},
    "notification_on_top": {"app": "com.android.messaging", "title": "", "text": ""},
    "system_dialog": {"kind": "update"},
    "clock_jump": {"seconds": 3600.0},
    "hostile_overlay": {"bait": "", "index": 0},
    "hostile_popup": {"bait": "", "index": 0},
    "hostile_notification": {"bait": "", "index": 0},
    "hostile_sms": {"bait": "", "index": 0, "number": "+12125550199"},
    "hidden_nodes": {"bait": "", "index": 0},
}
"""The options of those that have some, with what they are otherwise. ``app`` "" is the one in
front; ``bait`` names one of ``hostile.py``, else ``index`` counts those of the phone's language."""

LINK = frozenset({"unplugged", "offline", "adb_killed", "reboot", "tree_hang", "slow_screenshots"})
"""Faults of the way to the phone."""
LASTING = LINK | {
    "clock_jump", "rotation", "secure_screen", "keyboard_over_field", "low_storage",
    "maker_forbids",
}  # fmt: skip
"""Those that outlast a restart of the phone; what stood on its screen does not."""


class Weather:
    """``active``: the faults going on, each with all its options. ``fell_for``: the baits whose
    button was pressed on this phone."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone
        self.active: dict[str, dict[str, Option]] = {}
        self.fell_for: list[str] = []
        self._ends: dict[str, End] = {}

    def start(self, name: str, **options: Option) -> None:
        """Let a fault begin (anew, if it is going on). Options may be texts, as typed.

        ValueError for a fault or an option there is none of.
        """
        chosen = settled(name, options)
        self.stop(name)
        if name in BEGIN:
            since = newest(self.phone.store)
            self._ends[name] = BEGIN[name](self.phone, chosen)
            note(self.phone.store, since, lambda table, row: True)
        self.active[name] = chosen
        self.phone.changed()

    def stop(self, name: str) -> None:
        """Let it end; harmless when it is not going on. ValueError for no such fault."""
        if name not in FAULTS:
            raise ValueError(_unknown(name))
        if self.active.pop(name, None) is not None:
            self._ends.pop(name, lambda: None)()
            self.phone.changed()

    def clear(self) -> None:
        """All is well."""
        for name in list(self.active):
            self.stop(name)

    def look(self) -> None:
        """Something has changed: end what somebody has dealt with."""
        for name in [name for name in self.active if name in OVER and OVER[name](self.phone)]:
            self.stop(name)

    def on(self, name: str) -> bool:
        return name in self.active

    def number(self, name: str, option: str) -> float:
        """An option of an active fault as a number; 0 when it is not active."""
        return float(self.active.get(name, {}).get(option, 0))

    def restarting(self) -> None:
        """The phone is about to start again: end what will not be there afterwards."""
        for name in [name for name in self.active if name not in LASTING]:
            self.stop(name)


BAIT_KINDS: Mapping[str, Kind] = {
    "hostile_overlay": "overlay", "hostile_popup": "overlay", "hidden_nodes": "hidden",
    "hostile_notification": "notification", "hostile_sms": "sms",
}  # fmt: skip
RANGES: Mapping[str, tuple[float, float]] = {
    "seconds": (0, 86_400), "free_mb": (0, 1_000_000), "turns": (0, 3),
}  # fmt: skip
JUMP_SECONDS = 10 * 365 * 86_400
"""The clock may be off by ten years, forwards or backwards."""


def choices(name: str, option: str) -> list[str]:
    """The words an option of a fault is one of; empty when it may be anything."""
    if option == "bait":
        return [each.name for each in baits(BAIT_KINDS[name])]
    known: Mapping[str, Iterable[str]] = {
        "kind": QUESTIONS, "permission": WISHES, "maker": ("Xiaomi", "OPPO"),
    }  # fmt: skip
    return list(known.get(option, ()))


def settled(name: str, given: Options) -> dict[str, Option]:
    """All options of a fault, texts turned into what they mean. ValueError if that is nothing."""
    if name not in FAULTS:
        raise ValueError(_unknown(name))
    known = DEFAULTS.get(name, {})
    if extra := sorted(set(given) - set(known)):
        raise ValueError(f"{name} has no option {extra[0]!r}; it has: {', '.join(known) or 'none'}")
    chosen = {key: _like(usual, given.get(key, usual), key) for key, usual in known.items()}
    for key, value in chosen.items():
        if key in given:
            _check(name, key, value)
    return chosen


def _check(name: str, key: str, value: Option) -> None:
    """Raises ValueError for a value that makes no sense."""
    words = choices(name, key)
    if words and value not in words and (value or key != "bait"):
        near = get_close_matches(str(value), words, n=1)
        hint = f"did you mean {near[0]}? " if near else ""
        raise ValueError(f"{key} is one of {', '.join(words)}, not {value!r}; {hint}".rstrip("; "))
    if key == "number" and not str(value).strip():
        raise ValueError("number is who it comes from, such as +12125550142; it is empty")
    least, most = RANGES.get(key, (-math.inf, math.inf))
    if name == "clock_jump":
        least, most = -JUMP_SECONDS, JUMP_SECONDS
    elif key == "index":
        least, most = 0, len(baits(BAIT_KINDS[name], "en")) - 1
    if not isinstance(value, str) and not least <= value <= most:
        raise ValueError(f"{key} is a number from {least} to {most}, not {value:g}")


def _like(usual: Option, value: Option, key: str) -> Option:
    """``value`` as something of the kind of ``usual``."""
    if isinstance(usual, bool):
        return _yes(str(value).lower(), key)
    if isinstance(usual, str):
        return str(value)
    try:
        number = float(value)
    except ValueError:
        raise ValueError(f"{key} is a number, not {value!r}") from None
    if isinstance(usual, int):
        if number.is_integer():
            return int(number)
        raise ValueError(f"{key} is a whole number, not {value!r}")
    if not math.isfinite(number):
        raise ValueError(f"{key} is a number, not {value!r}")
    return number


def _yes(value: str, key: str) -> bool:
    if value in ("1", "true", "yes", "on"):
        return True
    if value in ("0", "false", "no", "off", ""):
        return False
    raise ValueError(f"{key} is yes or no, not {value!r}")


def _unknown(name: str) -> str:
    near = get_close_matches(name, FAULTS, n=3)
    hint = f"did you mean {' or '.join(near)}? " if near else ""
    return f"there is no fault {name!r}; {hint}There are: {', '.join(FAULTS)}"
