"""Fingers on an Android phone: where a gesture lands, and the server's call that makes it."""

from __future__ import annotations

import time

from device_drivers.android.automation import Automation
from device_drivers.base import ActionFailed, DoubleTap, LongPress, Screen, Scroll, Swipe, Tap
from device_drivers.geometry import finger, inside, scroll_area

STEP_SECONDS = 0.005
"""uiautomator moves a finger once every 5 ms."""

BETWEEN_TAPS = 0.06
"""Two taps are a double tap when 40 to 300 ms lie between them (Android's ViewConfiguration)."""


class Touch:
    """Gestures on the screen that was seen last."""

    def __init__(self, automation: Automation, seen: Screen) -> None:
        self._automation = automation
        self._seen = seen

    def do(self, action: Tap | DoubleTap | LongPress | Swipe | Scroll) -> None:
        """Raises ActionFailed for a point far outside the screen, or a refused touch."""
        match action:
            case Tap(x, y):
                self._call("click", *inside(self._seen, x, y))
            case DoubleTap(x, y):
                point = inside(self._seen, x, y)
                self._call("click", *point)
                time.sleep(BETWEEN_TAPS)
                self._call("click", *point)
            case LongPress(x, y, seconds):
                held = int(seconds * 1000)
                self._call("click", *inside(self._seen, x, y), held, timeout=seconds + 10)
            case Swipe(x1, y1, x2, y2, seconds):
                ends = (*inside(self._seen, x1, y1), *inside(self._seen, x2, y2))
                self._call("swipe", *ends, steps(seconds), timeout=seconds + 10)
            case Scroll():
                self._scroll(action)

    def _scroll(self, action: Scroll) -> None:
        """A finger that moves, then rests before it lifts, so that nothing is flung past."""
        x1, y1, x2, y2 = finger(action.direction, scroll_area(self._seen, action))
        self._call("swipePoints", [x1, y1, x2, y2, x2, y2], steps(0.15))

    def _call(self, method: str, *params: object, timeout: float = 10.0) -> None:
        if self._automation.do(method, *params, timeout=timeout) is False:
            raise ActionFailed(f"The phone did not take the gesture ({method}).")


def steps(seconds: float) -> int:
    return max(1, round(seconds / STEP_SECONDS))
