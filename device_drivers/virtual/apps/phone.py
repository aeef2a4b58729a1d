"""Phone: recent calls, a dialer, and the screen while somebody is on the line."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial

from device_drivers.base import Role
from device_drivers.virtual.intents import VIEW, AppInfo, Intent
from device_drivers.virtual.people import name_of, namer, when, written
from device_drivers.virtual.screen import App, Filter, Screen
from device_drivers.virtual.telephony import DIAL, DIALER, IN_CALL
from device_drivers.virtual.ui.components import (
    app_bar,
    empty,
    icon_button,
    listing,
    page,
    row,
    space,
    tab_bar,
)
from device_drivers.virtual.ui.controls import Avatar, Field, Icon
from device_drivers.virtual.ui.widgets import FILL, Column, Grid, Row, Stack, Text, Widget

PACKAGE = DIALER
KEYS = (("1", ""), ("2", "ABC"), ("3", "DEF"), ("4", "GHI"), ("5", "JKL"), ("6", "MNO"),
        ("7", "PQRS"), ("8", "TUV"), ("9", "WXYZ"), ("*", ""), ("0", "+"), ("#", ""))  # fmt: skip
KINDS = {1: ("incoming", "Incoming"), 2: ("outgoing", "Outgoing"), 3: ("incoming", "Missed")}


def _id(name: str) -> str:
    return f"{PACKAGE}:id/{name}"


class Dialer(Screen):
    """Recent calls on one tab, the keypad on the other."""

    package = PACKAGE
    activity = f"{PACKAGE}.main.impl.MainActivity"
    tab = "Recents"

    def opened(self) -> None:
        if self.intent.scheme in ("tel", "voicemail") or self.intent.action.endswith(".DIAL"):
            self.tab = "Keypad"
            self.ui.field("number", self.intent.rest)

    def build(self) -> Widget:
        tabs = tab_bar(
            [("Recents", "clock"), ("Keypad", "dialpad")],
            self.tab,
            self._choose,
            low=self.phone.landscape,
        )
        if self.tab == "Recents":
            body = listing(self._calls(), key="calls", padding=(6, 0, 6, 20))
            return page(app_bar("Phone"), [body], bottom=tabs)
        return page(None, [self._keypad()], bottom=tabs)

    def _choose(self, tab: str) -> None:
        self.tab = tab
        self.ui.focus = ""
        self.phone.changed()

    def _calls(self) -> list[Widget]:
        calls = self.store.rows(
            "SELECT id, number, name, date_ms, type FROM calls"
            " ORDER BY date_ms DESC, id DESC LIMIT 60"
        )
        known = namer(self.store)
        rows: list[Widget] = []
        if self.phone.call_number:
            on_line = known(self.phone.call_number) or written(self.phone.call_number)
            rows.append(row("End call", on_line, icon="phone", do=self.phone.hang_up))
        now = self.phone.clock.now()
        for call, number, name, date, kind in calls:
            who = known(number) or name or written(number)
            icon, said = KINDS.get(kind, KINDS[1])
            then = datetime.fromtimestamp(date / 1000, UTC).astimezone(now.tzinfo)
            moment = when(date, now, self.phone.time_text(then.hour, then.minute))
            again = icon_button("phone", f"Call {who}", partial(self._call, number))
            mark = Icon(icon, size=16, color="danger" if kind == 3 else "primary")
            rows.append(
                row(who, f"{said} · {moment}", leading=Row([Avatar(who, size=42), mark], gap=8),
                    trailing=again, key=f"call {call}", lines=1,
                    do=partial(self._fill, number))
            )  # fmt: skip
        return rows or [empty("phone", "No calls yet")]

    def _fill(self, number: str) -> None:
        self.ui.field("number").put(number)
        self._choose("Keypad")

    def _keypad(self) -> Widget:
        typed = self.typed("number")
        field = Field(
            key="number", size=34, id=_id("digits"), digits=True, padding=(12, 8), weight=1,
            description="Number", on_change=lambda _: self.phone.changed(),
        )  # fmt: skip
        who = name_of(self.store, typed) if typed else ""
        low = self.phone.landscape
        keys = [self._key(digit, letters, 44 if low else 76) for digit, letters in KEYS]
        call = Stack(
            [Icon("phone", color="white", size=30, hidden=True)], width=150,
            height=50 if low else 68, radius=34, background=0xFF1E8E3E, role=Role.BUTTON,
            align_x="center", align_y="center", description="dial",
            on_tap=lambda: self._call(self.typed("number")),
            id=_id("dialpad_floating_action_button"),
        )  # fmt: skip
        erase = icon_button("backspace", "backspace", self._erase, id=_id("deleteButton"))
        top = (
            []
            if low
            else [space(weight=1), Text(who, color="primary", align="center", max_lines=1)]
        )
        return Column(
            [
                *top,
                Row([space(width=48), field, erase]),
                space(4 if low else 12),
                Grid(keys, columns=6 if low else 3, gap=10),
                space(4 if low else 18),
                Row([call], justify="center", width=FILL),
                space(4 if low else 22),
            ],
            padding=(36, 0), height=FILL,
        )  # fmt: skip

    def _key(self, digit: str, letters: str, height: float) -> Widget:
        face: list[Widget] = [Text(digit, size=28, align="center", hidden=True, max_lines=1)]
        if height > 60:
            face.append(Text(letters or " ", size=11, align="center", color="on_surface_soft",
                             hidden=True, max_lines=1))  # fmt: skip
        return Column(
            face, height=height, radius=height / 2, background="surface_low", justify="center",
            text=digit, on_tap=lambda: self._press(digit), role=Role.BUTTON, key=f"key {digit}",
        )  # fmt: skip

    def _press(self, digit: str) -> None:
        self.ui.field("number").insert(digit)
        self.phone.changed()

    def _erase(self) -> None:
        self.ui.field("number").backspace()
        self.phone.changed()

    def _call(self, number: str) -> None:
        if number:
            self.open(InCall(self.phone, Intent("android.intent.action.CALL", f"tel:{number}")))


class InCall(Screen):
    """Somebody is on the line."""

    package = PACKAGE
    activity = IN_CALL
    ticks = True
    dark_always = True
    muted = False
    speaker = False

    def opened(self) -> None:
        self.number = self.intent.rest.replace(" ", "")
        self.phone.call(self.number)
        self.since = self.phone.clock.now_ms()

    def build(self) -> Widget:
        name = name_of(self.store, self.number) or written(self.number)
        seconds = (self.phone.clock.now_ms() - self.since) // 1000
        over = self.phone.call_number != self.number
        state = "Call ended" if over else f"{seconds // 60:02d}:{seconds % 60:02d}"
        end = Stack(
            [Icon("phone", size=34, color="white", hidden=True)], width=84, height=84, radius=42,
            background=0xFFD93025, align_x="center", align_y="center", role=Role.BUTTON,
            description="End call", on_tap=self._end, id=_id("incall_end_call"),
        )  # fmt: skip
        low = self.phone.landscape
        return Column(
            [
                space(8 if low else 70),
                Avatar(name, size=56 if low else 132),
                space(4 if low else 20),
                Text(name, size=30, align="center", max_lines=2,
                     id=_id("contactgrid_contact_name")),
                Text(written(self.number), color="on_surface_soft", align="center", max_lines=1),
                Text(state, size=18, color="on_surface_soft", align="center", max_lines=1,
                     id=_id("contactgrid_bottom_timer")),
                space(weight=1),
                Row([self._toggle("Mute", "mute", "muted"),
                     self._toggle("Speaker", "volume", "speaker")],
                    gap=40, justify="center", width=FILL),
                space(8 if low else 50),
                end,
                space(8 if low else 48),
            ],
            align="center", padding=(30, 0), height=FILL, width=FILL,
        )  # fmt: skip

    def _toggle(self, title: str, icon: str, name: str) -> Widget:
        on = bool(getattr(self, name))

        def flip() -> None:
            setattr(self, name, not on)
            self.phone.changed()

        return Column(
            [
                Icon(icon, size=28, color="on_primary" if on else "on_surface", hidden=True),
                Text(title, size=13, color="on_primary" if on else "on_surface", hidden=True),
            ],
            width=86, height=86, radius=28, background="primary" if on else "surface_high",
            align="center", justify="center", gap=4, text=title, checkable=True, checked=on,
            role=Role.BUTTON, on_tap=flip, key=title, android_class="android.widget.ToggleButton",
        )  # fmt: skip

    def back(self) -> bool:
        """The call goes on behind other apps."""
        self.phone.home()
        return True

    def _end(self) -> None:
        if self.phone.call_number == self.number:
            self.phone.hang_up()
        self.finish()


APP = App(
    AppInfo(PACKAGE, "Phone", "电话拨号", Dialer.activity, "23.0", 2300),
    "phone", 0xFF1E8E3E, (Dialer, InCall),
    (
        Filter((DIAL,), Dialer),
        Filter((DIAL, VIEW), Dialer, schemes=("tel",)),
        Filter(("android.intent.action.CALL",), InCall, schemes=("tel",)),
        Filter((VIEW,), Dialer, types=("vnd.android.cursor.dir/calls",)),
    ),
    ("calls",),
)  # fmt: skip
