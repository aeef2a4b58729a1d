"""Which server a TLS handshake is for: its first record, read without believing its lengths."""

from __future__ import annotations

HANDSHAKE, CLIENT_HELLO, SERVER_NAME, HOST_NAME = 0x16, 1, 0, 0
ENCRYPTED = 0xFE0D
"""A second ClientHello within, for a name that nobody sees."""


class _Reader:
    """Bytes from the front. Raises ValueError where there are too few."""

    def __init__(self, data: bytes) -> None:
        self._data = data

    def __bool__(self) -> bool:
        return bool(self._data)

    def take(self, count: int) -> bytes:
        if count > len(self._data):
            raise ValueError("cut short")
        taken, self._data = self._data[:count], self._data[count:]
        return taken

    def number(self, size: int) -> int:
        return int.from_bytes(self.take(size), "big")

    def block(self, size: int) -> bytes:
        """What follows its own length, which has ``size`` bytes."""
        return self.take(self.number(size))


def server_named(record: bytes) -> str:
    """The name in a ClientHello (RFC 8446, section 4.1.2; RFC 6066, section 3), in small letters;
    "" for anything else, and where it names none, hides one or is not whole."""
    try:
        return _named(record)
    except (ValueError, UnicodeDecodeError):
        return ""


def _named(record: bytes) -> str:
    outer = _Reader(record)
    if outer.number(1) != HANDSHAKE:
        return ""
    outer.take(2)
    shaken = _Reader(outer.block(2))
    if shaken.number(1) != CLIENT_HELLO:
        return ""
    hello = _Reader(shaken.block(3))
    hello.take(2 + 32)
    for size in (1, 2, 1):  # session, ciphers, compression
        hello.block(size)
    extensions, name = _Reader(hello.block(2)), ""
    while extensions:
        kind, inner = extensions.number(2), extensions.block(2)
        if kind == ENCRYPTED or (kind == SERVER_NAME and name):
            return ""
        if kind == SERVER_NAME:
            names = _Reader(_Reader(inner).block(2))
            if names.number(1) == HOST_NAME:
                name = names.block(2).decode("ascii").lower()
    return name
