"""The keys to dial with, as a page of the dialer and during a call."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from device_drivers.base import Role
from device_drivers.virtual.apps.phone.dialing import create_contact, suggestions, write_to
from device_drivers.virtual.apps.phone.strings import id_of
from device_drivers.virtual.people import written
from device_drivers.virtual.screen import Screen
from device_drivers.virtual.ui.components import icon_button, listing, row, space
from device_drivers.virtual.ui.controls import Avatar, Field, Icon
from device_drivers.virtual.ui.widgets import FILL, Column, Grid, Row, Stack, Text, Widget

KEYS = (("1", ""), ("2", "ABC"), ("3", "DEF"), ("4", "GHI"), ("5", "JKL"), ("6", "MNO"),
        ("7", "PQRS"), ("8", "TUV"), ("9", "WXYZ"), ("*", ""), ("0", "+"), ("#", ""))  # fmt: skip


def keys(press: Callable[[str], object], height: float, columns: int) -> Widget:
    """Twelve keys; ``press`` is told which. Holding 0 gives +."""
    return Grid([_key(press, *key, height) for key in KEYS], columns=columns, gap=8)


def _key(press: Callable[[str], object], digit: str, letters: str, height: float) -> Widget:
    face: list[Widget] = [
        Text(digit, size=26 if height > 50 else 20, align="center", hidden=True, max_lines=1)
    ]
    if height > 60:
        face.append(Text(letters or " ", size=11, align="center", color="on_surface_soft",
                         hidden=True, max_lines=1))  # fmt: skip
    return Column(
        face, height=height, radius=height / 2, background="surface_low", justify="center",
        text=digit, on_tap=partial(press, digit), role=Role.BUTTON, key=f"key {digit}",
        on_long_press=partial(press, "+") if digit == "0" else None,
    )  # fmt: skip


def keypad(screen: Screen, call: Callable[[str], object]) -> Widget:
    """The page: who it may be, the number, the keys, the green button."""
    low = screen.phone.landscape
    typed = screen.typed("number")

    def press(digit: str) -> None:
        screen.ui.field("number").insert(digit)
        screen.phone.changed()

    def erase(everything: bool = False) -> None:
        field = screen.ui.field("number")
        field.put("") if everything else field.backspace()
        screen.phone.changed()

    field = Field(
        key="number", size=32, id=id_of("digits"), digits=True, padding=(12, 8), weight=1,
        description=screen.t("Number"), on_change=lambda _: screen.phone.changed(),
    )  # fmt: skip
    clear = icon_button("backspace", screen.t("backspace"), erase, id=id_of("deleteButton"))
    clear.on_long_press = lambda: erase(True)
    green = Stack(
        [Icon("phone", color="white", size=30, hidden=True)], width=150,
        height=48 if low else 64, radius=34, background=0xFF1E8E3E, role=Role.BUTTON,
        align_x="center", align_y="center", description=screen.t("dial"),
        on_tap=lambda: call(screen.typed("number")), id=id_of("dialpad_floating_action_button"),
    )  # fmt: skip
    who = listing(_matches(screen, typed), key="suggestions")
    if screen.ui.focus == "number" and not screen.phone.typing.hidden:  # its keys are enough
        green.width, green.height = 64, 48
        number = Row([field, clear, green], gap=8, padding=(12, 6))
        return Column([number, who], height=FILL)
    number = Row([space(width=48), field, clear])
    if low:
        left = Column([number, who], weight=1, height=FILL)
        right = Column([keys(press, 44, 4), space(6), Row([green], justify="center", width=FILL)],
                       weight=1.2, padding=(12, 6))  # fmt: skip
        return Row([left, right], padding=(12, 0), height=FILL, align="stretch")
    below = Column(
        [number, space(8), keys(press, 68, 3), space(12),
         Row([green], justify="center", width=FILL), space(14)],
        padding=(36, 0),
    )  # fmt: skip
    return Column([who, below], height=FILL)


def _matches(screen: Screen, typed: str) -> list[Widget]:
    """The contacts a number being typed may belong to, else what else to do with it."""

    def choose(number: str) -> None:
        screen.ui.field("number").put(number)
        screen.phone.changed()

    found = [
        row(name, f"{written(number)} · {screen.t(kind)}", leading=Avatar(name), lines=1,
            do=partial(choose, number), key=f"suggestion {number}", id=id_of("suggestion"))
        for name, number, kind in suggestions(screen.store, typed)
    ]  # fmt: skip
    if found or not typed:
        return found
    return [
        row(screen.t("Create new contact"), icon="add", do=lambda: create_contact(screen, typed)),
        row(screen.t("Send a message"), icon="message", do=lambda: write_to(screen, typed)),
    ]
