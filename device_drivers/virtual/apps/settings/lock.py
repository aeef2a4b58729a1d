"""The pages of the Settings app that set, ask for and take away the PIN."""

from __future__ import annotations

from device_drivers.virtual.apps.settings.pages import PACKAGE, Page, titled
from device_drivers.virtual.screen import Screen
from device_drivers.virtual.ui.components import (
    button,
    row,
)
from device_drivers.virtual.ui.controls import Field
from device_drivers.virtual.ui.widgets import FILL, Column, Row, Text, Widget

SHORTEST = 4


class ChooseLock(Page):
    """No lock, or a PIN."""

    activity = f"{PACKAGE}.password.ChooseLockGeneric"
    title = "Choose a screen lock"

    def rows(self) -> list[Widget]:
        t, pin = self.t, bool(self.phone.setting("phone", "pin"))
        now = t("Current screen lock")
        return [
            row(t("None"), "" if pin else now, icon="close", do=self._none),
            row(t("PIN"), now if pin else "", icon="lock", do=self._pin),
        ]

    def _none(self) -> None:
        t = self.t
        if not self.phone.setting("phone", "pin"):
            self.finish()
            return
        self.ask(t("Remove screen lock?"), t("Anyone can open this phone then."), t("Remove"),
                 self._remove)  # fmt: skip

    def _remove(self) -> None:
        self.phone.put_setting("phone", "pin", None)
        self.finish()

    def _pin(self) -> None:
        self.finish()
        self.open(SetPin(self.phone))


class PinPage(Screen):
    """A heading, a field for digits, a way on and a way out."""

    package = PACKAGE
    heading = ""
    message = ""
    on = "Next"

    def build(self) -> Widget:
        t = self.t
        entry = Field(
            key="pin", hint=t("PIN"), password=True, digits=True, enter="done",
            on_enter=self.go_on, padding=(16, 15), background="surface_high", radius=14,
            id=f"{PACKAGE}:id/password_entry",
        )  # fmt: skip
        buttons = [
            button(t("Cancel"), self.finish, kind="text", id=f"{PACKAGE}:id/cancel"),
            button(t(self.on), self.go_on, id=f"{PACKAGE}:id/next"),
        ]
        body: list[Widget] = [
            Text(t(self.message), color="on_surface_soft", padding=(24, 0, 24, 12),
                 id=f"{PACKAGE}:id/message"),
            Column([entry], padding=(24, 5)),
            Row(buttons, justify="end", gap=8, padding=(20, 12), width=FILL),
        ]  # fmt: skip
        return titled(self, t(self.heading), body)

    def opened(self) -> None:
        self.ui.focus, self.phone.typing.reveal = "pin", True

    def taken(self) -> str:
        """What was typed; the field is empty again."""
        typed = self.typed("pin")
        self.ui.fields.pop("pin", None)
        self.phone.typing.focus("pin")
        return typed

    def go_on(self) -> None:
        """The button on the right."""
        raise NotImplementedError


class SetPin(PinPage):
    """A new PIN, typed twice."""

    activity = f"{PACKAGE}.password.ChooseLockPassword"
    heading = "Set a PIN"
    message = "PIN must be at least 4 digits"
    first = ""

    def go_on(self) -> None:
        typed = self.taken()
        if not self.first:
            if len(typed) < SHORTEST or not typed.isdigit():
                self.phone.toast(self.t("PIN must be at least 4 digits"))
                return
            self.first, self.heading, self.on = typed, "Re-enter your PIN", "Confirm"
            self.message = "Type the same digits again"
        elif typed == self.first:
            self.phone.put_setting("phone", "pin", typed)
            self.phone.toast(self.t("Screen lock is set"))
            self.finish()
        else:
            self.first, self.heading, self.on = "", "Set a PIN", "Next"
            self.message = "PINs don't match"
        self.phone.changed()


class EnterPin(PinPage):
    """The present PIN, before it may be changed."""

    activity = f"{PACKAGE}.password.ConfirmLockPassword"
    heading = "Confirm your PIN"
    message = "Enter your PIN to continue"

    def go_on(self) -> None:
        if self.taken() == self.phone.setting("phone", "pin"):
            self.finish()
            self.open(ChooseLock(self.phone))
        else:
            self.message = "Wrong PIN"
            self.phone.changed()
