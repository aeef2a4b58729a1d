"""What leads to the form, or away from what stands before it: links, tabs, a polite no."""

from __future__ import annotations

import re

from device_drivers.base import Role
from skills.login import words
from skills.login.page import Button, Page, is_said


def link(page: Page) -> Button | None:
    """What leads to the form: a link or a tab that is called nothing but "Sign in"."""
    found = [b for b in page.buttons if words.SIGN_IN.fullmatch(b.label)]
    return next((b for b in found if not b.element.selected), None)


def with_password(page: Page) -> Button | None:
    """From a passkey, a text message or a QR code to the password; or to a list of the ways."""
    ways = [b for b in page.buttons if not b.element.selected]
    ways += [Button(e, e.text) for e in page.own if e.clickable and e.checkable]
    for pattern in (words.WITH_PASSWORD, words.ANOTHER_WAY):
        for b in ways:
            if b.label and pattern.fullmatch(b.label):
                return b
    return None


def declines(page: Page) -> Button | None:
    """The "no" to what is offered on the way: to stay signed in, to save the password."""
    if any(e.role is Role.TEXT_FIELD and e.enabled for e in page.own):
        return None
    if words.KEEPS_IN.search(page.said) or words.OFFERS.search(page.said):
        return next((b for b in page.buttons if words.NO_THANKS.fullmatch(b.label)), None)
    return None


def shows_user(page: Page) -> str:
    """Whom a page that asks for the password alone says it asks; "" for nobody."""
    for e in page.own:
        told = e.text.strip()
        if is_said(e) and re.fullmatch(r"[\w.+*•-]+@[\w.*•-]+\.\w+|\+?[\d*• -]{7,20}", told):
            return told
    return ""
