"""Who a number belongs to, and how dates of talks are written: shared by the apps that need it."""

from __future__ import annotations

import re
from datetime import UTC, datetime, tzinfo

from device_drivers.virtual.store import Store


def digits(number: str) -> str:
    """Only what is dialled."""
    return re.sub(r"[^0-9*#]", "", number)


def same_number(one: str, other: str) -> bool:
    """As Android compares loosely: equal, or the last seven digits agree."""
    a, b = digits(one), digits(other)
    if not a or not b:
        return one == other
    return a == b or (min(len(a), len(b)) >= 7 and a[-7:] == b[-7:])


def name_of(store: Store, number: str) -> str:
    """The contact with this number, "" when nobody has it."""
    rows = store.rows(
        "SELECT name, number FROM contacts JOIN phones ON contact_id = contacts.id"
        " ORDER BY phones.id"
    )
    return next((str(name) for name, theirs in rows if same_number(theirs, number)), "")


def names(store: Store) -> dict[str, str]:
    """Name by the last seven digits of every number: one query for a whole list."""
    rows = store.rows(
        "SELECT number, name FROM contacts JOIN phones ON contact_id = contacts.id"
        " ORDER BY phones.id DESC"
    )
    return {digits(number)[-7:]: str(name) for number, name in rows}


def written(number: str) -> str:
    """A number grouped for reading; only the forms this phone makes up are known."""
    if re.fullmatch(r"\+1\d{10}", number):
        return f"+1 {number[2:5]}-{number[5:8]}-{number[8:]}"
    if re.fullmatch(r"\+86\d{11}", number):
        return f"+86 {number[3:6]} {number[6:10]} {number[10:]}"
    return number


def when(ms: int, now: datetime, clock: str = "", *, zone: tzinfo | None = None) -> str:
    """A past moment as a list shows it: the time today, else the day; ``clock`` is its time."""
    then = datetime.fromtimestamp(ms / 1000, UTC).astimezone(zone or now.tzinfo)
    days = (now.date() - then.date()).days
    if days <= 0:
        return clock or f"{then:%H:%M}"
    if days == 1:
        return "Yesterday"
    if days < 7:
        return f"{then:%A}"[:3]
    return f"{then:%b} {then.day}" + ("" if then.year == now.year else f", {then.year}")
