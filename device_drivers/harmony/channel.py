"""A client of an hdc server: each command over a connection of its own, as hdc itself does it.

hdc has no exit codes: what came out says whether it worked. Every wait ends; what goes wrong on
the way to the server is DeviceGone or DeviceTimeout, what the phone says is the caller's to read.
"""

from __future__ import annotations

import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from device_drivers.base import ActionFailed, DeviceGone, DeviceTimeout
from device_drivers.harmony import wire

DEFAULT_PORT = 8710
CONNECT_SECONDS = 5.0
MAX_ANSWER = 1 << 27
"""More bytes than any picture, tree or text of a phone has."""
Show = Callable[[bytes], object]


@dataclass(frozen=True, slots=True)
class Channel:
    """The hdc server at ``host``:``port``."""

    host: str = "127.0.0.1"
    port: int = DEFAULT_PORT

    def run(self, command: str, target: str = "", *, timeout: float = 30.0) -> bytes:
        """All that the server answers to ``command`` (``list targets``, ``shell ls``).

        ``target`` is the phone's connect key; "" leaves the choice to the server, which has one
        only while exactly one phone is connected. Raises DeviceGone, DeviceTimeout.
        """
        found = bytearray()

        def keep(data: bytes) -> None:
            found.extend(data)
            if len(found) > MAX_ANSWER:
                raise ConnectionError(f"an answer of more than {MAX_ANSWER} bytes")

        self.stream(command, keep, target, timeout=timeout)
        return bytes(found)

    def stream(self, command: str, show: Show, target: str = "", *, timeout: float = 30.0) -> None:
        """As ``run``, handing on each piece of the answer as it comes."""
        with self.opened(command, target, timeout) as link:
            while (data := link.receive()) is not None:
                show(data)

    def send_file(
        self, local: Path, remote: str, target: str = "", *, timeout: float = 120.0
    ) -> str:
        """Copy a file to the phone; what the server says of it. Raises ActionFailed besides."""
        return self.upload("file send", wire.FILE, local, f'"{remote}"', target, timeout=timeout)

    def upload(
        self, command: str, kind: int, local: Path, rest: str, target: str, *, timeout: float
    ) -> str:
        """Hand a file to a command that takes one (``file send``, ``install``)."""
        try:
            content = local.read_bytes()
        except OSError as error:
            raise ActionFailed(f"{local} cannot be read: {error.strerror}.") from error
        said = bytearray()
        whole = f'{command} remote -cwd "{Path.cwd()}/" "{local}" {rest}'
        with self.opened(whole, target, timeout) as link:
            while (data := link.receive()) is not None:
                match wire.step_of(data, kind):
                    case None:
                        said += data
                    case wire.INIT, _:
                        config = wire.TransferConfig(len(content), rest.strip('"'), local.name)
                        link.step(kind, wire.CHECK, config.pack())
                    case wire.BEGIN, _:
                        _send_content(link, kind, content)
                    case wire.FINISH, _:
                        link.step(kind, wire.FINISH, b"\0")
        return said.decode(errors="replace")

    def recv_file(
        self, remote: str, local: Path, target: str = "", *, timeout: float = 120.0
    ) -> str:
        """Copy a file from the phone; what the server says of it. Raises ActionFailed besides.

        ``local`` is written only when the whole file has come.
        """
        content, said, size = bytearray(), bytearray(), -1
        command = f'file recv remote -cwd "{Path.cwd()}/" "{remote}" "{local}"'
        with self.opened(command, target, timeout) as link:
            while (data := link.receive()) is not None:
                match wire.step_of(data, wire.FILE):
                    case None:
                        said += data
                    case wire.CHECK, payload:
                        size = wire.TransferConfig.unpack(payload).size
                        link.step(wire.FILE, wire.BEGIN)
                    case wire.DATA, payload:
                        content += payload[wire.DATA_HEAD :]
                    case _:
                        continue
                if len(content) == size:
                    link.step(wire.FILE, wire.FINISH, b"\1")
                    size = -2
        text = said.decode(errors="replace")
        if size != -2:
            raise ActionFailed(f"{remote} did not come from the phone: {text.strip() or 'no word'}")
        try:
            local.write_bytes(content)
        except OSError as error:
            raise ActionFailed(f"{local} cannot be written: {error.strerror}.") from error
        return text

    @contextmanager
    def opened(self, command: str, target: str, timeout: float) -> Iterator[Link]:
        """A connection on which ``command`` was given; it is closed at the end of the block."""
        where = f"the hdc server at {self.host}:{self.port}"
        until = time.monotonic() + timeout
        try:
            with socket.create_connection(
                (self.host, self.port), min(timeout, CONNECT_SECONDS)
            ) as sock:
                sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                link = Link(sock, until)
                greeting = link.receive()
                if greeting is None:
                    raise ConnectionResetError("it hung up")
                link.send(wire.answer(greeting, target))
                link.send(command.encode(errors="surrogateescape") + b"\0")
                yield link
        except TimeoutError as error:
            raise DeviceTimeout(
                f"{where} did not answer within {timeout:.0f} s; `hdc kill -r` restarts it"
            ) from error
        except OSError as error:
            raise DeviceGone(
                f"{where} cannot be reached ({error.strerror or error}); `hdc start` starts it"
            ) from error
        except ValueError as error:
            raise DeviceGone(f"what listens at {self.host}:{self.port} is {error}") from error


class Link:
    """One connection, until a moment in time."""

    def __init__(self, sock: socket.socket, until: float) -> None:
        self._sock = sock
        self._until = until

    def send(self, data: bytes) -> None:
        self._hurry()
        self._sock.sendall(wire.message(data))

    def step(self, kind: int, which: int, payload: bytes = b"") -> None:
        self._hurry()
        self._sock.sendall(wire.step(kind, which, payload))

    def receive(self) -> bytes | None:
        """The next message, None when the server has closed."""
        head = self._exactly(4)
        if head is None:
            return None
        data = self._exactly(wire.length(head))
        if data is None:
            raise ConnectionResetError("it broke off in the middle of an answer")
        return data

    def _exactly(self, size: int) -> bytes | None:
        """``size`` bytes, None at an end before the first of them."""
        data = bytearray()
        while len(data) < size:
            self._hurry()
            piece = self._sock.recv(min(size - len(data), 1 << 20))
            if not piece:
                if data:
                    raise ConnectionResetError("it broke off in the middle of an answer")
                return None
            data += piece
        return bytes(data)

    def _hurry(self) -> None:
        left = self._until - time.monotonic()
        if left <= 0:
            raise TimeoutError
        self._sock.settimeout(left)


def _send_content(link: Link, kind: int, content: bytes) -> None:
    for start in range(0, max(1, len(content)), wire.CHUNK):
        piece = content[start : start + wire.CHUNK]
        link.step(kind, wire.DATA, wire.data_head(start, len(piece)) + piece)
