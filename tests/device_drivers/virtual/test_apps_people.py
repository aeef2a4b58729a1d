"""Contacts, Phone and Messages, used by touch: what is done on screen is in the database."""

from __future__ import annotations

import pytest

from device_drivers.virtual.phone import Intent, Phone
from tests.device_drivers.virtual.hands import by_id, labels, node, open_app, see, tap


@pytest.fixture
def phone() -> Phone:
    return Phone(seed=4, width=720, height=1600, density=320)


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


def test_a_deleted_conversation_comes_back_by_undo(phone: Phone) -> None:
    open_app(phone, "Messages")
    box = by_id(phone, "conversation_name")[0].box
    before = phone.store.rows("SELECT * FROM sms ORDER BY id")
    thread = phone.store.one("SELECT thread_id FROM sms ORDER BY date_ms DESC LIMIT 1")
    for again in (True, False):
        phone.long_press(*box.center)
        assert see(phone, "1 selected")
        tap(phone, "Delete")
        assert not phone.store.one("SELECT count(*) FROM sms WHERE thread_id=?", thread)
        if again:
            tap(phone, "Undo")
            assert phone.store.rows("SELECT * FROM sms ORDER BY id") == before
    assert phone.store.one("SELECT count(*) FROM threads WHERE id=?", thread) == 0


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


def test_in_airplane_mode_nothing_goes_out(phone: Phone) -> None:
    phone.put_setting("global", "airplane_mode_on", "1")
    number = phone.send_sms("+15550100", "hello?")
    assert phone.store.one("SELECT type FROM sms WHERE id=?", number) == 5
    calls = phone.store.one("SELECT count(*) FROM calls")
    phone.start_activity(Intent("android.intent.action.CALL", "tel:+15550100"))
    assert phone.call_number == ""
    assert phone.store.one("SELECT count(*) FROM calls") == calls
    phone.start_activity(Intent("android.intent.action.SENDTO", "sms:+15550100"))
    assert see(phone, "Not sent")
