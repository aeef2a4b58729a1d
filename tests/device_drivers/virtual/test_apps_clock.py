"""The Clock, used by touch: what is done on screen stands in the database."""

from __future__ import annotations

import pytest

from device_drivers.base import Role
from device_drivers.virtual.intents import Extra
from device_drivers.virtual.phone import Intent, Phone
from tests.device_drivers.virtual.hands import open_app, scroll_to, see, tap

ALARM = "android.intent.extra.alarm."


@pytest.fixture
def phone() -> Phone:
    return Phone(seed=4, width=720, height=1600, density=320)


# --- clock --------------------------------------------------------------------------------------


def test_an_alarm_is_added_on_the_clock_face(phone: Phone) -> None:
    open_app(phone, "Clock")
    tap(phone, "Add alarm")
    for label in ("7 o’clock", "30 minutes", "PM", "OK"):
        tap(phone, label)
    rows = phone.store.rows("SELECT hour, minute, days, enabled FROM alarms ORDER BY id DESC")
    assert rows[0] == (19, 30, 0, 1)
    assert phone.last_toast == "Alarm set for 9 hours and 49 minutes from now."
    tap(phone, "Tuesday")
    assert phone.store.one("SELECT days FROM alarms WHERE hour=19") == 2
    scroll_to(phone, "Delete")
    tap(phone, "Delete")
    assert phone.store.one("SELECT count(*) FROM alarms WHERE hour=19") == 0


def test_an_alarm_is_added_by_typing_its_time(phone: Phone) -> None:
    phone.put_setting("system", "time_12_24", "24")
    open_app(phone, "Clock")
    tap(phone, "Add alarm")
    tap(phone, "Switch to text input mode for the time input.")
    phone.type_text("25")
    tap(phone, "OK")
    assert phone.last_toast == "Enter a valid time"
    for _ in "25":
        phone.key(67)
    phone.type_text("17")
    tap(phone, "Next", role=Role.KEYBOARD_KEY)
    phone.key(29, 0x1000)
    phone.type_text("05")
    tap(phone, "OK")
    assert phone.store.rows("SELECT minute FROM alarms WHERE hour=17") == [(5,)]
    assert phone.setting("system", "next_alarm_formatted") == "Mon 17:05"


def test_the_next_alarm_follows_the_table(phone: Phone) -> None:
    phone.store.run("DELETE FROM alarms")
    phone.changed()
    assert phone.setting("system", "next_alarm_formatted") == ""
    extras: dict[str, Extra] = {
        f"{ALARM}HOUR": 7,
        f"{ALARM}MINUTES": 5,
        f"{ALARM}DAYS": [1, 7],
        f"{ALARM}SKIP_UI": True,
    }
    result = phone.start_activity(Intent("android.intent.action.SET_ALARM", extras=extras))
    assert result.ok
    assert phone.foreground[0] == "com.android.launcher3"
    assert phone.store.rows("SELECT hour, minute, days FROM alarms") == [(7, 5, 0b1100000)]
    assert phone.setting("system", "next_alarm_formatted") == "Sat 7:05 AM"
    phone.start_activity(Intent("android.intent.action.SET_ALARM", extras=extras))
    assert phone.store.one("SELECT count(*) FROM alarms") == 1


@pytest.mark.parametrize("answer", ["Dismiss", "Snooze"])
def test_an_alarm_rings_once_and_is_answered(phone: Phone, answer: str) -> None:
    phone.store.run("DELETE FROM alarms")
    phone.store.run("INSERT INTO alarms(hour, minute, label) VALUES (10, 0, 'Tea')")
    phone.changed()
    open_app(phone, "Notes")
    phone.sleep()
    phone.clock.advance(18 * 60)
    phone.settle()
    assert not phone.awake
    phone.clock.advance(61)
    phone.settle()
    assert phone.awake
    assert see(phone, "Tea")
    assert phone.foreground[1].endswith("AlarmActivity")
    tap(phone, answer)
    assert phone.foreground[0] == "com.android.notes"
    assert phone.store.one("SELECT enabled FROM alarms") == 0
    phone.clock.advance(601)
    phone.settle()
    assert see(phone, "Tea") is (answer == "Snooze")


def test_timers_run_pause_and_ring(phone: Phone) -> None:
    open_app(phone, "Clock")
    tap(phone, "Timer")
    for key in ("1", "3", "0"):
        tap(phone, key, role=Role.BUTTON)
    tap(phone, "Start")
    assert see(phone, "01:30")
    phone.clock.advance(30)
    assert see(phone, "01:00")
    tap(phone, "Pause")
    phone.clock.advance(500)
    assert see(phone, "01:00")
    tap(phone, "+1:00")
    tap(phone, "Start")
    phone.clock.advance(119)
    assert see(phone, "00:01")
    phone.clock.advance(2)
    phone.settle()
    assert see(phone, "Time's up")
    tap(phone, "Dismiss")
    assert phone.store.rows("SELECT * FROM timers") == []


def test_a_timer_by_intent(phone: Phone) -> None:
    extras: dict[str, Extra] = {
        f"{ALARM}LENGTH": 600,
        f"{ALARM}MESSAGE": "Eggs",
        f"{ALARM}SKIP_UI": True,
    }
    phone.start_activity(Intent("android.intent.action.SET_TIMER", extras=extras))
    assert phone.store.rows("SELECT label, total_ms, state FROM timers") == [
        ("Eggs", 600_000, "running")
    ]
    phone.start_activity(Intent("android.intent.action.SHOW_TIMERS"))
    assert see(phone, "Eggs")
    assert see(phone, "10:00")


def test_the_stopwatch(phone: Phone) -> None:
    open_app(phone, "Clock")
    tap(phone, "Stopwatch")
    tap(phone, "Start")
    phone.clock.advance(12.5)
    tap(phone, "Lap")
    assert see(phone, "12.50 s")
    tap(phone, "Pause")
    phone.clock.advance(60)
    assert see(phone, "00:12.50")
    tap(phone, "Reset")
    assert see(phone, "00:00.00")
