"""The service behind ``adb reverse``: lets programs on the phone reach the computer.

Requests are ``forward:[norebind:]LOCAL;REMOTE``, ``killforward:LOCAL``, ``killforward-all`` and
``list-forward``. Answers are ``OKAY`` or ``FAIL`` with a message of four hexadecimal digits of
length and text. Source: AOSP packages/modules/adb, adb.cpp handle_forward_request.
"""

from __future__ import annotations

import re

from device_drivers.virtual.android.adbd import Stream
from device_drivers.virtual.android.ports import Ports, Reverse

_NAME = re.compile(r"(tcp:\d{1,5}|local(abstract|reserved|filesystem)?:\S+)")


async def serve_reverse(ports: Ports, request: str, stream: Stream) -> None:
    """Answer one request."""
    await stream.write(_answer(ports, request, stream))


def _answer(ports: Ports, request: str, stream: Stream) -> bytes:
    verb, _, rest = request.partition(":")
    known = ports.reversed()
    if verb == "list-forward":
        lines = [f"host-1 {name} {reverse.target}\n" for name, reverse in known.items()]
        return _text("".join(lines))
    if verb == "killforward-all":
        known.clear()
        return b"OKAY"
    if verb == "killforward":
        if known.pop(rest, None) is None:
            return _failure(f"listener '{rest}' not found")
        return b"OKAY"
    if verb == "forward":
        return _forward(ports, rest, stream)
    return _failure(f"unknown reverse service {request}")


def _forward(ports: Ports, rest: str, stream: Stream) -> bytes:
    rebind = not rest.startswith("norebind:")
    name, _, target = rest.removeprefix("norebind:").partition(";")
    number = name.removeprefix("tcp:")
    if not _NAME.fullmatch(name) or not target or (number.isdigit() and int(number) > 65_535):
        return _failure(f"bad forward: {rest}")
    chosen = b""
    if name == "tcp:0":
        port = ports.free_port()
        name, chosen = f"tcp:{port}", _text(str(port))
    known = ports.reversed()
    if name in known and not rebind:
        return _failure("cannot rebind existing socket")
    if name not in known and ports.find(name) is not None:
        return _failure("cannot bind listener: Address already in use")
    known[name] = Reverse(stream.link, target)
    return b"OKAY" + chosen


def _text(text: str) -> bytes:
    data = text.encode()
    return f"{len(data):04x}".encode() + data


def _failure(message: str) -> bytes:
    return b"FAIL" + _text(message)
