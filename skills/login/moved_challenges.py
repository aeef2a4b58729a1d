"""Challenges that are answered by a finger: a piece to be moved, a disc to be turned, things to be
clicked in order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from device_drivers.base import Box, Element, Role
from skills.login import words
from skills.login.challenges import Challenge
from skills.login.fields import same_row
from skills.login.page import Page, confirm_button, is_alone, refresh_button

Moved = Literal["slider", "rotation", "clicking"]
_SMALL = 80
"""Pixels: nothing lower is a challenge's picture."""


def moved(page: Page) -> Challenge | None:
    """A hint says which of the three it is; under it the picture, the handle or the button."""
    hints = [e for e in page.own if _may_hint(e)]
    for must in (True, False):
        for hint in hints:
            kind = _kind_of(hint.label, must=must)
            if kind and (found := _with_parts(kind, hint, page, must=must)):
                return found
    return None


def _with_parts(kind: Moved, hint: Element, page: Page, *, must: bool) -> Challenge | None:
    """None where what goes with it is not there: more of that where the hint is a mere word."""
    pictures = _pictures(page, hint)
    picture = _around(pictures)
    handle, track = (None, None) if kind == "clicking" else _handle(page, hint, picture)
    confirm = confirm_button(page, picture) if kind == "clicking" else None
    again, prompt = refresh_button(page), _prompt_picture(hint, picture, page)
    if kind == "clicking" and picture is None:
        return None
    if not must and not (
        picture and ((handle and again) or (confirm and again) or (prompt and kind == "clicking"))
    ):
        return None
    if picture is None and not again and not words.CAPTCHA.search(hint.label):
        return None
    return Challenge(
        kind, picture, _prompt(hint, picture, page), prompt, handle=handle, track=track,
        piece=_piece(pictures), confirm=confirm, refresh=again, hint=hint.box,
        alone=is_alone(page),
    )  # fmt: skip


def _may_hint(e: Element) -> bool:
    if e.role in (Role.TEXT_FIELD, Role.WEB, Role.CHECKBOX) or not 0 < len(e.label) <= words.LONG:
        return False
    return not e.clickable or e.role is Role.SLIDER


def _kind_of(said: str, *, must: bool) -> Moved | None:
    """``must``: it says that this is to be done; else only that it is about such things."""
    if words.PICKS.search(said):
        return None
    if (words.MUST_TURN if must else words.TURNS).search(said):
        return "rotation"
    if (words.MUST_SLIDE if must else words.SLIDES).search(said):
        return "slider"
    return "clicking" if (words.MUST_CLICK if must else words.CLICKS).search(said) else None


def _pictures(page: Page, hint: Element) -> list[Element]:
    """Below the hint, or right above it; the largest first."""
    reach = 2 * max(e.box.height for e in page.own)
    found = [
        e
        for e in page.own
        if e.role is Role.IMAGE
        and e.box.height >= _SMALL
        and min(abs(e.box.top - hint.box.bottom), abs(hint.box.top - e.box.bottom)) < reach
        and e.box.bottom > hint.box.top - 8 * hint.box.height
    ]
    found.sort(key=lambda e: -(e.box.width * e.box.height))
    return found


def _around(pictures: Sequence[Element]) -> Box | None:
    return pictures[0].box if pictures else None


def _piece(pictures: Sequence[Element]) -> Box | None:
    """A smaller picture that lies over the large one."""
    for e in pictures[1:]:
        if _within(e.box, pictures[0].box) and e.box.width < 0.5 * pictures[0].box.width:
            return e.box
    return None


def _within(inner: Box, outer: Box) -> bool:
    x, y = inner.center
    return outer.contains(x, y)


def _handle(page: Page, hint: Element, picture: Box | None) -> tuple[Box | None, Box | None]:
    """What is dragged, and along what, as far as they are elements; the track may be none."""
    for e in page.own:
        if e.role is Role.SLIDER:
            wide = e.box.width > 3 * e.box.height
            return (_left_end(e.box), e.box) if wide else (e.box, None)
    arrows = [
        e for e in page.own
        if e.role not in (Role.TEXT_FIELD, Role.WEB, Role.LIST)
        and e.label and words.ARROWS.fullmatch(e.label)
        and (picture is None or _is_under(e.box, picture)) and e is not hint
    ]  # fmt: skip
    arrows.sort(key=lambda e: (not e.clickable, e.box.left))
    return (arrows[0].box, None) if arrows else (None, None)


def _left_end(track: Box) -> Box:
    """Of a slider that is told whole: a handle as wide as it is high, at its beginning."""
    return Box(track.left, track.top, track.left + track.height, track.bottom)


def _is_under(box: Box, picture: Box) -> bool:
    close = -8 <= box.top - picture.bottom < max(picture.height, 200)
    return close and picture.left - box.width <= box.left <= picture.right


def _prompt(hint: Element, picture: Box | None, page: Page) -> str:
    """The hint, and what else is said between it and the picture or beside it."""
    if picture is None:
        return hint.label
    more = [
        e.text for e in page.own
        if e is not hint and e.text and not e.clickable and e.role is Role.TEXT
        and (same_row(e.box, hint.box) or hint.box.bottom - 8 <= e.box.top)
        and e.box.bottom <= picture.top + 8 and e.box.top >= hint.box.top - 8
    ]  # fmt: skip
    return " ".join([hint.label, *more])


def _prompt_picture(hint: Element, picture: Box | None, page: Page) -> Box | None:
    """A small picture beside the hint, or between it and the large one: what is to be clicked."""
    for e in page.own:
        small = picture is not None and e.role is Role.IMAGE and e.box.height < picture.height / 2
        if small and picture and e.box.bottom <= picture.top + 8 and e.box.top >= hint.box.top - 24:
            return e.box
    return None
