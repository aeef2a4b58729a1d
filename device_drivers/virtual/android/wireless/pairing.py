"""The phone's side of ``adb pair``: a password shown on its screen turns into trust in a key.

Inside TLS, packets are ``u8 version 1, u8 type, u32be length``. The password is the six digits (or
the text of the QR code) and 64 bytes exported from TLS, which ties it to this very connection. Both
sides send their SPAKE2 message (type 0), then 8192 bytes of peer information under AES-128-GCM
(type 1): a type, and the computer's key or the phone's name. Source: AOSP packages/modules/adb,
``pairing_connection/``, ``pairing_auth/``, ``tls/``.
"""

from __future__ import annotations

import asyncio
import logging
import struct
from collections.abc import Callable
from typing import cast

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from device_drivers.virtual.android.wireless.keys import BadKey
from device_drivers.virtual.android.wireless.spake2 import Bob, NotAPoint
from device_drivers.virtual.android.wireless.tls import Identity, Secured

log = logging.getLogger(__name__)
HEADER = struct.Struct(">BBI")
VERSION = 1
SPAKE2_MESSAGE, PEER_INFO = 0, 1
RSA_PUBLIC_KEY, DEVICE_NAME = 0, 1
INFO_SIZE = 8192
MAX_PAYLOAD = 2 * INFO_SIZE
LABEL = b"adb-label\0"
CLIENT, SERVER = b"adb pair client\0", b"adb pair server\0"
CIPHER = b"adb pairing_auth aes-128-gcm key"
NONCE = bytes(12)
"""The number of the message so far, little-endian; each side encrypts one."""
MAX_FAILURES = 20
"""So many wrong passwords, and the offer is withdrawn (adbd's ``kMaxPairingAttempts``)."""


class Refused(Exception):
    """The computer had the wrong password, or does not speak the protocol."""


class Exchange(asyncio.Protocol):
    """What one computer says inside TLS."""

    def __init__(
        self, link: Secured, password: bytes, name: str, learn: Callable[[bytes], None],
        failed: Callable[[str], None],
    ) -> None:  # fmt: skip
        bound = link.tls.export_keying_material(LABEL, 64, None)
        self._link = link
        self._name = name
        self._learn = learn
        self._failed = failed
        self._spake = Bob(password + bound, CLIENT, SERVER)
        self._cipher: AESGCM | None = None
        self._buffer = bytearray()

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        try:
            while (packet := self._next()) is not None:
                self._packet(*packet)
        except (Refused, NotAPoint, InvalidTag, BadKey) as error:
            self._link.close()
            self._failed(repr(error))

    def _next(self) -> tuple[int, bytes] | None:
        if len(self._buffer) < HEADER.size:
            return None
        version, kind, size = HEADER.unpack_from(self._buffer)
        if version != VERSION or not 0 < size <= MAX_PAYLOAD:
            raise Refused(f"packet of version {version} and {size} bytes")
        if len(self._buffer) < HEADER.size + size:
            return None
        payload = bytes(self._buffer[HEADER.size : HEADER.size + size])
        del self._buffer[: HEADER.size + size]
        return kind, payload

    def _packet(self, kind: int, payload: bytes) -> None:
        if kind == SPAKE2_MESSAGE and self._cipher is None:
            secret = self._spake.key(payload)
            derived = HKDF(hashes.SHA256(), 16, None, CIPHER).derive(secret)
            self._cipher = AESGCM(derived)
            self._send(SPAKE2_MESSAGE, self._spake.message)
        elif kind == PEER_INFO and self._cipher is not None:
            theirs = self._cipher.decrypt(NONCE, payload, None)
            if len(theirs) != INFO_SIZE or theirs[0] != RSA_PUBLIC_KEY:
                raise Refused("no key in its information")
            self._learn(theirs[1:])
            own = (bytes([DEVICE_NAME]) + self._name.encode()).ljust(INFO_SIZE, b"\0")
            self._send(PEER_INFO, self._cipher.encrypt(NONCE, own, None))
        else:
            raise Refused(f"packet {kind} out of order")

    def _send(self, kind: int, payload: bytes) -> None:
        self._link.write(HEADER.pack(VERSION, kind, len(payload)) + payload)


class PairingDoor(asyncio.Protocol):
    """A connection to the pairing port."""

    def __init__(
        self, identity: Identity, password: bytes, name: str, learn: Callable[[bytes], None],
        failed: Callable[[str], None],
    ) -> None:  # fmt: skip
        self._identity = identity
        self._exchange = lambda link: Exchange(link, password, name, learn, failed)
        self._failed = failed
        self._link: Secured | None = None
        self._below: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        context = self._identity.context(lambda key: True)
        self._below = cast(asyncio.Transport, transport)
        self._link = Secured(self._below, context, self._exchange, self._failed)

    def drop(self) -> None:
        """Cut the connection."""
        if self._below is not None:
            self._below.abort()

    def data_received(self, data: bytes) -> None:
        if self._link is not None:
            self._link.received(data)
