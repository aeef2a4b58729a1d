"""The system's own surfaces: shade, quick settings, banners, home, Settings pages, languages."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from device_drivers.base import Role
from device_drivers.virtual.apps.settings import APP as SETTINGS
from device_drivers.virtual.phone import Intent, Phone
from device_drivers.virtual.ui.quick_settings import COMPACT, TILES
from tests.device_drivers.virtual.hands import (
    by_id,
    find_icon,
    labels,
    node,
    open_app,
    scroll_to,
    see,
    tap,
)

NOTES, CLOCK = "com.android.notes", "com.android.deskclock"


@pytest.fixture
def phone() -> Phone:
    return Phone(seed=4, width=720, height=1600, density=320)


def waiting(phone: Phone) -> list[str]:
    rows = phone.store.rows("SELECT title FROM notifications WHERE NOT dismissed ORDER BY id")
    return [title for (title,) in rows]


# --- shade and quick settings -------------------------------------------------------------------


def test_the_shade_comes_in_two_stages(phone: Phone) -> None:
    phone.swipe(360, 4, 360, 900)
    assert len(by_id(phone, "tile")) == COMPACT
    phone.swipe(360, 700, 360, 1200)
    assert len(by_id(phone, "tile")) == len(TILES) >= 10
    phone.swipe(360, 1500, 360, 900)
    assert len(by_id(phone, "tile")) == COMPACT
    tap(phone, "More quick settings")
    assert see(phone, "Flashlight")
    phone.back()
    assert not phone.shade_open


@pytest.mark.parametrize("tile", TILES, ids=lambda tile: tile.title)
def test_a_tile_flips_its_setting_and_a_long_press_opens_its_page(
    phone: Phone, tile: object
) -> None:
    assert isinstance(tile, type(TILES[0]))
    phone.open_quick_settings()
    for _ in range(2):
        on = node(phone, tile.title, role=Role.SWITCH).checked
        assert on is tile.is_on(phone)
        tap(phone, tile.title, role=Role.SWITCH)
        assert tile.is_on(phone) is not on
    x, y = node(phone, tile.title, role=Role.SWITCH).box.center
    phone.long_press(x, y)
    if tile.page:
        assert not phone.shade_open
        assert phone.foreground[0] == "com.android.settings"


def test_notifications_of_one_app_are_a_group(phone: Phone) -> None:
    for title in ("One", "Two", "Three", "Four"):
        phone.post_notification(NOTES, title, f"text of {title}")
    phone.post_notification(CLOCK, "Timer", "done")
    phone.open_shade()
    assert see(phone, "1 more")
    assert not see(phone, "One")
    tap(phone, "Expand")
    assert see(phone, "One")
    box = node(phone, "Three").box
    phone.swipe(box.center[0], box.center[1], box.center[0] + 400, box.center[1])
    assert waiting(phone) == ["One", "Two", "Four", "Timer"]
    tap(phone, "Two")
    assert phone.foreground[0] == NOTES
    assert waiting(phone) == ["One", "Four", "Timer"]


def test_a_long_text_is_folded_until_it_is_expanded(phone: Phone) -> None:
    phone.post_notification(NOTES, "Long", "word " * 60)
    phone.open_shade()
    folded = node(phone, "Long").box.top, by_id(phone, "expandableNotificationRow")[0].box.height
    tap(phone, "Expand")
    assert by_id(phone, "expandableNotificationRow")[0].box.height > folded[1]
    tap(phone, "Collapse")
    assert by_id(phone, "expandableNotificationRow")[0].box.height == folded[1]


def test_ongoing_ones_stay_and_clear_all_takes_the_rest(phone: Phone) -> None:
    phone.post_notification(CLOCK, "Timer", "2:10 left", ongoing=True)
    phone.post_notification(NOTES, "Reminder", "Buy milk")
    phone.open_shade()
    box = node(phone, "Timer").box
    phone.swipe(box.center[0], box.center[1], box.center[0] + 400, box.center[1])
    assert waiting(phone) == ["Timer", "Reminder"]
    tap(phone, "Clear all")
    assert waiting(phone) == ["Timer"]
    phone.open_shade()
    assert not see(phone, "Clear all")


def test_buttons_of_a_notification_reach_its_app(phone: Phone) -> None:
    heard: list[str] = []
    phone.apps[NOTES] = replace(phone.apps[NOTES], act=lambda phone, uri: heard.append(uri))
    number = phone.post_notification(NOTES, "Ready", "7:00", actions=[("Do it", "x:1")])
    phone.open_shade()
    tap(phone, "Do it")
    assert heard == ["x:1"]
    assert phone.store.one("SELECT dismissed FROM notifications WHERE id=?", number) == 1
    assert phone.shade_open


# --- banners ------------------------------------------------------------------------------------


def test_a_banner_goes_with_time_or_after_some_touches(phone: Phone) -> None:
    open_app(phone, "Settings")
    phone.post_notification(NOTES, "Reminder", "Buy milk")
    assert see(phone, "Buy milk")
    assert phone.foreground[0] == "com.android.settings"
    phone.clock.advance(6)
    assert not see(phone, "Buy milk")
    phone.post_notification(NOTES, "Again", "Buy bread")
    for _ in range(3):
        phone.tap(360, 1450)
    assert not see(phone, "Buy bread")
    assert waiting(phone) == ["Reminder", "Again"]


def test_a_banner_is_swiped_away_or_opened(phone: Phone) -> None:
    phone.post_notification(NOTES, "Reminder", "Buy milk")
    x, y = node(phone, "Buy milk").box.center
    phone.swipe(x, y, x, 2)
    assert not see(phone, "Buy milk")
    assert waiting(phone) == ["Reminder"]
    phone.post_notification(NOTES, "Again", "Buy bread")
    tap(phone, "Buy bread")
    assert phone.foreground[0] == NOTES
    assert waiting(phone) == ["Reminder"]


@pytest.mark.parametrize("reason", ["asleep", "zen", "same app", "silenced"])
def test_when_no_banner_shows(phone: Phone, reason: str) -> None:
    if reason == "asleep":
        phone.sleep()
    elif reason == "zen":
        phone.put_setting("global", "zen_mode", "1")
    elif reason == "same app":
        open_app(phone, "Notes")
    else:
        phone.permissions.put(NOTES, "POST_NOTIFICATIONS", False)
    phone.post_notification(NOTES, "Reminder", "Buy milk")
    phone.wake()
    assert not see(phone, "Buy milk")
    assert waiting(phone) == ([] if reason == "silenced" else ["Reminder"])


# --- home ---------------------------------------------------------------------------------------


def install(phone: Phone, count: int) -> None:
    for number in range(count):
        phone.store.run(
            "INSERT INTO apps(package, path, label) VALUES (?, '/data/app/x.apk', ?)",
            f"org.x.y{number}", f"Yam {number}",
        )  # fmt: skip
    phone.changed()


@pytest.mark.parametrize("landscape", [False, True])
def test_many_apps_stand_on_several_pages(phone: Phone, landscape: bool) -> None:
    install(phone, 30)
    if landscape:
        phone.weather.start("rotation")
    seen: set[str] = set()
    for _ in range(8):
        seen |= {n.text for n in by_id(phone, "icon")}
        x = phone.width * 0.4
        phone.swipe(x + 200, phone.height * 0.5, x - 200, phone.height * 0.5)
    assert {app.info.label for app in phone.apps.values() if app.info.launchable} <= seen
    assert by_id(phone, "page_indicator")
    phone.key(3)
    assert "Page 1 of" in by_id(phone, "page_indicator")[0].description


def test_a_long_press_offers_shortcuts_and_uninstalling(phone: Phone) -> None:
    phone.long_press(*node(phone, "Settings").box.center)
    tap(phone, "Wi-Fi")
    assert phone.foreground[1].endswith("WifiSettingsActivity")
    install(phone, 1)
    phone.long_press(*find_icon(phone, "Yam 0").box.center)
    tap(phone, "Uninstall")
    tap(phone, "Cancel")
    phone.long_press(*find_icon(phone, "Yam 0").box.center)
    tap(phone, "Uninstall")
    tap(phone, "Uninstall")
    assert not see(phone, "Yam 0")
    assert phone.store.one("SELECT count(*) FROM apps") == 0


# --- Settings -----------------------------------------------------------------------------------


def test_a_pin_is_set_asked_for_and_taken_off(phone: Phone) -> None:
    open_app(phone, "Settings")
    scroll_to(phone, "Security")
    tap(phone, "Security")
    tap(phone, "Screen lock")
    tap(phone, "PIN")
    for typed, button, then in (
        ("12", "Next", "Set a PIN"), ("4711", "Next", "Re-enter your PIN"),
        ("4712", "Confirm", "Set a PIN"), ("4711", "Next", "Re-enter your PIN"),
    ):  # fmt: skip
        phone.type_text(typed)
        tap(phone, button)
        assert see(phone, then)
    phone.type_text("4711")
    phone.key(66)
    assert phone.setting("phone", "pin") == "4711"
    phone.key(26)
    phone.key(26)
    assert phone.lock.shown
    phone.swipe(360, 1200, 360, 300)
    phone.type_text("4711")
    phone.key(66)
    tap(phone, "Screen lock")
    phone.type_text("4711")
    tap(phone, "Next")
    tap(phone, "None")
    tap(phone, "Remove")
    assert phone.setting("phone", "pin") is None
    phone.key(26)
    phone.key(26)
    assert not phone.lock.shown


def test_a_locked_phone_is_locked_after_a_restart(phone: Phone) -> None:
    phone.put_setting("phone", "pin", "4711")
    phone.restart()
    assert phone.lock.shown


def test_permissions_of_an_app_are_given_and_taken(phone: Phone) -> None:
    uri = "package:com.android.messaging"
    phone.start_activity(Intent("android.settings.APPLICATION_DETAILS_SETTINGS", uri))
    tap(phone, "Permissions")
    tap(phone, "SMS")
    for choice, granted in (("Allow", True), ("Don't allow", False), ("Ask every time", None)):
        tap(phone, choice, role=Role.RADIO)
        assert phone.permissions.granted("com.android.messaging", "READ_SMS") is granted
        assert node(phone, choice, role=Role.RADIO).checked


def test_the_clock_is_set_by_hand(phone: Phone) -> None:
    phone.start_activity(Intent("android.settings.DATE_SETTINGS"))
    tap(phone, "Set time automatically", role=Role.SWITCH)
    tap(phone, "Time")
    tap(phone, "Switch to text input mode for the time input.")
    hour, minute = (n.id for n in phone.tree().walk() if n.role is Role.TEXT_FIELD)
    phone.set_text(hour, "6")
    phone.set_text(minute, "05")
    tap(phone, "OK")
    assert phone.time_text() == "6:05 AM"
    tap(phone, "Date")
    tap(phone, "Next month")
    tap(phone, "Tuesday, December 8, 2026")
    tap(phone, "OK")
    assert phone.clock.now().isoformat(timespec="minutes") == "2026-12-08T06:05+00:00"


def test_the_language_changes_everything_at_once(phone: Phone) -> None:
    phone.start_activity(Intent("android.settings.LOCALE_SETTINGS"))
    tap(phone, "简体中文（中国）", role=Role.RADIO)
    assert see(phone, "系统语言")
    assert see(phone, "返回上一级")
    phone.home()
    assert see(phone, "设置")
    phone.open_shade()
    assert see(phone, "飞行模式")


@pytest.mark.parametrize("kind", SETTINGS.screens, ids=lambda kind: kind.__name__)
def test_a_settings_page_says_all_of_it_in_chinese(phone: Phone, kind: type) -> None:
    """Names of networks, devices, zones and the like stay as they are."""
    said = {}
    for tag in ("en-US", "zh-Hans-CN"):
        phone.put_setting("system", "system_locales", tag)
        phone.home()
        phone.stacks.push(kind(phone, Intent(data=f"package:{NOTES}")))
        phone.frame()
        shown = [n for n in phone.tree().walk() if n.package == "com.android.settings"]
        said[tag] = {n.label for n in shown if n.label.isascii() and " " in n.label}
    names = {name for (name,) in phone.store.rows("SELECT ssid FROM networks")}
    names |= {name for (name,) in phone.store.rows("SELECT name FROM bluetooth")}
    names |= {"Virtual Phone", "English (United States)"}
    sizes = re.compile(r"[\d.]+ [GM]B|.* GMT.*|[+\d -]+")
    untold = said["en-US"] & said["zh-Hans-CN"] - names
    assert not {text for text in untold if not sizes.fullmatch(text)}


def test_a_chinese_keyboard_names_its_keys_in_chinese(phone: Phone) -> None:
    phone.put_setting("system", "system_locales", "zh-Hans-CN")
    open_app(phone, "设置")
    tap(phone, "搜索设置")
    keys = [n.description for n in phone.tree().walk() if n.role is Role.KEYBOARD_KEY]
    assert {"删除", "空格", "切换大小写", "搜索", "符号"} <= set(keys)
    phone.type_text("蓝")
    assert "蓝牙" in labels(phone)


def test_everything_stays_within_the_display_in_large_letters_and_landscape() -> None:
    for landscape in (False, True):
        phone = Phone(seed=2, width=720, height=1600, density=320)
        phone.put_setting("system", "font_scale", "1.3")
        if landscape:
            phone.weather.start("rotation")
        phone.post_notification(NOTES, "Reminder", "Buy milk", actions=[("Done", "x:")])
        for show in (phone.home, phone.open_shade, phone.open_quick_settings):
            show()
            boxes = [n.box for n in phone.tree().walk()]
            assert all(b.right <= phone.width and b.bottom <= phone.height for b in boxes)
        phone.close_shade()
        for fault in ("permission_popup", "app_not_responding", "system_dialog"):
            phone.weather.start(fault, **({} if fault == "system_dialog" else {"app": NOTES}))
            buttons = [n for n in phone.tree().walk() if n.role is Role.BUTTON and n.text]
            assert min(n.box.height for n in buttons) > 80
            phone.weather.clear()


def test_the_share_sheet_names_its_targets_in_the_phones_language(phone: Phone) -> None:
    phone.put_setting("system", "system_locales", "zh-Hans-CN")
    phone.open_settings()
    phone.stacks.top.share(stream="/sdcard/Pictures/lake.jpg", type="image/jpeg")
    assert see(phone, "lake.jpg")
    targets = [n.text for n in by_id(phone, "text1")]
    assert targets
    assert not any(text.isascii() for text in targets)


def test_a_dialogs_field_is_in_sight_above_the_keyboard_held_sideways(phone: Phone) -> None:
    phone.weather.start("rotation")
    phone.start_activity(Intent("android.settings.DEVICE_INFO_SETTINGS"))
    tap(phone, "Device name")
    phone.tap(*node(phone, "Phonepilot", role=Role.TEXT_FIELD).box.center)
    field, keys = node(phone, "Phonepilot", role=Role.TEXT_FIELD), by_id(phone, "keyboard_view")[0]
    assert field.box.bottom <= keys.box.top
    assert field.box.height > 80
    phone.back()
    tap(phone, "OK")
    assert not phone.stacks.top.dialogs
