"""What pixels would give of a screen whose tree is known: to train on, without drawing.

A tree's elements lose what cannot be seen (ids, descriptions, roles, what is cut off), icons get
the name of their drawing or of one that looks alike, texts are misread and split at measured
rates, and the rest is arranged as ``models.pocket.eyes`` arranges what it reads. The rates are
what ``python -m benchmarks.reading --split train`` measures.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from importlib import resources

from device_drivers.base import Box, Element, Role
from models.pocket.arranging import CONTROLS, arranged
from models.pocket.icons import spoken
from models.pocket.shapes import PICTURE

SYSTEM_UI = "com.android.systemui"
MISREAD = 0.015
"""Share of texts in which a letter is read as another."""
MISSED = 0.01
"""Share of texts that are not found."""
SPLIT = 0.05
"""Share of wrapped texts whose lines are not joined."""
ICON_MISSED = 0.04
ICON_CONFUSED = 0.04
"""Share of icons that are not found, and of those that get another's name."""
ROLE_LOST = 0.15
"""Share of buttons and fields taken for mere text."""
STATE_WRONG = 0.01
"""Share of switches and boxes whose state is read wrongly."""
ALIKE = ("0O", "1lI", "5S", "8B", "rn", ",.", "''", "cC", "oO", "vV", "wW", "-—", "己已", "未末")
SMALL = 24
"""Pixels of height, or width, below which a cut-off thing is not made out."""


def as_read(elements: Sequence[Element], rng: random.Random) -> tuple[Element, ...]:
    """What eyes would give of the screen that has this tree."""
    seen = [leaf for e in elements for leaf in _seen(e, rng)]
    return arranged([*seen, *_leading(elements, rng)])


def _leading(elements: Sequence[Element], rng: random.Random) -> Iterator[Element]:
    """The drawings before a row's words, of which no tree tells."""
    first: dict[int, Element] = {}
    for e in elements:
        if e.parent is not None and elements[e.parent].role is Role.GROUP:
            known = first.get(e.parent)
            first[e.parent] = e if known is None or e.box.left < known.box.left else known
    for parent, e in first.items():
        row, side = elements[parent], 48
        room = e.box.left - row.box.left > 2 * side
        if row.clickable and e.role is Role.TEXT and room and row.box.height > side:
            left, top = e.box.left - 2 * side, row.box.center[1] - side // 2
            if rng.random() >= ICON_MISSED:
                yield Element(Role.IMAGE, Box(left, top, left + side, top + side),
                              description=spoken(rng.choice(_names())))  # fmt: skip


def _seen(e: Element, rng: random.Random) -> list[Element]:
    if e.role is Role.KEYBOARD_KEY or min(e.box.width, e.box.height) < SMALL:
        return []
    app = SYSTEM_UI if e.app == SYSTEM_UI else ""
    bare = Element(e.role, e.box, app=app)
    if e.role in CONTROLS and not (e.role is Role.RADIO and e.text):
        checked = e.checked != (rng.random() < STATE_WRONG)
        return [replace(bare, box=_middle(e.box), clickable=True,
                        checkable=e.role is not Role.SLIDER, checked=checked)]  # fmt: skip
    if e.role is Role.TEXT_FIELD:
        return _field(bare, e, rng)
    if e.text:
        return _text(bare, e, rng)
    if e.description and (e.role in (Role.BUTTON, Role.IMAGE) or e.clickable):
        return _icon(bare, e, rng)
    return []


def _field(bare: Element, e: Element, rng: random.Random) -> list[Element]:
    said = "text" if e.text else "hint"
    shown = _shown(e.text or e.hint, e.box)
    if rng.random() < ROLE_LOST:
        return [replace(bare, role=Role.TEXT, text=shown)] if shown else []
    told = replace(bare, role=Role.TEXT_FIELD, clickable=True, focused=e.focused)
    return [replace(told, text=shown) if said == "text" else replace(told, hint=shown)]


def _text(bare: Element, e: Element, rng: random.Random) -> list[Element]:
    if rng.random() < MISSED:
        return []
    below_an_icon = e.clickable and e.box.height > 2 * LINE  # as on the home screen
    touched = below_an_icon or e.role in (Role.BUTTON, Role.TAB)
    if touched and rng.random() >= ROLE_LOST:
        return [replace(bare, role=Role.BUTTON, text=_misread(_shown(e.text, e.box), rng),
                        clickable=True, selected=e.selected)]  # fmt: skip
    told = replace(bare, role=Role.TEXT, box=_inked(e.text, e.box), text=e.text)
    lines = e.text.split("\n")
    if len(lines) > 1 and rng.random() < 1 - SPLIT:
        return _lines(told, lines, rng)
    return [replace(told, text=_misread(_shown(e.text, e.box), rng))]


def _lines(told: Element, lines: list[str], rng: random.Random) -> list[Element]:
    """One text of several lines: where a line ends early, a new text begins."""
    box, tall = told.box, told.box.height / len(lines)
    return [
        replace(told, text=_misread(line.strip(), rng),
                box=Box(box.left, round(box.top + n * tall), box.right,
                        round(box.top + (n + 1) * tall)))
        for n, line in enumerate(lines) if line.strip()
    ]  # fmt: skip


def _icon(bare: Element, e: Element, rng: random.Random) -> list[Element]:
    if rng.random() < ICON_MISSED and e.app != SYSTEM_UI:
        return []
    name = drawn_as(e.description)
    if min(e.box.width, e.box.height) >= PICTURE and name in ("", "picture"):
        return [replace(bare, role=Role.BUTTON, description=spoken("picture"), clickable=True)]
    if rng.random() < ICON_CONFUSED:
        name = rng.choice(_names())
    clickable = e.role is Role.BUTTON or e.clickable
    role = Role.BUTTON if clickable else Role.IMAGE
    return [replace(bare, role=role, box=_middle(e.box), description=spoken(name),
                    clickable=clickable)]  # fmt: skip


# --- what a text looks like ---------------------------------------------------------------------

LATIN, WIDE = 0.43, 0.86
"""Width of a letter by the height of its line."""
LINE = 58
"""Pixels above which a text has more than one line."""


def _length(text: str) -> float:
    return sum(WIDE if c >= "\u2e80" else LATIN for c in text)


def _shown(text: str, box: Box) -> str:
    """What of the text there is room for: the rest is cut off, mostly with three dots."""
    if box.height > LINE:
        tall = 40
        room = box.width / tall * max(1, box.height // tall)
    else:
        room = box.width / max(1, box.height)
    if _length(text) <= room * 1.15:
        return " ".join(text.split())
    shown = ""
    for c in text:
        if _length(shown + c) > room - 2 * LATIN:
            break
        shown += c
    return " ".join(shown.split()) + "..."


def _inked(text: str, box: Box) -> Box:
    """A line's box as far as it is written on."""
    if box.height > LINE:
        return box
    wide = min(box.width, round(_length(text) * box.height) + 8)
    return Box(box.left, box.top, box.left + wide, box.bottom)


def _middle(box: Box) -> Box:
    """Where an icon is drawn in what can be touched."""
    side = min(box.width, box.height, 64)
    x, y = box.center
    return Box(x - side // 2, y - side // 2, x + side // 2, y + side // 2)


def _misread(text: str, rng: random.Random) -> str:
    if not text or rng.random() >= MISREAD:
        return text
    at = rng.randrange(len(text))
    alike = next((a for a in ALIKE if text[at] in a), "")
    other = rng.choice([c for c in alike if c != text[at]] or [""])
    return text[:at] + other + text[at + 1 :]


# --- what an icon looks like --------------------------------------------------------------------


def drawn_as(description: str) -> str:
    """The drawing that training screens show for a description; "" if unknown."""
    known = _known()
    return next((known[start] for start in starts(description) if start in known), "")


def starts(description: str) -> Iterator[str]:
    """Its beginnings, the shortest first: by words, or by characters where there are no blanks."""
    parts = description.split(" ") if description.isascii() else list(description)
    between = " " if description.isascii() else ""
    for n in range(1, len(parts) + 1):
        yield between.join(parts[:n])


@lru_cache(maxsize=1)
def _known() -> dict[str, str]:
    file = resources.files(__package__) / "drawn_as.json"
    known: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))
    return known


@lru_cache(maxsize=1)
def _names() -> list[str]:
    return sorted(set(_known().values()))
