"""UiScrollable: scroll and fling a list, to its ends or until something is in view."""

# ruff: noqa: N802  # methods are named as on the wire

from __future__ import annotations

from typing import Any

from device_drivers.virtual.android import gestures
from device_drivers.virtual.android.uiautomator.errors import ObjectNotFound
from device_drivers.virtual.android.uiautomator.objects import (
    STEP_SECONDS,
    ObjectMethods,
    Selector,
)
from device_drivers.virtual.android.uiautomator.selector import describe, find_all

SCROLL_STEPS = 55
FLING_STEPS = 5
MAX_SWIPES = 500
SEARCH_SWIPES = 50
_MARGIN = 0.1
"""The part of the list at either end that a scrolling finger keeps away from."""


class ScrollMethods(ObjectMethods):
    """True means that more of the list came into view."""

    def scrollForward(
        self, selector: Selector, vertical: bool = True, steps: float = SCROLL_STEPS
    ) -> bool:
        return self._scroll(selector, True, bool(vertical), float(steps))

    def scrollBackward(
        self, selector: Selector, vertical: bool = True, steps: float = SCROLL_STEPS
    ) -> bool:
        return self._scroll(selector, False, bool(vertical), float(steps))

    def scrollToEnd(
        self,
        selector: Selector,
        vertical: bool = True,
        max_swipes: int = MAX_SWIPES,
        steps: float = SCROLL_STEPS,
    ) -> bool:
        return self._to_the_end(selector, True, vertical, max_swipes, steps)

    def scrollToBeginning(
        self,
        selector: Selector,
        vertical: bool = True,
        max_swipes: int = MAX_SWIPES,
        steps: float = SCROLL_STEPS,
    ) -> bool:
        return self._to_the_end(selector, False, vertical, max_swipes, steps)

    def flingForward(self, selector: Selector, vertical: bool = True) -> bool:
        return self._scroll(selector, True, bool(vertical), FLING_STEPS)

    def flingBackward(self, selector: Selector, vertical: bool = True) -> bool:
        return self._scroll(selector, False, bool(vertical), FLING_STEPS)

    def flingToEnd(
        self, selector: Selector, vertical: bool = True, max_swipes: int = MAX_SWIPES
    ) -> bool:
        return self._to_the_end(selector, True, vertical, max_swipes, FLING_STEPS)

    def flingToBeginning(
        self, selector: Selector, vertical: bool = True, max_swipes: int = MAX_SWIPES
    ) -> bool:
        return self._to_the_end(selector, False, vertical, max_swipes, FLING_STEPS)

    def scrollTo(self, selector: Selector, wanted: Selector, vertical: bool = True) -> bool:
        """Bring what ``wanted`` means into view, from the beginning of the list on."""
        if self._in_view(selector, wanted):
            return True
        self.scrollToBeginning(selector, vertical)
        for _ in range(SEARCH_SWIPES):
            if self._in_view(selector, wanted):
                return True
            if not self.scrollForward(selector, vertical):
                break
        return self._in_view(selector, wanted)

    def childByText(
        self, selector: Selector, child: Selector, text: str, search: bool = False
    ) -> str:
        return self._child_in_view(selector, child, {"text": text}, search)

    def childByDescription(
        self, selector: Selector, child: Selector, text: str, search: bool = False
    ) -> str:
        return self._child_in_view(selector, child, {"description": text}, search)

    def _child_in_view(
        self, selector: Selector, child: Selector, inner: dict[str, Any], search: bool
    ) -> str:
        if search:
            self.scrollTo(selector, inner)
        found = self._child_with(selector, child, inner)
        if found is None:
            raise ObjectNotFound(describe({**child, **inner}))
        return found

    def _in_view(self, selector: Selector, wanted: Selector) -> bool:
        return bool(find_all([self._one(selector).node], wanted))

    def _to_the_end(
        self, selector: Selector, forward: bool, vertical: bool, max_swipes: int, steps: float
    ) -> bool:
        for _ in range(int(max_swipes)):
            if not self._scroll(selector, forward, bool(vertical), float(steps)):
                break
        return True

    def _scroll(self, selector: Selector, forward: bool, vertical: bool, steps: float) -> bool:
        node = self._one(selector).node
        before = _content(node)
        box = node.box
        if vertical:
            margin = round(box.height * _MARGIN)
            x = box.center[0]
            near, far = (x, box.top + margin), (x, box.bottom - 1 - margin)
        else:
            margin = round(box.width * _MARGIN)
            y = box.center[1]
            near, far = (box.left + margin, y), (box.right - 1 - margin, y)
        start, end = (far, near) if forward else (near, far)
        gestures.swipe(self._phone, *start, *end, steps * STEP_SECONDS)
        self._phone.settle()
        found = self._all(selector)
        return bool(found) and _content(found[0].node) != before


def _content(node: Any) -> list[tuple[str, str, int, int]]:
    """What is in a list and where, to tell whether it moved."""
    return [(n.text, n.description, n.box.left, n.box.top) for n in node.walk()]
