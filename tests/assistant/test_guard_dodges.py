"""Ways round the guard: keys, rows, disguised words, addresses, and what nobody can read."""

from __future__ import annotations

from dataclasses import replace

import pytest

from assistant import guard
from assistant.routes.base import Scene
from assistant.routes.tree import TreeRoute
from assistant.routes.verb import VerbRoute
from assistant.steps import Do, Request
from assistant.understanding import TreeStep, VerbStep
from assistant.understanding.instruction import Pressable, PressKey
from device_drivers.base import (
    Box,
    Drag,
    Element,
    Key,
    OpenUrl,
    Risk,
    Role,
    Screen,
    Swipe,
    Tap,
    TypeText,
)
from device_drivers.verbs.web import VERBS, UrlArgs
from tests.board import Board

WHERE = Box(100, 100, 300, 200)
BELOW = Box(100, 300, 300, 400)
ENTERS = (Key("enter"), Key("search"), TypeText("123", submit=True), TypeText("123\n"))


def screen(*elements: Element, app: str = "com.shop") -> Screen:
    return Screen(1080, 2400, app, elements=elements)


def button(label: str, app: str = "com.shop", box: Box = WHERE, focused: bool = False) -> Element:
    return Element(Role.BUTTON, box, text=label, app=app, clickable=True, focused=focused)


def field(hint: str = "", class_name: str = "", app: str = "com.shop") -> Element:
    return Element(
        Role.TEXT_FIELD, WHERE, hint=hint, class_name=class_name, app=app,
        clickable=True, focused=True,
    )  # fmt: skip


def touch(element: Element, *around: Element) -> Risk:
    return guard.risk_of(Tap(*element.box.center), screen(element, *around), element)


# --- Enter --------------------------------------------------------------------------------------


@pytest.mark.parametrize("enter", ENTERS)
def test_enter_presses_the_button_with_the_focus(enter: Key | TypeText) -> None:
    there = screen(button("Delete account", focused=True))
    assert guard.risk_of(enter, there, None) is Risk.DELETE


@pytest.mark.parametrize("enter", ENTERS)
def test_enter_submits_the_form_whose_button_pays(enter: Key | TypeText) -> None:
    there = screen(field("CVV"), button("Pay now 900 EUR", box=BELOW))
    assert guard.risk_of(enter, there, None) is Risk.PAY


@pytest.mark.parametrize("enter", ENTERS)
def test_enter_in_a_message_field_sends(enter: Key | TypeText) -> None:
    assert guard.risk_of(enter, screen(field("Write a message")), None) is Risk.SEND


@pytest.mark.parametrize("enter", ENTERS)
@pytest.mark.parametrize(
    "elements",
    [
        (field("Search messages"), button("Delete all", box=BELOW)),
        (field("Note", class_name="XCUIElementTypeTextView"), button("Share", box=BELOW)),
        (button("Share", box=Box(0, 0, 99, 90)), field("Title")),
        (field("City"), button("Show", box=BELOW)),
        (),
    ],
)
def test_enter_elsewhere_needs_no_leave(
    enter: Key | TypeText, elements: tuple[Element, ...]
) -> None:
    assert not guard.risk_of(enter, screen(*elements), None).asks_first


def _pressed(key: Pressable, there: Screen) -> Do:
    request = Request("t", "t", "terminal", "c", "me", "board", "text", "en")
    scene = Scene(Board(), request, screen=there)
    move = TreeRoute().next(TreeStep(PressKey(key), f"press {key}"), (), scene)
    assert isinstance(move, Do)
    return move


def test_press_enter_is_asked_about_and_says_what_it_does() -> None:
    move = _pressed("enter", screen(button("Delete account", focused=True)))
    assert move.risk is Risk.DELETE
    assert "Delete account" in move.say.en
    assert move.fingerprint


def test_press_home_is_not_asked_about() -> None:
    assert _pressed("home", screen(field("Write a message"))).risk is Risk.NAVIGATE


# --- calls --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("app", "role", "label", "class_name"),
    [
        ("com.apple.mobilephone", Role.GROUP, "Uncle Pete", "XCUIElementTypeCell"),
        ("com.apple.mobilephone", Role.BUTTON, "+98123 · Work", "XCUIElementTypeButton"),
        ("com.apple.mobilephone", Role.BUTTON, "2 · Other", "XCUIElementTypeButton"),
        ("com.ohos.callui", Role.BUTTON, "Leon Tanaka", "ListItem"),
        ("com.ohos.callui", Role.GROUP, "", "ListItem"),
        ("com.apple.MobileAddressBook", Role.GROUP, "+1 617-555-0199", "XCUIElementTypeCell"),
        ("com.apple.MobileAddressBook", Role.GROUP, "", "XCUIElementTypeCell"),
    ],
)
def test_a_row_that_calls_is_a_call(app: str, role: Role, label: str, class_name: str) -> None:
    row = Element(role, WHERE, text=label, app=app, class_name=class_name, clickable=True)
    assert touch(row) is Risk.CALL


def test_a_word_in_a_row_does_what_the_row_does() -> None:
    app = "com.apple.MobileAddressBook"
    row = Element(Role.GROUP, WHERE, app=app, clickable=True)
    number = Element(Role.TEXT, Box(110, 110, 290, 140), text="+1 617-555-0199", app=app, parent=0)
    kind = Element(Role.TEXT, Box(110, 150, 290, 180), text="Mobile", app=app, parent=0)
    there = screen(row, number, kind, app=app)
    assert guard.risk_of(Tap(*kind.box.center), there, kind) is Risk.CALL


@pytest.mark.parametrize(
    ("app", "role", "label"),
    [
        ("com.apple.mobilephone", Role.TAB, "Recents"),
        ("com.apple.mobilephone", Role.BUTTON, "2"),
        ("com.apple.mobilephone", Role.BUTTON, "More options"),
        ("com.apple.MobileAddressBook", Role.GROUP, "Uncle Pete"),
        ("com.ohos.mms", Role.GROUP, "+1 617-555-0199"),
    ],
)
def test_what_only_leads_to_a_page_is_no_call(app: str, role: Role, label: str) -> None:
    assert touch(Element(role, WHERE, text=label, app=app, clickable=True)) is Risk.NAVIGATE


# --- words --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("label", "risk"),
    [
        ("Ｐａｙ", Risk.PAY),
        ("立即支\u200b付", Risk.PAY),
        ("pa\u00ady", Risk.PAY),
        ("付 款", Risk.PAY),
        ("Buу", Risk.PAY),
        ("Complete your order", Risk.PAY),
        ("Book & charge card", Risk.PAY),
        ("Top up", Risk.PAY),
        ("提现", Risk.PAY),
        ("PayPal", Risk.PAY),
        ("Place bid", Risk.PAY),
        ("红包", Risk.PAY),
        ("Wipe", Risk.DELETE),
        ("Empty", Risk.DELETE),
        ("Close account", Risk.DELETE),
        ("注销", Risk.DELETE),
        ("Approve", Risk.GRANT),
        ("Turn On", Risk.GRANT),
        ("Pair", Risk.GRANT),
        ("始终", Risk.GRANT),
        ("FaceTime", Risk.CALL),
    ],
)
def test_words_in_disguise_and_rarer_ones(label: str, risk: Risk) -> None:
    assert touch(button(label)) is risk


@pytest.mark.parametrize(
    ("label", "app"),
    [
        ("Battery charge", "com.shop"),
        ("Always-on display", "com.android.settings"),
        ("Paired devices", "com.shop"),
        ("Rental cars", "com.shop"),
        ("Clear", "com.apple.calculator"),
        ("Get", "com.shop"),
        ("PayPal", "com.apple.springboard"),
        ("FaceTime", "com.android.launcher3"),
    ],
)
def test_ordinary_words_stay_free(label: str, app: str) -> None:
    row = Role.GROUP if "settings" in app else Role.BUTTON
    element = Element(row, WHERE, text=label, app=app, clickable=True)
    assert touch(element) is Risk.NAVIGATE


def test_get_installs_in_a_store() -> None:
    assert touch(button("GET", "com.apple.AppStore")) is Risk.INSTALL
    assert touch(button("获取", "com.apple.AppStore")) is Risk.INSTALL


@pytest.mark.parametrize(
    ("agrees", "said", "risk"),
    [
        ("OK", "Your card will be charged 900 EUR", Risk.PAY),
        ("确定", "将花费 900 元", Risk.PAY),
        ("Clear", "Clear call history?", Risk.DELETE),
        ("OK", "The battery is fully charged", Risk.NAVIGATE),
    ],
)
def test_what_a_dialog_says_counts_for_its_button(agrees: str, said: str, risk: Risk) -> None:
    text = Element(Role.TEXT, Box(0, 0, 900, 90), text=said)
    assert touch(button(agrees), text) is risk


def test_ok_under_a_keyboard_agrees_to_no_key() -> None:
    title = Element(Role.TEXT, Box(0, 0, 900, 90), text="Rename")
    key = Element(
        Role.KEYBOARD_KEY, Box(0, 2000, 90, 2100), "Delete", app="com.android.inputmethod.latin"
    )
    assert touch(button("OK"), title, key) is Risk.NAVIGATE
    posing = replace(key, app="com.evil.keyboard")
    assert touch(button("OK"), title, posing) is Risk.DELETE


def test_a_conversation_that_speaks_of_paying_opens_freely() -> None:
    app = "com.apple.MobileSMS"
    row = Element(Role.GROUP, WHERE, app=app, clickable=True)
    who = Element(Role.TEXT, Box(110, 110, 290, 140), text="Joel Reyes", app=app, parent=0)
    last = Element(Role.TEXT, Box(110, 150, 290, 180), text="Please pay me", app=app, parent=0)
    assert guard.risk_of(Tap(*who.box.center), screen(row, who, last), who) is Risk.NAVIGATE


def test_a_button_in_a_row_is_not_what_the_row_does() -> None:
    row = Element(Role.GROUP, Box(0, 100, 1000, 200), clickable=True)
    song = Element(Role.TEXT, Box(10, 110, 500, 190), text="Velvet Windows", parent=0)
    remove = Element(Role.BUTTON, Box(900, 110, 990, 190), text="Remove", parent=0, clickable=True)
    there = screen(row, song, remove)
    assert guard.risk_of(Tap(*song.box.center), there, song) is Risk.NAVIGATE
    assert guard.risk_of(Tap(*remove.box.center), there, None) is Risk.DELETE
    assert guard.risk_of(Tap(*remove.box.center), there, row) is Risk.DELETE


# --- pulls, addresses, what nobody can read -----------------------------------------------------


def test_a_slider_that_pays_is_pulled() -> None:
    slider = Element(Role.SLIDER, Box(0, 600, 400, 700), text="Slide to pay 900 EUR")
    there = screen(slider)
    assert guard.risk_of(Swipe(20, 650, 380, 650), there, None) is Risk.PAY
    assert guard.risk_of(Drag(20, 650, 380, 650), there, None) is Risk.PAY
    volume = screen(Element(Role.SLIDER, Box(0, 600, 400, 700), text="Volume"))
    assert guard.risk_of(Swipe(20, 650, 380, 650), volume, None) is Risk.NAVIGATE


def test_a_drag_that_stays_is_a_touch_and_one_to_the_bin_deletes() -> None:
    there = screen(button("Delete"))
    assert guard.risk_of(Drag(150, 150, 150, 150), there, None) is Risk.DELETE
    assert guard.risk_of(Drag(800, 1800, 150, 150), there, None) is Risk.DELETE
    assert guard.risk_of(Drag(800, 1800, 800, 400), there, None) is Risk.NAVIGATE


@pytest.mark.parametrize(
    ("url", "risk"),
    [
        ("https://example.com/pay", Risk.NAVIGATE),
        ("HTTP://example.com", Risk.NAVIGATE),
        ("example.com/tea", Risk.NAVIGATE),
        ("geo:0,0?q=tea", Risk.NAVIGATE),
        ("facetime://a", Risk.CALL),
        ("itms-services://?action=download-manifest&url=x", Risk.INSTALL),
        ("shortcuts://run-shortcut?name=Wire", Risk.UNKNOWN),
    ],
)
def test_an_address_is_as_risky_as_its_scheme(url: str, risk: Risk) -> None:
    assert guard.risk_of(OpenUrl(url), screen(), None) is risk
    verbs = {verb.name: verb for verb in VERBS}
    request = Request("t", "t", "terminal", "c", "me", "board", "text", "en")
    part = VerbStep("open_url", UrlArgs(url=url), f"open {url}", 1.0)
    move = VerbRoute(verbs).next(part, (), Scene(Board(), request))
    assert isinstance(move, Do)
    assert move.risk is risk


def test_what_cannot_be_read_is_asked_about() -> None:
    frame = Element(Role.WEB, WHERE, description="Checkout", clickable=True, unreadable=True)
    there = screen(frame)
    risk = guard.risk_of(Tap(150, 150), there, None)
    assert risk.asks_first
    assert "cannot read" in guard.context(there, risk).en
    assert guard.risk_of(Tap(150, 150), screen(), None).asks_first


@pytest.mark.parametrize("enter", [*ENTERS, TypeText("4111")])
def test_what_has_the_focus_and_cannot_be_read_is_asked_about(enter: Key | TypeText) -> None:
    frame = Element(Role.WEB, WHERE, clickable=True, unreadable=True, focused=True)
    assert guard.risk_of(enter, screen(frame), None).asks_first


def test_the_middle_of_a_readable_page_is_free() -> None:
    page = Element(Role.WEB, Box(0, 0, 1080, 2400), description="Shop", scrollable=True)
    assert guard.risk_of(Tap(600, 900), screen(page), None) is Risk.NAVIGATE
