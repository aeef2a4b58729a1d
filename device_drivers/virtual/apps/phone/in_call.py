"""Somebody is on the line."""

from __future__ import annotations

from device_drivers.base import Role
from device_drivers.virtual.apps.phone.keypad import keys
from device_drivers.virtual.apps.phone.strings import PACKAGE, id_of
from device_drivers.virtual.intents import Intent
from device_drivers.virtual.people import name_of, written
from device_drivers.virtual.screen import Screen
from device_drivers.virtual.telephony import ANSWER, DIAL, IN_CALL
from device_drivers.virtual.ui.components import space
from device_drivers.virtual.ui.controls import Avatar, Icon
from device_drivers.virtual.ui.widgets import FILL, Column, Row, Stack, Text, Widget

CALL = "android.intent.action.CALL"


class InCall(Screen):
    """Opened by a CALL intent it dials, by ANSWER it takes the call that rings; else it shows the
    call there is."""

    package = PACKAGE
    activity = IN_CALL
    when_locked = True
    ticks = True
    dark_always = True
    when_locked = True
    muted = False
    speaker = False
    held = False
    keypad = False
    pressed = ""

    def opened(self) -> None:
        number = self.intent.rest if self.intent.scheme == "tel" else self.phone.call_number
        self.number = number.replace(" ", "")
        if self.intent.action == CALL:
            self.phone.call(self.number)
        elif self.intent.action == ANSWER:
            self.phone.answer_call()
        began = self.store.one("SELECT date_ms FROM calls WHERE id=?", self.phone.call_id)
        self.since = began or self.phone.clock.now_ms()

    def build(self) -> Widget:
        low = self.phone.landscape
        known = name_of(self.store, self.number)
        name = known or written(self.number)
        who: list[Widget] = [
            Avatar(name, size=64 if low or self.keypad else 124),
            space(4 if low else 14),
            Text(name, size=28, align="center", max_lines=2, id=id_of("contactgrid_contact_name")),
            Text(written(self.number) if known else " ", color="on_surface_soft", align="center",
                 max_lines=1, hidden=not known),
            Text(self._state(), size=18, color="on_surface_soft", align="center", max_lines=1,
                 id=id_of("contactgrid_bottom_timer")),
        ]  # fmt: skip
        operate = self._keypad() if self.keypad else self._buttons()
        if low:
            left = Column([space(weight=1), *who, space(weight=1)], align="center", weight=1,
                          height=FILL)  # fmt: skip
            right = Column([space(weight=1), operate, space(10), self._end_button(), space(10)],
                           align="center", weight=1.2, height=FILL)  # fmt: skip
            return Row([left, right], padding=(20, 0), width=FILL, height=FILL, align="stretch")
        return Column(
            [space(12 if self.keypad else 56), *who, space(weight=1), operate,
             space(12 if self.keypad else 30), self._end_button(),
             space(14 if self.keypad else 36)],
            align="center", padding=(26, 0), height=FILL, width=FILL,
        )  # fmt: skip

    def _state(self) -> str:
        if self.phone.call_number != self.number:
            return self.t("Call ended")
        if self.held:
            return self.t("On hold")
        seconds = (self.phone.clock.now_ms() - self.since) // 1000
        return f"{seconds // 60:02d}:{seconds % 60:02d}"

    def _buttons(self) -> Widget:
        rows = [
            [self._toggle("Mute", "mute", "muted"), self._toggle("Keypad", "dialpad", "keypad"),
             self._toggle("Speaker", "volume", "speaker")],
            [self._button("Add call", "add", self._add), self._toggle("Hold", "pause", "held"),
             self._button("Message", "message", self._write)],
        ]  # fmt: skip
        if self.phone.landscape:
            return Row([*rows[0], *rows[1]], gap=4, width=FILL)
        return Column([Row(each, gap=14, width=FILL) for each in rows], gap=14, width=FILL)

    def _keypad(self) -> Widget:
        low = self.phone.landscape
        hide = self._toggle("Hide keypad", "down", "keypad")
        dialled = Text(self.pressed or " ", size=24, align="center", max_lines=1,
                       id=id_of("dialpad_digits"))  # fmt: skip
        tight = low or self.phone.height * 160 / self.phone.density < 700
        if tight:
            hide.height = 52
        pad = keys(self._press, 40 if low else 46 if tight else 56, 6 if low else 3)
        return Column([dialled, pad, Row([hide], width=FILL)], gap=8, width=FILL)

    def _press(self, digit: str) -> None:
        self.pressed += digit
        self.phone.changed()

    def _toggle(self, title: str, icon: str, name: str) -> Widget:
        on = bool(getattr(self, name))

        def flip() -> None:
            setattr(self, name, not on)
            self.phone.changed()

        shape = self._button(title, icon, flip, on)
        shape.checkable, shape.checked = True, on
        shape.android_class = "android.widget.ToggleButton"
        return shape

    def _button(self, title: str, icon: str, do: object, on: bool = False) -> Widget:
        assert callable(do)  # noqa: S101
        color = "on_primary" if on else "on_surface"
        low = self.phone.landscape
        return Column(
            [Icon(icon, size=26, color=color, hidden=True),
             Text(self.t(title), size=12.5, color=color, align="center", max_lines=1, hidden=True)],
            height=64 if low else 78, radius=26, weight=1, align="center", justify="center", gap=4,
            background="primary" if on else "surface_high", text=self.t(title), role=Role.BUTTON,
            on_tap=do, key=title,
        )  # fmt: skip

    def _end_button(self) -> Widget:
        return Stack(
            [Icon("phone", size=32, color="white", hidden=True)], width=120,
            height=56 if self.phone.landscape else 72, radius=36, background=0xFFD93025,
            align_x="center", align_y="center", role=Role.BUTTON, description=self.t("End call"),
            on_tap=self._end, id=id_of("incall_end_call"),
        )  # fmt: skip

    def _add(self) -> None:
        self.phone.follow(self, Intent(DIAL))

    def _write(self) -> None:
        self.phone.follow(self, Intent("android.intent.action.SENDTO", f"smsto:{self.number}"))

    def back(self) -> bool:
        """The call goes on behind other apps."""
        self.phone.home()
        return True

    def _end(self) -> None:
        if self.phone.call_number == self.number:
            self.phone.hang_up()
        self.finish()
