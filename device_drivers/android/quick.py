"""adbutils made quick and patient to a limit: no delays of its own, no answer without end."""

from __future__ import annotations

import socket
import time

from adbutils import AdbClient, AdbConnection, AdbDevice

CONNECT_SECONDS = 5.0
"""How long an answer of the adb server itself, or its `adb connect`, may take."""

SETUP_SECONDS = 20.0
"""How long any single answer may take in the library's own set-up traffic (pushing a jar)."""

MAX_ANSWER = 1 << 27
"""More bytes than any picture, tree or text of a phone has."""


class QuickConnection(AdbConnection):  # type: ignore[misc]
    """adbutils' connection without Nagle's delay (40 ms a request), the 10 ms pause on closing, and
    the start of an adb server on a port of its own choosing."""

    def __init__(self, address: tuple[str, int], timeout: float) -> None:
        self._address = address
        self._timeout = timeout
        super().__init__(*address)

    def _safe_connect(self) -> socket.socket:
        sock = socket.create_connection(self._address, min(self._timeout, CONNECT_SECONDS))
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        sock.settimeout(self._timeout)
        return sock

    @property
    def closed(self) -> bool:
        return bool(self.conn.fileno() == -1)

    def read_until_close(self, encoding: str | None = "utf-8") -> str | bytes:
        content: bytes = self.read(MAX_ANSWER)
        return content.decode(encoding, errors="replace") if encoding else content

    def read_string_block(self) -> str:
        """Text of the length that stands before it. A server that loses an encrypted phone may
        write the end of that stream (a TLS alert) into another: that is a broken link, too."""
        length: bytes = self.read(4)
        try:
            size = int(length, 16)
        except ValueError as error:
            raise ConnectionError(f"an answer without a length ({length!r})") from error
        text: str = self.read_string(size)
        return text

    def _read_fully(self, n: int) -> bytes:
        """``n`` bytes, fewer at the end of the stream, all within the connection's timeout."""
        check_size(n)
        ends = time.monotonic() + self._timeout
        data = bytearray()
        try:
            while len(data) < n and (chunk := receive(self.conn, n - len(data), ends)):
                data += chunk
        finally:
            self.conn.settimeout(self._timeout)
        return bytes(data)

    def close(self) -> None:
        if self.closed:
            return
        try:
            self.conn.shutdown(socket.SHUT_RDWR)  # wakes a thread that is reading from it
        except OSError:
            pass  # the other side was faster
        finally:
            self.conn.close()


def check_size(size: int) -> None:
    """Raises ConnectionError for an answer that fills the memory."""
    if size > MAX_ANSWER:
        raise ConnectionError(f"an answer of more than {MAX_ANSWER} bytes")


def receive(sock: socket.socket, size: int, ends: float) -> bytes:
    """Up to ``size`` bytes, b"" at the end; TimeoutError at the monotonic time ``ends``."""
    left = ends - time.monotonic()
    if left <= 0:
        raise TimeoutError
    sock.settimeout(left)
    return sock.recv(min(size, 1 << 18))


class QuickClient(AdbClient):  # type: ignore[misc]
    """adbutils' client whose connections are quick and never wait without end."""

    def make_connection(self, timeout: float | None = None) -> QuickConnection:
        return QuickConnection((self.host, self.port), timeout or SETUP_SECONDS)


class QuickDevice(AdbDevice):  # type: ignore[misc]
    """adbutils' device that opens a stream in one connection, where stock asks for the server's
    version in another one first (adb before 2019 is thus not served), and closes it on failure."""

    def open_transport(
        self, command: str | None = None, timeout: float | None = None
    ) -> QuickConnection:
        connection: QuickConnection = self._client.make_connection(timeout)
        try:
            if command:
                connection.send_command(f"host-serial:{self.serial}:{command}")
                connection.check_okay()
            else:
                connection.send_command(f"host:tport:serial:{self.serial}")
                connection.check_okay()
                connection.read_exact(8)  # the transport's number
        except BaseException:
            connection.close()
            raise
        return connection
