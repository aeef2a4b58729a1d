"""What a virtual phone shows while tasks are done on it: picture, tree, and what was drawn where.

Only tasks of the training split are played; ``pictures`` refuses any other. What was drawn is told
by the phone's widgets, of which the accessibility tree names only some: an icon is known by the
drawing it shows, a control by its kind and state.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import cast

from device_drivers.base import Action, Box, Device, DeviceError, Screen
from device_drivers.virtual.device import VirtualPhone
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import Split, Template
from device_drivers.virtual.tasks.hands import Hands, NotFound
from device_drivers.virtual.tasks.play import Counted, OutOfSteps, Person, prepare
from device_drivers.virtual.tasks.splits import split_of
from device_drivers.virtual.ui.controls import (
    Avatar,
    Checkbox,
    Field,
    Icon,
    Progress,
    Radio,
    Slider,
    Switch,
)
from device_drivers.virtual.ui.file_picture import FilePicture
from device_drivers.virtual.ui.pictures import Canvas, Picture
from device_drivers.virtual.ui.widgets import Scroll, Text, Widget

SIZE = 720, 1600, 320
"""Width, height and density of the phones."""
DARK = "secure", "ui_night_mode", "2"
CHINESE = "system", "system_locales", "zh-Hans-CN"


class NotForTraining(ValueError):
    """A template of another split was to be trained on."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """One drawing. ``name`` is an icon's name in the phone's set, or what the control is."""

    name: str
    box: Box


@dataclass(frozen=True, slots=True)
class Seen:
    """One screen. ``drawn`` is in the order of drawing: what comes later covers."""

    screen: Screen
    drawn: tuple[Drawn, ...]


def pictures(
    templates: Sequence[Template], seed: int, *, by: str = "template", split: Split = "train"
) -> Iterator[Seen]:
    """Every screen on the way of each template's reference solution, on phones that differ in
    colours, language and size of print. Raises NotForTraining at a template of another split."""
    for template in templates:
        if split_of(template, by) != split:
            raise NotForTraining(f"{template.name()} does not belong to {split}")
    phone = Phone(seed=seed, width=SIZE[0], height=SIZE[1], density=SIZE[2])
    for template in templates:
        rng = random.Random(f"{seed} {template.name()}")
        yield from episode(template, rng.randrange(1 << 30), phone, varied(rng))


def varied(rng: random.Random) -> list[tuple[str, str, str]]:
    """Settings of a phone that looks different from the last."""
    settings = []
    if rng.random() < 0.3:
        settings.append(DARK)
    if rng.random() < 0.2:
        settings.append(CHINESE)
    if rng.random() < 0.3:
        settings.append(("system", "font_scale", rng.choice(("0.85", "1.15", "1.3"))))
    return settings


def episode(
    template: Template, seed: int, phone: Phone, settings: Sequence[tuple[str, str, str]] = ()
) -> Iterator[Seen]:
    """The screens of one solution. One that loses its way, since it was written for a phone in
    another language, ends early."""
    trial = prepare(template, seed, phone)
    for setting in settings:
        phone.put_setting(*setting)
    device = _Watched(VirtualPhone(phone))
    hands = Hands(Counted(cast(Device, device), trial.limit), Person(trial, phone.snapshot))
    try:
        template.solve(hands, trial.params)
    except (NotFound, OutOfSteps, DeviceError, LookupError):
        device.look()
    yield from device.seen


class _Watched:
    """A Device that keeps each screen that is acted on."""

    def __init__(self, device: VirtualPhone) -> None:
        self._device = device
        self.seen: list[Seen] = []

    def __getattr__(self, name: str) -> object:
        return getattr(self._device, name)

    def act(self, action: Action) -> None:
        self.look()
        self._device.act(action)

    def look(self) -> None:
        screen = self._device.observe()
        if not screen.secure:
            self.seen.append(Seen(screen, drawn(self._device.phone)))


def drawn(phone: Phone) -> tuple[Drawn, ...]:
    """All drawings that lie on the display, cut to what their lists show of them."""
    scene = phone.scene()
    whole = Box(0, 0, phone.width, phone.height)
    return tuple(d for layer in scene.layers for d in _within(layer.widget, whole, scene.scale))


def _within(widget: Widget, clip: Box, scale: float) -> Iterator[Drawn]:
    box = _cut(Box(widget.x, widget.y, widget.x + widget.w, widget.y + widget.h), clip)
    if box is None:
        return
    if widget.background and not isinstance(widget, Field):
        yield Drawn("ground", box)
    name = _name(widget)
    if name:
        drawing = _cut(_drawing(widget, scale), clip)
        if drawing is not None:
            yield Drawn(name, drawing)
    for child in widget.children:
        yield from _within(child, box if isinstance(widget, Scroll) else clip, scale)


def _name(widget: Widget) -> str:
    on = "on" if widget.checked else "off"
    match widget:
        case Icon():
            return widget.name
        case Switch():
            return f"switch {on}"
        case Checkbox():
            return f"checkbox {on}"
        case Radio():
            return f"radio {on}"
        case Slider() | Progress() | Avatar() | Field() | Text():
            return type(widget).__name__.lower()
        case Picture() | FilePicture() | Canvas():
            return "picture"
    return ""


def _drawing(widget: Widget, scale: float) -> Box:
    """Where the widget's drawing is: in the middle of its box, for those that may be larger."""
    sides: dict[type, Callable[[], tuple[float, float]]] = {
        Icon: lambda: (widget.size, widget.size),  # type: ignore[attr-defined]
        Switch: lambda: (52, 32),
        Checkbox: lambda: (20, 20),
        Radio: lambda: (20, 20),
    }
    side = sides.get(type(widget))
    w, h = (round(n * scale) for n in side()) if side else (widget.w, widget.h)
    x, y = widget.x + (widget.w - w) // 2, widget.y + (widget.h - h) // 2
    return Box(x, y, x + w, y + h)


def _cut(box: Box, clip: Box) -> Box | None:
    left, top = max(box.left, clip.left), max(box.top, clip.top)
    right, bottom = min(box.right, clip.right), min(box.bottom, clip.bottom)
    return Box(left, top, right, bottom) if right > left and bottom > top else None
