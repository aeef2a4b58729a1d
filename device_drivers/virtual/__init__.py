"""A virtual phone in this process, without adb: for training and evaluation at full speed."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from pydantic import BaseModel, Field

if TYPE_CHECKING:
    from device_drivers.virtual.device import VirtualPhone


class Config(BaseModel, extra="forbid"):
    """Which phone to make up. The clock stands still unless ``live``."""

    name: str = "virtual"
    seed: int = 0
    width: int = Field(1080, description="pixels of the unturned display", ge=320, le=4096)
    height: int = Field(2400, ge=480, le=8192)
    density: int = Field(420, description="dots per inch", ge=120, le=640)
    database: Path | None = Field(None, description="keeps the state; empty: in memory only")
    start: datetime | None = Field(None, description="the phone's time at the beginning")
    live: bool = Field(False, description="the phone's clock follows real time")


def create(config: Config) -> VirtualPhone:
    """A phone of its own, as ``config`` says. Raises PainterMissing without libraries or fonts."""
    from device_drivers.virtual.device import VirtualPhone
    from device_drivers.virtual.phone import Phone

    phone = Phone(
        seed=config.seed, width=config.width, height=config.height, density=config.density,
        database=config.database, start=config.start, live=config.live,
    )  # fmt: skip
    return VirtualPhone(phone, config.name)
