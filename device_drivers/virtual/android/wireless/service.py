"""Wireless debugging while it is switched on: the encrypted port, pairing, their announcements.

``follow`` looks at what the phone wants (the setting ``adb_wifi_enabled``, an offer to pair) and
starts or ends what serves it; ports are told back in ``phone.computers``.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

from cryptography.hazmat.primitives.asymmetric import rsa

from device_drivers.virtual.android.wireless.door import SecureDoor
from device_drivers.virtual.android.wireless.keys import BadKey, read_key
from device_drivers.virtual.android.wireless.pairing import MAX_FAILURES, PairingDoor
from device_drivers.virtual.android.wireless.tls import Identity
from device_drivers.virtual.computers import Offer
from device_drivers.virtual.listener import log_failure
from device_drivers.virtual.phone import Phone

log = logging.getLogger(__name__)
CONNECT, PAIRING = "_adb-tls-connect._tcp.local.", "_adb-tls-pairing._tcp.local."


class WirelessDebugging:
    """Serves ``phone.computers`` on ``host``; ``new_link`` speaks with a computer let in."""

    def __init__(
        self, phone: Phone, host: str, new_link: Callable[[], asyncio.Protocol | None]
    ) -> None:
        self._phone = phone
        self._host = host
        self._new_link = new_link
        self._identity = Identity()
        self._of = phone.computers
        self._connecting: asyncio.Task[None] | None = None
        self._pairing: asyncio.Task[None] | None = None
        self._offer: Offer | None = None
        self._failures = 0

    def follow(self) -> None:
        """Start what is wanted by now and end what is not."""
        on = self._phone.setting("global", "adb_wifi_enabled") == "1"
        computers = self._phone.computers
        if computers is not self._of:  # another phone since its reset
            on, self._of = False, computers
        if on and self._connecting is None:
            self._connecting = _start(self._serve_connections())
        elif not on and self._connecting is not None:
            self._connecting.cancel()
            self._connecting = computers.offer = None
        if computers.offer is not self._offer:
            if self._pairing is not None:
                self._pairing.cancel()
            self._offer, self._failures = computers.offer, 0
            self._pairing = _start(self._serve_pairing(self._offer)) if self._offer else None

    # --- the encrypted port -------------------------------------------------------------------

    async def _serve_connections(self) -> None:
        computers = self._phone.computers
        context = self._identity.context(self._knows)

        def door() -> SecureDoor:
            return SecureDoor(context, self._new_link)

        async with _listening(door, self._host) as port:
            computers.port, computers.address = port, self._host
            self._phone.changed()
            try:
                async with _announced(CONNECT, computers.name, self._host, port):
                    await asyncio.Event().wait()
            finally:
                if computers.port == port:  # another may have begun meanwhile
                    computers.port = 0

    def _knows(self, key: rsa.RSAPublicKey) -> bool:
        shown = key.public_numbers()
        return any(read_key(line.encode())[0] == shown for line in self._phone.computers.known)

    # --- pairing ------------------------------------------------------------------------------

    async def _serve_pairing(self, offer: Offer) -> None:
        computers = self._phone.computers

        def door() -> PairingDoor:
            return PairingDoor(
                self._identity, offer.password.encode(), computers.name, self._learn, self._failed
            )

        async with _listening(door, self._host) as port:
            computers.pairing_port = port
            self._phone.changed()
            try:
                async with _announced(PAIRING, offer.name, self._host, port):
                    await asyncio.Event().wait()
            finally:
                if computers.pairing_port == port:
                    computers.pairing_port = 0
                self._phone.changed()

    def _learn(self, line: bytes) -> None:
        """The computer knew the password: it may connect from now on. Raises BadKey."""
        _, name = read_key(line)
        try:
            key = line.rstrip(b"\0").decode("ascii", "strict")
        except UnicodeDecodeError as error:
            raise BadKey(str(error)) from error
        self._phone.computers.known[key] = name
        self._phone.computers.offer = None
        asyncio.get_running_loop().call_later(1.0, self.follow)  # its answer leaves first
        self._phone.changed()

    def _failed(self, why: str) -> None:
        self._failures += 1
        log.info("a computer could not pair: %s", why)
        if self._failures >= MAX_FAILURES:
            self._phone.computers.offer = None
            self.follow()


def _start(work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
    task = asyncio.get_running_loop().create_task(work, name="wireless debugging")
    task.add_done_callback(log_failure)
    return task


@asynccontextmanager
async def _listening(door: Callable[[], asyncio.Protocol], host: str) -> AsyncIterator[int]:
    """A free port of ``host`` whose connections ``door`` serves."""
    server = await asyncio.get_running_loop().create_server(door, host, 0)
    try:
        port: int = server.sockets[0].getsockname()[1]
        yield port
    finally:
        server.close()


@asynccontextmanager
async def _announced(kind: str, name: str, host: str, port: int) -> AsyncIterator[None]:
    """Tell the network of ``host`` by mDNS; a machine without multicast goes without."""
    from zeroconf import IPVersion, ServiceInfo
    from zeroconf.asyncio import AsyncZeroconf

    info = ServiceInfo(
        kind, f"{name}.{kind}", port=port, addresses=[socket.inet_aton(host)],
        server=f"{name}.local.", properties={"v": "ADB_SECURE_SERVICE_VERSION-1"},
    )  # fmt: skip
    teller: AsyncZeroconf | None = None
    try:
        teller = AsyncZeroconf(interfaces=[host], ip_version=IPVersion.V4Only)
        await teller.async_register_service(info, cooperating_responders=True)
    except OSError as error:
        log.info("no mDNS on %s: %s", host, error)
    try:
        yield
    finally:
        if teller is not None:
            with contextlib.suppress(OSError):
                await teller.async_close()
