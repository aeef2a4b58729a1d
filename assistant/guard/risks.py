"""What a step does: the risk class that is read off the screen and off what is done to it.

Verbs declare their risk. What a touch does is told by what is written on the element it lands on
and on the dialog around it: "Send", "Delete", "Pay", "Allow", in English and Chinese. Enter does
what the element with the focus does with it, an address what its scheme stands for. Where nothing
can be read, nobody can tell, and a kind of action without a rule here is unknown, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, get_args

from assistant import risk_words
from assistant.guard.identity import is_home, is_key
from assistant.risk_words import plain
from device_drivers.base import Action as DeviceAction
from device_drivers.base import (
    DoubleTap,
    Drag,
    Element,
    Key,
    KeyName,
    Launch,
    LongPress,
    OpenUrl,
    Pinch,
    Risk,
    Role,
    Screen,
    Scroll,
    Swipe,
    Tap,
    TypeText,
    Wait,
)
from device_drivers.verbs.base import Args, Verb

MOVES_ABOUT = frozenset(get_args(KeyName)) - {"enter", "search"}
"""Keys that only move about, turn the sound up or the screen on."""
SLOP = 40
"""A swipe shorter than this (pixels) is a tap to the phone."""


def risk_of(action: DeviceAction, screen: Screen, target: Element | None) -> Risk:
    """The risk class of an action on the screen it was decided on.

    ``target`` is the element that is meant; what lies under the point of a touch counts too."""
    match action:
        case Tap(x, y) | DoubleTap(x, y) | LongPress(x, y):
            hit = _risk_of_touch(element_at(screen, x, y), screen)
            return _at_least(hit, _risk_of_touch(target, screen)) if target else hit
        case Swipe(x, y) | Drag(x, y):
            return _risk_of_pull(action, element_at(screen, x, y), screen)
        case TypeText(text, submit=submit):
            field = focused(screen)
            if field and field.password:
                return Risk.CREDENTIAL
            presses = submit or text.endswith("\n") or (field and field.role is not Role.TEXT_FIELD)
            return _at_least(Risk.CHANGE, _risk_of_enter(screen) if presses else Risk.CHANGE)
        case Key("enter" | "search"):
            return _risk_of_enter(screen)
        case OpenUrl(url):
            return risk_of_address(url)
        case Key(name):
            return Risk.NAVIGATE if name in MOVES_ABOUT else Risk.UNKNOWN
        case Launch() | Scroll() | Pinch() | Wait():
            return Risk.NAVIGATE
        case _:
            return Risk.UNKNOWN


def risk_of_verb(verb: Verb[Any], args: Args) -> Risk:
    """What it declares; an address that it hands to the system may do more."""
    url = getattr(args, "url", "")
    return _at_least(verb.risk, risk_of_address(url)) if url else verb.risk


def risk_of_address(url: str) -> Risk:
    scheme, colon, _ = url.strip().partition(":")
    return risk_words.SCHEMES.get(scheme.lower(), Risk.UNKNOWN) if colon else Risk.NAVIGATE


def _at_least(least: Risk, risk: Risk) -> Risk:
    return risk if risk.asks_first and not least.asks_first else least


def element_at(screen: Screen, x: int, y: int) -> Element | None:
    """The innermost element under a point that takes a touch, else the innermost element."""
    inside = [e for e in screen.elements if e.box.contains(x, y)]
    touchable = [e for e in inside if e.clickable or e.checkable or e.unreadable]
    found = touchable or inside
    return found[-1] if found else None


# --- what a touch does --------------------------------------------------------------------------


def _risk_of_touch(element: Element | None, screen: Screen) -> Risk:
    if element is None:
        return Risk.NAVIGATE if screen.elements else Risk.UNKNOWN
    if element.unreadable:
        return Risk.UNKNOWN
    element = _what_takes_it(element, screen)
    if is_key(element, screen):
        enters = risk_words.ENTERS.search(plain(f"{element.label} {element.id}"))
        return _at_least(Risk.CHANGE, _risk_of_enter(screen) if enters else Risk.CHANGE)
    if element.role is Role.TEXT_FIELD:
        return Risk.NAVIGATE
    words = [plain(w) for w in _words_on(element, screen) if w]
    agrees = any(risk_words.AGREES.fullmatch(w) for w in words)
    if agrees and len(screen.elements) < DIALOG:
        told = [e for e in screen.elements if e.label and _tells(e, screen)]
        words += [plain(e.label) for e in told]  # what it agrees to
        if any(risk_words.MONEY.search(w) for w in words):
            return Risk.PAY
    if found := next(_said_by(words, element, screen), None):
        return found
    if _calls(element, words):
        return Risk.CALL
    switches = element.checkable or any(e.checkable for e in _inner(element, screen)[:ROW])
    return Risk.CHANGE if switches and element.clickable else Risk.NAVIGATE


def _tells(e: Element, screen: Screen) -> bool:
    """In a dialog: not other buttons, the keyboard's "Delete", what was typed."""
    return e.role not in (Role.BUTTON, Role.TEXT_FIELD) and not is_key(e, screen)


def _said_by(words: list[str], element: Element, screen: Screen) -> Iterator[Risk]:
    """Every risk that the words name, gravest first."""
    for risk, pattern in risk_words.ANYWHERE:
        if any(pattern.search(w) for w in words):
            yield risk
    tables = []
    if element.role is Role.BUTTON and not is_home(element.app, screen.system):
        tables = [risk_words.AT_FIRST]
        if any(store in element.app.lower() for store in STORES):
            tables = [risk_words.AT_FIRST, risk_words.IN_A_STORE]
    for risk, pattern in (row for table in tables for row in table):
        if any(pattern.match(w.strip()) for w in words):
            yield risk


ROWS_LEAD = frozenset({
    "com.android.settings", "com.apple.Preferences", "com.huawei.hmos.settings",
    "com.android.messaging", "com.google.android.apps.messaging", "com.apple.MobileSMS",
    "com.ohos.mms", "com.android.email", "com.apple.mobilemail", "com.huawei.hmos.email",
})  # fmt: skip
"""There a row leads to a page and tells what is on it: "Storage, force stop", "Please reply"."""
STORES = ("appstore", "com.android.vending", "appgallery", "appmarket")
DIALERS = ("dialer", "com.apple.mobilephone", "com.ohos.callui")
ADDRESS_BOOKS = (*DIALERS, "contacts", "com.apple.MobileAddressBook")
LONG = 60
"""Characters; a longer text on something that is no button is a message or an article."""
DIALOG = 60
"""A screen with fewer elements may be a dialog whose text tells what OK means."""


def _calls(element: Element, words: list[str]) -> bool:
    """In a phone app a row is a person or a number to call, unless it says something else."""
    if element.role is Role.TAB or element.checkable or element.scrollable:
        return False
    row = element.clickable and (
        element.role is not Role.BUTTON
        or bool(re.search(r"(?i)item|cell|tile|entry|row", f"{element.class_name} {element.id}"))
    )
    if any(risk_words.LEADS.match(w.strip()) for w in words):
        return False
    if any(app in element.app for app in DIALERS) and row:
        return True
    names_one = any(risk_words.NUMBER.fullmatch(w.strip()) for w in words)
    return any(app in element.app for app in ADDRESS_BOOKS) and (names_one or (row and not words))


def _what_takes_it(element: Element, screen: Screen) -> Element:
    """A text in a row does what the row does."""
    here: Element | None = element
    while here and not (here.clickable or here.checkable or here.long_clickable):
        here = screen.elements[here.parent] if here.parent is not None else None
    return here if here and len(_inner(here, screen)) < ROW else element


ROW = 12
"""What holds more elements is a page."""


def _inner(outer: Element, screen: Screen) -> list[Element]:
    return [e for e in screen.elements if e is not outer and _within(e, outer)]


def _words_on(element: Element, screen: Screen) -> list[str]:
    """Everything that says what a touch does: its own words and id, and those of what is in it."""
    own = re.sub(r"([a-z])([A-Z])", r"\1 \2", element.id.rpartition("/")[2]).replace("_", " ")
    words = [element.text, element.description]
    if element.role is Role.BUTTON or not (element.text or element.description):
        words.append(own)
    inside = _inner(element, screen)
    apart = [e for e in inside if e.clickable]  # has a touch of its own
    inner = [e.label for e in inside if not any(e is b or _within(e, b) for b in apart)]
    if element.app in ROWS_LEAD and element.role is not Role.BUTTON:
        inner = [w for w in inner if w][: 0 if element.label else 1]  # what a page holds is no deed
    words += inner
    if element.role is not Role.BUTTON:
        words = [w for w in words if len(w) <= LONG]
    return words


def _within(inner: Element, outer: Element) -> bool:
    return (
        outer.box.left <= inner.box.left
        and outer.box.top <= inner.box.top
        and inner.box.right <= outer.box.right
        and inner.box.bottom <= outer.box.bottom
    )


def _risk_of_pull(pull: Swipe | Drag, start: Element | None, screen: Screen) -> Risk:
    """Too short to move anything, it is a touch; a slider that pays or calls is pulled; and what
    is carried to the bin is dropped there."""
    if abs(pull.x1 - pull.x2) + abs(pull.y1 - pull.y2) < SLOP:
        return _risk_of_touch(start, screen)
    words = [plain(w) for w in _words_on(start, screen)] if start else []
    if start and (start.role is Role.SLIDER or any(risk_words.SLIDES.search(w) for w in words)):
        return _at_least(Risk.NAVIGATE, _risk_of_touch(start, screen))
    if isinstance(pull, Drag) and (end := element_at(screen, pull.x2, pull.y2)):
        return _at_least(Risk.CHANGE, next(_said_by([plain(end.label)], end, screen), Risk.CHANGE))
    return Risk.NAVIGATE


# --- what Enter does ----------------------------------------------------------------------------

MANY_LINES = ("textarea", "XCUIElementTypeTextView", "TextArea", "RichEditor")
"""Classes of fields in which Enter begins a new line."""


def _risk_of_enter(screen: Screen) -> Risk:
    """It presses the button that has the focus, sends the message, or submits the form."""
    field = focused(screen)
    if field is None:
        return Risk.NAVIGATE
    if field.role is not Role.TEXT_FIELD:
        return Risk.NAVIGATE if field.scrollable else _risk_of_touch(field, screen)
    about = plain(f"{field.id} {field.hint} {field.description} {field.class_name}")
    if field.password:
        return Risk.CREDENTIAL
    if risk_words.SEARCH.search(about.replace("_", " ")):
        return Risk.NAVIGATE
    if risk_words.MESSAGE.search(about):
        return Risk.SEND
    if field.class_name in MANY_LINES:
        return Risk.NAVIGATE
    return next((r for r in _submits(field, screen) if r.asks_first), Risk.NAVIGATE)


def _submits(field: Element, screen: Screen) -> Iterator[Risk]:
    """What the lettered buttons beside and below a field would do: one belongs to its form."""
    for button in screen.elements:
        if button.role is Role.BUTTON and button.text and button.box.bottom > field.box.top:
            yield _risk_of_touch(button, screen)


def focused(screen: Screen) -> Element | None:
    """What has the focus: a field rather than what is around it."""
    found = [e for e in screen.elements if e.focused]
    fields = [e for e in found if e.role is Role.TEXT_FIELD]
    return next(iter(fields or reversed(found)), None)
