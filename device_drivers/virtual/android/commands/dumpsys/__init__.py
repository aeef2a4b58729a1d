"""``dumpsys``: what each system service says about itself, in Android 14's words.

Texts are exact where clients' patterns look; the rest is the outline of the real thing.
"""

from __future__ import annotations

from collections.abc import Callable

from device_drivers.virtual.android.commands.dumpsys import alarm, machine, radio, sound, window
from device_drivers.virtual.android.commands.packages import dump_package
from device_drivers.virtual.android.process import Family, Process

Dump = Callable[[Process, list[str]], None]


def _package(p: Process, args: list[str]) -> None:
    for name in [a for a in args if not a.startswith("-")] or list(p.phone.packages):
        dump_package(p, name)


SERVICES: dict[str, Dump] = {
    "SurfaceFlinger": window.surface_flinger,
    "activity": window.activity,
    "alarm": alarm.alarm,
    "audio": sound.audio,
    "battery": machine.battery,
    "bluetooth_manager": radio.bluetooth,
    "connectivity": radio.connectivity,
    "cpuinfo": machine.cpuinfo,
    "display": window.display,
    "input": window.input_,
    "input_method": window.input_method,
    "media_session": sound.media_session,
    "meminfo": machine.meminfo,
    "notification": machine.notification,
    "package": _package,
    "power": machine.power,
    "telephony.registry": radio.telephony,
    "wifi": radio.wifi,
    "window": window.window,
}


def dumpsys(p: Process) -> int:
    args = list(p.args)
    if args[:1] == ["-t"]:
        args = args[2:]
    if not args or args[0] == "-l":
        p.line("Currently running services:")
        for name in sorted(SERVICES, key=str.lower):
            p.line(f"  {name}")
        return 0
    name, *rest = args
    dump = SERVICES.get(name)
    if dump is None:
        p.error(f"Can't find service: {name}")
        return 0
    dump(p, rest)
    return 0


COMMANDS: Family = {"dumpsys": dumpsys}
