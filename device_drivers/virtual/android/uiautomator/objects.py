"""The methods that work on what a selector finds: look, wait, type, drag, children."""

# ruff: noqa: N802  # methods are named as on the wire

from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import count as counter
from typing import Any

from device_drivers.base import Box
from device_drivers.virtual.android import gestures
from device_drivers.virtual.android.hierarchy import class_of, roots, shown_text
from device_drivers.virtual.android.uiautomator.errors import (
    INVALID_PARAMS,
    ObjectNotFound,
    RpcError,
)
from device_drivers.virtual.android.uiautomator.selector import (
    Place,
    describe,
    everything,
    find_all,
)
from device_drivers.virtual.node import Node
from device_drivers.virtual.phone import Phone

POLL_SECONDS = 0.05
STEP_SECONDS = 0.005
"""One step of a swipe, as UiDevice throttles them."""
FINGER_HALF_WIDTH = 20
_CORNERS = {"br": "br", "bottomright": "br", "tl": "tl", "topleft": "tl"}
MAX_HANDLES = 1000

Selector = Any
"""A selector dict or the id of an object handed out earlier: from the wire, so unchecked."""


class ObjectMethods:
    """Everything here raises ObjectNotFound when nothing matches and something must."""

    def __init__(self, phone: Phone) -> None:
        self._phone = phone
        self._handles: dict[str, int] = {}
        self._handle_numbers = counter(1)

    # --- finding ------------------------------------------------------------------------------

    def _all(self, selector: Selector) -> list[Place]:
        windows = roots(self._phone)
        if isinstance(selector, str):
            wanted = self._handles.get(selector)
            return [p for p in everything(windows) if p.node.id == wanted]
        return find_all(windows, selector)

    def _one(self, selector: Selector) -> Place:
        found = self._all(selector)
        if not found and self._watched():
            found = self._all(selector)
        if not found:
            raise ObjectNotFound(describe(selector))
        return found[0]

    def _watched(self) -> bool:
        """Something was looked for in vain: whether a watcher stepped in."""
        return False

    def _center(self, selector: Selector, corner: str = "") -> tuple[float, float]:
        """Where to touch it: its middle, or just inside a corner."""
        box = self._one(selector).node.box
        where = _CORNERS.get(corner.lower())
        if where == "br":
            return box.right - 5.0, box.bottom - 5.0
        if where == "tl":
            return box.left + 5.0, box.top + 5.0
        x, y = box.center
        return float(x), float(y)

    def _handle(self, node: Node) -> str:
        if len(self._handles) >= MAX_HANDLES:
            self._handles.pop(next(iter(self._handles)))
        name = f"obj-{next(self._handle_numbers)}"
        self._handles[name] = node.id
        return name

    # --- looking ------------------------------------------------------------------------------

    def exist(self, selector: Selector) -> bool:
        return bool(self._all(selector))

    def count(self, selector: Selector) -> int:
        return len(self._all(selector))

    def objInfo(self, selector: Selector) -> dict[str, Any]:
        return _info(self._one(selector).node)

    def objInfoOfAllInstances(self, selector: Selector) -> list[dict[str, Any]]:
        return [_info(place.node) for place in self._all(selector)]

    def getText(self, selector: Selector) -> str:
        return shown_text(self._one(selector).node)

    async def waitForExists(self, selector: Selector, milliseconds: float) -> bool:
        return await self._wait(selector, True, milliseconds)

    async def waitUntilGone(self, selector: Selector, milliseconds: float) -> bool:
        return await self._wait(selector, False, milliseconds)

    async def _wait(self, selector: Selector, wanted: bool, milliseconds: float) -> bool:
        def holds() -> bool:
            return bool(self._all(selector)) == wanted or (
                wanted and self._watched() and bool(self._all(selector))
            )

        return await self._until(holds, float(milliseconds))

    async def _until(self, holds: Callable[[], bool], milliseconds: float) -> bool:
        """Whether ``holds`` came true in time; a phone with its own clock sees the time pass."""
        left = milliseconds / 1000
        while not holds():
            if left <= 0:
                return False
            step = min(POLL_SECONDS, left)
            left -= step
            await asyncio.sleep(step)
            if not self._phone.clock.live:
                self._phone.clock.advance(step)
        return True

    # --- acting -------------------------------------------------------------------------------

    def setText(self, selector: Selector, text: str) -> bool:
        return self._phone.set_text(self._one(selector).node.id, str(text))

    def clearTextField(self, selector: Selector) -> None:
        self._phone.set_text(self._one(selector).node.id, "")

    def dragTo(self, selector: Selector, target: Any, *rest: float) -> bool:
        """``dragTo(selector, x, y, steps)`` or ``dragTo(selector, selector, steps)``."""
        start = self._center(selector)
        if isinstance(target, (dict, str)):
            end = self._center(target)
        else:
            end = float(target), float(rest[0])
        seconds = float(rest[-1] if rest else 40) * STEP_SECONDS
        gestures.drag(self._phone, *start, *end, seconds)
        return True

    def gesture(
        self, selector: Selector, start1: Any, start2: Any, end1: Any, end2: Any, steps: float
    ) -> bool:
        """Two fingers, each from a start to an end, which are ``{"x": ..., "y": ...}``."""
        self._one(selector)
        points = [(float(point["x"]), float(point["y"])) for point in (start1, start2, end1, end2)]
        first, second, third, fourth = points
        seconds = float(steps) * STEP_SECONDS
        gestures.two_fingers(self._phone, (first, second), (third, fourth), seconds)
        return True

    def pinchIn(self, selector: Selector, percent: int, steps: int) -> bool:
        return self._pinch(selector, float(percent), float(steps), apart=False)

    def pinchOut(self, selector: Selector, percent: int, steps: int) -> bool:
        return self._pinch(selector, float(percent), float(steps), apart=True)

    def _pinch(self, selector: Selector, percent: float, steps: float, *, apart: bool) -> bool:
        """Along the middle line, between a finger's width and ``percent`` of the object's."""
        box = self._one(selector).node.box
        x, y = box.center
        reach = max(FINGER_HALF_WIDTH, box.width / 2 * min(100.0, max(0.0, percent)) / 100)
        near = ((x - FINGER_HALF_WIDTH, y), (x + FINGER_HALF_WIDTH, y))
        far = ((x - reach, y), (x + reach, y))
        start, end = (near, far) if apart else (far, near)
        gestures.two_fingers(self._phone, start, end, steps * STEP_SECONDS)
        return True

    def _swipe_object(
        self, selector: Selector, direction: str, seconds: float, percent: float = 1.0
    ) -> bool:
        box = self._one(selector).node.box
        x, y = box.center
        across, down = box.width / 2 * percent, box.height / 2 * percent
        ends = {"up": (x, y - down), "down": (x, y + down - 1), "left": (x - across, y),
                "right": (x + across - 1, y)}  # fmt: skip
        if direction not in ends:
            raise RpcError(INVALID_PARAMS, f"method parameters invalid: direction {direction}")
        gestures.swipe(self._phone, x, y, *ends[direction], seconds)
        return True

    # --- children by what is in them ----------------------------------------------------------

    def _child_with(self, selector: Selector, child: Selector, inner: dict[str, Any]) -> str | None:
        """A handle on the child that is, or has in it, what ``inner`` describes."""
        parent = self._one(selector)
        for place in find_all([parent.node], child):
            if find_all([place.node], inner):
                return self._handle(place.node)
        return None

    def childByInstance(self, selector: Selector, child: Selector, instance: int) -> str:
        found = find_all([self._one(selector).node], child)
        if len(found) <= instance:
            raise ObjectNotFound(describe(child))
        return self._handle(found[instance].node)


def _info(node: Node) -> dict[str, Any]:
    return {
        "bounds": _bounds(node.box),
        "visibleBounds": _bounds(node.box),
        "childCount": len([c for c in node.children if c.visible]),
        "className": class_of(node),
        "contentDescription": node.description or None,
        "packageName": node.package,
        "resourceName": node.resource_id or None,
        "text": shown_text(node),
        "checkable": node.checkable,
        "checked": node.checked,
        "clickable": node.clickable,
        "enabled": node.enabled,
        "focusable": node.focusable or node.clickable,
        "focused": node.focused,
        "longClickable": node.long_clickable,
        "scrollable": node.scrollable,
        "selected": node.selected,
    }


def _bounds(box: Box) -> dict[str, int]:
    return {"left": box.left, "top": box.top, "right": box.right, "bottom": box.bottom}
