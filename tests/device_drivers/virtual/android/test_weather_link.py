"""Faults of the way to the phone, told over the control channel, seen by unmodified clients."""

from __future__ import annotations

import json
import socket
import struct
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import uiautomator2
from typer.testing import CliRunner

from assistant.cli import app
from device_drivers.virtual import control
from device_drivers.virtual.android.adbd import CNXN
from device_drivers.virtual.weather import FAULTS
from tests.phones import VirtualPhone, free_port

CONNECT = struct.pack("<6I", CNXN, 0x01000001, 1 << 20, 7, 0, CNXN ^ 0xFFFFFFFF) + b"host::\0"
"""How an adb server begins."""


def state(phone: VirtualPhone) -> str:
    """What ``adb devices`` says of the phone."""
    listed = phone.adb.run("devices").stdout.decode().splitlines()
    return next((line.split("\t")[1] for line in listed if line.startswith(phone.serial)), "gone")


def until(phone: VirtualPhone, wanted: str) -> None:
    deadline = time.monotonic() + 60
    while state(phone) != wanted:
        assert time.monotonic() < deadline, state(phone)
        time.sleep(0.02)


def cut(link: socket.socket) -> bool:
    """Whether the other side hung up without a word."""
    try:
        return link.recv(1) == b""
    except ConnectionResetError:
        return True


def reconnect(phone: VirtualPhone) -> None:
    """What a person does when adb gave up on a phone."""
    phone.adb.run("disconnect", phone.serial)
    phone.adb.run("connect", phone.serial)


def test_unplugged_and_plugged_in_again(virtual_phone: VirtualPhone) -> None:
    port = virtual_phone.port
    assert control.request(port, "fault", name="unplugged")["active"] == {"unplugged": {}}
    until(virtual_phone, "offline")
    assert virtual_phone.run("shell", "echo hi").returncode == 1
    with socket.create_connection(("127.0.0.1", port), 10) as link:
        link.sendall(CONNECT)
        assert cut(link)
    told = control.request(port, "status")
    assert (told["active"], told["awake"]) == ({"unplugged": {}}, True)
    assert control.request(port, "clear", name="unplugged")["active"] == {}
    reconnect(virtual_phone)
    until(virtual_phone, "device")
    assert virtual_phone.shell("echo back") == "back"


def test_offline_until_the_fault_is_over(virtual_phone: VirtualPhone) -> None:
    control.request(virtual_phone.port, "fault", name="offline")
    until(virtual_phone, "offline")
    assert b"offline" in virtual_phone.run("shell", "echo hi").stderr
    control.request(virtual_phone.port, "clear")
    until(virtual_phone, "device")
    assert virtual_phone.shell("echo back") == "back"


@pytest.mark.parametrize("name", ["adb_killed", "reboot"])
def test_links_come_back_by_themselves(virtual_phone: VirtualPhone, name: str) -> None:
    virtual_phone.shell("am start -a android.settings.SETTINGS")
    options = {"seconds": "0.2"}
    control.request(virtual_phone.port, "fault", name=name, options=options)
    deadline = time.monotonic() + 60
    while name in control.request(virtual_phone.port, "status")["active"]:
        assert time.monotonic() < deadline
        time.sleep(0.02)
    reconnect(virtual_phone)
    until(virtual_phone, "device")
    settings = "com.android.settings" in virtual_phone.shell("dumpsys activity activities")
    assert settings is (name == "adb_killed")


def test_a_fault_begun_in_this_process_reaches_the_cable(virtual_phone: VirtualPhone) -> None:
    virtual_phone.server.call(lambda phone: phone.weather.start("unplugged"))
    until(virtual_phone, "offline")


@pytest.fixture
def u2(virtual_phone: VirtualPhone) -> Iterator[uiautomator2.Device]:
    device = uiautomator2.connect(virtual_phone.device)
    yield device
    device.stop_uiautomator(wait=False)


def clock(phone: VirtualPhone) -> int:
    """The phone's time: on a phone with a clock of its own, what waits moves it."""
    return phone.server.call(lambda each: each.clock.now_ms())


def test_slow_screenshots_everywhere(virtual_phone: VirtualPhone, u2: uiautomator2.Device) -> None:
    begun = clock(virtual_phone)
    options = {"seconds": 0.05}
    control.request(virtual_phone.port, "fault", name="slow_screenshots", options=options)
    assert virtual_phone.run("exec-out", "screencap", "-p").stdout[:4] == b"\x89PNG"
    assert u2.screenshot().size == (1080, 2400)
    assert clock(virtual_phone) - begun >= 100


def test_a_tree_that_hangs(virtual_phone: VirtualPhone, u2: uiautomator2.Device) -> None:
    port, begun = virtual_phone.port, clock(virtual_phone)
    control.request(port, "fault", name="tree_hang", options={"seconds": 0.05})
    assert "com.android.launcher3" in u2.dump_hierarchy()
    assert clock(virtual_phone) - begun >= 50
    control.request(port, "fault", name="tree_hang")
    virtual_phone.shell("uiautomator dump /sdcard/tree.xml & true")
    assert "No such file" in virtual_phone.shell("sleep 0.2; ls /sdcard/tree.xml")
    control.request(port, "clear")
    assert virtual_phone.shell("sleep 0.3; ls /sdcard/tree.xml") == "/sdcard/tree.xml"


def test_a_secure_screen_is_black_but_can_be_read(virtual_phone: VirtualPhone) -> None:
    virtual_phone.shell("am start -a android.settings.SETTINGS")
    assert "SECURE" not in virtual_phone.shell("dumpsys window windows")
    control.request(virtual_phone.port, "fault", name="secure_screen")
    dumped = virtual_phone.shell("dumpsys window windows")
    assert "fl=LAYOUT_IN_SCREEN SECURE" in dumped
    raw = virtual_phone.run("exec-out", "screencap").stdout[16:]
    assert set(raw[0::4]) | set(raw[1::4]) | set(raw[2::4]) == {0}
    assert "Settings" in virtual_phone.shell("uiautomator dump /dev/tty")


def test_dialogs_of_the_system_are_the_focus(virtual_phone: VirtualPhone) -> None:
    control.request(
        virtual_phone.port, "fault", name="crash_dialog", options={"app": "com.android.deskclock"}
    )
    focus = virtual_phone.shell("dumpsys window | grep mCurrentFocus")
    assert "Application Error: com.android.deskclock" in focus
    crash = virtual_phone.run("logcat", "-d", "-b", "crash").stdout.decode()
    assert "FATAL EXCEPTION: main" in crash
    assert "Process: com.android.deskclock" in crash


# --- the control channel -------------------------------------------------------------------------


def ask(port: int, *lines: bytes) -> list[dict[str, object]]:
    """Raw lines on one connection, and the answers."""
    with socket.create_connection(("127.0.0.1", port), 10) as link, link.makefile("rb") as replies:
        for line in lines:
            link.sendall(line + b"\n")
        return [json.loads(replies.readline()) for _ in lines]


def test_control_requests_and_refusals(virtual_phone: VirtualPhone) -> None:
    port = virtual_phone.port
    told = ask(
        port, b'{"do": "nothing"}', b"{broken", b'{"do": "fault", "name": "rain"}',
        b'{"do": "fault", "name": "rotation", "options": {"turns": "x"}}',
        b'{"do": "fault", "name": "rotation", "options": 7}',
        b'{"do": "advance", "seconds": -1}', b'{"do": "advance", "seconds": 60}',
    )  # fmt: skip
    assert [each["ok"] for each in told] == [False] * 6 + [True]
    assert "do is one of fault, clear" in str(told[0]["error"])
    assert "unplugged" in str(told[2]["error"])
    assert str(told[6]["time"]).startswith("2026-11-16T09:42:00")
    assert [fault["name"] for fault in control.request(port, "faults")["faults"]] == list(FAULTS)
    control.request(port, "fault", name="rotation", options={"turns": "1"})
    assert control.request(port, "status")["width"] == 2400
    assert control.request(port, "reset", seed=5)["seed"] == 5
    status = control.request(port, "status")
    assert (status["seed"], status["width"], status["active"]) == (5, 1080, {})
    assert virtual_phone.shell("echo still there") == "still there"


def test_control_errors_say_what_to_do() -> None:
    with pytest.raises(control.ControlError, match="virtual start"):
        control.request(free_port(), "status")
    with (
        socket.create_server(("127.0.0.1", 0)) as silent,
        pytest.raises(control.ControlError, match="did not answer"),
    ):
        control.request(silent.getsockname()[1], "status", timeout=0.1)


def test_faults_from_the_command_line(
    virtual_phone: VirtualPhone, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PHONEPILOT_HOME", str(tmp_path))
    run, at = CliRunner().invoke, ["--port", str(virtual_phone.port)]
    nowhere = run(app, ["virtual", "fault"])
    assert (nowhere.exit_code, "no virtual phone yet" in nowhere.output) == (1, True)
    listed = run(app, ["virtual", "fault", "--list"])
    assert all(name in listed.output for name in FAULTS)
    assert run(app, ["virtual", "fault", *at]).output == "all is well\n"
    begun = run(app, ["virtual", "fault", "rotation", "turns=3", *at])
    assert (begun.exit_code, begun.output) == (0, "rotation turns=3\n")
    assert virtual_phone.server.call(lambda phone: phone.rotation) == 3
    wrong = run(app, ["virtual", "fault", "rotation", "turns=x", *at])
    assert (wrong.exit_code, "turns is a number" in wrong.output) == (2, True)
    assert run(app, ["virtual", "fault", "rotation", "turns", *at]).exit_code == 2
    (tmp_path / "virtual.port").write_text(str(virtual_phone.port))
    assert run(app, ["virtual", "fault"]).output == "rotation turns=3\n"  # the assistant's own
    ended = run(app, ["virtual", "fault", "--off", "--json", *at])
    assert json.loads(ended.output)["active"] == {}
