"""HarmonyOS phones through hdc: over USB, over Wi-Fi, and virtual ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pydantic import BaseModel, Field

if TYPE_CHECKING:
    from device_drivers.harmony.phone import HarmonyPhone


class Config(BaseModel, extra="forbid"):
    """Which phone. The defaults mean: the only phone of the hdc server of this machine."""

    target: str = Field(
        "", description="as `hdc list targets` tells it, or host:port; empty: the only phone"
    )
    name: str = Field("", description="what to call it; its target when empty")
    host: str = Field("", description="where the hdc server is; empty: this machine")
    port: int = Field(0, description="0: OHOS_HDC_SERVER_PORT or 8710", ge=0, le=65535)
    hdc_path: str = Field("", description="the hdc program; empty: on PATH, if there is one")
    by: Literal["auto", "server", "program"] = Field(
        "auto",
        description="how commands go: straight to the hdc server, through the hdc program, or by "
        "what works, the server first",
    )


def create(config: Config) -> HarmonyPhone:
    """The phone ``config`` names, reachable now; starts the hdc server, connects an address.

    Raises NoDevice, DeviceGone, DeviceTimeout; each says how to mend it."""
    from device_drivers.harmony.joining import join

    return join(config)
