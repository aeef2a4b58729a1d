"""The hdc channel protocol between a client and an hdc server, as bytes.

Every message is a u32 big-endian length and that many bytes. The server speaks first: a banner of
12 bytes, a u32 channel id and zeros, 44 in all (newer servers append 64 bytes of version). The
client answers banner and connect key (32 bytes, the serial of the phone it wants, or nothing).
Then one command as text; the answer comes in messages of text until the server closes.

A file that the client reads or writes itself travels as messages that begin with a u16
little-endian number: INIT, CHECK (what file it is), BEGIN, DATA (a head of 64 bytes, then bytes),
FINISH. Structures are protobuf. Source: OpenHarmony developtools_hdc, src/common.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass

BANNER = b"OHOS HDC".ljust(12, b"\0")
HELLO_BYTES = 44
KEY_BYTES = 32
MAX_MESSAGE = 1 << 24

INIT, CHECK, BEGIN, DATA, FINISH = range(5)
"""The steps of a transfer, counted from the first number of its kind."""
FILE, APP = 3000, 3500
"""The first numbers of a file that is copied and of an app that is installed."""
DATA_HEAD = 64
CHUNK = 49_000
"""Bytes of a file in one message."""

_LENGTH = struct.Struct(">I")
_NUMBER = struct.Struct("<H")


def message(data: bytes) -> bytes:
    """``data`` with its length in front."""
    return _LENGTH.pack(len(data)) + data


def length(head: bytes) -> int:
    """The length that four bytes announce. ValueError for one that no peer sends."""
    (size,) = _LENGTH.unpack(head)
    if size > MAX_MESSAGE:
        raise ValueError(f"a message of {size} bytes")
    return int(size)


def hello(channel: int) -> bytes:
    """What a server says to whoever connects."""
    return BANNER + _LENGTH.pack(channel) + bytes(HELLO_BYTES - len(BANNER) - 4)


def answer(greeting: bytes, target: str) -> bytes:
    """What a client answers: the phone it wants. ValueError when ``greeting`` is none of hdc's."""
    if len(greeting) < HELLO_BYTES or not greeting.startswith(b"OHOS HDC"):
        raise ValueError("no hdc server")
    key = target.encode()
    if len(key) > KEY_BYTES:
        raise ValueError(f"a connect key has at most {KEY_BYTES} bytes, not {len(key)}")
    version = greeting[HELLO_BYTES:]
    return greeting[: len(BANNER)] + key.ljust(KEY_BYTES, b"\0") + version


def target_of(answered: bytes) -> str:
    """The connect key in a client's answer. ValueError when it is no client of hdc's."""
    if not answered.startswith(b"OHOS HDC") or len(answered) < len(BANNER) + KEY_BYTES:
        raise ValueError("no hdc client")
    key = answered[len(BANNER) : len(BANNER) + KEY_BYTES]
    return key.split(b"\0")[0].decode(errors="replace")


def step(kind: int, which: int, payload: bytes = b"") -> bytes:
    """A message of a transfer, its length in front."""
    return message(_NUMBER.pack(kind + which) + payload)


def step_of(data: bytes, kind: int) -> tuple[int, bytes] | None:
    """Which step of a transfer of ``kind`` a message is, and what it carries; None for text."""
    if len(data) < 2:
        return None
    which = _NUMBER.unpack_from(data)[0] - kind
    return (which, data[2:]) if INIT <= which <= FINISH else None


@dataclass(frozen=True, slots=True)
class TransferConfig:
    """What a CHECK says of the file: its size, its path and its name on the other side."""

    size: int
    path: str = ""
    name: str = ""
    function: str = ""

    def pack(self) -> bytes:
        return b"".join(
            (_varint_field(1, self.size), _text_field(5, self.path), _text_field(6, self.name),
             _varint_field(8, 0), _text_field(10, self.function))
        )  # fmt: skip

    @classmethod
    def unpack(cls, data: bytes) -> TransferConfig:
        """ValueError for what is no protobuf."""
        found = dict(_fields(data))
        size = found.get(1, 0)
        return cls(
            size if isinstance(size, int) else 0,
            *(_as_text(found.get(number, b"")) for number in (5, 6, 10)),
        )


def data_head(index: int, size: int) -> bytes:
    """The head of a DATA message: where its bytes belong, and how many they are."""
    fields = (_varint_field(1, index), _varint_field(2, 0), _varint_field(3, size),
              _varint_field(4, size))  # fmt: skip
    return b"".join(fields).ljust(DATA_HEAD, b"\0")


def _as_text(value: int | bytes) -> str:
    return value.decode(errors="replace") if isinstance(value, bytes) else ""


def _varint(value: int) -> bytes:
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


def _varint_field(number: int, value: int) -> bytes:
    return _varint(number << 3) + _varint(value)


def _text_field(number: int, text: str) -> bytes:
    data = text.encode()
    return _varint(number << 3 | 2) + _varint(len(data)) + data


def _fields(data: bytes) -> Iterator[tuple[int, int | bytes]]:
    """Number and value of each field of a protobuf message."""
    at = 0
    while at < len(data):
        key, at = _read_varint(data, at)
        if key & 7 == 0:
            value, at = _read_varint(data, at)
            yield key >> 3, value
        elif key & 7 == 2:
            size, at = _read_varint(data, at)
            yield key >> 3, data[at : at + size]
            at += size
        else:
            raise ValueError("not the protobuf that hdc speaks")


def _read_varint(data: bytes, at: int) -> tuple[int, int]:
    value = shift = 0
    while at < len(data) and shift < 64:
        byte = data[at]
        value |= (byte & 0x7F) << shift
        at, shift = at + 1, shift + 7
        if not byte & 0x80:
            return value, at
    raise ValueError("an unfinished number")
