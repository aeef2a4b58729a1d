"""Seeing every phone in one look: real adb servers, servers that hang, ones that are none."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import struct
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from device_drivers.android import Config
from device_drivers.android.adb import server_of
from device_drivers.base import OS, DeviceError, DeviceTimeout
from device_drivers.discovery import Seen, adb, hdc, look, usbmux
from device_drivers.virtual.ios.usbmuxd import Usbmuxd, udid
from tests.phones import AdbServer, connected_phone, private_adb, running_phone

Serve = Callable[[socket.socket], None]


@pytest.fixture
def own_adb(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[AdbServer]:
    with private_adb(tmp_path) as server:
        monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(server.port))
        yield server


@contextmanager
def served(serve: Serve) -> Iterator[int]:
    """A port whose connections ``serve`` answers, one after the other."""
    listener = socket.create_server(("127.0.0.1", 0))

    def run() -> None:
        while True:
            try:
                link, _ = listener.accept()
            except OSError:
                return
            with link:
                serve(link)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    try:
        yield listener.getsockname()[1]
    finally:
        listener.shutdown(socket.SHUT_RDWR)
        listener.close()
        thread.join(10)


# --- the look ------------------------------------------------------------------------------------


@pytest.mark.whole
def test_sources_are_asked_side_by_side_and_the_dead_are_told() -> None:
    both = threading.Barrier(2)
    over = threading.Event()

    def found(serial: str) -> list[Seen]:
        both.wait(60)  # passes only if both are asked at once
        return [Seen(serial, OS.ANDROID)]

    def refused() -> list[Seen]:
        raise DeviceError("it is not there")

    def hangs() -> list[Seen]:
        over.wait(30)
        return []

    sight = look(
        {"one": lambda: found("a"), "no": refused, "two": lambda: found("b"), "dead": hangs}, 5.0
    )
    over.set()
    assert [seen.serial for seen in sight.phones] == ["a", "b"]
    assert sight.problems["no"] == "it is not there"
    assert "in time" in sight.problems["dead"]


def test_a_fault_of_ours_is_not_hidden() -> None:
    def broken() -> list[Seen]:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        look({"broken": broken})


def test_names_of_one_phone() -> None:
    seen = Seen("192.0.2.7:37001", OS.ANDROID, others=("R5CT",))
    assert seen.is_called("192.0.2.7:37001")
    assert seen.is_called("adb-R5CT-aBcDeF")
    assert not seen.is_called("adb-R5CX-aBcDeF")
    auto = Seen("adb-R5CT-aBcDeF._adb-tls-connect._tcp", OS.ANDROID)
    assert auto.is_called("adb-R5CT-aBcDeF")


# --- adb -----------------------------------------------------------------------------------------


def test_adb_tells_model_version_and_state(own_adb: AdbServer) -> None:
    with connected_phone(own_adb, seed=3) as ready, running_phone(seed=4) as (asking, _):
        asking.call(lambda phone: phone.put_setting("global", "adb_asks", "1"))
        own_adb.run("connect", asking.serial)
        found = {seen.serial: seen for seen in adb.find()}
        assert set(found) == {ready.serial, asking.serial}
        assert found[ready.serial].ready
        assert (found[ready.serial].model, found[ready.serial].version) == ("Virtual Phone", "14")
        assert found[asking.serial].state == "unauthorized"
        assert "Allow USB debugging?" in found[asking.serial].fix
        own_adb.run("disconnect", asking.serial)


def test_what_is_offline_is_mended_where_it_hangs() -> None:
    cable, wifi = (adb._in_state(serial, "offline", "") for serial in ("R5CT", "192.0.2.7:37001"))
    assert "plug in" in cable.fix
    assert "Wireless debugging" in wifi.fix


def test_a_phone_that_hangs_holds_up_nobody(own_adb: AdbServer) -> None:
    with connected_phone(own_adb, seed=3) as one, connected_phone(own_adb, seed=4) as two:
        hanging = threading.Event()
        blocked = threading.Thread(target=two.server.call, args=(lambda _: hanging.wait(90),))
        blocked.start()
        found = {seen.serial: seen for seen in adb.find()}
        hangs_still = blocked.is_alive()
        hanging.set()
        blocked.join()
        assert found[one.serial].ready
        assert found[two.serial].state == "silent"
        assert "unlock" in found[two.serial].fix
        assert hangs_still


def test_an_adb_server_that_hangs_is_told(own_adb: AdbServer) -> None:
    os.kill(own_adb.process.pid, signal.SIGSTOP)
    try:
        with pytest.raises(DeviceTimeout, match="does not answer"):
            adb.find()
    finally:
        os.kill(own_adb.process.pid, signal.SIGCONT)


def test_what_is_no_adb_server_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    with served(lambda link: link.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")) as port:
        monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(port))
        with pytest.raises(DeviceError, match="went away"):
            adb.find()


def test_a_phone_on_cable_and_wifi_is_one() -> None:
    cable = Seen("R5CT", OS.ANDROID, model="M", others=("R5CT",))
    wifi = Seen("192.0.2.7:37001", OS.ANDROID, model="M", others=("R5CT",))
    here = [Seen(f"127.0.0.1:{port}", OS.ANDROID, others=("PP1",)) for port in (5601, 5602)]
    (one, *virtual) = adb._folded([wifi, cable, *here])
    assert (one.serial, one.others) == ("R5CT", ("R5CT", "192.0.2.7:37001"))
    assert virtual == here, "virtual phones of one seed are still two"


# --- hdc -----------------------------------------------------------------------------------------


def hdc_server(listed: str, *, hang_up: bool = True) -> Serve:
    def serve(link: socket.socket) -> None:
        def send(data: bytes) -> None:
            link.sendall(struct.pack(">I", len(data)) + data)

        def receive() -> bytes:
            size = struct.unpack(">I", link.recv(4, socket.MSG_WAITALL))[0]
            return link.recv(size, socket.MSG_WAITALL)

        send(b"OHOS HDC".ljust(12, b"\0") + struct.pack(">I", 7) + bytes(28))
        assert receive().startswith(b"OHOS HDC")
        assert receive().rstrip(b"\0") == b"list targets -v"
        send(listed.encode())
        if not hang_up:
            link.recv(1)

    return serve


@pytest.mark.parametrize("hang_up", [True, False])
def test_hdc_lists_its_phones(monkeypatch: pytest.MonkeyPatch, hang_up: bool) -> None:
    listed = (
        "7001005458323933\t\tUSB\tConnected\tlocalhost\thdc\n"
        "192.0.2.9:5555\t\tTCP\tOffline\tlocalhost\thdc\n"
    )
    with served(hdc_server(listed, hang_up=hang_up)) as port:
        monkeypatch.setenv("OHOS_HDC_SERVER_PORT", str(port))
        ready, offline = hdc.find()
    assert (ready.serial, ready.ready, ready.os) == ("7001005458323933", True, OS.HARMONY)
    assert (offline.serial, offline.state) == ("192.0.2.9:5555", "offline")
    assert offline.fix


def test_no_hdc_phones_and_no_hdc_server(monkeypatch: pytest.MonkeyPatch) -> None:
    with served(hdc_server("[Empty]\n")) as port:
        monkeypatch.setenv("OHOS_HDC_SERVER_PORT", str(port))
        assert hdc.find() == []
    assert hdc.find() == [], "nobody listens there any more"


def test_an_hdc_server_that_is_none_or_hangs(monkeypatch: pytest.MonkeyPatch) -> None:
    with served(lambda link: link.sendall(b"\0\0\0\x04nope")) as port:
        monkeypatch.setenv("OHOS_HDC_SERVER_PORT", str(port))
        with pytest.raises(hdc.NotHdc, match="does not speak hdc"):
            hdc.find()

    def hangs(link: socket.socket) -> None:
        link.recv(1)

    with served(hangs) as port:
        monkeypatch.setenv("OHOS_HDC_SERVER_PORT", str(port))
        with pytest.raises(DeviceTimeout, match="hdc kill -r"):
            hdc.find()


# --- iPhones -------------------------------------------------------------------------------------


def test_iphones_by_cable(monkeypatch: pytest.MonkeyPatch) -> None:
    mux = Usbmuxd()
    with running_phone(system=OS.IOS) as (server, _):
        mux.attach(udid(1), {usbmux.WDA_PORT: server.port})
        mux.attach(udid(2), {1234: server.port})
        mux.attach(udid(3), {usbmux.WDA_PORT: server.port}, trusted=False)
        monkeypatch.setenv("USBMUXD_SOCKET_ADDRESS", mux.start())
        found = {seen.serial: seen for seen in usbmux.find()}
        mux.stop()
    assert [found[udid(n)].state for n in (1, 2, 3)] == [
        "ready",
        "no WebDriverAgent",
        "not trusted",
    ]
    assert found[udid(1)].version == "18.5"
    assert "Trust" in found[udid(3)].fix


def test_a_virtual_harmony_phone(monkeypatch: pytest.MonkeyPatch) -> None:
    with running_phone(system=OS.HARMONY) as (server, _):
        monkeypatch.setenv("OHOS_HDC_SERVER_PORT", str(server.port))
        (seen,) = hdc.find()
    assert seen.ready
    assert seen.os is OS.HARMONY


def test_no_usbmuxd_means_no_iphones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("USBMUXD_SOCKET_ADDRESS", f"UNIX:{tmp_path / 'none'}")
    assert usbmux.find() == []


def test_a_webdriveragent_address() -> None:
    body = (
        b'{"value": {"ready": true, "os": {"name": "iOS", "version": "18.5"}, "device": "iphone"}}'
    )

    def serve(link: socket.socket) -> None:
        link.recv(1 << 16)
        link.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % len(body) + body)

    with served(serve) as port:
        seen = usbmux.reachable(f"http://127.0.0.1:{port}")
    assert (seen.ready, seen.model, seen.version) == (True, "iPhone", "18.5")
    gone = usbmux.reachable(f"http://127.0.0.1:{port}")
    assert (gone.state, gone.ready) == ("not reachable", False)
    assert "WebDriverAgent" in gone.fix


def drips(link: socket.socket, begun: bytes) -> None:
    """Says ``begun``, then a byte now and again, until the other side has enough."""
    link.recv(1 << 16)
    with contextlib.suppress(OSError):
        link.sendall(begun)
        while True:
            link.sendall(b" ")
            time.sleep(0.02)


def test_a_webdriveragent_that_drips_is_silent_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("device_drivers.discovery.usbmux.MUX_SECONDS", 0.3)
    begun = b"HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n"
    with served(partial(drips, begun=begun)) as port:
        seen = usbmux.reachable(f"http://127.0.0.1:{port}")
    assert (seen.state, seen.ready) == ("silent", False)
    assert "unlock" in seen.fix


def test_an_adb_server_that_drips_is_told_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("device_drivers.discovery.adb.SERVER_SECONDS", 0.3)
    with served(partial(drips, begun=b"OKAYffff")) as port:
        monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(port))
        server = server_of(Config())
        with pytest.raises(DeviceTimeout, match="does not answer"):
            server.phones(adb.SERVER_SECONDS)


@pytest.mark.parametrize("body", [b"", b"[]", b'{"value": 3}', b"<html>"])
def test_what_is_no_webdriveragent(body: bytes) -> None:
    seen = Seen("u", OS.IOS, "silent")
    assert usbmux.from_status(seen, body) == seen
