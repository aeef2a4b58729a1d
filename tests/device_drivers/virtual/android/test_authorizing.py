"""Classic adb authorization: the phone asks its person about a computer it does not know."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from device_drivers.virtual.android.authorizing import Gate
from device_drivers.virtual.android.wireless.keys import BadKey
from device_drivers.virtual.elements import elements
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.server import VirtualPhoneServer
from tests.phones import ADBS, private_adb, running_phone
from tests.wireless import until


@contextmanager
def asking_phone() -> Iterator[tuple[VirtualPhoneServer, Phone]]:
    with running_phone(seed=3) as (server, phone):
        server.call(lambda inside: inside.put_setting("global", "adb_asks", "1"))
        yield server, phone


def shown(server: VirtualPhoneServer) -> list[str]:
    return server.call(lambda phone: [element.label for element in elements(phone)])


def tap(server: VirtualPhoneServer, label: str) -> None:
    def touch(phone: Phone) -> bool:
        for element in elements(phone):
            if element.label == label:
                phone.tap(*element.box.center)
                return True
        return False

    until(lambda: server.call(touch))


@pytest.mark.parametrize("path", ADBS, ids=lambda path: Path(path).parts[-3])
def test_a_computer_is_asked_about_once(tmp_path: Path, path: str) -> None:
    def state() -> str:
        return str(adb.run("get-state", serial=server.serial).stdout.decode().strip())

    with private_adb(tmp_path, path) as adb, asking_phone() as (server, _):
        assert b"connected to" not in adb.run("connect", server.serial).stdout
        assert f"{server.serial}\tunauthorized" in adb.run("devices").stdout.decode()
        tap(server, "Always allow from this computer")
        tap(server, "Allow")
        until(lambda: state() == "device")
        assert adb.run("shell", "echo in", serial=server.serial).stdout == b"in\n"
        assert "Allow USB debugging?" not in shown(server)
        adb.run("disconnect", server.serial)
        assert b"connected to" in adb.run("connect", server.serial).stdout


def test_once_is_not_always_and_no_is_no(tmp_path: Path) -> None:
    with private_adb(tmp_path, ADBS[0]) as adb, asking_phone() as (server, phone):
        adb.run("connect", server.serial)
        tap(server, "Allow")
        until(lambda: b"device" in adb.run("get-state", serial=server.serial).stdout)
        assert phone.computers.known == {}
        adb.run("disconnect", server.serial)
        adb.run("connect", server.serial)
        tap(server, "Cancel")
        assert f"{server.serial}\tunauthorized" in adb.run("devices").stdout.decode()
        adb.run("disconnect", server.serial)


def test_the_question_goes_with_the_cable(tmp_path: Path) -> None:
    with private_adb(tmp_path, ADBS[0]) as adb, asking_phone() as (server, _):
        adb.run("connect", server.serial)
        until(lambda: "Allow USB debugging?" in shown(server))
        adb.run("disconnect", server.serial)
        until(lambda: "Allow USB debugging?" not in shown(server))


def test_what_is_no_key_raises() -> None:
    phone = Phone(seed=3)
    with pytest.raises(BadKey):
        Gate(phone).ask(b"no key", lambda: None)
    assert not Gate(phone).signed_by_a_friend(b"x")
    phone.store.close()
