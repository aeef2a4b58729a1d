"""The time picker: a clock face to tap, or two fields to type into."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from device_drivers.base import Role
from device_drivers.virtual.ui.components import button, dialog, icon_button, space
from device_drivers.virtual.ui.controls import Field
from device_drivers.virtual.ui.widgets import FILL, Column, Context, Row, Stack, Text, Widget

if TYPE_CHECKING:
    from device_drivers.virtual.screen import Screen
    from device_drivers.virtual.ui.painter import Painter


@dataclass(eq=False, kw_only=True)
class Dial(Widget):
    """Children around a circle, the first at twelve o'clock; ``hand`` points at one of them.

    Children beyond the twelfth sit on an inner ring.
    """

    children: Sequence[Widget] = field(default=(), kw_only=False)
    hand: float = 0
    """Twelfths of a turn."""
    inner: bool = False
    height: float | None = 260

    def arrange(self, c: Context, x: int, y: int, w: int, h: int) -> None:
        self.ring = min(w, h) / 2 - c.px(24)
        cx, cy, side = x + w / 2, y + h / 2, min(c.px(44), round(self.ring * 0.5))
        for i, child in enumerate(self.children):
            radius = self.ring * (1 if i < 12 else 0.63)
            turn = math.radians(i % 12 * 30 - 90)
            left = cx + math.cos(turn) * radius - side / 2
            top = cy + math.sin(turn) * radius - side / 2
            child.measure(c, side, side)
            child.place(c, round(left), round(top), side, side)

    def paint(self, p: Painter) -> None:
        cx, cy = self.x + self.w / 2, self.y + self.h / 2
        p.disc(cx, cy, self.ring + p.px(23), "surface_low")
        radius = self.ring * (0.63 if self.inner else 1)
        turn = math.radians(self.hand * 30 - 90)
        tip = cx + math.cos(turn) * radius, cy + math.sin(turn) * radius
        p.line(cx, cy, *tip, "primary", p.px(2))
        p.disc(cx, cy, p.px(4), "primary")
        p.disc(*tip, min(p.px(22), self.ring * 0.25), "primary")


@dataclass(slots=True)
class TimePicker:
    """Choosing an hour and a minute in a dialog of ``screen``; ``done`` gets them."""

    screen: Screen
    hour: int
    minute: int
    done: Callable[[int, int], object]
    part: str = "hour"
    typed: bool = False

    def show(self) -> None:
        self.screen.show(self.build)

    def build(self) -> Widget:
        """The dialog as it should look now."""
        mode = icon_button(
            "clock" if self.typed else "keyboard",
            self.screen.t("Switch to clock mode for the time input.")
            if self.typed
            else self.screen.t("Switch to text input mode for the time input."),
            self._switch, id="android:id/toggle_mode",
        )  # fmt: skip
        t = self.screen.t
        buttons = [
            mode,
            space(weight=1),
            button(t("Cancel"), self.screen.dismiss, kind="text", id="android:id/button2"),
            button(t("OK"), self._ok, kind="text", id="android:id/button1"),
        ]
        low = self.screen.phone.landscape
        body: list[Widget] = [self._fields()] if self.typed else [self._head(), self._dial()]
        if low and not self.typed:
            body = [Row([Column([self._head()], width=288), self._dial()], padding=(12, 0))]
        title = t("Set time") if self.typed and not low else ""
        made = dialog(title, [*([] if low else [space(10)]), *body], buttons)
        made.width = 480 if low else made.width
        return made

    @property
    def _24(self) -> bool:
        return self.screen.phone.hours_24

    def _shown_hour(self) -> str:
        return f"{self.hour:02d}" if self._24 else str(self.hour % 12 or 12)

    def _head(self) -> Widget:
        def part(name: str, text: str) -> Widget:
            on = self.part == name
            said = {"hour": self.screen.t("Select hour"), "minute": self.screen.t("Select minute")}
            label = Text(text, size=44, max_lines=1, align="center", hidden=True,
                         color="on_primary_soft" if on else "on_surface")  # fmt: skip
            return Stack(
                [label], width=80 if self.screen.phone.landscape else 96, height=76, radius=14,
                align_x="center", align_y="center", text=text,
                background="primary_soft" if on else "divider", selected=on,
                on_tap=lambda: self._turn(name), id=f"android:id/{name}s", role=Role.RADIO,
                description=said[name], checkable=True, checked=on, key=name,
            )  # fmt: skip

        parts: list[Widget] = [
            part("hour", self._shown_hour()),
            Text(":", size=40, hidden=True),
            part("minute", f"{self.minute:02d}"),
        ]
        if not self._24:
            parts.append(self._halves())
        return Row(parts, gap=8, justify="center", padding=(12, 8), width=FILL)

    def _halves(self) -> Widget:
        def half(name: str, said: str, on: bool, shift: int) -> Widget:
            label = Text(said, size=15, bold=500, max_lines=1, align="center", hidden=True,
                         color="on_primary_soft" if on else "on_surface_soft")  # fmt: skip

            def choose() -> None:
                self.hour = self.hour % 12 + shift
                self.screen.phone.changed()

            return Stack(
                [label], width=58, height=37, radius=10, align_x="center", align_y="center",
                background="primary_soft" if on else "divider", text=said, on_tap=choose,
                role=Role.RADIO, checkable=True, checked=on, id=f"android:id/{name.lower()}_label",
                key=name,
            )  # fmt: skip

        t = self.screen.t
        return Column(
            [half("AM", t("AM"), self.hour < 12, 0), half("PM", t("PM"), self.hour >= 12, 12)],
            gap=2,
        )

    def _dial(self) -> Widget:
        if self.part == "hour":
            values = [12, *range(1, 12)] if not self._24 else [12, *range(1, 12), 0, *range(13, 24)]
            chosen = self.hour if self._24 else self.hour % 12 or 12
            hand, inner = float(self.hour % 12), self._24 and not 1 <= self.hour <= 12
        else:
            values, chosen = list(range(0, 60, 5)), self.minute
            hand, inner = self.minute / 5, False
        numbers = [self._number(value, value == chosen) for value in values]
        low = self.screen.phone.landscape
        face = Dial(numbers, hand=hand, inner=inner, height=168 if low else 260)
        return Column([face], padding=(0 if low else 20, 4 if low else 10), weight=1)

    def _number(self, value: int, on: bool) -> Widget:
        hour = self.part == "hour"
        text = str(value) if hour and not self._24 else f"{value:02d}"
        unit = ("{n} hours" if self._24 else "{n} o’clock") if hour else "{n} minutes"
        said = self.screen.t(unit, n=value)
        color = "on_primary" if on else "on_surface"
        label = Text(text, size=16 if value < 13 or not hour else 14, color=color, max_lines=1,
                     align="center", hidden=True)  # fmt: skip
        return Stack(
            [label], align_x="center", align_y="center", text=text, description=said, radius=22,
            on_tap=lambda: self._pick(value), role=Role.RADIO, checkable=True, checked=on,
            key=f"{self.part} {value}",
        )  # fmt: skip

    def _pick(self, value: int) -> None:
        if self.part == "hour":
            self.hour = value if self._24 else value % 12 + (12 if self.hour >= 12 else 0)
            self.part = "minute"
        else:
            self.minute = value
        self.screen.phone.changed()

    def _turn(self, part: str) -> None:
        self.part = part
        self.screen.phone.changed()

    def _fields(self) -> Widget:
        t = self.screen.t

        def box(key: str, name: str, label: str) -> Widget:
            typed = Field(key=key, size=40, digits=True, padding=(14, 8),
                          id=f"android:id/input_{name}", radius=14,
                          background="divider", hint=label, width=100,
                          enter="next" if name == "hour" else "done")  # fmt: skip
            return Column([typed, Text(label, size=12, color="on_surface_soft", padding=(4, 4))],
                          width=100)  # fmt: skip

        parts: list[Widget] = [box("pick hour", "hour", t("Hour")), Text(":", size=36, hidden=True),
                               box("pick minute", "minute", t("Minute"))]  # fmt: skip
        if not self._24:
            parts.append(self._halves())
        return Row(parts, gap=8, justify="center", padding=(12, 8), width=FILL, align="start")

    def _switch(self) -> None:
        ui = self.screen.ui
        if self.typed:
            self._read()
            ui.focus = ""
        self.typed = not self.typed
        if self.typed:
            for key, text in (
                ("pick hour", self._shown_hour()),
                ("pick minute", f"{self.minute:02d}"),
            ):
                ui.field(key).put(text)
                ui.field(key).start = 0
            low = self.screen.phone.landscape
            self.screen.phone.typing.focus("pick hour", keyboard=not low)
        self.screen.phone.changed()

    def _read(self) -> bool:
        """Take over what was typed; False when it is no time of day."""
        hour, minute = self.screen.typed("pick hour"), self.screen.typed("pick minute")
        low, high = (0, 23) if self._24 else (1, 12)
        if not (hour.isdigit() and minute.isdigit() and low <= int(hour) <= high
                and int(minute) <= 59):  # fmt: skip
            return False
        afternoon = 0 if self._24 or self.hour < 12 else 12
        self.hour = int(hour) if self._24 else int(hour) % 12 + afternoon
        self.minute = int(minute)
        return True

    def _ok(self) -> None:
        if self.typed and not self._read():
            self.screen.phone.toast(self.screen.t("Enter a valid time"))
            return
        self.screen.dismiss()
        self.done(self.hour, self.minute)
