"""hmdriver2, hdctool and hdc-rs-py, unmodified, on the virtual phone; effects read back from it.

hmdriver2 and the Rust client run in processes of their own: the one keeps its drivers for ever, the
other holds Python's lock while it waits for this very server.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import hdctool
import pytest
from hdctool.client import Client
from hdctool.ui.driver import SDK_PATH_DEFAULT, UiDriver
from hdctool.util import wait_until

from device_drivers.virtual.phone import Phone
from tests.device_drivers.virtual.harmony.conftest import HarmonyPhone, run_script
from tests.phones import free_port

HMDRIVER2 = """
import json, logging, sys
logging.disable()
from hmdriver2.driver import Driver
d = Driver()
told = {"serial": d.serial, "size": d.display_size}
d.start_app("com.huawei.hmos.settings")
told["app"] = d.current_app()
told["title"] = d(text="Battery").text
d(type="SearchField").input_text("蓝牙")
d.screenshot(sys.argv[1])
told["xpath"] = d.xpath('//SearchField').info["text"]
print(json.dumps(told))
"""

HMDRIVER2_TOUR = """
import json, logging, sys
logging.disable()
from hmdriver2.driver import Driver
from hmdriver2.proto import DisplayRotation, KeyCode
d = Driver()
info = d.device_info
told = {"info": [info.model, info.sdkVersion, info.wlanIp, list(info.displaySize)]}
told["apps"] = d.list_apps(include_system_apps=True)
told["version"] = d.app_version("com.ohos.mms")
d.start_app("com.huawei.hmos.settings")
d.screenshot(sys.argv[1], method="screenCap")
d.gesture.start(500, 1800).move(500, 900).action()
told["count"] = d(type="ListItem").count
d.swipe_ext("down")
d.go_back()
d.press_key(KeyCode.HOME)
told["home"] = d.current_app()
d.toast_watcher.start()
told["toast"] = d.toast_watcher.get_toast(1)
d.open_url("https://example.com/")
told["url"] = d.current_app()
d.set_display_rotation(DisplayRotation.ROTATION_90)
told["state"] = d.hdc.screen_state()
d.push_file(sys.argv[1], "/data/local/tmp/pushed.png")
d.pull_file("/data/local/tmp/pushed.png", sys.argv[2])
print(json.dumps(told))
"""

RUST = """
import json, sys
from hdc_rs_py import HdcClient
def client():
    return HdcClient(sys.argv[1])
def phone():
    found = client()
    found.connect_device(sys.argv[2])
    return found
told = {
    "targets": client().list_targets(),
    "server": client().check_server(),
    "wait": client().wait_for_device(),
    "shell": phone().shell("aa start -b com.huawei.hmos.settings"),
    "send": phone().file_send(sys.argv[3], "/data/local/tmp/rust.bin"),
    "recv": phone().file_recv("/data/local/tmp/rust.bin", sys.argv[4]),
    "forward": phone().fport("tcp:" + sys.argv[5], "tcp:8012"),
    "forwards": client().fport_list(),
    "gone": client().fport_remove("tcp:" + sys.argv[5] + " tcp:8012"),
    "hilog": phone().hilog("-x"),
    "uninstall": phone().uninstall("com.example.none"),
}
print(json.dumps(told))
"""


def test_hmdriver2_finds_types_and_takes_pictures(
    harmony: HarmonyPhone, hdc_command: dict[str, str], tmp_path: Path
) -> None:
    told = json.loads(run_script(HMDRIVER2, hdc_command, str(tmp_path / "s.jpeg")).splitlines()[-1])
    assert told["serial"] == harmony.serial
    assert told["size"] == [1080, 2340]
    assert told["app"] == ["com.huawei.hmos.settings", "com.huawei.hmos.settings.MainAbility"]
    assert told["title"] == "Battery"
    assert told["xpath"] == "蓝牙"
    assert (tmp_path / "s.jpeg").read_bytes()[:3] == b"\xff\xd8\xff"
    assert harmony.call(lambda p: p.focused_field and p.focused_field.text) == "蓝牙"
    assert harmony.hdc("fport ls") == "[Empty]\n"  # it cleans up behind itself


@pytest.mark.slow
def test_hmdriver2_s_grand_tour(
    harmony: HarmonyPhone, hdc_command: dict[str, str], tmp_path: Path
) -> None:
    one, two = tmp_path / "one.png", tmp_path / "two.png"
    told = json.loads(run_script(HMDRIVER2_TOUR, hdc_command, str(one), str(two)).splitlines()[-1])
    assert told["info"] == ["VP-AL00", "13", "10.0.2.16", [1080, 2340]]
    assert "com.ohos.mms" in told["apps"]
    assert told["version"]["version_code"] > 0
    assert told["count"] > 0
    assert told["home"][0] == "com.ohos.sceneboard"
    assert told["toast"] is None
    assert told["url"][0] == "com.huawei.hmos.browser"
    assert told["state"] == "AWAKE"
    assert one.read_bytes() == two.read_bytes()
    assert harmony.call(lambda p: (p.width, p.height)) == (2340, 1080)


def test_the_rust_client(
    harmony: HarmonyPhone, hdc_command: dict[str, str], tmp_path: Path
) -> None:
    pytest.importorskip("hdc_rs_py")
    one, two, port = tmp_path / "one.bin", tmp_path / "two.bin", str(free_port())
    one.write_bytes(bytes(range(256)) * 1000)
    server = f"127.0.0.1:{harmony.server.port}"
    told = json.loads(
        run_script(RUST, hdc_command, server, harmony.serial, str(one), str(two), port)
    )
    assert told["targets"] == [harmony.serial]
    assert told["server"].startswith("Client version:Ver:")
    assert told["wait"] == harmony.serial
    assert told["shell"] == "start ability successfully.\n"
    assert harmony.foreground == "com.android.settings"
    assert "FileTransfer finish, Size:256000" in told["send"]
    assert two.read_bytes() == one.read_bytes()
    assert told["forward"] == "Forwardport result:OK"
    assert told["forwards"] == [f"{harmony.serial}    tcp:{port} tcp:8012    [Forward]"]
    assert "success" in told["gone"]
    assert "com.huawei.hmos.settings" in told["hilog"]
    assert "9568386" in told["uninstall"]


# --- hdctool ---------------------------------------------------------------------------------


@pytest.fixture
def client(
    harmony: HarmonyPhone, hdc_command: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> Client:
    for name in ("PATH", "PYTHONPATH", "OHOS_HDC_SERVER_PORT"):
        monkeypatch.setenv(name, hdc_command[name])
    return Client("127.0.0.1", harmony.server.port, read_timeout=20)


@pytest.fixture
def ui(harmony: HarmonyPhone, client: Client) -> Iterator[UiDriver]:
    """Its UI driver, with the agent in place already: it would sleep two seconds for it."""
    harmony.channel.send_file(Path(SDK_PATH_DEFAULT), "/data/local/tmp/agent.so")
    harmony.shell("uitest start-daemon singleness")
    driver = client.get_target(harmony.serial).create_ui_driver()
    yield driver
    driver.stop()


def test_hdctool_s_target(harmony: HarmonyPhone, client: Client, tmp_path: Path) -> None:
    assert client.list_targets() == [harmony.serial]
    target = client.get_target(harmony.serial)
    assert target.get_parameters()["const.product.model"] == "VP-AL00"
    connection = target.shell("echo hi")
    assert connection.read_all() == b"hi\n"
    connection.end()
    (tmp_path / "one").write_bytes(b"x" * 100_000)
    target.send_file(str(tmp_path / "one"), "/data/local/tmp/one")
    target.recv_file("/data/local/tmp/one", str(tmp_path / "two"))
    assert (tmp_path / "two").read_bytes() == b"x" * 100_000
    port = free_port()
    target.forward(f"tcp:{port}", "tcp:8012")
    assert [rule["remote"] for rule in target.list_forwards()] == ["tcp:8012"]
    target.remove_forward(f"tcp:{port}", "tcp:8012")
    target.reverse("tcp:7000", "tcp:7001")
    assert [rule["local"] for rule in target.list_reverses()] == ["tcp:7001"]
    with pytest.raises(hdctool.HdcSubprocessError):
        target.uninstall("com.example.none")


def _pull_out(phone: Phone) -> None:
    phone.weather.start("offline")


def _put_back(phone: Phone) -> None:
    phone.weather.clear()


@pytest.mark.slow
def test_hdctool_sees_phones_come_and_go(harmony: HarmonyPhone, client: Client) -> None:
    seen: list[str] = []
    tracker = client.track_targets()
    tracker.on("add", lambda key: seen.append(f"+{key}"))
    tracker.on("remove", lambda key: seen.append(f"-{key}"))
    for sign in "-+-":
        harmony.call(_pull_out if sign == "-" else _put_back)
        change = f"{sign}{harmony.serial}"
        wait_until(partial(seen.__contains__, change), 10_000, 50)
        seen.clear()
    tracker.end()


def test_hdctool_s_driver_acts_on_the_phone(harmony: HarmonyPhone, ui: UiDriver) -> None:
    assert ui.get_display_size() == {"width": 1080, "height": 2340}
    ui.click(*harmony.node("Settings").box.center)
    assert harmony.foreground == "com.android.settings"
    assert "Network & internet" in json.dumps(ui.capture_layout())
    pictures: list[bytes] = []
    ui.start_capture_screen(pictures.append)
    ui.press_home()
    assert harmony.foreground == "com.android.launcher3"
    ui.stop_capture_screen()
    assert pictures
    assert pictures[0][:3] == b"\xff\xd8\xff"
    ui.app_manager.start_app("com.huawei.hmos.notepad", "EntryAbility")
    assert harmony.foreground == "com.android.notes"
    assert "com.ohos.mms" in ui.app_manager.get_installed_apps()
    ui.screen.sleep()
    assert not ui.screen.is_display_on()
    ui.screen.wake_up()
    assert ui.screen.is_display_on()
