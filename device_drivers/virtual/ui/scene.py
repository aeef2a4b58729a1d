"""Everything on the display at one moment: layers of laid-out widgets, bottom first."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from typing import Any

import numpy as np
import skia

from device_drivers.base import Box, Role
from device_drivers.virtual.node import ANDROID_CLASSES, Node, traits
from device_drivers.virtual.ui.controls import Field
from device_drivers.virtual.ui.painter import Painter, surface, wallpaper
from device_drivers.virtual.ui.state import UiState
from device_drivers.virtual.ui.theme import Theme
from device_drivers.virtual.ui.widgets import Context, Scroll, Widget

Rect = tuple[int, int, int, int]
"""x, y, width, height in pixels."""


@dataclass(eq=False, kw_only=True)
class Layer:
    """One window. ``modal`` keeps touches and accessibility from what lies below."""

    name: str
    widget: Widget
    package: str
    state: UiState
    rect: Rect
    theme: Theme
    modal: bool = False
    scrim: bool = False
    silent: bool = False
    """Drawn only: neither touchable nor told to accessibility."""
    backdrop: str = ""
    """A color role, or "wallpaper", drawn over the whole display first."""
    outside: Callable[[], object] | None = None
    """A touch beside the widgets of a modal layer."""


class Scene:
    """The layers, laid out; answers what is where, tells accessibility, and draws."""

    def __init__(
        self, size: tuple[int, int], scale: float, font_scale: float, hue: float, ids: count[int]
    ) -> None:
        self.width, self.height = size
        self.scale = scale
        self.font_scale = font_scale
        self.hue = hue
        self.layers: list[Layer] = []
        self._ids = ids
        self._root: Node | None = None

    def add(self, layer: Layer) -> None:
        """Lay a layer out and put it on top."""
        context = Context(self.scale, self.font_scale, layer.theme, layer.state)
        x, y, w, h = layer.rect
        layer.widget.measure(context, w, h)
        layer.widget.place(context, x, y, w, h)
        self._name(layer.widget, layer.name, layer.state.ids)
        self.layers.append(layer)

    def size_of(self, widget: Widget, theme: Theme, state: UiState, w: int, h: int) -> Rect:
        """The rectangle ``widget`` wants, at the origin."""
        size = widget.measure(Context(self.scale, self.font_scale, theme, state), w, h)
        return 0, 0, *size

    def _name(self, widget: Widget, path: str, ids: dict[str, int]) -> None:
        if path not in ids:
            ids[path] = next(self._ids)
        widget.uid = ids[path]
        for i, child in enumerate(widget.children):
            self._name(child, f"{path}/{child.key or i}", ids)

    # --- touching ---------------------------------------------------------------------------

    def at(
        self, x: float, y: float, wants: Callable[[Widget], bool]
    ) -> tuple[Layer | None, Widget | None]:
        """The topmost widget at a pixel that ``wants`` agrees to, and the layer touched."""
        for layer in reversed(self.layers):
            if layer.silent:
                continue
            found = _hit(layer.widget, x, y, wants)
            if found or layer.modal or _covers(layer.widget, x, y):
                return layer, found
        return None, None

    def widgets(self) -> Iterator[tuple[Layer, Widget]]:
        """Every widget that can be reached, topmost layer first."""
        for layer in reversed(self.layers):
            for widget in _walk(layer.widget):
                yield layer, widget
            if layer.modal:
                return

    def find(self, uid: int) -> tuple[Layer, Widget] | None:
        """The reachable widget with this node id."""
        return next(((la, w) for la, w in self.widgets() if w.uid == uid), None)

    # --- telling ----------------------------------------------------------------------------

    def root(self) -> Node:
        """The accessibility tree; only what can be seen and is not behind a modal layer."""
        if self._root is None:
            everything = Box(0, 0, self.width, self.height)
            self._root = Node(
                0, Role.GROUP, everything, "", android_class=ANDROID_CLASSES[Role.GROUP]
            )
            told = [layer for layer in self.layers if not layer.silent]
            first = max((i for i, layer in enumerate(told) if layer.modal), default=0)
            for layer in told[first:]:
                x, y, w, h = layer.rect
                clip = Box(max(0, x), max(0, y), min(self.width, x + w), min(self.height, y + h))
                window = Node(
                    layer.state.ids[layer.name], Role.GROUP, clip, layer.package,
                    android_class=ANDROID_CLASSES[Role.GROUP],
                )  # fmt: skip
                window.children = _nodes(layer.widget, clip, layer)
                self._root.children.append(window)
        return self._root

    # --- drawing ----------------------------------------------------------------------------

    def draw(self, frame: np.ndarray[Any, np.dtype[np.uint8]], pressed: int) -> None:
        """Paint everything into ``frame`` (height, width, 4)."""
        target = surface(frame)
        canvas = target.getCanvas()
        hidden = max((i for i, layer in enumerate(self.layers) if self._opaque(layer)), default=0)
        for layer in self.layers[hidden:]:
            self.draw_layer(canvas, layer, pressed)

    def _opaque(self, layer: Layer) -> bool:
        full = layer.rect == (0, 0, self.width, self.height)
        return bool(layer.backdrop) or (full and bool(layer.widget.background))

    def draw_layer(self, canvas: Any, layer: Layer, pressed: int = 0) -> None:
        painter = Painter(canvas, layer.theme, self.scale, pressed, layer.state.focus)
        if layer.backdrop == "wallpaper":
            dark = layer.theme.dark
            sun = layer.theme.look.sun
            canvas.drawImage(wallpaper(self.width, self.height, self.hue, dark, sun), 0, 0)
        elif layer.backdrop:
            painter.rounded(0, 0, self.width, self.height, 0, layer.backdrop)
        if layer.scrim:
            canvas.drawPaint(skia.Paint(Color=layer.theme.scrim))
        painter.tree(layer.widget, (0, 0, self.width, self.height))


def _hit(widget: Widget, x: float, y: float, wants: Callable[[Widget], bool]) -> Widget | None:
    inside = widget.x <= x < widget.x + widget.w and widget.y <= y < widget.y + widget.h
    if not inside:
        return None
    for child in reversed(widget.children):
        found = _hit(child, x, y, wants)
        if found:
            return found
    return widget if widget.enabled and wants(widget) else None


def _covers(widget: Widget, x: float, y: float) -> bool:
    return (
        bool(widget.background)
        and widget.x <= x < widget.x + widget.w
        and widget.y <= y < widget.y + widget.h
    )


def _walk(widget: Widget) -> Iterator[Widget]:
    yield widget
    for child in widget.children:
        yield from _walk(child)


def _nodes(widget: Widget, clip: Box, layer: Layer) -> list[Node]:
    left, top, right, bottom = widget.x, widget.y, widget.x + widget.w, widget.y + widget.h
    if left < clip.left:
        left = clip.left
    if top < clip.top:
        top = clip.top
    if right > clip.right:
        right = clip.right
    if bottom > clip.bottom:
        bottom = clip.bottom
    if right <= left or bottom <= top:
        return []
    meant = not widget.hidden and _means_something(widget)
    moves = isinstance(widget, Scroll)
    if not meant and not moves:
        return [node for child in widget.children for node in _nodes(child, clip, layer)]
    box = Box(left, top, right, bottom)
    inner = box if moves else clip
    below = [node for child in widget.children for node in _nodes(child, inner, layer)]
    if not meant:
        return below
    editable = isinstance(widget, Field)
    scrolls = moves and layer.state.scroll(widget.key).limit > 0
    node = Node(
        widget.uid, widget.role, box, widget.package or layer.package, widget.text,
        widget.description, widget.hint, widget.id,
        widget.android_class or ANDROID_CLASSES[widget.role],
        clickable=editable or widget.on_tap is not None,
        long_clickable=editable or widget.on_long_press is not None,
        scrollable=scrolls, checkable=widget.checkable, checked=widget.checked,
        enabled=widget.enabled, focusable=editable or widget.on_tap is not None,
        focused=editable and widget.key == layer.state.focus, selected=widget.selected,
        password=widget.password, value=widget.value or _value(widget),
        traits=traits(widget.role, *widget.traits, clickable=widget.on_tap is not None,
                      selected=widget.selected, enabled=widget.enabled, password=widget.password),
    )  # fmt: skip
    node.children = below
    return [node]


def _value(widget: Widget) -> str:
    if widget.checkable:
        return "1" if widget.checked else "0"
    return widget.text if widget.role in (Role.TEXT_FIELD, Role.SLIDER) else ""


def _means_something(widget: Widget) -> bool:
    if widget.text or widget.description or widget.id or widget.on_tap or widget.on_long_press:
        return True
    return widget.role not in (Role.GROUP, Role.IMAGE, Role.TEXT)
