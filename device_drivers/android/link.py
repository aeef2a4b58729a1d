"""One phone's adb link: shell commands and streams, able to mend itself once.

Opening a stream may mend the link and try again, because nothing was asked of the phone yet. What
was already sent is never sent twice here: whether it may be repeated, only the caller knows.
"""

from __future__ import annotations

import math
import shlex
import socket
import time
from collections.abc import Callable
from typing import TypeVar

from device_drivers.android import mdns
from device_drivers.android.adb import AdbServer, explained, is_address
from device_drivers.android.quick import (
    CONNECT_SECONDS,
    SETUP_SECONDS,
    QuickConnection,
    QuickDevice,
    check_size,
    receive,
)
from device_drivers.base import DeviceError, DeviceGone, DeviceTimeout, NoDevice, ShellResult

T = TypeVar("T")

BROKE_SECONDS = 20.0
"""How long a look tells that the link broke."""

ASK_SECONDS = 1.5
"""How long another connection may take to tell which phone it leads to."""
_EXIT = b"X4EXIT:"
"""adb's first shell protocol has no exit code, so the shell is made to print it after this mark."""


class Pending:
    """A shell command on its way; ``result`` waits for its end."""

    def __init__(self, serial: str, connection: QuickConnection, *, v2: bool, ends: float) -> None:
        self._serial = serial
        self._connection = connection
        self._v2 = v2
        self._ends = ends

    def result(self) -> ShellResult:
        """Output (both streams, in order) and exit code. Raises DeviceGone or DeviceTimeout."""
        with explained(self._serial), self._connection:
            return self._packets() if self._v2 else self._merged()

    def close(self) -> None:
        """Do not wait for it."""
        self._connection.close()

    def _packets(self) -> ShellResult:
        output = bytearray()
        while True:
            kind, *size = self._exactly(5)
            announced = int.from_bytes(bytes(size), "little")
            check_size(len(output) + announced)
            body = self._exactly(announced)
            if kind == 3:
                return ShellResult(output.decode("utf-8", "replace"), body[0])
            if kind in (1, 2):
                output += body

    def _merged(self) -> ShellResult:
        data = read_all(self._connection, self._ends).replace(b"\r\n", b"\n")
        output, mark, code = data.rpartition(_EXIT)
        if not mark:
            raise EOFError("the shell ended early")
        return ShellResult(output.decode("utf-8", "replace"), int(code))

    def _exactly(self, size: int) -> bytes:
        data = bytearray()
        while len(data) < size:
            data += receive(self._connection.conn, size - len(data), self._ends) or _ended()
        return bytes(data)


class Running:
    """A program on its way whose raw output is wanted."""

    def __init__(self, serial: str, connection: QuickConnection, ends: float) -> None:
        self._serial = serial
        self._connection = connection
        self._ends = ends

    def result(self) -> bytes:
        """All of its output. Raises DeviceGone or DeviceTimeout."""
        with explained(self._serial), self._connection:
            return read_all(self._connection, self._ends)

    def close(self) -> None:
        """Do not wait for it."""
        self._connection.close()


class Link:
    """Shell and streams of the phone ``serial``. Used from one thread at a time."""

    def __init__(self, serial: str, server: AdbServer, announced: str = "") -> None:
        self.serial = serial
        self.announced = announced
        """What the phone calls itself in the network (mDNS), "" when it does not."""
        self.hardware = ""
        """The phone's own serial: adb may reach it another way, too. "" to keep to this one."""
        self.server = server
        self.device = QuickDevice(server.client, serial)
        self._v2: bool | None = None
        self._mended_at = -math.inf

    @property
    def broke_lately(self) -> bool:
        """It was mended within the last BROKE_SECONDS."""
        return time.monotonic() - self._mended_at < BROKE_SECONDS

    def shell(self, *argv: str, timeout: float = 10.0) -> ShellResult:
        """Run one command; adb joins words with spaces, so each is quoted for the phone's shell."""
        return self.start(shlex.join(argv), timeout).result()

    def start(self, command: str, timeout: float = 10.0) -> Pending:
        """Send a line for the phone's shell without waiting for its end."""
        ends = time.monotonic() + timeout
        if self._v2 is None:
            self._v2 = self._mended(lambda: "shell_v2" in self._features(timeout))
        line = f"shell,v2:{command}" if self._v2 else f"shell:{command}; echo {_EXIT.decode()}$?"
        return Pending(self.serial, self._open(line, timeout), v2=self._v2, ends=ends)

    def run(self, program: str, timeout: float = 10.0) -> bytes:
        """The raw output of a program, unchanged by any terminal (adb's exec service)."""
        return self.begin_run(program, timeout).result()

    def begin_run(self, program: str, timeout: float = 10.0) -> Running:
        """The same without waiting for its end."""
        ends = time.monotonic() + timeout
        return Running(self.serial, self._open(f"exec:{program}", timeout), ends)

    def service(self, name: str, timeout: float) -> QuickConnection:
        """An open service of adb (``sync:``, ``exec:...``), to be closed by the caller."""
        return self._open(name, timeout)

    def stream(self, port: int, timeout: float) -> socket.socket:
        """A TCP stream to a port on the phone. DeviceGone, unmended, when nothing listens there."""
        connection = self._open(f"tcp:{port}", timeout)
        sock: socket.socket = connection.conn
        return sock

    def keep_running(self, command: str) -> QuickConnection:
        """A shell command whose output stream stays open until it is closed, which ends it."""
        connection = self._open(f"shell:{command}", SETUP_SECONDS)
        connection.conn.settimeout(None)  # it may be silent for hours
        return connection

    def mend(self) -> None:
        """Bring back the adb server and the connection to the phone, once, within seconds.

        Raises NoDevice, DeviceGone or DeviceTimeout."""
        self.server.ensure()
        self._mended_at = time.monotonic()
        try:
            self._reconnect()
        except (NoDevice, DeviceGone, DeviceTimeout) as error:
            if not self._moved():
                raise DeviceGone(str(error)) if isinstance(error, NoDevice) else error from error

    def _moved(self) -> bool:
        """Find a phone whose wireless debugging has another port or address now."""
        serial = self._reached_otherwise() or self._announced_elsewhere()
        if serial:
            self.serial = serial
            self.device = QuickDevice(self.server.client, serial)
        return bool(serial)

    def _reached_otherwise(self) -> str:
        """Where else adb is connected to this very phone, "" when it is not or is in two places."""
        if not self.hardware:
            return ""
        same = [
            serial
            for serial, state, _ in self.server.phones()
            if state == "device"
            and serial != self.serial
            and self._hardware_at(serial) == self.hardware
        ]
        return same[0] if len(same) == 1 else ""

    def _hardware_at(self, serial: str) -> str:
        try:
            with (
                explained(serial),
                QuickDevice(self.server.client, serial).open_transport(timeout=ASK_SECONDS) as link,
            ):
                link.send_command("shell:getprop ro.serialno")
                link.check_okay()
                return str(link.read_until_close()).strip()
        except DeviceError:
            return ""

    def _announced_elsewhere(self) -> str:
        """Where the network says it is now, connected; "" when it does not say."""
        if not self.announced:
            return ""
        try:
            seen = mdns.find(self.announced, but=self.serial)
            if seen is None:
                return ""
            self.server.connect(seen.address)
        except (mdns.NoMulticast, NoDevice):  # not yet, perhaps: it may be asked again
            return ""
        return seen.address

    def _reconnect(self) -> None:
        if is_address(self.serial):
            self.server.connect(self.serial)
            return
        with explained(self.serial):
            self.server.client.wait_for(self.serial, timeout=CONNECT_SECONDS)

    def _features(self, timeout: float) -> list[str]:
        with self.device.open_transport("features", timeout=timeout) as connection:
            return str(connection.read_string_block()).split(",")

    def _open(self, service: str, timeout: float) -> QuickConnection:
        connection = self._mended(lambda: self.device.open_transport(timeout=timeout))
        try:
            with explained(self.serial):
                connection.send_command(service)
                connection.check_okay()
        except DeviceError:
            connection.close()
            raise
        return connection

    def _mended(self, open_: Callable[[], T]) -> T:
        """Do something harmless; when the link is down, mend it and do it once more."""
        try:
            with explained(self.serial):
                return open_()
        except DeviceGone:
            self.mend()
        with explained(self.serial):
            return open_()


def read_all(connection: QuickConnection, ends: float) -> bytes:
    """Everything up to the end of the stream; TimeoutError at the monotonic time ``ends``."""
    data = bytearray()
    while chunk := receive(connection.conn, 1 << 18, ends):
        data += chunk
        check_size(len(data))
    return bytes(data)


def _ended() -> bytes:
    raise EOFError("the stream ended early")
