"""The pieces of the Android driver that need no phone: what texts mean, where fingers go."""

from __future__ import annotations

import io

import adbutils
import pytest
from PIL import Image

from device_drivers.android.adb import explain, is_address
from device_drivers.android.apps import components, system_apps
from device_drivers.android.facts import clock, info
from device_drivers.android.foreground import Foreground, read
from device_drivers.android.pictures import is_black
from device_drivers.apps import name, named, near
from device_drivers.base import (
    ActionFailed,
    App,
    Box,
    DeviceError,
    DeviceGone,
    DeviceTimeout,
    NoDevice,
    SystemApps,
)
from device_drivers.entered import reads_as
from device_drivers.geometry import finger


@pytest.mark.parametrize(
    ("error", "meaning", "advice"),
    [
        (adbutils.AdbError("device unauthorized.\nThis adb server's..."), NoDevice, "RSA"),
        (adbutils.AdbError("failed to authenticate to 1.2.3.4:5555"), NoDevice, "Unlock"),
        (adbutils.AdbError("device offline"), DeviceGone, "adb reconnect"),
        (adbutils.AdbError("no permissions (user in plugdev group)"), NoDevice, "udev"),
        (adbutils.AdbError("device 'X' not found"), DeviceGone, "cable"),
        (adbutils.AdbTimeout("adb read timeout"), DeviceTimeout, "frozen"),
        (TimeoutError(), DeviceTimeout, "frozen"),
        (ConnectionResetError(104, "Connection reset by peer"), DeviceGone, "cable"),
        (EOFError("the stream ended early"), DeviceGone, "ended early"),
    ],
)
def test_each_failure_says_what_and_how_to_mend_it(
    error: Exception, meaning: type[DeviceError], advice: str
) -> None:
    explained = explain("X", error)
    assert type(explained) is meaning
    assert "X" in str(explained)
    assert advice in str(explained)


def test_addresses_are_told_from_serials() -> None:
    assert is_address("127.0.0.1:5601")
    assert is_address("phone.local:5555")
    assert not is_address("emulator-5554")
    assert not is_address("R58M123ABC")
    assert not is_address("adb-R58M-x._adb-tls-connect._tcp")


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        (
            "  mCurrentFocus=Window{a1 u0 com.x/com.x.Main}\n  mFocusedApp=ActivityRecord{b}",
            Foreground("com.x", "com.x.Main"),
        ),
        (
            "  mCurrentFocus=null\n  mFocusedApp=ActivityRecord{b2 u0 com.x/.ui.Main t7}\n",
            Foreground("com.x", "com.x.ui.Main"),
        ),
        (
            "  mCurrentFocus=Window{c u0 PopupWindow:9}\n"
            "  mFocusedApp=ActivityRecord{b2 u10 com.x/.Main t7}\n",
            Foreground("com.x", "com.x.Main"),
        ),
        (
            "  mCurrentFocus=Window{c u0 NotificationShade}\n"
            "  mFocusedApp=ActivityRecord{b2 u0 com.x/.Main t7}\n",
            Foreground("com.android.systemui", ""),
        ),
        (
            "  mCurrentFocus=Window{a1 u0 com.x/com.x.Main}\n"
            "  mCurMethodId=com.keys/.LatinIME\n  mInputShown=true\n",
            Foreground("com.x", "com.x.Main", "com.keys", keyboard=True),
        ),
        ("  DisplayFrames w=2400 h=1080 r=1\n", Foreground(rotation=1)),
        ("    mRotation=2 mDeferredRotationPauseCount=0\n", Foreground(rotation=2)),
        (
            "    winConfig={ mBounds=Rect(0, 0 - 2, 1) mRotation=ROTATION_270}\n",
            Foreground(rotation=3),
        ),
        ("    mRotation=undefined\n", Foreground()),
        ("", Foreground()),
    ],
)
def test_the_foreground_is_read_from_dumpsys(state: str, expected: Foreground) -> None:
    assert read(state) == expected


def test_black_pictures_are_told_from_dark_ones() -> None:
    size = (1080, 2400)
    dark = Image.new("RGB", size)
    dark.paste((90, 90, 90), (500, 1000, 600, 1100))
    assert is_black(_encoded(Image.new("RGB", size), "JPEG"))
    assert is_black(_encoded(Image.new("RGB", size), "PNG"))
    assert not is_black(_encoded(dark, "JPEG"))
    assert not is_black(_encoded(dark, "PNG"))


def _encoded(picture: Image.Image, kind: str) -> bytes:
    out = io.BytesIO()
    picture.save(out, kind)
    return out.getvalue()


def test_the_finger_moves_away_from_what_is_revealed() -> None:
    box = Box(0, 0, 100, 1000)
    assert finger("down", box) == (50, 800, 50, 200)
    assert finger("up", box) == (50, 200, 50, 800)
    assert finger("right", box) == (80, 500, 20, 500)
    assert finger("left", box) == (20, 500, 80, 500)


@pytest.mark.parametrize(
    ("shown", "wanted", "same"),
    [
        ("héllo", "he\u0301llo", True),
        ("one two", "one\ntwo", True),
        ("(555) 123-4567", "5551234567", True),
        ("+86 138 0013 8000", "+8613800138000", True),
        ("555 123", "5551234", False),
        ("1 (555) 123-4567", "15551234567", True),
        ("5551234567", "(555) 123-4567", True),
        ("\u202a+1 303\u2011555\u20110145\u202c", "+1 303-555-0145", True),
        ("4111111111111111", "4111 1111 1111 1111", True),
        ("12,500", "12500", True),
        ("1250", "12.50", False),
        ("12,50", "1250", False),
        ("12.50", "1250", False),
        ("12500", "12,500", False),
        ("12", "1/2", False),
        ("5", "-5", False),
        ("-5", "5", False),
        ("15", "1.5", False),
        ("20261121", "2026-11-21", False),
        ("1/11/2026", "11/1/2026", False),
        ("1921681025", "192.168.10.25", False),
        ("12", "(1)2", False),
        ("onetwo", "one two", False),
        ("Hello", "hello", False),
        ("", "hello", False),
    ],
)
def test_what_counts_as_the_same_text(shown: str, wanted: str, same: bool) -> None:
    assert reads_as(shown, wanted) is same


LISTING = """4 activities found:
  Activity #0:
    priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=false
    com.tencent.mm/.ui.LauncherUI
  Activity #1:
    priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=false
    com.android.settings/.Settings
  Activity #2:
    priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=false
    com.android.settings/.SecondIcon
  Activity #3:
    priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=false
    org.example.notebook.android/.Main
"""


def test_apps_have_names_a_person_would_say() -> None:
    found = components(LISTING)
    assert found["com.android.settings"] == "com.android.settings/.Settings"
    assert named(found, chinese=False) == (
        App("org.example.notebook.android", "Notebook"),
        App("com.android.settings", "Settings"),
        App("com.tencent.mm", "WeChat"),
    )
    assert name("com.tencent.mm", chinese=True) == "微信"


LISTED = "package:android\npackage:com.android.systemui\n"
HOME = "priority=0 preferredOrder=0\ncom.nova.home/.Home\n"
CHOOSER = "android/com.android.internal.app.ResolverActivity\n"


@pytest.mark.parametrize(
    ("said", "system"),
    [
        (f"{LISTED}X4HOME\n{HOME}",
         SystemApps(frozenset({"android", "com.android.systemui"}), "com.nova.home")),
        (f"{LISTED}X4HOME\n{CHOOSER}",
         SystemApps(frozenset({"android", "com.android.systemui"}))),
        ("cmd: not found\nX4HOME\nNo activity found\n", SystemApps()),
        ("", SystemApps()),
    ],
)  # fmt: skip
def test_which_apps_are_the_phones_own(said: str, system: SystemApps) -> None:
    assert system_apps(said) == system


@pytest.mark.parametrize("wanted", ["com.android.setting", "settings", "设置", "Setings"])
def test_a_mistyped_app_brings_near_ones_up(wanted: str) -> None:
    apps = (App("com.android.settings", "Settings"), App("com.tencent.mm", "WeChat"))
    assert near(wanted, apps) == ["com.android.settings"]
    assert near("org.example.nothing", apps) == []


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("1795000000 +0800\nAsia/Shanghai\n", "2026-11-18T19:06:40+08:00"),
        ("1795000000 -0330\n\n", "2026-11-18T07:36:40-03:30"),
        ("1795000000 +0530\nNo/Such_Zone\n", "2026-11-18T16:36:40+05:30"),
    ],
)
def test_the_clock_is_read_with_its_zone(said: str, written: str) -> None:
    assert clock(said).isoformat() == written


def test_an_overridden_size_counts() -> None:
    said = "Pixel 8\n14\nPhysical size: 1080x2400\nOverride size: 720x1600\nPhysical density: 420\n"
    found = info(said, "mine")
    assert (found.model, found.os_version) == ("Pixel 8", "14")
    assert (found.width, found.height, found.density) == (720, 1600, 2.625)
    with pytest.raises(ActionFailed, match="screen size"):
        info("error: closed", "mine")
