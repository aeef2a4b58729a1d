"""What several screens of the phone app do: choose among numbers, call, block, write."""

from __future__ import annotations

from functools import partial

from device_drivers.virtual.intents import Intent
from device_drivers.virtual.people import written
from device_drivers.virtual.screen import Screen
from device_drivers.virtual.store import Store

CALL, SENDTO = "android.intent.action.CALL", "android.intent.action.SENDTO"


def dial(screen: Screen, number: str) -> None:
    """Call ``number``."""
    screen.phone.follow(screen, Intent(CALL, f"tel:{number}"))


def write_to(screen: Screen, number: str) -> None:
    """Open the conversation with ``number``."""
    screen.phone.follow(screen, Intent(SENDTO, f"smsto:{number}"))


def call_contact(screen: Screen, contact: int) -> None:
    """Call a contact, after asking which number if there are several."""
    numbers = screen.store.rows(
        "SELECT number, type FROM phones WHERE contact_id=? ORDER BY id", contact
    )
    if len(numbers) == 1:
        dial(screen, numbers[0][0])
    elif numbers:
        choices = [
            ("phone", f"{written(number)} · {screen.t(kind)}", partial(dial, screen, number))
            for number, kind in numbers
        ]
        screen.sheet(screen.t("Choose a number"), choices)


def copy(screen: Screen, number: str) -> None:
    screen.phone.clipboard = number
    screen.phone.toast(screen.t("Number copied"))


def create_contact(screen: Screen, number: str) -> None:
    """The form for a new contact with this number."""
    intent = Intent("android.intent.action.INSERT", type="vnd.android.cursor.dir/contact",
                    extras={"phone": number})  # fmt: skip
    screen.phone.follow(screen, intent)


LETTERS = {letter: digit for digit, letters in
           {"2": "abc", "3": "def", "4": "ghi", "5": "jkl", "6": "mno", "7": "pqrs", "8": "tuv",
            "9": "wxyz"}.items() for letter in letters}  # fmt: skip


def suggestions(store: Store, typed: str) -> list[tuple[str, str, str]]:
    """(name, number, type) of whoever typing ``typed`` on the keypad may mean, at most three.

    Digits match inside a number, or the letters on the keys from the beginning of a name's word.
    """
    dialled = "".join(c for c in typed if c.isdigit())
    if not dialled:
        return []
    found = []
    for name, number, kind in store.rows(
        "SELECT name, number, type FROM contacts JOIN phones ON contact_id = contacts.id"
        " ORDER BY name COLLATE NOCASE, phones.id"
    ):
        keys = [
            "".join(LETTERS.get(c, "") for c in word) for word in name.lower().split()
        ]  # fmt: skip
        if dialled in number or any(word.startswith(dialled) for word in keys):
            found.append((str(name), str(number), str(kind)))
    return found[:3]
