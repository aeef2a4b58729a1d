"""The uiautomator2 server on one phone: started when needed, spoken to over lasting connections.

The jar and its JSON-RPC interface are uiautomator2's (openatx/uiautomator2, ``core.py``). Stock
opens a connection a call, and repeats a call that failed; here a call that may have reached the
phone is repeated only when it just reads.
"""

from __future__ import annotations

import functools
import hashlib
import http.client
import importlib.resources
import io
import json
import selectors
import socket
import time
from collections.abc import Callable
from functools import partial
from typing import Any, NoReturn

from uiautomator2.core import DEFAULT_SERVER_PORT, MockAdbProcess

from device_drivers.android.adb import explained
from device_drivers.android.link import Link
from device_drivers.base import ActionFailed, DeviceError, DeviceGone, DeviceTimeout

JAR = "/data/local/tmp/u2.jar"
START_SECONDS = 30.0
IDLE_MS = 500
"""How long the server waits for a moving screen (a video) to rest before it reads the tree."""
REFUSED_SECONDS = 30.0
"""A server that was not allowed to run is not started again for so long."""
IDLE_SECONDS = 2.0
"""A connection unused for longer is replaced: the server (NanoHTTPD) hangs up after 5 s."""


REFUSES_TOUCHES = (
    "refuses touches from outside. In Developer options switch on 'USB debugging (Security "
    "settings)' (Xiaomi, Redmi, POCO) or switch off 'Permission monitoring' (OPPO, realme, "
    "OnePlus)."
)


class Missing(ActionFailed):
    """The server found no object for a selector."""


class Unavailable(ActionFailed):
    """The server cannot run on this phone now; nothing was sent to it."""


class _NotConnected(DeviceGone):
    """The server runs, but Android took the accessibility connection away from it."""


class Lane:
    """One lasting HTTP connection; one request at a time."""

    def __init__(self, serial: str, open_: Callable[[float], socket.socket]) -> None:
        self._serial = serial
        self._open = open_
        self._sock: socket.socket | None = None
        self._used = 0.0

    def send(self, body: bytes, timeout: float) -> None:
        """Post ``body``; on a connection that is known to be alive, so that it arrives once."""
        sock = self._alive() or self._open(timeout)
        self._sock = sock
        head = (
            "POST /jsonrpc/0 HTTP/1.1\r\nHost: localhost\r\nConnection: keep-alive\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        try:
            with explained(self._serial):
                sock.settimeout(timeout)
                sock.sendall(head.encode() + body)
        except DeviceError:
            self.drop()
            raise

    def receive(self) -> bytes:
        """The body of the answer. Raises DeviceGone or DeviceTimeout, and hangs up then."""
        if self._sock is None:
            raise DeviceGone(f"The link to {self._serial} broke.")
        try:
            with explained(self._serial):
                return self._answer(self._sock)
        except DeviceError:
            self.drop()
            raise

    def _answer(self, sock: socket.socket) -> bytes:
        with http.client.HTTPResponse(sock, method="POST") as response:
            try:
                response.begin()
                body = response.read()
            except http.client.HTTPException as error:
                raise ConnectionError(f"no whole answer: {error!r}") from error
            self._used = time.monotonic()
            if response.will_close:
                self.drop()
            if response.status != 200:
                raise ConnectionError(f"HTTP {response.status} {response.reason}")
        return body

    def _alive(self) -> socket.socket | None:
        if self._sock and (time.monotonic() - self._used > IDLE_SECONDS or _readable(self._sock)):
            self.drop()
        return self._sock

    def drop(self) -> None:
        if self._sock:
            self._sock.close()
            self._sock = None


class Call:
    """A request on its way."""

    def __init__(self, lane: Lane, serial: str) -> None:
        self._lane = lane
        self._serial = serial

    def result(self) -> Any:
        """The JSON-RPC result. Raises Missing, ActionFailed, DeviceGone, DeviceTimeout."""
        answer = json.loads(self._lane.receive())
        if "error" not in answer:
            return answer.get("result")
        error = answer["error"]
        message = str(error.get("message", error))
        trace = message + str(error.get("data", ""))
        if "UiObjectNotFoundException" in message:
            raise Missing(message)
        if "UiAutomation not connected" in trace or "android.os.Dead" in message:
            raise _NotConnected(f"{self._serial} lost its accessibility connection: {message}")
        if "INJECT_EVENTS" in trace:
            raise ActionFailed(f"{self._serial} {REFUSES_TOUCHES}")
        raise ActionFailed(f"{self._serial} could not do it: {message[:300]}")


class Automation:
    """The server of one phone. ``ask`` reads and may repeat; ``do`` acts, at most once."""

    def __init__(self, link: Link, port: int = DEFAULT_SERVER_PORT) -> None:
        self._link = link
        self._port = port
        self._process: MockAdbProcess | None = None
        self._lanes = (Lane(link.serial, self._stream), Lane(link.serial, self._stream))
        self.started = False
        self._refusal: tuple[float, str] | None = None

    @property
    def trouble(self) -> str:
        """Why the server cannot run, "" when it can as far as is known."""
        return self._refusal[1] if self._refusal else ""

    def ask(self, method: str, *params: object, timeout: float = 10.0) -> Any:
        """Call a method that only reads; when the link breaks it is mended and asked again."""
        try:
            return self.begin(method, *params, timeout=timeout).result()
        except _NotConnected:
            self.stop()
        except DeviceGone:
            self.drop()
        return self.begin(method, *params, timeout=timeout).result()

    def do(self, method: str, *params: object, timeout: float = 10.0) -> Any:
        """Call a method that changes the phone. DeviceGone: it may or may not have happened."""
        try:
            return self.begin(method, *params, timeout=timeout).result()
        except _NotConnected:  # refused before anything was done
            self.stop()
        return self.begin(method, *params, timeout=timeout).result()

    def begin(self, method: str, *params: object, timeout: float = 10.0, lane: int = 0) -> Call:
        """Send a call without waiting for its answer; lanes 0 and 1 work side by side."""
        self._lanes[lane].send(_request(method, *params), timeout)
        return Call(self._lanes[lane], self._link.serial)

    def drop(self) -> None:
        """Hang up, leaving the server running; unread answers are lost."""
        for lane in self._lanes:
            lane.drop()

    def stop(self) -> None:
        """End the server if this process started it."""
        self.drop()
        self.started = False
        process, self._process = self._process, None
        if process:
            ended = process.pool() is not None
            process.kill()
            if not ended:
                self._wait_until(alive=False, seconds=3.0)

    def _stream(self, timeout: float) -> socket.socket:
        try:
            sock = self._link.stream(self._port, timeout)
        except DeviceGone:
            self._start()
            sock = self._link.stream(self._port, timeout)
        self.started = True
        return sock

    def _start(self) -> None:
        """Raises Unavailable when the phone does not let it run, DeviceTimeout when it is slow."""
        if self._refusal and time.monotonic() - self._refusal[0] < REFUSED_SECONDS:
            raise Unavailable(self._refusal[1])
        self._install()
        if self._process:
            self._process.kill()
        command = f"CLASSPATH={JAR} app_process / com.wetest.uia2.Main -p {self._port}"
        self._process = MockAdbProcess(self._link.keep_running(command))
        if not self._wait_until(alive=True, seconds=START_SECONDS):
            raise DeviceTimeout(
                f"The uiautomator2 server on {self._link.serial} did not start within "
                f"{START_SECONDS:.0f} s. Restart the phone if this happens again."
            )
        self._refusal = None
        self._calm()

    def _calm(self) -> None:
        """Let a screen that never rests be read soon: uiautomator itself waits 10 s for it."""
        lane = Lane(self._link.serial, partial(self._link.stream, self._port))
        try:
            lane.send(_request("getConfigurator"), 5.0)
            known = Call(lane, self._link.serial).result() or {}
            lane.send(_request("setConfigurator", {**known, "waitForIdleTimeout": IDLE_MS}), 5.0)
            Call(lane, self._link.serial).result()
        except ActionFailed:
            return  # a server without that switch is as good, only slower
        finally:
            lane.drop()

    def _install(self) -> None:
        content, digest = _jar()
        if digest in self._link.shell("toybox", "md5sum", JAR).output:
            return
        with explained(self._link.serial):
            self._link.device.sync.push(io.BytesIO(content), JAR, check=True)

    def _wait_until(self, *, alive: bool, seconds: float) -> bool:
        ends = time.monotonic() + seconds
        pause = 0.005
        while self._answers() is not alive:
            if alive:
                self._complain_if_ended()
            if time.monotonic() > ends:
                return False
            time.sleep(pause)
            pause = min(pause * 1.5, 0.2)
        return True

    def _complain_if_ended(self) -> None:
        process = self._process
        said = process.output.decode("utf-8", "replace") if process else ""
        if "already registered" in said:
            self._refuse(
                f"Another program already steers {self._link.serial} (Appium, uiautomator, another "
                "assistant). End it, or restart the phone."
            )
        if process and process.pool() is not None:
            self._refuse(
                f"The uiautomator2 server on {self._link.serial} ended at once: "
                f"{said.strip()[-300:] or 'it said nothing'}"
            )

    def _refuse(self, reason: str) -> NoReturn:
        self._refusal = time.monotonic(), reason
        raise Unavailable(reason)

    def _answers(self) -> bool:
        request = b"GET /ping HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        try:
            with explained(self._link.serial), self._link.stream(self._port, 2.0) as sock:
                sock.sendall(request)
                with http.client.HTTPResponse(sock) as response:
                    response.begin()
                    return response.read() == b"pong"
        except (DeviceError, http.client.HTTPException):
            return False


def _request(method: str, *params: object) -> bytes:
    return json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).encode()


@functools.cache
def _jar() -> tuple[bytes, str]:
    """The server's program as shipped in the uiautomator2 wheel, and its MD5."""
    content = importlib.resources.files("uiautomator2").joinpath("assets/u2.jar").read_bytes()
    return content, hashlib.md5(content, usedforsecurity=False).hexdigest()


def _readable(sock: socket.socket) -> bool:
    """Bytes (or the end) waiting where nothing was asked: this connection is not to be trusted."""
    with selectors.DefaultSelector() as selector:
        selector.register(sock, selectors.EVENT_READ)
        return bool(selector.select(timeout=0))
