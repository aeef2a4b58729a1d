"""Wireless debugging while it is switched on: the encrypted port, pairing, their announcements.

``follow`` looks at what the phone wants (the setting ``adb_wifi_enabled``, an offer to pair) and
starts or ends what serves it; ports are told back in ``phone.computers``.
"""

from __future__ import annotations

import asyncio
import logging
import socket
import threading
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any, TypeVar
from weakref import WeakSet

from cryptography.hazmat.primitives.asymmetric import rsa

from device_drivers.virtual.android.wireless.door import SecureDoor
from device_drivers.virtual.android.wireless.keys import BadKey, read_key
from device_drivers.virtual.android.wireless.pairing import MAX_FAILURES, PairingDoor
from device_drivers.virtual.android.wireless.tls import Identity
from device_drivers.virtual.computers import Offer
from device_drivers.virtual.listener import log_failure
from device_drivers.virtual.phone import Phone

log = logging.getLogger(__name__)
D = TypeVar("D", PairingDoor, SecureDoor)
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

        async with (
            _announcing(CONNECT, computers.name, self._host) as announce,
            _listening(door, self._host) as port,
        ):
            computers.port, computers.address = port, self._host
            self._phone.changed()
            announce(port)
            try:
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

        async with (
            _announcing(PAIRING, offer.name, self._host) as announce,
            _listening(door, self._host) as port,
        ):
            computers.pairing_port = port
            self._phone.changed()
            announce(port)
            try:
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
async def _listening(door: Callable[[], D], host: str) -> AsyncIterator[int]:
    """A free port of ``host`` whose connections ``door`` serves; they end with it."""
    doors: WeakSet[D] = WeakSet()

    def opened() -> D:
        made = door()
        doors.add(made)
        return made

    server = await asyncio.get_running_loop().create_server(opened, host, 0)
    try:
        port: int = server.sockets[0].getsockname()[1]
        yield port
    finally:
        server.close()
        for made in list(doors):
            made.drop()


@asynccontextmanager
async def _announcing(kind: str, name: str, host: str) -> AsyncIterator[Callable[[int], None]]:
    """Tell the network of ``host`` by mDNS, from a thread of its own, once the port is known."""
    over = threading.Event()
    tellers: list[threading.Thread] = []

    def announce(port: int) -> None:
        about = (kind, name, host, port, over)
        tellers.append(threading.Thread(target=_tell, args=about, name=f"mDNS {name}", daemon=True))
        tellers[-1].start()

    try:
        yield announce
    finally:
        over.set()
        for teller in tellers:
            await asyncio.to_thread(teller.join)


def _tell(kind: str, name: str, host: str, port: int, over: threading.Event) -> None:
    """Announce until it is ``over``; a machine without multicast goes without."""
    from zeroconf import IPVersion, ServiceInfo, Zeroconf

    info = ServiceInfo(
        kind, f"{name}.{kind}", port=port, addresses=[socket.inet_aton(host)],
        server=f"{name}.local.", properties={"v": "ADB_SECURE_SERVICE_VERSION-1"},
    )  # fmt: skip
    try:
        teller = Zeroconf(interfaces=[host], ip_version=IPVersion.V4Only)
    except OSError as error:
        log.info("no mDNS on %s: %s", host, error)
        return
    try:
        teller.register_service(info, cooperating_responders=True)
        over.wait()
    finally:
        teller.close()
