"""Typing: the soft keyboard's keys, any script, selection, clipboard, hardware keys."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from device_drivers.base import Role
from device_drivers.virtual.phone import Phone
from tests.device_drivers.virtual.hands import by_id, node, open_app, see, tap


@pytest.fixture
def note() -> Phone:
    """A phone with the cursor in the body of a new note."""
    phone = Phone(width=720, height=1600, density=320)
    open_app(phone, "Notes")
    tap(phone, "New note")
    tap(phone, "Note")
    return phone


def key(phone: Phone, name: str) -> None:
    tap(phone, name, role=Role.KEYBOARD_KEY)


def text(phone: Phone) -> str:
    field = phone.focused_field
    assert field
    return field.text


def test_tapping_keys_types_with_shift_and_symbols(note: Phone) -> None:
    assert note.keyboard_shown
    for name in ("H", "e", "l", "l", "o", "Space", "Shift", "W", "Symbols", "5", "Letters", "x"):
        key(note, name)
    assert text(note) == "Hello W5x"
    key(note, "Delete")
    key(note, "Enter")
    key(note, "More" if see(note, "More") else "Symbols")
    key(note, "More symbols")
    key(note, "€")
    assert text(note) == "Hello W5\n€"


def test_caps_lock(note: Phone) -> None:
    assert node(note, "Shift").selected  # a sentence begins
    key(note, "Shift")
    for name in ("A", "B", "Shift", "c"):
        key(note, name)
    assert text(note) == "ABc"


def test_back_puts_the_keyboard_away_and_a_tap_brings_it_back(note: Phone) -> None:
    before = node(note, "Note").box
    note.back()
    assert not note.keyboard_shown
    assert note.foreground[1].endswith("EditNoteActivity")
    note.tap(*before.center)
    assert note.keyboard_shown


def test_the_keyboard_pushes_the_content_up() -> None:
    phone = Phone()
    open_app(phone, "Messages")
    phone.tap(*by_id(phone, "conversation_name")[0].box.center)
    low = node(phone, "Text message").box
    tap(phone, "Text message")
    assert node(phone, "Text message").box.bottom < low.top
    keys = [n for n in phone.tree().walk() if n.role is Role.KEYBOARD_KEY]
    assert len(keys) > 30
    assert min(n.box.top for n in keys) >= node(phone, "Text message").box.bottom


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.text(max_size=60))
def test_any_text_can_be_put_in_and_read_back(note: Phone, written: str) -> None:
    field = note.focused_field
    assert field
    assert note.set_text(field.id, written)
    assert text(note) == written.replace("\r\n", "\n").replace("\r", "\n")
    note.frame()


def test_typing_goes_to_the_cursor_and_set_text_replaces(note: Phone) -> None:
    assert note.type_text("你好👨‍👩‍👧")
    note.key(67)
    assert text(note) == "你好"
    note.key(21)
    assert note.type_text("们")
    assert text(note) == "你们好"
    note.key(122)
    note.key(112)
    assert text(note) == "们好"


def test_select_all_cut_and_paste(note: Phone) -> None:
    note.type_text("مرحبا world")
    note.key(29, 0x1000)
    assert see(note, "Cut")
    tap(note, "Cut")
    assert text(note) == ""
    assert note.clipboard == "مرحبا world"
    note.key(279)
    note.key(50, 0x1000)
    assert text(note) == "مرحبا world" * 2


def test_long_press_selects_a_word(note: Phone) -> None:
    note.type_text("alpha beta")
    box = node(note, "alpha beta").box
    note.long_press(box.left + 70, box.top + 35)
    tap(note, "Copy")
    assert note.clipboard == "alpha"


def test_tapping_into_text_moves_the_cursor(note: Phone) -> None:
    note.type_text("abcdef")
    box = node(note, "abcdef").box
    note.tap(box.left + 46, box.top + 30)
    note.type_text("-")
    assert text(note).startswith("-abc")


def test_hardware_keys_type_letters_digits_and_signs(note: Phone) -> None:
    for code, meta in ((36, 1), (37, 0), (62, 0), (9, 0), (8, 1), (56, 0), (66, 0), (74, 1)):
        note.key(code, meta)
    assert text(note) == "Hi 2!.\n:"


def test_enter_goes_to_the_next_field_and_single_lines_take_no_newline() -> None:
    phone = Phone()
    open_app(phone, "Contacts")
    tap(phone, "Create new contact")
    tap(phone, "Name")
    phone.type_text("Ada\nLovelace")
    assert text(phone) == "Ada Lovelace"
    key(phone, "Next")
    field = phone.focused_field
    assert field
    assert field.hint == "Phone"


def test_without_a_focus_nothing_is_typed() -> None:
    phone = Phone()
    assert not phone.type_text("x")
    assert not phone.set_text(123456, "x")
    assert phone.focused_field is None


def test_a_password_is_hidden_from_the_tree_and_the_screen() -> None:
    phone = Phone()
    phone.store.run("UPDATE networks SET saved=0, connected=0, secured=1")
    phone.put_setting("global", "wifi_on", "1")
    open_app(phone, "Settings")
    tap(phone, "Network & internet")
    tap(phone, "Internet")
    name = phone.store.one("SELECT ssid FROM networks ORDER BY level DESC, ssid")
    tap(phone, name)
    tap(phone, "Password")
    phone.type_text("hunter2!")
    field = phone.focused_field
    assert field
    assert field.password
    assert field.text == "•" * 8
    tap(phone, "Connect")
    assert phone.store.one("SELECT ssid FROM networks WHERE connected") == name
