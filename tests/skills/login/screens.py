"""Screens written by hand: rows of fields, buttons and words, laid out from top to bottom."""

from __future__ import annotations

from dataclasses import replace

from device_drivers.base import Box, Element, Role, Screen

SITE = "https://shop.example"
WIDTH, HEIGHT, ROW, GAP = 720, 1600, 80, 20
Part = Element | tuple[Element, ...]
_NOWHERE = Box(0, 0, 0, 0)


def _part(role: Role, text: str = "", **more: object) -> Element:
    return replace(Element(role, _NOWHERE, text), **more)  # type: ignore[arg-type]


def said(text: str) -> Element:
    return _part(Role.TEXT, text)


def field(hint: str = "", text: str = "", **more: object) -> Element:
    made = _part(Role.TEXT_FIELD, text, hint=hint, clickable=True)
    return replace(made, **more)  # type: ignore[arg-type]


def secret(hint: str = "Password", text: str = "", **more: object) -> Element:
    return replace(field(hint, text, **more), password=True)


def button(text: str, **more: object) -> Element:
    return replace(_part(Role.BUTTON, text, clickable=True), **more)  # type: ignore[arg-type]


def link(text: str) -> Element:
    return button(text, class_name="a")


def tab(text: str, *, selected: bool = False) -> Element:
    return _part(Role.TAB, text, clickable=True, selected=selected)


def tick(text: str, *, checked: bool = False) -> Element:
    return _part(Role.CHECKBOX, description=text, clickable=True, checkable=True, checked=checked)


def image(label: str = "", **more: object) -> Element:
    return replace(_part(Role.IMAGE, description=label), **more)  # type: ignore[arg-type]


def screen(*parts: Part, app: str = SITE, title: str = "", image: bytes = b"") -> Screen:
    """One part a row, a tuple side by side; an element with a height of its own keeps it."""
    placed: list[Element] = []
    is_page = bool(title) or app.startswith("http")
    if is_page:
        placed.append(Element(Role.WEB, Box(0, 0, WIDTH, HEIGHT), description=title, app=app))
    top = 120
    for part in parts:
        row = part if isinstance(part, tuple) else (part,)
        width = (640 - GAP * (len(row) - 1)) // len(row)
        height = max(e.box.height or ROW for e in row)
        for n, e in enumerate(row):
            left = 40 + n * (width + GAP)
            right = left + (e.box.width or width)
            parent = 0 if is_page else None
            box = Box(left, top, right, top + (e.box.height or ROW))
            placed.append(replace(e, box=box, app=app, parent=parent))
        top += height + GAP
    return Screen(WIDTH, HEIGHT, app, elements=tuple(placed), image=image)


def sized(e: Element, width: int, height: int) -> Element:
    """The same, so large."""
    return replace(e, box=Box(0, 0, width, height))
