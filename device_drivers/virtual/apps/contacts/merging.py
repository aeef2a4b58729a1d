"""Contacts that are there twice, and making one of them."""

from __future__ import annotations

from functools import partial

from device_drivers.virtual.apps.contacts.book import Named, duplicates, merge
from device_drivers.virtual.apps.contacts.strings import PACKAGE
from device_drivers.virtual.people import written
from device_drivers.virtual.screen import Screen
from device_drivers.virtual.ui.components import (
    app_bar,
    button,
    card,
    empty,
    listing,
    page,
    row,
    space,
)
from device_drivers.virtual.ui.controls import Avatar
from device_drivers.virtual.ui.widgets import FILL, Row, Text, Widget


class Duplicates(Screen):
    """A card for each group of contacts with the same name or number."""

    package = PACKAGE
    activity = f"{PACKAGE}.activities.DuplicatesActivity"

    def build(self) -> Widget:
        groups = duplicates(self.store)
        body: list[Widget] = []
        for group in groups:
            body += [self._card(group), space(12)]
        if not groups:
            body = [empty("people", self.t("No duplicates found"))]
        else:
            words = self.t("Contacts with the same name or number")
            body.insert(0, Text(words, color="on_surface_soft", padding=(24, 4, 24, 12)))
        bar = app_bar(self.t("Merge duplicates"), back=self.finish)
        return page(bar, [listing(body, key="duplicates")])

    def _card(self, group: list[Named]) -> Widget:
        rows = []
        for contact, name in group:
            numbers = self.store.rows(
                "SELECT number FROM phones WHERE contact_id=? ORDER BY id", contact
            )
            summary = ", ".join(written(number) for (number,) in numbers)
            rows.append(row(name, summary, leading=Avatar(name), key=f"twin {contact}"))
        join = button(self.t("Merge"), partial(self._merge, group), kind="tonal",
                      key=f"merge {group[0][0]}")  # fmt: skip
        foot = Row([join], justify="end", padding=(16, 4, 16, 14), width=FILL)
        return card([*rows, foot], key=f"group {group[0][0]}")

    def _merge(self, group: list[Named]) -> None:
        def join() -> None:
            merge(self.store, [contact for contact, _ in group])
            self.phone.toast(self.t("Contacts merged"))

        said = self.t("{name} and {count} more will be one contact.", name=group[0][1],
                      count=len(group) - 1)  # fmt: skip
        self.ask(self.t("Merge these contacts?"), said, self.t("Merge"), join)
