"""Labels: the list of them, who has one, and giving one to people."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from device_drivers.virtual.apps.contacts.book import add_to_label, labels, members
from device_drivers.virtual.apps.contacts.strings import PACKAGE, id_of
from device_drivers.virtual.intents import VIEW, Intent
from device_drivers.virtual.screen import Screen
from device_drivers.virtual.ui.components import (
    app_bar,
    button,
    dialog,
    empty,
    icon_button,
    input_row,
    listing,
    page,
    row,
)
from device_drivers.virtual.ui.controls import Avatar
from device_drivers.virtual.ui.widgets import Widget


def label_rows(screen: Screen) -> list[Widget]:
    """Every label with how many it has, and a way to make one."""
    new = row(screen.t("New label"), icon="add", do=lambda: ask_name(screen, partial(_new, screen)),
              id=id_of("new_label"))  # fmt: skip
    rows = [
        row(name, screen.t("{count} contacts", count=count), icon="label", key=f"label {number}",
            do=partial(_open, screen, number))
        for number, name, count in labels(screen.store)
    ]  # fmt: skip
    return [new, *(rows or [empty("label", screen.t("No labels yet"))])]


def _open(screen: Screen, label: int) -> None:
    uri = f"content://com.android.contacts/groups/{label}"
    screen.open(LabelPage(screen.phone, Intent(VIEW, uri)))


def _new(screen: Screen, name: str) -> int:
    known = screen.store.one("SELECT id FROM labels WHERE name=?", name)
    return int(known or screen.store.run("INSERT INTO labels(name) VALUES (?)", name))


def choose_label(screen: Screen, people: Sequence[int]) -> None:
    """A sheet of labels; the one chosen is given to ``people``."""

    def give(label: int) -> None:
        for contact in people:
            add_to_label(screen.store, label, contact)
        screen.phone.changed()

    def make(name: str) -> None:
        give(_new(screen, name))

    choices: list[tuple[str, str, Callable[[], object]]] = [
        ("label", name, partial(give, number)) for number, name, _ in labels(screen.store)
    ]
    choices.append(("add", screen.t("New label"), lambda: ask_name(screen, make)))
    screen.sheet(screen.t("Add to label"), choices)


def ask_name(screen: Screen, do: Callable[[str], object], before: str = "") -> None:
    """A dialog for a label's name; ``do`` gets it."""
    screen.ui.field("label name").put(before)

    def save() -> None:
        name = screen.typed("label name").strip()
        screen.dismiss()
        if name:
            do(name)

    def make() -> Widget:
        field = input_row("label name", screen.t("Label name"), enter="done", capitalize=True,
                          id=id_of("label_name"))  # fmt: skip
        buttons = [
            button(screen.t("Cancel"), screen.dismiss, kind="text", id="android:id/button2"),
            button(screen.t("OK"), save, kind="text", id="android:id/button1"),
        ]
        title = screen.t("Rename label") if before else screen.t("New label")
        return dialog(title, [field], buttons)

    screen.show(make)
    screen.phone.typing.focus("label name")


class LabelPage(Screen):
    """Everybody with one label."""

    package = PACKAGE
    activity = f"{PACKAGE}.activities.GroupDetailActivity"

    def opened(self) -> None:
        last = self.intent.path[-1] if self.intent.path else ""
        self.number = int(last) if last.isdigit() else 0

    def build(self) -> Widget:
        name = self.store.one("SELECT name FROM labels WHERE id=?", self.number)
        if name is None:
            gone = empty("label", self.t("This label is gone"))
            return page(app_bar("", back=self.finish), [gone])
        people = members(self.store, self.number)
        rows: list[Widget] = [
            row(who, leading=Avatar(who), key=f"member {contact}", lines=1,
                do=partial(self._show, contact),
                trailing=icon_button("close", self.t("Remove from label"),
                                     partial(self._remove, contact)))
            for contact, who in people
        ]  # fmt: skip
        actions = [
            icon_button("edit", self.t("Rename label"),
                        lambda: ask_name(self, self._rename, name)),
            icon_button("delete", self.t("Delete"), self._delete),
        ]  # fmt: skip
        none = [empty("people", self.t("No contacts with this label"))]
        return page(app_bar(name, back=self.finish, actions=actions), [listing(rows or none)])

    def _show(self, contact: int) -> None:
        uri = f"content://com.android.contacts/contacts/{contact}"
        self.phone.follow(self, Intent(VIEW, uri))

    def _rename(self, name: str) -> None:
        self.store.run("UPDATE OR IGNORE labels SET name=? WHERE id=?", name, self.number)
        self.phone.changed()

    def _remove(self, contact: int) -> None:
        self.store.run(
            "DELETE FROM label_members WHERE label_id=? AND contact_id=?", self.number, contact
        )
        self.phone.changed()

    def _delete(self) -> None:
        def gone() -> None:
            self.store.run("DELETE FROM label_members WHERE label_id=?", self.number)
            self.store.run("DELETE FROM labels WHERE id=?", self.number)
            self.finish()

        self.ask(self.t("Delete label?"), self.t("The contacts themselves stay."),
                 self.t("Delete"), gone)  # fmt: skip
