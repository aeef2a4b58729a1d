"""Settings: a search over its pages, and the intents that lead to each of them."""

from __future__ import annotations

from device_drivers.virtual.apps.settings.apps import (
    AppDetails,
    AppNotifications,
    AppPermission,
    AppPermissions,
    Apps,
    Notifications,
)
from device_drivers.virtual.apps.settings.lock import ChooseLock, EnterPin, SetPin
from device_drivers.virtual.apps.settings.main import Main
from device_drivers.virtual.apps.settings.network import Bluetooth, Hotspot, Network, Wifi
from device_drivers.virtual.apps.settings.pages import PACKAGE, Display, Sound, Zen
from device_drivers.virtual.apps.settings.system import (
    About,
    Accessibility,
    Date,
    Languages,
    Location,
    Security,
    System,
)
from device_drivers.virtual.apps.settings.texts import ZH
from device_drivers.virtual.apps.settings.usage import Battery, BatteryUsage, Storage
from device_drivers.virtual.intents import AppInfo
from device_drivers.virtual.screen import App, Filter, Screen


def _on(page: type[Screen], *names: str, schemes: tuple[str, ...] = ()) -> Filter:
    return Filter(tuple(f"android.settings.{name}" for name in names), page, schemes=schemes)


APP = App(
    AppInfo(PACKAGE, "Settings", "设置", Main.activity, "14", 34),
    "settings", 0xFF5F6B7A,
    (Main, Network, Wifi, Hotspot, Bluetooth, Display, Sound, Zen, Battery, BatteryUsage, Storage,
     Security, ChooseLock, SetPin, EnterPin, Location, Accessibility, Languages, Date, System,
     Apps, AppDetails, AppNotifications, AppPermissions, AppPermission, Notifications, About),
    (
        Filter(("android.settings.SETTINGS",), Main),
        _on(Network, "WIRELESS_SETTINGS", "AIRPLANE_MODE_SETTINGS", "NETWORK_OPERATOR_SETTINGS",
            "DATA_ROAMING_SETTINGS", "DATA_USAGE_SETTINGS"),
        _on(Wifi, "WIFI_SETTINGS", "panel.action.INTERNET_CONNECTIVITY", "panel.action.WIFI"),
        _on(Hotspot, "TETHER_SETTINGS"),
        _on(Bluetooth, "BLUETOOTH_SETTINGS"),
        _on(Display, "DISPLAY_SETTINGS", "NIGHT_DISPLAY_SETTINGS", "DARK_THEME_SETTINGS",
            "AUTO_ROTATE_SETTINGS"),
        _on(Sound, "SOUND_SETTINGS", "panel.action.VOLUME"),
        _on(Zen, "ZEN_MODE_SETTINGS", "ZEN_MODE_PRIORITY_SETTINGS"),
        _on(Battery, "BATTERY_SAVER_SETTINGS", "POWER_USAGE_SUMMARY"),
        _on(Storage, "INTERNAL_STORAGE_SETTINGS", "MEMORY_CARD_SETTINGS"),
        _on(Security, "SECURITY_SETTINGS"),
        _on(Location, "LOCATION_SOURCE_SETTINGS"),
        _on(Accessibility, "ACCESSIBILITY_SETTINGS", "TEXT_READING_SETTINGS"),
        _on(Languages, "LOCALE_SETTINGS"),
        _on(Date, "DATE_SETTINGS"),
        _on(Apps, "APPLICATION_SETTINGS", "MANAGE_APPLICATIONS_SETTINGS",
            "MANAGE_ALL_APPLICATIONS_SETTINGS"),
        _on(AppDetails, "APPLICATION_DETAILS_SETTINGS", schemes=("package",)),
        _on(Notifications, "NOTIFICATION_SETTINGS", "ALL_APPS_NOTIFICATION_SETTINGS"),
        _on(About, "DEVICE_INFO_SETTINGS"),
    ),
    zh=ZH,
)  # fmt: skip
