"""The alarm tab: all alarms as cards, one of them unfolded to its details."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from device_drivers.virtual.apps.clock.records import (
    PACKAGE,
    SOUNDS,
    WEEKDAYS,
    Alarm,
    alarms,
    announce,
)
from device_drivers.virtual.apps.clock.words import big_size, days_text
from device_drivers.virtual.screen import Choice
from device_drivers.virtual.ui.components import (
    button,
    chip,
    choice_row,
    dialog,
    divider,
    empty,
    fab,
    icon_button,
    input_row,
    listing,
    row,
    space,
    switch_row,
)
from device_drivers.virtual.ui.controls import Switch
from device_drivers.virtual.ui.time_picker import TimePicker
from device_drivers.virtual.ui.widgets import FILL, Column, Row, Text, Widget

if TYPE_CHECKING:
    from device_drivers.virtual.apps.clock.main import Clock

Tab = tuple[Widget, Widget | None]
"""The body and the floating button."""
FOLDED = 126
"""dp from one folded card to the next."""


def _id(name: str) -> str:
    return f"{PACKAGE}:id/{name}"


def alarm_tab(screen: Clock) -> Tab:
    """Every alarm, by time of day."""
    cards = [_card(screen, alarm) for alarm in alarms(screen.store)]
    body = listing(cards or [empty("alarm", screen.t("No alarms"))], key="alarms", gap=10,
                   padding=(14, 4, 14, 100))  # fmt: skip
    return body, centered(screen, fab("add", screen.t("Add alarm"), screen.pick_new, id=_id("fab")))


def centered(screen: Clock, button: Widget) -> Widget:
    """A floating button in the middle, where it covers no switch; beside the list in landscape."""
    if screen.phone.landscape:
        return button
    return Row([button], justify="center", width=FILL, padding=(18, 0, 0, 0))


def unfold(screen: Clock, number: int) -> None:
    """Show the details of an alarm, and scroll to where it is."""
    before = [alarm.id for alarm in alarms(screen.store)].index(number)
    screen.opened_alarm = number
    scale = screen.phone.density / 160
    screen.ui.scroll("alarms").offset = max(0, before - 1) * FOLDED * scale


def _card(screen: Clock, alarm: Alarm) -> Widget:
    phone, t = screen.phone, screen.t
    unfolded = screen.opened_alarm == alarm.id
    soft = "on_surface" if alarm.enabled else "on_surface_soft"
    time = phone.time_text(alarm.hour, alarm.minute)

    def fold() -> None:
        screen.opened_alarm = 0 if unfolded else alarm.id

    knob = Switch(checked=alarm.enabled, id=_id("onoff"), on_tap=partial(_flip, screen, alarm),
                  description=f"{time} {alarm.label}".strip())  # fmt: skip
    said = t("Collapse alarm") if unfolded else t("Expand alarm")
    arrow = icon_button("up" if unfolded else "down", said, fold, id=_id("arrow"))
    bold = 400 if alarm.enabled else 300
    size = min(44.0, big_size(phone) * 0.75)
    clock = Text(time, size=size, bold=bold, color=soft, max_lines=1, id=_id("digital_clock"),
                 key="time", on_tap=partial(_retime, screen, alarm))  # fmt: skip
    label = [Text(alarm.label, size=15, max_lines=1, id=_id("label"), color=soft)]
    inside: list[Widget] = [
        *(label if alarm.label and not unfolded else []),
        Row([clock, space(weight=1), arrow], width=FILL),
        Row([Text(_days(screen, alarm), size=14.5, color="on_surface_soft", weight=1, max_lines=1,
                  id=_id("days_of_week")), knob], gap=10, padding=(0, 0, 8, 0)),
    ]  # fmt: skip
    if unfolded:
        inside += _details(screen, alarm)
    return Column(
        inside, padding=(20, 14, 10, 14), radius=26, on_tap=fold, key=f"alarm {alarm.id}",
        on_long_press=partial(_menu, screen, alarm), id=_id("alarm"),
        background="surface_high" if unfolded else "surface_low",
    )  # fmt: skip


def _days(screen: Clock, alarm: Alarm) -> str:
    t, phone = screen.t, screen.phone
    days = days_text(phone, alarm.days)
    if not days and not alarm.enabled:
        days = t("Not scheduled")
    elif not days:
        now = phone.clock.now()
        days = t("Today") if alarm.after(now).date() == now.date() else t("Tomorrow")
    if alarm.skip_once and alarm.enabled:
        return t("{days} · next one skipped", days=days)
    return days


def _menu(screen: Clock, alarm: Alarm) -> None:
    t, store = screen.t, screen.store

    def duplicate() -> None:
        copy = store.run(
            "INSERT INTO alarms(hour, minute, days, label, enabled, vibrate, sound)"
            " SELECT hour, minute, days, label, enabled, vibrate, sound FROM alarms WHERE id=?",
            alarm.id,
        )
        unfold(screen, copy)

    choices: list[Choice] = [
        (t("Edit time"), partial(_retime, screen, alarm)),
        (t("Label"), partial(_relabel, screen, alarm)),
        (t("Duplicate"), duplicate),
        (t("Delete"), partial(_delete, screen, alarm)),
    ]
    if alarm.days and alarm.enabled and not alarm.skip_once:
        choices.insert(2, (t("Skip next alarm"), partial(_put, screen, alarm, "skip_once", 1)))
    screen.menu(choices)


def _put(screen: Clock, alarm: Alarm, column: str, value: object) -> None:
    screen.store.run(f"UPDATE alarms SET {column}=? WHERE id=?", value, alarm.id)  # noqa: S608
    screen.phone.changed()


def _flip(screen: Clock, alarm: Alarm) -> None:
    screen.store.run("UPDATE alarms SET enabled=?, skip_once=0 WHERE id=?", int(not alarm.enabled),
                     alarm.id)  # fmt: skip
    if not alarm.enabled:
        announce(screen.phone, alarm.id)


def _retime(screen: Clock, alarm: Alarm) -> None:
    def chosen(hour: int, minute: int) -> None:
        screen.store.run(
            "UPDATE alarms SET hour=?, minute=?, enabled=1 WHERE id=?", hour, minute, alarm.id
        )
        announce(screen.phone, alarm.id)

    TimePicker(screen, alarm.hour, alarm.minute, chosen).show()


def _delete(screen: Clock, alarm: Alarm) -> None:
    row_before = screen.store.rows("SELECT * FROM alarms WHERE id=?", alarm.id)

    def undo() -> None:
        for values in row_before:
            marks = ", ".join("?" * len(values))
            screen.store.run(f"INSERT INTO alarms VALUES ({marks})", *values)  # noqa: S608
        screen.phone.changed()

    screen.store.run("DELETE FROM alarm_snoozes WHERE alarm_id=?", alarm.id)
    screen.store.run("DELETE FROM alarms WHERE id=?", alarm.id)
    screen.snack(screen.t("Alarm deleted"), screen.t("Undo"), undo)


def _details(screen: Clock, alarm: Alarm) -> list[Widget]:
    t, zh = screen.t, screen.phone.language == "zh"
    days = [
        chip("一二三四五六日"[i] if zh else name[0], bool(alarm.days >> i & 1),
             partial(_put, screen, alarm, "days", alarm.days ^ 1 << i), description=t(name),
             round=38)
        for i, name in enumerate(WEEKDAYS)
    ]  # fmt: skip
    return [
        Row(days, gap=6, padding=(0, 14, 0, 8)),
        row(alarm.label or t("Add label"), icon="label", do=partial(_relabel, screen, alarm),
            key="label", lines=1, id=_id("edit_label")),
        row(t(alarm.sound), t("Alarm sound"), icon="bell", do=partial(_sound, screen, alarm),
            key="sound", id=_id("choose_ringtone")),
        switch_row(t("Vibrate"), alarm.vibrate,
                   lambda on: _put(screen, alarm, "vibrate", int(on)), icon="vibrate"),
        divider(),
        row(t("Delete"), icon="delete", do=partial(_delete, screen, alarm), id=_id("delete")),
    ]  # fmt: skip


def _sound(screen: Clock, alarm: Alarm) -> None:
    def pick(name: str) -> None:
        screen.dismiss()
        _put(screen, alarm, "sound", name)

    screen.show(
        lambda: dialog(
            screen.t("Alarm sound"),
            [choice_row(screen.t(name), name == alarm.sound, partial(pick, name))
             for name in SOUNDS],
        )
    )  # fmt: skip


def _relabel(screen: Clock, alarm: Alarm) -> None:
    ask_label(screen, alarm.label, partial(_put, screen, alarm, "label"))


def ask_label(screen: Clock, label: str, done: partial[None]) -> None:
    """Ask for the name of an alarm or a timer."""
    t = screen.t
    screen.ui.fields.pop("label", None)

    def save() -> None:
        screen.dismiss()
        done(screen.typed("label").strip())

    screen.show(
        lambda: dialog(
            t("Label"),
            [
                input_row(
                    "label", t("Label"), icon="label", initial=label, enter="done", capitalize=True
                )
            ],
            [
                button(t("Cancel"), screen.dismiss, kind="text", id="android:id/button2"),
                button(t("OK"), save, kind="text", id="android:id/button1"),
            ],
        )
    )
