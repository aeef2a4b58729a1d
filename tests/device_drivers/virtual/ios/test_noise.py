"""Whatever is sent to any route is answered in the envelope, and the phone lives on."""

from __future__ import annotations

import json
import random
import socket
from typing import Any

import pytest

from device_drivers.virtual.ios.commands import ROUTES
from device_drivers.virtual.ios.errors import STATUS
from tests.device_drivers.virtual.ios.iphones import LEAVES_SOCKETS, Iphone

pytestmark = LEAVES_SOCKETS
FIELDS = (
    "x", "y", "z", "using", "value", "text", "name", "duration", "direction", "distance", "scale",
    "velocity", "fromX", "fromY", "toX", "toY", "bundleId", "url", "orientation", "settings",
    "content", "contentType", "keyNames", "page", "usage", "actions", "capabilities",
    "predicateString", "numberOfTaps", "numberOfTouches", "latitude", "longitude", "rotation",
    "pressDuration", "holdDuration",
)  # fmt: skip
VALUES: tuple[Any, ...] = (
    None, True, 0, -1, 3, 1e308, -0.5, "", "x", "name", "\ud800", "\0", "**/XCUIElementTypeAny[1]",
    "class chain", "xpath", "//*", "id", [], [1], ["a"], {}, {"a": 1}, {"waitForIdleTimeout": "x"},
    [{"type": "pointer", "id": "f", "actions": [{"type": "pointerMove", "x": 1, "y": 1}]}],
    [{"type": "pointer", "id": "f", "actions": [{"type": "pointerMove", "origin": {"a": []}}]}],
    {"alwaysMatch": {"bundleId": 7, "snapshotMaxDepth": -5, "waitForIdleTimeout": []}},
    {"firstMatch": [None]}, "com.apple.Preferences", "up", "LANDSCAPE", "tel:1", "plaintext",
)  # fmt: skip


def body(draw: random.Random) -> dict[str, Any]:
    found = {name: draw.choice(VALUES) for name in draw.sample(FIELDS, draw.randint(0, 8))}
    found["duration"] = draw.choice([0, 0.01, "x", None])
    return found


@pytest.mark.parametrize("seed", range(3))
def test_every_route_answers_whatever_it_is_given(phone: Iphone, seed: int) -> None:
    draw = random.Random(seed)
    phone.open("com.android.notes")
    _, begun = phone.ask("POST", "/session", {"capabilities": {}})
    for route in draw.sample(ROUTES, len(ROUTES)):
        words = route.path.replace(":name", draw.choice(["label", "rect.x", "isWD"]))
        words = words.replace(":uuid", draw.choice(["none", "0", "%00", "E" * 300]))
        whole = f"/session/{begun['sessionId']}{words}" if route.session else words
        status, answer = phone.ask(route.method, whole.rstrip("/"), body(draw))
        assert set(answer) == {"value", "sessionId"}
        if status != 200:
            assert status == STATUS[answer["value"]["error"]], (route.path, answer)
        if answer["sessionId"] != begun["sessionId"]:
            _, begun = phone.ask("POST", "/session", {"capabilities": {}})
    assert phone.client.is_ready()


@pytest.mark.parametrize(
    "noise", [b"\0" * 64, b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"\x16\x03\x01\x02",
              b"POST /session HTTP/1.1\r\nContent-Length: x\r\n\r\n", b"\xff" * 5000],
)  # fmt: skip
def test_what_is_no_http_is_hung_up_on(phone: Iphone, noise: bytes) -> None:
    with socket.create_connection(("127.0.0.1", phone.server.port), timeout=60) as link:
        link.sendall(noise)
        link.shutdown(socket.SHUT_WR)
        while link.recv(4096):
            pass
    assert phone.client.is_ready()


def test_a_deep_body_counts_as_an_empty_one(phone: Iphone) -> None:
    deep = "[" * 100_000
    status, content = phone.fetch("POST", "/session", None)
    assert status == 500
    with socket.create_connection(("127.0.0.1", phone.server.port), timeout=60) as link:
        head = f"POST /session HTTP/1.0\r\nContent-Length: {len(deep)}\r\n\r\n"
        link.sendall(head.encode() + deep.encode())
        with link.makefile("rb") as stream:
            answer = stream.read()
    assert json.loads(answer.partition(b"\r\n\r\n")[2])["value"] == json.loads(content)["value"]
