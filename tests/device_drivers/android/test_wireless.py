"""Android over Wi-Fi with our driver: pairing both ways, and finding a phone again that moved."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from device_drivers.android import Config, create, mdns, pairing
from device_drivers.android.adb import AdbServer as Server
from device_drivers.android.adb import server_of
from device_drivers.android.pairing import NotPaired
from device_drivers.base import AndroidDevice, DeviceTimeout, NoDevice
from tests.phones import AdbServer, free_port, private_adb, running_phone
from tests.wireless import OLD_ADBS, PAIRING_ADBS, WirelessPhone, until, wireless_phone


@pytest.fixture
def own_adb(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[AdbServer]:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv(mdns.INTERFACES, "127.0.0.1")
    for name in ("ADB_MDNS", "ADB_MDNS_AUTO_CONNECT", "ADB_LIBUSB"):
        monkeypatch.setenv(name, "0")
    with private_adb(tmp_path, PAIRING_ADBS[0]) as server:
        yield server
    server.end_its_successor()


def config(adb: AdbServer, serial: str) -> Config:
    return Config(serial=serial, adb_port=adb.port, adb_path=adb.path)


def server(adb: AdbServer) -> Server:
    return server_of(config(adb, ""))


def join(adb: AdbServer, phone: WirelessPhone) -> AndroidDevice:
    """Paired by code, and joined by the name it announces."""
    paired = pairing.pair(server(adb), *phone.show_code())
    assert (paired.host, paired.name) == ("127.0.0.1", phone.name)
    device = create(config(adb, phone.name))
    assert isinstance(device, AndroidDevice)
    return device


def test_by_code_then_by_name(own_adb: AdbServer) -> None:
    with wireless_phone(seed=3) as phone:
        device = join(own_adb, phone)
        assert device.name == phone.name
        assert device.shell("echo", "a b").output == "a b\n"


def test_by_qr_code(own_adb: AdbServer) -> None:
    waited: list[int] = []
    with wireless_phone(seed=3) as phone:
        invitation = pairing.invite()

        def later() -> None:
            if not waited:
                phone.scan(invitation.text)
            waited.append(1)

        seen = pairing.await_scan(invitation, 30, waiting=later)
        assert seen.name == invitation.name
        paired = pairing.pair(server(own_adb), seen.address, invitation.password)
        assert pairing.connect_paired(server(own_adb), paired) == phone.address


def test_a_qr_code_nobody_reads(own_adb: AdbServer) -> None:
    with pytest.raises(DeviceTimeout, match=r"same Wi-Fi.*devices pair HOST:PORT CODE"):
        pairing.await_scan(pairing.invite(), 0.1)


def test_wrong_codes_and_closed_dialogs(own_adb: AdbServer) -> None:
    with wireless_phone() as phone:
        address, code = phone.show_code()
        with pytest.raises(NotPaired, match="did not accept the code"):
            pairing.pair(server(own_adb), address, f"{(int(code) + 1) % 10**6:06}")
    with pytest.raises(NotPaired, match="Nothing answers"):
        pairing.pair(server(own_adb), f"127.0.0.1:{free_port()}", "123456")
    with pytest.raises(NotPaired, match="HOST:PORT"):
        pairing.pair(server(own_adb), "127.0.0.1", "123456")


def test_what_is_no_pairing_port(own_adb: AdbServer) -> None:
    with (
        running_phone() as (served, _),
        pytest.raises(NotPaired, match=r"did not accept|could not"),
    ):
        pairing.pair(server(own_adb), served.serial, "123456")


@pytest.mark.skipif(not OLD_ADBS, reason="no adb before 30 here")
def test_an_adb_that_is_too_old_is_told(tmp_path: Path) -> None:
    with wireless_phone() as phone, private_adb(tmp_path, OLD_ADBS[0]) as adb:
        address, code = phone.show_code()
        with pytest.raises(NotPaired, match="too old to pair"):
            pairing.pair(server(adb), address, code)


def test_a_phone_that_moved_is_found_again(own_adb: AdbServer) -> None:
    """Wi-Fi off and on: another port; the driver that was open goes on by itself."""
    with wireless_phone(seed=3) as phone:
        device = join(own_adb, phone)
        before = phone.address
        phone.switch(on=False)
        phone.server.call(lambda inside: inside.weather.start("adb_killed", seconds="0.1"))
        until(lambda: not phone.server.call(lambda inside: inside.weather.active))
        phone.switch(on=True)
        assert phone.address != before
        assert device.shell("echo", "here").output == "here\n"
        assert device.name == phone.name


def test_an_adb_server_that_restarts_is_followed(own_adb: AdbServer) -> None:
    with wireless_phone(seed=3) as phone:
        device = join(own_adb, phone)
        own_adb.process.kill()
        own_adb.process.wait()
        assert device.shell("echo", "here").output == "here\n"


def test_the_only_phone_is_followed_to_where_adb_has_it_now(own_adb: AdbServer) -> None:
    """Somebody else (phonepilot-self, a cable) has connected it; the network tells nothing."""
    with wireless_phone(seed=3) as phone, running_phone(seed=4) as (other, _):
        pairing.pair(server(own_adb), *phone.show_code())
        own_adb.run("connect", phone.address)
        device = create(config(own_adb, ""))
        assert isinstance(device, AndroidDevice)
        phone.switch(on=False)
        own_adb.run("connect", other.serial)
        own_adb.run("connect", phone.server.serial)
        for serial in (other.serial, phone.server.serial):
            own_adb.run("-s", serial, "wait-for-device")
        assert device.shell("getprop", "ro.serialno").output.strip() in phone.name
        for serial in (other.serial, phone.server.serial):
            own_adb.run("disconnect", serial)


def test_a_phone_is_remembered_by_what_does_not_change(own_adb: AdbServer) -> None:
    with wireless_phone(seed=3) as phone, running_phone(seed=3) as (plain, _):
        pairing.pair(server(own_adb), *phone.show_code())
        own_adb.run("connect", phone.address)
        own_adb.run("connect", plain.serial)
        assert pairing.lasting(server(own_adb), phone.address) == phone.name
        assert pairing.lasting(server(own_adb), plain.serial) == plain.serial
        assert pairing.lasting(server(own_adb), "R5CT") == "R5CT"
        own_adb.run("disconnect", plain.serial)


@pytest.mark.whole
def test_a_phone_that_is_not_in_the_network(own_adb: AdbServer) -> None:
    with pytest.raises(NoDevice, match="Wireless debugging on"):
        create(config(own_adb, "adb-NOBODY-abcdef"))


def test_names_are_told_from_serials() -> None:
    assert mdns.is_name("adb-R5CT-aBcDeF")
    assert not mdns.is_name("R5CT")
    assert not mdns.is_name("127.0.0.1:5555")
