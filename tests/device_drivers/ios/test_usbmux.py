"""usbmuxd: its address, its phones, and what it says when it or WebDriverAgent is not there."""

from __future__ import annotations

import socket
import threading
from pathlib import Path

import pytest

from device_drivers.base import DeviceGone, DeviceTimeout, NoDevice
from device_drivers.ios import Config, create, usbmux
from device_drivers.ios.joining import find
from device_drivers.virtual.ios.usbmuxd import Usbmuxd, udid
from tests.device_drivers.ios.conftest import UDID, Iphone
from tests.phones import free_port


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ("UNIX:/run/mux", "/run/mux"),
        ("/run/mux", "/run/mux"),
        ("127.0.0.1:27015", ("127.0.0.1", 27015)),
        ("[::1]:5", ("::1", 5)),
    ],
)
def test_the_address_is_read_as_libusbmuxd_reads_it(given: str, meant: usbmux.Address) -> None:
    assert usbmux.address({"USBMUXD_SOCKET_ADDRESS": given}) == meant


def test_without_an_address_it_is_where_it_always_is() -> None:
    assert usbmux.address({}) in ("/var/run/usbmuxd", ("127.0.0.1", 27015))


def test_a_wrong_address_is_told() -> None:
    with pytest.raises(NoDevice, match="must be UNIX:/path or host:port"):
        usbmux.address({"USBMUXD_SOCKET_ADDRESS": "somewhere"})


def test_it_is_reached_by_a_path(tmp_path: Path) -> None:
    mux = Usbmuxd(str(tmp_path / "mux"))
    mux.start()
    try:
        assert usbmux.phones(str(tmp_path / "mux")) == []
    finally:
        mux.stop()


def test_a_phone_on_cable_and_network_is_one(usbmuxd: Usbmuxd, plugged: Iphone) -> None:
    usbmuxd.attach("net-only", {8100: plugged.server.port}, network=True)
    kinds = {phone.udid: phone.connection for phone in usbmux.phones()}
    assert kinds == {UDID: "USB", "net-only": "Network"}
    assert find(Config()).udid == UDID
    assert find(Config(udid=UDID.replace("-", "").lower())).udid == UDID


def test_several_on_cables_want_a_choice(usbmuxd: Usbmuxd, plugged: Iphone) -> None:
    usbmuxd.attach(udid(2), {8100: plugged.server.port})
    with pytest.raises(NoDevice, match=f"2 iPhones: {UDID}, {udid(2)}. Say which by udid"):
        create(Config())


def test_no_phone_and_an_unknown_one(usbmuxd: Usbmuxd) -> None:
    with pytest.raises(NoDevice, match=r"No iPhone is connected.*Trust; or give the"):
        create(Config())
    with pytest.raises(NoDevice, match="No iPhone other is connected; usbmuxd knows: none"):
        create(Config(udid="other"))


def test_where_webdriveragent_does_not_run(usbmuxd: Usbmuxd, iphone: Iphone) -> None:
    usbmuxd.attach(UDID, {8101: iphone.server.port})
    with pytest.raises(NoDevice, match=r"Nothing listens on port 8100.*does not run on the phone"):
        create(Config())


def test_a_phone_in_the_network_needs_no_usbmuxd(
    iphone: Iphone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("USBMUXD_SOCKET_ADDRESS", "UNIX:/nowhere/at/all")
    other = create(Config(url=f"127.0.0.1:{iphone.server.port}", mjpeg_port=0))
    assert other.name == f"127.0.0.1:{iphone.server.port}"
    assert other.observe(image=False).elements
    other.close()
    with pytest.raises(usbmux.NoMux, match="usbmuxd does not answer at /nowhere/at/all"):
        create(Config())


def test_an_address_that_is_none() -> None:
    with pytest.raises(NoDevice, match="no address of a WebDriverAgent"):
        create(Config(url="ftp://192.0.2.1"))
    with pytest.raises(NoDevice, match=r"Nothing listens at 127\.0\.0\.1"):
        create(Config(url=f"http://127.0.0.1:{free_port()}"))


def test_one_that_says_nothing_is_not_waited_for() -> None:
    with (
        socket.create_server(("127.0.0.1", 0)) as silent,
        pytest.raises(DeviceTimeout, match="did not answer in time"),
    ):
        usbmux.phones(silent.getsockname(), timeout=0.1)


def test_something_else_at_its_place() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        thread = threading.Thread(target=lambda: _greet(other))
        thread.start()
        with pytest.raises(usbmux.NoMux, match="is no usbmuxd"):
            usbmux.phones(other.getsockname())
        thread.join()


def _greet(server: socket.socket) -> None:
    sock, _ = server.accept()
    with sock:
        sock.sendall(b"SSH-2.0-something else than a usbmuxd\r\n")
        sock.recv(1 << 16)


def test_a_pulled_cable_is_told_and_mended(usbmuxd: Usbmuxd, plugged: Iphone) -> None:
    plugged.look()
    ports = usbmuxd.phones[UDID].ports
    usbmuxd.detach(UDID)
    plugged.weather("unplugged")
    with pytest.raises(DeviceGone, match=f"{UDID} is not connected"):
        plugged.look()
    plugged.clear()
    usbmuxd.attach(UDID, ports)
    assert plugged.look().elements
