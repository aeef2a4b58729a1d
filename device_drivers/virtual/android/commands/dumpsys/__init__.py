"""``dumpsys``: what each system service says about itself, in Android 14's words.

Texts are exact where clients' patterns look; the rest is the outline of the real thing.
"""

from __future__ import annotations

from collections.abc import Callable

from device_drivers.virtual.android.commands.dumpsys import (
    alarm,
    machine,
    radio,
    services,
    sound,
    window,
)
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
    "batterystats": services.battery_stats,
    "bluetooth_manager": radio.bluetooth,
    "clipboard": services.clipboard,
    "connectivity": radio.connectivity,
    "cpuinfo": machine.cpuinfo,
    "deviceidle": services.idle,
    "diskstats": services.disk,
    "display": window.display,
    "input": window.input_,
    "input_method": window.input_method,
    "location": services.location,
    "lock_settings": services.lock_settings,
    "media_session": sound.media_session,
    "meminfo": machine.meminfo,
    "notification": machine.notification,
    "package": _package,
    "power": machine.power,
    "statusbar": services.status_bar,
    "telephony.registry": radio.telephony,
    "trust": services.trust,
    "uimode": services.ui_mode,
    "usagestats": services.usage,
    "user": services.users,
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
    if rest[:1] == ["-h"]:
        p.line(f"{name} dump options:\n  [-h] [--checkin] [CMD]")
        return 0
    dump(p, rest)
    return 0


COMMANDS: Family = {"dumpsys": dumpsys}
