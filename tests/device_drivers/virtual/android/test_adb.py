"""The stock adb, both the wheel's and the system's, on a virtual phone."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tests.device_drivers.virtual.android.shells import U2_APK
from tests.phones import ADBS, VirtualPhone


@pytest.fixture(params=ADBS, ids=lambda path: "wheel" if "site-packages" in path else "system")
def adb(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_devices_and_state(virtual_phone: VirtualPhone, adb: str) -> None:
    listed = virtual_phone.adb.run("devices", "-l", adb=adb).stdout.decode()
    line = next(x for x in listed.splitlines() if x.startswith(virtual_phone.serial))
    assert "device product:phonepilot model:Virtual_Phone" in line
    assert virtual_phone.run("get-state", adb=adb).stdout == b"device\n"


@pytest.mark.parametrize("flags", [[], ["-x"], ["-n"], ["-T"], ["-t", "-t"]])
def test_shell_output_and_code(virtual_phone: VirtualPhone, adb: str, flags: list[str]) -> None:
    ran = virtual_phone.run("shell", *flags, "echo out; ls /none; exit 7", adb=adb)
    assert ran.stdout.replace(b"\r\n", b"\n").startswith(b"out\n")
    assert b"/none: No such file or directory" in ran.stdout + ran.stderr
    assert ran.returncode == (0 if "-x" in flags else 7)


def test_unknown_command(virtual_phone: VirtualPhone, adb: str) -> None:
    ran = virtual_phone.run("shell", "frobnicate --now", adb=adb)
    assert ran.returncode == 127
    assert ran.stderr.decode().strip() == "/system/bin/sh: frobnicate: inaccessible or not found"


def test_script_on_standard_input(virtual_phone: VirtualPhone, adb: str) -> None:
    script = b"X=4\necho 'two\nlines'\ncat\nrest of the input\n"
    ran = virtual_phone.run("shell", adb=adb, input=script)
    assert ran.stdout == b"two\nlines\nrest of the input\n"
    ran = virtual_phone.run("shell", "cat; echo $?", adb=adb, input=b"x" * 300_000)
    assert ran.stdout == b"x" * 300_000 + b"0\n"


def test_interactive_shell(virtual_phone: VirtualPhone, adb: str) -> None:
    keys = b"echo hx\x7fi\r\x1b[A\rcd /sdcard\rpwd\rexit 5\r"
    ran = virtual_phone.run("shell", "-t", "-t", adb=adb, input=keys)
    shown = ran.stdout.decode()
    assert ran.returncode == 5
    assert shown.count("\r\nhi\r\n") == 2, shown
    assert "phonepilot:/ $ echo hx\b \bi\r\n" in shown
    assert "phonepilot:/sdcard $ pwd\r\n/sdcard\r\n" in shown


def test_push_pull_is_identical(virtual_phone: VirtualPhone, adb: str, tmp_path: Path) -> None:
    data = os.urandom(3_000_001)
    (tmp_path / "in").write_bytes(data)
    pushed = virtual_phone.run("push", str(tmp_path / "in"), "/sdcard/new/dir/文件.bin", adb=adb)
    assert pushed.returncode == 0, pushed.stderr
    pulled = virtual_phone.run("pull", "/sdcard/new/dir/文件.bin", str(tmp_path / "out"), adb=adb)
    assert pulled.returncode == 0, pulled.stderr
    assert (tmp_path / "out").read_bytes() == data
    (size,) = virtual_phone.sql("SELECT length(content) FROM files WHERE path LIKE '%文件.bin'")[0]
    assert size == len(data)
    assert virtual_phone.run("exec-out", "cat /sdcard/new/dir/*", adb=adb).stdout == data


def test_push_pull_folders(virtual_phone: VirtualPhone, adb: str, tmp_path: Path) -> None:
    (tmp_path / "tree/inner").mkdir(parents=True)
    (tmp_path / "tree/inner/a.txt").write_text("a")
    (tmp_path / "tree/empty").write_bytes(b"")
    assert virtual_phone.run("push", str(tmp_path / "tree"), "/sdcard/", adb=adb).returncode == 0
    assert virtual_phone.run("pull", "/sdcard/tree", str(tmp_path / "b"), adb=adb).returncode == 0
    assert (tmp_path / "b/inner/a.txt").read_text() == "a"
    assert (tmp_path / "b/empty").read_bytes() == b""


def test_push_where_nobody_may(virtual_phone: VirtualPhone, adb: str, tmp_path: Path) -> None:
    (tmp_path / "f").write_bytes(b"x" * 200_000)
    ran = virtual_phone.run("push", str(tmp_path / "f"), "/system/f", adb=adb)
    assert ran.returncode == 1
    assert b"Read-only file system" in ran.stdout + ran.stderr
    ran = virtual_phone.run("pull", "/sdcard/none", str(tmp_path / "g"), adb=adb)
    assert ran.returncode == 1
    assert b"No such file or directory" in ran.stdout + ran.stderr


def test_screencap(virtual_phone: VirtualPhone, adb: str) -> None:
    png = virtual_phone.run("exec-out", "screencap", "-p", adb=adb).stdout
    assert png == virtual_phone.server.call(lambda phone: phone.png())
    raw = virtual_phone.run("exec-out", "screencap", adb=adb).stdout
    assert len(raw) == 16 + 1080 * 2400 * 4


@pytest.mark.parametrize("flags", [[], ["--no-streaming"]])
def test_install_and_uninstall(
    virtual_phone: VirtualPhone, adb: str, flags: list[str], tmp_path: Path
) -> None:
    ran = virtual_phone.run("install", *flags, str(U2_APK), adb=adb)
    assert (ran.returncode, b"Success" in ran.stdout) == (0, True), ran.stdout + ran.stderr
    assert virtual_phone.shell("pm list packages -3") == "package:com.github.uiautomator"
    assert virtual_phone.sql("SELECT package FROM apps") == [("com.github.uiautomator",)]
    assert "/data/app/" in virtual_phone.shell("pm path com.github.uiautomator")
    assert virtual_phone.run("install", "-r", str(U2_APK), adb=adb).returncode == 0
    gone = virtual_phone.run("uninstall", "com.github.uiautomator", adb=adb)
    assert gone.stdout == b"Success\n"
    assert virtual_phone.shell("pm list packages -3") == ""


def test_install_of_something_else(virtual_phone: VirtualPhone, adb: str, tmp_path: Path) -> None:
    (tmp_path / "bad.apk").write_bytes(b"this is no zip" * 100)
    ran = virtual_phone.run("install", str(tmp_path / "bad.apk"), adb=adb)
    assert ran.returncode == 1
    assert b"INSTALL_FAILED_INVALID_APK" in ran.stdout + ran.stderr


def test_logcat(virtual_phone: VirtualPhone, adb: str) -> None:
    virtual_phone.shell("am start -a android.settings.SETTINGS")
    shown = virtual_phone.run("logcat", "-d", "-s", "ActivityTaskManager", adb=adb).stdout.decode()
    assert "START u0 Intent { act=android.settings.SETTINGS }" in shown
    assert "SystemServer" not in shown
    assert virtual_phone.run("logcat", "-c", adb=adb).returncode == 0
    assert virtual_phone.run("logcat", "-d", adb=adb).stdout == b""


def test_following_the_log_ends_when_the_client_does(virtual_phone: VirtualPhone, adb: str) -> None:
    process = subprocess.Popen(
        [adb, "-s", virtual_phone.serial, "logcat"],
        env=virtual_phone.adb.env,
        stdout=subprocess.PIPE,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == b"--------- beginning of system\n"
    while b"System now ready" not in process.stdout.readline():
        pass
    virtual_phone.shell("log -t Mine 'hello there'")
    while process.stdout.readline() != b"--------- beginning of main\n":
        pass
    assert process.stdout.readline().endswith(b"I Mine    : hello there\n")
    process.kill()
    process.wait()
    process.stdout.close()
    assert virtual_phone.shell("echo alive") == "alive"


def test_reboot_comes_back(virtual_phone: VirtualPhone, adb: str) -> None:
    virtual_phone.shell("am start -a android.settings.SETTINGS")
    virtual_phone.run("reboot", adb=adb)
    virtual_phone.adb.client.connect(virtual_phone.serial, timeout=60)
    virtual_phone.adb.client.wait_for(virtual_phone.serial, timeout=60)
    assert virtual_phone.server.call(lambda p: p.foreground[0]) == "com.android.launcher3"


def test_refusals(virtual_phone: VirtualPhone, adb: str) -> None:
    root = virtual_phone.run("root", adb=adb)
    assert b"adbd cannot run as root in production builds" in root.stdout + root.stderr
    assert virtual_phone.run("disable-verity", adb=adb).returncode == 0
