"""adbutils, unmodified, on a virtual phone."""

from __future__ import annotations

import concurrent.futures
import io
import struct
from pathlib import Path

from PIL import Image

from tests.device_drivers.virtual.android.shells import U2_APK
from tests.phones import VirtualPhone


def test_looking(virtual_phone: VirtualPhone) -> None:
    d = virtual_phone.device
    assert d.get_state() == "device"
    assert "shell_v2" in d.get_features()
    assert d.window_size() == (1080, 2400)
    assert d.rotation() == 0
    assert d.prop.model == "Virtual Phone"
    assert d.app_current().package == "com.android.launcher3"
    assert d.is_screen_on()
    assert d.battery().level == virtual_phone.server.call(lambda p: p.battery)
    assert d.wlan_ip() == "10.0.2.16"
    assert "com.android.settings" in d.list_packages(["-s"])


def test_pictures_agree(virtual_phone: VirtualPhone) -> None:
    d = virtual_phone.device
    expected = Image.open(io.BytesIO(virtual_phone.server.call(lambda p: p.png())))
    assert d.screenshot().tobytes() == expected.convert("RGB").tobytes()
    with d.open_transport() as link:
        link.send_command("framebuffer:")
        link.check_okay()
        header = struct.unpack("<13I", link.read_exact(52))
        assert header[:5] == (1, 32, 1080 * 2400 * 4, 1080, 2400)
        assert link.read_exact(header[2]) == expected.convert("RGBA").tobytes()


def test_hierarchy(virtual_phone: VirtualPhone) -> None:
    xml = virtual_phone.device.dump_hierarchy()
    assert 'resource-id="com.android.launcher3:id/clock"' in xml


def test_shell_v1_and_v2(virtual_phone: VirtualPhone) -> None:
    for v2 in (False, True):
        ran = virtual_phone.device.shell2("echo a; nope; echo b", v2=v2)
        assert ran.output == "a\n/system/bin/sh: nope: inaccessible or not found\nb\n"
        assert ran.returncode == 0
        assert virtual_phone.device.shell2(["nope"], v2=v2).returncode == 127


def test_words_arrive_as_one(virtual_phone: VirtualPhone) -> None:
    word = 'it\'s "$HOME"; `ls` $(id) \\ 你好\n2'
    said = virtual_phone.device.shell2(["printf", "%s", word], rstrip=False).output
    assert said == word


def test_sync(virtual_phone: VirtualPhone, tmp_path: Path) -> None:
    d = virtual_phone.device
    assert not d.sync.exists("/sdcard/x")
    assert d.sync.push(b"abc", "/sdcard/x", check=True) == 3
    assert d.sync.stat("/sdcard/x").size == 3
    assert d.sync.read_text("/sdcard/x") == "abc"
    assert [f.path for f in d.sync.list("/sdcard") if f.path == "x"] == ["x"]
    d.sync.push(b"", "/sdcard/dir/empty")
    assert d.sync.pull("/sdcard/dir", tmp_path / "dir", exist_ok=True) == 0
    assert (tmp_path / "dir/empty").read_bytes() == b""


def test_apps(virtual_phone: VirtualPhone) -> None:
    d = virtual_phone.device
    d.app_start("com.android.settings")
    assert d.app_current().package == "com.android.settings"
    info = d.app_info("com.android.settings")
    assert info is not None
    assert info.version_code
    assert "SYSTEM" in info.flags
    d.install(str(U2_APK), nolaunch=True, silent=True)
    info = d.app_info("com.github.uiautomator")
    assert info is not None
    assert info.version_name
    d.uninstall("com.github.uiautomator")
    assert d.app_info("com.github.uiautomator") is None


def test_switches(virtual_phone: VirtualPhone) -> None:
    d = virtual_phone.device
    d.switch_wifi(False)
    assert d.shell("settings get global wifi_on") == "0"
    d.switch_airplane(True)
    assert virtual_phone.server.call(lambda p: p.setting("global", "airplane_mode_on")) == "1"
    d.brightness_value = 200
    assert d.brightness_value == 200
    d.switch_screen(False)
    assert not d.is_screen_on()


def test_many_at_once(virtual_phone: VirtualPhone) -> None:
    def work(number: int) -> str:
        return str(virtual_phone.device.shell(f"echo {number}; echo {'x' * 5000} | wc -c"))

    with concurrent.futures.ThreadPoolExecutor(16) as pool:
        said = list(pool.map(work, range(64)))
    assert said == [f"{n}\n5001" for n in range(64)]


def test_a_log_followed_by_adbutils(virtual_phone: VirtualPhone) -> None:
    with virtual_phone.device.shell("logcat -v time", stream=True) as stream:
        lines = stream.conn.makefile("r", encoding="utf-8")
        virtual_phone.shell("log -t Mine 'hello there'")
        while "hello there" not in lines.readline():
            pass
        lines.readline()  # a followed log is never still: adbutils' own reader relies on it
        lines.close()
