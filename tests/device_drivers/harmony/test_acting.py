"""Fingers, keys, apps and links on a virtual HarmonyOS phone."""

from __future__ import annotations

import pytest

from device_drivers.base import (
    ActionFailed,
    AppNotFound,
    DeviceGone,
    DoubleTap,
    Drag,
    Key,
    Launch,
    LongPress,
    OpenUrl,
    Pinch,
    Scroll,
    Swipe,
    Tap,
    Unsupported,
)
from device_drivers.harmony.phone import HarmonyPhone
from device_drivers.harmony.touch import speed
from tests.device_drivers.harmony.conftest import Served


def test_the_edge_is_touched_where_uitest_allows_it(phone: HarmonyPhone) -> None:
    phone.act(Tap(0, 0))
    phone.act(DoubleTap(0, 700))
    with pytest.raises(ActionFailed, match="outside the screen"):
        phone.act(Tap(9000, 10))


@pytest.mark.parametrize(
    ("far", "seconds", "pixels"),
    [(1000, 0.5, 2000), (1000, 0.0, 40_000), (10, 5, 200), (0, 0.3, 200), (600, 1, 600)],
)
def test_a_swipe_is_given_as_speed(far: float, seconds: float, pixels: int) -> None:
    assert speed(far, seconds) == pixels


def test_a_list_is_swiped_dragged_and_scrolled(phone: HarmonyPhone) -> None:
    phone.act(Launch("com.huawei.hmos.settings"))
    for move in (Swipe(360, 1200, 360, 500), Scroll("up"), Scroll("down")):
        before = phone.observe().fingerprint
        phone.act(move)
        assert phone.observe().fingerprint != before
    phone.act(Drag(360, 900, 360, 700))
    phone.act(LongPress(360, 20))
    assert phone.observe(image=False).app == "com.huawei.hmos.settings"


def test_two_fingers_are_refused_with_the_reason(phone: HarmonyPhone) -> None:
    with pytest.raises(Unsupported, match="one finger only"):
        phone.act(Pinch(300, 300, 2.0))


def test_keys_do_what_they_say(phone: HarmonyPhone, served: Served) -> None:
    phone.act(Launch("com.huawei.hmos.clock"))
    assert phone.observe(image=False).app == "com.huawei.hmos.clock"
    phone.act(Key("home"))
    assert phone.observe(image=False).app == "com.ohos.sceneboard"
    phone.act(Key("power"))
    assert not served.phone.awake
    dark = phone.observe()
    assert any("screen is off" in note for note in dark.notes)
    phone.act(Key("wakeup"))
    assert served.phone.awake


def test_every_key_is_taken(phone: HarmonyPhone) -> None:
    for name in ("volume_up", "volume_down", "volume_mute", "media_play", "media_next", "recents",
                 "menu", "tab", "enter", "delete", "search"):  # fmt: skip
        phone.act(Key(name))


def test_an_app_is_started_by_its_own_entry(phone: HarmonyPhone) -> None:
    phone.act(Launch("com.huawei.hmos.settings"))
    screen = phone.observe(image=False)
    assert (screen.app, screen.activity) == (
        "com.huawei.hmos.settings", "com.huawei.hmos.settings.MainAbility",
    )  # fmt: skip


def test_an_app_with_a_wrong_name_is_hinted_at(phone: HarmonyPhone) -> None:
    with pytest.raises(AppNotFound, match="Did you mean"):
        phone.act(Launch("com.huawei.hmos.setting"))


def test_links_open_or_are_refused(phone: HarmonyPhone) -> None:
    phone.act(OpenUrl("https://example.com/?q=a b&c='d'"))
    assert phone.observe(image=False).app == "com.huawei.hmos.browser"
    with pytest.raises(ActionFailed, match="no app on the phone opens"):
        phone.act(OpenUrl("nobody-opens-this://x"))
    with pytest.raises(ActionFailed, match="no address"):
        phone.act(OpenUrl(" "))


def test_a_link_is_no_command(phone: HarmonyPhone, served: Served) -> None:
    phone.act(OpenUrl("https://example.com/';bm uninstall -n com.phonepilot.shop;'"))
    assert "com.phonepilot.shop" in {app.id for app in phone.apps()}


def test_closing_ends_it(phone: HarmonyPhone) -> None:
    phone.close()
    with pytest.raises(DeviceGone, match="was closed"):
        phone.observe()
