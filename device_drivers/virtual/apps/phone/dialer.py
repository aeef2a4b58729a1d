"""The phone app's first screen: favourites, recent calls, contacts, the keypad."""

from __future__ import annotations

from functools import partial

from device_drivers.virtual.apps.phone.blocked import BlockedNumbers
from device_drivers.virtual.apps.phone.dialing import call_contact, dial
from device_drivers.virtual.apps.phone.history import call_rows
from device_drivers.virtual.apps.phone.in_call import InCall
from device_drivers.virtual.apps.phone.keypad import keypad
from device_drivers.virtual.apps.phone.strings import PACKAGE, id_of
from device_drivers.virtual.intents import VIEW, Intent
from device_drivers.virtual.people import name_of, written
from device_drivers.virtual.screen import Screen
from device_drivers.virtual.ui.components import (
    chip,
    empty,
    icon_button,
    listing,
    page,
    row,
    search_box,
    section,
    space,
    tab_bar,
)
from device_drivers.virtual.ui.controls import Avatar
from device_drivers.virtual.ui.widgets import FILL, Column, Grid, Row, Text, Widget

TABS = (("Favorites", "star"), ("Recents", "clock"), ("Contacts", "people"),
        ("Keypad", "dialpad"))  # fmt: skip
CONTACTS = "com.android.contacts"


class Dialer(Screen):
    """Four tabs; a search over everybody above three of them."""

    package = PACKAGE
    activity = f"{PACKAGE}.main.impl.MainActivity"
    tab = "Recents"
    missed = False

    def opened(self) -> None:
        if self.intent.scheme in ("tel", "voicemail") or self.intent.action.endswith(".DIAL"):
            self.tab = "Keypad"
            self.ui.field("number", self.intent.rest)

    def build(self) -> Widget:
        names = {self.t(name): name for name, _ in TABS}
        tabs = tab_bar(
            [(self.t(name), icon) for name, icon in TABS],
            self.t(self.tab),
            lambda said: self._choose(names[said]),
            low=self.phone.landscape,
        )
        if self.tab == "Keypad":
            return page(None, [keypad(self, self._call)], bottom=tabs)
        more = icon_button("more", self.t("More options"), self._more)
        search = search_box("search", self.t("Search contacts and numbers"), trailing=more,
                            id=id_of("search_box_start_search"),
                            change=lambda _: self.phone.changed())  # fmt: skip
        make = {"Favorites": self._favorites, "Recents": self._recents, "Contacts": self._people}
        rows = self._found() if self.typed("search").strip() else make[self.tab]()
        body = listing(rows, key=f"{self.tab} {self.missed}", padding=(6, 0, 6, 20))
        return page(Column([space(6), search]), [body], bottom=tabs)

    def back(self) -> bool:
        return bool(self.ui.fields.pop("search").text) if "search" in self.ui.fields else False

    def _choose(self, tab: str) -> None:
        self.tab = tab
        self.ui.focus = ""
        self.ui.fields.pop("search", None)
        self.phone.changed()

    def _call(self, number: str) -> None:
        if number:
            dial(self, number)
        else:
            last = self.store.one("SELECT number FROM calls WHERE type=2 ORDER BY date_ms DESC")
            self.ui.field("number").put(last or "")

    def _more(self) -> None:
        self.menu(
            [
                (self.t("Clear call history"), self._clear),
                (self.t("Blocked numbers"), lambda: self.open(BlockedNumbers(self.phone))),
            ]
        )

    def _clear(self) -> None:
        def clear() -> None:
            self.store.run("DELETE FROM calls")
            self.phone.toast(self.t("History deleted"))

        self.ask(self.t("Clear call history?"), self.t("The whole list of calls will be deleted."),
                 self.t("Clear"), clear)  # fmt: skip

    # --- the tabs ---------------------------------------------------------------------------

    def _recents(self) -> list[Widget]:
        rows: list[Widget] = [
            Row(
                [chip(self.t("All"), not self.missed, lambda: self._only(False)),
                 chip(self.t("Missed"), self.missed, lambda: self._only(True))],
                gap=8, padding=(16, 6),
            )
        ]  # fmt: skip
        if self.phone.call_number:
            rows += self._on_line(self.phone.call_number)
        none = self.t("No missed calls") if self.missed else self.t("No calls yet")
        return [*rows, *(call_rows(self, missed=self.missed) or [empty("phone", none)])]

    def _only(self, missed: bool) -> None:
        self.missed = missed
        self.phone.changed()

    def _on_line(self, number: str) -> list[Widget]:
        who = name_of(self.store, number) or written(number)

        def back() -> None:
            self.open(InCall(self.phone, Intent(VIEW, f"tel:{number}")))

        return [
            row(self.t("Return to call"), who, icon="phone", do=back),
            row(self.t("End call"), who, icon="close", do=self.phone.hang_up),
        ]

    def _favorites(self) -> list[Widget]:
        people = self.store.rows(
            "SELECT id, name FROM contacts WHERE starred ORDER BY name COLLATE NOCASE, id"
        )
        if not people:
            return [empty("star", self.t("No favorites yet"))]
        tiles = [self._tile(*person) for person in people]
        grid = Grid(tiles, columns=6 if self.phone.landscape else 3, gap=8)
        return [Column([grid], padding=(10, 8))]

    def _tile(self, contact: int, name: str) -> Widget:
        return Column(
            [Avatar(name, size=72), Text(name, size=14, align="center", max_lines=2, hidden=True)],
            align="center", gap=8, padding=(4, 14), radius=20, text=name, width=FILL,
            key=f"favorite {contact}", id=id_of("contact_tile"),
            on_tap=lambda: call_contact(self, contact),
            on_long_press=lambda: self._show(contact),
        )  # fmt: skip

    def _people(self) -> list[Widget]:
        rows: list[Widget] = []
        letter = ""
        for contact, name in self.store.rows(
            "SELECT id, name FROM contacts ORDER BY name COLLATE NOCASE, id"
        ):
            if name[:1].upper() != letter:
                letter = name[:1].upper()
                rows.append(section(letter))
            rows.append(self._person(contact, name, ""))
        return rows

    def _found(self) -> list[Widget]:
        found = self.store.rows(
            "SELECT contacts.id, name, number, type FROM contacts JOIN phones"
            " ON contact_id = contacts.id WHERE name LIKE ?1 OR number LIKE ?1"
            " ORDER BY name COLLATE NOCASE, phones.id",
            f"%{self.typed('search').strip()}%",
        )
        rows = [
            row(name, f"{written(number)} · {self.t(kind)}", leading=Avatar(name), lines=1,
                key=f"found {number}", do=partial(dial, self, number))
            for _, name, number, kind in found
        ]  # fmt: skip
        return rows or [empty("search", self.t("No results"))]

    def _person(self, contact: int, name: str, summary: str) -> Widget:
        call = icon_button("phone", self.t("Call {who}", who=name),
                           lambda: call_contact(self, contact), color="primary")  # fmt: skip
        return row(name, summary, leading=Avatar(name), trailing=call, lines=1,
                   key=f"person {contact}", do=partial(self._show, contact))  # fmt: skip

    def _show(self, contact: int) -> None:
        uri = f"content://com.android.contacts/contacts/{contact}"
        self.phone.follow(self, Intent(VIEW, uri))
