"""The Clock, used by touch: what is done on screen stands in the database."""

from __future__ import annotations

import pytest

from device_drivers.base import Role
from device_drivers.virtual.intents import Extra
from device_drivers.virtual.phone import Intent, Phone
from tests.device_drivers.virtual.hands import by_id, labels, open_app, scroll_to, see, tap

ALARM = "android.intent.extra.alarm."


@pytest.fixture
def phone() -> Phone:
    return Phone(seed=4, width=720, height=1600, density=320)


# --- clock --------------------------------------------------------------------------------------


def test_an_alarm_is_added_on_the_clock_face(phone: Phone) -> None:
    phone.store.run("DELETE FROM alarms")
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
    phone.store.run("DELETE FROM alarms")
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
    assert phone.store.rows("SELECT since_ms, kept_ms FROM stopwatch") == [(0, 0)]
    assert phone.store.rows("SELECT * FROM stopwatch_laps") == []


def ring(phone: Phone, label: str = "Tea") -> int:
    """An alarm of that name, ringing; its id."""
    phone.store.run("DELETE FROM alarms")
    number = phone.store.run("INSERT INTO alarms(hour, minute, label) VALUES (10, 0, ?)", label)
    phone.changed()
    phone.clock.advance(19 * 60)
    phone.settle()
    return number


@pytest.mark.parametrize("what", ["dismiss", "snooze"])
def test_what_rings_is_answered_by_its_notification_too(phone: Phone, what: str) -> None:
    phone.put_setting("clock", "snooze_minutes", "5")
    open_app(phone, "Notes")
    number = ring(phone)
    phone.home()
    waiting = "SELECT id, title, ongoing FROM notifications WHERE package=? AND dismissed=0"
    ((shown, title, ongoing),) = phone.store.rows(waiting, "com.android.deskclock")
    assert (title, ongoing) == ("Tea", 1)
    phone.press_notification(shown, f"{what}/{number}")
    assert phone.store.rows(waiting, "com.android.deskclock") == []
    assert "AlarmActivity" not in phone.foreground[1]
    phone.clock.advance(5 * 60)
    phone.settle()
    assert see(phone, "Tea") is (what == "snooze")


def test_an_alarm_rings_over_the_lock_screen_and_can_be_put_off_there(phone: Phone) -> None:
    phone.lock.show()
    number = ring(phone)
    assert see(phone, "Tea")
    tap(phone, "Snooze")
    assert phone.last_toast == "Snoozing for 10 minutes."
    assert phone.lock.shown
    assert not see(phone, "Tea")
    assert phone.store.one("SELECT alarm_id FROM alarm_snoozes") == number


def test_what_a_long_press_on_an_alarm_offers(phone: Phone) -> None:
    open_app(phone, "Clock")
    card = by_id(phone, "alarm")[0]
    before = phone.store.rows("SELECT * FROM alarms")
    phone.long_press(*card.box.center)
    tap(phone, "Skip next alarm")
    assert see(phone, "Weekdays · next one skipped")
    phone.long_press(*card.box.center)
    tap(phone, "Duplicate")
    assert phone.store.one("SELECT count(*) FROM alarms") == len(before) + 1
    phone.store.run("UPDATE alarms SET skip_once=0")
    phone.long_press(*by_id(phone, "alarm")[0].box.center)
    tap(phone, "Delete")
    tap(phone, "Undo")
    assert phone.store.one("SELECT count(*) FROM alarms") == len(before) + 1


def test_cities_are_found_in_both_languages_and_removed_with_undo(phone: Phone) -> None:
    phone.store.run("DELETE FROM clock_cities")
    open_app(phone, "Clock")
    tap(phone, "Clock")
    assert see(phone, "No cities")
    tap(phone, "Add city")
    tap(phone, "Search for a city")
    phone.type_text("东京")
    tap(phone, "Tokyo")
    assert phone.last_toast == "Tokyo added"
    phone.back()
    phone.back()
    assert see(phone, "Today, 9 hours ahead")
    assert see(phone, "6:41 PM")
    phone.put_setting("system", "system_locales", "zh-Hans-CN")
    assert see(phone, "今天，快9小时")
    city = phone.tree().find("东京")
    assert city
    phone.long_press(*city.box.center)
    tap(phone, "移除东京")
    assert phone.store.rows("SELECT city FROM clock_cities") == []
    tap(phone, "撤销")
    assert phone.store.rows("SELECT city, zone FROM clock_cities") == [("Tokyo", "Asia/Tokyo")]


def test_the_alarm_picker_speaks_chinese(phone: Phone) -> None:
    phone.put_setting("system", "system_locales", "zh-Hans-CN")
    phone.open_app("com.android.deskclock")
    tap(phone, "添加闹钟")
    for label in ("7点", "30分钟", "下午", "确定"):
        tap(phone, label)
    assert phone.last_toast == "闹钟将在9小时49分钟后响铃。"
    assert not [text for text in labels(phone) if "alarm" in text.lower()]


def test_a_deleted_timer_comes_back(phone: Phone) -> None:
    extras: dict[str, Extra] = {f"{ALARM}LENGTH": 600, f"{ALARM}SKIP_UI": True}
    phone.start_activity(Intent("android.intent.action.SET_TIMER", extras=extras))
    phone.start_activity(Intent("android.intent.action.SHOW_TIMERS"))
    before = phone.store.rows("SELECT * FROM timers")
    tap(phone, "Delete timer")
    assert phone.store.rows("SELECT * FROM timers") == []
    tap(phone, "Undo")
    assert phone.store.rows("SELECT * FROM timers") == before


def test_the_length_of_snoozing_is_set(phone: Phone) -> None:
    open_app(phone, "Clock")
    tap(phone, "More options")
    tap(phone, "Settings")
    tap(phone, "Snooze length")
    tap(phone, "20 minutes")
    assert phone.setting("clock", "snooze_minutes") == "20"
