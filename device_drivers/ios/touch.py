"""Fingers on an iPhone: W3C pointer actions in points, built from what is meant in pixels."""

from __future__ import annotations

import math
from collections.abc import Sequence

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
)
from device_drivers.geometry import finger, inside, scroll_area
from device_drivers.ios.agent import ACT_SECONDS, Agent

Point = tuple[float, float]
Gesture = Tap | DoubleTap | LongPress | Swipe | Drag | Pinch | Scroll

PICK_UP_SECONDS = 0.7
"""iOS picks a thing up after half a second."""
REST_SECONDS = 0.15
"""A finger that rests before it lifts flings nothing."""
PINCH_SECONDS = 0.4
PINCH_REACH = 0.3
"""How far from the middle a pinching finger goes, as a share of the shorter side."""


class Touch:
    """Gestures on the screen that was seen last; ``scale`` is its pixels a point."""

    def __init__(self, agent: Agent, seen: Screen, scale: float) -> None:
        self._agent = agent
        self._seen = seen
        self.scale = scale

    def do(self, action: Gesture) -> None:
        """Raises ActionFailed for a point far outside the screen, or a refused touch."""
        match action:
            case Tap(x, y):
                self._at("/wda/tap", x, y)
            case DoubleTap(x, y):
                self._at("/wda/doubleTap", x, y)
            case LongPress(x, y, seconds):
                self._at("/wda/touchAndHold", x, y, duration=seconds)
            case Swipe(x1, y1, x2, y2, seconds):
                self.fingers(_way(self._points(x1, y1, x2, y2), seconds))
            case Drag(x1, y1, x2, y2, seconds):
                ends = self._points(x1, y1, x2, y2)
                self.fingers(_way(ends, seconds, before=PICK_UP_SECONDS, after=REST_SECONDS))
            case Pinch():
                self.fingers(*self._pinch(action))
            case Scroll():
                ends = self._points(*finger(action.direction, scroll_area(self._seen, action)))
                self.fingers(_way(ends, 0.25, after=REST_SECONDS))

    def edge(
        self, x1: float, y1: float, x2: float, y2: float, seconds: float = 0.25, hold: float = 0.0
    ) -> None:
        """A finger from edge to edge, in shares of the screen, as the system's gestures want it."""
        width, height = self._seen.width / self.scale, self._seen.height / self.scale
        ends = [(x1 * (width - 1), y1 * (height - 1)), (x2 * (width - 1), y2 * (height - 1))]
        self.fingers(_way(ends, seconds, after=hold))

    def fingers(self, *ways: list[dict[str, object]]) -> None:
        """Each way is one finger's, all at once."""
        takes = max(sum(int(str(step.get("duration", 0))) for step in way) for way in ways) / 1000
        actions = [
            {"type": "pointer", "id": f"finger{i}", "parameters": {"pointerType": "touch"},
             "actions": way}
            for i, way in enumerate(ways)
        ]  # fmt: skip
        self._agent.do("/actions", {"actions": actions}, timeout=ACT_SECONDS + takes)

    def _at(self, path: str, x: int, y: int, **more: float) -> None:
        point = self._points(x, y)[0]
        timeout = ACT_SECONDS + more.get("duration", 0)
        self._agent.do(path, {"x": point[0], "y": point[1], **more}, timeout=timeout)

    def _points(self, *pixels: int) -> list[Point]:
        """Pairs of pixels as points, at the middle of each pixel."""
        pairs = (inside(self._seen, x, y) for x, y in zip(pixels[::2], pixels[1::2], strict=True))
        return [((x + 0.5) / self.scale, (y + 0.5) / self.scale) for x, y in pairs]

    def _pinch(self, action: Pinch) -> list[list[dict[str, object]]]:
        """Two fingers on a slanting line through the middle, so that few things lie beneath."""
        if action.scale <= 0:
            raise ActionFailed(f"A pinch by {action.scale} is none; it must be more than 0.")
        x, y = self._points(action.x, action.y)[0]
        reach = PINCH_REACH * min(self._seen.width, self._seen.height) / self.scale
        wide = reach if action.scale > 1 else min(reach, reach / 1.0)
        near = max(wide / action.scale if action.scale > 1 else wide * action.scale, 5.0)
        start, end = (near, wide) if action.scale > 1 else (wide, near)
        ways = []
        for sign in (-1, 1):
            slant = math.radians(45)
            across, down = sign * math.cos(slant), sign * math.sin(slant)
            ends = [(x + across * r, y + down * r) for r in (start, end)]
            ways.append(_way([self._kept(p) for p in ends], PINCH_SECONDS, after=0.05))
        return ways

    def _kept(self, point: Point) -> Point:
        """The point, moved onto the screen."""
        width, height = self._seen.width / self.scale, self._seen.height / self.scale
        return min(max(point[0], 1.0), width - 1), min(max(point[1], 1.0), height - 1)


def _way(
    ends: Sequence[Point], seconds: float, *, before: float = 0.0, after: float = 0.0
) -> list[dict[str, object]]:
    """Down at the first point, to the second in ``seconds``, up; pauses before and after."""
    (x1, y1), (x2, y2) = ends
    steps: list[dict[str, object]] = [
        {"type": "pointerMove", "duration": 0, "x": x1, "y": y1},
        {"type": "pointerDown", "button": 0},
    ]
    if before:
        steps.append({"type": "pause", "duration": round(before * 1000)})
    steps.append(
        {"type": "pointerMove", "duration": max(1, round(seconds * 1000)), "x": x2, "y": y2}
    )
    if after:
        steps.append({"type": "pause", "duration": round(after * 1000)})
    return [*steps, {"type": "pointerUp", "button": 0}]
