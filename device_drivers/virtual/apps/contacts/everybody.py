"""Everybody, by letter; favourites and labels on tabs of their own."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from device_drivers.virtual.apps.contacts.book import as_text, everybody, remove
from device_drivers.virtual.apps.contacts.detail import detail
from device_drivers.virtual.apps.contacts.editor import Edit
from device_drivers.virtual.apps.contacts.labels import choose_label, label_rows
from device_drivers.virtual.apps.contacts.merging import Duplicates
from device_drivers.virtual.apps.contacts.strings import PACKAGE, id_of
from device_drivers.virtual.intents import Intent
from device_drivers.virtual.screen import NO_INTENT, Screen
from device_drivers.virtual.ui.components import (
    empty,
    fab,
    icon_button,
    listing,
    page,
    row,
    search_box,
    section,
    selection_bar,
    space,
    tab_bar,
)
from device_drivers.virtual.ui.controls import Avatar, Icon
from device_drivers.virtual.ui.lazy import Lazy
from device_drivers.virtual.ui.widgets import Column, Stack, Widget

if TYPE_CHECKING:
    from device_drivers.virtual.phone import Phone

TABS = (("Contacts", "people"), ("Favorites", "star"), ("Labels", "label"))


class People(Screen):
    """Tap to open, hold to select."""

    package = PACKAGE
    activity = f"{PACKAGE}.activities.PeopleActivity"
    tab = "Contacts"
    selecting = False

    def __init__(self, phone: Phone, intent: Intent = NO_INTENT) -> None:
        self.selected: set[int] = set()
        super().__init__(phone, intent)

    def build(self) -> Widget:
        rows = label_rows(self) if self.tab == "Labels" else self._rows()
        body = listing(rows, key=f"people {self.tab}", id="android:id/list",
                       padding=(0, 0, 0, 96))  # fmt: skip
        if self.selecting:
            return page(self._selection(), [body])
        names = {self.t(name): name for name, _ in TABS}
        tabs = tab_bar(
            [(self.t(name), icon) for name, icon in TABS],
            self.t(self.tab),
            lambda said: self._choose(names[said]),
            low=self.phone.landscape,
        )
        more = icon_button("more", self.t("More options"), self._more)
        bar = search_box("search", self.t("Search contacts"), id=id_of("search_view"),
                         trailing=more, change=self._search)  # fmt: skip
        create = fab("add", self.t("Create new contact"), lambda: self.open(Edit(self.phone)),
                     id=id_of("floating_action_button"))  # fmt: skip
        return page(Column([space(8), bar]), [body], floating=create, bottom=tabs,
                    beside=self.phone.landscape)  # fmt: skip

    def back(self) -> bool:
        if self.selecting:
            self._select(False)
            return True
        searching = bool(self.typed("search"))
        self.ui.fields.pop("search", None)
        return searching

    def _search(self, text: str) -> None:
        """Labels are not searched."""
        self.tab = "Contacts" if text and self.tab == "Labels" else self.tab
        self.phone.changed()

    def _choose(self, tab: str) -> None:
        self.tab = tab
        self.phone.changed()

    def _more(self) -> None:
        self.menu(
            [
                (self.t("Select"), lambda: self._select(True)),
                (self.t("Merge duplicates"), lambda: self.open(Duplicates(self.phone))),
            ]
        )

    def _rows(self) -> list[Widget]:
        query, starred = self.typed("search").strip(), self.tab == "Favorites"
        people = everybody(self.store, query, starred=starred)
        if not people:
            none = self.t("No favorites yet") if starred else self.t("No contacts")
            return [empty("people", self.t("No results") if query else none)]
        rows: list[Widget] = []
        letter = ""
        for contact, name in people:
            if name[:1].upper() != letter:
                letter = name[:1].upper()
                rows.append(section(letter))
            rows.append(Lazy(make=partial(self._row, contact, name), like="person",
                             key=f"person {contact}"))  # fmt: skip
        return rows

    def _row(self, contact: int, name: str) -> Widget:
        on = contact in self.selected
        face: Widget = Avatar(name)
        if on:
            tick = Icon("check", color="on_primary", hidden=True)
            face = Stack([tick], width=40, height=40, radius=20, background="primary",
                         align_x="center", align_y="center")  # fmt: skip
        return row(name, leading=face, key=f"person {contact}", lines=1, selected=on,
                   do=partial(self._tap, contact), hold=partial(self._toggle, contact))  # fmt: skip

    def _tap(self, contact: int) -> None:
        if self.selecting:
            self._toggle(contact)
        else:
            self.open(detail(self, contact))

    # --- several at once --------------------------------------------------------------------

    def _select(self, on: bool) -> None:
        self.selecting, self.selected = on, set()
        self.ui.focus = ""
        self.phone.changed()

    def _toggle(self, contact: int) -> None:
        chosen = self.selected ^ {contact}
        self._select(bool(chosen))
        self.selected = chosen

    def _selection(self) -> Widget:
        some = bool(self.selected)
        actions = [
            icon_button("share", self.t("Share"), self._share, enabled=some),
            icon_button("delete", self.t("Delete"), self._delete, enabled=some,
                        id=id_of("menu_delete")),
            icon_button("more", self.t("More options"), self._several),
        ]  # fmt: skip
        title = self.t("{count} selected", count=len(self.selected))
        return selection_bar(title, (self.t("Close"), self.back), actions)

    def _several(self) -> None:
        def star() -> None:
            for contact in sorted(self.selected):
                self.store.run("UPDATE contacts SET starred=1 WHERE id=?", contact)
            self._select(False)

        def everyone() -> None:
            starred = self.tab == "Favorites"
            people = everybody(self.store, self.typed("search").strip(), starred=starred)
            self.selected = {contact for contact, _ in people}
            self.phone.changed()

        self.menu(
            [
                (self.t("Add to label"), self._label),
                (self.t("Add to favorites"), star),
                (self.t("Select all"), everyone),
            ]
        )

    def _label(self) -> None:
        people = sorted(self.selected)
        choose_label(self, people)
        self._select(False)

    def _share(self) -> None:
        text = "\n\n".join(as_text(self.store, contact) for contact in sorted(self.selected))
        self._select(False)
        self.share(text)

    def _delete(self) -> None:
        chosen = sorted(self.selected)

        def gone() -> None:
            for contact in chosen:
                remove(self.store, contact)
            self._select(False)
            several = self.t("{count} contacts deleted", count=len(chosen))
            self.phone.toast(self.t("Contact deleted") if len(chosen) == 1 else several)

        title = self.t("Delete {count} contacts?", count=len(chosen))
        if len(chosen) == 1:
            title = self.t("Delete contact?")
        message = self.t("They will be deleted from this phone.")
        if len(chosen) == 1:
            name = self.store.one("SELECT name FROM contacts WHERE id=?", chosen[0])
            message = self.t("{name} will be deleted from this phone.", name=name)
        self.ask(title, message, self.t("Delete"), gone)
