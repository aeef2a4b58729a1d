"""A HarmonyOS phone: a bar to swipe, back from both sides, keys for those who send them."""

from __future__ import annotations

import pytest

from device_drivers.base import OS, Role
from device_drivers.virtual.keys import APP_SWITCH, BACK, HOME
from device_drivers.virtual.phone import Phone
from tests.device_drivers.virtual.edges import from_left, from_right, from_top, swipe_up
from tests.device_drivers.virtual.hands import by_id, labels, see, tap

LAUNCHER = "com.android.launcher3"
SETTINGS = "com.android.settings"


@pytest.fixture
def phone() -> Phone:
    return Phone(system=OS.HARMONY, seed=4, width=720, height=1600, density=320)


def test_both_sides_go_back(phone: Phone) -> None:
    phone.open_app(SETTINGS)
    first = labels(phone)
    for back in (from_left, from_right):
        tap(phone, "Notifications")
        assert labels(phone) != first
        back(phone)
        assert labels(phone) == first
    from_left(phone)
    assert phone.foreground[0] == LAUNCHER


def test_going_back_closes_what_is_smallest(phone: Phone) -> None:
    phone.open_app("com.android.camera2")
    assert see(phone, "Don't allow")
    from_left(phone)
    assert not see(phone, "Don't allow")
    phone.open_app(SETTINGS)
    phone.tap(*next(n for n in phone.tree().walk() if n.role is Role.TEXT_FIELD).box.center)
    assert phone.keyboard_shown
    from_right(phone)
    assert not phone.keyboard_shown
    assert phone.foreground[0] == SETTINGS


def test_up_from_the_bottom_and_with_a_rest(phone: Phone) -> None:
    phone.open_app(SETTINGS)
    swipe_up(phone)
    assert phone.foreground[0] == LAUNCHER
    swipe_up(phone, rest=0.5)
    assert [n.label for n in by_id(phone, "snapshot")] == ["Settings"]
    tap(phone, "Clear all")
    assert phone.recents() == []


def test_keys_that_are_sent_are_heard(phone: Phone) -> None:
    phone.open_app(SETTINGS)
    tap(phone, "Notifications")
    phone.key(BACK)
    assert phone.foreground[0] == SETTINGS
    phone.key(HOME)
    assert phone.foreground[0] == LAUNCHER
    phone.key(APP_SWITCH)
    assert by_id(phone, "snapshot")


def test_the_tiles_hang_on_the_right(phone: Phone) -> None:
    from_top(phone, 0.9)
    assert len(by_id(phone, "tile")) == 12
    from_left(phone)
    assert not phone.shade_open
    from_top(phone, 0.2)
    assert not by_id(phone, "tile")


def test_an_edge_is_narrow_and_a_tap_on_it_a_tap(phone: Phone) -> None:
    phone.open_app(SETTINGS)
    tap(phone, "Notifications")
    page = labels(phone)
    phone.swipe(60, 800, 500, 800)
    assert labels(phone) == page
    phone.swipe(2, 800, 30, 800)  # a finger that turns round
    assert labels(phone) == page
    phone.swipe(2, 1200, 40, 400)  # more up than across
    assert len(phone.stacks.order[-1].stack) == 2


def test_turned_sideways_the_bottom_is_where_it_is_seen(phone: Phone) -> None:
    phone.put_setting("system", "accelerometer_rotation", "0")
    phone.put_setting("system", "user_rotation", "1")
    phone.open_app(SETTINGS)
    assert (phone.width, phone.height) == (1600, 720)
    swipe_up(phone)
    assert phone.foreground[0] == LAUNCHER
