"""Fingers on the glass, for ``input`` and the uiautomator2 server alike."""

from __future__ import annotations

import math
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


MAX_ZOOM = 8.0


def two_fingers(
    phone: Phone,
    start: tuple[tuple[float, float], tuple[float, float]],
    end: tuple[tuple[float, float], tuple[float, float]],
    seconds: float,
) -> None:
    """Two fingers, each along a line: apart or together they zoom, side by side they drag."""
    (ax, ay), (bx, by) = start
    (cx, cy), (dx, dy) = end
    before, after = math.hypot(ax - bx, ay - by), math.hypot(cx - dx, cy - dy)
    scale = min(MAX_ZOOM, max(1 / MAX_ZOOM, max(after, 1) / max(before, 1)))
    middle = ((ax + bx) / 2, (ay + by) / 2)
    if abs(scale - 1) > 0.05:
        phone.pinch(*middle, scale)
    else:
        swipe(phone, *middle, (cx + dx) / 2, (cy + dy) / 2, seconds)


def now() -> float:
    """The time line of gestures whose parts arrive one by one from a client: real seconds."""
    return time.monotonic()
