"""Screens without secrets: password fields, and whatever shows a value that is known, are covered.

Covered is what is written and, where its box is known, what is drawn.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Container, Iterable
from dataclasses import replace

from assistant.secrets.codes import without_codes
from assistant.secrets.known import KNOWN
from device_drivers.base import Box, Element, Role, Screen

DOTS = "••••••"
COVER = "#3b4252"
_CODE = re.compile(r"\d(?:[ -]?\d){0,7}")


def hidden(
    screen: Screen, typed: Iterable[Box] = (), shows: Callable[[str], bool] = KNOWN.shows
) -> Screen:
    """The screen without what must not be seen; the very same one where there is nothing.

    ``typed``: where a secret was typed; it may show there, and no tree tell it. ``shows``: whether
    something secret stands in a text."""
    boxes, elements, changed = [*typed], [], False
    for element in screen.elements:
        shown = _discreet(element, shows)
        if shown is not element or (element.password and element.text):
            boxes.append(element.box)
        changed |= shown is not element
        elements.append(shown)
    if not boxes:
        return screen
    image = covered(screen, boxes) if screen.image else b""
    return replace(screen, image=image, elements=tuple(elements) if changed else screen.elements)


def without_one_time_codes(screen: Screen) -> Screen:
    """For models of strangers: sign-in codes of notifications and messages are covered, too."""
    elements = [_map(element, without_codes) for element in screen.elements]
    pairs = zip(screen.elements, elements, strict=True)
    boxes = [old.box for old, new in pairs if new is not old]
    if not boxes:
        return screen
    image = covered(screen, boxes) if screen.image else b""
    return replace(screen, image=image, elements=tuple(elements))


def without_typed_codes(screen: Screen, known: Container[str] = ()) -> Screen:
    """While somebody signs in: what may be a code in a field is covered, also one that was typed
    before a restart. ``known``: what is none, such as a user name of digits."""
    codes = [
        e
        for e in screen.elements
        if e.role is Role.TEXT_FIELD and _CODE.fullmatch(e.text) and e.text not in known
    ]
    if not codes:
        return screen
    image = covered(screen, [e.box for e in codes]) if screen.image else b""
    elements = tuple(
        replace(e, text=DOTS) if any(e is code for code in codes) else e for e in screen.elements
    )
    return replace(screen, image=image, elements=elements)


def covered(screen: Screen, boxes: Iterable[Box]) -> bytes:
    """The picture with these boxes (pixels of the screen) painted over; in its own format."""
    from PIL import Image, ImageDraw

    picture = Image.open(io.BytesIO(screen.image))
    kind = picture.format or "PNG"
    painted = picture.convert("RGB")
    draw = ImageDraw.Draw(painted)
    across, down = painted.width / screen.width, painted.height / screen.height
    for box in boxes:
        left, top = int(box.left * across), int(box.top * down)
        right, bottom = -int(-box.right * across), -int(-box.bottom * down)
        if right > left and bottom > top:
            draw.rectangle((left, top, right, bottom), fill=COVER)
    out = io.BytesIO()
    painted.save(out, kind, quality=85)
    return out.getvalue()


def _discreet(element: Element, shows: Callable[[str], bool]) -> Element:
    if element.password:
        dots = "•" * len(element.text)
        return element if element.text == dots else replace(element, text=dots)
    return _map(element, lambda text: DOTS if shows(text) else text)


def _map(element: Element, how: Callable[[str], str]) -> Element:
    text, description, hint = how(element.text), how(element.description), how(element.hint)
    if (text, description, hint) == (element.text, element.description, element.hint):
        return element
    return replace(element, text=text, description=description, hint=hint)
