"""What answers in place of WebDriverAgent, or wrongly: every answer has an end in time and size."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import pytest

from device_drivers.base import DeviceError, DeviceGone, DeviceTimeout, Key
from device_drivers.ios import Config, create
from device_drivers.ios.agent import Agent, SessionLost
from device_drivers.ios.way import Way
from tests.device_drivers.ios.conftest import Iphone

Answer = Callable[[socket.socket], None]


@contextmanager
def lying(answer: Answer) -> Iterator[str]:
    """The address of what ``answer`` says to every request."""
    listener = socket.create_server(("127.0.0.1", 0))

    def run() -> None:
        with suppress(OSError):
            while True:
                link, _ = listener.accept()
                with link, suppress(OSError):
                    link.recv(1 << 16)
                    answer(link)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    finally:
        listener.shutdown(socket.SHUT_RDWR)
        listener.close()
        thread.join(10)


def again_and_again(first: bytes, then: bytes) -> Answer:
    def answer(link: socket.socket) -> None:
        link.sendall(first)
        while True:
            link.sendall(then)
            time.sleep(0.02)

    return answer


OKAY = b"HTTP/1.1 200 OK\r\n"


@pytest.mark.parametrize(
    "answer",
    [
        again_and_again(OKAY + b"Content-Length: 100000\r\n\r\n", b" "),
        again_and_again(OKAY, b"X"),
        again_and_again(b"", b"HTTP/1.1 100 Continue\r\n\r\n"),
    ],
    ids=["body", "headers", "continue"],
)
def test_an_answer_that_drips_ends_in_time(answer: Answer) -> None:
    with lying(answer) as url:
        agent = Agent("mine", Way(url=url))
        with pytest.raises(DeviceTimeout, match="did not answer in time"):
            agent.ask("/status", timeout=0.3)
        agent.drop()


def test_an_answer_without_end_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("device_drivers.ios.lane.MAX_ANSWER", 1 << 18)
    piece = b"10000\r\n" + b"x" * 0x10000 + b"\r\n"
    with lying(again_and_again(OKAY + b"Transfer-Encoding: chunked\r\n\r\n", piece)) as url:
        agent = Agent("mine", Way(url=url))
        with pytest.raises(DeviceGone, match="more than 262144 bytes"):
            agent.ask("/status", timeout=20.0)
        agent.drop()


@pytest.mark.parametrize("body", [b"[]", b"7", b"{}", b'{"value": null}', b'{"value": []}'])
def test_what_tells_nothing_by_name_is_no_webdriveragent(body: bytes) -> None:
    def answer(link: socket.socket) -> None:
        link.sendall(OKAY + b"Content-Length: %d\r\n\r\n" % len(body) + body)

    with lying(answer) as url:
        with pytest.raises(DeviceError, match="is no WebDriverAgent"):
            create(Config(url=url, mjpeg_port=0))
        agent = Agent("mine", Way(url=url))
        with pytest.raises(DeviceGone, match="is no WebDriverAgent"):
            agent.do("/wda/pressButton", {"name": "volumeUp"})
        agent.drop()


def lie_once(agent: Agent) -> list[bytes]:
    """The next answer is that there is no such session, whatever was done; all the true ones."""
    true, answered = agent.client.lane.receive, list[bytes]()
    lie = {"error": "invalid session id", "message": "Session does not exist"}

    def receive() -> bytes:
        answered.append(true())
        return json.dumps({"value": lie}).encode() if len(answered) == 1 else answered[-1]

    agent.client.lane.receive = receive  # type: ignore[method-assign]
    return answered


def test_what_was_done_is_not_done_again_whatever_the_answer(iphone: Iphone) -> None:
    agent = iphone.driver.agent
    agent.ask("/orientation", session=True)
    before = int(iphone.setting("system", "volume_music") or 0)
    lie_once(agent)
    with pytest.raises(SessionLost):
        iphone.driver.act(Key("volume_up"))
    assert int(iphone.setting("system", "volume_music") or 0) - before == 1
    assert iphone.look().elements


def test_what_needs_no_session_is_not_refused_for_the_lack_of_one(iphone: Iphone) -> None:
    answered = lie_once(iphone.driver.agent)
    with pytest.raises(SessionLost):
        iphone.driver.agent.do("/wda/homescreen", session=False)
    assert len(answered) == 1
