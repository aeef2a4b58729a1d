"""A virtual iPhone as the computer sees it that it is plugged into."""

from __future__ import annotations

import asyncio
import json
import plistlib
import socket
import struct
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import NAMESPACE_OID, uuid5

from device_drivers.virtual.ios.lockdownd import identity

SYSTEM_BUID = str(uuid5(NAMESPACE_OID, "phonepilot usbmuxd")).upper()
PRODUCT_ID = 0x12A8
ANSWER_SECONDS = 3.0


def udid(number: int) -> str:
    """A UDID in today's form, always the same for a number."""
    digits = uuid5(NAMESPACE_OID, f"virtual iPhone {number}").hex.upper()
    return f"00008110-{digits[:16]}"


@dataclass
class Plugged:
    """A phone at the end of a cable, or known over the network. ``ports`` leads from the phone's
    port to the one it has on this machine; the first is where its control channel is."""

    id: int
    udid: str
    ports: Mapping[int, int]
    network: bool = False
    trusted: bool = True

    @property
    def properties(self) -> dict[str, Any]:
        found: dict[str, Any] = {
            "DeviceID": self.id, "SerialNumber": self.udid,
            "ConnectionType": "Network" if self.network else "USB",
        }  # fmt: skip
        if self.network:
            found |= {
                "EscapedFullServiceName": f"{self.udid}._apple-mobdev2._tcp.local.",
                "InterfaceIndex": 1,
                "NetworkAddress": struct.pack("<BBH4s8x", 16, 2, 0, socket.inet_aton("127.0.0.1")),
            }
        else:
            found |= {
                "ConnectionSpeed": 480_000_000, "LocationID": 0x14100000 + self.id,
                "ProductID": PRODUCT_ID, "USBSerialNumber": self.udid.replace("-", ""),
            }  # fmt: skip
        return found

    @property
    def attached(self) -> dict[str, Any]:
        return {"MessageType": "Attached", "DeviceID": self.id, "Properties": self.properties}

    @property
    def pair_record(self) -> bytes:
        """What a computer keeps of a phone that trusts it."""
        host = str(uuid5(NAMESPACE_OID, f"host of {self.udid}")).upper()
        certificate, key = identity()
        return plistlib.dumps(
            {"HostID": host, "SystemBUID": SYSTEM_BUID, "UDID": self.udid,
             "HostCertificate": certificate, "HostPrivateKey": key}
        )  # fmt: skip

    async def weather(self) -> set[str]:
        """The faults going on there; ``unplugged`` when nothing answers."""
        port = next(iter(self.ports.values()))
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                reader, writer = await asyncio.open_connection("127.0.0.1", port)
                try:
                    writer.write(b'{"do": "status"}\n')
                    told = json.loads(await reader.readline())
                finally:
                    writer.close()
        except (OSError, ValueError, TimeoutError):
            return {"unplugged"}
        return set(told.get("active", {}))
