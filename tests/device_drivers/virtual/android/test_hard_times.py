"""What must not happen to a served phone: stalls, leaks into the next life, dead clocks."""

from __future__ import annotations

import struct
import subprocess
import time
import zlib

import pytest

from device_drivers.base import Wait
from device_drivers.virtual import control, made_files
from device_drivers.virtual.device import VirtualAndroid
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.server import VirtualPhoneServer
from tests.device_drivers.virtual.android.shells import PhoneShell
from tests.phones import VirtualPhone


def test_nothing_that_ran_reaches_the_next_life(virtual_phone: VirtualPhone) -> None:
    adb, port = virtual_phone.adb, virtual_phone.port
    line = "echo up; (sleep 0.3; settings put global left 1) & sleep 0.3; echo x > /sdcard/left"
    with subprocess.Popen(
        [adb.path, "-s", virtual_phone.serial, "shell", line], env=adb.env, stdout=subprocess.PIPE
    ) as running:
        assert running.stdout is not None
        assert running.stdout.readline() == b"up\n"
        assert virtual_phone.run("reverse", "tcp:9100", "tcp:9101").returncode == 0
        virtual_phone.shell("setprop debug.left 1; log -t left over")
        control.request(port, "reset", seed=8)
        running.wait(timeout=60)  # its stream was ended, not left open
    time.sleep(0.6)
    assert virtual_phone.shell("settings get global left") == "null"
    assert "No such file" in virtual_phone.shell("ls /sdcard/left")
    assert virtual_phone.shell("getprop debug.left") == ""
    assert "left" not in virtual_phone.shell("logcat -d")
    assert virtual_phone.run("reverse", "--list").stdout.strip() == b""
    fresh = Phone(seed=8)
    serial = fresh.setting("secure", "android_id") or ""
    assert virtual_phone.shell("getprop ro.serialno") == f"PP{serial[:10].upper()}"
    fresh.store.close()


def test_a_reset_brings_the_time_and_the_shell_back() -> None:
    device, fresh = VirtualAndroid(Phone(seed=3)), Phone(seed=4)
    device.shell("setprop", "debug.left", "1")
    device.shell("sh", "-c", "(sleep 0; settings put global left 1) &")
    device.act(Wait(3600))
    device.phone.reset(4)
    assert device.phone.clock.now() == fresh.clock.now()
    assert device.phone.store.dump() == fresh.store.dump()
    assert device.shell("getprop", "debug.left").output == "\n"
    assert device.shell("settings", "get", "global", "left").output == "null\n"
    device.close()
    for phone in (device.phone, fresh):
        phone.store.close()


def test_time_goes_on_after_an_app_fails(caplog: pytest.LogCaptureFixture) -> None:
    phone = Phone(seed=3, live=True)
    server = VirtualPhoneServer(phone)
    server.start()
    settled: list[int] = []

    def trip(phone: Phone) -> None:
        def settle() -> None:
            settled.append(1)
            raise OverflowError("an app of ours")

        phone.tick = lambda **_: settle()  # type: ignore[method-assign]  # an app that fails

    server.call(trip)
    for _ in range(3000):
        if len(settled) > 2:
            break
        time.sleep(0.02)
    server.stop()
    phone.store.close()
    assert len(settled) > 2
    assert caplog.text.count("OverflowError: an app of ours") == 1


@pytest.mark.parametrize(
    ("line", "out"),
    [
        ("yes | head -c 4", "y\ny\n"),
        ("while true; do echo x; done | head -c 4", "x\nx\n"),
        ("seq 1 100000000 | head -n 1", "1\n"),
        ("printf '%0999999999d' 1 | wc -c", "0\n"),
        ("x=aaaaaaaa; while true; do x=$x$x; done", ""),
        ("false && echo no & wait; echo all", "all\n"),
    ],
)
def test_lines_that_would_never_end_do(sh: PhoneShell, line: str, out: str) -> None:
    assert sh(line).out == out


@pytest.mark.parametrize(
    "line",
    [
        "content insert --uri content://sms --bind address:s:+15550101 --bind date:s:abc",
        "content update --uri content://sms --bind date:l:9223372036854775807",
        "content update --uri content://call_log/calls --bind number:n: --bind duration:s:abc",
        "content update --uri content://com.android.calendar/events --bind dtend:n:",
        f"content query --uri content://sms/{'9' * 40}",
        f"content query --uri content://com.android.contacts/contacts/{'9' * 40}",
    ],
)
def test_rows_of_a_wrong_kind_break_no_screen(sh: PhoneShell, line: str) -> None:
    sh(line)
    for app in ("messaging", "dialer", "calendar"):
        sh.phone.open_app(f"com.android.{app}")
        assert sh.phone.tree().box


@pytest.mark.parametrize("seed", [float("inf"), 1.5, 1 << 70, True])
def test_seeds_that_are_none(virtual_phone: VirtualPhone, seed: object) -> None:
    with pytest.raises(control.ControlError, match="whole number"):
        control.request(virtual_phone.port, "reset", seed=seed)


def test_names_and_ports_that_cannot_be(sh: PhoneShell, virtual_phone: VirtualPhone) -> None:
    assert sh("touch '/sdcard/\udcff'").code == 1
    assert virtual_phone.run("reverse", "tcp:99999", "tcp:1").returncode != 0


def test_a_pattern_that_runs_away_is_given_up(sh: PhoneShell) -> None:
    line = "a" * 40 + "b"
    assert sh(f"echo {line} | grep -E '(a|aa)+$'").code in (1, 2)
    assert sh("echo abc | grep -E 'b.$'").out == "abc\n"
    assert sh("echo abc | sed 's/b/x/'").out == "axc\n"


def test_addresses_that_are_none(sh: PhoneShell) -> None:
    for data in ("https://[::1", "content://com.android.calendar/time/99999999999999999"):
        assert "Starting" in sh(f"am start -a android.intent.action.VIEW -d '{data}'").out
        assert sh.phone.tree().box


def test_a_picture_too_large_to_decode_is_not_shown() -> None:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return (
            struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        )

    def grey(side: int) -> bytes:
        rows = zlib.compress(bytes((side // 8 + 1) * side))
        header = chunk(b"IHDR", struct.pack(">2I5B", side, side, 1, 0, 0, 0, 0))
        return b"\x89PNG\r\n\x1a\n" + header + chunk(b"IDAT", rows) + chunk(b"IEND", b"")

    assert made_files.sharp(grey(64)) is not None
    assert made_files.sharp(grey(16_000)) is None
