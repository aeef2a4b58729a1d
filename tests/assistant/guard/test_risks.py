"""What has no rule is unknown, and what a verb hands to the system counts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from assistant import guard
from assistant.guard.wording import WHOLE, shown
from device_drivers.base import (
    Action,
    Box,
    Element,
    Key,
    Launch,
    Pinch,
    Risk,
    Role,
    Screen,
    Scroll,
    Swipe,
    SystemApps,
    Tap,
    Wait,
)
from device_drivers.verbs import all_verbs

HERE = Box(0, 0, 100, 100)
SCREEN = Screen(720, 1600, "com.x", elements=(Element(Role.TEXT, HERE, "a page"),))


@pytest.mark.parametrize(
    "action", [Launch("com.x"), Scroll("down"), Pinch(1, 1, 2.0), Wait(), Key("back"), Key("menu")]
)
def test_what_only_moves_about(action: Action) -> None:
    assert guard.risk_of(action, SCREEN, None) is Risk.NAVIGATE


@pytest.mark.parametrize("action", [Key("self_destruct"), object()])  # type: ignore[arg-type]
def test_what_has_no_rule_is_unknown(action: Action) -> None:
    assert guard.risk_of(action, SCREEN, None) is Risk.UNKNOWN


def test_what_cannot_be_read_is_unknown() -> None:
    canvas = Element(Role.IMAGE, HERE, unreadable=True)
    drawn = Screen(720, 1600, "com.x", elements=(canvas,))
    assert guard.risk_of(Tap(5, 5), drawn, None) is Risk.UNKNOWN
    assert guard.risk_of(Tap(5, 5), Screen(720, 1600, "com.x"), None) is Risk.UNKNOWN


def test_a_row_does_what_the_switch_in_it_does() -> None:
    row = Element(Role.GROUP, Box(0, 0, 720, 100), clickable=True, app="com.android.settings")
    name = Element(Role.TEXT, Box(0, 0, 600, 100), "Airplane mode", parent=0)
    switch = Element(Role.SWITCH, Box(600, 0, 720, 100), checkable=True, parent=0)
    screen = Screen(720, 1600, "com.android.settings", elements=(row, name, switch))
    assert guard.risk_of(Tap(5, 5), screen, None) is Risk.CHANGE
    assert guard.risk_of(Tap(5, 5), screen, name) is Risk.CHANGE
    leads = Screen(720, 1600, "com.android.settings", elements=(row, name))
    assert guard.risk_of(Tap(5, 5), leads, None) is Risk.NAVIGATE


def test_an_id_tells_what_a_touch_does_only_where_no_words_do() -> None:
    row = Element(Role.GROUP, HERE, "Profile", id="a:id/delete_account", clickable=True)
    for changes, risk in (
        ({}, Risk.NAVIGATE), ({"text": "", "description": "Profile"}, Risk.NAVIGATE),
        ({"text": ""}, Risk.DELETE), ({"role": Role.BUTTON}, Risk.DELETE),
    ):  # fmt: skip
        screen = Screen(720, 1600, "com.x", elements=(replace(row, **changes),))
        assert guard.risk_of(Tap(5, 5), screen, None) is risk, changes


def test_what_says_that_it_is_pulled_does_by_a_pull_what_it_says() -> None:
    pull = Swipe(50, 50, 600, 50)
    for words, role, risk in (
        ("Slide to pay", Role.GROUP, Risk.PAY), ("Pay", Role.GROUP, Risk.NAVIGATE),
        ("Pay", Role.SLIDER, Risk.PAY), ("Slide to look around", Role.GROUP, Risk.NAVIGATE),
    ):  # fmt: skip
        pulled = Element(role, HERE, words, clickable=True)
        screen = Screen(720, 1600, "com.x", elements=(pulled,))
        assert guard.risk_of(pull, screen, None) is risk, (words, role)


def test_what_is_meant_does_what_its_row_does() -> None:
    row = Element(Role.GROUP, HERE, description="Delete chat", clickable=True, app="com.x")
    name = Element(Role.TEXT, Box(0, 0, 50, 50), "Anna", parent=0, app="com.x")
    dots = tuple(Element(Role.IMAGE, Box(n, 60, n + 5, 65), parent=0) for n in range(12))
    elsewhere = Tap(500, 1000)
    chat = Screen(720, 1600, "com.x", elements=(row, name))
    assert guard.risk_of(elsewhere, chat, name) is Risk.DELETE
    page = replace(chat, elements=(row, name, *dots))
    assert guard.risk_of(elsewhere, page, name) is Risk.NAVIGATE, "what holds so much is a page"


def test_a_switch_in_a_phone_app_calls_nobody() -> None:
    row = Element(Role.GROUP, HERE, "Anna", clickable=True, app="com.android.dialer")
    for change, risk in (
        ({}, Risk.CALL), ({"checkable": True}, Risk.CHANGE), ({"scrollable": True}, Risk.NAVIGATE),
        ({"role": Role.TAB}, Risk.NAVIGATE),
    ):  # fmt: skip
        screen = Screen(720, 1600, "com.android.dialer", elements=(replace(row, **change),))
        assert guard.risk_of(Tap(5, 5), screen, None) is risk, change


def test_a_touch_into_a_field_only_moves_the_focus() -> None:
    field = Element(Role.TEXT_FIELD, HERE, "delete all", clickable=True)
    screen = Screen(720, 1600, "com.x", elements=(field,))
    assert guard.risk_of(Tap(5, 5), screen, None) is Risk.NAVIGATE


@pytest.mark.parametrize(
    ("name", "args", "risk"),
    [
        ("open_url", {"url": "https://a.example"}, Risk.NAVIGATE),
        ("open_url", {"url": "tel:123"}, Risk.CALL),
        ("open_url", {"url": "bank://pay"}, Risk.UNKNOWN),
        ("open_url", {"url": "a.example"}, Risk.NAVIGATE),
        ("send_message", {"recipient": "Anna", "body": "hi"}, Risk.SEND),
    ],
)
def test_verbs(name: str, args: dict[str, str], risk: Risk) -> None:
    verb = all_verbs()[name]
    assert guard.risk_of_verb(verb, verb.args.model_validate(args)) is risk


def test_a_keys_press_is_no_more_than_the_key() -> None:
    field = Element(Role.TEXT_FIELD, Box(0, 200, 720, 300), hint="Message", focused=True)
    letter = Element(Role.KEYBOARD_KEY, HERE, "a", clickable=True, app="org.keys")
    enter = replace(letter, text="Enter")
    system = SystemApps(keyboard="org.keys")
    for key, risk in ((letter, Risk.CHANGE), (enter, Risk.SEND)):
        screen = Screen(720, 1600, "com.x", elements=(field, key), system=system)
        assert guard.risk_of(Tap(5, 5), screen, None) is risk


def test_what_only_calls_itself_a_key_does_what_it_says() -> None:
    key = Element(Role.KEYBOARD_KEY, HERE, "Pay $5", clickable=True, app="com.shop")
    for keyboard in (None, "", "org.keys"):
        screen = Screen(
            720, 1600, "com.shop", elements=(key,), system=SystemApps(keyboard=keyboard)
        )
        assert guard.risk_of(Tap(5, 5), screen, None) is Risk.PAY


@pytest.mark.parametrize(
    ("app", "home", "risk"),
    [
        ("com.evil.launcher", None, Risk.PAY), ("com.android.launcher.msgs", None, Risk.PAY),
        ("com.android.launcher3", "com.android.home", Risk.PAY),
        ("com.android.launcher3", None, Risk.NAVIGATE),
        ("com.android.home", "com.android.home", Risk.NAVIGATE),
    ],
)  # fmt: skip
def test_only_on_the_home_screen_a_name_opens_an_app(
    app: str, home: str | None, risk: Risk
) -> None:
    icon = Element(Role.BUTTON, HERE, "Redeem 500", clickable=True, app=app)
    screen = Screen(720, 1600, app, elements=(icon,), system=SystemApps(home=home))
    assert guard.risk_of(Tap(5, 5), screen, None) is risk


def test_enter_in_a_password_field_signs_in() -> None:
    field = Element(Role.TEXT_FIELD, HERE, hint="Password", focused=True, password=True)
    screen = Screen(720, 1600, "com.x", elements=(field,))
    assert guard.risk_of(Key("enter"), screen, None) is Risk.CREDENTIAL


def test_a_question_tells_the_title_of_the_page_in_front() -> None:
    parts = (
        Element(Role.BUTTON, HERE, "Send", app="com.x", clickable=True),
        Element(Role.TEXT, HERE, "Tap me", app="com.x", clickable=True),
        Element(Role.TEXT, HERE, "10:41", app="com.android.systemui"),
        Element(Role.TEXT, HERE, "", app="com.x"), Element(Role.TEXT, HERE, "Eve", app="com.x"),
    )  # fmt: skip
    page = Screen(720, 1600, "com.x", elements=parts)
    assert guard.context(page, Risk.SEND).en == " on “Eve”"
    assert guard.context(replace(page, elements=parts[:4]), Risk.SEND).en == " on “com.x”"
    assert guard.context(page, Risk.CHANGE).en == ""


def test_a_very_long_text_tells_how_much_is_left_out() -> None:
    assert shown("x" * WHOLE) == "x" * WHOLE
    assert shown("x" * (WHOLE + 7)) == "x" * WHOLE + "… (+7)"
