"""Is there a check for robots on a page, and of which kind?"""

from __future__ import annotations

from device_drivers.base import Element, Role
from skills.login import words
from skills.login.challenges import Challenge
from skills.login.fields import same_row
from skills.login.moved_challenges import moved
from skills.login.page import Page, is_alone, refresh_button
from skills.login.typed_challenges import typed


def challenge(page: Page) -> Challenge | None:
    """The challenge in front, None for none.

    Told by words, identifiers and boxes; what has no element of its own, such as the track of a
    slider, ``answering`` looks for in the picture."""
    if found := typed(page):
        return found
    if _is_passed(page):
        return None
    return moved(page) or _ticked(page) or _unknown(page)


def _is_passed(page: Page) -> bool:
    """It says so, or its box has its tick."""
    ticks = [e.box for e in page.own if (e.checkable and e.checked) or words.TICKED.search(e.label)]
    return any(
        words.PASSED.fullmatch(e.label)
        or (words.CAPTCHA.search(e.label) and any(same_row(e.box, tick) for tick in ticks))
        for e in page.own
        if e.label
    )


def _ticked(page: Page) -> Challenge | None:
    """A box that is called so, or something to tap with these words in it."""
    alone = is_alone(page)
    for e in page.own:
        if e.checkable and words.CAPTCHA.search(e.label):
            return Challenge("box", handle=e.box, alone=alone)
    for b in page.buttons:
        if words.CAPTCHA.search(b.label) and not words.HOLDS.search(b.label):
            return Challenge("box", handle=b.element.box, alone=alone)
    return None


def _unknown(page: Page) -> Challenge | None:
    """By its name, or by its words where there is something to be done about it."""
    acts = any(e.clickable or e.checkable for e in page.own)
    for e in page.own:
        if e.role in (Role.TEXT_FIELD, Role.BUTTON, Role.WEB) and not e.unreadable:
            continue
        told = len(e.label) <= words.LONG and words.CAPTCHA.search(e.label) and acts
        named = words.CAPTCHA_ID.search(f"{e.id} {e.class_name}") and not e.checkable
        if told or named or _is_frame(e):
            return Challenge("other", e.box, refresh=refresh_button(page), alone=is_alone(page))
    return None


def _is_frame(e: Element) -> bool:
    return e.unreadable and bool(words.CAPTCHA_ID.search(e.label))
