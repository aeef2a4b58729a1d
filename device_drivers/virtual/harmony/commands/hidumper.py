"""``hidumper``: what the system's services say of themselves, as far as clients ask."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from device_drivers.base import Role
from device_drivers.virtual.android.process import Family, Process
from device_drivers.virtual.systems import public_id


def hidumper(p: Process) -> int:
    """``hidumper -s SERVICE [-a ARGUMENTS]``, ``hidumper -ls``"""
    if "-ls" in p.args:
        p.line("System ability list:\n" + "  ".join(_SERVICES))
        return 0
    given = dict(pairwise(p.args))
    name = given.get("-s", "")
    tell = _SERVICES.get(name)
    if tell is None:
        p.line("hidumper: no such system ability" if name else "usage: hidumper -s SERVICE -a ARGS")
        return 1
    p.line(f"\n{'-' * 31}[ability]{'-' * 31}\n\n\n{'-' * 34}{name}{'-' * 34}\n")
    tell(p)
    p.line()
    return 0


def _power(p: Process) -> None:
    state, screen = ("AWAKE", "ON") if p.phone.awake else ("INACTIVE", "OFF")
    p.line("POWER STATE DUMP:")
    p.line(f"Current State: {state}  Reason: 1  Time: 1000")
    p.line(f"Last Request State: {state}  Last Request Reason: 1")
    p.line(f"Screen Off Time: Timeout={p.phone.number('system', 'screen_off_timeout', 30_000)}ms")
    p.line(f"DUMP DETAILS:\nScreen State: {screen}")


def _render(p: Process) -> None:
    width, height = p.phone.natural_size
    power = "POWER_STATUS_ON" if p.phone.awake else "POWER_STATUS_OFF"
    p.line("-- ScreenInfo")
    p.line(
        f"screen[0]: id=0, powerStatus={power}, backlight=128, screenType=EXTERNAL_TYPE, "
        f"render size: {width}x{height}, physical screen resolution: {width}x{height}, "
        "isVirtual=false, skipFrameInterval:1"
    )
    p.line(f"  supportedMode[0]: {width}x{height}, refreshrate=60")
    p.line(f"  activeMode: {width}x{height}, refreshrate=60")


def _windows(p: Process) -> None:
    phone = p.phone
    p.line(f"{'-' * 38}ScreenGroup 0{'-' * 38}")
    p.line("WindowName           DisplayId Pid     WinId Type Mode Flag ZOrd Orientation "
           "[ x    y    w    h    ]")  # fmt: skip
    windows = [w for w in phone.tree().children if w.visible]
    for number, window in enumerate(windows, 1):
        box, name = window.box, public_id(phone.system, window.package).rpartition(".")[2]
        p.line(
            f"{name[:20]:<20} 0         {1000 + number:<7} {number:<5} 1    1    0    "
            f"{len(windows) - number:<4} {phone.rotation:<11} "
            f"[ {box.left:<4} {box.top:<4} {box.width:<4} {box.height:<4} ]"
        )
    p.line(f"Focus window: {1 if windows else 0}")
    p.line(f"total window num: {len(windows)}")
    keyboard = any(n.role is Role.KEYBOARD_KEY for w in windows for n in w.walk())
    p.line(f"Input method window: {'shown' if keyboard else 'hidden'}")


def _display(p: Process) -> None:
    phone = p.phone
    p.line("Display ID: 0")
    p.line("Display State: " + ("2 (ON)" if phone.awake else "1 (OFF)"))
    p.line(f"Width: {phone.width}  Height: {phone.height}  Rotation: {phone.rotation}")
    p.line(f"Brightness: {phone.number('system', 'screen_brightness', 128)}")
    p.line(f"Density: {phone.density / 160:.3f}")


def _battery(p: Process) -> None:
    plugged = p.phone.number("phone", "plugged", 2)
    p.line("Current time: " + f"{p.phone.clock.now():%Y-%m-%d %H:%M:%S.000}")
    p.line(f"capacity: {p.phone.battery}")
    p.line("capacityLevel: 3")
    p.line(f"chargingStatus: {int(bool(plugged))}")
    p.line("healthState: 1")
    p.line(f"pluggedType: {plugged}")
    p.line("voltage: 4123000\npresent: 1\ntechnology: Li-poly\nnowCurrent: -120\ntemperature: 270")


def _lock(p: Process) -> None:
    shown = p.phone.lock.shown
    p.line("------screenlock-------")
    p.line(f" * screenLocked  \t\t\t{str(shown).lower()}\t\twhether there is lock screen status")
    p.line(f" * screenState   \t\t\t{int(p.phone.awake)}\t\tscreen on / off status")


_SERVICES: dict[str, Callable[[Process], None]] = {
    "PowerManagerService": _power, "RenderService": _render, "WindowManagerService": _windows,
    "DisplayManagerService": _display, "DisplayPowerManagerService": _display,
    "BatteryService": _battery, "ScreenlockService": _lock,
}  # fmt: skip
COMMANDS: Family = {"hidumper": hidumper}
