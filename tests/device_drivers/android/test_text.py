"""Text of any script ends up in the field exactly, by whichever way works."""

from __future__ import annotations

import string
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from random import Random
from typing import Any

import pytest
from uiautomator2 import Selector

from device_drivers.android import Config, create
from device_drivers.android.automation import Automation
from device_drivers.android.phone import AndroidPhone
from device_drivers.android.text import KEYBOARD, KEYS, PASTE, SET_TEXT, Typist
from device_drivers.android.tree import focused_field
from device_drivers.base import ActionFailed, Element, Key, Role, Tap, TextNotEntered, TypeText
from tests.phones import VirtualPhone

pytestmark = pytest.mark.whole

ADB_KEYBOARD = "com.android.adbkeyboard/.AdbIME"
U2_KEYBOARD = "com.github.uiautomator/.AdbKeyboard"
LATIN = "com.android.inputmethod.latin/.LatinIME\n"


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


def random_text(rng: Random) -> str:
    """Scripts, emoji sequences, combining marks, quotes and what shells read, mixed."""
    return "".join(rng.choice(PIECES)(rng) for _ in range(rng.randint(1, 12)))


def letters(first: int, last: int) -> Callable[[Random], str]:
    def some(rng: Random) -> str:
        codes = (rng.randint(first, last) for _ in range(rng.randint(1, 8)))
        return "".join(chr(c) for c in codes if unicodedata.category(chr(c)) not in ("Cn", "Cc"))

    return some


def one_of(*texts: str) -> Callable[[Random], str]:
    return lambda rng: rng.choice(texts)


PIECES = (
    letters(0x20, 0x7E), letters(0xA0, 0x24F), letters(0x370, 0x3FF), letters(0x400, 0x52F),
    letters(0x590, 0x5F4), letters(0x600, 0x6FF), letters(0x900, 0x97F), letters(0xE00, 0xE5B),
    letters(0x1100, 0x11FF), letters(0x3040, 0x30FF), letters(0x4E00, 0x9FFF),
    letters(0xAC00, 0xD7A3), letters(0x10000, 0x100FA), letters(0x12000, 0x12399),
    letters(0x1F300, 0x1F64F), letters(0x20000, 0x2A6D0),
    one_of("👩‍👩‍👧‍👦", "🏳️‍🌈", "👍🏽", "🇩🇪", "1️⃣"),
    one_of("e\u0301\u0323", "क्षि", "\u200fשלום\u200e", "\ufeff"),
    one_of("%s", "%%s", "$()", "`id`", "'", '"', "\\", "; echo x", "&&", "|", ">", "*", "~", "{}"),
    one_of("\n", "\n\n", " ", "  ", "\u3000", "\u00a0"),
)  # fmt: skip


def enter_random_texts(phone: AndroidPhone, count: int) -> None:
    """Typed over every way that knows all scripts, and read back without a difference."""
    rng = Random(count)
    element = field(phone)
    for way in (SET_TEXT, PASTE, ADB_KEYBOARD, U2_KEYBOARD):
        if "/" in way:
            enable(phone, way)
        typist = Typist(phone._automation, phone._link, (KEYBOARD if "/" in way else way,))
        for _ in range(count // 4):
            text = random_text(rng)
            typist.enter(TypeText(text, clear=True), element)
            shown = phone._automation.ask("getText", Selector(focused=True))
            assert shown == text, f"{way}: {text!r} became {shown!r}"


Poor = Callable[[Automation], Automation]


@pytest.fixture
def poor() -> Iterator[Poor]:
    """Hangs up, when the test is over, what speaks to a phone that can do less."""
    with ExitStack() as connections:

        def keep(automation: Automation) -> Automation:
            connections.callback(automation.drop)
            return automation

        yield keep


def enable(phone: AndroidPhone, keyboard: str) -> None:
    """Only this one beside the person's own."""
    for other in (ADB_KEYBOARD, U2_KEYBOARD):
        phone.shell("ime", "disable", other)
    assert phone.shell("ime", "enable", keyboard).code == 0


@pytest.fixture
def keyboards(phone: AndroidPhone, virtual_phone: VirtualPhone) -> AndroidPhone:
    """A phone that has both typing keyboards, neither of them enabled."""
    virtual_phone.sql(
        "INSERT INTO apps(package, installed, path, label) VALUES (?, 1, '/x', 'u2')",
        U2_KEYBOARD.partition("/")[0],
    )
    virtual_phone.server.call(lambda p: p.changed())
    return phone


def test_text_of_any_script_is_entered_exactly(keyboards: AndroidPhone) -> None:
    enter_random_texts(keyboards, 100)


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_five_thousand_texts_are_entered_exactly(keyboards: AndroidPhone) -> None:
    enter_random_texts(keyboards, 5000)


def test_plain_text_is_entered_key_by_key(phone: AndroidPhone) -> None:
    typist = Typist(phone._automation, phone._link, (KEYS,))
    rng = Random(1)
    for _ in range(30):
        text = "".join(rng.choice(string.printable[:95] + "%s%%s") for _ in range(40))
        typist.enter(TypeText(text, clear=True), field(phone))
        assert phone._automation.ask("getText", Selector(focused=True)) == text


def test_no_key_is_pressed_for_a_line_break(phone: AndroidPhone) -> None:
    """Enter sends the message in many a field."""
    typist = Typist(phone._automation, phone._link, (KEYS,))
    with pytest.raises(TextNotEntered):
        typist.enter(TypeText("see you\nat 8", clear=True), field(phone))
    assert "see you" not in str(phone._automation.ask("getText", Selector(focused=True)))


@pytest.mark.parametrize("keyboard", [ADB_KEYBOARD, U2_KEYBOARD])
def test_an_enabled_typing_keyboard_is_used_and_put_back(
    keyboards: AndroidPhone, keyboard: str, poor: Poor
) -> None:
    enable(keyboards, keyboard)
    typist = Typist(poor(WithoutClipboard(keyboards._link)), keyboards._link)
    typist.enter(TypeText("你好 🎉"), field(keyboards))
    typist.enter(TypeText(" and more"), field(keyboards))
    assert field(keyboards).text == "你好 🎉 and more"
    assert keyboards.shell("settings", "get", "secure", "default_input_method").output == LATIN


def test_a_keyboard_is_put_back_even_when_typing_fails(keyboards: AndroidPhone, poor: Poor) -> None:
    enable(keyboards, ADB_KEYBOARD)
    element = field(keyboards)
    keyboards.act(Key("home"))  # nobody takes the text
    typist = Typist(poor(WithoutClipboard(keyboards._link)), keyboards._link)
    with pytest.raises((TextNotEntered, ActionFailed)):
        typist.enter(TypeText("你好"), element)
    assert keyboards.shell("settings", "get", "secure", "default_input_method").output == LATIN


def test_keyboards_that_are_only_installed_are_left_alone(keyboards: AndroidPhone) -> None:
    assert not Typist(keyboards._automation, keyboards._link).keyboards.available


def test_a_password_never_goes_through_a_broadcast(keyboards: AndroidPhone) -> None:
    enable(keyboards, ADB_KEYBOARD)
    typist = Typist(keyboards._automation, keyboards._link)
    assert typist.keyboards.available
    assert KEYBOARD not in typist._order(password=True)


def test_a_way_that_keeps_failing_is_tried_last(phone: AndroidPhone, poor: Poor) -> None:
    typist = Typist(poor(WithoutSetText(phone._link)), phone._link)
    for _ in range(2):
        typist.enter(TypeText("x", clear=True), field(phone))
    assert typist._order(password=False) == [PASTE, KEYS, SET_TEXT]


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
    Typist(other, phone._link).enter(TypeText("first "), field(phone))
    Typist(other, phone._link).enter(TypeText(text), field(phone))
    assert field(phone).text == "first " + text
    Typist(other, phone._link).enter(TypeText(text, clear=True), field(phone))
    assert field(phone).text == text
    assert other.ask("getClipboard") == "precious"
    other.drop()


@pytest.mark.parametrize("text", ["plain", "a b  c", "100%sure %s%%s %", 'it\'s "$HOME" `x` \\ ;'])
def test_keys_help_out_when_nothing_else_works(phone: AndroidPhone, text: str) -> None:
    other = WithoutClipboard(phone._link)
    Typist(other, phone._link).enter(TypeText(text, clear=True), field(phone))
    assert field(phone).text == text
    other.drop()


def test_what_cannot_be_entered_is_an_error(phone: AndroidPhone) -> None:
    other = WithoutClipboard(phone._link)
    with pytest.raises(TextNotEntered, match="instead of the 2 it should"):
        Typist(other, phone._link).enter(TypeText("你好", clear=True), field(phone))
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
