"""Elements from pixels alone: what a screenshot shows, as far as it can be told.

Text comes from a reader, icons and controls from shapes that a small network names; grounds tell
buttons and fields from print, and what stands together becomes a row. The app in front is not
known; the system's own bars are, by where they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from PIL import Image

from device_drivers.base import Box, Element, Role, Screen
from models.pocket.arranging import arranged, paragraphs
from models.pocket.grounds import ground, has_caret
from models.pocket.icons import NOTHING, TEXT, Namer, namer, spoken
from models.pocket.keyboards import keyboard_top
from models.pocket.shapes import brightest, cut_out, may_be_icon, pictures, standing_out
from models.pocket.telling_apart import (
    CERTAIN,
    Shape,
    bare,
    in_line,
    is_drawing,
    outermost,
    without,
    written,
)
from models.reading import Line, Reader, load
from models.reading.base import Pixels
from models.reading.ppocr import opened

SYSTEM_UI = "com.android.systemui"
STATUS, NAVIGATION = 0.0375, 0.945
"""Shares of the height: the status bar ends, the navigation bar begins."""
SURE, SURE_OF_PICTURE = 0.5, 0.85
"""Icons named with less are left out; a button's ground is easily taken for a picture."""
DIMMED = 165
"""Print behind a dialog is nowhere brighter, nor what it stands on."""
CARD_EDGE = 0.1
"""Share of the width by which a dialog's icons may lie beyond its print."""
BATTERY = re.compile(r"\d{1,3}\s?%$")
CONTROL = {"switch": Role.SWITCH, "checkbox": Role.CHECKBOX, "radio": Role.RADIO}


@dataclass(frozen=True, slots=True)
class Sight:
    """What a picture shows."""

    elements: tuple[Element, ...]
    keyboard: bool


class Eyes:
    """Loads reader and weights at the first look. Raises ReaderMissing without its extra."""

    def __init__(self, reader: Reader | None = None, icons: Namer | None = None) -> None:
        self._reader = reader or load()
        self._icons = icons

    def elements(self, screen: Screen) -> tuple[Element, ...]:
        """What ``screen.image`` shows; nothing else of the screen is used.

        Raises ValueError when there is no picture."""
        return self.look(screen.image).elements

    def look(self, image: bytes) -> Sight:
        """Elements and whether the keyboard is up. Raises ValueError when it is no picture."""
        pixels = opened(image)
        found = standing_out(pixels)
        small = [box for box in found if may_be_icon(box, pixels)]
        top = keyboard_top(small, pixels.shape[1], pixels.shape[0])
        if top:
            pixels = pixels.copy()
            pixels[top : round(NAVIGATION * len(pixels))] = pixels[top, 2]
            found = [box for box in found if not top <= box.center[1] < NAVIGATION * len(pixels)]
        shown = self._named(pixels, found)
        certain = [shape for shape in shown if shape.certain]
        lines = [line for line in self._reader.read(without(pixels, certain)) if line.text]
        status = STATUS * len(pixels)
        named = outermost(
            shape for shape in shown
            if shape.certain or shape.box.center[1] < status or not written(shape.box, lines)
        )  # fmt: skip
        lines, named = _in_front(pixels, bare(lines, named), named)
        named += [Shape(box, "picture", False) for box in pictures(pixels[: top or None])]
        things = [*_drawings(pixels, named, lines), *_texts(pixels, lines, named, bool(top))]
        return Sight(arranged(things), bool(top))

    def _named(self, pixels: Pixels, found: list[Box]) -> list[Shape]:
        """The shapes that are something."""
        self._icons = self._icons or namer()
        small = [box for box in found if may_be_icon(box, pixels)]
        picture = Image.fromarray(pixels)
        short = min(pixels.shape[:2])
        sizes = [max(box.width, box.height) / short for box in small]
        names = self._icons.name([cut_out(picture, box) for box in small], sizes)
        told = list(zip(small, names, strict=True))
        letters = [box for box in found if not may_be_icon(box, pixels)]
        letters += [box for box, (name, sure) in told if name == TEXT or sure < CERTAIN]
        return [
            Shape(box, name, sure >= CERTAIN and name != "picture" and not in_line(box, letters))
            for box, (name, sure) in told
            if name not in (NOTHING, TEXT)
            and sure >= (SURE_OF_PICTURE if name == "picture" else SURE)
        ]


def _in_front(
    pixels: Pixels, lines: list[Line], named: list[Shape]
) -> tuple[list[Line], list[Shape]]:
    """What is not dimmed by a dialog before it."""
    status, navigation = STATUS * len(pixels), NAVIGATION * len(pixels)

    def behind(box: Box) -> bool:
        return status < box.center[1] < navigation and _dim(pixels, box)

    bright = [line for line in lines if not behind(line.box)]
    front = [line.box for line in bright if status < line.box.center[1] < navigation]
    if len(lines) == len(bright) or not front:
        return lines, named
    left, right = min(box.left for box in front), max(box.right for box in front)
    top, bottom = min(box.top for box in front), max(box.bottom for box in front)
    edge = CARD_EDGE * pixels.shape[1]
    return bright, [
        shape for shape in named
        if not behind(shape.box)
        or (left - edge < shape.box.center[0] < right + edge
            and top - edge < shape.box.center[1] < bottom + edge)
    ]  # fmt: skip


def _dim(pixels: Pixels, box: Box) -> bool:
    part = pixels[max(0, box.top) : box.bottom, max(0, box.left) : box.right]
    return part.size == 0 or float(np.mean(brightest(part) >= DIMMED)) < 0.01


# --- drawings -----------------------------------------------------------------------------------


def _drawings(pixels: Pixels, named: Sequence[Shape], lines: Sequence[Line]) -> Iterator[Element]:
    height, width = pixels.shape[:2]
    for box, name, _ in named:
        kind, _, state = name.partition(" ")
        if box.center[1] < STATUS * height:
            yield Element(Role.IMAGE, box, description=spoken(name), app=SYSTEM_UI)
        elif box.center[1] >= NAVIGATION * height:
            yield Element(Role.BUTTON, box, description=spoken(name), app=SYSTEM_UI,
                          clickable=True)  # fmt: skip
        elif kind in CONTROL:
            yield Element(CONTROL[kind], box, clickable=True, checkable=True, checked=state == "on")
        elif kind == "slider":
            yield Element(Role.SLIDER, box, clickable=True)
        elif kind == "avatar" or _leads(box, lines, width):
            yield Element(Role.IMAGE, box, description=spoken(name))
        else:
            selected = box.center[1] > 0.8 * height and _on_pill(pixels, box)
            yield Element(Role.BUTTON, box, description=spoken(name), clickable=True,
                          selected=selected)  # fmt: skip


def _leads(box: Box, lines: Sequence[Line], width: int) -> bool:
    """Whether it stands before a text and so belongs to the row: at the left, not in the bar."""
    return box.center[0] < 0.2 * width and any(
        line.box.top - 0.5 * line.box.height <= box.center[1] < line.box.bottom
        + 1.2 * line.box.height and 0 < line.box.left - box.right < 0.15 * width
        and line.box.top > 0.115 * width * 20 / 9
        for line in lines
    )  # fmt: skip


def _on_pill(pixels: Pixels, icon: Box) -> bool:
    """Whether the ground right beside the icon ends soon: a selected tab's."""
    y, width = icon.center[1], pixels.shape[1]
    near = pixels[y, max(0, icon.left - 12) : max(1, icon.left - 6)].astype(np.int16)
    beyond = max(2, icon.left - round(0.085 * width))
    far = pixels[y, beyond - 2 : beyond + 2].astype(np.int16)
    return int(np.abs(np.median(near, axis=0) - np.median(far, axis=0)).max()) > 8


# --- texts --------------------------------------------------------------------------------------


def _texts(
    pixels: Pixels, lines: Sequence[Line], named: Sequence[Shape], typing: bool
) -> list[Element]:  # fmt: skip
    height = len(pixels)
    told: list[Element] = []
    for line in lines:
        if line.box.center[1] < STATUS * height:
            told.append(_of_status(line))
        elif not is_drawing(line, named) and line.box.center[1] < NAVIGATION * height:
            told.append(_element(pixels, line, lines, typing))
    plain: list[Element] = []
    fields: dict[Box, Element] = {}
    others: list[Element] = []
    for e in told:
        if e.role is Role.TEXT_FIELD:  # of several lines, perhaps
            before = fields.get(e.box)
            fields[e.box] = replace(before, text=f"{before.text}\n{e.text}") if before else e
        else:
            (plain if e.role is Role.TEXT and not e.app else others).append(e)
    return [*others, *fields.values(), *paragraphs(plain)]


def _of_status(line: Line) -> Element:
    """The clock, or the charge: icons beside it are read as letters."""
    charge = BATTERY.search(line.text)
    if charge is None:
        return Element(Role.TEXT, line.box, text=line.text, app=SYSTEM_UI)
    box = line.box
    left = box.right - round(len(charge[0]) * 0.62 * box.height)
    return Element(
        Role.TEXT, replace(box, left=max(box.left, left)), text=charge[0], app=SYSTEM_UI
    )  # fmt: skip


def _element(pixels: Pixels, line: Line, lines: Sequence[Line], typing: bool) -> Element:
    below = ground(pixels, line.box)
    alone = sum(below.box.contains(*other.box.center) for other in lines) < 2
    focused = typing and has_caret(pixels, line.box)
    if focused or below.is_field(line.box):
        box = below.box if below.is_field(line.box) else line.box
        hint = line.text if below.soft else ""
        return Element(Role.TEXT_FIELD, box, text="" if hint else line.text, hint=hint,
                       clickable=True, focused=focused)  # fmt: skip
    if alone and below.is_button(line.box):
        return Element(Role.BUTTON, below.box, text=line.text, clickable=True,
                       selected=below.step > 60)  # fmt: skip
    width = pixels.shape[1]
    if below.coloured and len(line.text) <= 18 and line.box.left > 0.4 * width:
        return Element(Role.BUTTON, line.box, text=line.text, clickable=True)
    return Element(Role.TEXT, line.box, text=line.text)
