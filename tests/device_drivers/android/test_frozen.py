"""No call waits without end: not on a frozen adb server, nor on one that dies, nor on a phone."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from device_drivers.android import Config, create
from device_drivers.android.phone import AndroidPhone
from device_drivers.base import DeviceGone, DeviceTimeout, Key, Launch, Tap
from tests.phones import AdbServer, VirtualPhone, connected_phone, private_adb

pytestmark = pytest.mark.whole


@pytest.fixture
def frail(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[VirtualPhone, AdbServer]]:
    """A phone on an adb server of its own, which the test may stop."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("ADB_MDNS", "0")
    monkeypatch.setenv("ADB_LIBUSB", "0")  # else an adb server looks for USB for 3 s
    with private_adb(tmp_path) as adb, connected_phone(adb) as phone:
        yield phone, adb
    adb.end_its_successor()  # the driver may have started another one in its place


@pytest.fixture
def phone(frail: tuple[VirtualPhone, AdbServer]) -> Iterator[AndroidPhone]:
    device = create(Config(serial=frail[0].serial, adb_port=frail[1].port))
    device.act(Launch("com.android.settings"))
    device.observe()
    yield device
    device.close()


@contextmanager
def frozen(adb: AdbServer) -> Iterator[None]:
    os.kill(adb.process.pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(adb.process.pid, signal.SIGCONT)


Calls = dict[str, Callable[[AndroidPhone], object]]
QUICK: Calls = {
    "shell": lambda phone: phone.shell("true", timeout=0.5),
    "picture": lambda phone: phone._link.run("screencap -p", timeout=0.5),
    "pull": lambda phone: phone.pull("/sdcard/none", Path("/nowhere")),
}
PATIENT: Calls = {
    "observe": lambda phone: phone.observe(),
    "key": lambda phone: phone.act(Key("home")),
    "tap": lambda phone: phone.act(Tap(5, 5)),
    "notifications": lambda phone: phone.notifications(),
    "clipboard": lambda phone: phone.clipboard(),
}


@pytest.fixture
def impatient() -> Iterator[pytest.MonkeyPatch]:
    """The long waits of the driver take half a second, so that the test need not wait; until it is
    undone."""
    with pytest.MonkeyPatch.context() as patch:
        for module, name in (("adb", "CONNECT_SECONDS"), ("quick", "CONNECT_SECONDS"),
                             ("link", "CONNECT_SECONDS"),
                             ("link", "SETUP_SECONDS"), ("sync", "SETUP_SECONDS")):  # fmt: skip
            patch.setattr(f"device_drivers.android.{module}.{name}", 0.5)
        yield patch


@pytest.mark.parametrize("call", QUICK)
def test_a_frozen_adb_server_is_a_timeout_and_work_goes_on_when_it_thaws(
    frail: tuple[VirtualPhone, AdbServer],
    phone: AndroidPhone,
    impatient: pytest.MonkeyPatch,
    call: str,
) -> None:
    with frozen(frail[1]), pytest.raises(DeviceTimeout):
        QUICK[call](phone)
    impatient.undo()
    assert phone.shell("echo", "on").output == "on\n"
    assert phone.observe().app


@pytest.mark.slow
@pytest.mark.parametrize("call", PATIENT)
def test_no_call_waits_without_end(
    frail: tuple[VirtualPhone, AdbServer], phone: AndroidPhone, call: str
) -> None:
    with frozen(frail[1]), pytest.raises(DeviceTimeout):
        PATIENT[call](phone)
    assert phone.observe().app


def test_letting_go_of_a_phone_behind_a_frozen_server(
    frail: tuple[VirtualPhone, AdbServer], phone: AndroidPhone, impatient: pytest.MonkeyPatch
) -> None:
    with frozen(frail[1]):
        phone.close()
    impatient.undo()
    assert phone.observe().app


def test_an_adb_server_that_dies_while_a_call_waits(
    frail: tuple[VirtualPhone, AdbServer], phone: AndroidPhone
) -> None:
    killer = threading.Timer(0.2, frail[1].process.kill)
    killer.start()
    with pytest.raises(DeviceGone):
        phone.shell("sleep", "60", timeout=60.0)
    killer.join()
    assert phone.observe().app  # on a new adb server


def test_a_phone_that_falls_silent_in_the_middle(
    frail: tuple[VirtualPhone, AdbServer], phone: AndroidPhone, impatient: pytest.MonkeyPatch
) -> None:
    """The phone's whole program stands still: adb lists it, and nothing answers."""
    busy, go_on = threading.Event(), threading.Event()

    def stand_still(_: object) -> None:
        busy.set()
        go_on.wait(90)

    still = threading.Thread(target=lambda: frail[0].server.call(stand_still))
    still.start()
    busy.wait(60)
    try:
        for call in QUICK.values():
            with pytest.raises(DeviceTimeout):
                call(phone)
    finally:
        go_on.set()
        still.join()
    impatient.undo()
    assert phone.observe().app
