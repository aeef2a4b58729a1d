"""iPhones through WebDriverAgent: over USB, over Wi-Fi, and virtual ones."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from pydantic import BaseModel, Field, field_validator

if TYPE_CHECKING:
    from device_drivers.ios.phone import IosPhone


class Config(BaseModel, extra="forbid"):
    """Which iPhone. The defaults mean: the only one that is plugged in."""

    url: str = Field("", description="WebDriverAgent's address in the Wi-Fi, http://HOST:8100")
    udid: str = Field("", description="which one over USB; empty: the only one")
    name: str = Field("", description="what to call it; its UDID or address when empty")
    port: int = Field(8100, description="WebDriverAgent's port", ge=1, le=65535)
    mjpeg_port: int = Field(9100, description="its video stream; 0: none", ge=0, le=65535)
    runner: str = Field("", description="bundle id of WebDriverAgent's app; empty: as it says")

    @field_validator("url")
    @classmethod
    def is_an_address(cls, url: str) -> str:
        try:
            urlsplit(url if "//" in url else f"http://{url}").port  # noqa: B018 - it checks
        except ValueError as error:
            raise ValueError(f"{url!r} is no address such as http://192.0.2.7:8100") from error
        return url


def create(config: Config) -> IosPhone:
    """The iPhone ``config`` names, reachable now.

    Raises NoDevice, DeviceGone, DeviceTimeout; each says how to mend it."""
    from device_drivers.ios.joining import join

    return join(config)
