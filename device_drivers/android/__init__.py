"""Android phones over adb: USB, Wi-Fi, emulators and virtual ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import BaseModel, Field

if TYPE_CHECKING:
    from device_drivers.android.phone import AndroidPhone


class Config(BaseModel, extra="forbid"):
    """Which phone. The defaults mean: the only phone of the adb server of this machine."""

    serial: str = Field(
        "",
        description="as `adb devices` lists it, host:port, or the name that its wireless debugging "
        "announces (adb-XYZ-abcdef); empty: the only phone",
    )
    name: str = Field("", description="what to call it; its serial when empty")
    adb_host: str = Field("", description="the adb server; empty: ANDROID_ADB_SERVER_HOST or here")
    adb_port: int = Field(0, description="0: ANDROID_ADB_SERVER_PORT or 5037", ge=0, le=65535)
    adb_path: str = Field("", description="the adb program; empty: on PATH, or the bundled one")


def create(config: Config) -> AndroidPhone:
    """The phone ``config`` names, reachable now; starts the adb server, connects an address.

    Raises NoDevice, DeviceGone, DeviceTimeout; each says how to mend it."""
    from device_drivers.android.joining import join

    return join(config)
