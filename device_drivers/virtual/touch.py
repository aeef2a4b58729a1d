"""Fingers: taps, long presses, drags and flings, out of down, move and up.

On a phone without navigation keys some drags belong to the system, wherever they end: up from the
bottom edge (home; with a rest before lifting, the recent apps), in from a side (back), down from
the top (the shade: where it is two, notifications from the left and middle, tiles from the right).
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from device_drivers.virtual.ui.controls import Field, Slider
from device_drivers.virtual.ui.widgets import Direction, Scroll, Widget

if TYPE_CHECKING:
    from device_drivers.virtual.phone import Phone

SLOP_DP = 8
LONG_PRESS_SECONDS = 0.5
DOUBLE_TAP_SECONDS = 0.3
EDGE_DP = 20
"""How far from a side of the display a finger that goes back comes down."""
EDGE_SWIPE_DP = 40
"""How far it must go, and one that goes home."""
REST_SECONDS = 0.4
"""A finger that came up from the bottom and rests so long calls the recent apps."""
REST_DP = 4
FLING_MIN_DP = 50
FLING_MAX_DP = 8000


def fling_distance(velocity: float, density: float) -> float:
    """How far a list coasts, in pixels, from ``velocity`` pixels a second at ``density`` dpi.

    Android's OverScroller: a spline with friction 0.015 and the deceleration rate
    log(0.78) / log(0.9).
    """
    rate = math.log(0.78) / math.log(0.9)
    friction = 0.015 * 9.80665 * 39.37 * density * 0.84
    pull = math.log(0.35 * abs(velocity) / friction)
    return math.copysign(friction * math.exp(rate / (rate - 1) * pull), velocity)


Edge = Literal["", "bottom", "left", "right"]


@dataclass(slots=True)
class Finger:
    """One finger from down to up."""

    x: float
    y: float
    since: float
    trail: list[tuple[float, float, float]] = field(default_factory=list)
    dragging: bool = False
    held: bool = False
    scroll: Scroll | None = None
    slider: Slider | None = None
    pan: Widget | None = None
    edge: Edge = ""
    """What edge it came from, once it is clear that the drag is the system's."""
    rest: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """Since when it has been where it is."""


class Touch:
    """Follows the finger; the widgets under it are those of the moment it came down."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone
        self.finger: Finger | None = None
        self.pressed = 0
        self._tapped_at = float("-inf")
        self.last = (0.0, 0.0)
        """Where a finger last came down."""

    def down(self, x: float, y: float, at: float) -> None:
        layer, _ = self.phone.scene().at(x, y, lambda widget: False)
        if layer is None or layer.name not in ("volume", "snack"):
            self.phone.quiet()
        if self.phone.heads_up and (layer is None or layer.name != "heads_up"):
            self.phone.touched_elsewhere()
        self.finger = Finger(x, y, at, [(at, x, y)], rest=(at, x, y))
        self.last = x, y
        _, target = self.phone.scene().at(x, y, _tappable)
        self.pressed = target.uid if target and not isinstance(target, Field) else 0
        if self.pressed:
            self.phone.repaint()

    def move(self, x: float, y: float, at: float) -> None:
        finger = self.finger
        if finger is None:
            return
        _, last_x, last_y = finger.trail[-1]
        finger.trail = [*finger.trail[-24:], (at, x, y)]
        if math.hypot(x - finger.rest[1], y - finger.rest[2]) > self._px(REST_DP):
            finger.rest = at, x, y
        if not finger.dragging:
            slop = self._px(SLOP_DP)
            if math.hypot(x - finger.x, y - finger.y) < slop:
                self._hold(finger, at)
                return
            if finger.held:
                return
            finger.dragging = True
            self._release()
            finger.edge = self._system_edge(finger, x, y)
            if not finger.edge:
                self._grab(finger, x, y)
            last_x, last_y = finger.x, finger.y
        if finger.slider:
            self._slide(finger.slider, x)
        elif finger.scroll:
            box = finger.scroll
            by = last_x - x if box.horizontal else last_y - y
            if box.kept.move(by):
                self.phone.changed()
        elif finger.pan and finger.pan.on_drag:
            finger.pan.on_drag(x - last_x, y - last_y)
            self.phone.changed()

    def up(self, x: float, y: float, at: float) -> None:
        finger = self.finger
        if finger is None:
            return
        if (x, y) != finger.trail[-1][1:]:
            self.move(x, y, at)
        self.finger = None
        self._release()
        if finger.edge:
            self._from_edge(finger, x, y, at)
        elif finger.dragging:
            self._fling(finger, x, y, at)
        elif not finger.held:
            if at - finger.since >= LONG_PRESS_SECONDS and self._long_press(finger):
                return
            twice = 0 <= finger.since - self._tapped_at <= DOUBLE_TAP_SECONDS
            self._tapped_at = float("-inf") if twice else at
            self._tap(finger.x, finger.y, twice)

    def _release(self) -> None:
        if self.pressed:
            self.pressed = 0
            self.phone.repaint()

    def _hold(self, finger: Finger, at: float) -> None:
        if not finger.held and at - finger.since >= LONG_PRESS_SECONDS:
            finger.held = self._long_press(finger)
            if finger.held:
                self._release()

    def pinch(self, x: float, y: float, scale: float) -> None:
        """Two fingers around a point move apart (``scale`` above 1) or together."""
        self.last = x, y
        _, target = self.phone.scene().at(x, y, lambda widget: widget.on_pinch is not None)
        if target and target.on_pinch and scale > 0:
            target.on_pinch(scale)
            self.phone.changed()

    # --- what a gesture does ----------------------------------------------------------------

    def _tap(self, x: float, y: float, twice: bool) -> None:
        layer, target = self.phone.scene().at(x, y, _tappable)
        typing = self.phone.typing
        if target is None:
            if layer and layer.modal and layer.outside and not _within(layer.widget, x, y):
                layer.outside()
            elif not self.phone.look.back_key and layer and layer.name == "screen":
                typing.hidden = True  # there is no key that puts the keyboard away
        elif isinstance(target, Field):
            fresh = layer is not None and layer.state.focus != target.key
            if not target.password:
                target.kept.start = target.kept.end = target.locate(x, y)
            if fresh or typing.hidden:
                typing.focus(target.key)
            typing.toolbar = False
        elif isinstance(target, Slider):
            self._slide(target, x)
        elif twice and target.on_double_tap:
            target.on_double_tap()
        elif target.on_tap:
            target.on_tap()
        self.phone.changed()

    def _long_press(self, finger: Finger) -> bool:
        x, y = finger.x, finger.y
        _, target = self.phone.scene().at(
            x, y, lambda w: w.on_long_press is not None or isinstance(w, Field)
        )
        if isinstance(target, Field):
            self.phone.typing.focus(target.key)
            self._select_word(target, x, y)
        elif target and target.on_long_press:
            target.on_long_press()
            self.phone.changed()
        return target is not None

    def _select_word(self, target: Field, x: float, y: float) -> None:
        at = target.locate(x, y)
        for word in re.finditer(r"\w+|\S", target.kept.text):
            if word.start() <= at <= word.end():
                target.kept.start, target.kept.end = word.span()
        self.phone.typing.toolbar = True
        self.phone.changed()

    def _grab(self, finger: Finger, x: float, y: float) -> None:
        """Decide once what a drag moves: a slider, else a list that can go that way."""
        scene = self.phone.scene()
        across = abs(x - finger.x) >= abs(y - finger.y)
        if across:
            _, found = scene.at(finger.x, finger.y, lambda w: isinstance(w, Slider))
            if isinstance(found, Slider):
                finger.slider = found
                return
        towards = (finger.x - x) if across else (finger.y - y)
        if finger.y < self._edge and not across:
            return
        _, box = scene.at(finger.x, finger.y, lambda w: _moves(w, across, towards))
        if isinstance(box, Scroll):
            finger.scroll = box
            return
        _, found = scene.at(finger.x, finger.y, lambda w: bool(w.on_drag or w.on_swipe))
        finger.pan = found if found and found.on_drag else None

    @property
    def _edge(self) -> float:
        """A drag that begins above this pulls the notification shade down."""
        return self._px(self.phone.look.status_height(self.phone.landscape))

    def _px(self, dp: float) -> float:
        return dp * self.phone.density / 160

    def _system_edge(self, finger: Finger, x: float, y: float) -> Edge:
        """The edge a drag came from, if the system takes it from there."""
        phone, look, side = self.phone, self.phone.look, self._px(EDGE_DP)
        if look.keys:
            return ""
        low = phone.height - self._px(look.navigation_height(phone.landscape))
        if finger.y >= low and finger.y - y > abs(x - finger.x):
            return "bottom"
        if abs(x - finger.x) <= abs(y - finger.y):
            return ""
        if finger.x < side and x > finger.x:
            return "left"
        if look.back_from_right and finger.x >= phone.width - side and x < finger.x:
            return "right"
        return ""

    def _from_edge(self, finger: Finger, x: float, y: float, at: float) -> None:
        phone, far = self.phone, self._px(EDGE_SWIPE_DP)
        if finger.edge != "bottom":
            if abs(x - finger.x) >= far:
                phone.back()
        elif finger.y - y < far:
            return
        elif phone.lock.shown and not phone.over_lock:
            phone.swipe_lock_up()
        elif at - finger.rest[0] >= REST_SECONDS:
            phone.overview()
        elif phone.shade_open:
            phone.close_shade()
        else:
            phone.home()
        phone.changed()

    def _slide(self, slider: Slider, x: float) -> None:
        slider.slide(x)
        self.phone.changed()

    def _fling(self, finger: Finger, x: float, y: float, at: float) -> None:
        if finger.slider or finger.pan:
            return
        density = self.phone.density
        if finger.scroll:
            box = finger.scroll
            recent = [p for p in finger.trail if at - p[0] <= 0.1] or finger.trail[-1:]
            start = recent[0]
            lasted = at - start[0]
            moved = (start[1] - x) if box.horizontal else (start[2] - y)
            speed = moved / lasted if lasted > 0 else 0.0
            fastest = self._px(FLING_MAX_DP)
            speed = min(fastest, max(-fastest, speed))
            if abs(speed) >= self._px(FLING_MIN_DP):
                box.kept.move(fling_distance(speed, density))
                self.phone.changed()
            return
        self._swipe(finger, x, y)

    def _swipe(self, finger: Finger, x: float, y: float) -> None:
        dx, dy = x - finger.x, y - finger.y
        direction: Direction
        if abs(dx) > abs(dy):
            direction = "right" if dx > 0 else "left"
        else:
            direction = "down" if dy > 0 else "up"
        if max(abs(dx), abs(dy)) < self._px(24):
            return
        if finger.y < self._edge and direction == "down":
            self.phone.pull_shade(finger.x)
            return
        taken: list[Widget] = []

        def wants(widget: Widget) -> bool:
            if widget.on_swipe and not taken and widget.on_swipe(direction):
                taken.append(widget)
            return bool(taken)

        self.phone.scene().at(finger.x, finger.y, wants)
        self.phone.changed()


def _tappable(widget: Widget) -> bool:
    return widget.on_tap is not None or isinstance(widget, (Field, Slider))


def _within(widget: Widget, x: float, y: float) -> bool:
    return widget.x <= x < widget.x + widget.w and widget.y <= y < widget.y + widget.h


def _moves(widget: Widget, across: bool, towards: float) -> bool:
    if not isinstance(widget, Scroll) or widget.horizontal is not across:
        return False
    return widget.kept.offset > 0 if towards < 0 else widget.kept.offset < widget.kept.limit
