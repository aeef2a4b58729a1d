"""Text of any script ends up in the field exactly, by whichever way works."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from uiautomator2 import Selector

from device_drivers.android import Config, create
from device_drivers.android.automation import Automation
from device_drivers.android.phone import AndroidPhone
from device_drivers.android.text import enter_text
from device_drivers.android.tree import focused_field
from device_drivers.base import ActionFailed, Element, Key, Role, Tap, TextNotEntered, TypeText
from tests.phones import VirtualPhone

TEXTS = st.text(
    st.one_of(
        st.characters(exclude_categories=("Cs", "Cc")),
        st.sampled_from("\nabc XYZ 012 %s '\"$`\\ 你好，世界 مرحبا שלום नमस्ते 🎉👩‍👩‍👧 é"),
    ),
    max_size=80,
)


@pytest.fixture
def phone(virtual_phone: VirtualPhone) -> Iterator[AndroidPhone]:
    """A phone with the text field of a new message focused."""
    device = create(Config(serial=virtual_phone.serial, adb_port=virtual_phone.adb.port))
    device.shell("am", "start", "-a", "android.intent.action.SENDTO", "-d", "sms:5550199")
    compose = next(
        e for e in device.observe(image=False).elements
        if e.role is Role.TEXT_FIELD and e.app == "com.android.messaging"
    )  # fmt: skip
    device.act(Tap(*compose.box.center))
    yield device
    device.close()


def field(phone: AndroidPhone) -> Element:
    found = focused_field(phone.observe(image=False).elements)
    assert found is not None
    return found


def test_text_of_any_script_is_entered_exactly(phone: AndroidPhone) -> None:
    @settings(
        max_examples=100, deadline=None, database=None,
        suppress_health_check=[HealthCheck.too_slow],
    )  # fmt: skip
    @given(TEXTS)
    def check(text: str) -> None:
        phone.act(TypeText(text, clear=True))
        shown = phone._automation.ask("getText", Selector(focused=True))
        assert shown == (text or field(phone).hint)

    check()


def test_text_is_added_at_the_end(phone: AndroidPhone) -> None:
    for piece in ("Hello", ", 世界", " 🎉"):
        phone.act(TypeText(piece))
    assert field(phone).text == "Hello, 世界 🎉"


class WithoutSetText(Automation):
    """A phone whose fields refuse the accessibility action, as some games and web views do."""

    def do(self, method: str, *params: object, timeout: float = 10.0) -> Any:
        return False if method == "setText" else super().do(method, *params, timeout=timeout)


class WithoutClipboard(WithoutSetText):
    """... and whose clipboard is locked away, as under some company profiles."""

    def do(self, method: str, *params: object, timeout: float = 10.0) -> Any:
        return None if method == "pasteClipboard" else super().do(method, *params, timeout=timeout)


@pytest.mark.parametrize("text", ["plain", "你好，世界", "مرحبا", "👩‍👩‍👧 two\nlines"])
def test_the_clipboard_helps_out_and_is_put_back(phone: AndroidPhone, text: str) -> None:
    phone._automation.do("setClipboard", "mine", "precious")
    other = WithoutSetText(phone._link)
    enter_text(TypeText("first "), field(phone), other, phone._link)
    enter_text(TypeText(text), field(phone), other, phone._link)
    assert field(phone).text == "first " + text
    enter_text(TypeText(text, clear=True), field(phone), other, phone._link)
    assert field(phone).text == text
    assert other.ask("getClipboard") == "precious"
    other.drop()


@pytest.mark.parametrize("text", ["plain", "a b  c", "100%sure %s%%s %", 'it\'s "$HOME" `x` \\ ;'])
def test_keys_help_out_when_nothing_else_works(phone: AndroidPhone, text: str) -> None:
    other = WithoutClipboard(phone._link)
    enter_text(TypeText(text, clear=True), field(phone), other, phone._link)
    assert field(phone).text == text
    other.drop()


def test_what_cannot_be_entered_is_an_error(phone: AndroidPhone) -> None:
    other = WithoutClipboard(phone._link)
    with pytest.raises(TextNotEntered, match="instead of the 2 it should"):
        enter_text(TypeText("你好", clear=True), field(phone), other, phone._link)
    other.drop()


def test_passwords_are_entered_and_never_shown(
    phone: AndroidPhone, virtual_phone: VirtualPhone
) -> None:
    virtual_phone.sql("INSERT INTO networks VALUES ('Locked net', 1, 3, 0, 0)")
    phone.shell("am", "start", "-a", "android.settings.WIFI_SETTINGS")
    for label in ("Locked net", "Password"):
        found = next(e for e in phone.observe(image=False).elements if e.label == label)
        phone.act(Tap(*found.box.center))
    phone.act(TypeText("sécret 🎉", clear=True))
    phone.act(TypeText("hunter2", clear=True))
    phone.act(TypeText("22"))
    assert (field(phone).password, field(phone).text) == (True, "•" * 9)
    assert "hunter2" not in repr(phone.observe())
    phone.act(TypeText("!", submit=True))
    assert not phone.observe(image=False).keyboard


def test_typing_needs_a_field(phone: AndroidPhone) -> None:
    phone.act(Key("home"))
    with pytest.raises(ActionFailed, match="Tap the field first"):
        phone.act(TypeText("lost"))
