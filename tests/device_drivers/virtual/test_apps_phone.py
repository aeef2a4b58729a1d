"""The Phone app: calls that come in, the log, the keypad's suggestions, blocked numbers."""

from __future__ import annotations

import pytest

from device_drivers.base import Role
from device_drivers.virtual.apps.phone.dialing import suggestions
from device_drivers.virtual.phone import Intent, Phone
from tests.device_drivers.virtual.hands import by_id, labels, node, open_app, see, tap

CALLER = "+12125550142"


@pytest.fixture
def phone() -> Phone:
    phone = Phone(seed=4, width=720, height=1600, density=320)
    contact = phone.store.run("INSERT INTO contacts(name) VALUES ('Ida Brook')")
    phone.store.run("INSERT INTO phones(contact_id, number) VALUES (?, ?)", contact, CALLER)
    phone.changed()
    return phone


def last_call(phone: Phone) -> tuple[object, ...]:
    rows = phone.store.rows("SELECT number, name, type, duration FROM calls ORDER BY id DESC")
    return rows[0]


def test_a_call_is_answered_over_another_app_and_ended(phone: Phone) -> None:
    open_app(phone, "Notes")
    assert phone.receive_call(CALLER)
    assert phone.foreground[0] == "com.android.notes"
    assert see(phone, "Ida Brook")
    assert by_id(phone, "fab")
    tap(phone, "Answer")
    assert phone.foreground[1].endswith("InCallActivity")
    assert (phone.call_number, phone.ringing) == (CALLER, "")
    phone.clock.advance(42)
    assert see(phone, "00:42")
    tap(phone, "End call")
    assert last_call(phone) == (CALLER, "Ida Brook", 1, 42)
    assert phone.foreground[0] == "com.android.notes"


def test_a_call_wakes_the_display_and_is_declined_with_words(phone: Phone) -> None:
    phone.sleep()
    phone.receive_call(CALLER)
    assert phone.awake
    assert phone.foreground[1].endswith("InCallActivity")
    tap(phone, "Reply with message")
    tap(phone, "I'm in a meeting.")
    assert last_call(phone)[2] == 5
    assert phone.store.rows("SELECT body, type FROM sms ORDER BY id DESC LIMIT 1") == [
        ("I'm in a meeting.", 2)
    ]
    assert phone.windows == []


def test_a_locked_phone_can_be_answered_and_stays_locked(phone: Phone) -> None:
    phone.put_setting("phone", "pin", "2468")
    phone.lock.show()
    phone.receive_call(CALLER)
    tap(phone, "Answer")
    assert see(phone, "Mute")
    tap(phone, "End call")
    assert phone.lock.shown
    assert not see(phone, "Notes")


def test_an_unanswered_call_is_missed_and_can_be_called_back(phone: Phone) -> None:
    phone.receive_call(CALLER)
    phone.clock.advance(29)
    assert see(phone, "Answer")
    phone.clock.advance(2)
    phone.tick()
    assert not see(phone, "Answer")
    assert last_call(phone)[2] == 3
    phone.open_shade()
    assert see(phone, "Missed call")
    tap(phone, "Call back")
    assert phone.call_number == CALLER


def test_a_missed_call_opens_the_log(phone: Phone) -> None:
    phone.receive_call(CALLER)
    phone.clock.advance(31)
    phone.tick()
    phone.open_shade()
    tap(phone, "Missed call")
    assert see(phone, "Recents")
    tap(phone, "Missed")
    assert see(phone, "Ida Brook")
    assert all(n.text.startswith("Missed") for n in by_id(phone, "summary"))


@pytest.mark.parametrize(("key", "kind"), [(5, 1), (6, 5)])
def test_hardware_keys_answer_and_decline(phone: Phone, key: int, kind: int) -> None:
    phone.receive_call(CALLER)
    phone.key(key)
    assert last_call(phone)[2] == kind
    assert phone.windows == []


def test_a_busy_line_and_no_network_do_not_ring(phone: Phone) -> None:
    phone.start_activity(Intent("android.intent.action.CALL", "tel:110"))
    assert not phone.receive_call(CALLER)
    assert last_call(phone)[:3] == (CALLER, "Ida Brook", 3)
    phone.hang_up()
    phone.put_setting("global", "airplane_mode_on", "1")
    calls = phone.store.one("SELECT count(*) FROM calls")
    assert not phone.receive_call(CALLER)
    assert phone.store.one("SELECT count(*) FROM calls") == calls


def test_back_puts_the_banner_away_and_the_call_ends_as_missed(phone: Phone) -> None:
    phone.receive_call(CALLER)
    phone.back()
    assert not see(phone, "Answer")
    assert phone.ringing == CALLER
    phone.clock.advance(31)
    phone.tick()
    assert (phone.ringing, last_call(phone)[2]) == ("", 3)


def test_one_call_is_deleted_from_the_log(phone: Phone) -> None:
    open_app(phone, "Phone")
    calls = phone.store.one("SELECT count(*) FROM calls")
    latest = phone.store.one("SELECT id FROM calls ORDER BY date_ms DESC, id DESC")
    phone.long_press(*by_id(phone, "call_log_entry")[0].box.center)
    tap(phone, "Delete call")
    tap(phone, "Cancel")
    assert phone.store.one("SELECT count(*) FROM calls") == calls
    phone.long_press(*by_id(phone, "call_log_entry")[0].box.center)
    tap(phone, "Delete call")
    tap(phone, "Delete", role=Role.BUTTON)
    assert phone.store.one("SELECT count(*) FROM calls") == calls - 1
    assert not phone.store.rows("SELECT 1 FROM calls WHERE id=?", latest)


def test_details_show_all_calls_with_a_number_and_clear_them(phone: Phone) -> None:
    for number in (CALLER, "2125550142", "+14155550142"):
        phone.start_activity(Intent("android.intent.action.CALL", f"tel:{number}"))
        phone.clock.advance(65)
        phone.hang_up()
        phone.stacks.top.finish()
    open_app(phone, "Phone")
    tap(phone, "Ida Brook")
    lasted = [n for n in by_id(phone, "summary") if "1 min 5 s" in n.text]
    assert len(lasted) == 2
    tap(phone, "More options")
    tap(phone, "Delete call history")
    tap(phone, "Delete", role=Role.BUTTON)
    numbers = {n for (n,) in phone.store.rows("SELECT number FROM calls")}
    assert numbers.isdisjoint({CALLER, "2125550142"})
    assert "+14155550142" in numbers


def test_the_keypad_suggests_by_digits_and_by_letters(phone: Phone) -> None:
    assert ("Ida Brook", CALLER, "Mobile") in suggestions(phone.store, "5550142")
    assert [name for name, _, _ in suggestions(phone.store, "27665")] == ["Ida Brook"]
    assert suggestions(phone.store, "*#") == []
    open_app(phone, "Phone")
    tap(phone, "Keypad")
    for key in "27665":
        tap(phone, key)
    tap(phone, "Ida Brook")
    tap(phone, "dial")
    assert phone.call_number == CALLER


def test_an_unknown_number_is_saved_from_the_keypad(phone: Phone) -> None:
    phone.start_activity(Intent("android.intent.action.DIAL", "tel:+13125550199"))
    tap(phone, "Create new contact")
    assert "+13125550199" in labels(phone)


def test_an_empty_dial_brings_the_last_number_back(phone: Phone) -> None:
    phone.start_activity(Intent("android.intent.action.CALL", f"tel:{CALLER}"))
    tap(phone, "End call")
    open_app(phone, "Phone")
    tap(phone, "Keypad")
    tap(phone, "dial")
    assert by_id(phone, "digits")[0].text == CALLER
    assert phone.call_number == ""


def test_during_a_call(phone: Phone) -> None:
    phone.start_activity(Intent("android.intent.action.CALL", f"tel:{CALLER}"))
    tap(phone, "Mute")
    assert node(phone, "Mute").checked
    tap(phone, "Hold")
    assert see(phone, "On hold")
    tap(phone, "Keypad")
    for key in "42#":
        tap(phone, key)
    assert by_id(phone, "dialpad_digits")[0].text == "42#"
    tap(phone, "Hide keypad")
    phone.home()
    phone.clock.advance(100)
    open_app(phone, "Phone")
    tap(phone, "Hold")
    assert see(phone, "01:40")


def test_a_call_in_the_background_is_returned_to(phone: Phone) -> None:
    phone.start_activity(Intent("android.intent.action.CALL", f"tel:{CALLER}"))
    calls = phone.store.one("SELECT count(*) FROM calls")
    tap(phone, "Add call")
    tap(phone, "Recents")
    phone.clock.advance(30)
    tap(phone, "Return to call")
    assert see(phone, "00:30")
    assert phone.store.one("SELECT count(*) FROM calls") == calls


def test_a_call_is_returned_to_and_ended_from_the_shade(phone: Phone) -> None:
    phone.start_activity(Intent("android.intent.action.CALL", f"tel:{CALLER}"))
    phone.home()
    phone.clock.advance(20)
    phone.open_shade()
    assert see(phone, "Ongoing call")
    phone.clear_notifications()
    phone.open_shade()
    tap(phone, "Ongoing call")
    assert see(phone, "00:20")
    phone.home()
    phone.open_shade()
    tap(phone, "Hang up")
    assert (phone.call_number, last_call(phone)[3]) == ("", 20)
    assert not see(phone, "Ongoing call")


def test_numbers_are_blocked_and_unblocked_in_their_list(phone: Phone) -> None:
    open_app(phone, "Phone")
    tap(phone, "More options")
    tap(phone, "Blocked numbers")
    tap(phone, "Block number")
    phone.type_text("2125550142")
    tap(phone, "Block", role=Role.BUTTON)
    assert see(phone, "Ida Brook")
    assert not phone.receive_call(CALLER)
    tap(phone, "Unblock Ida Brook?")
    tap(phone, "Unblock", role=Role.BUTTON)
    assert see(phone, "No blocked numbers")
    assert phone.receive_call(CALLER)


def test_favourites_call_at_a_tap(phone: Phone) -> None:
    phone.store.run("UPDATE contacts SET starred = name='Ida Brook'")
    open_app(phone, "Phone")
    tap(phone, "Favorites")
    assert len(by_id(phone, "contact_tile")) == 1
    tap(phone, "Ida Brook")
    assert phone.call_number == CALLER


def test_a_restart_ends_every_call(phone: Phone) -> None:
    phone.start_activity(Intent("android.intent.action.CALL", "tel:110"))
    phone.restart()
    phone.open_shade()
    assert not see(phone, "Ongoing call")
    phone.close_shade()
    phone.receive_call(CALLER)
    phone.restart()
    assert phone.ringing == ""
    assert not see(phone, "Answer")
