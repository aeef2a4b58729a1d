"""Contacts beyond the basics: several numbers, labels, duplicates, several people at once."""

from __future__ import annotations

import pytest

from device_drivers.base import Role
from device_drivers.virtual.phone import Intent, Phone
from tests.device_drivers.virtual.hands import by_id, labels, node, open_app, scroll_to, see, tap

VIEW = "android.intent.action.VIEW"


@pytest.fixture
def phone() -> Phone:
    return Phone(seed=4, width=720, height=1600, density=320)


def show(phone: Phone, contact: int) -> None:
    phone.start_activity(Intent(VIEW, f"content://contacts/people/{contact}"))


def add(phone: Phone, name: str, *numbers: str) -> int:
    contact = phone.store.run("INSERT INTO contacts(name) VALUES (?)", name)
    for number, kind in zip(numbers, ("Mobile", "Work", "Home"), strict=False):
        phone.store.run("INSERT INTO phones(contact_id, number, type) VALUES (?, ?, ?)", contact,
                        number, kind)  # fmt: skip
    phone.changed()
    return contact


def test_all_fields_of_a_contact_are_written_and_shown(phone: Phone) -> None:
    open_app(phone, "Contacts")
    tap(phone, "Create new contact")
    tap(phone, "Name")
    phone.type_text("Ida Brook")
    tap(phone, "Add phone")
    tap(phone, "Home", role=Role.TEXT)
    phone.type_text("+12125550177")
    phone.back()
    scroll_to(phone, "More fields")
    tap(phone, "More fields")
    for field, value in (
        ("Company", "Pinegate Labs"),
        ("Job title", "Baker"),
        ("Address", "3 Heron Quay"),
        ("Notes", "Two cats\nand a dog"),
    ):
        scroll_to(phone, field)
        tap(phone, field)
        phone.type_text(value)
        phone.back()
    scroll_to(phone, "Labels")
    chip = next(n for n in phone.tree().walk() if n.role is Role.CHECKBOX)
    phone.tap(*chip.box.center)
    tap(phone, "Save")
    row = phone.store.rows(
        "SELECT id, company, job, address, note FROM contacts WHERE name='Ida Brook'"
    )
    assert row[0][1:] == ("Pinegate Labs", "Baker", "3 Heron Quay", "Two cats\nand a dog")
    assert phone.store.rows("SELECT number, type FROM phones WHERE contact_id=?", row[0][0]) == [
        ("+12125550177", "Home")
    ]
    named = "SELECT name FROM labels JOIN label_members ON labels.id=label_id WHERE contact_id=?"
    assert phone.store.one(named, row[0][0]) == chip.text
    assert see(phone, "Baker · Pinegate Labs")
    assert see(phone, "+1 212-555-0177")


def test_an_emptied_number_is_gone_and_the_others_keep_their_rows(phone: Phone) -> None:
    contact = add(phone, "Ida Brook", "+12125550177", "+12125550178")
    rows = phone.store.rows("SELECT id FROM phones WHERE contact_id=? ORDER BY id", contact)
    show(phone, contact)
    tap(phone, "Edit contact")
    tap(phone, "+12125550177")
    phone.set_text(node(phone, "+12125550177").id, "")
    tap(phone, "Save")
    assert phone.store.rows("SELECT id, number FROM phones WHERE contact_id=?", contact) == [
        (rows[1][0], "+12125550178")
    ]


def test_calling_someone_with_several_numbers_asks_which(phone: Phone) -> None:
    show(phone, add(phone, "Ida Brook", "+12125550177", "+12125550178"))
    tap(phone, "Call")
    assert phone.call_number == ""
    tap(phone, "+1 212-555-0178 · Work")
    assert phone.call_number == "+12125550178"


def test_merging_keeps_everything_and_one_contact(phone: Phone) -> None:
    one = add(phone, "Ida Brook", "+12125550177")
    two = add(phone, "IDA BROOK", "+1 212 555 0177", "+12125550178")
    phone.store.run("INSERT INTO emails(contact_id, address) VALUES (?, 'ida@example.org')", two)
    phone.store.run("UPDATE contacts SET company='Pinegate Labs' WHERE id=?", two)
    open_app(phone, "Contacts")
    tap(phone, "More options")
    tap(phone, "Merge duplicates")
    tap(phone, "Merge")
    assert see(phone, "Ida Brook and 1 more will be one contact.")
    tap(phone, "Merge", role=Role.BUTTON)
    numbers = phone.store.rows("SELECT number FROM phones WHERE contact_id=? ORDER BY id", one)
    assert [number for (number,) in numbers] == ["+12125550177", "+12125550178"]
    assert phone.store.one("SELECT address FROM emails WHERE contact_id=?", one)
    assert phone.store.one("SELECT company FROM contacts WHERE id=?", one) == "Pinegate Labs"
    assert phone.store.one("SELECT count(*) FROM contacts WHERE name LIKE 'ida brook'") == 1
    assert see(phone, "No duplicates found")


def test_several_contacts_are_selected_labelled_and_deleted(phone: Phone) -> None:
    one, two = add(phone, "Aaa One", "1"), add(phone, "Aaa Two", "2")
    open_app(phone, "Contacts")
    for last, what in (("Add to label", "New label"), ("Delete", "")):
        phone.long_press(*node(phone, "Aaa One").box.center)
        tap(phone, "Aaa Two")
        assert see(phone, "2 selected")
        if not what:
            tap(phone, last)
            tap(phone, "Delete", role=Role.BUTTON)
            break
        tap(phone, "More options")
        tap(phone, last)
        tap(phone, what)
        phone.type_text("Twins")
        tap(phone, "OK")
        assert phone.store.one("SELECT count(*) FROM label_members WHERE contact_id>=?", one) == 2
    assert phone.last_toast == "2 contacts deleted"
    assert not phone.store.rows("SELECT 1 FROM contacts WHERE id IN (?, ?)", one, two)
    assert not phone.store.rows("SELECT 1 FROM label_members WHERE contact_id IN (?, ?)", one, two)


def test_back_ends_a_selection_and_selects_nothing(phone: Phone) -> None:
    open_app(phone, "Contacts")
    phone.long_press(*by_id(phone, "title")[0].box.center)
    assert see(phone, "1 selected")
    phone.back()
    assert see(phone, "Search contacts")
    assert phone.foreground[0] == "com.android.contacts"


def test_a_label_is_renamed_emptied_and_deleted(phone: Phone) -> None:
    people = phone.store.one("SELECT count(*) FROM contacts")
    open_app(phone, "Contacts")
    tap(phone, "Labels")
    tap(phone, "Work")
    tap(phone, "Rename label")
    phone.set_text(by_id(phone, "label_name")[0].id, "Office")
    tap(phone, "OK")
    label = phone.store.one("SELECT id FROM labels WHERE name='Office'")
    before = phone.store.one("SELECT count(*) FROM label_members WHERE label_id=?", label)
    tap(phone, "Remove from label")
    left = phone.store.one("SELECT count(*) FROM label_members WHERE label_id=?", label)
    assert left == before - 1
    tap(phone, "Delete")
    tap(phone, "Delete", role=Role.BUTTON)
    assert "Office" not in labels(phone)
    assert not phone.store.one("SELECT count(*) FROM label_members WHERE label_id=?", label)
    assert phone.store.one("SELECT count(*) FROM contacts") == people


def test_a_contact_is_shared_as_text_with_messages(phone: Phone) -> None:
    show(phone, add(phone, "Ida Brook", "+12125550177"))
    tap(phone, "More options")
    tap(phone, "Share")
    tap(phone, "Messages")
    phone.type_text("+12125550123")
    tap(phone, "Send to +12125550123")
    assert by_id(phone, "compose_message_text")[0].text == "Ida Brook\n+1 212-555-0177"


def test_blocking_from_a_contact_keeps_texts_and_calls_away(phone: Phone) -> None:
    show(phone, add(phone, "Ida Brook", "+12125550177"))
    tap(phone, "More options")
    tap(phone, "Block number")
    tap(phone, "Block", role=Role.BUTTON)
    assert phone.receive_sms("+12125550177", "hello?") == 0
    assert not phone.receive_call("+12125550177")
    assert phone.store.rows("SELECT type FROM calls ORDER BY id DESC LIMIT 1") == [(6,)]
    assert not phone.store.rows("SELECT 1 FROM sms WHERE body='hello?'")
    tap(phone, "More options")
    tap(phone, "Unblock number")
    tap(phone, "Unblock", role=Role.BUTTON)
    assert phone.receive_sms("+12125550177", "hello?")


def test_a_birthday_is_picked(phone: Phone) -> None:
    contact = add(phone, "Ida Brook", "+12125550177")
    phone.store.run("UPDATE contacts SET birthday='1990-05-14' WHERE id=?", contact)
    show(phone, contact)
    assert see(phone, "May 14, 1990")
    tap(phone, "Edit contact")
    scroll_to(phone, "Labels")
    tap(phone, "Birthday")
    tap(phone, "Tuesday, May 15, 1990")
    tap(phone, "OK")
    tap(phone, "Save")
    assert phone.store.one("SELECT birthday FROM contacts WHERE id=?", contact) == "1990-05-15"
