"""What asks first, and what counts as a yes."""

from __future__ import annotations

import pytest

from assistant import guard
from device_drivers.base import (
    Action,
    Box,
    DoubleTap,
    Element,
    Key,
    LongPress,
    Risk,
    Role,
    Screen,
    Swipe,
    Tap,
    TypeText,
)

WHERE = Box(100, 100, 300, 200)


def screen(*elements: Element) -> Screen:
    return Screen(1080, 2400, "com.shop", elements=elements)


@pytest.mark.parametrize(
    ("label", "risk"),
    [
        ("Send", Risk.SEND),
        ("发送", Risk.SEND),
        ("Delete", Risk.DELETE),
        ("删除联系人", Risk.DELETE),
        ("Clear storage", Risk.DELETE),
        ("Pay now", Risk.PAY),
        ("立即支付", Risk.PAY),
        ("Place order", Risk.PAY),
        ("Call", Risk.CALL),
        ("Install", Risk.INSTALL),
        ("Allow", Risk.GRANT),
        ("允许", Risk.GRANT),
        ("Sign in", Risk.CREDENTIAL),
        ("While using the app", Risk.GRANT),
        ("Move to trash", Risk.DELETE),
        ("刪除", Risk.DELETE),
        ("傳送", Risk.SEND),
        ("Display", Risk.NAVIGATE),
        ("Sender list", Risk.NAVIGATE),
        ("Payment methods", Risk.NAVIGATE),
        ("Network & internet", Risk.NAVIGATE),
    ],
)
def test_the_words_on_a_button_tell_its_risk(label: str, risk: Risk) -> None:
    button = Element(Role.BUTTON, WHERE, text=label, clickable=True)
    assert guard.risk_of(Tap(150, 150), screen(button), None) is risk


def test_the_words_inside_a_row_count_for_the_row() -> None:
    row = Element(Role.GROUP, WHERE, clickable=True)
    text = Element(Role.TEXT, Box(110, 110, 200, 150), text="Delete contact", parent=0)
    assert guard.risk_of(Tap(250, 190), screen(row, text), None) is Risk.DELETE


def test_an_unlabelled_button_is_judged_by_its_id() -> None:
    button = Element(Role.BUTTON, WHERE, id="com.app:id/send_button", clickable=True)
    assert guard.risk_of(Tap(150, 150), screen(button), None) is Risk.SEND


def test_a_message_that_mentions_paying_is_only_text() -> None:
    text = "I will pay you back tomorrow when we meet at the station, promise, thank you so much"
    bubble = Element(Role.TEXT, WHERE, text=text, clickable=True)
    assert guard.risk_of(Tap(150, 150), screen(bubble), None) is Risk.NAVIGATE


def test_typing_into_a_password_field_is_a_credential() -> None:
    field = Element(Role.TEXT_FIELD, WHERE, focused=True, password=True)
    assert guard.risk_of(TypeText("hunter2"), screen(field), None) is Risk.CREDENTIAL


def test_submitting_a_message_field_sends() -> None:
    field = Element(Role.TEXT_FIELD, WHERE, focused=True, hint="Text message")
    assert guard.risk_of(TypeText("hi", submit=True), screen(field), None) is Risk.SEND
    assert guard.risk_of(TypeText("hi"), screen(field), None) is Risk.CHANGE
    search = Element(Role.TEXT_FIELD, WHERE, focused=True, hint="Search settings")
    assert guard.risk_of(TypeText("hi", submit=True), screen(search), None) is Risk.CHANGE


def test_moving_about_needs_no_permission() -> None:
    assert not guard.risk_of(Swipe(1, 2, 3, 400), screen(), None).asks_first


@pytest.mark.parametrize("text", ["yes", "Y", "ok!", "好的", "确认", " do it "])
def test_a_clear_yes(text: str) -> None:
    assert guard.is_yes(text)
    assert not guard.is_no(text)


@pytest.mark.parametrize(
    "text", ["", "no", "yes but not to Bob", "maybe", "不", "好像不对", "yesterday"]
)
def test_anything_else_is_not_a_yes(text: str) -> None:
    assert not guard.is_yes(text)


@pytest.mark.parametrize(
    "gesture", [DoubleTap(150, 150), LongPress(150, 150), Swipe(150, 150, 151, 150, 0.1)]
)
def test_no_gesture_gets_round_the_words(gesture: Action) -> None:
    button = Element(Role.BUTTON, WHERE, description="Send message", clickable=True)
    assert guard.risk_of(gesture, screen(button), None) is Risk.SEND


def test_ok_means_what_its_dialog_says() -> None:
    ok = Element(Role.BUTTON, WHERE, text="OK", clickable=True)
    words = Element(Role.TEXT, Box(0, 0, 900, 90), text="Delete all messages?")
    assert guard.risk_of(Tap(150, 150), screen(words, ok), None) is Risk.DELETE
    assert guard.risk_of(Tap(150, 150), screen(ok), None) is Risk.NAVIGATE


def test_every_text_in_a_row_counts() -> None:
    row = Element(Role.GROUP, WHERE, clickable=True)
    first = Element(Role.TEXT, Box(110, 110, 200, 130), text="Total 20.00", parent=0)
    second = Element(Role.TEXT, Box(110, 140, 200, 160), text="Pay now", parent=0)
    assert guard.risk_of(Tap(250, 190), screen(row, first, second), None) is Risk.PAY


def test_enter_in_a_message_field_sends() -> None:
    field = Element(Role.TEXT_FIELD, WHERE, focused=True, hint="Text message")
    assert guard.risk_of(Key("enter"), screen(field), None) is Risk.SEND
    assert guard.risk_of(TypeText("hi\n"), screen(field), None) is Risk.SEND


def test_the_question_tells_where_and_what() -> None:
    title = Element(Role.TEXT, Box(0, 0, 900, 90), text="Anna Lee", app="com.shop")
    draft = Element(Role.TEXT_FIELD, WHERE, text="see you at 8")
    said = guard.context(screen(title, draft), Risk.SEND).en
    assert "Anna Lee" in said
    assert "see you at 8" in said
