"""What is painted over where a secret was typed, as long as its app is in front."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from device_drivers.base import Box, Element, Role, Screen


@dataclass(frozen=True, slots=True)
class Cover:
    """``box``: of the field, as it was typed into. ``lifts``: the phone told of a field there and
    of no picture: one that stands there later has come from elsewhere."""

    app: str
    box: Box
    lifts: bool = False

    def on(self, screen: Screen) -> Iterator[Box]:
        """What to paint over. A page may have moved, and show there what shows no secret: a check
        for robots has to be seen whole to be solved."""
        if self.app != screen.app:
            return
        left = [self.box]
        if self.lifts:
            for picture in _pictures(screen.elements, self.box):
                left = [part for each in left for part in _without(each, picture)]
        yield from left


def cover(screen: Screen, box: Box) -> Cover:
    """Of a field on this screen, which is about to be typed into."""
    fields = (e for e in screen.elements if e.role is Role.TEXT_FIELD and e.box == box)
    return Cover(screen.app, box, any(fields) and not _pictures(screen.elements, box))


def _pictures(elements: Iterable[Element], box: Box) -> list[Box]:
    """Those at its place; what is lower than a field may be an icon in it."""
    return [
        e.box
        for e in elements
        if e.role is Role.IMAGE and e.box.height > box.height and _meet(e.box, box)
    ]


def _meet(a: Box, b: Box) -> bool:
    across = min(a.right, b.right) - max(a.left, b.left)
    return across > 0 and min(a.bottom, b.bottom) > max(a.top, b.top)


def _without(box: Box, hole: Box) -> list[Box]:
    """What is left of a box beside another: above, below, to the left and to the right."""
    if not _meet(box, hole):
        return [box]
    top, bottom = max(box.top, hole.top), min(box.bottom, hole.bottom)
    parts = [
        Box(box.left, box.top, box.right, top),
        Box(box.left, bottom, box.right, box.bottom),
        Box(box.left, top, hole.left, bottom),
        Box(hole.right, top, box.right, bottom),
    ]
    return [part for part in parts if part.width > 0 and part.height > 0]
