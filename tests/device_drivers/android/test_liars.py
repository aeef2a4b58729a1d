"""What answers in place of an adb server, or wrongly: every answer has an end in time and size."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import pytest
from adbutils import AdbTimeout

from device_drivers.android.adb import AdbServer
from device_drivers.android.link import Link
from device_drivers.android.quick import QuickClient, QuickDevice
from device_drivers.base import DeviceGone, DeviceTimeout


@contextmanager
def lying(answer: Callable[[socket.socket], None]) -> Iterator[Link]:
    """A phone whose adb server says ``answer`` to every shell command."""

    def serve(link: socket.socket) -> None:
        while asked := link.recv(1 << 16):
            if b"tport" in asked:
                link.sendall(b"OKAY" + bytes(8))
            elif b"features" in asked:
                link.sendall(b"OKAY000cshell_v2,cmd")
            else:
                link.sendall(b"OKAY")
                answer(link)

    with served(serve) as link:
        yield link


@contextmanager
def served(serve: Callable[[socket.socket], None]) -> Iterator[Link]:
    """A phone in whose adb server every connection is given to ``serve``."""
    listener = socket.create_server(("127.0.0.1", 0))

    def one(link: socket.socket) -> None:
        with link, suppress(OSError):
            serve(link)

    def run() -> None:
        with suppress(OSError):
            while True:
                threading.Thread(target=one, args=listener.accept()[:1], daemon=True).start()

    threading.Thread(target=run, daemon=True).start()
    try:
        yield Link("abc", AdbServer(QuickClient("127.0.0.1", listener.getsockname()[1])))
    finally:
        listener.shutdown(socket.SHUT_RDWR)
        listener.close()


def drip(link: socket.socket) -> None:
    while True:
        link.sendall(b"\x00")
        time.sleep(0.02)


def flood(link: socket.socket) -> None:
    while True:
        link.sendall(b"\x01\x00\x10\x00\x00" + b"x" * 4096)


def announce_much(link: socket.socket) -> None:
    link.sendall(b"\x01\xff\xff\xff\xff")
    drip(link)


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("device_drivers.android.quick.MAX_ANSWER", 1 << 18)


def test_an_answer_that_drips_ends_in_time() -> None:
    with lying(drip) as link:
        with pytest.raises(DeviceTimeout, match="did not answer in time"):
            link.start("true", timeout=0.3).result()
        connection = QuickDevice(link.server.client, "abc").open_transport(timeout=0.3)
        connection.send_command("sync:")
        connection.check_okay()
        with connection, pytest.raises(AdbTimeout):
            connection.read_exact(1000)


@pytest.mark.parametrize("answer", [flood, announce_much])
def test_an_answer_without_end_is_not_kept(answer: Callable[[socket.socket], None]) -> None:
    with lying(answer) as link:
        with pytest.raises(DeviceGone, match="more than 262144 bytes"):
            link.start("cat", timeout=20.0).result()
        if answer is flood:
            with pytest.raises(DeviceGone, match="more than 262144 bytes"):
                link.run("screencap", timeout=20.0)


ALERT = b"\x15\x03\x03\x00\x13"
"""How a TLS stream ends; adb's server was seen to write it into the next answer."""


@pytest.mark.parametrize("answer", [ALERT, b"OKAY" + ALERT, b"FAIL" + ALERT, b"OKAY", b"FAIL"])
def test_an_answer_that_is_the_end_of_another_stream_is_a_broken_link(answer: bytes) -> None:
    def say(link: socket.socket) -> None:
        link.recv(1 << 16)
        link.sendall(answer)

    with served(say) as link:
        with pytest.raises(DeviceGone):
            link.shell("true")
        with pytest.raises(DeviceGone):
            link.server.connect("127.0.0.1:5555")
