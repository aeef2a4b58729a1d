"""What a computer can open on the phone, by service name."""

from __future__ import annotations

import struct
from functools import partial

from device_drivers.virtual.android.adbd import Service, Stream
from device_drivers.virtual.android.reverse import serve_reverse
from device_drivers.virtual.android.shell_service import serve_shell
from device_drivers.virtual.android.sync import serve_sync
from device_drivers.virtual.android.system import System

_REFUSALS = {
    "root": "adbd cannot run as root in production builds\n",
    "unroot": "adbd not running as root\n",
    "remount": "remount failed: not running as root\n",
    "disable-verity": "verity cannot be disabled/enabled - USER build\n",
    "usb": "restarting in USB mode\n",
}


def find_service(system: System, name: str) -> Service | None:
    """The service called ``name``, None when this phone has no such thing."""
    kind, _, rest = name.partition(":")
    base = kind.partition(",")[0]
    if base in ("shell", "exec"):
        return partial(serve_shell, system, kind=kind, command=rest)
    if base == "sync":
        return partial(serve_sync, system.files)
    if base in ("tcp", "localabstract", "local", "localreserved", "localfilesystem"):
        return system.ports.find(f"{base}:{rest.removeprefix('localhost:')}")
    if base == "framebuffer":
        return partial(_framebuffer, system)
    if base == "reboot":
        return partial(_reboot, system)
    if base == "reverse":
        return partial(serve_reverse, system.ports, rest)
    if base in ("jdwp", "track-jdwp", "track-app"):
        return partial(_debuggable, once=base == "jdwp")
    if base in _REFUSALS:
        return partial(_say, _REFUSALS[base])
    return None


async def _say(text: str, stream: Stream) -> None:
    await stream.write(text.encode())


async def _framebuffer(system: System, stream: Stream) -> None:
    """Version 1: 13 u32 (version, bpp, size, w, h, then offset and length of R B G A), pixels."""
    await system.weather_delay("slow_screenshots")
    pixels = system.phone.frame()
    height, width = pixels.shape[:2]
    header = struct.pack("<13I", 1, 32, pixels.nbytes, width, height, 0, 8, 16, 8, 8, 8, 24, 8)
    await stream.write(header + pixels.tobytes())


async def _reboot(system: System, stream: Stream) -> None:
    stream.close()
    system.reboot()


async def _debuggable(stream: Stream, once: bool) -> None:
    """The processes a debugger may attach to: none. The trackers stay open for news."""
    await stream.write(b"" if once else b"0000")
    if not once:
        await stream.read()
