"""What is chosen from lists in the form of an event: repetition, reminder, guests, calendar."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Any

from device_drivers.virtual.apps.calendar import words
from device_drivers.virtual.apps.calendar.records import DAYS, PACKAGE, parse
from device_drivers.virtual.screen import Screen
from device_drivers.virtual.ui.components import (
    app_bar,
    check_row,
    chip,
    choice_row,
    dialog,
    empty,
    listing,
    page,
    row,
    search_box,
)
from device_drivers.virtual.ui.controls import Icon
from device_drivers.virtual.ui.date_picker import DatePicker
from device_drivers.virtual.ui.widgets import FILL, Column, Row, Stack, Text, Widget

if TYPE_CHECKING:
    from device_drivers.virtual.apps.calendar.edit import Draft


def _id(name: str) -> str:
    return f"{PACKAGE}:id/{name}"


class Choosing(Screen):
    """The part of the form that opens lists."""

    draft: Draft
    calendars: list[tuple[Any, ...]]

    def put(self, **values: Any) -> None:
        """Change the draft, close the list."""
        self.draft = replace(self.draft, **values)
        self.dismiss()

    def _list(self, title: str, choices: list[tuple[str, bool, dict[str, Any]]]) -> None:
        self.show(
            lambda: dialog(
                title,
                [choice_row(name, on, partial(self.put, **values)) for name, on, values in choices],
            )
        )

    # --- repetition -------------------------------------------------------------------------

    def repeat_rows(self) -> list[Widget]:
        """How it repeats; for a weekly one its days; for any its end."""
        t, rule = self.t, self.draft.rrule
        rows: list[Widget] = [
            row(words.repeats(self.phone, t, rule) if rule else t("Does not repeat"),
                t("Repeat"), icon="repeat", do=self._choose_repeat, key="repeat", id=_id("rrule"))
        ]  # fmt: skip
        parts = parse(rule)
        if parts.get("FREQ") == "WEEKLY":
            rows.append(self._weekdays(parts))
        if rule:
            until = parts.get("UNTIL", "")
            said = t("Never")
            if until[:8].isdigit():
                said = self.phone.date_text(words.moment(_day(until)), "weekday_day")
            rows.append(row(t("Ends"), said, icon="flag", do=self._choose_end, key="ends",
                            id=_id("rrule_end")))  # fmt: skip
        return rows

    def _weekdays(self, parts: dict[str, str]) -> Widget:
        chosen = [d for d in parts.get("BYDAY", "").split(",") if d in DAYS]
        chosen = chosen or [DAYS[self.draft.begin.weekday()]]
        zh = self.phone.language == "zh"
        chips = []
        for i, name in enumerate(words.WEEKDAYS):
            letter = "一二三四五六日"[i] if zh else name[0]
            chips.append(chip(letter, DAYS[i] in chosen, partial(self._flip_day, chosen, DAYS[i]),
                              description=self.t(name), round=38))  # fmt: skip
        return Row(chips, gap=4, padding=(58, 2, 8, 8))

    def _flip_day(self, chosen: list[str], day: str) -> None:
        days = [d for d in DAYS if (d in chosen) != (d == day)]
        if not days:
            return
        parts = parse(self.draft.rrule)
        parts["BYDAY"] = ",".join(days)
        self._set_rule(parts)

    def _set_rule(self, parts: dict[str, str]) -> None:
        rule = ";".join(f"{name}={value}" for name, value in parts.items())
        self.draft = replace(self.draft, rrule=rule)
        self.phone.changed()

    def _choose_repeat(self) -> None:
        kept = parse(self.draft.rrule).get("UNTIL", "")
        now = ";".join(p for p in self.draft.rrule.split(";") if not p.startswith("UNTIL="))
        until = f";UNTIL={kept}" if kept else ""
        self._list(
            self.t("Repeat"),
            [
                (self.t(name), rule == now, {"rrule": rule + until if rule else ""})
                for name, rule in words.REPEATS
            ],
        )

    def _choose_end(self) -> None:
        parts = parse(self.draft.rrule)

        def never() -> None:
            self.dismiss()
            parts.pop("UNTIL", None)
            self._set_rule(parts)

        def on_a_date() -> None:
            self.dismiss()
            DatePicker(self, self.draft.begin.date(), ends).show()

        def ends(day: date) -> None:
            parts["UNTIL"] = f"{day:%Y%m%d}"
            self._set_rule(parts)

        self.show(
            lambda: dialog(
                self.t("Ends"),
                [choice_row(self.t("Never"), "UNTIL" not in parts, never),
                 choice_row(self.t("On a date"), "UNTIL" in parts, on_a_date)],
            )
        )  # fmt: skip

    # --- the rest ---------------------------------------------------------------------------

    def other_rows(self) -> list[Widget]:
        """Reminder, guests, calendar, colour."""
        t, draft = self.t, self.draft
        names = ", ".join(draft.guests)
        color = next((name for name, value in words.COLORS if value == draft.color), "")
        own = next((each for each in self.calendars if each[0] == draft.calendar_id), None)
        dot = Stack(
            [Widget(width=18, height=18, radius=9,
                    background=draft.color or (own[3] if own else "outline"))],
            width=24, align_x="center",
        )  # fmt: skip
        return [
            row(words.reminder(t, draft.reminder_min), t("Reminder"), icon="bell",
                do=self._choose_reminder, key="reminder", id=_id("reminder")),
            row(names or t("Add guests"), t("Guests") if names else "", icon="people",
                do=self._choose_guests, key="guests", id=_id("attendees")),
            row(own[1] if own else t("No calendar"), own[2] if own else "", icon="calendar",
                do=self._choose_calendar, key="calendar", id=_id("calendars_spinner")),
            row(t(color) if color else t("Calendar color"), t("Color"), leading=dot,
                do=self._choose_color, key="color", id=_id("change_color")),
        ]  # fmt: skip

    def _choose_reminder(self) -> None:
        now = self.draft.reminder_min
        offers = sorted({*words.REMINDERS, now})
        self._list(
            self.t("Reminder"),
            [(words.reminder(self.t, m), m == now, {"reminder_min": m}) for m in offers],
        )

    def _choose_calendar(self) -> None:
        self._list(
            self.t("Calendar"),
            [
                (name, number == self.draft.calendar_id, {"calendar_id": number})
                for number, name, _, _ in self.calendars
            ],
        )

    def _choose_color(self) -> None:
        def line(name: str, color: int) -> Widget:
            disc = Widget(width=22, height=22, radius=11, background=color or "outline")
            mark = Icon("check", color="primary") if color == self.draft.color else None
            return row(self.t(name), leading=disc, trailing=mark, do=partial(self.put, color=color))

        offers = (("Calendar color", 0), *words.COLORS)
        self.show(lambda: dialog(self.t("Color"), [line(*each) for each in offers]))

    def _choose_guests(self) -> None:
        self.ui.fields.pop("guest search", None)
        self.show(self._guest_list, "full")

    def _guest_list(self) -> Widget:
        t = self.t
        bar = app_bar(t("Add guests"), back=self.dismiss)
        wanted = self.typed("guest search").strip()
        box = search_box("guest search", t("Search"), id=_id("guest_search"),
                         change=lambda _: self.phone.changed())  # fmt: skip
        names = [
            name
            for (name,) in self.store.rows(
                "SELECT name FROM contacts WHERE name LIKE ? ORDER BY name COLLATE NOCASE, id",
                f"%{wanted}%",
            )
        ]
        rows: list[Widget] = [
            check_row(name, name in self.draft.guests, partial(self._invite, name),
                      key=f"guest {name}")
            for name in names
        ]  # fmt: skip
        if wanted and wanted not in names:
            label = Text(wanted, size=16.5, max_lines=1, hidden=True)
            rows.append(
                Row([Icon("add"), label], gap=18, padding=(20, 14), text=wanted, width=FILL,
                    on_tap=partial(self._invite, wanted, True), key="typed guest",
                    selected=wanted in self.draft.guests)
            )  # fmt: skip
        body = listing(rows or [empty("people", t("No results"))], key="guest list")
        top = box if self.cramped else Column([bar, box])
        return Column([page(top, [body])], background="surface", width=FILL, height=FILL)

    def _invite(self, name: str, on: bool) -> None:
        others = tuple(n for n in self.draft.guests if n != name)
        self.draft = replace(self.draft, guests=(*others, name) if on else others)


def _day(until: str) -> date:
    return date(int(until[:4]), int(until[4:6]), int(until[6:8]))
