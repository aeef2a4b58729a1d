"""Where gestures land on a screen: the same on every system."""

from __future__ import annotations

from device_drivers.base import ActionFailed, Box, Direction, Screen, Scroll

SCROLL_SHARE = 0.6
"""How much of the scrollable's length one scroll moves; what is left tells where one was."""

TOLERANCE = 0.05
"""A point this share of the screen outside it is moved to its edge; further out is a mistake."""


def inside(screen: Screen, x: float, y: float) -> tuple[int, int]:
    """The pixel of ``screen`` that is meant. Raises ActionFailed for a point far outside it."""
    width, height = screen.width, screen.height
    if not (
        -TOLERANCE * width <= x <= (1 + TOLERANCE) * width
        and -TOLERANCE * height <= y <= (1 + TOLERANCE) * height
    ):
        raise ActionFailed(
            f"The point ({x}, {y}) is outside the screen, which is {width} x {height} pixels."
        )
    return min(max(int(x), 0), width - 1), min(max(int(y), 0), height - 1)


def scroll_area(screen: Screen, action: Scroll) -> Box:
    """The innermost scrollable at the action's point, else the largest, else the whole screen."""
    whole = Box(0, 0, screen.width, screen.height)
    boxes = [e.box for e in screen.elements if e.scrollable]
    if action.x is None or action.y is None:
        return max(boxes, key=_area, default=whole)
    x, y = inside(screen, action.x, action.y)
    return min((box for box in boxes if box.contains(x, y)), key=_area, default=whole)


def finger(direction: Direction, box: Box) -> tuple[int, int, int, int]:
    """The way (x1, y1, x2, y2) of a finger that reveals content on the side ``direction``."""
    x, y = box.center
    dx, dy = int(box.width * SCROLL_SHARE / 2), int(box.height * SCROLL_SHARE / 2)
    if direction == "down":
        return x, y + dy, x, y - dy
    if direction == "up":
        return x, y - dy, x, y + dy
    if direction == "right":
        return x + dx, y, x - dx, y
    return x - dx, y, x + dx, y


def _area(box: Box) -> int:
    return box.width * box.height
