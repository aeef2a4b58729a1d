"""From a name to a number where contacts can only be read on the screen of the contacts app."""

from __future__ import annotations

import re

from device_drivers.base import Device, Element, Role, Screen, TypeText
from device_drivers.verbs.base import Ask, Said, VerbFailed
from device_drivers.verbs.looking import inside, look, tap, wait_for
from device_drivers.verbs.matching import meant
from device_drivers.verbs.people import Person, is_number
from device_drivers.verbs.shell import until
from device_drivers.verbs.sight import leave_page, open_page

_NUMBER = re.compile(r"[\u200e\u202a-\u202e\u2066-\u2069]*(\+?\d[\d\s().\-\u2011]{4,}\d)\W*")
_BACKS = 3
_MOBILE = re.compile(r"mobile|cell|iphone|手机|移动电话|行动电话", re.IGNORECASE)
_SEARCH = re.compile(r"search|搜索|查找", re.IGNORECASE)


def seen_person(phone: Device, who: str, field: str) -> Person:
    """The one person and number meant by ``who``. Raises Ask, VerbFailed."""
    if is_number(who):
        return Person("", "", re.sub(r"[^\d+*#]", "", who))
    rows = _search(phone, who)
    names = {str(i): [e.label] for i, e in enumerate(rows)}
    found = {rows[int(i)].label: rows[int(i)] for i in meant(who, names)}
    if not found:
        raise VerbFailed(Said(f"There is no contact called {who}.", f"联系人里没有{who}。"))
    if len(found) > 1:
        question = Said(f"Which {who} do you mean?", f"你指的是哪一位{who}？")
        raise Ask(question, field, {name: name for name in list(found)[:6]})
    name, row = next(iter(found.items()))
    tap(phone, row)
    screen = wait_for(phone, lambda screen: screen if _numbers(screen) else None, 4.0)
    numbers = _numbers(screen) if screen else []
    if not numbers:
        raise VerbFailed(
            Said(f"The contacts show no number of {name}.", f"联系人里没有{name}的号码。")
        )
    mobiles = _numbers(screen, _MOBILE) if screen else []
    one = next((known[0] for known in (numbers, mobiles) if len(known) == 1), None)
    if one is None:
        question = Said(f"Which number of {name}?", f"{name}的哪个号码？")
        raise Ask(question, field, {f"{name} ({n})": n for n in numbers[:6]})
    return Person(name, name, one)


def _search(phone: Device, who: str) -> list[Element]:
    """The contacts app's rows after typing ``who`` into its search field."""
    open_page(phone, "Contacts")
    field = wait_for(phone, _search_field, 1.0)
    for _ in range(_BACKS):  # it may show the page it was left on
        if field is not None:
            break
        leave_page(phone)
        open_page(phone, "Contacts")
        field = wait_for(phone, _search_field, 1.0)
    if field is None:
        raise VerbFailed(Said("The contacts app shows no search field.", "通讯录没有显示搜索框。"))
    tap(phone, field)
    phone.act(TypeText(who, clear=True))
    return until(lambda: _rows(look(phone)), bool, 2.0)


def _search_field(screen: Screen) -> Element | None:
    return next(
        (
            e
            for e in screen.elements
            if e.role is Role.TEXT_FIELD and _SEARCH.search(f"{e.hint} {e.description} {e.text}")
        ),
        None,
    )


def _rows(screen: Screen) -> list[Element]:
    return [
        e
        for e in screen.elements
        if e.label and e.app == screen.app
        and e.role not in (Role.TEXT_FIELD, Role.KEYBOARD_KEY, Role.BUTTON, Role.TAB)
    ]  # fmt: skip


def _numbers(screen: Screen, kind: re.Pattern[str] | None = None) -> list[str]:
    """Telephone numbers on a contact's page, each once; with ``kind`` those whose row says so."""
    found: dict[str, None] = {}
    for index, e in enumerate(screen.elements):
        told = _NUMBER.fullmatch(e.label)
        if told is None or e.role is Role.TEXT_FIELD:
            continue
        row = e.parent if e.parent is not None else index
        if kind is None or any(kind.fullmatch(p.label) for p in inside(screen.elements, row)):
            found.setdefault(re.sub(r"[^\d+]", "", told[1]))
    return list(found)
