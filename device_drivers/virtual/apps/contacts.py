"""Contacts: the list, one person, and the form to add or change one."""

from __future__ import annotations

from functools import partial

from device_drivers.virtual.intents import VIEW, AppInfo, Intent
from device_drivers.virtual.people import written
from device_drivers.virtual.screen import App, Filter, Screen
from device_drivers.virtual.ui.components import (
    app_bar,
    button,
    card,
    empty,
    fab,
    icon_button,
    input_row,
    listing,
    page,
    row,
    search_box,
    section,
    space,
    tab_bar,
)
from device_drivers.virtual.ui.controls import Avatar
from device_drivers.virtual.ui.widgets import Column, Row, Text, Widget

PACKAGE = "com.android.contacts"
PEOPLE = ("contacts", "com.android.contacts")
ITEM, DIRECTORY = "vnd.android.cursor.item/contact", "vnd.android.cursor.dir/contact"
RAW = "vnd.android.cursor.dir/raw_contact"


def _id(name: str) -> str:
    return f"{PACKAGE}:id/{name}"


class People(Screen):
    """Everybody, by letter; favourites on a tab of their own."""

    package = PACKAGE
    activity = f"{PACKAGE}.activities.PeopleActivity"
    tab = "Contacts"

    def build(self) -> Widget:
        bar = search_box("search", "Search contacts", id=_id("search_view"),
                         change=lambda _: self.phone.changed())  # fmt: skip
        body = listing(self._rows(), key=f"people {self.tab}", id="android:id/list",
                       padding=(0, 0, 0, 96))  # fmt: skip
        create = fab("add", "Create new contact", lambda: self.open(Edit(self.phone)),
                     id=_id("floating_action_button"))  # fmt: skip
        tabs = tab_bar(
            [("Contacts", "people"), ("Favorites", "star")],
            self.tab,
            self._choose,
            low=self.phone.landscape,
        )
        return page(Column([space(8), bar]), [body], floating=create, bottom=tabs)

    def back(self) -> bool:
        searching = bool(self.typed("search"))
        self.ui.fields.pop("search", None)
        return searching

    def _show(self, number: int) -> None:
        self.open(detail(self, number))

    def _choose(self, tab: str) -> None:
        self.tab = tab
        self.phone.changed()

    def _rows(self) -> list[Widget]:
        starred = " AND starred" if self.tab == "Favorites" else ""
        people = self.store.rows(
            "SELECT id, name FROM contacts WHERE (name LIKE ?1 OR id IN"  # noqa: S608  # constant
            " (SELECT contact_id FROM phones WHERE number LIKE ?1))"
            f"{starred} ORDER BY name COLLATE NOCASE, id",
            f"%{self.typed('search').strip()}%",
        )
        if not people:
            none = "No favorites yet" if starred else "No contacts"
            return [empty("people", "No results" if self.typed("search") else none)]
        rows: list[Widget] = []
        letter = ""
        for number, name in people:
            if name[:1].upper() != letter:
                letter = name[:1].upper()
                rows.append(section(letter))
            rows.append(
                row(name, leading=Avatar(name), key=f"person {number}", lines=1,
                    do=partial(self._show, number))
            )  # fmt: skip
        return rows


def detail(caller: Screen, number: int) -> Detail:
    """The page of contact ``number``."""
    return Detail(caller.phone, Intent(VIEW, f"content://com.android.contacts/contacts/{number}"))


class Detail(Screen):
    """One person."""

    package = PACKAGE
    activity = f"{PACKAGE}.quickcontact.QuickContactActivity"

    def opened(self) -> None:
        last = self.intent.path[-1] if self.intent.path else ""
        self.number = int(last) if last.isdigit() else -1

    def build(self) -> Widget:
        found = self.store.rows("SELECT name, starred FROM contacts WHERE id=?", self.number)
        if not found:
            return page(app_bar("", back=self.finish), [empty("person", "This contact is gone")])
        name, starred = found[0]
        star = icon_button(
            "star" if starred else "star_off",
            "Remove from favorites" if starred else "Add to favorites",
            lambda: self._star(1 - starred), id=_id("menu_star"),
            color="primary" if starred else "on_surface_soft",
        )  # fmt: skip
        actions = [
            star,
            icon_button("edit", "Edit contact", lambda: self.open(edit(self, self.number)),
                        id=_id("menu_edit")),
            icon_button("delete", "Delete contact", lambda: self._delete(name),
                        id=_id("menu_delete")),
        ]  # fmt: skip
        head = Column(
            [
                Avatar(name, size=112),
                Text(name, size=28, align="center", id=_id("large_title"), max_lines=2),
            ],
            align="center", gap=14, padding=(24, 12, 24, 18),
        )  # fmt: skip
        body = [head, self._shortcuts(), space(14), *self._cards()]
        return page(app_bar("", back=self.finish, actions=actions), [listing(body)])

    def _numbers(self) -> list[tuple[str, str]]:
        return self.store.rows(
            "SELECT number, type FROM phones WHERE contact_id=? ORDER BY id", self.number
        )

    def _shortcuts(self) -> Widget:
        numbers = self._numbers()
        first = numbers[0][0] if numbers else ""
        mail = self.store.one("SELECT address FROM emails WHERE contact_id=?", self.number)
        shortcuts = (("Call", "phone", f"tel:{first}" if first else ""),
                     ("Text", "message", f"sms:{first}" if first else ""),
                     ("Email", "mail", f"mailto:{mail}" if mail else ""))  # fmt: skip
        return Row(
            [
                Column(
                    [
                        icon_button(icon, title, partial(self._go, uri), enabled=bool(uri),
                                    size=56, color="primary"),
                        Text(title, size=13, align="center", hidden=True),
                    ],
                    align="center", weight=1,
                )
                for title, icon, uri in shortcuts
            ],
            padding=(30, 0),
        )  # fmt: skip

    def _cards(self) -> list[Widget]:
        rows: list[Widget] = [
            row(written(number), kind, icon="phone", key=f"call {number}",
                do=partial(self._go, f"tel:{number}"),
                trailing=icon_button("message", f"Text {written(number)}",
                                     partial(self._go, f"sms:{number}")))
            for number, kind in self._numbers()
        ]  # fmt: skip
        rows += [
            row(address, "Home", icon="mail", do=partial(self._go, f"mailto:{address}"))
            for (address,) in self.store.rows(
                "SELECT address FROM emails WHERE contact_id=? ORDER BY id", self.number
            )
        ]
        if not rows:
            rows = [row("Add a phone number", icon="add",
                        do=lambda: self.open(edit(self, self.number)))]  # fmt: skip
        return [card([Text("Contact info", size=15, bold=500, padding=(20, 16, 20, 4)), *rows])]

    def _go(self, uri: str) -> None:
        action = "android.intent.action.CALL" if uri.startswith("tel:") else (
            "android.intent.action.SENDTO"
        )  # fmt: skip
        self.phone.follow(self, Intent(action, uri))

    def _star(self, on: int) -> None:
        self.store.run("UPDATE contacts SET starred=? WHERE id=?", on, self.number)
        self.phone.changed()

    def _delete(self, name: str) -> None:
        def gone() -> None:
            remove(self, self.number)
            self.finish()
            self.phone.toast(f"{name} deleted")

        self.ask("Delete contact?", f"{name} will be deleted from this phone.", "Delete", gone)


def remove(screen: Screen, number: int) -> None:
    """Delete a contact with all that belongs to it."""
    for table in ("phones", "emails"):
        screen.store.run(f"DELETE FROM {table} WHERE contact_id=?", number)  # noqa: S608  # constants
    screen.store.run("DELETE FROM contacts WHERE id=?", number)


def edit(caller: Screen, number: int) -> Edit:
    """The form for contact ``number``."""
    return Edit(
        caller.phone, Intent("android.intent.action.EDIT", f"content://contacts/people/{number}")
    )


FIELDS = ("name", "phone", "work phone", "email")


class Edit(Screen):
    """Add or change a contact; nothing is written before Save."""

    package = PACKAGE
    activity = f"{PACKAGE}.activities.ContactEditorActivity"

    def opened(self) -> None:
        last = self.intent.path[-1] if self.intent.path else ""
        self.number = int(last) if last.isdigit() else 0
        self.before = {key: "" for key in FIELDS}
        if self.number:
            self.before["name"] = self.store.one(
                "SELECT name FROM contacts WHERE id=?", self.number
            ) or ""  # fmt: skip
            numbers = self.store.rows(
                "SELECT number FROM phones WHERE contact_id=? ORDER BY id LIMIT 2", self.number
            )
            for key, (number,) in zip(("phone", "work phone"), numbers, strict=False):
                self.before[key] = number
            self.before["email"] = self.store.one(
                "SELECT address FROM emails WHERE contact_id=?", self.number
            ) or ""  # fmt: skip
        given = {key: self.intent.text(key) for key in ("name", "phone", "email")}
        if not given["phone"] and self.intent.scheme == "tel":
            given["phone"] = self.intent.rest
        for key in FIELDS:
            self.ui.field(key, given.get(key) or self.before[key])

    def build(self) -> Widget:
        save = button("Save", self._save, id=_id("editor_menu_save_button"))
        title = "Edit contact" if self.number else "Create contact"
        bar = app_bar(title, back=self._leave, actions=[Row([save], padding=(0, 0, 10, 0))])
        name = self.typed("name")
        form = [
            Column([Avatar(name or " ", size=96)], align="center", padding=(0, 16)),
            input_row("name", "Name", icon="person", id=_id("name"), capitalize=True),
            space(6),
            input_row("phone", "Phone", icon="phone", id=_id("phone"), digits=True),
            input_row("work phone", "Work phone", id=_id("work_phone"), digits=True),
            space(6),
            input_row("email", "Email", icon="mail", id=_id("email"), enter="done"),
        ]
        return page(bar, [listing(form)])

    def back(self) -> bool:
        self._leave()
        return True

    def _leave(self) -> None:
        if all(self.typed(key) == self.before[key] for key in FIELDS):
            self.finish()
        else:
            self.ask(
                "Discard changes?", "Your changes have not been saved.", "Discard", self.finish
            )

    def _save(self) -> None:
        values = {key: self.typed(key).strip() for key in FIELDS}
        if not any(values.values()):
            self.finish()
            return
        name = values["name"] or values["phone"] or values["email"]
        if self.number:
            self.store.run("UPDATE contacts SET name=? WHERE id=?", name, self.number)
        else:
            now = self.phone.clock.now_ms()
            self.number = self.store.run(
                "INSERT INTO contacts(name, created) VALUES (?, ?)", name, now
            )
        self._write("phone", "Mobile", values["phone"])
        self._write("work phone", "Work", values["work phone"])
        if values["email"] != self.before["email"]:
            self.store.run("DELETE FROM emails WHERE contact_id=? AND address=?", self.number,
                           self.before["email"])  # fmt: skip
            if values["email"]:
                self.store.run("INSERT INTO emails(contact_id, address) VALUES (?, ?)", self.number,
                               values["email"])  # fmt: skip
        number, again = self.number, self.before["name"]
        self.finish()
        self.phone.toast("Contact saved")
        if not again:
            self.open(detail(self, number))

    def _write(self, key: str, kind: str, number: str) -> None:
        before = self.before[key]
        if number == before:
            return
        if before and number:
            self.store.run("UPDATE phones SET number=? WHERE contact_id=? AND number=?", number,
                           self.number, before)  # fmt: skip
        elif before:
            self.store.run(
                "DELETE FROM phones WHERE contact_id=? AND number=?", self.number, before
            )
        else:
            self.store.run("INSERT INTO phones(contact_id, number, type) VALUES (?, ?, ?)",
                           self.number, number, kind)  # fmt: skip


APP = App(
    AppInfo(PACKAGE, "Contacts", "联系人通讯录", People.activity, "1.7.34", 10734),
    "person", 0xFF2F7DD1, (People, Detail, Edit),
    (
        Filter((VIEW,), People, types=(DIRECTORY,)),
        Filter((VIEW,), Detail, schemes=("content",), authorities=PEOPLE),
        Filter(("android.intent.action.EDIT",), Edit, schemes=("content",), authorities=PEOPLE),
        Filter(("android.intent.action.INSERT", "android.intent.action.INSERT_OR_EDIT"), Edit,
               types=(DIRECTORY, ITEM, RAW)),
        Filter(("android.intent.action.INSERT",), Edit, schemes=("content",), authorities=PEOPLE),
        Filter(("com.android.contacts.action.SHOW_OR_CREATE_CONTACT",), Edit, schemes=("tel",)),
    ),
    ("contacts", "phones", "emails"),
)  # fmt: skip
