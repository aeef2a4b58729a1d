"""What a finger can touch on a virtual phone's screen, and all that is written there.

A touchable's box is the part of it where a finger does what it is there for: without what other
controls take of it, cut to what can be seen. Its corners and its middle were tried.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from device_drivers.base import Box
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.ui.controls import Checkbox, Field, Icon, Slider, Switch
from device_drivers.virtual.ui.scene import Scene
from device_drivers.virtual.ui.widgets import Scroll, Text, Widget

SMALLEST = 24
"""Pixels; what is smaller cannot be touched with care."""
INSET = 2
MOST_TAKEN = 0.45
"""Share of a control that other controls may take: beyond it nobody knows where to touch."""


@dataclass(frozen=True, slots=True)
class Written:
    """A text that is drawn. ``whole``: nothing of it is cut off."""

    text: str
    box: Box
    whole: bool


@dataclass(frozen=True, slots=True, eq=False)
class Touchable:
    """One control. ``name`` is what accessibility calls it, "" where nothing does; ``row`` is the
    control it stands in; ``whole``: all of it can be seen."""

    widget: Widget
    package: str
    box: Box
    full: Box
    """As drawn, with what other controls take of it."""
    whole: bool
    name: str
    looks: str
    """icon, text, switch, field or picture."""
    words: tuple[Written, ...]
    row: Touchable | None = None
    clear: bool = True
    """Whether all of the box is its own; one that is not is counted, and never asked for."""

    @property
    def id(self) -> str:
        return self.widget.id


@dataclass(frozen=True, slots=True)
class Sight:
    """One screen: what can be touched, in the order it was drawn, and every text in the picture,
    also behind a dialog."""

    touchables: tuple[Touchable, ...]
    written: tuple[Written, ...]


def sight(phone: Phone) -> Sight:
    """Of what the phone shows now."""
    scene = phone.scene()
    whole = Box(0, 0, phone.width, phone.height)
    written = [w for layer in scene.layers for w in _written(layer.widget, whole)]
    found: list[Touchable] = []
    for layer in reversed(scene.layers):
        if not layer.silent:
            for each in _touchables(layer.widget, whole, layer.package, None):
                found.append(_cleared(each, scene))
        if layer.modal:
            break
    return Sight(tuple(found), tuple(written))


def takes_touch(widget: Widget) -> bool:
    """As the phone itself decides whom a finger means."""
    return widget.on_tap is not None or isinstance(widget, Field | Slider)


def _touchables(
    widget: Widget, clip: Box, package: str, row: Touchable | None
) -> Iterator[Touchable]:
    full = _box(widget)
    box = cut(full, clip)
    if box is None:
        return
    if takes_touch(widget) and widget.enabled:
        words = tuple(_written(widget, clip))
        row = Touchable(
            widget, widget.package or package, box, box, box == full,
            widget.description or (words[0].text if words else "") or widget.hint,
            _looks(widget, words), words, row,
        )  # fmt: skip
        yield row
    inner = box if isinstance(widget, Scroll) else clip
    for child in widget.children:
        yield from _touchables(child, inner, package, row)


def _looks(widget: Widget, words: tuple[Written, ...]) -> str:
    kinds = {type(each) for each in _all(widget)}
    if isinstance(widget, Field):
        return "field"
    if kinds & {Switch, Checkbox}:
        return "switch"
    if words:
        return "text"
    return "icon" if Icon in kinds else "picture"


def _all(widget: Widget) -> Iterator[Widget]:
    yield widget
    for child in widget.children:
        yield from _all(child)


def _cleared(each: Touchable, scene: Scene) -> Touchable:
    """Without what other controls take of it."""
    box = each.box
    for other in _inside(each.widget):
        taken = cut(_box(other), box)
        if taken is not None:
            box = _largest_beside(box, taken)
    area = each.box.width * each.box.height
    if min(box.width, box.height) < SMALLEST or box.width * box.height < (1 - MOST_TAKEN) * area:
        return replace(each, clear=False)
    points = [
        (x, y) for x in _across(box.left, box.right, 13) for y in _across(box.top, box.bottom, 7)
    ]
    own = all(scene.at(x, y, takes_touch)[1] is each.widget for x, y in points)
    return replace(each, box=box, clear=own)


def _across(start: int, end: int, many: int) -> list[int]:
    """So many pixels from one edge to the other: a button that floats above lies on some."""
    first, last = start + INSET, end - 1 - INSET
    return [first + (last - first) * n // (many - 1) for n in range(many)]


def _inside(widget: Widget) -> Iterator[Widget]:
    """The outermost controls within a control."""
    for child in widget.children:
        if takes_touch(child) and child.enabled:
            yield child
        else:
            yield from _inside(child)


def _largest_beside(box: Box, taken: Box) -> Box:
    """The largest rectangle of ``box`` that leaves ``taken`` alone."""
    parts = (
        Box(box.left, box.top, taken.left, box.bottom),
        Box(taken.right, box.top, box.right, box.bottom),
        Box(box.left, box.top, box.right, taken.top),
        Box(box.left, taken.bottom, box.right, box.bottom),
    )
    return max(parts, key=lambda part: max(0, part.width) * max(0, part.height))


def _written(widget: Widget, clip: Box) -> Iterator[Written]:
    full = _box(widget)
    box = cut(full, clip)
    if box is None:
        return
    if isinstance(widget, Text) and widget.text.strip():
        yield Written(widget.text, box, box == full and widget.shown == widget.text)
    elif isinstance(widget, Field) and (said := widget.text or widget.hint):
        yield Written(said, box, box == full)
    inner = box if isinstance(widget, Scroll) else clip
    for child in widget.children:
        yield from _written(child, inner)


def _box(widget: Widget) -> Box:
    return Box(widget.x, widget.y, widget.x + widget.w, widget.y + widget.h)


def cut(box: Box, clip: Box) -> Box | None:
    """What lies within both."""
    left, top = max(box.left, clip.left), max(box.top, clip.top)
    right, bottom = min(box.right, clip.right), min(box.bottom, clip.bottom)
    return Box(left, top, right, bottom) if right > left and bottom > top else None
