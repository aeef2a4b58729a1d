"""Numbers the person does not want to hear from."""

from __future__ import annotations

from functools import partial

from device_drivers.virtual.apps.phone.strings import PACKAGE, id_of
from device_drivers.virtual.blocking import ask_unblock
from device_drivers.virtual.people import block, digits, namer, written
from device_drivers.virtual.screen import Screen
from device_drivers.virtual.ui.components import (
    app_bar,
    button,
    dialog,
    empty,
    fab,
    icon_button,
    input_row,
    listing,
    page,
    row,
)
from device_drivers.virtual.ui.widgets import Widget


class BlockedNumbers(Screen):
    """The list, and a dialog to add to it."""

    package = PACKAGE
    activity = "com.android.dialer.app.filterednumber.BlockedNumbersSettingsActivity"

    def build(self) -> Widget:
        known = namer(self.store)
        rows = [
            self._row(number, known(number))
            for (number,) in self.store.rows("SELECT number FROM blocked_numbers ORDER BY id")
        ]
        add = fab("add", self.t("Block number"), self._add, id=id_of("add_number"))
        body = listing(rows or [empty("dnd", self.t("No blocked numbers"))], key="blocked")
        return page(app_bar(self.t("Blocked numbers"), back=self.finish), [body], floating=add,
                    beside=self.phone.landscape)  # fmt: skip

    def _row(self, number: str, name: str) -> Widget:
        who = name or written(number)
        remove = icon_button("close", self.t("Unblock {who}?", who=who),
                             partial(ask_unblock, self, number))  # fmt: skip
        return row(who, written(number) if name else "", icon="dnd", trailing=remove,
                   key=f"blocked {number}", lines=1)  # fmt: skip

    def _add(self) -> None:
        self.ui.fields.pop("new", None)

        def make() -> Widget:
            field = input_row("new", self.t("Phone number"), digits=True, enter="done",
                              id=id_of("blocked_number"))  # fmt: skip
            buttons = [
                button(self.t("Cancel"), self.dismiss, kind="text", id="android:id/button2"),
                button(self.t("Block"), self._put, kind="text", id="android:id/button1"),
            ]
            return dialog(self.t("Block number"), [field], buttons)

        self.show(make)
        self.phone.typing.focus("new")

    def _put(self) -> None:
        number = self.typed("new").replace(" ", "")
        if not digits(number):
            self.phone.toast(self.t("Enter a phone number"))
            return
        block(self.store, number)
        self.dismiss()
        self.phone.toast(self.t("Number blocked"))
