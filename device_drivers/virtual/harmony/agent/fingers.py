"""Gestures of the agent: their points as the clients write them, and a matrix of many."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from device_drivers.virtual.android import gestures
from device_drivers.virtual.harmony.agent.errors import bad_arguments
from device_drivers.virtual.phone import Phone

DEFAULT_SPEED, SLOWEST, FASTEST = 600, 200, 40_000
MAX_FINGERS, MAX_STEPS = 10, 1000
_INTERVAL = 65536
"""A point's x carries the milliseconds until the next one above its low 16 bits."""


def is_number(value: object) -> bool:
    """A number that may be a coordinate, a speed or a time; JSON also knows Infinity and NaN."""
    return isinstance(value, (int, float)) and math.isfinite(value) and abs(value) < 1 << 40


def points(args: Sequence[Any], count: int) -> tuple[list[float], list[Any]]:
    """Coordinates of ``count`` points, written ``x, y`` or ``{x, y}``, and the arguments after."""
    rest, found = list(args), list[float]()
    for _ in range(count):
        if rest and isinstance(rest[0], dict):
            point = rest.pop(0)
            found += [point.get("x", 0), point.get("y", 0)]
        else:
            found += rest[:2]
            del rest[:2]
    if len(found) != 2 * count or not all(map(is_number, found)):
        raise bad_arguments("Illegal argument count or type")
    if min(found) < 0:
        raise bad_arguments("Illegal coordinates, negative")
    return found, rest


def seconds(far: float, rest: Sequence[Any]) -> float:
    """How long a finger takes, by the speed in pixels a second that may follow."""
    speed = rest[0] if rest and is_number(rest[0]) else DEFAULT_SPEED
    return far / (speed if SLOWEST <= speed <= FASTEST else DEFAULT_SPEED)


def move(phone: Phone, args: Sequence[Any], *, drag: bool = False) -> None:
    """swipe and drag."""
    (x1, y1, x2, y2), rest = points(args, 2)
    go = gestures.drag if drag else gestures.swipe
    go(phone, x1, y1, x2, y2, seconds(math.hypot(x2 - x1, y2 - y1), rest))


def fling(phone: Phone, args: Sequence[Any]) -> None:
    """From point to point, step length, speed; or a direction (0 to 3) and a speed."""
    if args and isinstance(args[0], dict):
        (x1, y1, x2, y2), rest = points(args, 2)
        gestures.swipe(phone, x1, y1, x2, y2, seconds(math.hypot(x2 - x1, y2 - y1), rest[1:]))
        return
    x, y = phone.width / 2, phone.height / 2
    start = {0: (x / 2, y), 1: (x * 1.5, y), 2: (x, y / 2), 3: (x, y * 1.5)}
    if not args or args[0] not in start:
        raise bad_arguments("Illegal direction")
    from_x, from_y = start[args[0]]
    far = math.hypot(x - from_x, y - from_y)
    gestures.swipe(phone, from_x, from_y, x, y, seconds(far, args[1:]))


@dataclass
class Matrix:
    """Where each finger is at each step."""

    fingers: int
    steps: int
    _points: dict[tuple[int, int], tuple[float, float, int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not (0 < self.fingers <= MAX_FINGERS and 0 < self.steps <= MAX_STEPS):
            raise bad_arguments("Illegal number of fingers or steps")

    def put(self, finger: int, step: int, x: float, y: float) -> None:
        if not (0 <= finger < self.fingers and 0 <= step < self.steps):
            raise bad_arguments("Illegal finger or step")
        wait, place = divmod(int(x), _INTERVAL)
        self._points[finger, step] = float(place), float(y), wait

    def inject(self, phone: Phone, speed: float) -> None:
        """Carry it out; a step that was never set is where the one before it was."""
        tracks = [self._track(finger) for finger in range(self.fingers)]
        if self.fingers == 1:
            _one_finger(phone, tracks[0], speed)
            return
        ends = [((t[0][0], t[0][1]), (t[-1][0], t[-1][1])) for t in tracks[:2]]
        far = max(math.dist(a, b) for a, b in ends)
        (a, b), (c, d) = ends
        gestures.two_fingers(phone, (a, c), (b, d), far / speed)

    def _track(self, finger: int) -> list[tuple[float, float, int]]:
        set_ = [self._points[key] for key in sorted(self._points) if key[0] == finger]
        if not set_:
            raise bad_arguments("A finger has no point")
        return set_


def _one_finger(phone: Phone, track: list[tuple[float, float, int]], speed: float) -> None:
    at = 0.0
    phone.touch("down", track[0][0], track[0][1], at)
    for (x1, y1, wait), (x2, y2, _) in pairwise(track):
        at += wait / 1000 if wait else math.hypot(x2 - x1, y2 - y1) / speed
        phone.touch("move", x2, y2, at)
    phone.touch("up", track[-1][0], track[-1][1], at + 0.01)
