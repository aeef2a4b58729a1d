"""Fingers on a HarmonyOS phone: where a gesture lands, and the uitest command that makes it."""

from __future__ import annotations

import math

from device_drivers.base import (
    DoubleTap,
    Drag,
    LongPress,
    Pinch,
    Screen,
    Scroll,
    Swipe,
    Tap,
    Unsupported,
)
from device_drivers.geometry import finger, inside, scroll_area
from device_drivers.harmony.link import Link

Gesture = Tap | DoubleTap | LongPress | Swipe | Drag | Pinch | Scroll
SLOWEST, FASTEST = 200, 40_000
"""Pixels a second; outside uitest takes its own default of 600."""

SCROLL_SECONDS = 0.6
"""Slow enough that little is flung past."""

_PATIENCE = 10.0


class Touch:
    """Gestures on the screen that was seen last."""

    def __init__(self, link: Link, seen: Screen) -> None:
        self._link = link
        self._seen = seen

    def do(self, gesture: Gesture) -> None:
        """Raises ActionFailed for a point far outside the screen, or a refused touch."""
        match gesture:
            case Tap(x, y):
                self._input("click", *self._at(x, y))
            case DoubleTap(x, y):
                self._input("doubleClick", *self._at(x, y))
            case LongPress(x, y):
                self._input("longClick", *self._at(x, y))
            case Swipe(x1, y1, x2, y2, seconds):
                self._move("swipe", (*self._at(x1, y1), *self._at(x2, y2)), seconds)
            case Drag(x1, y1, x2, y2, seconds):
                self._move("drag", (*self._at(x1, y1), *self._at(x2, y2)), seconds)
            case Scroll():
                way = finger(gesture.direction, scroll_area(self._seen, gesture))
                self._move("swipe", (*self._at(*way[:2]), *self._at(*way[2:])), SCROLL_SECONDS)
            case Pinch():
                raise Unsupported(
                    "HarmonyOS gives hdc one finger only, so nothing can be pinched. Many apps "
                    "zoom with a double tap, or with buttons."
                )

    def _at(self, x: float, y: float) -> tuple[int, int]:
        """uitest takes no coordinate below 1."""
        px, py = inside(self._seen, x, y)
        return max(1, px), max(1, py)

    def _move(self, name: str, way: tuple[int, int, int, int], seconds: float) -> None:
        x1, y1, x2, y2 = way
        far = math.hypot(x2 - x1, y2 - y1)
        self._input(name, *way, speed(far, seconds), timeout=far / SLOWEST + _PATIENCE)

    def _input(self, name: str, *numbers: int, timeout: float = _PATIENCE) -> None:
        words = " ".join(map(str, numbers))
        self._link.do(f"uitest uiInput {name} {words}", f"The gesture {name}", timeout)


def speed(far: float, seconds: float) -> int:
    """Pixels a second for ``far`` pixels in ``seconds``, as uitest takes it."""
    return round(min(max(far / max(seconds, 0.001), SLOWEST), FASTEST))
