"""The call log: as rows of a list, and all calls with one number."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial

from device_drivers.virtual.apps.phone.dialing import (
    copy,
    create_contact,
    dial,
    write_to,
)
from device_drivers.virtual.apps.phone.strings import PACKAGE, id_of
from device_drivers.virtual.blocking import block_choice
from device_drivers.virtual.intents import VIEW, Intent
from device_drivers.virtual.people import moment, name_of, namer, same_number, written
from device_drivers.virtual.screen import Choice, Screen
from device_drivers.virtual.telephony import ANSWERED, BLOCKED, DECLINED, DIAL, DIALLED, MISSED
from device_drivers.virtual.ui.components import (
    app_bar,
    empty,
    icon_button,
    listing,
    page,
    row,
    section,
)
from device_drivers.virtual.ui.controls import Avatar, Icon
from device_drivers.virtual.ui.lazy import Lazy
from device_drivers.virtual.ui.widgets import Column, Row, Text, Widget

KINDS = {
    ANSWERED: ("incoming", "Incoming"), DIALLED: ("outgoing", "Outgoing"),
    MISSED: ("incoming", "Missed"), DECLINED: ("close", "Declined"), BLOCKED: ("dnd", "Blocked"),
}  # fmt: skip
Call = tuple[int, str, str, int, int]


def call_rows(screen: Screen, *, missed: bool) -> list[Widget]:
    """The last hundred calls, by day; a tap tells more, the green drawing calls."""
    calls: list[Call] = screen.store.rows(
        "SELECT id, number, name, date_ms, type FROM calls WHERE type = ?1 OR ?1 = 0"
        " ORDER BY date_ms DESC, id DESC LIMIT 100",
        MISSED if missed else 0,
    )
    known, now = namer(screen.store), screen.phone.clock.now()
    rows: list[Widget] = []
    last = ""
    for call in calls:
        then = datetime.fromtimestamp(call[3] / 1000, UTC).astimezone(now.tzinfo)
        days = (now.date() - then.date()).days
        part = screen.t("Today" if days <= 0 else "Yesterday" if days == 1 else "Older")
        if part != last:
            rows.append(section(part))
        last = part
        who = known(call[1]) or call[2] or written(call[1])
        rows.append(Lazy(make=partial(_call_row, screen, call, who, then, days), like="call",
                         key=f"call {call[0]}"))  # fmt: skip
    return rows


def _call_row(screen: Screen, call: Call, who: str, then: datetime, days: int) -> Widget:
    number, address, _, _, kind = call
    clock = screen.phone.time_text(then.hour, then.minute)
    at = clock if days <= 1 else moment(screen.phone, call[3])
    icon, said = KINDS.get(kind, KINDS[ANSWERED])
    again = icon_button("phone", screen.t("Call {who}", who=who), partial(dial, screen, address),
                        color="primary")  # fmt: skip
    mark = Icon(icon, size=16, color="danger" if kind == MISSED else "primary")
    return row(
        who, f"{screen.t(said)} · {at}",
        leading=Row([Avatar(who, size=42), mark], gap=8), trailing=again, key=f"call {number}",
        lines=1, id=id_of("call_log_entry"), do=lambda: screen.open(details(screen, address)),
        hold=lambda: screen.menu(_choices(screen, number, address)),
    )  # fmt: skip


def _choices(screen: Screen, call: int, number: str) -> list[Choice]:
    def edit() -> None:
        screen.phone.follow(screen, Intent(DIAL, f"tel:{number}"))

    choices: list[Choice] = [
        (screen.t("Copy number"), partial(copy, screen, number)),
        (screen.t("Edit number before call"), edit),
        (screen.t("Message"), partial(write_to, screen, number)),
        block_choice(screen, number),
        (screen.t("Delete call"), partial(_ask_delete, screen, call)),
    ]
    if not name_of(screen.store, number):
        add = screen.t("Add to contacts"), partial(create_contact, screen, number)
        choices.insert(2, add)
    return choices


def _ask_delete(screen: Screen, call: int) -> None:
    def delete() -> None:
        screen.store.run("DELETE FROM calls WHERE id=?", call)
        screen.phone.changed()

    question = screen.t("Delete this call from your history?")
    screen.ask(question, "", screen.t("Delete"), delete)


def details(caller: Screen, number: str) -> CallDetails:
    """The page of all calls with ``number``."""
    return CallDetails(caller.phone, Intent(VIEW, f"tel:{number}"))


class CallDetails(Screen):
    """Everything that was called to and from one number."""

    package = PACKAGE
    activity = "com.android.dialer.calldetails.CallDetailsActivity"

    def opened(self) -> None:
        self.number = self.intent.rest

    def build(self) -> Widget:
        name = name_of(self.store, self.number)
        title = name or written(self.number)
        actions = [
            icon_button("phone", self.t("Call"), partial(dial, self, self.number)),
            icon_button("message", self.t("Message"), partial(write_to, self, self.number)),
            icon_button("more", self.t("More options"), self._more),
        ]
        who: list[Widget] = [
            Avatar(title, size=72), Text(title, size=22, align="center", max_lines=2)
        ]  # fmt: skip
        if name:
            who.append(Text(written(self.number), color="on_surface_soft", align="center",
                            max_lines=1, id=id_of("phone_number")))  # fmt: skip
        head = Column(who, align="center", gap=8, padding=(24, 12, 24, 12))
        calls = self._calls()
        rows = [section(self.t("Call history")), *(self._row(*call) for call in calls)]
        body = [head, *(rows if calls else [empty("phone", self.t("No calls yet"))])]
        bar = app_bar(self.t("Call details"), back=self.finish, actions=actions)
        return page(bar, [listing(body, key="details", padding=(0, 0, 0, 20))])

    def _calls(self) -> list[tuple[int, int, int, int]]:
        """(id, date, duration, type) of each, the latest first."""
        everything = self.store.rows(
            "SELECT number, id, date_ms, duration, type FROM calls ORDER BY date_ms DESC, id DESC"
        )
        return [
            (call, date, lasted, kind)
            for number, call, date, lasted, kind in everything
            if same_number(number, self.number)
        ]

    def _row(self, call: int, date: int, lasted: int, kind: int) -> Widget:
        icon, said = KINDS.get(kind, KINDS[ANSWERED])
        color = "danger" if kind == MISSED else "primary"
        length = ""
        if lasted:
            m, s = divmod(lasted, 60)
            length = " · " + self.t("Duration {m} min {s} s", m=m, s=s)
        then = datetime.fromtimestamp(date / 1000, UTC).astimezone(self.phone.clock.now().tzinfo)
        clock = self.phone.time_text(then.hour, then.minute)
        day = self.phone.date_text(then, "weekday_day")
        delete = icon_button("delete", self.t("Delete call"), partial(_ask_delete, self, call))
        return row(f"{day}, {clock}", f"{self.t(said)}{length}", key=f"call {call}",
                   leading=Icon(icon, size=20, color=color), trailing=delete)  # fmt: skip

    def _more(self) -> None:
        choices: list[Choice] = [
            (self.t("Copy number"), partial(copy, self, self.number)),
            block_choice(self, self.number),
            (self.t("Delete call history"), self._clear),
        ]
        if not name_of(self.store, self.number):
            add = self.t("Add to contacts"), partial(create_contact, self, self.number)
            choices.insert(0, add)
        self.menu(choices)

    def _clear(self) -> None:
        def clear() -> None:
            for call, *_ in self._calls():
                self.store.run("DELETE FROM calls WHERE id=?", call)
            self.phone.toast(self.t("History deleted"))
            self.finish()

        self.ask(self.t("Delete call history"), written(self.number), self.t("Delete"), clear)
