"""What adb offers beside the shell, by both stock clients: reverse, install-multiple, films..."""

from __future__ import annotations

import http.server
import io
import struct
import subprocess
import threading
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
import simplejpeg

from tests.device_drivers.virtual.android.shells import U2_APK
from tests.phones import ADBS, VirtualPhone

adbs = pytest.mark.parametrize("adb", ADBS, ids=["wheel", "system"][: len(ADBS)])


class _Page(http.server.BaseHTTPRequestHandler):
    def do_GET(self) -> None:  # the name the base class looks for
        self.wfile.write(b"HTTP/1.0 200 OK\r\n\r\nfrom the computer\n")

    def log_message(self, format: str, *args: object) -> None:
        return


@pytest.fixture
def web_port() -> Iterator[int]:
    """A web server on this computer."""
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), _Page) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield server.server_port
        server.shutdown()
        thread.join()


@adbs
def test_reverse_reaches_the_computer(
    virtual_phone: VirtualPhone, adb: str, web_port: int
) -> None:  # fmt: skip
    fetch = "printf 'GET / HTTP/1.0\\r\\n\\r\\n' | nc 127.0.0.1 8000"
    assert "Connection refused" in virtual_phone.shell(fetch)
    assert virtual_phone.run("reverse", "tcp:8000", f"tcp:{web_port}", adb=adb).returncode == 0
    assert virtual_phone.shell(fetch).endswith("from the computer")
    listed = virtual_phone.run("reverse", "--list", adb=adb).stdout.decode().split()
    assert listed[1:] == ["tcp:8000", f"tcp:{web_port}"]
    again = virtual_phone.run("reverse", "--no-rebind", "tcp:8000", "tcp:1", adb=adb)
    assert b"cannot rebind" in again.stderr
    chosen = virtual_phone.run("reverse", "tcp:0", "tcp:1", adb=adb).stdout.decode().strip()
    assert chosen.isdigit()
    assert virtual_phone.shell(f"nc 127.0.0.1 {chosen}") == ""  # nobody listens there
    assert virtual_phone.run("reverse", "--remove", "tcp:8000", adb=adb).returncode == 0
    assert "Connection refused" in virtual_phone.shell(fetch)
    assert b"not found" in virtual_phone.run("reverse", "--remove", "tcp:8000", adb=adb).stderr
    virtual_phone.run("reverse", "--remove-all", adb=adb)
    assert virtual_phone.run("reverse", "--list", adb=adb).stdout.strip() == b""


def test_reverse_by_adbutils_ends_with_the_connection(virtual_phone: VirtualPhone) -> None:
    virtual_phone.device.reverse("tcp:8000", "tcp:9")
    assert [each.remote for each in virtual_phone.device.reverse_list()] == ["tcp:8000"]
    virtual_phone.adb.run("disconnect", virtual_phone.serial)
    virtual_phone.adb.run("connect", virtual_phone.serial)
    assert virtual_phone.device.reverse_list() == []


def test_forward_to_a_program_on_the_phone(virtual_phone: VirtualPhone) -> None:
    listening = subprocess.Popen(
        [virtual_phone.adb.path, "-s", virtual_phone.serial, "shell", "nc -l -p 5000"],
        env=virtual_phone.adb.env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
    )  # fmt: skip
    while "refused" in virtual_phone.shell("nc -z 127.0.0.1 5000"):
        pass
    with virtual_phone.device.create_connection("tcp", 5000) as link:
        link.sendall(b"hello\n")
    out, _ = listening.communicate(timeout=60)
    assert out == b"hello\n"


@adbs
def test_a_film_of_the_screen(virtual_phone: VirtualPhone, adb: str, tmp_path: Path) -> None:
    recording = subprocess.Popen(
        [adb, "-s", virtual_phone.serial, "shell", "screenrecord", "--size", "270x600",
         "/sdcard/a.mp4"],
        env=virtual_phone.adb.env, stdin=subprocess.DEVNULL,
    )  # fmt: skip
    while not virtual_phone.shell("pgrep screenrecord"):
        pass
    virtual_phone.shell("input keyevent 187; sleep 0.3; pkill -2 screenrecord")
    assert recording.wait(60) == 0
    virtual_phone.run("pull", "/sdcard/a.mp4", str(tmp_path / "a.mp4"), adb=adb)
    film = (tmp_path / "a.mp4").read_bytes()
    boxes = list(_boxes(film))
    assert [kind for kind, _ in boxes] == [b"ftyp", b"mdat", b"moov"]
    frames = [b"\xff\xd8\xff" + part for part in boxes[1][1].split(b"\xff\xd8\xff")[1:]]
    assert len(frames) > 1
    assert {simplejpeg.decode_jpeg_header(frame)[:2] for frame in frames} == {(600, 270)}
    assert len({frame for frame in frames}) > 1


def _boxes(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = 0
    while at < len(data):
        (size,) = struct.unpack_from(">I", data, at)
        yield data[at + 4 : at + 8], data[at + 8 : at + size]
        at += size


def test_screenrecord_refuses_what_it_cannot(virtual_phone: VirtualPhone) -> None:
    helped = virtual_phone.run("shell", "screenrecord", "--help")
    assert (helped.returncode, b"--time-limit" in helped.stderr) == (0, True)
    for arguments, message, code in (
        ("--output-format=h264 /sdcard/a", b"unable to configure video/avc codec", 1),
        ("--time-limit 999 /sdcard/a.mp4", b"outside acceptable range", 2),
        ("/system/a.mp4", b"Read-only file system", 1),
        ("", b"Usage: screenrecord", 2),
    ):
        ran = virtual_phone.run("shell", "screenrecord", arguments)
        assert (ran.returncode, message in ran.stderr) == (code, True), ran.stderr


@adbs
def test_bugreport(virtual_phone: VirtualPhone, adb: str, tmp_path: Path) -> None:
    ran = virtual_phone.run("bugreport", str(tmp_path / "report.zip"), adb=adb)
    assert ran.returncode == 0, ran.stderr
    with zipfile.ZipFile(io.BytesIO((tmp_path / "report.zip").read_bytes())) as report:
        text = report.read(report.read("main_entry.txt").decode()).decode()
    assert "DUMP OF SERVICE battery:" in text
    assert "[ro.product.model]: [Virtual Phone]" in text


@adbs
def test_install_multiple(virtual_phone: VirtualPhone, adb: str) -> None:
    ran = virtual_phone.run("install-multiple", str(U2_APK), str(U2_APK), adb=adb)
    assert b"Success" in ran.stdout, ran.stderr
    assert "package:com.github.uiautomator" in virtual_phone.shell("pm list packages -3")
    virtual_phone.shell("pm disable-user com.github.uiautomator")
    assert virtual_phone.shell("pm list packages -d") == "package:com.github.uiautomator"
    started = virtual_phone.shell("am start -n com.github.uiautomator/.MainActivity")
    assert "does not exist" in started
    virtual_phone.shell("pm enable com.github.uiautomator")
    assert virtual_phone.shell("pm list packages -d") == ""
    assert virtual_phone.run("uninstall", "com.github.uiautomator", adb=adb).returncode == 0


@adbs
def test_services_that_are_empty_or_refused(virtual_phone: VirtualPhone, adb: str) -> None:
    jdwp = virtual_phone.run("jdwp", adb=adb)
    assert (jdwp.returncode, jdwp.stdout) == (0, b"")
    assert virtual_phone.run("tcpip", "5555", adb=adb).returncode == 1
    assert virtual_phone.run("forward", "tcp:0", "tcp:7000", adb=adb).returncode == 0
    assert b"abb" not in virtual_phone.run("features", adb=adb).stdout


@adbs
def test_another_display(virtual_phone: VirtualPhone, adb: str) -> None:
    virtual_phone.run("shell", "wm size 720x1280; wm density 320", adb=adb)
    shown = virtual_phone.run("shell", "wm size; wm density", adb=adb).stdout.decode()
    assert shown.splitlines() == [
        "Physical size: 1080x2400", "Override size: 720x1280",
        "Physical density: 420", "Override density: 320",
    ]  # fmt: skip
    assert virtual_phone.device.window_size() == (720, 1280)
    assert virtual_phone.device.screenshot().size == (720, 1280)
    assert "][720," in virtual_phone.shell("am start -a android.settings.SETTINGS >/dev/null;"
                                                " uiautomator dump /dev/tty")  # fmt: skip
    assert "bad size" in virtual_phone.shell("wm size 1x1")
    virtual_phone.shell("wm size reset; wm density reset")
    assert virtual_phone.device.window_size() == (1080, 2400)


@adbs
@pytest.mark.parametrize(
    ("style", "wanted"),
    [
        ("brief", r"I/Mine    ( 4712): hello"),
        ("tag", "I/Mine    : hello"),
        ("raw", "hello"),
        ("process", "I( 4712) hello  (Mine)"),
        ("time", "11-16 09:41:00.000 I/Mine    ( 4712): hello"),
        ("threadtime", "11-16 09:41:00.000  4712  4712 I Mine    : hello"),
        ("long", "[ 11-16 09:41:00.000  4712: 4712 I/Mine     ]\nhello\n\n"),
    ],
)
def test_logcat_formats(virtual_phone: VirtualPhone, adb: str, style: str, wanted: str) -> None:
    virtual_phone.shell("log -t Mine hello; log -t Other no; log -p d -t Mine quiet")
    ran = virtual_phone.run("logcat", "-d", "-v", style, "Mine:I", "*:S", adb=adb)
    assert wanted in ran.stdout.decode()
    assert "quiet" not in ran.stdout.decode()
    assert "no" not in ran.stdout.decode().replace("main", "").split()


def test_logcat_tells_what_happened(virtual_phone: VirtualPhone) -> None:
    virtual_phone.run("logcat", "-c", "-b", "all")
    virtual_phone.shell("am start -n com.android.settings/.Settings")
    virtual_phone.shell("cmd notification post -t Hello tag text")
    virtual_phone.shell("am force-stop com.android.settings; input keyevent 223")
    log = virtual_phone.run("logcat", "-d", "-b", "system,events").stdout.decode()
    for event in ("Start proc", "Displayed com.android.settings/", "notification_enqueue",
                  "Killing", "Going to sleep"):  # fmt: skip
        assert event in log, log
    last = virtual_phone.run("logcat", "-t", "1", "-v", "raw").stdout.decode()
    assert last.splitlines()[-1].startswith("Going to sleep")
    assert b"unknown buffer" in virtual_phone.run("logcat", "-b", "x").stderr
