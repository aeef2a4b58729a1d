"""Settings, Notes, Launcher and Browser, used by touch: screen and database agree."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from device_drivers.base import Role
from device_drivers.virtual.phone import Intent, Phone
from tests.device_drivers.virtual.hands import by_id, node, open_app, scroll_to, see, tap


@pytest.fixture
def phone() -> Phone:
    return Phone(seed=4, width=720, height=1600, density=320)


# --- settings -----------------------------------------------------------------------------------


def test_settings_switches_write_what_android_names_them(phone: Phone) -> None:
    open_app(phone, "Settings")
    tap(phone, "Network & internet")
    airplane = node(phone, "Airplane mode", role=Role.SWITCH)
    assert not airplane.checked
    tap(phone, "Airplane mode", role=Role.TEXT)
    assert phone.setting("global", "airplane_mode_on") == "1"
    assert phone.setting("global", "bluetooth_on") == "0"
    assert node(phone, "Airplane mode", role=Role.SWITCH).checked
    assert see(phone, "Wi-Fi off")
    phone.put_setting("global", "airplane_mode_on", "0")
    assert phone.setting("global", "wifi_on") == "1"
    assert not node(phone, "Airplane mode", role=Role.SWITCH).checked


def test_a_radio_that_was_off_stays_off_after_airplane_mode(phone: Phone) -> None:
    phone.put_setting("global", "bluetooth_on", "0")
    phone.put_setting("global", "airplane_mode_on", "1")
    phone.put_setting("global", "airplane_mode_on", "0")
    assert phone.setting("global", "bluetooth_on") == "0"
    assert phone.setting("global", "wifi_on") == "1"


def test_sliders_and_choices(phone: Phone) -> None:
    phone.start_activity(Intent("android.settings.SOUND_SETTINGS"))
    alarm = node(phone, "Alarm volume", role=Role.SLIDER).box
    phone.tap(alarm.right - 40, alarm.center[1])
    assert phone.setting("system", "volume_alarm") == "7"
    phone.swipe(alarm.right - 40, alarm.center[1], alarm.left + 5, alarm.center[1])
    assert phone.setting("system", "volume_alarm") == "0"
    assert node(phone, "Alarm volume", role=Role.SLIDER).text == "0%"
    phone.start_activity(Intent("android.settings.DISPLAY_SETTINGS"))
    tap(phone, "Font size")
    tap(phone, "Large", role=Role.TEXT)
    assert phone.setting("system", "font_scale") == "1.15"


def test_settings_search_leads_to_the_page(phone: Phone) -> None:
    open_app(phone, "Settings")
    tap(phone, "Search settings")
    phone.type_text("dark")
    tap(phone, "Dark theme")
    assert phone.foreground[1].endswith("DisplaySettingsActivity")
    tap(phone, "Dark theme", role=Role.TEXT)
    assert phone.setting("secure", "ui_night_mode") == "2"
    assert phone.dark


@pytest.mark.parametrize(
    ("action", "title"),
    [
        ("SETTINGS", "Settings"),
        ("WIFI_SETTINGS", "Internet"),
        ("BLUETOOTH_SETTINGS", "Connected devices"),
        ("AIRPLANE_MODE_SETTINGS", "Network & internet"),
        ("DISPLAY_SETTINGS", "Display"),
        ("SOUND_SETTINGS", "Sound & vibration"),
        ("DATE_SETTINGS", "Date & time"),
        ("ZEN_MODE_SETTINGS", "Do Not Disturb"),
        ("APPLICATION_SETTINGS", "Apps"),
        ("BATTERY_SAVER_SETTINGS", "Battery"),
        ("DEVICE_INFO_SETTINGS", "About phone"),
    ],
)
def test_settings_pages_open_by_intent(phone: Phone, action: str, title: str) -> None:
    assert phone.start_activity(Intent(f"android.settings.{action}")).ok
    assert see(phone, title)
    phone.frame()


def test_clearing_an_apps_data_asks_first(phone: Phone) -> None:
    uri = "package:com.android.notes"
    phone.start_activity(Intent("android.settings.APPLICATION_DETAILS_SETTINGS", uri))
    tap(phone, "Storage & cache")
    tap(phone, "Cancel")
    assert phone.store.one("SELECT count(*) FROM notes")
    tap(phone, "Storage & cache")
    tap(phone, "Delete")
    assert not phone.store.one("SELECT count(*) FROM notes")


def test_networks_and_devices(phone: Phone) -> None:
    phone.start_activity(Intent("android.settings.BLUETOOTH_SETTINGS"))
    name = phone.store.one("SELECT name FROM bluetooth WHERE paired=0 ORDER BY name")
    scroll_to(phone, name)
    tap(phone, name)
    tap(phone, "Pair")
    assert phone.store.one("SELECT connected FROM bluetooth WHERE name=?", name) == 1
    tap(phone, "Use Bluetooth", role=Role.SWITCH)
    assert phone.setting("global", "bluetooth_on") == "0"
    assert not phone.store.one("SELECT count(*) FROM bluetooth WHERE connected")


# --- launcher and browser -----------------------------------------------------------------------


def test_the_drawer_finds_apps_in_english_and_chinese(phone: Phone) -> None:
    phone.swipe(360, 1000, 360, 300)
    tap(phone, "Search apps")
    phone.type_text("时钟")
    assert [n.text for n in by_id(phone, "icon")] == ["Clock"]
    phone.key(4)
    phone.key(4)
    assert len(by_id(phone, "icon")) > 5


def test_an_installed_app_appears_and_goes(phone: Phone) -> None:
    phone.store.run(
        "INSERT INTO apps(package, path, label) VALUES ('org.x.y', '/data/app/y.apk', 'Yam')"
    )
    phone.changed()
    open_app(phone, "Yam")
    assert phone.foreground[0] == "org.x.y"
    phone.store.run("UPDATE apps SET installed=0")
    phone.changed()
    phone.home()
    assert not see(phone, "Yam")


def test_a_web_address_opens_the_browser(phone: Phone) -> None:
    phone.start_activity(Intent("android.intent.action.VIEW", "https://example.com/?q=1"))
    assert phone.foreground[0] == "com.android.browser"
    assert see(phone, "https://example.com/?q=1")


def _every_screen(phone: Phone) -> list[Callable[[], object]]:
    return [
        *(lambda name=name: open_app(phone, name) for name in ("Settings", "Notes", "Clock")),
        *(lambda name=name: open_app(phone, name) for name in ("Contacts", "Messages", "Phone")),
        phone.open_shade,
        phone.overview,
    ]


def test_every_interactive_thing_can_be_named(phone: Phone) -> None:
    for show in _every_screen(phone):
        show()
        for each in phone.tree().walk():
            if (each.clickable or each.checkable) and each.box.height > 60:  # not cut by an edge
                inside = [n.label for n in each.walk() if n.label]
                assert inside or each.text, each
        phone.close_shade()
