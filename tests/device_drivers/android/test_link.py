"""Finding phones, and what happens when the link to one breaks: real adb servers, ended by pid."""

from __future__ import annotations

import socket
import struct
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest

from device_drivers.android import Config, create
from device_drivers.android.joining import connect, discover
from device_drivers.base import AndroidDevice, DeviceGone, DeviceTimeout, NoDevice
from tests.phones import AdbServer, VirtualPhone, connected_phone, free_port, private_adb


@pytest.fixture
def own_adb(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[AdbServer]:
    """An adb server for one test, which may end it; the one that replaced it is ended too."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("ADB_MDNS", "0")
    monkeypatch.setenv("ADB_LIBUSB", "0")  # else an adb server looks for USB for 3 s
    with private_adb(tmp_path) as server:
        yield server
    server.end_its_successor()


def config(adb: AdbServer, serial: str = "") -> Config:
    return Config(serial=serial, adb_port=adb.port, adb_path=adb.path)


def test_the_only_phone_needs_no_name(own_adb: AdbServer) -> None:
    with connected_phone(own_adb) as phone:
        device = create(config(own_adb))
        assert isinstance(device, AndroidDevice)
        assert (device.name, device.serial) == (phone.serial, phone.serial)
        (found,) = discover(config(own_adb))
        assert (found.serial, found.state, found.usable) == (phone.serial, "device", True)
        assert found.model


def test_no_phone_says_how_to_connect_one(own_adb: AdbServer) -> None:
    assert discover(config(own_adb)) == []
    with pytest.raises(NoDevice, match="USB debugging"):
        create(config(own_adb))


def test_several_phones_must_be_told_apart(own_adb: AdbServer) -> None:
    with connected_phone(own_adb) as one, connected_phone(own_adb) as two:
        with pytest.raises(NoDevice, match="2 phones") as caught:
            create(config(own_adb))
        assert one.serial in str(caught.value)
        assert two.serial in str(caught.value)
        assert create(config(own_adb, two.serial)).serial == two.serial
        with pytest.raises(NoDevice, match="No phone R58 is connected"):
            create(config(own_adb, "R58"))


def test_an_address_is_connected_first_and_again_for_nothing(own_adb: AdbServer) -> None:
    with connected_phone(own_adb) as phone:
        own_adb.client.disconnect(phone.serial)
        assert connect(phone.serial, config(own_adb)) == phone.serial
        assert connect(phone.serial, config(own_adb)) == phone.serial
        own_adb.client.disconnect(phone.serial)
        assert create(config(own_adb, phone.serial)).shell("echo", "hi").output == "hi\n"


def test_an_address_where_nobody_listens(own_adb: AdbServer) -> None:
    with pytest.raises(NoDevice, match="No phone answers at"):
        create(config(own_adb, f"127.0.0.1:{free_port()}"))


def test_a_missing_adb_server_is_started(own_adb: AdbServer) -> None:
    own_adb.process.kill()
    own_adb.process.wait()
    assert discover(config(own_adb)) == []


def test_two_may_start_the_adb_server_at_once(own_adb: AdbServer) -> None:
    own_adb.process.kill()
    own_adb.process.wait()
    with ThreadPoolExecutor(3) as programs:
        found = programs.map(discover, [config(own_adb)] * 3)
    assert list(found) == [[], [], []]


def test_an_adb_program_that_is_none(own_adb: AdbServer) -> None:
    own_adb.process.kill()
    own_adb.process.wait()
    with pytest.raises(NoDevice, match="could not be started"):
        discover(Config(adb_port=own_adb.port, adb_path="/nonexistent/adb"))


def test_the_adb_server_ended_between_two_commands(own_adb: AdbServer) -> None:
    with connected_phone(own_adb) as phone:
        device = create(config(own_adb, phone.serial))
        assert device.shell("echo", "before").output == "before\n"
        own_adb.process.kill()
        own_adb.process.wait()
        assert device.shell("echo", "after").output == "after\n"


def test_the_adb_server_ended_during_a_command(own_adb: AdbServer) -> None:
    with connected_phone(own_adb) as phone:
        device = create(config(own_adb, phone.serial))
        killer = threading.Timer(0.2, own_adb.process.kill)
        killer.start()
        with pytest.raises(DeviceGone, match="broke") as caught:
            device.shell("sleep", "20")
        killer.join()
        assert caught.value.retryable
        assert device.shell("echo", "again").output == "again\n"


def test_the_phone_switched_off(own_adb: AdbServer) -> None:
    with connected_phone(own_adb) as phone:
        device = create(config(own_adb, phone.serial))
        device.info()
        phone.server.stop()
        with pytest.raises(DeviceGone, match=phone.serial):
            device.shell("true")


def test_a_command_that_does_not_end_in_time(virtual_phone: VirtualPhone) -> None:
    device = create(config(virtual_phone.adb, virtual_phone.serial))
    with pytest.raises(DeviceTimeout, match="did not answer in time"):
        device.shell("sleep", "20", timeout=0.2)
    assert device.shell("echo", "still", "there").output == "still there\n"


CNXN, AUTH = 0x4E584E43, 0x48545541


def packet(word: int, arg0: int, arg1: int, body: bytes) -> bytes:
    return struct.pack("<6I", word, arg0, arg1, len(body), 0, word ^ 0xFFFFFFFF) + body


MUTE = packet(
    CNXN, 0x01000001, 1 << 20, b"device::ro.product.name=mute;ro.product.model=M;features=shell_v2"
)
"""A phone that introduces itself and then never says another word."""

LOCKED = packet(AUTH, 1, 0, b"0123456789abcdefghij")
"""A phone that wants a key it knows, and shows its owner the question whether to trust this one."""


@contextmanager
def phone_that_only_says(greeting: bytes) -> Iterator[str]:
    """Answers the first packet with ``greeting``, a signature with the same, and the rest never."""
    listener = socket.create_server(("127.0.0.1", 0))
    held: list[socket.socket] = []

    def serve() -> None:
        try:
            while True:
                peer, _ = listener.accept()
                held.append(peer)
                answer(peer)
        except OSError:
            return  # the test is over

    def answer(peer: socket.socket) -> None:
        while head := peer.recv(24, socket.MSG_WAITALL):
            word, kind, _, size, _, _ = struct.unpack("<6I", head)
            peer.recv(size, socket.MSG_WAITALL)
            if word == CNXN or (word == AUTH and kind == 2):  # 2: a signed token, 3: a public key
                peer.sendall(greeting)
            else:
                return

    thread = threading.Thread(target=serve)
    thread.start()
    try:
        yield f"127.0.0.1:{listener.getsockname()[1]}"
    finally:
        listener.shutdown(socket.SHUT_RDWR)
        listener.close()
        for peer in held:
            peer.shutdown(socket.SHUT_RDWR)
        thread.join()
        for peer in held:
            peer.close()


def test_a_phone_that_never_answers(own_adb: AdbServer) -> None:
    with phone_that_only_says(MUTE) as serial:
        device = create(config(own_adb, serial))
        with pytest.raises(DeviceTimeout, match="did not answer in time") as caught:
            device.shell("true", timeout=0.3)
        assert caught.value.retryable


def test_a_phone_that_was_not_allowed_yet(own_adb: AdbServer) -> None:
    with phone_that_only_says(LOCKED) as serial:
        with pytest.raises(NoDevice, match="Unlock the phone and accept"):
            create(config(own_adb, serial))
        (found,) = discover(config(own_adb))
        assert (found.serial, found.state, found.usable) == (serial, "unauthorized", False)
        with pytest.raises(NoDevice, match="RSA key"):
            create(config(own_adb))


@pytest.mark.parametrize(
    "words",
    [["a b"], ["'"], ['"'], ["$HOME", "`id`"], ["; echo x"], ["\\"], ["你好"], ["🎉"], [""], ["*"]],
)
def test_each_word_arrives_whole(virtual_phone: VirtualPhone, words: list[str]) -> None:
    device = create(config(virtual_phone.adb, virtual_phone.serial))
    assert device.shell("echo", *words).output == " ".join(words) + "\n"


def test_a_failing_command_is_a_result(virtual_phone: VirtualPhone) -> None:
    device = create(config(virtual_phone.adb, virtual_phone.serial))
    result = device.shell("no-such-program")
    assert result.code == 127
    assert "not found" in result.output


def test_the_phones_clock(virtual_phone: VirtualPhone) -> None:
    device = create(config(virtual_phone.adb, virtual_phone.serial))
    virtual_phone.server.call(lambda phone: phone.set_zone("Asia/Kolkata"))
    expected = virtual_phone.server.call(lambda phone: phone.clock.now())
    now = device.now()
    assert abs((now - expected).total_seconds()) < 2
    assert now.utcoffset() == expected.utcoffset()
