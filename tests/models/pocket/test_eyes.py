"""Elements from pixels alone, on screens of the virtual phone."""

from __future__ import annotations

import pytest

from device_drivers.base import Box, Element, Role
from device_drivers.virtual.device import VirtualPhone
from device_drivers.virtual.phone import Phone
from models.pocket.arranging import arranged, paragraphs
from models.pocket.eyes import SYSTEM_UI, Eyes
from models.pocket.grounds import ground
from models.reading.ppocr import opened

DARK = "secure", "ui_night_mode", "2"


@pytest.fixture(scope="module")
def eyes() -> Eyes:
    pytest.importorskip("onnxruntime")
    return Eyes()


def shown(package: str, *settings: tuple[str, str, str]) -> VirtualPhone:
    phone = Phone(seed=3, width=720, height=1600, density=320)
    for setting in settings:
        phone.put_setting(*setting)
    phone.open_app(package)
    return VirtualPhone(phone)


def one(elements: tuple[Element, ...], **wanted: object) -> Element:
    found = [e for e in elements if all(getattr(e, k) == v for k, v in wanted.items())]
    assert len(found) == 1, (wanted, found, [e.label for e in elements])
    return found[0]


@pytest.mark.parametrize("settings", [(), (DARK,)])
def test_contacts(eyes: Eyes, settings: tuple[tuple[str, str, str], ...]) -> None:
    phone = shown("com.android.contacts", *settings)
    screen = phone.observe()
    seen = eyes.elements(screen)
    field = one(seen, role=Role.TEXT_FIELD)
    assert (field.text, field.hint) == ("", "Search contacts")
    add = one(seen, description="Add")
    fab = next(e for e in screen.elements if e.description == "Create new contact")
    assert fab.box.contains(*add.box.center)
    tabs = [e for e in seen if e.role is Role.BUTTON and e.text]
    assert [(e.text, e.selected, e.clickable) for e in tabs] == [
        ("Contacts", True, True), ("Favorites", False, True), ("Labels", False, True),
    ]  # fmt: skip
    assert one(seen, description="Back").app == SYSTEM_UI
    dad = one(seen, text="Dad")
    assert next(e for e in screen.elements if e.text == "Dad").box.contains(*dad.box.center)


def test_switches_have_a_state_and_the_name_beside_them(eyes: Eyes) -> None:
    phone = shown("com.android.deskclock")
    screen = phone.observe()
    seen = eyes.elements(screen)
    told = [(e.checked, e.box.center) for e in seen if e.role is Role.SWITCH]
    truth = [e for e in screen.elements if e.role is Role.SWITCH]
    assert len(told) == len(truth) >= 3
    for e in truth:
        assert [on for on, place in told if e.box.contains(*place)] == [e.checked]
    assert all(e.description for e in seen if e.role is Role.SWITCH)


def test_a_dialog_hides_what_is_behind_it(eyes: Eyes) -> None:
    phone = shown("com.android.camera2")
    screen = phone.observe()
    seen = [e for e in eyes.elements(screen) if e.app != SYSTEM_UI]
    truth = {e.text for e in screen.elements if e.text and e.app != SYSTEM_UI}
    assert "Only this time" in truth
    assert {e.text for e in seen if e.text} <= truth


@pytest.mark.parametrize("settings", [(), (DARK,)])
def test_the_keyboard_is_seen_and_its_keys_are_not_read(
    eyes: Eyes, settings: tuple[tuple[str, str, str], ...]
) -> None:
    phone = shown("com.android.settings", *settings)
    before = eyes.look(phone.observe().image)
    field = next(n for n in phone.phone.tree().walk() if n.role is Role.TEXT_FIELD)
    phone.phone.tap(*field.box.center)
    screen = phone.observe()
    seen = eyes.look(screen.image)
    assert (before.keyboard, seen.keyboard, screen.keyboard) == (False, True, True)
    assert not [e for e in seen.elements if e.text in ("q", "a", "z", "?123", "English")]
    assert one(seen.elements, role=Role.TEXT_FIELD).focused


def test_the_same_picture_gives_the_same_elements(eyes: Eyes) -> None:
    image = shown("com.android.email").observe().image
    assert eyes.look(image) == eyes.look(image)


def test_a_field_and_a_button_are_told_by_their_grounds() -> None:
    phone = shown("com.android.settings")
    pixels = opened(phone.observe().image)
    hint = Box(145, 262, 370, 302)  # in the search bar
    title = Box(190, 392, 470, 432)  # in a row of a card
    assert ground(pixels, hint).is_field(hint)
    assert ground(pixels, hint).soft
    assert not ground(pixels, title).is_field(title)
    assert not ground(pixels, title).soft


# --- arranging -----------------------------------------------------------------------------------


def text(said: str, left: int, top: int, width: int = 200, height: int = 40) -> Element:
    return Element(Role.TEXT, Box(left, top, left + width, top + height), text=said)


def icon(said: str, left: int, top: int, side: int = 48) -> Element:
    box = Box(left, top, left + side, top + side)
    return Element(Role.BUTTON, box, description=said, clickable=True)


def test_title_summary_and_switch_are_a_row_and_the_switch_has_its_name() -> None:
    switch = Element(Role.SWITCH, Box(580, 110, 680, 170), checkable=True, checked=True)
    told = arranged([switch, text("Summary", 100, 142), text("Title", 100, 100),
                     text("Another row", 100, 300)])  # fmt: skip
    assert [e.role for e in told] == [Role.GROUP, Role.TEXT, Role.SWITCH, Role.TEXT, Role.TEXT]
    row, title, named, summary, other = told
    assert row.box == Box(100, 100, 680, 182)
    assert (title.text, summary.text, other.text) == ("Title", "Summary", "Another row")
    assert (title.parent, named.parent, other.parent) == (0, 0, None)
    assert named.description == "Title"


def test_icons_above_labels_are_buttons_when_there_are_several() -> None:
    tabs = [icon("Clock", 60, 1370), text("Alarm", 44, 1430, 80),
            icon("Timer", 300, 1370), text("Timer", 284, 1430, 80)]  # fmt: skip
    told = arranged(tabs)
    assert [(e.role, e.text, e.description) for e in told] == [
        (Role.BUTTON, "Alarm", ""), (Role.BUTTON, "Timer", ""),
    ]  # fmt: skip
    alone = arranged(tabs[:2])
    assert {(e.text, e.description) for e in alone} == {("", "Clock"), ("Alarm", "")}


def test_lines_of_a_paragraph_are_joined_and_entries_are_not() -> None:
    told = paragraphs([text("We meet at the harbour", 40, 100, 500),
                       text("on Friday.", 40, 144, 180), text("Title", 40, 300, 120),
                       text("Summary", 40, 340, 180)])  # fmt: skip
    assert [e.text for e in told] == ["We meet at the harbour on Friday.", "Title", "Summary"]
    assert told[0].box == Box(40, 100, 540, 184)


def test_chinese_lines_are_joined_without_a_blank() -> None:
    told = paragraphs([text("我们星期五下午在港口见面", 40, 100, 500), text("一起吃饭", 40, 144)])
    assert [e.text for e in told] == ["我们星期五下午在港口见面一起吃饭"]
