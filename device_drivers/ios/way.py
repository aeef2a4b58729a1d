"""Which way leads to a phone's WebDriverAgent: over the network, or over its cable."""

from __future__ import annotations

import socket
import ssl
from dataclasses import dataclass
from urllib.parse import urlsplit

from device_drivers.base import DeviceGone, DeviceTimeout, NoDevice
from device_drivers.ios import usbmux

CONNECT_SECONDS = 5.0


@dataclass(frozen=True, slots=True)
class Way:
    """How to reach a phone: ``url`` over the network, else ``udid`` and ``port`` over usbmuxd."""

    url: str = ""
    udid: str = ""
    port: int = 8100
    mux: usbmux.Address | None = None

    @property
    def host(self) -> str:
        return urlsplit(self.url).netloc or "localhost"

    @property
    def prefix(self) -> str:
        """What comes before every path, where a proxy serves several phones."""
        return urlsplit(self.url).path.rstrip("/")

    def open(self, timeout: float, port: int = 0) -> socket.socket:
        """A stream to WebDriverAgent, or to another ``port`` of the phone.

        Raises usbmux.Refused, DeviceGone, DeviceTimeout, NoDevice."""
        timeout = min(timeout, CONNECT_SECONDS)
        if not self.url:
            return usbmux.stream(self.udid, port or self.port, timeout, self.mux)
        parts = urlsplit(self.url)
        secure = parts.scheme == "https" and not port
        port = port or parts.port or (443 if secure else 80)
        try:
            sock = socket.create_connection((parts.hostname or "", port), timeout)
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            if secure:
                context = ssl.create_default_context()
                return context.wrap_socket(sock, server_hostname=parts.hostname)
        except ConnectionRefusedError as error:
            raise usbmux.Refused(f"Nothing listens at {parts.hostname}:{port}.") from error
        except TimeoutError as error:
            raise DeviceTimeout(
                f"{parts.hostname}:{port} does not answer. Is the phone on, in the same Wi-Fi, and "
                "allowed to be reached there?"
            ) from error
        except OSError as error:
            raise DeviceGone(f"{parts.hostname}:{port} cannot be reached ({error}).") from error
        return sock


def whole(url: str, port: int) -> str:
    """``192.0.2.7`` or ``phone.local:8100`` as an address of HTTP.

    Raises NoDevice."""
    url = url if "://" in url else f"http://{url}"
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise NoDevice(f"{url!r} is no address of a WebDriverAgent; write http://HOST:{port}.")
    if parts.port is None and parts.scheme == "http":
        parts = parts._replace(netloc=f"{parts.netloc}:{port}")
    return parts.geturl().rstrip("/")
