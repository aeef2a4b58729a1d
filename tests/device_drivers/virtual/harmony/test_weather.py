"""The cable's faults as clients of hdc see them."""

from __future__ import annotations

import socket

import pytest

from device_drivers.base import DeviceGone, DeviceTimeout
from device_drivers.harmony.channel import Link
from device_drivers.virtual import control
from tests.device_drivers.virtual.harmony.conftest import HarmonyPhone, said
from tests.phones import free_port

NEED_KEY = "[Fail]ExecuteCommand need connect-key? please confirm a device by help info"


def start(harmony: HarmonyPhone, name: str, **options: object) -> None:
    control.request(harmony.server.port, "fault", name=name, options=options)


def ended(link: Link) -> bool:
    """Whether the other side closes without a word more."""
    try:
        return link.receive() is None
    except ConnectionError:
        return True


def test_unplugged_the_server_says_there_is_no_phone(harmony: HarmonyPhone) -> None:
    start(harmony, "unplugged")
    assert harmony.hdc("list targets") == "[Empty]"
    assert harmony.hdc("list targets -v") == "[Empty]"
    assert harmony.shell("echo hi") == NEED_KEY
    assert said(harmony.channel.run("shell echo hi")) == NEED_KEY
    control.request(harmony.server.port, "clear")
    assert harmony.shell("echo hi") == "hi\n"


def test_offline_is_listed_but_not_reached(harmony: HarmonyPhone) -> None:
    start(harmony, "offline")
    assert harmony.hdc("list targets") == "[Empty]"
    assert "\tOffline\t" in harmony.hdc("list targets -v")
    assert harmony.shell("echo hi") == "[Fail]Device not founded or connected"


def test_pulling_the_cable_ends_what_runs_and_what_is_forwarded(harmony: HarmonyPhone) -> None:
    port = free_port()
    harmony.hdc(f"fport tcp:{port} tcp:8012")
    with harmony.channel.opened("shell sleep 30", harmony.serial, 20) as link:
        harmony.shell("true")  # the sleep has begun by now: one loop serves both
        start(harmony, "unplugged")
        assert ended(link)
    with socket.socket() as sock:
        assert sock.connect_ex(("127.0.0.1", port)) != 0
    assert harmony.hdc("fport ls") == "[Empty]"


def test_the_server_itself_dies_and_comes_back(harmony: HarmonyPhone) -> None:
    start(harmony, "adb_killed", seconds=60)
    with pytest.raises(DeviceGone):
        harmony.hdc("list targets")
    assert "adb_killed" in control.request(harmony.server.port, "status")["active"]
    control.request(harmony.server.port, "clear")
    assert harmony.hdc("list targets").strip() == harmony.serial


def test_a_reboot_closes_apps_and_ends_the_agent(harmony: HarmonyPhone) -> None:
    harmony.shell("aa start -b com.huawei.hmos.notepad -a EntryAbility")
    harmony.shell("touch /data/local/tmp/agent.so && uitest start-daemon singleness")
    assert harmony.shell("pidof uitest").strip().isdigit()
    start(harmony, "reboot", seconds=60)
    assert harmony.hdc("list targets") == "[Empty]"
    control.request(harmony.server.port, "clear")
    assert harmony.foreground == "com.android.launcher3"
    assert harmony.shell("pidof uitest") == ""


def test_a_tree_that_hangs_hangs_only_its_caller(harmony: HarmonyPhone) -> None:
    start(harmony, "tree_hang", seconds=0)
    with pytest.raises(DeviceTimeout, match="did not answer"):
        harmony.channel.run("shell uitest dumpLayout -p /data/local/tmp/l.json", timeout=0.3)
    assert harmony.shell("echo hi") == "hi\n"


def test_a_picture_that_takes_long_holds_up_nobody_else(harmony: HarmonyPhone) -> None:
    start(harmony, "slow_screenshots", seconds=60)
    for line in ("snapshot_display -f /data/local/tmp/s.jpeg",
                 "uitest screenCap -p /data/local/tmp/s.png"):  # fmt: skip
        with pytest.raises(DeviceTimeout):
            harmony.channel.run(f"shell {line}", timeout=0.2)
    assert harmony.shell("ls /data/local/tmp") == ""


BAD_DAYS = {
    "screen_locked": "Swipe up", "app_not_responding": "responding",
    "crash_dialog": "keeps stopping", "permission_popup": "Allow",
    "incoming_call": "Decline", "notification_on_top": "",
    "system_dialog": "", "low_storage": "torage", "hostile_popup": "", "hostile_overlay": "",
}  # fmt: skip
"""What stands in the way on the phone itself, and a word of it that its layout must tell."""


@pytest.mark.parametrize("name", BAD_DAYS)
def test_what_stands_in_the_way_is_in_the_layout(harmony: HarmonyPhone, name: str) -> None:
    def layout() -> str:
        harmony.shell("uitest dumpLayout -p /data/local/tmp/l.json")
        return harmony.shell("cat /data/local/tmp/l.json")

    before = layout()
    start(harmony, name)
    told = layout()
    assert told != before
    assert BAD_DAYS[name] in told
    assert "com.android." not in told


def test_a_phone_that_is_turned_tells_its_new_size(harmony: HarmonyPhone) -> None:
    start(harmony, "rotation", turns=1)
    said_of_it = harmony.shell("snapshot_display -f /data/local/tmp/s.jpeg")
    assert said_of_it.endswith("width 2340, height 1080\n")
    harmony.shell("uitest dumpLayout -p /data/local/tmp/l.json")
    assert '"[0,0][2340,1080]"' in harmony.shell("cat /data/local/tmp/l.json")
    assert "Width: 2340  Height: 1080  Rotation: 1" in (
        harmony.shell("hidumper -s DisplayManagerService -a -a")
    )
    assert "activeMode: 1080x2340" in harmony.shell("hidumper -s RenderService -a screen")


def test_stale_and_secure_screens(harmony: HarmonyPhone) -> None:
    def picture() -> str:
        harmony.shell("snapshot_display -f /data/local/tmp/s.jpeg")
        return harmony.shell("md5sum /data/local/tmp/s.jpeg")

    home = picture()
    start(harmony, "stale_screenshot")
    harmony.shell("aa start -b com.huawei.hmos.notepad")
    assert picture() == home
    control.request(harmony.server.port, "clear")
    notes = picture()
    assert notes != home
    start(harmony, "secure_screen")
    assert picture() not in (home, notes)


def test_a_reset_ends_what_the_phone_before_was_doing(harmony: HarmonyPhone) -> None:
    harmony.shell("param set persist.mine 1 && echo x > /data/local/tmp/x")
    with harmony.channel.opened("shell sleep 30", harmony.serial, 20) as link:
        harmony.shell("true")
        control.request(harmony.server.port, "reset")
        assert ended(link)
    assert "fail" in harmony.channel.run("shell param get persist.mine").decode()
    assert harmony.channel.run("shell cat /data/local/tmp/x").startswith(b"cat: ")
