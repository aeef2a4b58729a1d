"""lockdownd of a virtual iPhone: what a computer is told over the cable.

It tells name, model and iOS to anybody; in a session, which is TLS with the pair record's key, also
its Developer Mode; and it starts misagent, which tells the provisioning profiles. Source:
libimobiledevice, ``lockdown.c`` and ``misagent.c``.
"""

from __future__ import annotations

import plistlib
import socket
import ssl
import struct
import tempfile
import threading
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
)
from cryptography.x509.oid import NameOID

MISAGENT = "com.apple.misagent"
DEVELOPER_MODE = ("com.apple.security.mac.amfi", "DeveloperModeStatus")
TALK_SECONDS = 10.0
MAX_MESSAGE = 1 << 20


@cache
def identity() -> tuple[bytes, bytes]:
    """Certificate and key in PEM, which both ends of this process's cables use."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "virtual iPhone")])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name).issuer_name(name).public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1)).not_valid_after(now + timedelta(days=3650))
        .sign(key, hashes.SHA256())
    )  # fmt: skip
    secret = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    return certificate.public_bytes(Encoding.PEM), secret


@dataclass
class Lockdownd:
    """Serves ``port`` from a thread of its own. ``profiles``: app identifier -> signed until."""

    values: Mapping[str, str] = field(
        default_factory=lambda: {
            "DeviceName": "Virtual iPhone", "ProductType": "iPhone15,2", "ProductVersion": "18.5",
        }
    )  # fmt: skip
    developer_mode: bool = True
    profiles: dict[str, datetime] = field(default_factory=dict)
    trusts: bool = True

    def __post_init__(self) -> None:
        self._doors = [socket.create_server(("127.0.0.1", 0)) for _ in range(2)]
        self.port, self.misagent_port = (door.getsockname()[1] for door in self._doors)
        for door, talk in zip(self._doors, (self._lockdown, self._misagent), strict=True):
            threading.Thread(target=self._serve, args=(door, talk), daemon=True).start()

    @property
    def ports(self) -> Mapping[int, int]:
        """For ``Usbmuxd.attach``, beside those of WebDriverAgent."""
        return {62078: self.port, self.misagent_port: self.misagent_port}

    def stop(self) -> None:
        for door in self._doors:
            door.close()

    def _serve(self, door: socket.socket, talk: Any) -> None:
        while True:
            try:
                sock = door.accept()[0]
            except OSError:
                return  # it was stopped
            sock.settimeout(TALK_SECONDS)
            try:
                talk(sock)
            except (OSError, EOFError, ValueError):
                pass  # it has gone, or does not speak this: there is nobody to tell
            finally:
                sock.close()

    def _lockdown(self, sock: socket.socket) -> None:
        while not self._answer(sock, in_session=False):
            pass
        with _secured(sock) as inside:
            while True:
                self._answer(inside, in_session=True)

    def _answer(self, sock: socket.socket, *, in_session: bool) -> bool:
        """One request; True when from now on it is a session."""
        asked = _read(sock)
        request = asked.get("Request")
        answer: dict[str, Any] = {"Request": request}
        if request == "GetValue":
            value = self._value(asked.get("Domain", ""), asked.get("Key", ""), in_session)
            answer |= {"Error": "MissingValue"} if value is None else {"Value": value}
        elif request == "StartSession" and self.trusts:
            answer |= {"SessionID": "1", "EnableSessionSSL": True}
        elif request == "StartSession":
            answer |= {"Error": "InvalidHostID"}
        elif request == "StartService" and in_session and asked.get("Service") == MISAGENT:
            answer |= {"Port": self.misagent_port, "EnableServiceSSL": True}
        else:
            answer |= {"Error": "InvalidService" if in_session else "SessionInactive"}
        _write(sock, answer)
        return "EnableSessionSSL" in answer

    def _value(self, domain: str, key: str, in_session: bool) -> object:
        if in_session and (domain, key) == DEVELOPER_MODE:
            return self.developer_mode
        return self.values.get(key) if not domain else None

    def _misagent(self, sock: socket.socket) -> None:
        with _secured(sock) as inside:
            while True:
                if _read(inside).get("MessageType") == "CopyAll":
                    told = [_profile(app, until) for app, until in self.profiles.items()]
                    _write(inside, {"Status": 0, "Payload": told})
                else:
                    _write(inside, {"Status": 0xE8008001})


def _profile(app: str, until: datetime) -> bytes:
    """As it lies in a signed message: between bytes of DER."""
    told = plistlib.dumps(
        {"Name": f"iOS Team Provisioning Profile: {app.partition('.')[2]}",
         "Entitlements": {"application-identifier": app},
         "ExpirationDate": until.astimezone(UTC).replace(tzinfo=None)}
    )  # fmt: skip
    return b"\x30\x82\x20\x00\x06\x09\x2a\x86\x48" + told + b"\xa0\x82\x0e\x00"


def _secured(sock: socket.socket) -> ssl.SSLSocket:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    with tempfile.TemporaryDirectory() as folder:
        pair = Path(folder) / "pair.pem"
        pair.write_bytes(b"".join(identity()))
        context.load_cert_chain(pair)
    return context.wrap_socket(sock, server_side=True)


def _read(sock: socket.socket) -> dict[str, Any]:
    size = struct.unpack(">I", _exactly(sock, 4))[0]
    if size > MAX_MESSAGE:
        raise ValueError(f"a message of {size} bytes")
    asked = plistlib.loads(_exactly(sock, size))
    return asked if isinstance(asked, dict) else {}


def _write(sock: socket.socket, answer: Mapping[str, object]) -> None:
    body = plistlib.dumps(dict(answer))
    sock.sendall(struct.pack(">I", len(body)) + body)


def _exactly(sock: socket.socket, size: int) -> bytes:
    data = bytearray()
    while len(data) < size:
        chunk = sock.recv(size - len(data))
        if not chunk:
            raise EOFError
        data += chunk
    return bytes(data)
