"""What a screen holds, as a person reads it: the page's own fields, buttons and words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from device_drivers.base import Box, Element, Role, Screen
from device_drivers.verbs.looking import inside
from skills.login import words
from skills.login.fields import FieldKind, about, kind_of, overlap, own_elements, same_row
from skills.login.words import LONG


@dataclass(frozen=True, slots=True)
class Button:
    """What can be pressed, and all that is written on it."""

    element: Element
    label: str


@dataclass(frozen=True, slots=True)
class Page:
    """The elements of the app in front; of a browser those of the page alone."""

    screen: Screen
    own: tuple[Element, ...]
    fields: tuple[tuple[Element, FieldKind], ...]
    buttons: tuple[Button, ...]

    @property
    def has_content(self) -> bool:
        """Whether there is anything but an empty page."""
        return any(e.role is not Role.WEB for e in self.own)

    @property
    def said(self) -> str:
        """What it says beside its fields and buttons, its title first."""
        return " | ".join(e.label for e in self.own if is_said(e))


def read(screen: Screen) -> Page:
    """All of it, read once."""
    own = tuple(own_elements(screen))
    fields = [(e, kind_of(e, screen)) for e in own if e.role is Role.TEXT_FIELD and e.enabled]
    return Page(screen, own, tuple(_settled(fields, screen)), _buttons(screen, own))


def _settled(
    fields: Sequence[tuple[Element, FieldKind]], screen: Screen
) -> Iterator[tuple[Element, FieldKind]]:
    """Beside a password, and where no card is asked for, a "security code" is no card's."""
    kinds = [kind for _, kind in fields]
    for e, kind in fields:
        alone = kind == "card" and kinds.count("card") == 1 and "password" in kinds
        yield e, "code" if alone and words.CODE.search(about(e, screen)) else kind


def _buttons(screen: Screen, own: Sequence[Element]) -> tuple[Button, ...]:
    """Whatever takes a tap on the page or in the app, but for fields and the labels of fields."""
    mine = {id(e) for e in own}
    return tuple(
        Button(e, _label(screen.elements, n))
        for n, e in enumerate(screen.elements)
        if id(e) in mine and e.clickable and not e.checkable and _is_pressed(e)
    )


def _is_pressed(e: Element) -> bool:
    return e.role not in (Role.TEXT_FIELD, Role.WEB, Role.LIST) and e.class_name != "label"


def _label(elements: Sequence[Element], index: int) -> str:
    e = elements[index]
    if e.text or e.description:
        return e.text if re.search(r"\w", e.text) or not e.description else e.description
    held = [inner.label for inner in inside(elements, index)[1:] if inner.label]
    return " ".join(held) if len(held) <= 3 else ""


def is_said(e: Element) -> bool:
    """Of the page itself, and not about some part of it: no button, no field."""
    if e.role is Role.WEB:
        return bool(e.description)
    return e.role in (Role.TEXT, Role.GROUP) and not e.clickable and 0 < len(e.label) <= LONG


def headings(field: Element, page: Page) -> str:
    """What is said above it in its column, nearest first, and the title of the page."""
    above = [
        e for e in page.own
        if is_said(e) and e.role is not Role.WEB
        and e.box.bottom <= field.box.top + 8 and overlap(e.box, field.box) > 0
    ]  # fmt: skip
    above.sort(key=lambda e: -e.box.bottom)
    title = [e.description for e in page.own if e.role is Role.WEB]
    return " | ".join([*(e.label for e in above[:4]), *title])


def confirm_button(page: Page, by: Box | None) -> Box | None:
    behind = [
        b.element.box
        for b in page.buttons
        if words.CONFIRM.fullmatch(b.label)
        and (by is None or b.element.box.top >= by.bottom - 8 or same_row(b.element.box, by))
    ]
    return behind[0] if behind else None


def refresh_button(page: Page) -> Box | None:
    found = (b.element.box for b in page.buttons if words.REFRESH.fullmatch(b.label))
    return next(found, None)


def is_alone(page: Page) -> bool:
    return not any(kind in ("user", "password") for _, kind in page.fields)
