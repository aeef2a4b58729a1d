"""What a last screen still leaves open, and what it does not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from assistant.verify.ending import Ending, doubt
from assistant.verify.left_open import left_open, typed, unsaved
from device_drivers.base import Box, Element, Key, Risk, Role, Screen, Tap, TypeText
from device_drivers.verbs.base import Said
from tests.assistant.verify.test_ending import FIELD, FULL, ROOT, SAVE, TITLE, did, screen

HELD = replace(FIELD, text="Zoe Quill")
TYPED = did(TypeText("Zoe Quill"))
PRESSED = did(Tap(600, 250), "x · Save · y")


def test_a_form_is_left_open_until_its_button_was_pressed_after_the_last_text() -> None:
    form = screen(HELD, SAVE)
    assert unsaved([TYPED], form) == Said(
        "“Zoe Quill” still stands in its field and “Save” was not pressed",
        "“Zoe Quill”还在输入框里，“Save”没有按",
    )
    assert unsaved([TYPED, PRESSED], form) is None
    assert unsaved([TYPED, PRESSED, did(Tap(1, 1), "Other")], form) is None
    assert unsaved([TYPED, did(Tap(1, 1), "Other")], form) is not None
    assert unsaved([PRESSED, TYPED], form) is not None
    assert unsaved([TYPED, did(Tap(1, 1), "Saved")], form) is not None, "another button"


@pytest.mark.parametrize(
    ("button", "counts"),
    [
        (SAVE, True),
        (replace(SAVE, text="Save contact"), True),
        (replace(SAVE, text=" 保存 "), True),
        (replace(SAVE, text="Savings"), False),
        (replace(SAVE, enabled=False), False),
        (replace(SAVE, clickable=False), False),
        (replace(SAVE, role=Role.TEXT_FIELD), False),
        (replace(SAVE, text="", id="a:id/action_done"), True),
        (replace(SAVE, text="", id="a:id/Save_button"), True),
        (replace(SAVE, text="", id="a:id/saved"), False),
        (replace(SAVE, text="Cancel", id="a:id/save"), False),
    ],
)
def test_which_button_keeps_a_form(button: Element, counts: bool) -> None:
    assert bool(unsaved([TYPED], screen(HELD, button))) is counts


def test_a_button_without_words_is_told_by_its_id() -> None:
    said = unsaved([TYPED], screen(HELD, replace(SAVE, text="", id="a:id/save")))
    assert said is not None
    assert "“save” was not pressed" in said.en
    act = did(Tap(1, 1), "save")
    assert unsaved([TYPED, act], screen(HELD, replace(SAVE, text="", id="a:id/save"))) is None


def test_one_letter_in_a_field_proves_nothing() -> None:
    assert unsaved([did(TypeText("7"))], screen(replace(FIELD, text="7"), SAVE)) is None
    assert unsaved([did(TypeText("77"))], screen(replace(FIELD, text="77"), SAVE)) is not None
    label = replace(HELD, role=Role.TEXT)
    assert unsaved([TYPED], screen(label, SAVE)) is None, "it stands there, in no field"


def test_every_text_that_was_typed_but_a_secret() -> None:
    secret = did(TypeText("hush"), risk=Risk.CREDENTIAL)
    assert typed([TYPED, did(Tap(1, 1)), secret]) == ["Zoe Quill"]


SMALL = Box(50, 600, 650, 1000)


# --- windows and pages ----------------------------------------------------------------------------


def window(*more: Element, box: Box = SMALL, **kw: object) -> Screen:
    small = replace(ROOT, box=box)
    return Screen(700, 1600, "a", elements=(small, TITLE, *more), **kw)  # type: ignore[arg-type]


def says(now: Screen, goal: str = "do it") -> str:
    left = left_open(goal, [did(Tap(1, 1))], now)
    return left.en if left else ""


def test_a_small_window_with_a_choice_waits() -> None:
    assert says(window(SAVE)) == "the window “New contact” is still open and waits for a choice"
    left = left_open("x", [], window(SAVE))
    assert left is not None
    assert left.zh == "窗口“New contact”还开着，等待选择"
    assert says(window()) == "", "nothing to choose"
    assert says(window(SAVE, keyboard=True)) == "", "the keyboard covers the rest"
    assert says(window(replace(SAVE, app="b"))) == "", "the choice is another app's"
    only = replace(ROOT, box=Box(50, 600, 650, 1000), clickable=True)
    assert says(Screen(700, 1600, "a", elements=(only,))) == "", "a map, a game"
    keys = replace(SAVE, role=Role.KEYBOARD_KEY)
    assert says(window(keys)) == ""
    mute = Screen(700, 1600, "a", elements=(replace(ROOT, box=SMALL), replace(SAVE, text="")))
    assert says(mute) == "the window “” is still open and waits for a choice"


@pytest.mark.parametrize(("height", "waits"), [(1119, True), (1120, False), (0, False)])
def test_what_covers_most_of_the_screen_is_a_page(height: int, waits: bool) -> None:
    assert bool(says(window(SAVE, box=Box(0, 0, 700, height)))) is waits


def test_two_windows_side_by_side_are_no_dialog() -> None:
    second = replace(ROOT, box=Box(0, 1000, 700, 1600))
    assert says(window(second, SAVE)) == ""


@pytest.mark.parametrize("kind", ["XCUIElementTypeAlert", "XCUIElementTypeSheet"])
def test_an_alert_waits_however_large_it_is(kind: str) -> None:
    alert = Element(Role.GROUP, FULL, class_name=kind, app="a")
    bare = replace(TITLE, text="", description="Delete?")
    now = Screen(700, 1600, "a", elements=(alert, bare, SAVE))
    assert says(now) == "the window “Delete?” is still open and waits for a choice"
    assert says(replace(now, elements=(replace(alert, class_name="Group"), bare, SAVE))) == ""


def test_a_page_of_two_buttons_tells_which_was_not_pressed() -> None:
    cancel = replace(SAVE, text="Cancel")
    left = left_open("x", [], screen(SAVE, cancel))
    assert left == Said("“Save” was not pressed", "“Save”没有按")
    assert says(screen(replace(SAVE, text="", id="a:id/done"), cancel)) == "“done” was not pressed"
    assert says(screen(SAVE, replace(cancel, enabled=False))) == ""
    assert says(screen(SAVE, replace(cancel, clickable=False))) == ""
    assert says(screen(SAVE, replace(cancel, text="Cancelled"))) == ""
    assert says(screen(cancel)) == ""


# --- searches -------------------------------------------------------------------------------------

SEARCH = replace(HELD, hint="Search contacts")


def searched(goal: str, now: Screen, text: str = "Zoe Quill") -> Said | None:
    return left_open(goal, [did(TypeText(text))], now)


def test_what_was_only_searched_for() -> None:
    assert searched("Call Zoe", screen(SEARCH)) == Said(
        "“Zoe Quill” was only searched for", "只是搜索了“Zoe Quill”"
    )
    by_id = replace(HELD, hint="", id="a:id/search_src_text")
    assert searched("Call Zoe", screen(by_id)) is not None
    assert searched("Look Zoe up", screen(SEARCH)) is None
    assert searched("查看 Zoe", screen(SEARCH)) is None
    assert searched("Call Zoe", screen(replace(SEARCH, text="Other"))) is None
    assert searched("Call Zoe", screen(HELD)) is None, "no field for searching"
    assert searched("Call Zoe", screen(SEARCH), text="-") is None, "it stands in every text"
    assert left_open("Call Zoe", [], screen(SEARCH)) is None
    assert left_open("Call Zoe", [TYPED, did(Key("back"))], screen(SEARCH)) is None


# --- switches -------------------------------------------------------------------------------------


def against(goal: str, *elements: Element) -> str:
    found = doubt(Ending(goal, [did(Tap(1, 1))], screen(*elements)))
    return found.said.en if found else ""


NAME = Element(Role.TEXT, Box(0, 300, 500, 400), "Bluetooth", app="a", parent=2)
BOX = Element(Role.SWITCH, Box(500, 300, 700, 400), app="a", parent=2, checkable=True)
ROW = Element(Role.GROUP, Box(0, 300, 700, 400), app="a", parent=0, clickable=True)


def test_a_switch_is_called_by_what_stands_in_its_row() -> None:
    on = replace(BOX, checked=True)
    assert against("Turn Bluetooth off", ROW, NAME, on) == "“Bluetooth” is on"
    assert against("Turn Bluetooth off", ROW, NAME, BOX) == ""
    assert against("Turn Bluetooth on", ROW, NAME, BOX) == "“Bluetooth” is off"
    assert against("Turn Bluetooth off", ROW, on) == "", "no name"
    assert against("Turn Bluetooth off", replace(on, parent=None)) == ""
    elsewhere = replace(NAME, parent=0)
    assert against("Turn Bluetooth off", ROW, elsewhere, on) == ""


@pytest.mark.parametrize(
    ("label", "goal", "said"),
    [
        ("Bluetooth: on", "Turn Bluetooth off", "“Bluetooth: on” is on"),
        ("Bluetooth off", "Turn Bluetooth off", ""),
        ("Bluetooth off", "Turn Bluetooth on", "“Bluetooth off” is off"),
        ("蓝牙：已开启", "关闭蓝牙", "“蓝牙：已开启” is on"),
        ("蓝牙已关闭", "打开蓝牙", "“蓝牙已关闭” is off"),
        ("Bluetooth", "Turn Bluetooth off", ""),
    ],
)
def test_a_row_may_say_itself_how_it_stands(label: str, goal: str, said: str) -> None:
    assert against(goal, replace(ROW, text=label)) == said
    assert against(goal, replace(ROW, text=label, clickable=False)) == ""


def test_a_switch_is_named_whole_or_in_quotes() -> None:
    wifi = replace(BOX, text="Use Wi-Fi calling", checked=True)
    assert against("Turn “Wi-Fi calling” off", wifi) == "“Use Wi-Fi calling” is on"
    assert against("Turn Wi-Fi calling off", wifi) == ""
    assert against("Turn it off", replace(wifi, text="it")) == "", "too short to be a name"
    assert against("Turn NFC off", replace(wifi, text="NFC")) == "“NFC” is on"
    assert against("关闭蓝牙", replace(wifi, text="蓝牙")) == "“蓝牙” is on"
    assert against("关闭蓝牙", replace(wifi, text="蓝")) == ""
    assert against("Turn Wi-Fi calling on and off", wifi) == ""
