"""Whose an app is: what the phone tells counts, else exact ids; never a likeness of names."""

from __future__ import annotations

import pytest

from assistant.guard.identity import came_with_the_phone, is_home, is_keyboard, is_makers, is_system
from device_drivers.base import SystemApps

SILENT = SystemApps()
PHONE = SystemApps(
    frozenset({"android", "com.android.systemui", "com.google.android.permissioncontroller",
               "com.sec.android.app.launcher", "com.facebook.katana", "com.samsung.notes"}),
    "com.nova.home", "org.keys",
)  # fmt: skip
LATER = (
    "com.android.launcher.msgs", "com.android.systemui.cleaner", "com.phonepilot.keyboard",
    "com.apple.resolver.x", "com.google.android.systemui.evil", "com.evil.launcher",
    "com.evil.inputmethod", "android.evil", "org.systemui",
)  # fmt: skip


@pytest.mark.parametrize("phone", [SILENT, PHONE])
@pytest.mark.parametrize("app", LATER)
def test_nobody_is_the_system_or_its_makers_by_name(app: str, phone: SystemApps) -> None:
    assert not is_system(app, phone)
    assert not is_makers(app, phone)
    assert not is_home(app, phone)
    assert not is_keyboard(app, phone)


@pytest.mark.parametrize(
    ("app", "silent", "told"),
    [
        ("android", True, True),
        ("com.android.systemui", True, True),
        ("com.google.android.permissioncontroller", True, True),
        ("com.apple.springboard", True, False),  # a phone that tells has no such
        ("com.miui.home", True, False),
        ("com.sec.android.app.launcher", True, True),
        ("com.nova.home", False, True),  # whatever the person chose
        ("org.keys", False, True),
        ("com.google.android.inputmethod.latin", True, False),  # it is not shown
        ("com.samsung.notes", False, False),
        ("com.facebook.katana", False, False),
        ("", False, False),
    ],
)
def test_what_leads_everywhere(app: str, silent: bool, told: bool) -> None:
    assert is_system(app, SILENT) is silent
    assert is_system(app, PHONE) is told


def test_without_a_keyboard_none_is_one() -> None:
    for app in ("com.google.android.inputmethod.latin", ""):
        assert not is_keyboard(app, SystemApps(keyboard=""))


def test_the_home_screen_that_is_not_told_came_with_the_phone() -> None:
    for came in ((), ("com.miui.home",)):
        assert is_home("com.miui.home", SystemApps(frozenset(came))) is bool(came)


@pytest.mark.parametrize(
    ("app", "listed", "makers"),
    [
        ("com.android.settings", None, True), ("com.android.settings", False, False),
        ("com.samsung.notes", None, False), ("com.samsung.notes", True, True),
        ("com.facebook.katana", None, False), ("com.facebook.katana", True, False),
        ("com.google.android.inputmethod.latin", None, True),
    ],
)  # fmt: skip
def test_what_came_with_the_phone(app: str, listed: bool | None, makers: bool) -> None:
    assert came_with_the_phone(app, listed) is makers
