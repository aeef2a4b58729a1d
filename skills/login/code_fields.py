"""Where a code is typed that was sent to the person, or that an authenticator shows."""

from __future__ import annotations

from dataclasses import dataclass

from device_drivers.base import Element
from skills.login import words
from skills.login.fields import about, overlap, same_row
from skills.login.moves import CodeFrom
from skills.login.page import Button, Page, headings

FEWEST, MOST = 4, 8
"""Fields in a row, one for each character of a code."""


@dataclass(frozen=True, slots=True)
class CodeForm:
    """``fields``: one, or one for each character. ``send``: what has the code sent first."""

    fields: tuple[Element, ...]
    source: CodeFrom
    button: Element | None
    send: Element | None

    @property
    def is_parted(self) -> bool:
        return len(self.fields) > 1


def code_form(page: Page) -> CodeForm | None:
    """The form that wants a code and no password; None where there is none."""
    if any(kind in ("password", "new", "old") for _, kind in page.fields):
        return None
    if any(kind == "card" and not _may_be_code(e, page) for e, kind in page.fields):
        return None
    fields = _single(page) or _parted(page)
    if not fields:
        return None
    first = fields[0]
    near = [b for b in page.buttons if _is_near(b, first)]
    send = next((b.element for b in near if words.SEND_CODE.fullmatch(b.label)), None)
    return CodeForm(fields, _source(first, page), _button(fields, page), send)


def _single(page: Page) -> tuple[Element, ...]:
    """Beside a field for a phone number a code is a way of its own to sign in: not this."""
    if any(kind == "user" and not e.text for e, kind in page.fields):
        return ()
    called = [e for e, kind in page.fields if kind in ("code", "card")]
    return (called[0],) if len(called) == 1 else _row(called) if called else ()


def _may_be_code(field: Element, page: Page) -> bool:
    """A "security code" is a card's as well, where there is a card."""
    alone = sum(kind == "card" for _, kind in page.fields) == 1
    return alone and bool(words.CODE.search(about(field, page.screen)))


def _parted(page: Page) -> tuple[Element, ...]:
    """Narrow fields in a row on a page that speaks of a code."""
    plain = [e for e, kind in page.fields if kind not in ("search", "news")]
    row = _row(plain)
    about = page.said
    if row and (words.CODE.search(about) or words.SENT.search(about) or "code" in about.casefold()):
        return row
    return ()


def _row(fields: list[Element]) -> tuple[Element, ...]:
    ordered = sorted(fields, key=lambda e: e.box.left)
    alike = FEWEST <= len(ordered) <= MOST and all(
        same_row(e.box, ordered[0].box) and e.box.width < 2.5 * e.box.height for e in ordered
    )
    return tuple(ordered) if alike else ()


def _source(field: Element, page: Page) -> CodeFrom:
    said = f"{field.label} {headings(field, page)} {page.said}"
    if words.BY_APP.search(said):
        return "app"
    if words.BY_MAIL.search(said):
        return "mail"
    return "text" if words.BY_TEXT.search(said) else "anywhere"


def _button(fields: tuple[Element, ...], page: Page) -> Element | None:
    lowest = max(e.box.bottom for e in fields)
    behind = [
        b
        for b in page.buttons
        if b.element.box.top >= lowest - 8 or same_row(b.element.box, fields[-1].box)
    ]
    for pattern in (words.CHECK_CODE, words.SIGN_IN, words.GO_ON, words.NAMELESS):
        for b in behind:
            if pattern.fullmatch(b.label) and not words.SEND_CODE.fullmatch(b.label):
                return b.element
    return None


def _is_near(b: Button, field: Element) -> bool:
    return same_row(b.element.box, field.box) or overlap(b.element.box, field.box) > 0
