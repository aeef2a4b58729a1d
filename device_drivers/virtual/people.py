"""Who a number belongs to, and how dates of talks are written: shared by the apps that need it."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime
from functools import lru_cache
from typing import TYPE_CHECKING

from device_drivers.virtual.language import Language
from device_drivers.virtual.store import Store

if TYPE_CHECKING:
    from device_drivers.virtual.phone import Phone


@lru_cache(maxsize=4096)
def digits(number: str) -> str:
    """Only what is dialled."""
    return re.sub(r"[^0-9*#]", "", number)


def same_number(one: str, other: str) -> bool:
    """Equal, or one is the other without its country or area code (seven digits at least).

    Stricter than Android's seven last digits: two people may share those in different towns.
    """
    a, b = sorted((digits(one), digits(other)), key=len)
    if not a:
        return one == other
    if one.startswith("+") and other.startswith("+"):
        return a == b
    return a == b or (len(a) >= 7 and b.endswith(a.lstrip("0")))


def namer(store: Store) -> Callable[[str], str]:
    """Who a number belongs to, "" for nobody; one query for any number of questions."""
    rows = store.rows(
        "SELECT number, name FROM contacts JOIN phones ON contact_id = contacts.id"
        " ORDER BY phones.id DESC"
    )
    exact = {number: str(name) for number, name in rows}

    def name(number: str) -> str:
        if number in exact:
            return exact[number]
        return next((str(who) for theirs, who in rows if same_number(theirs, number)), "")

    return name


def name_of(store: Store, number: str) -> str:
    """The contact with this number, "" when nobody has it."""
    return namer(store)(number)


def is_blocked(store: Store, number: str) -> bool:
    """Whether the person does not want to hear from this number."""
    blocked = store.rows("SELECT number FROM blocked_numbers")
    return any(same_number(theirs, number) for (theirs,) in blocked)


def block(store: Store, number: str) -> None:
    """Hear no more from this number."""
    if not is_blocked(store, number):
        store.run("INSERT INTO blocked_numbers(number) VALUES (?)", number)


def unblock(store: Store, number: str) -> None:
    """Hear from this number again."""
    for row, theirs in store.rows("SELECT id, number FROM blocked_numbers"):
        if same_number(theirs, number):
            store.run("DELETE FROM blocked_numbers WHERE id=?", row)


def written(number: str) -> str:
    """A number grouped for reading; only the forms this phone makes up are known."""
    if re.fullmatch(r"\+1\d{10}", number):
        return f"+1 {number[2:5]}-{number[5:8]}-{number[8:]}"
    if re.fullmatch(r"\+86\d{11}", number):
        return f"+86 {number[3:6]} {number[6:10]} {number[10:]}"
    return number


def when(ms: int, now: datetime, clock: str = "", language: Language = "en") -> str:
    """A past moment as a list shows it: the time today, else the day; ``clock`` is its time."""
    then = datetime.fromtimestamp(ms / 1000, UTC).astimezone(now.tzinfo)
    days = (now.date() - then.date()).days
    if days <= 0:
        return clock or f"{then:%H:%M}"
    if language == "zh":
        if days < 7:
            return "昨天" if days == 1 else f"周{'一二三四五六日'[then.weekday()]}"
        return f"{then.year}年" * (then.year != now.year) + f"{then.month}月{then.day}日"
    if days == 1:
        return "Yesterday"
    if days < 7:
        return f"{then:%A}"[:3]
    return f"{then:%b} {then.day}" + ("" if then.year == now.year else f", {then.year}")


def moment(phone: Phone, ms: int) -> str:
    """``when`` in the phone's zone, language and clock."""
    now = phone.clock.now()
    then = datetime.fromtimestamp(ms / 1000, UTC).astimezone(now.tzinfo)
    return when(ms, now, phone.time_text(then.hour, then.minute), phone.language)
