"""The tabs of Clock other than timers: alarms, cities, stopwatch."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from device_drivers.virtual import snooze
from device_drivers.virtual.alarms import WEEKDAYS, Alarm, alarms
from device_drivers.virtual.ui.components import (
    button,
    chip,
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
    from device_drivers.virtual.apps.clock import Clock


PACKAGE = "com.android.deskclock"
CITIES = (("London", "Europe/London"), ("New York", "America/New_York"),
          ("Shanghai", "Asia/Shanghai"), ("Tokyo", "Asia/Tokyo"))  # fmt: skip

Tab = tuple[Widget, Widget | None]
"""The body and the floating button."""


def _id(name: str) -> str:
    return f"{PACKAGE}:id/{name}"


# --- alarms -------------------------------------------------------------------------------------


def alarm_tab(screen: Clock) -> Tab:
    """All alarms as cards; one may be unfolded."""
    cards = [_card(screen, alarm) for alarm in alarms(screen.store)]
    body = listing(cards or [empty("alarm", "No alarms")], key="alarms", gap=10,
                   padding=(14, 4, 14, 100))  # fmt: skip
    return body, fab("add", "Add alarm", screen.pick_new, id=_id("fab"))


def _card(screen: Clock, alarm: Alarm) -> Widget:
    store, phone = screen.store, screen.phone
    unfolded = screen.opened_alarm == alarm.id
    soft = "on_surface" if alarm.enabled else "on_surface_soft"
    time = phone.time_text(alarm.hour, alarm.minute)

    def fold() -> None:
        screen.opened_alarm = 0 if unfolded else alarm.id
        phone.changed()

    def flip() -> None:
        store.run("UPDATE alarms SET enabled=?, skip_once=0 WHERE id=?", int(not alarm.enabled),
                  alarm.id)  # fmt: skip
        if not alarm.enabled:
            snooze.announce(phone, alarm.id)
        phone.changed()

    def retime(hour: int, minute: int) -> None:
        store.run(
            "UPDATE alarms SET hour=?, minute=?, enabled=1 WHERE id=?", hour, minute, alarm.id
        )
        snooze.announce(phone, alarm.id)

    knob = Switch(checked=alarm.enabled, id=_id("onoff"), on_tap=flip,
                  description=f"{time} {alarm.label}".strip())  # fmt: skip
    said = "Collapse alarm" if unfolded else "Expand alarm"
    arrow = icon_button("up" if unfolded else "down", said, fold, id=_id("arrow"))
    clock = Text(time, size=44, bold=400 if alarm.enabled else 300, color=soft, max_lines=1,
                 id=_id("digital_clock"), key="time",
                 on_tap=TimePicker(screen, alarm.hour, alarm.minute, retime).show)  # fmt: skip
    days = alarm.days_text() or ("Not scheduled" if not alarm.enabled else _soon(screen, alarm))
    if alarm.skip_once and alarm.enabled:
        days += " · next one skipped"
    label = [Text(alarm.label, size=15, max_lines=1, id=_id("label"), color=soft)]
    inside: list[Widget] = [
        *(label if alarm.label and not unfolded else []),
        Row([clock, space(weight=1), arrow], width=FILL),
        Row([Text(days, size=14.5, color="on_surface_soft", weight=1, max_lines=1,
                  id=_id("days_of_week")), knob], gap=10, padding=(0, 0, 8, 0)),
    ]  # fmt: skip
    if unfolded:
        inside += _details(screen, alarm)
    return Column(
        inside, padding=(20, 14, 10, 14), radius=26, on_tap=fold, key=f"alarm {alarm.id}",
        background="surface_high" if unfolded else "surface_low",
    )  # fmt: skip


def _soon(screen: Clock, alarm: Alarm) -> str:
    now = screen.phone.clock.now()
    return "Today" if alarm.after(now).date() == now.date() else "Tomorrow"


def _details(screen: Clock, alarm: Alarm) -> list[Widget]:
    store, phone = screen.store, screen.phone

    def flip_day(day: int) -> None:
        store.run("UPDATE alarms SET days=? WHERE id=?", alarm.days ^ 1 << day, alarm.id)
        phone.changed()

    def vibrate(on: bool) -> None:
        store.run("UPDATE alarms SET vibrate=? WHERE id=?", int(on), alarm.id)
        phone.changed()

    def delete() -> None:
        store.run("DELETE FROM alarms WHERE id=?", alarm.id)
        phone.toast("Alarm deleted")

    vibrates = bool(store.one("SELECT vibrate FROM alarms WHERE id=?", alarm.id))
    full = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
    days = [
        chip(
            name[0],
            bool(alarm.days >> i & 1),
            partial(flip_day, i),
            description=full[i],
            round=38,
        )
        for i, name in enumerate(WEEKDAYS)
    ]
    return [
        Row(days, gap=6, padding=(0, 14, 0, 8)),
        row(alarm.label or "Add label", icon="label", do=lambda: _relabel(screen, alarm),
            key="label", lines=1, id=_id("edit_label")),
        switch_row("Vibrate", vibrates, vibrate, icon="bell"),
        divider(),
        row("Delete", icon="delete", do=delete, id=_id("delete")),
    ]  # fmt: skip


def _relabel(screen: Clock, alarm: Alarm) -> None:
    screen.ui.fields.pop("label", None)

    def save() -> None:
        screen.store.run("UPDATE alarms SET label=? WHERE id=?", screen.typed("label").strip(),
                         alarm.id)  # fmt: skip
        screen.dismiss()

    screen.show(
        lambda: dialog(
            "Label",
            [input_row("label", "Label", initial=alarm.label, enter="done", capitalize=True)],
            [
                button("Cancel", screen.dismiss, kind="text", id="android:id/button2"),
                button("OK", save, kind="text", id="android:id/button1"),
            ],
        )
    )


# --- cities -------------------------------------------------------------------------------------


def clock_tab(screen: Clock) -> Tab:
    """The time here, large, and in a few cities."""
    phone = screen.phone
    now = phone.clock.now()
    rows: list[Widget] = [
        Text(phone.time_text(), size=60, bold=300, align="center", padding=(0, 30, 0, 0),
             max_lines=1, id=_id("digital_clock")),
        Text(f"{now:%A, %B} {now.day}", color="on_surface_soft", align="center", max_lines=1,
             id=_id("date")),
        space(30),
        divider(),
    ]  # fmt: skip
    for city, zone in CITIES:
        there = now.astimezone(ZoneInfo(zone))
        shift = (there.utcoffset() or now - now) - (now.utcoffset() or now - now)
        hours = shift.total_seconds() / 3600
        said = (
            "Same time"
            if not hours
            else f"{abs(hours):g} hours {'ahead' if hours > 0 else 'behind'}"
        )
        time = Text(phone.time_text(there.hour, there.minute), size=24, bold=300, max_lines=1)
        rows.append(row(city, said, trailing=time))
    return listing(rows, key="cities"), None


# --- stopwatch ----------------------------------------------------------------------------------


def stopwatch_tab(screen: Clock) -> Tab:
    """Start, pause, lap, reset."""
    phone = screen.phone
    since = phone.number("phone", "stopwatch_since")
    kept = phone.number("phone", "stopwatch_kept")
    laps = [int(lap) for lap in (phone.setting("phone", "stopwatch_laps") or "").split()]
    total = kept + (phone.clock.now_ms() - since if since else 0)

    def put(since: int, kept: int, laps: list[int]) -> None:
        phone.store.put_setting("phone", "stopwatch_laps", " ".join(map(str, laps)))
        phone.store.put_setting("phone", "stopwatch_kept", str(kept))
        phone.put_setting("phone", "stopwatch_since", str(since))

    def start() -> None:
        put(0 if since else phone.clock.now_ms(), total, laps)

    text = f"{total // 60000:02d}:{total // 1000 % 60:02d}.{total // 10 % 100:02d}"
    actions = [button("Pause" if since else "Start", start, id=_id("fab"))]
    if since:
        actions.append(button("Lap", lambda: put(since, kept, [*laps, total]), kind="tonal"))
    elif total:
        actions.append(button("Reset", lambda: put(0, 0, []), kind="tonal"))
    rows: list[Widget] = [
        Text(text, size=58, bold=300, align="center", padding=(0, 60, 0, 30), max_lines=1,
             id=_id("stopwatch_time_text")),
        Row(actions, gap=16, justify="center", width=FILL),
        space(20),
    ]  # fmt: skip
    for i, lap in reversed(list(enumerate(laps))):
        took = lap - (laps[i - 1] if i else 0)
        rows.append(row(f"Lap {i + 1}", f"{took / 1000:.2f} s", key=f"lap {i}"))
    return listing(rows, key="stopwatch"), None
