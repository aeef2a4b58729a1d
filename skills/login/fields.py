"""What a text field is for, by all that is said of it; and which elements are the page's own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

from device_drivers.base import Box, Element, Role, Screen
from device_drivers.verbs.looking import ancestors
from skills.login import words
from skills.login.in_front import in_page, is_browser
from skills.login.words import LONG

FieldKind = Literal["user", "password", "new", "old", "code", "card", "answer", "search", "news",
                    "personal", "other"]  # fmt: skip
"""``new`` and ``old`` are passwords of forms that change one, ``answer`` is what is read off a
picture, ``personal`` what only a sign-up or an order asks for; ``other`` says nothing of itself."""
_LABEL_REACH = 3.0
"""Heights of a field: so far above it its label may stand."""


def own_elements(screen: Screen) -> list[Element]:
    """Those of the app in front; of a browser the page alone, without its bars and the keyboard."""
    page_only = is_browser(screen.app)
    return [
        e
        for n, e in enumerate(screen.elements)
        if e.app in ("", screen.app)
        and e.role is not Role.KEYBOARD_KEY
        and (not page_only or in_page(screen, n))
    ]


def about(field: Element, screen: Screen) -> str:
    """What a field says of itself, and the text that stands right above or before it."""
    return " ".join([_of_itself(field), *_label_of(field, screen)])


def _of_itself(field: Element) -> str:
    name = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", field.id.rpartition("/")[2])
    return f"{field.hint} {field.description} {name}".replace("_", " ")


def _label_of(field: Element, screen: Screen) -> Iterator[str]:
    at = next(n for n, e in enumerate(screen.elements) if e is field)
    around = set(ancestors(screen.elements, at))
    before = (n for n in range(at - 1, -1, -1) if n not in around)
    for n in before:
        e = screen.elements[n]
        if e.role is Role.TEXT_FIELD or e.app not in ("", field.app):
            return
        if e.label and not e.clickable:
            if len(e.label) <= LONG:
                yield e.label
            return


def kind_of(field: Element, screen: Screen) -> FieldKind:
    """What belongs into it."""
    said = _of_itself(field)
    if any(c.isalpha() for c in said) and (kind := _kind(field, said)) != "other":
        return kind
    return _kind(field, f"{said} {' '.join(_beside(field, screen))}")


def _kind(field: Element, said: str) -> FieldKind:
    if words.CARD.search(said):
        return "card"
    if words.ANSWER.search(said):
        return "answer"
    if words.CODE.search(said):
        return "code"
    if field.password or words.PASSWORD.search(said):
        if words.NEW_PASSWORD.search(said):
            return "new"
        return "old" if words.OLD_PASSWORD.search(said) else "password"
    if words.SEARCH.search(said) or "search" in field.class_name.casefold():
        return "search"
    if words.NEWS.search(said):
        return "news"
    if words.USER.search(said) or field.class_name in ("input:email", "input:tel"):
        return "user"
    return "personal" if words.PERSONAL.search(said.strip()) else "other"


def _beside(field: Element, screen: Screen) -> Iterator[str]:
    """The text that stands right above it or to its left, nearest first; at most one of each."""
    left: tuple[int, str] | None = None
    above: tuple[int, str] | None = None
    for e in own_elements(screen):
        if e.role is Role.TEXT_FIELD or not 0 < len(e.text) <= LONG:
            continue
        if e.clickable and e.class_name != "label":
            continue
        if _same_row(e.box, field.box) and e.box.right <= field.box.left + 8:
            gap = field.box.left - e.box.right
            left = min(left or (gap, e.text), (gap, e.text))
        elif e.box.bottom <= field.box.top + 8 and overlap(e.box, field.box) > 0:
            gap = field.box.top - e.box.bottom
            if gap <= _LABEL_REACH * field.box.height and not _between(e, field, screen):
                above = min(above or (gap, e.text), (gap, e.text))
    yield from (found[1] for found in (left, above) if found)


def _between(label: Element, field: Element, screen: Screen) -> bool:
    """Whether another field stands between a text and the field it may belong to."""
    return any(
        e.role is Role.TEXT_FIELD
        and e is not field
        and label.box.bottom <= e.box.top + 8
        and e.box.bottom <= field.box.top + 8
        and overlap(e.box, field.box) > 0
        for e in screen.elements
    )


def _same_row(a: Box, b: Box) -> bool:
    return a.top < b.center[1] < a.bottom or b.top < a.center[1] < b.bottom


def same_row(a: Box, b: Box) -> bool:
    """Whether the middle of one lies at the height of the other."""
    return _same_row(a, b)


def overlap(a: Box, b: Box) -> int:
    """How many pixels of width two boxes share, whatever their heights; below 0 for none."""
    return min(a.right, b.right) - max(a.left, b.left)
