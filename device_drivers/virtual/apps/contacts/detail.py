"""One person: numbers, addresses, what else is known, what was said last."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime
from functools import partial

from device_drivers.virtual.apps.contacts.book import as_text, labels, labels_of, remove
from device_drivers.virtual.apps.contacts.editor import edit
from device_drivers.virtual.apps.contacts.labels import choose_label
from device_drivers.virtual.apps.contacts.strings import PACKAGE, id_of
from device_drivers.virtual.blocking import block_choice
from device_drivers.virtual.intents import VIEW, Intent
from device_drivers.virtual.people import moment, same_number, written
from device_drivers.virtual.screen import Choice, Screen
from device_drivers.virtual.ui.components import (
    app_bar,
    card,
    empty,
    icon_button,
    listing,
    page,
    row,
    space,
)
from device_drivers.virtual.ui.controls import Avatar
from device_drivers.virtual.ui.widgets import Column, Row, Text, Widget


def detail(caller: Screen, contact: int) -> Detail:
    """The page of one contact."""
    return Detail(caller.phone, Intent(VIEW, f"content://com.android.contacts/contacts/{contact}"))


class Detail(Screen):
    """Everything about one contact, and the ways to reach them."""

    package = PACKAGE
    activity = f"{PACKAGE}.quickcontact.QuickContactActivity"

    def opened(self) -> None:
        last = self.intent.path[-1] if self.intent.path else ""
        self.number = int(last) if last.isdigit() else -1

    def build(self) -> Widget:
        found = self.store.rows(
            "SELECT name, starred, company, job FROM contacts WHERE id=?", self.number
        )
        if not found:
            gone = empty("person", self.t("This contact is gone"))
            return page(app_bar("", back=self.finish), [gone])
        name, starred, company, job = found[0]
        star = icon_button(
            "star" if starred else "star_off",
            self.t("Remove from favorites") if starred else self.t("Add to favorites"),
            lambda: self._star(1 - starred), id=id_of("menu_star"),
            color="primary" if starred else "on_surface_soft",
        )  # fmt: skip
        actions = [
            star,
            icon_button("edit", self.t("Edit contact"), lambda: self.open(edit(self, self.number)),
                        id=id_of("menu_edit")),
            icon_button("delete", self.t("Delete contact"), lambda: self._delete(name),
                        id=id_of("menu_delete")),
            icon_button("more", self.t("More options"), self._more),
        ]  # fmt: skip
        work = " · ".join(part for part in (job, company) if part)
        head: list[Widget] = [
            Avatar(name, size=64 if self.phone.landscape else 112),
            Text(name, size=28, align="center", id=id_of("large_title"), max_lines=2),
        ]
        if work:
            head.append(Text(work, size=15, color="on_surface_soft", align="center", max_lines=2,
                             id=id_of("header")))  # fmt: skip
        top = Column(head, align="center", gap=10, padding=(24, 12, 24, 18))
        cards = [self._info(), *self._about(), *self._recent()]
        body: list[Widget] = [top, self._shortcuts()]
        for each in cards:
            body += [space(14), each]
        return page(app_bar("", back=self.finish, actions=actions), [listing([*body, space(20)])])

    def _numbers(self) -> list[tuple[str, str]]:
        return self.store.rows(
            "SELECT number, type FROM phones WHERE contact_id=? ORDER BY id", self.number
        )

    def _emails(self) -> list[tuple[str, str]]:
        return self.store.rows(
            "SELECT address, type FROM emails WHERE contact_id=? ORDER BY id", self.number
        )

    def _shortcuts(self) -> Widget:
        emails = self._emails()
        mail = emails[0][0] if emails else ""
        shortcuts: tuple[tuple[str, str, Callable[[], object], bool], ...] = (
            ("Call", "phone", lambda: self._which("tel"), bool(self._numbers())),
            ("Text", "message", lambda: self._which("sms"), bool(self._numbers())),
            ("Email", "mail", partial(self._go, f"mailto:{mail}"), bool(mail)),
        )
        return Row(
            [
                Column(
                    [
                        icon_button(icon, self.t(title), do, enabled=on, size=56, color="primary"),
                        Text(self.t(title), size=13, align="center", hidden=True),
                    ],
                    align="center", weight=1,
                )
                for title, icon, do, on in shortcuts
            ],
            padding=(30, 0),
        )  # fmt: skip

    def _which(self, scheme: str) -> None:
        """Call or text: the only number, or the one chosen."""
        numbers = self._numbers()
        if len(numbers) == 1:
            self._go(f"{scheme}:{numbers[0][0]}")
            return
        icon = "phone" if scheme == "tel" else "message"
        self.sheet(
            self.t("Choose a number"),
            [(icon, f"{written(number)} · {self.t(kind)}", partial(self._go, f"{scheme}:{number}"))
             for number, kind in numbers],
        )  # fmt: skip

    # --- the cards --------------------------------------------------------------------------

    def _info(self) -> Widget:
        rows: list[Widget] = [
            row(written(number), self.t(kind), icon="phone", key=f"call {number}",
                do=partial(self._go, f"tel:{number}"), hold=partial(self._copy, number),
                trailing=icon_button("message", self.t("Text {number}", number=written(number)),
                                     partial(self._go, f"sms:{number}")))
            for number, kind in self._numbers()
        ]  # fmt: skip
        rows += [
            row(address, self.t(kind), icon="mail", do=partial(self._go, f"mailto:{address}"),
                hold=partial(self._copy, address))
            for address, kind in self._emails()
        ]  # fmt: skip
        address = self.store.one("SELECT address FROM contacts WHERE id=?", self.number)
        if address:
            rows.append(row(address, self.t("Address"), icon="location",
                            do=partial(self._go, f"geo:0,0?q={address}"),
                            hold=partial(self._copy, address)))  # fmt: skip
        if not rows:
            rows = [row(self.t("Add a phone number"), icon="add",
                        do=lambda: self.open(edit(self, self.number)))]  # fmt: skip
        return card([self._title("Contact info"), *rows])

    def _title(self, words: str) -> Widget:
        return Text(self.t(words), size=15, bold=500, padding=(20, 16, 20, 4), traits=("header",))

    def _about(self) -> list[Widget]:
        birthday, note = self.store.rows(
            "SELECT birthday, note FROM contacts WHERE id=?", self.number
        )[0]
        rows: list[Widget] = []
        if birthday:
            said = birthday_text(self, birthday)
            rows.append(row(said, self.t("Birthday"), icon="calendar", key="birthday"))
        mine = labels_of(self.store, self.number)
        named = ", ".join(name for number, name, _ in labels(self.store) if number in mine)
        if named:
            rows.append(row(named, self.t("Labels"), icon="label", key="labels"))
        if note:
            rows.append(row(note, self.t("Note"), icon="note", key="note", lines=6))
        return [card(rows, key="about", padding=(0, 6))] if rows else []

    def _recent(self) -> list[Widget]:
        numbers = [number for number, _ in self._numbers()]
        rows: list[Widget] = []
        calls = self.store.rows("SELECT number, date_ms FROM calls ORDER BY date_ms DESC, id DESC")
        call = next(((n, at) for n, at in calls if _among(n, numbers)), None)
        if call:
            rows.append(row(moment(self.phone, call[1]), self.t("Last call"), icon="clock",
                            key="last call"))  # fmt: skip
        texts = self.store.rows(
            "SELECT threads.address, body FROM sms JOIN threads ON threads.id = thread_id"
            " WHERE type != 3 GROUP BY threads.id HAVING date_ms = max(date_ms)"
        )
        text = next(((n, body) for n, body in texts if body and _among(n, numbers)), None)
        if text:
            rows.append(row(text[1], self.t("Last message"), icon="message", key="last message",
                            do=partial(self._go, f"sms:{text[0]}")))  # fmt: skip
        return [card([self._title("Recent"), *rows], key="recent")] if rows else []

    # --- doing ------------------------------------------------------------------------------

    def _copy(self, text: str) -> None:
        self.phone.clipboard = text
        self.phone.toast(self.t("Copied"))

    def _go(self, uri: str) -> None:
        actions = {"tel": "android.intent.action.CALL", "geo": VIEW}
        action = actions.get(uri.partition(":")[0], "android.intent.action.SENDTO")
        self.phone.follow(self, Intent(action, uri))

    def _star(self, on: int) -> None:
        self.store.run("UPDATE contacts SET starred=? WHERE id=?", on, self.number)
        self.phone.changed()

    def _more(self) -> None:
        choices: list[Choice] = [
            (self.t("Share"), lambda: self.share(as_text(self.store, self.number))),
            (self.t("Add to label"), lambda: choose_label(self, [self.number])),
        ]
        numbers = self._numbers()
        if numbers:
            choices.append(block_choice(self, numbers[0][0]))
        self.menu(choices)

    def _delete(self, name: str) -> None:
        def gone() -> None:
            remove(self.store, self.number)
            self.finish()
            self.phone.toast(self.t("{name} deleted", name=name))

        message = self.t("{name} will be deleted from this phone.", name=name)
        self.ask(self.t("Delete contact?"), message, self.t("Delete"), gone)


def _among(number: str, numbers: list[str]) -> bool:
    return any(same_number(number, theirs) for theirs in numbers)


def birthday_text(screen: Screen, birthday: str) -> str:
    """An ISO date as the phone writes it, what else was written there as it is."""
    try:
        day = date.fromisoformat(birthday)
    except ValueError:
        return birthday
    return screen.phone.date_text(datetime(day.year, day.month, day.day, tzinfo=UTC), "day")
