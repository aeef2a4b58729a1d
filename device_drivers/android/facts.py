"""What an Android phone's shell says about itself: lines to ask, and how to read the answers."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta, timezone
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from device_drivers.base import OS, ActionFailed, DeviceInfo

ASK_INFO = "getprop ro.product.model; getprop ro.build.version.release; wm size; wm density"
ASK_CLOCK = "date '+%s %z'; getprop persist.sys.timezone"
ASK_LANGUAGE = "getprop persist.sys.locale; getprop ro.product.locale"


def info(said: str, name: str) -> DeviceInfo:
    """The answer to ASK_INFO. Raises ActionFailed when it holds no screen size."""
    model, _, rest = said.partition("\n")
    version, _, rest = rest.partition("\n")
    sizes = re.findall(r"size: (\d+)x(\d+)", rest)
    densities = re.findall(r"density: (\d+)", rest)
    if not sizes:
        raise ActionFailed(f"{name} does not tell its screen size: {said[:200]!r}")
    width, height = map(int, sizes[-1])  # an override comes after the physical size
    return DeviceInfo(
        name=name,
        os=OS.ANDROID,
        model=model.strip(),
        os_version=version.strip(),
        width=width,
        height=height,
        density=int(densities[-1]) / 160 if densities else 1.0,
    )


def clock(said: str) -> datetime:
    """The answer to ASK_CLOCK: to the second, in the phone's zone (by offset if it has no name)."""
    found = re.match(r"(\d+) ([+-])(\d\d)(\d\d)\s*(\S*)", said)
    if not found:
        raise ActionFailed(f"The phone does not tell its time: {said[:200]!r}")
    stamp, sign, hours, minutes, name = found.groups()
    offset = timedelta(hours=int(hours), minutes=int(minutes))
    try:
        zone = ZoneInfo(name) if name else None
    except (ZoneInfoNotFoundError, ValueError):
        zone = None
    fixed = timezone(-offset if sign == "-" else offset)
    return datetime.fromtimestamp(int(stamp), UTC).astimezone(zone or fixed)


def speaks_chinese(said: str) -> bool:
    """The answer to ASK_LANGUAGE: the person's choice first, else the maker's."""
    return said.lstrip().startswith("zh")
