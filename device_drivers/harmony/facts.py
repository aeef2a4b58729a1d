"""What a HarmonyOS phone's tools say about itself: lines to ask, and how to read the answers."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import cast

from device_drivers.abilities import Charge, Display
from device_drivers.base import OS, ActionFailed, DeviceInfo, Rotation

ASK_INFO = (
    "param get const.product.model; param get const.product.software.version; "
    "hidumper -s RenderService -a screen | grep -iE 'screen|activeMode'; "
    "hidumper -s DisplayManagerService -a -a | grep -iE 'density|dpi'"
)
ASK_STATE = (
    "hidumper -s PowerManagerService -a -s | grep 'Current State'; "
    "hidumper -s ScreenlockService -a -all | grep screenLocked; "
    "hidumper -s DisplayManagerService -a -a | grep -E 'Rotation'; "
    "aa dump -l"
)
ASK_SCREENS = "hidumper -s RenderService -a screen"
ASK_BATTERY = "hidumper -s BatteryService -a -i"

_FRONT = re.compile(r"state #FOREGROUND")
_SCREEN = re.compile(r"screen\[\d+\]: id=(\d+), powerStatus=(\w+)")


@dataclass(frozen=True, slots=True)
class State:
    """What is in front, and whether a person could see it."""

    app: str = ""
    ability: str = ""
    awake: bool = True
    locked: bool = False
    rotation: Rotation = 0


def info(said: str, name: str) -> DeviceInfo:
    """The answer to ASK_INFO. Raises ActionFailed when it holds no screen size."""
    lines = [line.strip() for line in said.splitlines()]
    screens = displays(said)
    if not screens:
        raise ActionFailed(f"{name} does not tell its screen size: {said[:200]!r}")
    screen = next((d for d in screens if d.on), screens[0])
    density = re.search(r"(?i)density\s*[:=]\s*([\d.]+)", said)
    dpi = re.search(r"(?i)\bdpi\D{0,3}(\d{2,3})", said)
    scale = float(density[1]) if density else int(dpi[1]) / 160 if dpi else _usual(screen)
    return DeviceInfo(
        name=name, os=OS.HARMONY, model=_parameter(lines, 0) or "HarmonyOS phone",
        os_version=_version(_parameter(lines, 1)), width=screen.width, height=screen.height,
        density=scale if 0.5 <= scale <= 8 else scale / 160,
    )  # fmt: skip


def state(said: str) -> State:
    """The answer to ASK_STATE; a line the system does not tell leaves its default."""
    power = re.search(r"Current State:\s*(\w+)", said)
    locked = re.search(r"screenLocked\s+(\w+)", said)
    turned = re.search(r"Rotation\D{0,3}(\d)", said)
    app, ability = front(said)
    return State(
        app=app,
        ability=ability,
        awake=power is None or power[1] == "AWAKE",
        locked=locked is not None and locked[1] == "true",
        rotation=cast(Rotation, int(turned[1]) % 4 if turned else 0),
    )


def front(missions: str) -> tuple[str, str]:
    """App and ability in front, from `aa dump -l`; empty texts when none is."""
    for block in re.split(r"(?=Mission ID #)", missions):
        if _FRONT.search(block):
            app = re.search(r"bundle name \[(.*?)\]", block)
            ability = re.search(r"main name \[(.*?)\]", block)
            if app:
                return app[1], ability[1] if ability else ""
    return "", ""


def displays(said: str) -> list[Display]:
    """The answer to ASK_SCREENS: one for each screen with a size."""
    found = []
    for block in re.split(r"(?=screen\[\d+\]:)", said):
        head = _SCREEN.search(block)
        mode = re.search(r"activeMode:\s*(\d+)x(\d+)", block) or re.search(
            r"render (?:size|resolution)[:=]\s*(\d+)x(\d+)", block
        )
        if head and mode:
            on = head[2].upper().endswith("_ON")
            found.append(Display(head[1], int(mode[1]), int(mode[2]), on))
    return found


def battery(said: str) -> Charge:
    """The answer to ASK_BATTERY. Raises ActionFailed when it tells no level."""
    level = re.search(r"capacity:\s*(\d+)", said)
    if not level:
        raise ActionFailed(f"The phone does not tell its battery: {said[:120]!r}")
    charging = re.search(r"chargingStatus:\s*(\d+)", said)
    return Charge(int(level[1]), charging is not None and charging[1] in ("1", "3"))


def _parameter(lines: list[str], index: int) -> str:
    """The value of a parameter; `param get` says so when there is none."""
    line = lines[index] if index < len(lines) else ""
    return "" if line.startswith("Get parameter") else line


def _version(software: str) -> str:
    found = re.search(r"\d+(?:\.\d+)+", software)
    return found[0] if found else software or "unknown"


def _usual(screen: Display) -> float:
    return 3.0 if min(screen.width, screen.height) >= 1000 else 2.0
