"""Fingers on an Android phone: where a gesture lands, and what makes it.

``Touch`` asks the uiautomator2 server. ``PlainTouch`` makes do with the shell's `input` where that
server cannot run; it is slower and knows no two fingers.
"""

from __future__ import annotations

import math
import time

from uiautomator2 import Selector

from device_drivers.android.automation import REFUSES_TOUCHES, Automation
from device_drivers.android.link import Link
from device_drivers.base import (
    ActionFailed,
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

Gesture = Tap | DoubleTap | LongPress | Swipe | Drag | Pinch | Scroll

STEP_SECONDS = 0.005
"""uiautomator moves a finger once every 5 ms."""

BETWEEN_TAPS = 0.06
"""Two taps are a double tap when 40 to 300 ms lie between them (Android's ViewConfiguration)."""

NEAR_FINGERS = 60
"""Pixels between two fingers that touch: closer they cannot be."""

PINCH_SECONDS = 0.4
MOST_PINCH = 50


class Touch:
    """Gestures on the screen that was seen last."""

    def __init__(self, automation: Automation, seen: Screen) -> None:
        self._automation = automation
        self._seen = seen

    def do(self, action: Gesture) -> None:
        """Raises ActionFailed for a point far outside the screen, or a refused touch;
        Unavailable, before anything was touched, when the server cannot run."""
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
            case Drag(x1, y1, x2, y2, seconds):
                ends = (*inside(self._seen, x1, y1), *inside(self._seen, x2, y2))
                self._call("drag", *ends, steps(seconds), timeout=seconds + 15)
            case Pinch(x, y, scale):
                self._pinch(*inside(self._seen, x, y), scale)
            case Scroll():
                self._scroll(action)

    def _scroll(self, action: Scroll) -> None:
        """A finger that moves, then rests before it lifts, so that nothing is flung past."""
        x1, y1, x2, y2 = finger(action.direction, scroll_area(self._seen, action))
        self._call("swipePoints", [x1, y1, x2, y2, x2, y2], steps(0.15))

    def _pinch(self, x: int, y: int, scale: float) -> None:
        """Two fingers beside the point, as often as it takes: one pinch goes only so far."""
        if not 1 / MOST_PINCH <= scale <= MOST_PINCH:
            raise ActionFailed(f"A pinch goes from {1 / MOST_PINCH} to {MOST_PINCH}, not {scale}.")
        across, far = _room(self._seen, x, y)
        times = max(1, math.ceil(abs(math.log(scale)) / math.log(far / NEAR_FINGERS) - 1e-9))
        near = far / max(scale, 1 / scale) ** (1 / times)
        start, end = (near, far) if scale > 1 else (far, near)
        ends = [_pair(x, y, apart, across) for apart in (start, end)]
        anything = Selector(index=0)  # the call wants an object; the fingers need none
        for _ in range(times):
            points = (ends[0][0], ends[0][1], ends[1][0], ends[1][1])
            self._call("gesture", anything, *points, steps(PINCH_SECONDS))

    def _call(self, method: str, *params: object, timeout: float = 10.0) -> None:
        if self._automation.do(method, *params, timeout=timeout) is False:
            raise ActionFailed(f"The phone did not take the gesture ({method}).")


class PlainTouch:
    """The same gestures by the shell's `input`."""

    def __init__(self, link: Link, seen: Screen) -> None:
        self._link = link
        self._seen = seen

    def do(self, action: Gesture) -> None:
        """Raises ActionFailed, and Unsupported for two fingers."""
        match action:
            case Tap(x, y):
                self._input("tap", *inside(self._seen, x, y))
            case DoubleTap(x, y):
                tap = "input tap {} {}".format(*inside(self._seen, x, y))
                self._run(f"{tap}; {tap}", 10.0)
            case LongPress(x, y, seconds):
                point = inside(self._seen, x, y)
                self._input("swipe", *point, *point, int(seconds * 1000), timeout=seconds + 10)
            case Swipe(x1, y1, x2, y2, seconds):
                ends = (*inside(self._seen, x1, y1), *inside(self._seen, x2, y2))
                self._input("swipe", *ends, int(seconds * 1000), timeout=seconds + 10)
            case Drag(x1, y1, x2, y2, seconds):
                ends = (*inside(self._seen, x1, y1), *inside(self._seen, x2, y2))
                self._input("draganddrop", *ends, int(seconds * 1000), timeout=seconds + 15)
            case Scroll():  # slow, so that little is flung past
                ends = finger(action.direction, scroll_area(self._seen, action))
                self._input("swipe", *ends, 1200)
            case Pinch():
                raise Unsupported(
                    "Two fingers need the uiautomator2 server, which cannot run on this phone now."
                )

    def _input(self, *words: str | int, timeout: float = 10.0) -> None:
        self._run(" ".join(("input", *map(str, words))), timeout)

    def _run(self, line: str, timeout: float) -> None:
        check(self._link.start(line, timeout).result().output)


def check(said: str) -> None:
    """Raises ActionFailed for what `input` says when the phone does not let it touch."""
    if "INJECT_EVENTS" in said:
        raise ActionFailed(f"The phone {REFUSES_TOUCHES}")
    if "Exception" in said or said.startswith("Error"):
        raise ActionFailed(f"The phone did not take the touch: {said.strip()[:200]}")


def steps(seconds: float) -> int:
    return max(1, round(seconds / STEP_SECONDS))


def _room(seen: Screen, x: int, y: int) -> tuple[bool, float]:
    """Whether two fingers lie side by side (else one above the other), and how far apart at most.

    Raises ActionFailed when the point is too near a corner."""
    across, down = min(x, seen.width - x), min(y, seen.height - y)
    far = min(2 * 0.9 * max(across, down), 0.8 * min(seen.width, seen.height))
    if far < 2 * NEAR_FINGERS:
        raise ActionFailed(f"({x}, {y}) is too near the screen's corner for two fingers.")
    return across >= down, far


def _pair(x: int, y: int, apart: float, across: bool) -> tuple[dict[str, int], dict[str, int]]:
    half = round(apart / 2)
    dx, dy = (half, 0) if across else (0, half)
    return {"x": x - dx, "y": y - dy}, {"x": x + dx, "y": y + dy}
