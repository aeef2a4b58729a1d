"""The form on a screen where one says who one is: its fields and its button, or the way to it.

Found by what fields and buttons say of themselves and by where they lie. Forms that create an
account or change a password, newsletters, search boxes and locked files have fields like these,
and are none.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from device_drivers.base import Element, Role
from skills.login import words
from skills.login.fields import FieldKind, overlap, same_row
from skills.login.page import Button, Page, headings


@dataclass(frozen=True, slots=True)
class Form:
    """``user`` alone is the first of two pages, ``password`` alone the second. ``certain``: it says
    that it is to sign in; else only what came before can tell."""

    user: Element | None
    password: Element | None
    button: Element | None
    certain: bool = True
    others: tuple[Element, ...] = ()
    """Fields beside these that are empty, and of which nobody knows what belongs there."""


def read(page: Page) -> Form | None:
    """The form to sign in by; None where there is none."""
    for field, kind in page.fields:
        if kind == "password" and (found := _around(field, page)):
            return found
    return _first_page(page)


# --- a password, and what stands around it --------------------------------------------------------


def _around(password: Element, page: Page) -> Form | None:
    group = _group(password, page)
    kinds = [kind for e, kind in group if e is not password]
    if any(k in ("password", "new", "old", "card", "news") for k in kinds):
        return None
    user = _user_of(password, group)
    button = _button_of(password, page)
    strong = button is not None and bool(words.SIGN_IN.fullmatch(button.label))
    if button is not None and not strong and _is_elsewhere(button.label):
        return None
    above = headings(user or password, page)
    if not strong and (words.SIGN_UP.search(above) or words.CHANGE.search(above)):
        return None
    if "personal" in kinds and not strong:
        return None
    certain = strong or user is not None or bool(words.IN_ACCOUNT.search(above))
    others = tuple(
        e for e, kind in group
        if e is not password and e is not user and not e.text and kind in ("other", "personal")
    )  # fmt: skip
    return Form(user, password, button.element if button else None, certain, others)


def _group(field: Element, page: Page) -> list[tuple[Element, FieldKind]]:
    """The fields of its form: those of its column that no button which sends a form parts from it,
    and those beside it."""
    column = [(e, kind) for e, kind in page.fields if _together(e, field)]
    column.sort(key=lambda each: (each[0].box.top, each[0].box.left))
    ends = [b.element for b in page.buttons if _sends(b.label)]
    parted = [(e, kind) for e, kind in column if not any(_between(end, e, field) for end in ends)]
    return [each for each in parted if each[1] != "search"]


def _together(a: Element, b: Element) -> bool:
    narrow = min(a.box.width, b.box.width)
    return overlap(a.box, b.box) > narrow / 2 or (same_row(a.box, b.box) and _near(a, b))


def _near(a: Element, b: Element) -> bool:
    apart = max(a.box.left, b.box.left) - min(a.box.right, b.box.right)
    return apart < max(a.box.width, b.box.width)


def _between(end: Element, a: Element, b: Element) -> bool:
    """Below the upper one, or at the end of its row."""
    upper, lower = (a, b) if a.box.top <= b.box.top else (b, a)
    y = end.box.center[1]
    if same_row(upper.box, lower.box) or not upper.box.top <= y <= lower.box.top:
        return False
    return same_row(end.box, upper.box) or overlap(end.box, lower.box) > 0


def _sends(label: str) -> bool:
    return any(p.fullmatch(label) for p in (words.SIGN_IN, words.GO_ON)) or any(
        p.search(label) for p in (words.SIGN_UP, words.NEWS)
    )


def _user_of(password: Element, group: list[tuple[Element, FieldKind]]) -> Element | None:
    before = [
        (e, kind)
        for e, kind in group
        if e.box.bottom <= password.box.top + password.box.height // 4
        or (same_row(e.box, password.box) and e.box.right <= password.box.left + 8)
    ]
    called = [e for e, kind in before if kind == "user"]
    nameless = [e for e, kind in before if kind == "other"]
    return called[-1] if called else nameless[0] if len(nameless) == 1 else None


def _button_of(password: Element, page: Page) -> Button | None:
    """Of the buttons behind the password the one that says so, else the first that may mean it."""
    behind = [
        b for b in page.buttons
        if _is_behind(b.element, password) and b.element.role is not Role.TAB
        and not words.OTHERS.search(b.label)
    ]  # fmt: skip
    behind.sort(key=lambda b: (b.element.box.top, b.element.box.left))
    named = [b for b in behind if words.SIGN_IN.fullmatch(b.label)][:1]
    named += sorted(  # a challenge in the form may have a narrow one of its own
        (b for b in behind if words.GO_ON.fullmatch(b.label)), key=lambda b: -b.element.box.width
    )
    if named:
        first = next(b for b in behind if _sends(b.label))
        is_up = words.SIGN_UP.search(first.label) and not words.SIGN_IN.fullmatch(first.label)
        return first if is_up and not _aside(first) else named[0]
    if up := next((b for b in behind if _is_elsewhere(b.label) and not _aside(b)), None):
        return up
    told = [b for b in behind if _may_send(b, password)]
    if told:
        return told[0]
    said = next((e for e in page.own if _is_text_button(e, password)), None)
    return Button(said, said.text) if said else None


def _is_text_button(e: Element, password: Element) -> bool:
    """On an iPhone what takes a tap may be told as a mere text."""
    return (
        e.role is Role.TEXT and _is_behind(e, password) and bool(words.SIGN_IN.fullmatch(e.text))
    )  # fmt: skip


def _is_behind(e: Element, password: Element) -> bool:
    below = e.box.top >= password.box.bottom - password.box.height // 4
    beside = same_row(e.box, password.box) and e.box.left >= password.box.right - 8
    return (below and overlap(e.box, password.box) > 0) or (beside and _near(e, password))


def _is_elsewhere(label: str) -> bool:
    patterns = (words.SIGN_UP, words.CHANGE, words.CONNECTS, words.NEWS, words.SEARCH)
    return any(p.search(label) for p in patterns)


def _aside(b: Button) -> bool:
    """A link below a form ("Create account") is not what sends it: it is not as wide."""
    return bool(b.element.class_name in ("a", "area"))


def _may_send(b: Button, password: Element) -> bool:
    """An arrow, or the only thing of its size below the password."""
    if words.FORGOT.search(b.label) or words.REMEMBER.search(b.label) or b.element.checkable:
        return False
    box, near = b.element.box, password.box
    is_close = box.top - near.bottom < 6 * near.height
    is_large = box.height >= near.height * 0.6 and b.element.class_name not in ("a", "area")
    return is_close and is_large and bool(words.NAMELESS.fullmatch(b.label))


# --- the first of two pages -----------------------------------------------------------------------


def _first_page(page: Page) -> Form | None:
    """A field for the user name alone, and a button to go on."""
    for field, kind in page.fields:
        if kind not in ("user", "other"):
            continue
        group = _group(field, page)
        if any(k in ("password", "new", "old", "card", "code", "news", "personal")
               for e, k in group if e is not field):  # fmt: skip
            continue
        if len([e for e, k in group if k in ("user", "other")]) > 1:
            continue
        button = _button_of(field, page)
        if button and _is_first(field, kind, button, page):
            return Form(field, None, button.element)
        if button is None and kind == "user" and _asks_who(field, page):
            return Form(field, None, None)
    return None


def _asks_who(field: Element, page: Page) -> bool:
    """Without a button: Enter sends it. Nothing but what stands above can tell what it is for."""
    above = headings(field, page)
    others = (words.SIGN_UP, words.FORGOT, words.NEWS, words.CHANGE, words.SEARCH)
    return _signs_in(above) and not any(pattern.search(above) for pattern in others)


def _is_first(field: Element, kind: FieldKind, button: Button, page: Page) -> bool:
    above = headings(field, page)
    if _is_elsewhere(button.label) or words.FORGOT.search(above) or words.NEWS.search(above):
        return False
    if words.SIGN_IN.fullmatch(button.label):
        return not words.SIGN_UP.search(above) or bool(_signs_in(above))
    if words.SIGN_UP.search(above) and not _signs_in(above):
        return False
    goes_on = words.GO_ON.fullmatch(button.label) or words.NAMELESS.fullmatch(button.label)
    told = words.IN_ACCOUNT.search(above) or _helps(page)
    return kind == "user" and bool(goes_on) and bool(told)


def _signs_in(said: str) -> bool:
    return bool(re.search(r"\b(sign|log)[ -]?in\b|\blog ?on\b|登[录陆入]", said, re.IGNORECASE))


def _helps(page: Page) -> bool:
    """Whether the page helps those who forgot who they are."""
    who = re.compile(r"(?i)forgot.{0,16}(e-?mail|user|id)|忘记.{0,4}(账号|用户)")
    return any(who.search(b.label) for b in page.buttons)
