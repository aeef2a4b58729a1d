"""The apps, used by touch: what is done on screen stands in the database, and the other way."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from device_drivers.base import Role
from device_drivers.virtual.intents import Extra
from device_drivers.virtual.phone import Intent, Phone
from tests.device_drivers.virtual.hands import by_id, labels, node, open_app, scroll_to, see, tap

ALARM = "android.intent.extra.alarm."


@pytest.fixture
def phone() -> Phone:
    return Phone(seed=4, width=720, height=1600, density=320)


# --- settings -----------------------------------------------------------------------------------


def test_settings_switches_write_what_android_names_them(phone: Phone) -> None:
    open_app(phone, "Settings")
    tap(phone, "Network & internet")
    airplane = node(phone, "Airplane mode", role=Role.SWITCH)
    assert not airplane.checked
    tap(phone, "Airplane mode", role=Role.TEXT)
    assert phone.setting("global", "airplane_mode_on") == "1"
    assert phone.setting("global", "bluetooth_on") == "0"
    assert node(phone, "Airplane mode", role=Role.SWITCH).checked
    assert see(phone, "Wi-Fi off")
    phone.put_setting("global", "airplane_mode_on", "0")
    assert phone.setting("global", "wifi_on") == "1"
    assert not node(phone, "Airplane mode", role=Role.SWITCH).checked


def test_a_radio_that_was_off_stays_off_after_airplane_mode(phone: Phone) -> None:
    phone.put_setting("global", "bluetooth_on", "0")
    phone.put_setting("global", "airplane_mode_on", "1")
    phone.put_setting("global", "airplane_mode_on", "0")
    assert phone.setting("global", "bluetooth_on") == "0"
    assert phone.setting("global", "wifi_on") == "1"


def test_sliders_and_choices(phone: Phone) -> None:
    phone.start_activity(Intent("android.settings.SOUND_SETTINGS"))
    alarm = node(phone, "Alarm volume", role=Role.SLIDER).box
    phone.tap(alarm.right - 40, alarm.center[1])
    assert phone.setting("system", "volume_alarm") == "7"
    phone.swipe(alarm.right - 40, alarm.center[1], alarm.left + 5, alarm.center[1])
    assert phone.setting("system", "volume_alarm") == "0"
    assert node(phone, "Alarm volume", role=Role.SLIDER).text == "0%"
    phone.start_activity(Intent("android.settings.DISPLAY_SETTINGS"))
    tap(phone, "Font size")
    tap(phone, "Large", role=Role.TEXT)
    assert phone.setting("system", "font_scale") == "1.15"


def test_settings_search_leads_to_the_page(phone: Phone) -> None:
    open_app(phone, "Settings")
    tap(phone, "Search settings")
    phone.type_text("dark")
    tap(phone, "Dark theme")
    assert phone.foreground[1].endswith("DisplaySettingsActivity")
    tap(phone, "Dark theme", role=Role.TEXT)
    assert phone.setting("secure", "ui_night_mode") == "2"
    assert phone.dark


@pytest.mark.parametrize(
    ("action", "title"),
    [
        ("SETTINGS", "Settings"),
        ("WIFI_SETTINGS", "Internet"),
        ("BLUETOOTH_SETTINGS", "Connected devices"),
        ("AIRPLANE_MODE_SETTINGS", "Network & internet"),
        ("DISPLAY_SETTINGS", "Display"),
        ("SOUND_SETTINGS", "Sound & vibration"),
        ("DATE_SETTINGS", "Date & time"),
        ("ZEN_MODE_SETTINGS", "Do Not Disturb"),
        ("APPLICATION_SETTINGS", "Apps"),
        ("BATTERY_SAVER_SETTINGS", "Battery"),
        ("DEVICE_INFO_SETTINGS", "About phone"),
    ],
)
def test_settings_pages_open_by_intent(phone: Phone, action: str, title: str) -> None:
    assert phone.start_activity(Intent(f"android.settings.{action}")).ok
    assert see(phone, title)
    phone.frame()


def test_clearing_an_apps_data_asks_first(phone: Phone) -> None:
    uri = "package:com.android.notes"
    phone.start_activity(Intent("android.settings.APPLICATION_DETAILS_SETTINGS", uri))
    tap(phone, "Storage & cache")
    tap(phone, "Cancel")
    assert phone.store.one("SELECT count(*) FROM notes")
    tap(phone, "Storage & cache")
    tap(phone, "Delete")
    assert not phone.store.one("SELECT count(*) FROM notes")


def test_networks_and_devices(phone: Phone) -> None:
    phone.start_activity(Intent("android.settings.BLUETOOTH_SETTINGS"))
    name = phone.store.one("SELECT name FROM bluetooth WHERE paired=0 ORDER BY name")
    scroll_to(phone, name)
    tap(phone, name)
    tap(phone, "Pair")
    assert phone.store.one("SELECT connected FROM bluetooth WHERE name=?", name) == 1
    tap(phone, "Use Bluetooth", role=Role.SWITCH)
    assert phone.setting("global", "bluetooth_on") == "0"
    assert not phone.store.one("SELECT count(*) FROM bluetooth WHERE connected")


# --- contacts and phone -------------------------------------------------------------------------


def test_a_contact_is_added_edited_starred_and_deleted(phone: Phone) -> None:
    open_app(phone, "Contacts")
    tap(phone, "Create new contact")
    for field, value in (
        ("Name", "Zhù Lì 祝丽"),
        ("Phone", "+8613912345678"),
        ("Email", "z@x.org"),
    ):
        tap(phone, field)
        phone.type_text(value)
    tap(phone, "Save")
    assert see(phone, "Zhù Lì 祝丽")
    assert see(phone, "+86 139 1234 5678")
    number = phone.store.one("SELECT id FROM contacts WHERE name='Zhù Lì 祝丽'")
    tap(phone, "Add to favorites")
    assert phone.store.one("SELECT starred FROM contacts WHERE id=?", number) == 1
    tap(phone, "Edit contact")
    tap(phone, "Work phone")
    phone.type_text("110")
    phone.back()
    phone.back()
    assert see(phone, "Discard changes?")
    tap(phone, "Cancel")
    tap(phone, "Save")
    rows = phone.store.rows(
        "SELECT number, type FROM phones WHERE contact_id=? ORDER BY id", number
    )
    assert rows == [("+8613912345678", "Mobile"), ("110", "Work")]
    tap(phone, "Delete contact")
    tap(phone, "Delete")
    for table in ("contacts WHERE id", "phones WHERE contact_id", "emails WHERE contact_id"):
        assert not phone.store.one(f"SELECT count(*) FROM {table}=?", number)  # noqa: S608
    assert phone.last_toast.endswith("deleted")


def test_contacts_are_found_by_name_and_number(phone: Phone) -> None:
    name, number = phone.store.rows(
        "SELECT name, number FROM contacts JOIN phones ON contact_id=contacts.id"
    )[3]
    open_app(phone, "Contacts")
    tap(phone, "Search contacts")
    phone.type_text(number[-6:])
    assert see(phone, name)
    assert len(by_id(phone, "title")) == 1


def test_insert_contact_fills_the_form_and_saves_nothing(phone: Phone) -> None:
    before = phone.store.one("SELECT count(*) FROM contacts")
    extras = {"name": "Ada", "phone": "12345678", "email": "ada@x.org"}
    phone.start_activity(
        Intent("android.intent.action.INSERT", type="vnd.android.cursor.dir/contact", extras=extras)
    )
    assert {"Ada", "12345678", "ada@x.org"} <= set(labels(phone))
    assert phone.store.one("SELECT count(*) FROM contacts") == before
    tap(phone, "Save")
    assert phone.store.one("SELECT count(*) FROM contacts") == before + 1


@pytest.mark.parametrize(
    "uri", ["content://contacts/people/2", "content://com.android.contacts/contacts/2"]
)
def test_a_contact_opens_by_uri(phone: Phone, uri: str) -> None:
    phone.start_activity(Intent("android.intent.action.VIEW", uri))
    assert see(phone, phone.store.one("SELECT name FROM contacts WHERE id=2"))


def test_calling_is_in_the_log_and_ends(phone: Phone) -> None:
    name, number = phone.store.rows(
        "SELECT name, number FROM contacts JOIN phones ON contact_id=contacts.id"
    )[0]
    phone.start_activity(Intent("android.intent.action.CALL", f"tel:{number}"))
    assert phone.call_number == number
    assert see(phone, name)
    phone.clock.advance(65)
    assert see(phone, "01:05")
    tap(phone, "End call")
    assert phone.call_number == ""
    last = phone.store.rows("SELECT number, name, duration, type FROM calls ORDER BY id DESC")[0]
    assert last == (number, name, 65, 2)


def test_dialling_by_hand(phone: Phone) -> None:
    phone.start_activity(Intent("android.intent.action.DIAL", "tel:55"))
    for key in "12#":
        tap(phone, key)
    assert by_id(phone, "digits")[0].text == "5512#"
    assert phone.call_number == ""
    tap(phone, "backspace")
    tap(phone, "dial")
    assert phone.call_number == "5512"


def test_a_call_goes_on_in_the_background_and_the_end_key_ends_it(phone: Phone) -> None:
    phone.start_activity(Intent("android.intent.action.CALL", "tel:110"))
    phone.back()
    assert phone.foreground[0] == "com.android.launcher3"
    assert phone.call_number == "110"
    open_app(phone, "Phone")
    phone.key(6)
    assert phone.call_number == ""
    assert phone.awake
    phone.start_activity(Intent("android.intent.action.CALL", "tel:112"))
    phone.force_stop("com.android.dialer")
    assert phone.call_number == ""


# --- messages -----------------------------------------------------------------------------------


def test_a_reply_is_a_sent_row_in_the_same_thread(phone: Phone) -> None:
    open_app(phone, "Messages")
    phone.tap(*by_id(phone, "conversation_name")[0].box.center)
    assert not node(phone, "Send Message").enabled
    tap(phone, "Text message")
    phone.type_text("On my way 🚲 马上到")
    tap(phone, "Send Message")
    row = phone.store.rows("SELECT thread_id, body, type, read FROM sms ORDER BY id DESC LIMIT 1")[
        0
    ]
    thread = phone.store.one("SELECT thread_id FROM sms ORDER BY date_ms DESC LIMIT 1")
    assert row == (thread, "On my way 🚲 马上到", 2, 1)
    assert see(phone, "On my way 🚲 马上到")
    phone.key(4)
    phone.key(4)
    assert see(phone, "You: On my way 🚲 马上到")


def test_a_new_conversation_with_a_suggested_person(phone: Phone) -> None:
    name = phone.store.one(
        "SELECT name FROM contacts WHERE id NOT IN (SELECT contact_id FROM phones JOIN threads"
        " ON address = number) ORDER BY id"
    )
    open_app(phone, "Messages")
    tap(phone, "Start chat")
    assert phone.keyboard_shown
    phone.type_text(name[:4])
    tap(phone, name)
    assert phone.focused_field is not None
    phone.type_text("Hello")
    threads = phone.store.one("SELECT count(*) FROM threads")
    tap(phone, "Send Message")
    assert phone.store.one("SELECT count(*) FROM threads") == threads + 1


def test_sendto_opens_the_composer_and_sends_nothing(phone: Phone) -> None:
    before = phone.store.one("SELECT count(*) FROM sms")
    phone.start_activity(
        Intent("android.intent.action.SENDTO", "smsto:+15550100", extras={"sms_body": "你好"})
    )
    assert by_id(phone, "compose_message_text")[0].text == "你好"
    assert phone.store.one("SELECT count(*) FROM sms") == before
    tap(phone, "Send Message")
    assert phone.store.rows("SELECT address, body, type FROM sms ORDER BY id DESC")[0] == (
        "+15550100", "你好", 2,
    )  # fmt: skip


def test_a_conversation_is_deleted_after_a_yes(phone: Phone) -> None:
    open_app(phone, "Messages")
    box = by_id(phone, "conversation_name")[0].box
    thread = phone.store.one("SELECT thread_id FROM sms ORDER BY date_ms DESC LIMIT 1")
    phone.long_press(*box.center)
    tap(phone, "Cancel")
    assert phone.store.one("SELECT count(*) FROM sms WHERE thread_id=?", thread)
    phone.long_press(*box.center)
    tap(phone, "Delete")
    assert not phone.store.one("SELECT count(*) FROM sms WHERE thread_id=?", thread)


def test_reading_a_thread_marks_it_read(phone: Phone) -> None:
    phone.receive_sms("+15550123", "ping")
    open_app(phone, "Messages")
    tap(phone, "ping")
    assert phone.store.one("SELECT read FROM sms WHERE body='ping'") == 1
    phone.receive_sms("+15550123", "pong")
    assert phone.store.one("SELECT read FROM sms WHERE body='pong'") == 1
    assert see(phone, "pong")


def test_people_with_alike_numbers_are_kept_apart(phone: Phone) -> None:
    phone.receive_sms("+12125550177", "from New York")
    phone.receive_sms("+14155550177", "from San Francisco")
    phone.receive_sms("5550177", "without a code")
    threads = phone.store.rows("SELECT DISTINCT thread_id FROM sms WHERE address LIKE '%5550177'")
    assert len(threads) == 2


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


# --- notes --------------------------------------------------------------------------------------


def test_a_note_is_saved_when_it_is_left(phone: Phone) -> None:
    open_app(phone, "Notes")
    tap(phone, "New note")
    tap(phone, "Title")
    phone.type_text("Plan 计划")
    tap(phone, "Note")
    phone.type_text("one\ntwo 🎈")
    phone.home()
    assert phone.store.rows("SELECT title, body FROM notes ORDER BY id DESC")[0] == (
        "Plan 计划", "one\ntwo 🎈",
    )  # fmt: skip
    open_app(phone, "Notes")
    phone.back()
    assert see(phone, "Plan 计划")
    tap(phone, "Plan 计划")
    tap(phone, "Delete note")
    tap(phone, "Delete")
    assert not see(phone, "Plan 计划")


def test_an_empty_note_is_not_kept_and_a_shared_text_is(phone: Phone) -> None:
    before = phone.store.one("SELECT count(*) FROM notes")
    open_app(phone, "Notes")
    tap(phone, "New note")
    phone.back()
    assert phone.store.one("SELECT count(*) FROM notes") == before
    extras = {"android.intent.extra.TEXT": "body", "android.intent.extra.SUBJECT": "title"}
    phone.start_activity(Intent("android.intent.action.SEND", type="text/plain", extras=extras))
    assert phone.store.rows("SELECT title, body FROM notes ORDER BY id DESC")[0] == (
        "title",
        "body",
    )


def test_notes_are_searched(phone: Phone) -> None:
    phone.store.run(
        "INSERT INTO notes(title, body, created_ms, changed_ms) VALUES ('x','鲸鱼',1,1)"
    )
    open_app(phone, "Notes")
    tap(phone, "Search notes")
    phone.type_text("鲸")
    assert [n.text for n in by_id(phone, "note_body")] == ["鲸鱼"]


# --- launcher and browser -----------------------------------------------------------------------


def test_the_drawer_finds_apps_in_english_and_chinese(phone: Phone) -> None:
    phone.swipe(360, 1000, 360, 300)
    tap(phone, "Search apps")
    phone.type_text("闹钟")
    assert [n.text for n in by_id(phone, "icon")] == ["Clock"]
    phone.key(4)
    phone.key(4)
    assert len(by_id(phone, "icon")) > 5


def test_an_installed_app_appears_and_goes(phone: Phone) -> None:
    phone.store.run(
        "INSERT INTO apps(package, path, label) VALUES ('org.x.y', '/data/app/y.apk', 'Yam')"
    )
    phone.changed()
    open_app(phone, "Yam")
    assert phone.foreground[0] == "org.x.y"
    phone.store.run("UPDATE apps SET installed=0")
    phone.changed()
    phone.home()
    assert not see(phone, "Yam")


def test_a_web_address_opens_the_browser(phone: Phone) -> None:
    phone.start_activity(Intent("android.intent.action.VIEW", "https://example.com/?q=1"))
    assert phone.foreground[0] == "com.android.browser"
    assert see(phone, "https://example.com/?q=1")


def _every_screen(phone: Phone) -> list[Callable[[], object]]:
    return [
        *(lambda name=name: open_app(phone, name) for name in ("Settings", "Notes", "Clock")),
        *(lambda name=name: open_app(phone, name) for name in ("Contacts", "Messages", "Phone")),
        phone.open_shade,
        phone.overview,
    ]


def test_every_interactive_thing_can_be_named(phone: Phone) -> None:
    for show in _every_screen(phone):
        show()
        for each in phone.tree().walk():
            if (each.clickable or each.checkable) and each.box.height > 60:  # not cut by an edge
                inside = [n.label for n in each.walk() if n.label]
                assert inside or each.text, each
        phone.close_shade()
