"""Fingers on the glass, for ``input`` and the uiautomator2 server alike."""

from __future__ import annotations

import time
from collections.abc import Sequence
from itertools import pairwise

from device_drivers.virtual.phone import Phone

LONG_PRESS_SECONDS = 0.5
STEP_SECONDS = 0.016


def swipe(phone: Phone, x1: float, y1: float, x2: float, y2: float, seconds: float) -> None:
    """A finger along a line; on the spot, a press of that length."""
    if (x1, y1) != (x2, y2):
        phone.swipe(x1, y1, x2, y2, max(seconds, 0.001))
    elif seconds >= LONG_PRESS_SECONDS:
        phone.long_press(x1, y1, seconds)
    else:
        phone.tap(x1, y1)


def drag(phone: Phone, x1: float, y1: float, x2: float, y2: float, seconds: float) -> None:
    """Press until it counts as a long press, then move and let go."""
    path(phone, [(x1, y1), (x2, y2)], seconds, hold=LONG_PRESS_SECONDS + 0.1)


def path(
    phone: Phone, points: Sequence[tuple[float, float]], seconds: float, hold: float = 0.0
) -> None:
    """One finger along ``points``, ``seconds`` for each leg, after a rest of ``hold``."""
    at = 0.0
    phone.touch("down", *points[0], at)
    if hold:
        at += hold
        phone.touch("move", *points[0], at)
    steps = max(2, min(60, round(seconds / STEP_SECONDS)))
    for (xa, ya), (xb, yb) in pairwise(points):
        for step in range(1, steps + 1):
            share = step / steps
            at += seconds / steps
            phone.touch("move", xa + (xb - xa) * share, ya + (yb - ya) * share, at)
    phone.touch("up", *points[-1], at)


def now() -> float:
    """The time line of gestures whose parts arrive one by one from a client: real seconds."""
    return time.monotonic()
