"""Challenges that are answered by typing: a picture or a question, and a field for what it says."""

from __future__ import annotations

import re

from device_drivers.base import Element, Role
from skills.login import words
from skills.login.challenges import Challenge
from skills.login.fields import FieldKind, overlap, same_row
from skills.login.page import Page, confirm_button, is_alone, is_said, refresh_button

_SMALL = 40
"""Pixels: nothing narrower has letters to be read."""


def typed(page: Page) -> Challenge | None:
    """The first field that wants what a picture shows, or an answer."""
    for field, kind in page.fields:
        if kind in ("answer", "code", "other") and (found := _wanted(field, kind, page)):
            return found
    return None


def _wanted(field: Element, kind: FieldKind, page: Page) -> Challenge | None:
    picture, told = _picture_by(field, page), _told_by(field, page)
    if words.OF_A_PERSON.search(told):
        return None
    asks = picture is None and kind == "other" and _asks(field, page)
    reckons = bool(words.RECKONS.search(told)) and not words.READS.search(field.label)
    is_one = asks or (kind == "answer" and (picture is not None or reckons))
    if picture is not None and not is_one:
        marked = bool(words.READS.search(told)) or reckons
        is_one = _is_marked(picture) or (marked and kind == "other")
        is_one = is_one or (kind == "code" and _goes_with(picture, field, page))
    if not is_one:
        return None
    return Challenge(
        "logic" if asks or reckons else "characters",
        picture=picture.box if picture else None,
        prompt="" if picture else _question(field, page),
        field=field.box,
        filled=bool(field.text),
        confirm=confirm_button(page, field.box),
        refresh=refresh_button(page),
        alone=is_alone(page),
    )


def _asks(field: Element, page: Page) -> bool:
    """A sum stands above it; or any question, and the field has no name of its own."""
    question = _question(field, page)
    if words.SUM.search(question):
        return True
    nameless = not any(c.isalnum() for c in f"{field.hint}{field.description}")
    return nameless and bool(words.PUTS.search(question)) and question != field.label


def _goes_with(picture: Element, field: Element, page: Page) -> bool:
    """A field for a code is for one that was sent, too, and a site's sign may stand above it."""
    if _sends_code(page):
        return False
    secret = [e for e, kind in page.fields if kind == "password"]
    behind = any(picture.box.top >= e.box.bottom - 8 for e in secret)
    return behind or same_row(picture.box, field.box) or refresh_button(page) is not None


def _told_by(field: Element, page: Page) -> str:
    picture = _picture_by(field, page)
    near = [e.label for e in page.own if is_said(e) and _is_close(e, field)]
    shown = picture.label if picture else ""
    return " | ".join([field.hint, field.description, field.id, shown, *near])


def _question(field: Element, page: Page) -> str:
    """The nearest text above the field, or before it, that asks or reckons."""
    near = [e for e in page.own if e.text.strip() and is_said(e) and _is_close(e, field)]
    near.sort(key=lambda e: -e.box.bottom)
    asks = [e for e in near if words.RECKONS.search(e.text) or e.text.rstrip()[-1:] in "?？=:："]
    digits = [e for e in near if any(c.isdigit() for c in e.text)]
    found = [e for e in asks if e in digits] or asks or digits or near
    return found[0].text if found else field.label


def _is_close(e: Element, field: Element) -> bool:
    above = 0 <= field.box.top - e.box.bottom + 8 < 3 * field.box.height
    return (above and overlap(e.box, field.box) > 0) or same_row(e.box, field.box)


def _picture_by(field: Element, page: Page) -> Element | None:
    """The nearest picture above the field or beside it, of a size that letters are drawn in."""
    near = [
        e
        for e in page.own
        if e.role is Role.IMAGE
        and _may_be_read(e, field)
        and (_is_close(e, field) or _is_right_below(e, field))
    ]
    near.sort(key=lambda e: abs(e.box.center[1] - field.box.center[1]))
    return near[0] if near else None


def _may_be_read(e: Element, field: Element) -> bool:
    wide = e.box.width >= max(_SMALL, e.box.height)
    return wide and 0.4 * field.box.height < e.box.height < 4 * field.box.height


def _is_right_below(e: Element, field: Element) -> bool:
    return 0 <= e.box.top - field.box.bottom < field.box.height and overlap(e.box, field.box) > 0


def _is_marked(e: Element) -> bool:
    called = f"{e.id} {e.class_name} {e.label}"
    code = re.search(r"(?i)(?<!qr )(?<!bar )\bcode\b|验证码|校验码", e.label)
    return bool(code or words.CAPTCHA_ID.search(called) or words.READS.search(e.label))


def _sends_code(page: Page) -> bool:
    return any(words.SEND_CODE.fullmatch(b.label) for b in page.buttons)
