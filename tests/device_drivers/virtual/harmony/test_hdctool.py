"""hdctool, unmodified: its own client of the channel, its agent's newer framing, its hdc calls."""

from __future__ import annotations

import inspect
import json
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import hdctool
import pytest
from hdctool.client import Client
from hdctool.connection import Connection
from hdctool.hilog import Hilog, HilogEntry
from hdctool.target import Target
from hdctool.tracker import Tracker
from hdctool.ui.driver import SDK_PATH_DEFAULT, UiDriver
from hdctool.ui.subsystems import (
    UiAppManager,
    UiGestures,
    UiHilogBridge,
    UiScreen,
    UiStorage,
    UiSystem,
    UiUinput,
)
from hdctool.util import wait_until

from device_drivers.virtual.phone import Phone
from tests.device_drivers.virtual.harmony.conftest import HarmonyPhone
from tests.device_drivers.virtual.harmony.stock import public, untouched
from tests.device_drivers.virtual.harmony.test_hdc import hap
from tests.phones import free_port

NOT_HERE = {
    "cv": "wants OpenCV, which is not installed",
    "assertion": "compares values on the computer; the phone has no part in it",
    "kill": "kills the process that $TMPDIR/.HDCServer.pid names, which no phone of ours writes",
    "emit": "of its event emitter, called from inside",
    "off": "of its event emitter, called from inside",
    "write": "of its socket, called from inside",
}
"""What these tests leave out, and why."""
REFUSED = {
    "pinch": "Driver.pinch", "mouse_right_click": "Driver.mouseRightClick",
    "mouse_scroll": "Driver.mouseScroll", "mouse_scroll_at": "Driver.mouseScrollAt",
    "crown_rotate": "Driver.crownRotate", "set_orientation": "Driver.setDisplayOrientation",
    "start_screen_record": "Driver.startScreenRecord",
    "stop_screen_record": "Driver.stopScreenRecord",
}  # fmt: skip
"""Calls of the agent's that no agent has, or that need a crown, a wheel or a mouse."""


@pytest.fixture
def client(
    harmony: HarmonyPhone, hdc_command: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> Client:
    for name in ("PATH", "PYTHONPATH", "OHOS_HDC_SERVER_PORT"):
        monkeypatch.setenv(name, hdc_command[name])
    return Client("127.0.0.1", harmony.server.port, read_timeout=60)


@pytest.fixture
def ui(harmony: HarmonyPhone, client: Client) -> Iterator[UiDriver]:
    """Its UI driver, with the agent in place already: it would sleep two seconds for it."""
    harmony.channel.send_file(Path(SDK_PATH_DEFAULT), "/data/local/tmp/agent.so")
    harmony.shell("uitest start-daemon singleness")
    driver = client.get_target(harmony.serial).create_ui_driver()
    yield driver
    driver.stop()


def test_nothing_is_left_out_unsaid() -> None:
    names = public(
        Client, Target, Connection, Tracker, Hilog, UiDriver, UiAppManager, UiGestures,
        UiHilogBridge, UiScreen, UiStorage, UiSystem, UiUinput,
    )  # fmt: skip
    script = inspect.getsource(sys.modules[__name__])
    assert untouched(names, script) - set(REFUSED) == set(NOT_HERE)


def test_the_client_and_its_target(harmony: HarmonyPhone, client: Client, tmp_path: Path) -> None:
    assert client.list_targets() == [harmony.serial]
    assert client.hdc(["list", "targets"]).strip() == harmony.serial
    assert client.list_forwards() == client.list_reverses() == []
    target = client.get_target(harmony.serial)
    assert target.get_parameters()["const.product.model"] == "VP-AL00"
    connection = target.shell("echo hi")
    assert connection.read_all() == b"hi\n"
    connection.end()
    raw = target.transport()
    raw.send(b"shell echo raw")
    assert raw.read_value() == b"raw\n"
    raw.end()
    opened = Connection("127.0.0.1", harmony.server.port).connect(harmony.serial)
    opened.end()
    assert target.hdc_shell("echo by hdc") == "by hdc"
    (tmp_path / "one").write_bytes(b"x" * 100_000)
    target.send_file(str(tmp_path / "one"), "/data/local/tmp/one")
    target.recv_file("/data/local/tmp/one", str(tmp_path / "two"))
    assert (tmp_path / "two").read_bytes() == b"x" * 100_000
    target.screenshot_to_local(str(tmp_path / "s.jpeg"))
    assert (tmp_path / "s.jpeg").read_bytes()[:3] == b"\xff\xd8\xff"


def test_ports_of_a_target(harmony: HarmonyPhone, client: Client) -> None:
    target, port = client.get_target(harmony.serial), free_port()
    target.forward(f"tcp:{port}", "tcp:8012")
    assert [rule["remote"] for rule in target.list_forwards()] == ["tcp:8012"]
    target.remove_forward(f"tcp:{port}", "tcp:8012")
    target.reverse("tcp:7000", "tcp:7001")
    assert [rule["local"] for rule in target.list_reverses()] == ["tcp:7001"]
    target.remove_reverse("tcp:7000", "tcp:7001")
    assert target.list_reverses() == []


def test_its_apps(harmony: HarmonyPhone, ui: UiDriver, tmp_path: Path) -> None:
    (tmp_path / "c.hap").write_bytes(hap())
    apps, name = ui.app_manager, "com.example.cookbook"
    apps.install_app(str(tmp_path / "c.hap"))
    assert name in apps.get_installed_apps()
    assert apps.get_app_version(name) == "1.2"
    assert apps.get_app_info(name)["versionCode"] == 3
    assert apps.get_bundle_info(name).startswith(name)
    apps.start_app(name, "EntryAbility")
    assert harmony.foreground == name
    apps.clear_app_cache(name)
    apps.clear_app_data(name)
    apps.force_stop(name)
    assert harmony.foreground == "com.android.launcher3"
    apps.start_app(name)
    apps.stop_app(name)
    with pytest.raises(AttributeError):  # it has lost its driver on the way there
        apps.get_app_permissions(name)
    apps.uninstall_app(name)
    with pytest.raises(hdctool.HdcSubprocessError):
        ui.target.uninstall(name)
    with pytest.raises(hdctool.HdcSubprocessError):
        ui.target.install(str(tmp_path / "none.hap"))


def test_its_storage_system_and_log(harmony: HarmonyPhone, ui: UiDriver, tmp_path: Path) -> None:
    local, remote = tmp_path / "list.txt", "/data/local/tmp/list.txt"
    local.write_text("milk")
    ui.storage.push_file(str(local), remote)
    assert ui.storage.has_file(remote)
    ui.storage.pull_file(remote, str(tmp_path / "back.txt"))
    assert (tmp_path / "back.txt").read_text() == "milk"
    ui.storage.rm_file(remote)
    assert not ui.storage.has_file(remote)
    system = ui.system
    assert system.get_device_sn() == harmony.serial
    assert [system.get_device_type(), system.get_device_model()] == ["phone", "VP-AL00"]
    assert [system.get_api_level(), system.get_param("const.ohos.apiversion")] == ["13", "13"]
    assert system.get_system_version().startswith("VP-AL00 ")
    system.set_param("persist.mine", "1")
    assert system.get_param("persist.mine") == "1"
    assert "load average" in system.uptime()
    seen: list[HilogEntry] = []
    log = ui.hilog.listen(seen.append, clear=True)
    for bundle in ("com.ohos.contacts", "com.huawei.hmos.notepad", "com.huawei.hmos.settings"):
        harmony.shell(f"aa start -b {bundle}")
    wait_until(lambda: any("com.ohos.contacts" in e.message for e in seen), 10_000, 20)
    log.end()
    ui.hilog.open().end()
    ui.target.open_hilog().end()
    assert seen[0].tag
    harmony.shell("power-shell suspend")
    system.reboot()
    assert harmony.call(lambda p: p.awake)


def _pull_out(phone: Phone) -> None:
    phone.weather.start("offline")


def _put_back(phone: Phone) -> None:
    phone.weather.clear()


@pytest.mark.slow
def test_phones_come_and_go(harmony: HarmonyPhone, client: Client) -> None:
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


def test_its_screen(harmony: HarmonyPhone, ui: UiDriver, tmp_path: Path) -> None:
    size = {"width": 1080, "height": 2340}
    assert ui.get_display_size() == ui.screen.get_display_size() == size
    ui.wait_for_idle()
    pictures: list[bytes] = []
    ui.screen.start_capture_screen(pictures.append)
    ui.click(*harmony.node("Settings").box.center)
    assert harmony.foreground == "com.android.settings"
    wait_until(lambda: bool(pictures), 10_000, 20)
    ui.screen.stop_capture_screen()
    assert pictures[0][:3] == b"\xff\xd8\xff"
    assert "Network & internet" in json.dumps(ui.screen.capture_layout())
    assert ui.call_rpc("Captures", "captureLayout") == ui.capture_layout()
    assert "Network & internet" in ui.dump_layout(str(tmp_path / "l.json"))
    assert ui.dump_layout_json() == {}  # it reads the JSON as XML
    ui.screen.sleep()
    assert not ui.screen.is_display_on()
    ui.screen.wake_up()
    assert ui.screen.is_display_on()
    harmony.call(lambda p: p.weather.start("screen_locked"))
    assert ui.screen.is_display_locked()
    ui.screen.unlock()
    assert not ui.screen.is_display_locked()
    ui.screen.set_screen_off_timeout_ms(5)  # through `settings`, which HarmonyOS lacks
    assert harmony.call(lambda p: p.number("system", "screen_off_timeout", 60_000)) == 60_000
    with pytest.raises(AttributeError):  # after lockScreen, which no agent has
        ui.screen.lock()


def test_its_hands(harmony: HarmonyPhone, ui: UiDriver) -> None:
    x, y = harmony.node("Settings").box.center
    opens: list[Callable[[float, float], None]] = [
        ui.click, ui.double_click, ui.gestures.click, ui.gestures.double_click,
        ui.gestures.mouse_click, ui.gestures.mouse_double_click, ui.uinput.tap,
    ]  # fmt: skip
    for opened in opens:
        opened(x, y)
        assert harmony.foreground == "com.android.settings"
        ui.press_home()
        assert harmony.foreground == "com.android.launcher3"
    for hand in (ui, ui.gestures):
        hand.touch_down(x, y)
        hand.touch_move(x, y)
        hand.touch_up(x, y)
        assert harmony.foreground == "com.android.settings"
        ui.press_home()
        hand.long_click(x, y, 800)
        ui.press_home()
    ui.gestures.mouse_move(x, y)
    ui.app_manager.force_stop("com.huawei.hmos.settings")
    ui.app_manager.start_app("com.huawei.hmos.settings")
    moves: list[Callable[[], None]] = [
        lambda: ui.swipe(500, 1800, 500, 1600), lambda: ui.gestures.swipe(500, 1800, 500, 1600),
        lambda: ui.gestures.fling(500, 1800, 500, 1600),
        lambda: ui.gestures.drag(500, 1800, 500, 1600),
    ]  # fmt: skip
    top = _top(harmony)
    for move in moves:
        move()
        assert _top(harmony) < top
        ui.swipe(500, 800, 500, 2200, 20_000)
        ui.swipe(500, 800, 500, 2200, 20_000)
    field = harmony.call(lambda p: next(n for n in p.tree().walk() if "search_field" in n.traits))
    ui.input_text("蓝牙", *field.box.center)
    assert harmony.call(lambda p: p.focused_field and p.focused_field.text) == "蓝牙"
    ui.press_back()
    ui.uinput.key_event(1)  # pressKey, which no agent has, then `input`, which is Android's
    ui.uinput.inject_key(1)
    ui.uinput.key_combo(1)
    assert harmony.foreground == "com.android.settings"
    assert ui.call_driver("triggerKey", [1]) is None
    assert harmony.foreground == "com.android.launcher3"


def _top(harmony: HarmonyPhone) -> int:
    """Where the first row of Settings is, far above when it has left the screen."""
    found = harmony.call(lambda p: p.tree().find("Network & internet"))
    return found.box.top if found else -10_000


def test_what_no_agent_has_is_refused(ui: UiDriver) -> None:
    asked: dict[str, Callable[[], object]] = {
        "pinch": lambda: ui.gestures.pinch(500, 900),
        "mouse_right_click": lambda: ui.gestures.mouse_right_click(500, 900),
        "mouse_scroll": lambda: ui.gestures.mouse_scroll(0, 3),
        "mouse_scroll_at": lambda: ui.gestures.mouse_scroll_at(500, 900, 0, 3),
        "crown_rotate": lambda: ui.gestures.crown_rotate(1.0),
        "set_orientation": lambda: ui.screen.set_orientation("landscape"),
        "start_screen_record": lambda: ui.screen.start_screen_record("/data/local/tmp/r.mp4"),
        "stop_screen_record": ui.screen.stop_screen_record,
    }
    assert set(asked) == set(REFUSED)
    for name, ask in asked.items():
        with pytest.raises(RuntimeError, match=f"Unsupported api: {REFUSED[name]}"):
            ask()


@pytest.mark.slow
def test_it_starts_the_agent_by_itself(harmony: HarmonyPhone, client: Client) -> None:
    driver = client.get_target(harmony.serial).create_ui_driver()
    driver.start()
    assert driver.get_display_size() == {"width": 1080, "height": 2340}
    assert "uitest start-daemon singleness" in harmony.shell("ps -ef")
    driver.stop()
    assert harmony.shell("pidof uitest") == ""
