"""What an iPhone tells over its cable: name, model, iOS version; and, to a computer it trusts, its
Developer Mode and who signed its apps until when.

lockdownd answers property lists behind their length, four bytes, big end first, on port 62078. What
is for friends only goes through TLS with the key of the pair record, and so do the services it
starts (libimobiledevice: ``lockdown.c``, ``misagent.c``).
"""

from __future__ import annotations

import plistlib
import socket
import ssl
import struct
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from xml.parsers.expat import ExpatError

from device_drivers.base import ActionFailed, DeviceGone, DeviceTimeout
from device_drivers.ios import usbmux

PORT = 62078
ASK_SECONDS = 3.0
_ASKED = ("DeviceName", "ProductType", "ProductVersion")
_MAX_ANSWER = 1 << 26
_OLD_SERVERS = 0x4
"""OpenSSL's OP_LEGACY_SERVER_CONNECT: what old iOS versions speak."""


@dataclass(frozen=True, slots=True)
class Signed:
    """A provisioning profile: which app (``TEAM.bundle.id``, or ``TEAM.*``) may run until when."""

    app: str
    until: datetime

    @property
    def ran_out(self) -> bool:
        return self.until < datetime.now(UTC)


def facts(udid: str, at: usbmux.Address | None = None) -> Mapping[str, str]:
    """DeviceName, ProductType, ProductVersion as far as it tells; for this no trust is needed.

    Raises NoDevice, DeviceGone, DeviceTimeout."""
    with _plainly(udid, at) as talk:
        return {key: str(value) for key in _ASKED if (value := talk.value(key))}


def developer_mode(udid: str, at: usbmux.Address | None = None) -> bool:
    """Whether it is on (iOS 16 and newer). Raises ActionFailed where it does not tell, NoDevice,
    DeviceGone, DeviceTimeout."""
    with _trusted(udid, at) as talk:
        told = talk.value("DeveloperModeStatus", "com.apple.security.mac.amfi")
    if told is None:
        raise ActionFailed(f"The iPhone {udid} does not tell its Developer Mode.")
    return bool(told)


def signed(udid: str, at: usbmux.Address | None = None) -> list[Signed]:
    """Every profile on the phone. Raises ActionFailed, NoDevice, DeviceGone, DeviceTimeout."""
    with _trusted(udid, at) as talk:
        begun = talk.ask({"Request": "StartService", "Service": "com.apple.misagent"})
        port, secure = int(begun.get("Port", 0)), bool(begun.get("EnableServiceSSL"))
        if not port:
            raise ActionFailed(f"The iPhone {udid} does not tell its profiles.")
        with _Talk(udid, usbmux.stream(udid, port, ASK_SECONDS, at)) as service:
            if secure:
                service.secure(usbmux.pair_record(udid, at))
            told = service.ask({"MessageType": "CopyAll", "ProfileType": "Provisioning"})
    return [found for blob in told.get("Payload", []) if (found := _profile(bytes(blob)))]


def _profile(blob: bytes) -> Signed | None:
    """A property list inside of a signed message, which is not looked at further."""
    start, end = blob.find(b"<?xml"), blob.rfind(b"</plist>")
    if start < 0 or end < start:
        return None
    told = plistlib.loads(blob[start : end + len(b"</plist>")])
    app = str((told.get("Entitlements") or {}).get("application-identifier", ""))
    until = told.get("ExpirationDate")
    return Signed(app, until.replace(tzinfo=UTC)) if isinstance(until, datetime) else None


class _Talk:
    """One connection. Its methods raise DeviceGone, DeviceTimeout."""

    def __init__(self, udid: str, sock: socket.socket) -> None:
        self._udid = udid
        self._sock = sock
        self._ends = time.monotonic() + ASK_SECONDS

    def __enter__(self) -> _Talk:
        return self

    def __exit__(self, *error: object) -> None:
        self._sock.close()

    def value(self, key: str, domain: str = "") -> Any:
        """What it tells under that key; None when it does not."""
        where = {"Domain": domain} if domain else {}
        return self.ask({"Request": "GetValue", "Key": key, **where}).get("Value")

    def secure(self, record: Mapping[str, Any]) -> None:
        """From here on through TLS, with the key of the pair record."""
        with self._telling(), tempfile.TemporaryDirectory(prefix="phonepilot-") as folder:
            pair = Path(folder) / "pair.pem"
            pair.touch(mode=0o600)
            pair.write_bytes(record["HostCertificate"] + b"\n" + record["HostPrivateKey"])
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
            context.check_hostname = False  # both ends have known each other since they paired
            context.verify_mode = ssl.CERT_NONE
            context.set_ciphers("ALL:!aNULL:!eNULL:@SECLEVEL=0")
            context.options |= _OLD_SERVERS
            context.load_cert_chain(pair)
            self._sock.settimeout(self._left())
            self._sock = context.wrap_socket(self._sock)

    def ask(self, message: Mapping[str, object]) -> dict[str, Any]:
        with self._telling():
            body = plistlib.dumps({"Label": "phonepilot", **message})
            self._sock.settimeout(self._left())
            self._sock.sendall(struct.pack(">I", len(body)) + body)
            size = struct.unpack(">I", self._exactly(4))[0]
            if size > _MAX_ANSWER:
                raise ValueError(f"an answer of {size} bytes")
            answer = plistlib.loads(self._exactly(size))
        return answer if isinstance(answer, dict) else {}

    @contextmanager
    def _telling(self) -> Iterator[None]:
        """Whatever breaks is a phone that did not say it."""
        try:
            yield
        except TimeoutError as error:
            raise DeviceTimeout(
                f"The iPhone {self._udid} did not answer over its cable. Unlock it."
            ) from error
        except (
            OSError, EOFError, KeyError, ValueError, plistlib.InvalidFileException, ExpatError,
        ) as error:  # fmt: skip
            raise DeviceGone(
                f"The iPhone {self._udid} did not answer over its cable ({error})."
            ) from error

    def _exactly(self, size: int) -> bytes:
        data = bytearray()
        while len(data) < size:
            self._sock.settimeout(self._left())
            chunk = self._sock.recv(size - len(data))
            if not chunk:
                raise EOFError("it hung up")
            data += chunk
        return bytes(data)

    def _left(self) -> float:
        left = self._ends - time.monotonic()
        if left <= 0:
            raise TimeoutError
        return left


@contextmanager
def _plainly(udid: str, at: usbmux.Address | None) -> Iterator[_Talk]:
    with _Talk(udid, usbmux.stream(udid, PORT, ASK_SECONDS, at)) as talk:
        yield talk


@contextmanager
def _trusted(udid: str, at: usbmux.Address | None) -> Iterator[_Talk]:
    """A talk as a computer it trusts. Raises ActionFailed when it does not."""
    record = usbmux.pair_record(udid, at)
    with _plainly(udid, at) as talk:
        begun = talk.ask(
            {"Request": "StartSession", "HostID": record.get("HostID", ""),
             "SystemBUID": record.get("SystemBUID", "")}
        )  # fmt: skip
        if begun.get("Error") or not record:
            raise ActionFailed(f"The iPhone {udid} does not trust this computer.")
        if begun.get("EnableSessionSSL"):
            talk.secure(record)
        yield talk
