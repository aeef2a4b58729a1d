"""The methods that work on what a selector finds: look, wait, type, drag, children."""

# ruff: noqa: N802  # methods are named as on the wire

from __future__ import annotations

import asyncio
from itertools import count as counter
from typing import Any

from device_drivers.base import Box
from device_drivers.virtual.android.commands import gestures
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
        if not found:
            raise ObjectNotFound(describe(selector))
        return found[0]

    def _center(self, selector: Selector) -> tuple[float, float]:
        x, y = self._one(selector).node.box.center
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
        left = float(milliseconds) / 1000
        while bool(self._all(selector)) != wanted:
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
        seconds = float(rest[-1] if rest else 40) * 0.005
        gestures.drag(self._phone, *start, *end, seconds)
        return True

    def gesture(self, selector: Selector, *points: Any) -> bool:
        """Two fingers: accepted, as on a screen where nothing zooms."""
        self._one(selector)
        return True

    def pinchIn(self, selector: Selector, percent: int, steps: int) -> bool:
        return self.gesture(selector)

    def pinchOut(self, selector: Selector, percent: int, steps: int) -> bool:
        return self.gesture(selector)

    def _swipe_object(self, selector: Selector, direction: str, seconds: float) -> bool:
        box = self._one(selector).node.box
        x, y = box.center
        ends = {"up": (x, box.top), "down": (x, box.bottom - 1), "left": (box.left, y),
                "right": (box.right - 1, y)}  # fmt: skip
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
