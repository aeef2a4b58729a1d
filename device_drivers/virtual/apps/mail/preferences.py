"""Mail's settings: signature, out-of-office reply, notifications, what a swipe does."""

from __future__ import annotations

from device_drivers.virtual.apps.mail import box
from device_drivers.virtual.apps.mail.box import PACKAGE
from device_drivers.virtual.apps.mail.parts import create_label, view_id
from device_drivers.virtual.screen import Screen
from device_drivers.virtual.ui.components import (
    app_bar,
    button,
    choice_row,
    dialog,
    listing,
    page,
    row,
    section,
    switch_row,
)
from device_drivers.virtual.ui.controls import Field
from device_drivers.virtual.ui.widgets import Column, Widget

ACTIONS = (("archive", "Archive"), ("delete", "Delete"))


class Preferences(Screen):
    """One page of settings, each written as soon as it is changed."""

    package = PACKAGE
    activity = f"{PACKAGE}.activity.setup.AccountSettings"

    def _get(self, key: str) -> str:
        return box.setting(self.store, key)

    def _put(self, key: str, value: str) -> None:
        box.put_setting(self.store, key, value)
        self.phone.changed()

    def build(self) -> Widget:
        away = self._get("away") == "1"
        body = [
            section(self.t("Account")),
            row(self.t("Name"), self._get("name"), icon="person",
                do=lambda: self._edit("name", self.t("Name"))),
            row(self.t("Address"), self._get("address"), icon="mail"),
            row(self.t("Signature"), self._get("signature") or self.t("None"), icon="edit",
                do=lambda: self._edit("signature", self.t("Signature"), lines=4)),
            section(self.t("Out of office")),
            switch_row(self.t("Out-of-office reply"), away,
                       lambda on: self._put("away", str(int(on)))),
            row(self.t("Reply text"), self._get("away_text"), key="away_text",
                do=lambda: self._edit("away_text", self.t("Reply text"), lines=5)),
            section(self.t("Notifications")),
            switch_row(self.t("Notify of new mail"), self._get("notifications") == "1",
                       lambda on: self._put("notifications", str(int(on)))),
            section(self.t("Swipes")),
            self._swipe("right", self.t("Swipe right")),
            self._swipe("left", self.t("Swipe left")),
            section(self.t("Labels")),
            row(self.t("Create label"), icon="add", do=lambda: create_label(self)),
            *(row(self.t(name), icon="label", key=f"label {number}",
                  do=lambda number=number, name=name: self._forget(number, name))  # type: ignore[misc]
              for number, name in self.store.rows("SELECT id, name FROM mail_labels"
                                                  " ORDER BY name")),
        ]  # fmt: skip
        return page(app_bar(self.t("Mail settings"), back=self.finish), [listing(body)])

    def _swipe(self, direction: str, title: str) -> Widget:
        now = self._get(f"swipe_{direction}")
        name = next((self.t(name) for key, name in ACTIONS if key == now), now)
        return row(title, name, key=f"swipe {direction}",
                   do=lambda: self._choose_swipe(direction, title))  # fmt: skip

    def _choose_swipe(self, direction: str, title: str) -> None:
        key = f"swipe_{direction}"

        def choose(action: str) -> None:
            self.dismiss()
            self._put(key, action)

        def make() -> Widget:
            return dialog(
                title,
                [choice_row(self.t(name), self._get(key) == action, lambda a=action: choose(a))  # type: ignore[misc]
                 for action, name in ACTIONS],
                [button(self.t("Cancel"), self.dismiss, kind="text")],
            )  # fmt: skip

        self.show(make)

    def _edit(self, key: str, title: str, *, lines: int = 1) -> None:
        self.ui.fields.pop(key, None)
        self.ui.field(key, self._get(key)).multiline = lines > 1

        def save() -> None:
            text = self.typed(key).strip()
            self.dismiss()
            self._put(key, text)

        def make() -> Widget:
            field = Field(key=key, hint=title, lines=lines, padding=(16, 14), radius=12,
                          border="outline", capitalize=True, id=view_id(key),
                          enter="newline" if lines > 1 else "done")  # fmt: skip
            buttons = [button(self.t("Cancel"), self.dismiss, kind="text"),
                       button(self.t("Save"), save, kind="text")]  # fmt: skip
            return dialog(title, [Column([field], padding=(24, 10))], buttons)

        self.show(make)

    def _forget(self, number: int, name: str) -> None:
        def gone() -> None:
            self.store.run("DELETE FROM mail_labelled WHERE label_id=?", number)
            self.store.run("DELETE FROM mail_labels WHERE id=?", number)
            self.phone.changed()

        self.ask(self.t("Delete label?"), self.t("Mails keep their place; only the label “{name}”"
                 " goes.", name=self.t(name)), self.t("Delete"), gone)  # fmt: skip
