"""Whom to write to."""

from __future__ import annotations

from functools import partial

from device_drivers.virtual.apps.messages.strings import PACKAGE, id_of
from device_drivers.virtual.apps.messages.thread import STREAM, thread_screen
from device_drivers.virtual.people import digits, written
from device_drivers.virtual.screen import Screen
from device_drivers.virtual.ui.components import (
    app_bar,
    empty,
    listing,
    page,
    row,
    search_box,
    section,
)
from device_drivers.virtual.ui.controls import Avatar, Field
from device_drivers.virtual.ui.widgets import Text, Widget


class New(Screen):
    """Type a name or a number; a SEND intent brings what to write."""

    package = PACKAGE
    activity = f"{PACKAGE}.ui.conversation.LaunchConversationActivity"

    def opened(self) -> None:
        self.ui.focus = "to"

    def build(self) -> Widget:
        field = search_box(
            "to", self.t("Type a name or phone number"), id=id_of("recipient_text_view"),
            change=lambda _: self.phone.changed(),
            leading=Text(self.t("To"), color="on_surface_soft", padding=(14, 0)),
        )  # fmt: skip
        box = field.children[0].children[1]
        assert isinstance(box, Field)  # noqa: S101
        box.enter, box.on_enter = "done", self._typed
        bar = None if self.cramped else app_bar(self.t("New conversation"), back=self.finish)
        return page(bar, [field, listing(self._suggestions(), key="people")])

    def _suggestions(self) -> list[Widget]:
        typed = self.typed("to").strip()
        people = self.store.rows(
            "SELECT name, number, type FROM contacts JOIN phones ON contact_id = contacts.id"
            " WHERE name LIKE ?1 OR number LIKE ?1 ORDER BY name COLLATE NOCASE, phones.id",
            f"%{typed}%",
        )
        rows: list[Widget] = []
        if len(digits(typed)) >= 3 and not typed.strip("+0123456789 ()-#*"):
            title = self.t("Send to {number}", number=typed)
            rows.append(row(title, icon="message", do=self._typed))
        rows.append(
            section(self.t("Contacts")) if people
            else empty("person", self.t("No matching contacts"))
        )  # fmt: skip
        return rows + [
            row(name, f"{written(number)} · {self.t(kind)}", leading=Avatar(name), lines=1,
                key=f"to {number}", do=partial(self._pick, number))
            for name, number, kind in people
        ]  # fmt: skip

    def _typed(self) -> None:
        typed = self.typed("to").strip()
        if digits(typed) and not typed.strip("+0123456789 ()-#*"):
            self._pick(typed.replace(" ", ""))
        else:
            self.phone.toast(self.t("Choose a contact or type a phone number"))

    def _pick(self, number: str) -> None:
        text = self.intent.text("android.intent.extra.TEXT")
        thread = thread_screen(self, number, text, self.intent.text(STREAM))
        self.finish()
        self.open(thread)
        self.phone.typing.focus("compose")
