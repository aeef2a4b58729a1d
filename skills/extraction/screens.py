"""What a phone shows, as a page: for apps, and for sites that nobody but the phone can reach.

The elements become tags by their role, with what they say and the identifiers they have, so that
the same ways find the lists in them.
"""

from __future__ import annotations

from html import escape

from device_drivers.base import Element, Role, Screen
from skills.extraction.base import Page

SCHEME = "screen"
_TAGS = {
    Role.BUTTON: "button", Role.LIST: "ul", Role.TEXT: "span", Role.IMAGE: "span",
}  # fmt: skip
_SILENT = frozenset({Role.TEXT_FIELD, Role.KEYBOARD_KEY})
"""What a person types is no row."""
DEEPEST = 60


def page_of(screen: Screen, language: str = "") -> Page:
    """``url`` is ``screen://APP/ACTIVITY``: screens of one kind share a pattern."""
    below: dict[int | None, list[int]] = {}
    for number, element in enumerate(screen.elements):
        below.setdefault(element.parent, []).append(number)
    webs = [n for n, e in enumerate(screen.elements) if e.role is Role.WEB]
    roots = webs[:1] or below.get(None, [])  # of a browser only the page
    body = "".join(_html(screen, below, number, 0) for number in roots)
    url = f"{SCHEME}://{screen.app}/{screen.activity.strip('/')}"
    return Page(url, f"<html><body>{body}</body></html>", language=language)


def _html(
    screen: Screen, below: dict[int | None, list[int]], number: int, depth: int
) -> str:  # fmt: skip
    element = screen.elements[number]
    if element.role in _SILENT or element.app not in ("", screen.app) or depth > DEEPEST:
        return ""
    inner = "".join(_html(screen, below, each, depth + 1) for each in below.get(number, ()))
    said = "" if _said_within(screen, below, number) else _said(element)
    return _open(element) + escape(said) + inner + f"</{_tag(element)}>"


def _said_within(screen: Screen, below: dict[int | None, list[int]], number: int) -> bool:
    """Whether what it says is only what the one thing in it says."""
    inner = [screen.elements[each] for each in below.get(number, ())]
    return any(each.text and each.text == screen.elements[number].text for each in inner)


def _tag(element: Element) -> str:
    return _TAGS.get(element.role, "div")


def _said(element: Element) -> str:
    return "" if element.password else element.text


def _open(element: Element) -> str:
    name = element.id.rpartition("/")[2]
    told = {
        "class": name,
        "aria-label": element.description,
        "role": str(element.role).replace("_", "-"),
    }
    return f"<{_tag(element)}" + "".join(
        f' {key}="{escape(value, quote=True)}"' for key, value in told.items() if value
    ) + ">"  # fmt: skip
