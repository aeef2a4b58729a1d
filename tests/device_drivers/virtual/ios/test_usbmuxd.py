"""Virtual iPhones behind a usbmuxd, for the unmodified USB side of facebook-wda."""

from __future__ import annotations

import contextlib
import gc
import plistlib
import socket
import struct
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import wda
from wda.usbmux import pyusbmux
from wda.usbmux.exceptions import HTTPError, MuxConnectError, NotPairedError

from device_drivers.virtual import control
from device_drivers.virtual.ios.usbmuxd import Usbmuxd, udid
from tests.device_drivers.virtual.ios.iphones import LEAVES_SOCKETS, Iphone, iphone

pytestmark = LEAVES_SOCKETS


@pytest.fixture
def mux(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Usbmuxd]:
    """A usbmuxd with nothing plugged in, where facebook-wda looks for one."""
    served = Usbmuxd(str(tmp_path / "mux"))
    served.start()
    monkeypatch.setattr(pyusbmux.MuxConnection, "USBMUXD_PIPE", served.address)
    yield served
    served.stop()


def plug(mux: Usbmuxd, phone: Iphone, number: int = 1, **more: bool) -> str:
    mux.attach(udid(number), {8100: phone.server.port, 9100: phone.mjpeg_port}, **more)
    return udid(number)


@pytest.fixture(autouse=True)
def nothing_left_behind() -> Iterator[None]:
    """facebook-wda drops its sockets to usbmuxd unclosed; no later test is to blame for that."""
    yield
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)
        gc.collect()


def test_the_only_phone_is_found(mux: Usbmuxd, phone: Iphone) -> None:
    serial = plug(mux, phone)
    assert [(d.serial, d.connection_type) for d in wda.list_devices()] == [(serial, "USB")]
    client = wda.USBClient()
    assert client.window_size() == (390, 844)
    client.app_start("com.apple.mobilenotes")
    client(name="New note").click()
    client(className="TextView").get().set_text("over the cable 🔌")
    assert "over the cable 🔌" in client.source()
    assert client.screenshot().size == (1170, 2532)


def test_several_phones_by_their_udids(mux: Usbmuxd, phone: Iphone) -> None:
    first = plug(mux, phone)
    with iphone(seed=4) as other:
        second = plug(mux, other, 2)
        with pytest.raises(RuntimeError, match="more then one device"):
            wda.USBClient()
        wda.USBClient(first).app_start("com.apple.mobilenotes")
        wda.USBClient(second.replace("-", "")).app_start("com.apple.Preferences")
        assert phone.look(lambda p: p.foreground[0]) == "com.android.notes"
        assert other.look(lambda p: p.foreground[0]) == "com.android.settings"


def test_a_phone_over_the_network_is_told_apart(mux: Usbmuxd, phone: Iphone) -> None:
    serial = plug(mux, phone, network=True)
    assert wda.list_devices()[0].is_network
    with pytest.raises(RuntimeError, match="no device connected"):
        wda.USBClient()
    assert wda.USBClient(serial).is_ready()


def test_nothing_is_plugged_in(mux: Usbmuxd, phone: Iphone) -> None:
    assert wda.list_devices() == []
    serial = plug(mux, phone)
    mux.detach(serial)
    with pytest.raises(RuntimeError, match="no device connected"):
        wda.USBClient()


def test_an_unplugged_phone_is_not_listed(mux: Usbmuxd, phone: Iphone) -> None:
    plug(mux, phone)
    control.request(phone.server.port, "fault", name="unplugged")
    assert wda.list_devices() == []
    control.request(phone.server.port, "clear")
    assert len(wda.list_devices()) == 1


def test_a_phone_whose_server_has_ended_is_not_listed(mux: Usbmuxd) -> None:
    with iphone() as phone:
        plug(mux, phone)
        assert len(wda.list_devices()) == 1
    assert wda.list_devices() == []


def test_where_webdriveragent_does_not_run_a_connection_is_refused(
    mux: Usbmuxd, phone: Iphone
) -> None:
    client = wda.USBClient(plug(mux, phone))
    control.request(phone.server.port, "fault", name="adb_killed", options={"seconds": 60})
    with pytest.raises(HTTPError) as caught:
        client.http.get("status")
    assert isinstance(caught.value.args[0], MuxConnectError)
    assert not client.is_ready()
    control.request(phone.server.port, "clear")
    assert client.is_ready()


def test_a_connection_is_cut_with_the_cable(mux: Usbmuxd, phone: Iphone) -> None:
    plug(mux, phone)
    with wda.list_devices()[0].connect(8100) as link:
        link.settimeout(20)
        link.sendall(b"GET /status HTTP/1.1\r\nHost: x\r\n\r\n")
        assert link.recv(9) == b"HTTP/1.1 "
        control.request(phone.server.port, "fault", name="unplugged")
        with contextlib.suppress(ConnectionResetError):
            while link.recv(1 << 16):
                pass


def test_an_offline_phone_is_listed_and_does_not_answer(mux: Usbmuxd, phone: Iphone) -> None:
    plug(mux, phone)
    control.request(phone.server.port, "fault", name="offline")
    with wda.list_devices()[0].connect(8100) as link:
        link.settimeout(0.2)
        link.sendall(b"GET /status HTTP/1.0\r\n\r\n")
        with pytest.raises(TimeoutError):
            link.recv(1)
        link.settimeout(20)
        control.request(phone.server.port, "clear")
        assert link.recv(8) == b"HTTP/1.0"


def test_a_port_nobody_listens_on(mux: Usbmuxd, phone: Iphone) -> None:
    plug(mux, phone)
    device = wda.list_devices()[0]
    with pytest.raises(MuxConnectError):
        device.connect(62078)


def test_the_stream_goes_through_too(mux: Usbmuxd, phone: Iphone) -> None:
    plug(mux, phone)
    with wda.list_devices()[0].connect(9100) as link:
        link.settimeout(20)
        link.sendall(b"GET / HTTP/1.0\r\n\r\n")
        assert link.recv(15) == b"HTTP/1.0 200 OK"


def test_a_network_address_instead_of_a_path(phone: Iphone) -> None:
    mux = Usbmuxd()
    mux.attach("U", {8100: phone.server.port})
    address = mux.start()
    try:
        devices = pyusbmux.list_devices(usbmux_address=address)
        assert [device.serial for device in devices] == ["U"]
        with devices[0].connect(8100, usbmux_address=address) as link:
            link.settimeout(20)
            link.sendall(b"GET /health HTTP/1.0\r\n\r\n")
            assert link.recv(8) == b"HTTP/1.0"
    finally:
        mux.stop()


def test_pair_records_are_of_phones_that_trust(mux: Usbmuxd, phone: Iphone) -> None:
    serial = plug(mux, phone)
    with told(mux) as link:
        record = plistlib.loads(ask(link, "ReadPairRecord", PairRecordID=serial)["PairRecordData"])
        buid = ask(link, "ReadBUID")["BUID"]
    assert record["SystemBUID"] == buid
    stranger = plug(mux, phone, 2, trusted=False)
    with told(mux) as link:
        answer = ask(link, "ReadPairRecord", PairRecordID=stranger)
    assert (answer["MessageType"], answer["Number"]) == ("Result", 2)
    connection = pyusbmux.create_mux()
    try:
        with pytest.raises((NotPairedError, AttributeError)):
            connection.get_pair_record(stranger)
    finally:
        connection.close()


def test_what_it_does_not_know_is_a_bad_command(mux: Usbmuxd) -> None:
    with told(mux) as link:
        assert ask(link, "Dance")["Number"] == 1
        assert ask(link, "Connect", DeviceID=99, PortNumber=1)["Number"] == 2
        assert ask(link, "ListListeners") == {"ListenerList": []}
        assert ask(link, "SavePairRecord")["Number"] == 0


@pytest.mark.parametrize(
    "body", [b"", b"<plist", b"bplist00" + b"\0" * 40, b"</array></plist>", plistlib.dumps([1])]
)
def test_what_is_no_property_list_is_a_bad_command(mux: Usbmuxd, body: bytes) -> None:
    with told(mux) as link:
        link.sendall(struct.pack("<IIII", 16 + len(body), 1, 8, 7) + body)
        assert hear(link)["Number"] == 1
    with told(mux) as link:
        assert ask(link, "Connect", DeviceID=1, PortNumber="x")["Number"] == 1
    assert wda.list_devices() == []


@pytest.mark.parametrize("noise", [b"\0" * 16, b"GET / HTTP/1.1\r\n\r\n", b"\xff" * 64, b"x"])
def test_noise_is_hung_up_on(mux: Usbmuxd, noise: bytes) -> None:
    with told(mux) as link:
        link.sendall(noise)
        link.shutdown(socket.SHUT_WR)
        while link.recv(4096):
            pass
    assert wda.list_devices() == []


def test_those_who_listen_are_told_what_comes_and_goes(mux: Usbmuxd, phone: Iphone) -> None:
    with told(mux) as link:
        assert ask(link, "Listen")["Number"] == 0
        serial = plug(mux, phone)
        came = hear(link)
        assert came["MessageType"] == "Attached"
        assert came["Properties"]["SerialNumber"] == serial
        control.request(phone.server.port, "fault", name="unplugged")
        gone = hear(link)
        assert gone == {"MessageType": "Detached", "DeviceID": came["DeviceID"]}
        control.request(phone.server.port, "clear")
        assert hear(link)["MessageType"] == "Attached"


def test_those_who_are_connected_are_cut_off_in_silence(
    mux: Usbmuxd, phone: Iphone, caplog: pytest.LogCaptureFixture
) -> None:
    plug(mux, phone)
    with wda.list_devices()[0].connect(8100) as link, told(mux) as listener:
        assert ask(listener, "Listen")["Number"] == 0
        link.settimeout(20)
        link.sendall(b"GET /status HTTP/1.1\r\nHost: x\r\n\r\n")
        assert link.recv(9) == b"HTTP/1.1 "
        mux.stop()
        for each in (link, listener):
            while each.recv(1 << 16):
                pass
    assert caplog.messages == []


def test_an_address_that_cannot_be_had_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(OSError, match=r"No such file|denied"):
        Usbmuxd(str(tmp_path / "none" / "mux")).start()


def told(mux: Usbmuxd) -> socket.socket:
    link = socket.socket(socket.AF_UNIX)
    link.settimeout(20)
    link.connect(mux.address)
    return link


def ask(link: socket.socket, kind: str, **fields: object) -> dict[str, Any]:
    body = plistlib.dumps({"MessageType": kind, **fields})
    link.sendall(struct.pack("<IIII", 16 + len(body), 1, 8, 7) + body)
    return hear(link)


def hear(link: socket.socket) -> dict[str, Any]:
    length, version, message, _ = struct.unpack("<IIII", link.recv(16, socket.MSG_WAITALL))
    assert (version, message) == (1, 8)
    found = plistlib.loads(link.recv(length - 16, socket.MSG_WAITALL))
    assert isinstance(found, dict)
    return found
