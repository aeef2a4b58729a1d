"""A phone as small as can be: a board of labelled switches and buttons that counts every press."""

from __future__ import annotations

from dataclasses import dataclass, field

from device_drivers.base import (
    OS,
    Action,
    App,
    Box,
    DeviceGone,
    DeviceInfo,
    Element,
    Role,
    Screen,
    Tap,
    TypeText,
    Wait,
)

WIDTH, HEIGHT, ROW = 1080, 2400, 200


class Crash(BaseException):
    """The process dies here."""


@dataclass
class Board:
    """Switches toggle, buttons add a line to ``log``; a dead label does nothing at all."""

    switches: dict[str, bool] = field(default_factory=dict)
    buttons: list[str] = field(default_factory=list)
    dead: set[str] = field(default_factory=set)
    log: list[str] = field(default_factory=list)
    presses: list[str] = field(default_factory=list)
    crash_before: int = -1
    """Die just before the press with this number (from 0)."""
    crash_after: int = -1
    """Die just after it, before anybody hears that it happened."""
    fields: dict[str, str] = field(default_factory=dict)
    """Text fields by their hint; one is typed into once it was tapped. "PIN" hides what it holds.
    """
    focus: str = ""
    app: str = "com.board"
    image: bytes = b""
    gone_for: int = 0
    """How many calls find the phone unplugged."""

    name = "board"
    os = OS.ANDROID

    def info(self) -> DeviceInfo:
        return DeviceInfo("board", OS.ANDROID, "Board", "1", WIDTH, HEIGHT)

    def observe(self, *, image: bool = True, elements: bool = True) -> Screen:
        self._link()
        rows: list[Element] = []
        for n, label in enumerate([*self.switches, *self.buttons, *self.log]):
            box = Box(0, n * ROW, WIDTH, (n + 1) * ROW)
            on = self.switches.get(label, False)
            switch = label in self.switches
            live = switch or label in self.buttons
            role = Role.SWITCH if switch else Role.BUTTON if live else Role.TEXT
            rows.append(
                Element(
                    role, box, label, app=self.app, checkable=switch, checked=on, clickable=live
                )
            )
        for n, (hint, text) in enumerate(self.fields.items(), len(rows)):
            box = Box(0, n * ROW, WIDTH, (n + 1) * ROW)
            secret = hint == "PIN"
            shown = "•" * len(text) if secret else text
            rows.append(
                Element(
                    Role.TEXT_FIELD, box, shown, hint=hint, app=self.app, clickable=True,
                    focused=hint == self.focus, password=secret,
                )
            )  # fmt: skip
        return Screen(WIDTH, HEIGHT, self.app, image=self.image, elements=tuple(rows))

    def act(self, action: Action) -> None:
        self._link()
        if isinstance(action, Wait):
            return
        if isinstance(action, TypeText):
            self.fields[self.focus] += action.text
            return
        assert isinstance(action, Tap), action
        label = [*self.switches, *self.buttons, *self.log, *self.fields][action.y // ROW]
        if label in self.fields:
            self.focus = label
            return
        number = len(self.presses)
        if number == self.crash_before:
            self.crash_before = -1
            raise Crash
        self.presses.append(label)
        if label in self.dead:
            pass
        elif label in self.switches:
            self.switches[label] = not self.switches[label]
        elif label in self.buttons:
            self.log.append(f"{label} pressed {len(self.log) + 1}")
        if number == self.crash_after:
            self.crash_after = -1
            raise Crash

    def _link(self) -> None:
        if self.gone_for:
            self.gone_for -= 1
            raise DeviceGone("the board was unplugged")

    def apps(self) -> tuple[App, ...]:
        return (App("com.board", "Board"),)

    def close(self) -> None:
        pass
