"""Listening for HTTP: the server under every door of ours.

A door that can be reached by strangers is not held by them: who has not said what they want within
seconds is shown out, and one address has only so many connections (those of this machine, where a
proxy of ours would be, may have all).
"""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import socket
from collections import Counter
from collections.abc import Callable, Iterator

import h11
import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol

from gateways.base import GatewayRefused

HEAD_SECONDS = 5.0
"""Until the head of a request is whole."""
CONNECTIONS, OF_ONE_PEER = 256, 32


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach what listens there."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


async def listen(
    door: ASGIApp, host: str, port: int, started: Callable[[int], None],
    *, head_seconds: float = HEAD_SECONDS, of_one_peer: int = OF_ONE_PEER,
) -> None:  # fmt: skip
    """Serve a door until cancelled; ``started`` is told the port. Raises GatewayRefused when the
    address cannot be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listener = socket.create_server((host, port), family=family, backlog=256)
    except OSError as error:
        raise GatewayRefused(
            f"Nothing can listen at {host} port {port} ({error.strerror}): see that no other "
            "program does, nor another of [gateways], and that the address is this machine's."
        ) from error
    # head and body of an answer are two writes, of which the second would wait 40 ms for the other
    # side's acknowledgement; asyncio does this only for sockets that name their protocol
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    config = uvicorn.Config(
        door, log_config=None, access_log=False, lifespan="off", server_header=False,
        http=_connection(head_seconds, of_one_peer), ws="none", limit_concurrency=CONNECTIONS,
        timeout_graceful_shutdown=5,
    )  # fmt: skip
    server = _Server(config)
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    try:
        started(listener.getsockname()[1])
        await asyncio.shield(serving)
    finally:
        server.should_exit = True
        await serving
        listener.close()


class _Server(uvicorn.Server):
    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """They are the assistant's, which has to be closed in order."""
        yield


def _connection(head_seconds: float, of_one_peer: int) -> type[H11Protocol]:
    """Connections of one server."""
    peers: Counter[str] = Counter()

    class Connection(H11Protocol):
        _head: asyncio.TimerHandle | None = None

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            peers[self._peer] += 1
            if peers[self._peer] > of_one_peer and not is_loopback(self._peer):
                transport.abort()
                return
            self._expect_head()

        def connection_lost(self, exc: Exception | None) -> None:
            super().connection_lost(exc)
            self._stop_waiting()
            peers[self._peer] -= 1
            if peers[self._peer] <= 0:
                del peers[self._peer]

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            if self.conn.their_state is not h11.IDLE:
                self._stop_waiting()
            elif self._head is None:  # a further request has begun
                self._expect_head()

        @property
        def _peer(self) -> str:
            return self.client[0] if self.client else ""

        def _expect_head(self) -> None:
            self._head = self.loop.call_later(head_seconds, self._show_out)

        def _stop_waiting(self) -> None:
            if self._head is not None:
                self._head.cancel()
                self._head = None

        def _show_out(self) -> None:
            if self.conn.their_state is h11.IDLE and not self.transport.is_closing():
                self.transport.abort()

    return Connection
