"""The stream of pictures: as WebDriverAgent's, and only when there is something to see."""

from __future__ import annotations

import io
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import IO

import pytest
from PIL import Image

from device_drivers.virtual import control
from tests.device_drivers.virtual.ios.iphones import LEAVES_SOCKETS, Iphone

pytestmark = LEAVES_SOCKETS


@contextmanager
def watching(phone: Iphone) -> Iterator[IO[bytes]]:
    """A client of the stream, past the head of the answer."""
    with socket.create_connection(("127.0.0.1", phone.mjpeg_port), timeout=60) as link:
        link.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        with link.makefile("rb") as stream:
            yield stream


def head(stream: IO[bytes]) -> dict[str, str]:
    found: dict[str, str] = {"": stream.readline().decode().strip()}
    while line := stream.readline().decode().strip():
        name, _, value = line.partition(": ")
        found[name.lower()] = value
    return found


def frame(stream: IO[bytes]) -> Image.Image:
    part = head(stream)
    assert part[""] == "--BoundaryString"
    assert part["content-type"] == "image/jpeg"
    picture = stream.read(int(part["content-length"]))
    assert stream.read(4) == b"\r\n\r\n"
    return Image.open(io.BytesIO(picture))


def test_the_stream_is_multipart(phone: Iphone) -> None:
    with watching(phone) as stream:
        answer = head(stream)
        assert answer[""] == "HTTP/1.0 200 OK"
        assert answer["content-type"] == "multipart/x-mixed-replace; boundary=--BoundaryString"
        assert frame(stream).size == (1170, 2532)


def test_a_change_is_seen(phone: Iphone) -> None:
    with watching(phone) as stream:
        head(stream)
        before = frame(stream).convert("RGB").resize((40, 80)).tobytes()
        phone.client.app_start("com.apple.Preferences")
        for _ in range(30):
            after = frame(stream).convert("RGB").resize((40, 80)).tobytes()
            if after != before:
                break
        assert after != before


def test_a_screen_at_rest_is_sent_now_and_then(
    phone: Iphone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("device_drivers.virtual.ios.mjpeg.HEARTBEAT_SECONDS", 0.1)
    phone.client.appium_settings({"mjpegServerFramerate": 60})
    with watching(phone) as stream:
        head(stream)
        first, second = frame(stream), frame(stream)
        assert first.tobytes() == second.tobytes()


def test_the_settings_of_the_session_rule_the_stream(phone: Iphone) -> None:
    phone.client.appium_settings({"mjpegScalingFactor": 50, "mjpegServerScreenshotQuality": 10})
    with watching(phone) as stream:
        head(stream)
        assert frame(stream).size == (585, 1266)


def fault(phone: Iphone, name: str, **options: object) -> None:
    control.request(phone.server.port, "fault", name=name, options=options)


def test_a_secure_screen_is_black_in_the_stream_too(phone: Iphone) -> None:
    fault(phone, "secure_screen")
    with watching(phone) as stream:
        head(stream)
        assert frame(stream).convert("L").getextrema() == (0, 0)


def test_a_stale_screen_is_stale_in_the_stream_too(
    phone: Iphone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("device_drivers.virtual.ios.mjpeg.HEARTBEAT_SECONDS", 0.1)
    phone.client.appium_settings({"mjpegServerFramerate": 60})
    fault(phone, "stale_screenshot")
    with watching(phone) as stream:
        head(stream)
        before = frame(stream).tobytes()
        phone.client.app_start("com.apple.Preferences")
        assert frame(stream).tobytes() == before


def test_an_offline_phone_sends_nothing_until_it_is_back(phone: Iphone) -> None:
    fault(phone, "offline")
    with socket.create_connection(("127.0.0.1", phone.mjpeg_port), timeout=60) as link:
        link.sendall(b"GET / HTTP/1.0\r\n\r\n")
        with link.makefile("rb") as stream:
            head(stream)
            link.settimeout(0.2)
            with pytest.raises(TimeoutError):
                link.recv(1)
            link.settimeout(20)
            control.request(phone.server.port, "clear")
            assert link.recv(1) == b"-"


def test_the_stream_ends_when_webdriveragent_does(phone: Iphone) -> None:
    with watching(phone) as stream:
        head(stream)
        frame(stream)
        control.request(phone.server.port, "fault", name="unplugged")
        with suppress(ConnectionResetError):
            while stream.read(1 << 16):
                pass
        with watching(phone) as other, suppress(ConnectionResetError):
            assert other.readline() == b""
