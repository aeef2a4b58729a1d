"""How calls travel to the uiautomator2 server: lasting connections, and nothing done twice."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from device_drivers.android.adb import AdbServer
from device_drivers.android.automation import Automation, Missing
from device_drivers.android.link import Link
from device_drivers.android.quick import QuickClient
from device_drivers.base import ActionFailed, DeviceGone, DeviceTimeout

Answer = Callable[[dict[str, object]], bytes]
"""What a server sends back for a call; b"" means that it hangs up instead."""


class FakeServer:
    """A JSON-RPC server on a local port that keeps connections alive and counts what reached it."""

    def __init__(self, answer: Answer) -> None:
        self.answer = answer
        self.calls: list[str] = []
        self.connections = 0
        self._peers: list[socket.socket] = []
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.address: tuple[str, int] = self._listener.getsockname()
        self._threads = [threading.Thread(target=self._accept)]
        self._threads[0].start()

    def hang_up(self) -> None:
        """Close every connection, as NanoHTTPD does with idle ones."""
        for peer in self._peers:
            peer.shutdown(socket.SHUT_RDWR)
        for thread in self._threads[1:]:
            thread.join()
        self._peers.clear()

    def stop(self) -> None:
        self._listener.shutdown(socket.SHUT_RDWR)
        self._threads[0].join()
        self._listener.close()
        for peer in self._peers:
            peer.close()
        for thread in self._threads[1:]:
            thread.join()

    def _accept(self) -> None:
        while True:
            try:
                peer, _ = self._listener.accept()
            except OSError:
                return
            self.connections += 1
            self._peers.append(peer)
            self._threads.append(threading.Thread(target=self._serve, args=(peer,)))
            self._threads[-1].start()

    def _serve(self, peer: socket.socket) -> None:
        with peer, peer.makefile("rb") as lines:
            while head := self._head(lines):
                call = json.loads(lines.read(head))
                self.calls.append(call["method"])
                body = self.answer(call)
                if not body:
                    return
                peer.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % len(body) + body)

    @staticmethod
    def _head(lines: Iterator[bytes]) -> int:
        size = 0
        for line in lines:
            if line == b"\r\n":
                break
            if line.lower().startswith(b"content-length:"):
                size = int(line.split(b":")[1])
        return size


class DirectLink(Link):
    """A link whose streams lead to a local server."""

    def __init__(self, address: tuple[str, int]) -> None:
        super().__init__("phone", AdbServer(QuickClient("127.0.0.1", 1)))
        self._address = address

    def stream(self, port: int, timeout: float) -> socket.socket:
        return socket.create_connection(self._address, timeout)


@contextmanager
def served(answer: Answer) -> Iterator[tuple[Automation, FakeServer]]:
    server = FakeServer(answer)
    automation = Automation(DirectLink(server.address))
    try:
        yield automation, server
    finally:
        automation.drop()
        server.stop()


def result(value: object) -> bytes:
    return json.dumps({"jsonrpc": "2.0", "id": 1, "result": value}).encode()


def error(message: str, data: str = "") -> bytes:
    failure = {"code": -32001, "message": message, "data": data}
    return json.dumps({"jsonrpc": "2.0", "id": 1, "error": failure}).encode()


def test_calls_share_one_connection() -> None:
    with served(lambda call: result(call["params"])) as (automation, server):
        answers = [automation.do("click", n, n) for n in range(20)]
    assert answers == [[n, n] for n in range(20)]
    assert server.connections == 1


def test_a_connection_the_server_closed_meanwhile_costs_nothing() -> None:
    with served(lambda call: result(True)) as (automation, server):
        automation.do("click", 1, 1)
        server.hang_up()
        assert automation.do("click", 2, 2) is True
    assert server.calls == ["click", "click"]
    assert server.connections == 2


def test_an_action_whose_answer_is_lost_is_not_done_again() -> None:
    with served(lambda call: b"") as (automation, server):
        with pytest.raises(DeviceGone):
            automation.do("click", 1, 1)
        assert server.calls == ["click"]


def test_a_question_whose_answer_is_lost_is_asked_again() -> None:
    answers = iter([b"", result("text")])
    with served(lambda call: next(answers)) as (automation, server):
        assert automation.ask("getText") == "text"
        assert server.calls == ["getText", "getText"]


def test_a_server_that_stays_silent_is_a_timeout_and_its_late_answer_is_not_mixed_up() -> None:
    late = threading.Event()

    def answer(call: dict[str, object]) -> bytes:
        if call["method"] == "slow":
            late.wait(10)
        return result(call["method"])

    with served(answer) as (automation, _):
        with pytest.raises(DeviceTimeout):
            automation.do("slow", timeout=0.1)
        late.set()
        assert automation.do("quick") == "quick"


def test_two_lanes_work_side_by_side() -> None:
    both = threading.Barrier(2)

    def answer(call: dict[str, object]) -> bytes:
        both.wait(60)
        return result(call["method"])

    with served(answer) as (automation, _):
        tree = automation.begin("dump", lane=0)
        image = automation.begin("shot", lane=1)
        assert (tree.result(), image.result()) == ("dump", "shot")


def test_a_missing_object_is_told_from_other_failures() -> None:
    missing = error("androidx.test.uiautomator.UiObjectNotFoundException: x")
    with served(lambda call: missing) as (automation, _), pytest.raises(Missing):
        automation.ask("getText")


def test_a_phone_that_refuses_touches_says_which_switch_helps() -> None:
    refusal = error("java.lang.SecurityException", "Injecting needs INJECT_EVENTS permission")
    switch = "USB debugging \\(Security settings\\)"
    with (
        served(lambda call: refusal) as (automation, _),
        pytest.raises(ActionFailed, match=switch),
    ):
        automation.do("click", 1, 1)
