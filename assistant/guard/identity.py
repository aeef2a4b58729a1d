"""Whose an app is: which are the phone's own, which is its home screen, which its keyboard.

Whoever installs something may call it what they like, so a name proves nothing. Where the phone
tells what came with it (``SystemApps``), that counts; where it does not, only exact ids do.
"""

from __future__ import annotations

from device_drivers.apps import NAMES
from device_drivers.base import Element, Role, Screen, SystemApps

SYSTEM_UI = "com.android.systemui"
HOMES = frozenset({
    "com.android.launcher", "com.android.launcher3", "com.google.android.apps.nexuslauncher",
    "com.sec.android.app.launcher", "com.huawei.android.launcher", "com.hihonor.android.launcher",
    "com.miui.home", "com.oppo.launcher", "com.bbk.launcher2", "net.oneplus.launcher",
    "com.apple.springboard", "com.ohos.sceneboard",
})  # fmt: skip
"""There a name opens an app, whatever the app is called."""
KEYBOARDS = frozenset({
    "com.android.inputmethod.latin", "com.google.android.inputmethod.latin",
    "com.samsung.android.honeyboard", "com.touchtype.swiftkey", "com.sohu.inputmethod.sogou",
    "com.baidu.input", "com.iflytek.inputmethod", "com.github.uiautomator",
    "com.android.adbkeyboard", "com.huawei.hmos.inputmethod", "com.example.kikakeyboard",
})  # fmt: skip
_DIALOGS = frozenset({
    "android", SYSTEM_UI, "com.ohos.systemui", "com.android.intentresolver",
    *(f"com.{of}android.{part}" for of in ("", "google.")
      for part in ("permissioncontroller", "packageinstaller")),
})  # fmt: skip
_PARTS = (
    "launcher",
    "springboard",
    "sceneboard",
    "systemui",
    "permissioncontroller",
    "resolver",
    "packageinstaller",
)
"""Of the names of system apps that lead everywhere; asked only of what came with the phone."""
MAKERS = (
    "com.android.", "com.google.android.", "com.apple.", "com.ohos.", "com.huawei.",
    "com.hihonor.", "com.miui.", "com.xiaomi.", "com.sec.android.", "com.samsung.",
    "com.coloros.", "com.oppo.", "com.vivo.", "com.oneplus.", "com.phonepilot.",
)  # fmt: skip
"""What the names of apps begin with that makers of phones wrote; others' come with phones, too."""
_BARS = frozenset({
    "status_bar", "status_bar_container", "status_bar_contents", "statusIcons", "system_icons",
    "notificationIcons", "notification_icon_area", "clock", "battery", "battery_percentage_view",
    "wifi_combo", "wifi_signal", "mobile_combo", "mobile_signal", "navigation_bar_frame",
    "nav_buttons", "home_handle", "back", "home", "recent_apps",
})  # fmt: skip
_BANNERS = ("expandablenotificationrow", "heads_up", "headsup", "notificationshortlookview")


def came_with_the_phone(app: str, listed: bool | None) -> bool:
    """Whether it is its maker's. ``listed``: the phone counts it among what it came with; None
    where it does not tell."""
    known = app in NAMES or app in _DIALOGS or app in HOMES or app in KEYBOARDS
    return app.startswith(MAKERS) and (known if listed is None else listed)


def is_makers(app: str, phone: SystemApps) -> bool:
    """The same of an app whose window stands on a screen."""
    return came_with_the_phone(app, None if phone.came is None else app in phone.came)


def is_system(app: str, phone: SystemApps) -> bool:
    """The home screen, a dialog or chooser of the system, the keyboard."""
    if app == "android" or is_home(app, phone) or is_keyboard(app, phone):
        return True
    if phone.came is None:
        return app in _DIALOGS
    return is_makers(app, phone) and any(part in app for part in _PARTS)


def is_home(app: str, phone: SystemApps) -> bool:
    if phone.home is not None:
        return app == phone.home
    return app in HOMES and (phone.came is None or app in phone.came)


def is_keyboard(app: str, phone: SystemApps) -> bool:
    """Whether it is the one that is shown."""
    return app in KEYBOARDS if phone.keyboard is None else bool(app) and app == phone.keyboard


def is_key(e: Element, screen: Screen) -> bool:
    """A key of the keyboard, not of what an app calls so. An iPhone's belong to the app in front;
    there the system names the classes."""
    drawn_by_ios = screen.system.keyboard is None and e.class_name.startswith("XCUIElementType")
    return e.role is Role.KEYBOARD_KEY and (drawn_by_ios or is_keyboard(e.app, screen.system))


def is_banner(e: Element) -> bool:
    """The banner of a notification, while it is shown over the page."""
    return e.id.rpartition("/")[2].lower().startswith(_BANNERS)


def is_bar(e: Element) -> bool:
    """What the system's own bars, above and below every page, are told by."""
    return e.app == SYSTEM_UI and e.id.rpartition("/")[2] in _BARS
