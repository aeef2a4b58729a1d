"""What an iPhone tells anybody on its cable: name, model, iOS version.

lockdownd answers property lists behind their length, four bytes, big end first, on port 62078
(libimobiledevice, ``lockdown.c``). These values need no pairing.
"""

from __future__ import annotations

import plistlib
import socket
import struct
from collections.abc import Mapping

from device_drivers.base import DeviceGone, DeviceTimeout
from device_drivers.ios import usbmux

PORT = 62078
ASK_SECONDS = 3.0
_ASKED = ("DeviceName", "ProductType", "ProductVersion")
_MAX_ANSWER = 1 << 20


def facts(udid: str, at: usbmux.Address | None = None) -> Mapping[str, str]:
    """DeviceName, ProductType, ProductVersion as far as it tells.

    Raises NoDevice, DeviceGone, DeviceTimeout."""
    with usbmux.stream(udid, PORT, ASK_SECONDS, at) as sock:
        sock.settimeout(ASK_SECONDS)
        try:
            return {key: value for key in _ASKED if (value := _ask(sock, key))}
        except TimeoutError as error:
            raise DeviceTimeout(f"The iPhone {udid} did not say what it is. Unlock it.") from error
        except (OSError, EOFError, plistlib.InvalidFileException, ValueError) as error:
            raise DeviceGone(f"The iPhone {udid} did not say what it is ({error}).") from error


def _ask(sock: socket.socket, key: str) -> str:
    body = plistlib.dumps({"Label": "phonepilot", "Request": "GetValue", "Key": key})
    sock.sendall(struct.pack(">I", len(body)) + body)
    size = struct.unpack(">I", _exactly(sock, 4))[0]
    if size > _MAX_ANSWER:
        raise ValueError(f"an answer of {size} bytes")
    answer = plistlib.loads(_exactly(sock, size))
    return str(answer.get("Value", "")) if isinstance(answer, dict) else ""


def _exactly(sock: socket.socket, size: int) -> bytes:
    data = bytearray()
    while len(data) < size:
        chunk = sock.recv(size - len(data))
        if not chunk:
            raise EOFError("it hung up")
        data += chunk
    return bytes(data)
