"""WebDriver actions: fingers and keys, each source on a time line of its own.

Two fingers at once are a pinch when their distance changes, else a drag between them. As on the
real one only touch pointers and keys are taken. Source: W3C WebDriver 17, Actions.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from device_drivers.virtual.android.gestures import two_fingers
from device_drivers.virtual.ios.agent import Request
from device_drivers.virtual.ios.errors import WdaError
from device_drivers.virtual.ios.keyboard import joined, type_keys
from device_drivers.virtual.ios.xcui import Xcui

Point = tuple[float, float]
MAX_SECONDS = 120.0
MAX_ITEMS = 2000
STEP_SECONDS = 0.016


@dataclass
class Stroke:
    """What one finger does from down to up: (seconds, x, y) in points."""

    trail: list[tuple[float, float, float]] = field(default_factory=list)

    @property
    def ends(self) -> tuple[Point, Point]:
        return self.trail[0][1:], self.trail[-1][1:]


def perform(request: Request, sources: Any, tree: Xcui | None) -> None:
    """Do what a list of input sources says. Raises WdaError for one that makes no sense."""
    if not isinstance(sources, list) or not sources:
        raise _bad("Actions list cannot be empty")
    fingers: list[list[Stroke]] = []
    typed = ""
    for source in sources:
        items = _items(source)
        kind = source.get("type", "pointer")
        if kind == "key":
            typed += _text(items)
        elif kind == "pointer":
            fingers.append(_Pointer(request, tree).strokes(items))
        elif kind != "none":
            raise _bad(f"Only actions of 'pointer', 'key' types are supported, not '{kind}'")
    moving = [strokes for strokes in fingers if strokes]
    if len(moving) > 1:
        _together(request, moving[0][-1], moving[1][-1])
    elif moving:
        for stroke in moving[0]:
            _alone(request, stroke)
    if typed:
        type_keys(request.phone, joined(typed))


def _items(source: Any) -> list[Mapping[str, Any]]:
    """The items of a source, checked. Raises WdaError."""
    if not isinstance(source, dict) or not source.get("id"):
        raise _bad(f"The mandatory action id field is missing or empty for '{source}'")
    parameters = source.get("parameters") or {}
    pointer = parameters.get("pointerType", "touch") if isinstance(parameters, dict) else "touch"
    if source.get("type") == "pointer" and pointer not in ("touch", "mouse", "pen"):
        raise _bad(f"Only pointer type 'touch' is supported. '{pointer}' is given instead")
    items = source.get("actions")
    if not isinstance(items, list) or len(items) > MAX_ITEMS:
        raise _bad(f"It is mandatory to have a list of items for the action '{source['id']}'")
    if not all(isinstance(item, dict) and item.get("type") for item in items):
        raise _bad(f"The type property is mandatory to set for every item of '{source['id']}'")
    return items


def _text(items: Sequence[Mapping[str, Any]]) -> str:
    """What a keyboard types: a key counts when it goes down."""
    found = ""
    for item in items:
        if item["type"] == "keyDown":
            found += str(item.get("value", ""))
        elif item["type"] not in ("keyUp", "pause"):
            raise _bad(f"'{item['type']}' is no action of a key source")
    return found


class _Pointer:
    """One finger's items, turned into strokes."""

    def __init__(self, request: Request, tree: Xcui | None) -> None:
        self.request = request
        self.tree = tree
        self.at: Point | None = None
        self.now = 0.0
        self.done: list[Stroke] = []
        self.stroke: Stroke | None = None

    def strokes(self, items: Sequence[Mapping[str, Any]]) -> list[Stroke]:
        for item in items:
            match item["type"]:
                case "pointerMove":
                    self._move(item)
                case "pointerDown":
                    self._down(item)
                case "pointerUp":
                    self._up(item)
                case "pause":
                    self._pass(item)
                case "pointerCancel":
                    self.stroke = None
                case _:
                    raise _bad(f"'{item['type']}' action item type is not supported")
        if self.stroke is not None:
            self._up({"type": "pointerUp"})
        return self.done

    def _pass(self, item: Mapping[str, Any]) -> None:
        duration = item.get("duration") or 0
        if not isinstance(duration, (int, float)) or not 0 <= duration <= MAX_SECONDS * 1000:
            raise _bad(f"The duration of '{item}' is not a number of milliseconds")
        self.now += duration / 1000
        if self.stroke is not None and self.at is not None:
            self.stroke.trail.append((self.now, *self.at))

    def _move(self, item: Mapping[str, Any]) -> None:
        x, y = item.get("x", 0), item.get("y", 0)
        if not isinstance(x, (int, float)) or not isinstance(y, (int, float)):
            raise _bad(f"Both 'x' and 'y' options should be set for '{item}' action item")
        origin = self._origin(item)
        self.at = origin[0] + x, origin[1] + y
        self._pass(item)

    def _origin(self, item: Mapping[str, Any]) -> Point:
        origin = item.get("origin", "viewport")
        if origin == "viewport":
            return 0, 0
        if origin == "pointer":
            if self.at is None:
                raise _bad(f"There is no previous item for '{item}' action item")
            return self.at
        uid = next(iter(origin.values()), "") if isinstance(origin, dict) else origin
        session = self.request.session
        key = session.known.get(str(uid)) if session else None
        if self.tree is None or key is None:
            raise _bad(f"Unsupported origin '{origin}' is set for '{item}' action item")
        for element in self.tree.walk():
            if element.key == key:
                return element.center
        raise WdaError("stale element reference", f'The element "{uid}" is not there any more')

    def _down(self, item: Mapping[str, Any]) -> None:
        if self.at is None:
            raise _bad(f"The '{item}' action item must be preceded by pointerMove item")
        self.stroke = Stroke([(self.now, *self.at)])

    def _up(self, item: Mapping[str, Any]) -> None:
        if self.stroke is None or self.at is None:
            raise _bad(f"Pointer Up must not be the first action in '{item}'")
        self.stroke.trail.append((max(self.now, self.stroke.trail[-1][0]), *self.at))
        self.done.append(self.stroke)
        self.stroke = None


def _alone(request: Request, stroke: Stroke) -> None:
    """Play one finger's stroke, moving evenly between its points."""
    touch = request.phone.touch
    start, x, y = stroke.trail[0]
    touch("down", *request.pixels(x, y), start)
    for (t1, x1, y1), (t2, x2, y2) in pairwise(stroke.trail):
        steps = max(1, min(60, math.ceil((t2 - t1) / STEP_SECONDS)))
        if (x1, y1) == (x2, y2):
            touch("move", *request.pixels(x2, y2), t2)
            continue
        for step in range(1, steps + 1):
            share = step / steps
            at = request.pixels(x1 + (x2 - x1) * share, y1 + (y2 - y1) * share)
            touch("move", *at, t1 + (t2 - t1) * share)
    end, x, y = stroke.trail[-1]
    touch("up", *request.pixels(x, y), max(end, start + 0.01))


def _together(request: Request, one: Stroke, other: Stroke) -> None:
    """Two fingers, each from where it began to where it ended."""
    (a1, a2), (b1, b2) = one.ends, other.ends
    start = request.pixels(*a1), request.pixels(*b1)
    end = request.pixels(*a2), request.pixels(*b2)
    seconds = one.trail[-1][0] - one.trail[0][0]
    if start != end:
        two_fingers(request.phone, start, end, max(0.05, seconds))


def _bad(message: str) -> WdaError:
    return WdaError("unknown error", message)
