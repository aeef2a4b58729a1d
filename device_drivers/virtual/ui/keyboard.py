"""The soft keyboard: QWERTY and two pages of symbols, every key a node that can be tapped."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from device_drivers.base import Role
from device_drivers.virtual.settings import SYSTEM
from device_drivers.virtual.ui.controls import Field, Icon
from device_drivers.virtual.ui.looks import look
from device_drivers.virtual.ui.widgets import FILL, Color, Column, Row, Stack, Text, Widget

PACKAGE = "com.android.inputmethod.latin"

LETTERS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
SYMBOLS = ("1234567890", "@#$_&-+()/", "*\"':;!?")
MORE = ("~`|•√π÷×¶∆", "£€¥^°={}\\%", "©®™✓[]<>")
DIGITS = ("123", "456", "789", "*0#")
ENTER_ICONS = {"search": "search", "send": "send", "done": "check", "go": "right", "next": "right"}
ENTER_NAMES = {
    "search": "Search", "send": "Send", "done": "Done", "go": "Go", "next": "Next",
    "newline": "Enter",
}  # fmt: skip

SYSTEM.update({
    "Enter": "换行",
    "English": "空格",
    "Go": "前往",
    "Letters": "字母",
    "More symbols": "更多符号",
    "Shift": "切换大小写",
    "Space": "空格",
    "Symbols": "符号",
    "space": "空格",
})  # fmt: skip

Press = Callable[[str], object]
"""Called with a character, or one of SHIFT, BACKSPACE, PAGE, MORE, ENTER, HIDE."""


@dataclass(slots=True)
class Keyboard:
    """Which page is up and whether shift is on ("", "once" or "lock")."""

    page: str = "letters"
    shift: str = ""
    low: bool = False
    """Held sideways there is little height."""
    t: Callable[[str], str] = str
    """Says the name of a key in the phone's language."""

    def build(
        self, field: Field, landscape: bool, press: Press, t: Callable[[str], str]
    ) -> Widget:  # fmt: skip
        """The keyboard for ``field``; ``press`` hears every key."""
        self.t, self.low = t, landscape
        height = 34 if landscape else 52
        if field.digits:
            rows = [[self._key(c, press) for c in line] for line in DIGITS]
            rows[0].append(self._special("BACKSPACE", "Delete", "backspace", press))
            rows[1].append(self._key("+", press))
            rows[2].append(self._key(" ", press, label="space", name="Space"))
            rows[3].append(self._enter(field, press, 1))
        else:
            rows = self._letter_rows(field, press)
        lines: list[Widget] = [Row(keys, height=height, width=FILL, gap=0) for keys in rows]
        return Column(lines, background="keys", padding=(3, 6), width=FILL,
                      package=PACKAGE, id=f"{PACKAGE}:id/keyboard_view")  # fmt: skip

    def _letter_rows(self, field: Field, press: Press) -> list[list[Widget]]:
        pages = {"letters": LETTERS, "symbols": SYMBOLS, "more": MORE}
        first, second, third = pages[self.page]
        if self.page == "letters" and self.shift:
            first, second, third = first.upper(), second.upper(), third.upper()
        if self.page == "letters":
            icon = "shift_on" if self.shift else "shift"
            left = self._special("SHIFT", "Shift", icon, press, selected=bool(self.shift))
        else:
            text = "=\\<" if self.page == "symbols" else "?123"
            left = self._word("MORE", text, "More symbols", press, 1.5)
        back = self._special("BACKSPACE", "Delete", "backspace", press)
        pad = [Widget(weight=0.5)] if len(second) == 9 else []
        switch = "?123" if self.page == "letters" else "ABC"
        return [
            [self._key(c, press) for c in first],
            [*pad, *(self._key(c, press) for c in second), *pad],
            [left, *(self._key(c, press) for c in third), back],
            [
                self._word(
                    "PAGE", switch, "Symbols" if switch == "?123" else "Letters", press, 1.5
                ),
                self._key(",", press),
                self._key(" ", press, weight=5, label="English", name="Space"),
                self._key(".", press),
                self._enter(field, press),
            ],
        ]

    def _key(self, char: str, press: Press, *, weight: float = 1, label: str = "",
             name: str = "") -> Widget:  # fmt: skip
        small = bool(label)
        size = 13 if small else 17 if self.low else 22
        face = Text(
            self.t(label) or char, size=size, max_lines=1, align="center",
            color="on_surface_soft" if small else "on_surface", hidden=True,
        )  # fmt: skip
        return self._cap(
            face, lambda: press(char), char if char != " " else "", name or char, weight
        )

    def _special(self, name: str, said: str, icon: str, press: Press, *, selected: bool = False,
                 weight: float = 1.5) -> Widget:  # fmt: skip
        face = Icon(icon, size=22, color="on_surface", hidden=True)
        return self._cap(face, lambda: press(name), "", said, weight, "key_soft", selected)

    def _word(self, name: str, text: str, said: str, press: Press, weight: float) -> Widget:
        face = Text(text, size=15, max_lines=1, align="center", hidden=True)
        return self._cap(face, lambda: press(name), text, said, weight, "key_soft")

    def _enter(self, field: Field, press: Press, weight: float = 1.5) -> Widget:
        icon = ENTER_ICONS.get(field.enter, "enter")
        face = Icon(icon, size=22, color="on_primary", hidden=True)
        return self._cap(
            face, lambda: press("ENTER"), "", ENTER_NAMES[field.enter], weight, "primary"
        )

    def _cap(self, face: Widget, do: Callable[[], object], text: str, said: str, weight: float,
             color: Color = "key", selected: bool = False) -> Widget:  # fmt: skip
        cap = Stack([face], background=color, radius=look().key, align_x="center", align_y="center",
                    width=FILL, height=FILL)  # fmt: skip
        return Stack(
            [cap], padding=(3, 4), weight=weight, height=FILL, role=Role.KEYBOARD_KEY, text=text,
            description=self.t(said), on_tap=do, package=PACKAGE, selected=selected, radius=8,
            key=said,
        )  # fmt: skip

    def press(self, name: str) -> str:
        """Take a key: change the page or shift, and answer what is to be typed ("" for nothing)."""
        if name == "SHIFT":
            self.shift = {"": "once", "once": "lock", "lock": ""}[self.shift]
        elif name == "PAGE":
            self.page = "symbols" if self.page == "letters" else "letters"
        elif name == "MORE":
            self.page = "more" if self.page == "symbols" else "symbols"
        elif len(name) == 1:
            if self.shift == "once":
                self.shift = ""
            return name
        return ""

    def reset(self, capitalize: bool) -> None:
        """As it comes up for a new field."""
        self.page, self.shift = "letters", "once" if capitalize else ""
