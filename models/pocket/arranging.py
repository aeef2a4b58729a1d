"""Which things on a screen belong together, by where they are.

Given single things (lines of text, icons, controls) it makes rows out of what stands side by side,
one button out of an icon above its label, one text out of the lines of a paragraph, and gives a
switch the label beside it. Distances are shares of a line's height, so that they hold for any
display.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from device_drivers.base import Box, Element, Role

STACKED = 0.45
"""Gap between the lines of one entry, by the smaller one's height."""
ALIGNED = 0.6
"""How far their left edges may differ, likewise."""
BELOW = 2.2
"""Gap between an icon and its label, by the label's height."""
LARGEST = 4
"""Most height of an icon, likewise; what is larger is a picture."""
WRAPPED = 0.72
"""A line goes on below when it reaches this share of the widest line's length."""
CONTROLS = (Role.SWITCH, Role.CHECKBOX, Role.RADIO, Role.SLIDER)


def arranged(things: Iterable[Element]) -> tuple[Element, ...]:
    """The same in reading order, each row's ``GROUP`` before what is in it (``parent``); a row of
    buttons alone is no entry and has none."""
    found = _labelled(sorted(things, key=lambda e: (e.box.top, e.box.left)))
    rows = _rows(found)
    told: list[Element] = []
    for row in _in_reading_order(rows):
        ordered = [e for single in _in_reading_order([[e] for e in row]) for e in single]
        if len(row) == 1 or not any(e.role is Role.TEXT for e in row):
            told += [_named(e, row) for e in ordered]
            continue
        parent = len(told)
        told.append(Element(Role.GROUP, union(row), clickable=True))
        told += [replace(_named(e, row), parent=parent) for e in ordered]
    return tuple(told)


def paragraphs(lines: Sequence[Element]) -> list[Element]:
    """Lines of print, those of one paragraph joined to one text."""
    left = sorted(lines, key=lambda e: (e.box.top, e.box.left))
    joined: list[Element] = []
    while left:
        block = [left.pop(0)]
        while following := next((e for e in left if _goes_on(block, e)), None):
            left.remove(following)
            block.append(following)
        joined.append(block[0] if len(block) == 1 else _one_text(block))
    return joined


def union(things: Sequence[Element]) -> Box:
    """The smallest box around all."""
    return Box(
        min(e.box.left for e in things), min(e.box.top for e in things),
        max(e.box.right for e in things), max(e.box.bottom for e in things),
    )  # fmt: skip


# --- paragraphs ---------------------------------------------------------------------------------


def _goes_on(block: list[Element], e: Element) -> bool:
    last = block[-1].box
    widest = max(each.box.width for each in [*block, e])
    return (
        e.role is Role.TEXT is block[-1].role
        and (_stacked(last, e.box) or _stacked(last, e.box, middle=True))
        and 0.87 < e.box.height / last.height < 1.15
        and last.width >= WRAPPED * widest
        and last.width > 8 * last.height
    )


def _one_text(block: list[Element]) -> Element:
    text = block[0].text
    for e in block[1:]:
        text += e.text if _wide(text[-1:]) and _wide(e.text[:1]) else f" {e.text}"
    return replace(block[0], text=text, box=union(block))


def _wide(character: str) -> bool:
    """Whether it is written without blanks between, as Chinese is."""
    return character >= "\u2e80"


def _stacked(above: Box, below: Box, *, middle: bool = False) -> bool:
    """Whether one is right below the other, aligned at the left or by their middles."""
    small = min(above.height, below.height)
    gap = below.top - above.bottom
    off = above.center[0] - below.center[0] if middle else above.left - below.left
    return -0.5 * small <= gap <= STACKED * small and abs(off) <= ALIGNED * small


# --- an icon above its label --------------------------------------------------------------------


def _labelled(things: list[Element]) -> list[Element]:
    """Tabs and app icons: an icon with a label below it is one button. One alone may stand above
    a text by chance; two or more side by side do not."""
    pairs = [
        (icon, label)
        for icon in things
        if not icon.text and icon.role in (Role.BUTTON, Role.IMAGE)
        for label in things
        if label.text and label.role is not Role.TEXT_FIELD and _above(icon.box, label.box)
    ]
    rows = [(label.box.center[1], label.box.height) for _, label in pairs]
    kept: dict[int, tuple[Element, Element]] = {}
    for icon, label in pairs:
        middle = label.box.center[1]
        beside = sum(abs(y - middle) < 0.5 * max(h, label.box.height) for y, h in rows)
        if beside > 1:
            kept[id(icon)] = icon, label
    taken = {i for icon, label in kept.values() for i in (id(icon), id(label))}
    return [e for e in things if id(e) not in taken] + [
        replace(label, role=Role.TAB if label.role is Role.TAB else Role.BUTTON, clickable=True,
                box=union((icon, label)), selected=icon.selected or label.selected)
        for icon, label in kept.values()
    ]  # fmt: skip


def _above(icon: Box, label: Box) -> bool:
    gap = label.top - icon.bottom
    middle = abs(icon.center[0] - label.center[0])
    return (
        -0.3 * label.height <= gap <= BELOW * label.height
        and middle <= max(0.3 * icon.width, 0.25 * label.height)
        and 0.6 * label.height <= max(icon.width, icon.height) <= LARGEST * label.height
    )


# --- rows ---------------------------------------------------------------------------------------


def _rows(things: list[Element]) -> list[list[Element]]:
    """Things that stand beside or right below one another, as lists in the given order."""
    row_of = list(range(len(things)))
    for i, a in enumerate(things):
        for j in range(i):
            if row_of[i] != row_of[j] and _one_entry(things[j], a):
                old, new = row_of[i], row_of[j]
                row_of = [new if r == old else r for r in row_of]
    return [[e for e, r in zip(things, row_of, strict=True) if r == n] for n in sorted(set(row_of))]


def _in_reading_order(rows: list[list[Element]]) -> list[list[Element]]:
    """From the top down; what is level, from left to right."""
    bands: list[list[tuple[Box, list[Element]]]] = []
    for box, row in sorted(((union(row), row) for row in rows), key=lambda r: r[0].center[1]):
        last = bands[-1][0][0] if bands else None
        if last and box.center[1] - last.center[1] < 0.4 * min(last.height, box.height):
            bands[-1].append((box, row))
        else:
            bands.append([(box, row)])
    return [row for band in bands for _, row in sorted(band, key=lambda r: r[0].left)]


def _one_entry(a: Element, b: Element) -> bool:
    if a.app != b.app:
        return False
    if a.role is Role.TEXT is b.role and (_stacked(a.box, b.box) or _stacked(b.box, a.box)):
        return True
    return _beside(a.box, b.box)


def _beside(a: Box, b: Box) -> bool:
    """Whether the middle of one is level with the other, and they do not overlap."""
    level = a.top <= b.center[1] < a.bottom or b.top <= a.center[1] < b.bottom
    return level and (a.right <= b.left + 4 or b.right <= a.left + 4)


def _named(e: Element, row: list[Element]) -> Element:
    """A control with the row's first text as its name."""
    if e.role not in CONTROLS or e.text or e.description:
        return e
    texts = [other.text for other in row if other.role not in CONTROLS and other.text]
    return replace(e, description=texts[0] if texts else "")
