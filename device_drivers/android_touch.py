"""Fingers on an Android phone: where a gesture lands, and the server's call that makes it."""

from __future__ import annotations

import time

from device_drivers.android_automation import Automation
from device_drivers.base import (
    ActionFailed,
    Box,
    Direction,
    DoubleTap,
    LongPress,
    Screen,
    Scroll,
    Swipe,
    Tap,
)

STEP_SECONDS = 0.005
"""uiautomator moves a finger once every 5 ms."""

BETWEEN_TAPS = 0.06
"""Two taps are a double tap when 40 to 300 ms lie between them (Android's ViewConfiguration)."""

SCROLL_SHARE = 0.6
"""How much of the scrollable's length one scroll moves; what is left tells where one was."""

TOLERANCE = 0.05
"""A point this share of the screen outside it is moved to its edge; further out is a mistake."""


class Touch:
    """Gestures on the screen that was seen last."""

    def __init__(self, automation: Automation, seen: Screen) -> None:
        self._automation = automation
        self._seen = seen

    def do(self, action: Tap | DoubleTap | LongPress | Swipe | Scroll) -> None:
        """Raises ActionFailed for a point far outside the screen, or a refused touch."""
        match action:
            case Tap(x, y):
                self._call("click", *self._inside(x, y))
            case DoubleTap(x, y):
                point = self._inside(x, y)
                self._call("click", *point)
                time.sleep(BETWEEN_TAPS)
                self._call("click", *point)
            case LongPress(x, y, seconds):
                held = int(seconds * 1000)
                self._call("click", *self._inside(x, y), held, timeout=seconds + 10)
            case Swipe(x1, y1, x2, y2, seconds):
                ends = (*self._inside(x1, y1), *self._inside(x2, y2))
                self._call("swipe", *ends, steps(seconds), timeout=seconds + 10)
            case Scroll():
                self._scroll(action)

    def _scroll(self, action: Scroll) -> None:
        """A finger that moves, then rests before it lifts, so that nothing is flung past."""
        x1, y1, x2, y2 = finger(action.direction, self._area(action))
        self._call("swipePoints", [x1, y1, x2, y2, x2, y2], steps(0.15))

    def _area(self, action: Scroll) -> Box:
        """The innermost scrollable at the point, else the largest, else the whole screen."""
        screen = Box(0, 0, self._seen.width, self._seen.height)
        boxes = [e.box for e in self._seen.elements if e.scrollable]
        if action.x is None or action.y is None:
            return max(boxes, key=_area, default=screen)
        x, y = self._inside(action.x, action.y)
        return min((box for box in boxes if box.contains(x, y)), key=_area, default=screen)

    def _inside(self, x: float, y: float) -> tuple[int, int]:
        width, height = self._seen.width, self._seen.height
        if not (
            -TOLERANCE * width <= x <= (1 + TOLERANCE) * width
            and -TOLERANCE * height <= y <= (1 + TOLERANCE) * height
        ):
            raise ActionFailed(
                f"The point ({x}, {y}) is outside the screen, which is {width} x {height} pixels."
            )
        return min(max(int(x), 0), width - 1), min(max(int(y), 0), height - 1)

    def _call(self, method: str, *params: object, timeout: float = 10.0) -> None:
        if self._automation.do(method, *params, timeout=timeout) is False:
            raise ActionFailed(f"The phone did not take the gesture ({method}).")


def finger(direction: Direction, box: Box) -> tuple[int, int, int, int]:
    """The way (x1, y1, x2, y2) of a finger that reveals content on the side ``direction``."""
    x, y = box.center
    dx, dy = int(box.width * SCROLL_SHARE / 2), int(box.height * SCROLL_SHARE / 2)
    if direction == "down":
        return x, y + dy, x, y - dy
    if direction == "up":
        return x, y - dy, x, y + dy
    if direction == "right":
        return x + dx, y, x - dx, y
    return x - dx, y, x + dx, y


def steps(seconds: float) -> int:
    return max(1, round(seconds / STEP_SECONDS))


def _area(box: Box) -> int:
    return box.width * box.height
