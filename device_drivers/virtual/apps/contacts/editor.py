"""The form to add or change a contact; nothing is written before Save."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import partial

from device_drivers.virtual.apps.contacts.book import labels, labels_of, put_labels
from device_drivers.virtual.apps.contacts.strings import PACKAGE, id_of
from device_drivers.virtual.intents import VIEW, Intent
from device_drivers.virtual.screen import Screen
from device_drivers.virtual.ui.components import (
    app_bar,
    button,
    chip,
    icon_button,
    input_row,
    listing,
    page,
    row,
    section,
    space,
)
from device_drivers.virtual.ui.controls import Avatar
from device_drivers.virtual.ui.date_picker import DatePicker
from device_drivers.virtual.ui.widgets import Column, Row, Scroll, Widget

KINDS = ("Mobile", "Home", "Work", "Other")
HINTS = {
    "phones": {"Mobile": "Phone", "Home": "Home phone", "Work": "Work phone",
               "Other": "Other phone"},
    "emails": {"Home": "Email", "Work": "Work email", "Other": "Other email"},
}  # fmt: skip
COLUMN = {"phones": "number", "emails": "address"}
PLAIN = ("name", "company", "job", "address", "note")
MORE = (("company", "Company", "label"), ("job", "Job title", ""), ("address", "Address", ""),
        ("note", "Notes", "note"))  # fmt: skip
GIVEN = {"name": "name", "company": "company", "job": "job_title", "address": "postal",
         "note": "notes"}  # fmt: skip
"""The extras of an INSERT intent (ContactsContract.Intents.Insert)."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A field for a number or an address: the row it is kept in (0 for none yet) and its kind."""

    table: str
    row: int
    kind: str
    before: str
    key: str


def edit(caller: Screen, contact: int) -> Edit:
    """The form for one contact."""
    return Edit(
        caller.phone, Intent("android.intent.action.EDIT", f"content://contacts/people/{contact}")
    )


class Edit(Screen):
    """Opened for an existing contact by its URI, else empty or with what the intent brings."""

    package = PACKAGE
    activity = f"{PACKAGE}.activities.ContactEditorActivity"
    more = False

    def opened(self) -> None:
        last = self.intent.path[-1] if self.intent.path else ""
        self.number = int(last) if last.isdigit() else 0
        found = self.store.rows(
            "SELECT name, company, job, address, note, birthday FROM contacts WHERE id=?",
            self.number,
        )
        *plain, self.birthday = found[0] if found else ("",) * 6
        self.before = dict(zip(PLAIN, plain, strict=True))
        self.birthday_before = self.birthday
        self.labels = self.labels_before = labels_of(self.store, self.number)
        self.slots: list[Slot] = []
        self._slots("phones", ("Mobile", "Work"), self._given_number())
        self._slots("emails", ("Home",), self.intent.text("email"))
        for key in PLAIN:
            self.ui.field(key, self.intent.text(GIVEN[key]) or self.before[key])
        self.ui.field("note").multiline = True
        self.more = any(self.typed(key) for key in PLAIN[1:]) or bool(self.birthday)

    def _given_number(self) -> str:
        given = self.intent.text("phone")
        return given or (self.intent.rest if self.intent.scheme == "tel" else "")

    def _slots(self, table: str, kinds: tuple[str, ...], given: str) -> None:
        """A field for each row there is, and for each of ``kinds`` without one."""
        rows = self.store.rows(
            f"SELECT id, type, {COLUMN[table]} FROM {table} WHERE contact_id=? ORDER BY id",  # noqa: S608
            self.number,
        )
        for number, kind, value in rows:
            self._slot(table, number, kind if kind in HINTS[table] else "Other", value)
        for kind in kinds:
            if not any(s.table == table and s.kind == kind for s in self.slots):
                self._slot(table, 0, kind, "")
        if given and not any(self.typed(s.key) == given for s in self.slots):
            empty = [s for s in self.slots if s.table == table and not s.before]
            free = empty[0] if empty else self._slot(table, 0, kinds[0], "")
            self.ui.field(free.key).put(given)

    def _slot(self, table: str, number: int, kind: str, before: str) -> Slot:
        slot = Slot(table, number, kind, before, f"{table} {len(self.slots)}")
        self.slots.append(slot)
        self.ui.field(slot.key, before)
        return slot

    # --- the form ---------------------------------------------------------------------------

    def build(self) -> Widget:
        save = button(self.t("Save"), self._save, id=id_of("editor_menu_save_button"))
        title = self.t("Edit contact") if self.number else self.t("Create contact")
        bar = app_bar(title, back=self._leave, actions=[Row([save], padding=(0, 0, 10, 0))])
        low = self.phone.landscape
        face = Column([Avatar(self.typed("name") or " ", size=56 if low else 88)], align="center",
                      padding=(0, 4 if low else 14))  # fmt: skip
        form: list[Widget] = [
            face,
            input_row("name", self.t("Name"), icon="person", id=id_of("name"), capitalize=True),
            space(6),
            *self._fields("phones", "phone", self.t("Add phone")),
            space(6),
            *self._fields("emails", "mail", self.t("Add email")),
        ]
        form += self._rest() if self.more else [
            row(self.t("More fields"), icon="down", do=self._expand, id=id_of("more_fields"))
        ]  # fmt: skip
        return page(bar, [listing([*form, space(30)], key="form")])

    def _fields(self, table: str, icon: str, add: str) -> list[Widget]:
        slots = [slot for slot in self.slots if slot.table == table]
        rows = [
            input_row(
                slot.key, self.t(HINTS[table][slot.kind]), icon="" if i else icon,
                digits=table == "phones",
                id=id_of(("" if slot is slots[0] else f"{slot.kind.lower()}_") + table.rstrip("s")),
            )
            for i, slot in enumerate(slots)
        ]  # fmt: skip
        more = button(add, partial(self._offer, table), kind="text", key=f"add {table}")
        return [*rows, Row([space(width=50), more], padding=(14, 0))]

    def _offer(self, table: str) -> None:
        """Ask what kind of number or address the new field is for."""

        def add(kind: str) -> None:
            slot = self._slot(table, 0, kind, "")
            self.phone.typing.focus(slot.key)

        self.menu([(self.t(kind), partial(add, kind)) for kind in KINDS if kind in HINTS[table]])

    def _expand(self) -> None:
        self.more = True
        self.phone.changed()

    def _rest(self) -> list[Widget]:
        rows: list[Widget] = [space(6)]
        rows += [
            input_row(key, self.t(hint), icon=icon, id=id_of(key), capitalize=True,
                      lines=4 if key == "note" else 1,
                      enter="newline" if key == "note" else "next")
            for key, hint, icon in MORE
        ]  # fmt: skip
        clear = None
        if self.birthday:
            clear = icon_button("close", self.t("Remove birthday"), partial(self._born, ""))
        rows.append(row(self.t("Birthday"), self.birthday, icon="calendar", do=self._pick_birthday,
                        trailing=clear, id=id_of("birthday")))  # fmt: skip
        chips = [
            chip(name, number in self.labels, partial(self._label, number))
            for number, name, _ in labels(self.store)
        ]
        if chips:
            line = Scroll([Row(chips, gap=8, padding=(20, 4))], key="labels", horizontal=True,
                          height=46)  # fmt: skip
            rows += [section(self.t("Labels")), line]
        return rows

    def _pick_birthday(self) -> None:
        try:
            day = date.fromisoformat(self.birthday)
        except ValueError:
            day = date(1990, 1, 1)
        DatePicker(self, day, lambda chosen: self._born(chosen.isoformat())).show()

    def _born(self, birthday: str) -> None:
        self.birthday = birthday
        self.phone.changed()

    def _label(self, number: int) -> None:
        self.labels = self.labels ^ {number}
        self.phone.changed()

    # --- leaving ----------------------------------------------------------------------------

    def back(self) -> bool:
        self._leave()
        return True

    def _unchanged(self) -> bool:
        same = all(self.typed(key) == self.before[key] for key in PLAIN)
        same = same and all(self.typed(slot.key) == slot.before for slot in self.slots)
        return same and (self.birthday, self.labels) == (self.birthday_before, self.labels_before)

    def _leave(self) -> None:
        if self._unchanged():
            self.finish()
        else:
            self.ask(self.t("Discard changes?"), self.t("Your changes have not been saved."),
                     self.t("Discard"), self.finish)  # fmt: skip

    def _save(self) -> None:
        values = {key: self.typed(key).strip() for key in PLAIN}
        ways = [self.typed(slot.key).strip() for slot in self.slots]
        name = values["name"] or next((way for way in ways if way), "") or values["company"]
        if not name:
            self.finish()
            return
        fresh = not self.number
        if fresh:
            self.number = self.store.run(
                "INSERT INTO contacts(name, created) VALUES ('', ?)", self.phone.clock.now_ms()
            )
        self.store.run(
            "UPDATE contacts SET name=?, company=?, job=?, address=?, note=?, birthday=?"
            " WHERE id=?",
            name, *(values[key] for key in PLAIN[1:]), self.birthday, self.number,
        )  # fmt: skip
        for slot, value in zip(self.slots, ways, strict=True):
            self._write(slot, value)
        put_labels(self.store, self.number, self.labels)
        self.finish()
        self.phone.toast(self.t("Contact saved"))
        if fresh:
            uri = f"content://com.android.contacts/contacts/{self.number}"
            self.phone.follow(self, Intent(VIEW, uri))

    def _write(self, slot: Slot, value: str) -> None:
        column = COLUMN[slot.table]
        if value == slot.before:
            return
        if slot.row and value:
            self.store.run(
                f"UPDATE {slot.table} SET {column}=? WHERE id=?",  # noqa: S608  # names of our own
                value, slot.row,
            )  # fmt: skip
        elif slot.row:
            self.store.run(f"DELETE FROM {slot.table} WHERE id=?", slot.row)  # noqa: S608  # as above
        else:
            self.store.run(
                f"INSERT INTO {slot.table}(contact_id, {column}, type) VALUES (?, ?, ?)",  # noqa: S608
                self.number, value, slot.kind,
            )  # fmt: skip
