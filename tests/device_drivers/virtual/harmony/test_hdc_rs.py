"""hdc-rs-py, unmodified: an independent client of hdc's channel, written in Rust.

It runs in a process of its own: it holds Python's lock while it waits for this very server. Most
calls end its connection, so each has a client of its own.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.device_drivers.virtual.harmony.conftest import HarmonyPhone, run_script
from tests.device_drivers.virtual.harmony.stock import public, untouched
from tests.device_drivers.virtual.harmony.test_hdc import hap
from tests.phones import free_port

hdc_rs_py = pytest.importorskip("hdc_rs_py")

START = """
import json, sys
from hdc_rs_py import HdcClient
server, key, *arguments = sys.argv[1:]
def client():
    return HdcClient(server)
def phone():
    found = client()
    found.connect_device(key)
    return found
"""

PHONE = """
one, two, package, port = arguments
told = {
    "shell": phone().shell("aa start -b com.huawei.hmos.settings"),
    "send": phone().file_send(one, "/data/local/tmp/rust.bin"),
    "recv": phone().file_recv("/data/local/tmp/rust.bin", two),
    "missing": phone().file_recv("/data/local/tmp/none", two + "x"),
    "forward": phone().fport("tcp:" + port, "tcp:8012"),
    "forwards": client().fport_list(),
    "gone": client().fport_remove("tcp:" + port + " tcp:8012"),
    "back": phone().rport("tcp:9090", "tcp:9091"),
    "hilog": phone().hilog("-x"),
    "install": phone().install([package]),
    "installed": phone().shell("bm dump -a"),
    "uninstall": phone().uninstall("com.example.cookbook"),
    "again": phone().uninstall("com.example.cookbook"),
    "debugged": phone().jpid(),
    "mount": phone().target_mount(),
}
pieces = []
phone().hilog_stream(lambda text: pieces.append(text))
told["stream"] = pieces[0]
told["track"] = phone().track_jpid(lambda text: False)
for ask in ("tmode_usb", "tmode_port_close"):
    told[ask] = getattr(phone(), ask)()
told["tmode_port"] = phone().tmode_port(5555)
told["smode"] = phone().smode(True)
phone().target_boot("")
print(json.dumps(told))
"""

SERVER = """
seen = []
client().monitor_devices(lambda found: seen.extend(found), 1)
told = {
    "targets": client().list_targets(), "verbose": client().list_targets_verbose(), "seen": seen,
    "server": client().check_server(), "version": client().version(), "help": client().help(),
    "wait": client().wait_for_device(), "any": client().connect_any(),
    "check": client().check_device(key), "discover": client().discover(),
    "connect": client().target_connect("127.0.0.1:1"),
    "disconnect": client().target_disconnect("127.0.0.1:1"),
    "reconnect": client().reconnect_target(key),
}
print(json.dumps(told))
"""
MODE_SET = "Set device run mode successful."


def run(harmony: HarmonyPhone, env: dict[str, str], script: str, *arguments: object) -> Any:
    server = f"127.0.0.1:{harmony.server.port}"
    return json.loads(run_script(START + script, env, server, harmony.serial, *map(str, arguments)))


def test_nothing_is_left_out() -> None:
    names = public(hdc_rs_py.HdcClient)
    assert untouched(names, PHONE + SERVER + START + ".tmode_usb .tmode_port_close") == set()


def test_what_it_asks_of_the_phone(
    harmony: HarmonyPhone, hdc_command: dict[str, str], tmp_path: Path
) -> None:
    one, two, package, port = (
        tmp_path / "one.bin",
        tmp_path / "two.bin",
        tmp_path / "c.hap",
        free_port(),
    )
    one.write_bytes(bytes(range(256)) * 1000)
    package.write_bytes(hap())
    harmony.shell("power-shell suspend")
    told = run(harmony, hdc_command, PHONE, one, two, package, port)
    assert told["shell"] == "start ability successfully.\n"
    assert "FileTransfer finish, Size:256000" in told["send"]
    assert two.read_bytes() == one.read_bytes()
    assert told["missing"].startswith("[Fail]Error opening file: no such file")
    assert told["forward"] == told["back"] == "Forwardport result:OK\r\n"
    assert told["forwards"] == [f"{harmony.serial}    tcp:{port} tcp:8012    [Forward]"]
    assert "success" in told["gone"]
    assert "com.huawei.hmos.settings" in told["hilog"]
    assert "com.huawei.hmos.settings" in told["stream"]
    assert "msg:install bundle successfully." in told["install"]
    assert "com.example.cookbook" in told["installed"]
    assert "uninstall bundle successfully." in told["uninstall"]
    assert "9568386" in told["again"]
    assert told["debugged"] == ["[Empty]"]
    assert told["track"] is None
    assert told["mount"] == "Mount finish\r\n"
    modes = {told[name].strip() for name in ("tmode_usb", "tmode_port", "tmode_port_close")}
    assert modes | {told["smode"].strip()} == {MODE_SET}
    assert harmony.call(lambda p: p.awake)  # target_boot has started it anew
    assert harmony.foreground == "com.android.launcher3"


def test_what_it_asks_of_the_server(harmony: HarmonyPhone, hdc_command: dict[str, str]) -> None:
    told = run(harmony, hdc_command, SERVER)
    assert told["targets"] == told["seen"] == [harmony.serial]
    assert told["verbose"].split() == [harmony.serial, "USB", "Connected", "localhost", "hdc"]
    assert told["server"].startswith("Client version:Ver:")
    assert told["version"].startswith("Ver:")
    assert "shell [COMMAND]" in told["help"]
    assert told["wait"] == harmony.serial
    assert told["any"] == told["check"] == "[Info]Target is connected, repeat operation\r\n"
    assert "Broadcast find daemon, total:0" in told["discover"]
    assert told["connect"] == "[Fail]Connect failed\r\n"
    assert told["disconnect"] == "[Fail]No target available\r\n"
    assert told["reconnect"] == "Unknown operation command...\r\n"  # hdc has no such command
