"""Peers that speak nonsense: the server and the agent let them go and serve the next one."""

from __future__ import annotations

import socket
from contextlib import closing
from random import Random

import pytest

from device_drivers.harmony import wire
from tests.device_drivers.virtual.harmony.conftest import HarmonyPhone
from tests.device_drivers.virtual.harmony.test_agent import HEAD, AgentClient, framed, start_agent


def speak(port: int, data: bytes) -> bytes:
    """Send bytes and no more, and return what comes until the other side closes."""
    heard = b""
    with socket.create_connection(("127.0.0.1", port), 10) as sock:
        sock.sendall(data)
        sock.shutdown(socket.SHUT_WR)
        try:
            while piece := sock.recv(1 << 16):
                heard += piece
        except ConnectionResetError:
            return heard
    return heard


HELLO = wire.message(wire.BANNER + bytes(32))


@pytest.mark.parametrize(
    "data",
    [
        b"\xff\xff\xff\xff",
        HELLO,
        HELLO + b"\0\0\1\0shell",
        HELLO + wire.message(b"file send remote -cwd /tmp/ a /data/local/tmp/a"),
        HELLO
        + wire.message(b"file send remote -cwd /tmp/ a /data/local/tmp/a")
        + wire.step(wire.FILE, wire.CHECK, b"\xff" * 40),
        HELLO
        + wire.message(b"file send remote -cwd /tmp/ a /data/local/tmp/a")
        + wire.step(wire.FILE, wire.CHECK, wire.TransferConfig(1 << 40).pack()),
        HELLO + wire.message(b"file recv remote a") + wire.message(b""),
        HELLO + wire.message(b"shell echo 'unfinished"),
        HELLO + wire.message(b"file send -cwd"),
        HELLO + wire.message("shell ls /\udcff".encode(errors="surrogateescape")),
        HELLO + wire.message(b"alive") + wire.message(b""),
    ],
    ids=range(11),
)
def test_unfinished_and_impossible_requests(harmony: HarmonyPhone, data: bytes) -> None:
    speak(harmony.server.port, data)
    assert harmony.shell("echo still here") == "still here\n"
    assert harmony.shell("ls /data/local/tmp/a").startswith("ls: ")


def test_noise(harmony: HarmonyPhone) -> None:
    rng = Random(7)
    agent = start_agent(harmony)
    for _ in range(60):
        noise = rng.randbytes(rng.randrange(1, 200))
        speak(harmony.server.port, rng.choice([b"", HELLO]) + noise)
        speak(agent, rng.choice([b"", HEAD, framed(1, "Gestures", "touchUp")[:-9]]) + noise + b"\n")
    assert harmony.shell("echo still here") == "still here\n"
    with closing(AgentClient(agent)) as client:
        assert client.call("Driver.create") == "Driver#0"


def test_deep_json_is_refused(harmony: HarmonyPhone) -> None:
    agent = start_agent(harmony)
    assert b'"code": 401' in speak(agent, b"[" * 200_000 + b"\n")


def test_a_job_that_outlives_its_client_does_no_harm(harmony: HarmonyPhone) -> None:
    assert harmony.shell("(sleep 0.1; echo late) & echo now") == "now\n"
    assert harmony.shell("sleep 0.2; echo still here") == "still here\n"


def test_a_client_that_leaves_ends_what_it_started(harmony: HarmonyPhone) -> None:
    with harmony.channel.opened("shell hilog", harmony.serial, 10) as link:
        assert link.receive()
    harmony.shell("aa start -b com.huawei.hmos.settings")
    assert harmony.foreground == "com.android.settings"
