"""A virtual phone of any system in this process: for training and evaluation at full speed."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from pydantic import BaseModel, Field

if TYPE_CHECKING:
    from device_drivers.virtual.device import VirtualPhone


class Config(BaseModel, extra="forbid"):
    """Which phone to make up. The clock stands still unless ``live``."""

    name: str = "virtual"
    system: Literal["android", "ios", "harmony"] = "android"
    seed: int = 0
    width: int | None = Field(
        None, description="pixels of the unturned display; empty: usual for the system", ge=320,
        le=4096,
    )  # fmt: skip
    height: int | None = Field(None, ge=480, le=8192)
    density: int | None = Field(None, description="dots per inch", ge=120, le=640)
    database: Path | None = Field(None, description="keeps the state; empty: in memory only")
    start: datetime | None = Field(None, description="the phone's time at the beginning")
    live: bool = Field(False, description="the phone's clock follows real time")


def create(config: Config) -> VirtualPhone:
    """A phone of its own, as ``config`` says. Raises PainterMissing without libraries or fonts."""
    from device_drivers.base import OS
    from device_drivers.virtual.device import VirtualPhone
    from device_drivers.virtual.phone import Phone

    phone = Phone(
        system=OS(config.system), seed=config.seed, width=config.width or 0,
        height=config.height or 0, density=config.density or 0, database=config.database,
        start=config.start, live=config.live,
    )  # fmt: skip
    return VirtualPhone(phone, config.name)
