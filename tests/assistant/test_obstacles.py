"""What is in the way is told; only what does no harm is put aside."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from assistant.obstacles import obstacle
from device_drivers.base import OS, Box, Element, Key, Role, Screen, Tap
from device_drivers.virtual import Config, create
from device_drivers.virtual.apps.clock.ringing import Ringing
from device_drivers.virtual.device import VirtualPhone
from device_drivers.virtual.intents import Intent
from tests.phones import joined_phone


@pytest.fixture
def phone() -> Iterator[VirtualPhone]:
    phone = create(Config(seed=1, width=720, height=1600, density=320))
    phone.phone.open_app("com.android.settings")
    yield phone
    phone.close()


def test_nothing_is_in_the_way_of_an_app_its_dialog_or_the_keyboard(phone: VirtualPhone) -> None:
    assert obstacle(phone.observe()) is None
    phone.phone.home()
    assert obstacle(phone.observe()) is None
    phone.phone.open_shade()
    assert obstacle(phone.observe()) is None


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        ("app_not_responding", "Settings isn't responding"),
        ("crash_dialog", "Settings keeps stopping"),
        ("screen_locked", "The phone is locked"),
        ("system_dialog", "System update ready"),
        ("hostile_popup", "Battery damaged"),
    ],
)
def test_what_does_no_harm_is_put_aside(phone: VirtualPhone, fault: str, said: str) -> None:
    phone.phone.weather.start(fault)
    found = obstacle(phone.observe())
    assert found is not None
    assert said in found.said.en
    for action in found.way_out:
        phone.act(action)
    assert found.way_out
    assert obstacle(phone.observe()) is None


def test_a_phone_with_a_pin_is_for_its_person(phone: VirtualPhone) -> None:
    phone.phone.weather.start("screen_locked", pin="2468")
    first = obstacle(phone.observe())
    assert first is not None
    for action in first.way_out:
        phone.act(action)
    behind = obstacle(phone.observe())
    assert behind is not None
    assert behind.way_out == ()
    assert "unlock it" in behind.said.en
    assert "解锁" in behind.said.zh


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        ("permission_popup", "Allow Settings to access"),
        ("system_dialog kind=usb", "Use USB for"),
    ],
)
def test_what_wants_a_decision_is_told_and_left_alone(
    phone: VirtualPhone, fault: str, words: str
) -> None:
    name, _, options = fault.partition(" ")
    phone.phone.weather.start(name, **dict(o.split("=") for o in options.split()))
    found = obstacle(phone.observe())
    assert found is not None
    assert words in found.said.en
    assert found.way_out == ()


def test_a_screen_that_tells_nothing_is_an_obstacle() -> None:
    found = obstacle(Screen(720, 1600, "com.android.settings", image=b"picture"))
    assert found is not None
    assert "did not tell" in found.said.en


DIALOGS = {
    "app_not_responding": "Settings isn't responding",
    "crash_dialog": "Settings keeps stopping",
    "system_dialog": "System update ready",
    "permission_popup": "Allow Settings to access",
}


@pytest.mark.parametrize("system", [OS.IOS, OS.HARMONY])
def test_a_pin_is_for_the_person_on_every_system(system: OS) -> None:
    with joined_phone(system) as (driver, server):
        server.call(lambda phone: phone.weather.start("screen_locked", pin="2468"))
        first = obstacle(driver.observe(image=False))
        assert first is not None
        assert not first.for_person
        driver.act(first.way_out[-1])
        behind = obstacle(driver.observe(image=False))
        assert behind is not None
        assert behind.for_person
        assert behind.way_out == ()


@pytest.mark.parametrize("fault", DIALOGS)
@pytest.mark.parametrize("system", [OS.IOS, OS.HARMONY])
def test_dialogs_are_told_on_every_system(system: OS, fault: str) -> None:
    with joined_phone(system) as (driver, server):
        server.call(lambda phone: phone.open_app("com.android.settings"))
        assert obstacle(driver.observe(image=False)) is None
        server.call(lambda phone: phone.weather.start(fault))
        found = obstacle(driver.observe(image=False))
        assert found is not None
        assert DIALOGS[fault] in found.said.en
        closes = fault == "system_dialog"
        if closes or (system is OS.HARMONY and fault in ("app_not_responding", "crash_dialog")):
            driver.act(found.way_out[0])
            assert obstacle(driver.observe(image=False)) is None
        else:
            assert found.way_out == ()


@pytest.mark.parametrize(
    ("app", "label"), [("com.evil", "Wait"), ("android", "Pay 900 EUR"), ("android", "Delete all")]
)
def test_a_button_dressed_as_the_systems_is_left_alone(app: str, label: str) -> None:
    """Apps name the package and the identifiers of what they draw themselves."""
    elements = (
        Element(Role.GROUP, Box(0, 0, 400, 200), app=app),
        Element(
            Role.BUTTON, Box(0, 100, 400, 200), label, id="android:id/aerr_wait", app="android",
            parent=0, clickable=True,
        ),
    )  # fmt: skip
    found = obstacle(Screen(400, 800, "com.evil", elements=elements))
    assert found is None or found.way_out == ()


@pytest.mark.parametrize(
    ("label", "description", "closes"),
    [
        ("Close", "", True), ("稍后", "", True), ("Not now", "", True),
        ("Close", "Pay 9.99 and close", False), ("Close my account", "", False),
        ("Later, and delete all photos", "", False), ("OK", "", False), ("Cancel", "", False),
    ],
)  # fmt: skip
def test_only_a_button_that_just_closes_is_a_way_out(
    label: str, description: str, closes: bool
) -> None:
    box = Box(0, 100, 400, 200)
    elements = (
        Element(Role.GROUP, Box(0, 0, 400, 200), app="com.ad"),
        Element(Role.TEXT, Box(0, 0, 400, 90), "Win a car", app="com.ad", parent=0),
        Element(Role.BUTTON, box, label, description, app="com.ad", parent=0, clickable=True),
    )
    found = obstacle(Screen(400, 800, "com.shop", elements=elements))
    assert found is not None
    risky = bool(description)  # it dresses up as what closes: then it is the person's
    way_out = (Tap(*box.center),) if closes else () if risky else (Key("back"),)
    assert found.way_out == way_out


@pytest.mark.parametrize(
    ("language", "alarm", "ends"),
    [
        ("en-US", 1, "“tap Dismiss” or “tap Snooze”"),
        ("en-US", 0, "“tap Dismiss” or “tap Add 1 min”"),
        ("zh-CN", 1, "“点击关闭”或“点击稍后提醒”"),
        ("zh-CN", 0, "“点击关闭”或“点击加1分钟”"),
    ],
)
def test_what_rings_is_told_with_what_ends_it(
    phone: VirtualPhone, language: str, alarm: int, ends: str
) -> None:
    phone.phone.put_setting("system", "system_locales", language)
    phone.phone.open_app("com.android.deskclock")
    assert obstacle(phone.observe()) is None
    phone.phone.stacks.push(Ringing(phone.phone, Intent(), alarm=alarm))
    found = obstacle(phone.observe())
    assert found is not None
    assert ends in found.said.en + found.said.zh
    assert (found.way_out, found.for_person) == ((), False)
