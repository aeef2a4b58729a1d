"""Hands find what a person would mean, and say what they saw when they cannot."""

from __future__ import annotations

import pytest

from device_drivers.base import Box, Element, Role, Screen
from device_drivers.virtual.device import VirtualPhone
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.finding import find, find_field, point
from device_drivers.virtual.tasks.hands import Hands, NotFound, nobody

APP = "com.example"


def element(top: int, text: str = "", **rest: object) -> Element:
    return Element(Role.TEXT, Box(0, top, 400, top + 50), text, app=APP, **rest)  # type: ignore[arg-type]


def screen(*elements: Element) -> Screen:
    return Screen(400, 800, APP, elements=elements)


def test_exactly_so_comes_before_holding_it() -> None:
    here = screen(element(0, "Save as copy", clickable=True), element(50, "Save", clickable=True))
    assert [e.text for e in find(here, "Save")] == ["Save"]
    assert [e.text for e in find(here, "save AS")] == ["Save as copy"]
    assert find(here, "Delete") == []


def test_what_can_be_tapped_comes_before_what_is_only_read() -> None:
    title, off, button = (
        element(0, "Notes"),
        element(50, "Notes", clickable=True, enabled=False),
        element(100, "Notes", clickable=True),
    )
    assert find(screen(title, off, button), "Notes") == [button, title, off]


def test_a_text_in_a_row_is_tapped_through_the_row() -> None:
    row = Element(Role.GROUP, Box(0, 50, 400, 150), app=APP, clickable=True)
    inside = Element(Role.TEXT, Box(20, 60, 200, 90), "Wi-Fi", app=APP, parent=1)
    assert find(screen(element(0, "Wi-Fi"), row, inside), "Wi-Fi")[0] is inside


def test_what_stands_in_a_field_is_not_a_thing_to_tap() -> None:
    field = Element(Role.TEXT_FIELD, Box(0, 0, 400, 50), "Ben", hint="To", app=APP, clickable=True)
    row = element(50, "Ben", clickable=True)
    assert find(screen(field, row), "Ben")[0] is row
    assert find_field(screen(field, row), "To") == [field]


def test_a_field_may_be_named_by_the_label_before_it() -> None:
    field = Element(Role.TEXT_FIELD, Box(0, 50, 400, 100), app=APP)
    other = Element(Role.TEXT_FIELD, Box(0, 150, 400, 200), app=APP)
    assert find_field(screen(element(0, "City"), field, other), "City") == [field]


def test_a_covered_thing_is_touched_where_it_shows() -> None:
    row = Element(Role.GROUP, Box(0, 0, 400, 100), app=APP, clickable=True)
    over = Element(Role.BUTTON, Box(150, 0, 250, 100), app=APP, clickable=True, description="+")
    here = screen(row, over)
    spot = point(here, row)
    assert spot is not None
    x, y = spot
    assert row.box.contains(x, y)
    assert not over.box.contains(x, y)


def test_keys_of_the_keyboard_and_the_systems_bars_are_not_meant() -> None:
    key = Element(Role.KEYBOARD_KEY, Box(0, 0, 40, 40), "Back", app="kb", clickable=True)
    bar = Element(Role.BUTTON, Box(0, 0, 40, 40), "Back", app="com.android.systemui")
    assert find(screen(key, bar), "Back") == []


@pytest.fixture
def hands(phone: Phone) -> Hands:
    phone.reset(3)
    return Hands(VirtualPhone(phone))


def test_a_note_is_written_and_read(phone: Phone, hands: Hands) -> None:
    hands.open("notes")
    hands.tap("New note")
    hands.type("Title of mine", into="edit_title")
    hands.type("one\ntwo", into="edit_body")
    assert hands.read(id="edit_body") == "one\ntwo"
    hands.tap("Save")
    body = phone.store.one("SELECT body FROM notes WHERE title='Title of mine'")
    assert body == "one\ntwo"


def test_a_tap_scrolls_to_what_is_out_of_sight_in_both_directions(hands: Hands) -> None:
    hands.open("settings")
    first = hands.texts(id="android:id/title")[0]
    hands.scroll_to("About phone")
    assert hands.see("About phone")
    hands.scroll_to(first)
    assert hands.see(first)


def test_what_is_nowhere_is_not_found_and_what_is_there_is_said(hands: Hands) -> None:
    hands.open("notes")
    with pytest.raises(NotFound, match=r"Nothing like this.*Notes"):
        hands.tap("Nothing like this")


def test_the_same_screen_is_looked_at_once(phone: Phone, hands: Hands) -> None:
    hands.open("notes")
    assert hands.screen is hands.screen
    before = hands.screen
    hands.home()
    assert hands.screen is not before


def test_nobody_answers_where_nobody_is(hands: Hands) -> None:
    assert hands.person is nobody
    with pytest.raises(LookupError):
        hands.ask("Who are you?")
    asked = Hands(hands.device, lambda question: question.upper())
    assert asked.ask("which?") == "WHICH?"


def test_a_keyboard_in_the_way_is_put_away(phone: Phone, hands: Hands) -> None:
    phone.put_setting("system", "accelerometer_rotation", "0")
    phone.put_setting("system", "user_rotation", "1")
    name = phone.store.one("SELECT name FROM contacts ORDER BY name COLLATE NOCASE DESC")
    hands.open("contacts")
    hands.type(name, into="search_view")
    assert hands.screen.keyboard
    hands.tap(name)
    assert hands.read(id="large_title") == name
