"""The display: wm, screencap, uiautomator dump."""

from __future__ import annotations

import re
import struct

from device_drivers.virtual.android import foldable
from device_drivers.virtual.android.commands.options import BadUsage, read_options
from device_drivers.virtual.android.hierarchy import dump
from device_drivers.virtual.android.process import Family, Process
from device_drivers.virtual.phone import Frame

MIN_SIDE, MAX_SIDE = 200, 4320
MIN_DENSITY, MAX_DENSITY = 72, 960
_WHICH = (
    "[Warning] Multiple displays were found, but no display id was specified! Defaulting to the "
    "first display found, however this default is not guaranteed to be consistent across captures."
)
_UIAUTOMATOR_USAGE = """Usage: uiautomator <subcommand> [options]

Available subcommands:

help: displays help message

runtest: executes UI automation tests

dump: creates an XML dump of current UI hierarchy
    dump [--verbose][file]

events: prints out accessibility events until terminated"""


def wm(p: Process) -> int:
    if not p.args:
        p.line("Window manager (window) commands:\n  help\n      Print this help text.")
        return 255
    verb, *rest = p.args
    if verb in ("size", "density"):
        return _size(p, verb, rest)
    if verb in ("user-rotation", "set-user-rotation"):
        return _rotate(p, rest)
    if verb == "dismiss-keyguard":
        p.phone.key(224)
        if p.phone.lock.shown:
            p.phone.lock.swipe_up()
    else:
        p.error(f"Unknown command: {verb}")
        return 255
    return 0


def _size(p: Process, verb: str, args: list[str]) -> int:
    """``wm size [reset|WxH|WdpxHdp]``, ``wm density [reset|DPI]``"""
    phone = p.phone
    while "-d" in args or "-u" in args:
        at = args.index("-d" if "-d" in args else "-u")
        args = args[:at] + args[at + 2 :]
    forced = {
        "size": phone.setting("global", "display_size_forced"),
        "density": phone.setting("secure", "display_density_forced"),
    }
    physical = {
        "size": f"{phone.physical_size[0]}x{phone.physical_size[1]}",
        "density": str(phone.physical_density),
    }
    if not args:
        p.line(f"Physical {verb}: {physical[verb]}")
        if forced[verb]:
            p.line(f"Override {verb}: {forced[verb]}")
        return 0
    value = None if args[0] == "reset" else args[0]
    if value is not None and not _sensible(verb, value):
        p.error(f"Error: bad {'size' if verb == 'size' else 'number'} {value}")
        return 255
    if value == physical[verb]:
        value = None
    forced[verb] = value
    phone.override_display(forced["size"], forced["density"])
    return 0


def _sensible(verb: str, value: str) -> bool:
    if verb == "density":
        return value.isdigit() and MIN_DENSITY <= int(value) <= MAX_DENSITY
    match = re.fullmatch(r"(\d{2,5})x(\d{2,5})", value)
    return match is not None and all(MIN_SIDE <= int(side) <= MAX_SIDE for side in match.groups())


def _rotate(p: Process, args: list[str]) -> int:
    if args[:1] == ["free"]:
        p.phone.put_setting("system", "accelerometer_rotation", "1")
    elif args[:1] == ["lock"]:
        p.phone.put_setting("system", "user_rotation", args[1] if len(args) > 1 else "0")
        p.phone.put_setting("system", "accelerometer_rotation", "0")
    else:
        free = p.phone.setting("system", "accelerometer_rotation") == "1"
        p.line("free" if free else f"lock {p.phone.rotation}")
    return 0


async def screencap(p: Process) -> int:
    try:
        options, names = read_options(p.args, "pah", "d")
    except BadUsage:
        p.error("usage: screencap [-ahp] [-d display-id] [FILENAME]")
        return 1
    await p.system.weather_delay("slow_screenshots")
    if "d" not in options and len(foldable.panels(p.phone)) > 1:
        p.error(_WHICH)
    display = options.get("d", foldable.INNER)
    data: bytes | None
    if "p" in options or (names and names[0].endswith(".png")):
        data = foldable.png(p.phone, display)
    else:
        pixels = foldable.pixels(p.phone, display)
        data = None if pixels is None else _raw(pixels)
    if data is None:
        p.error(f"Display Id '{display}' is not valid.")
        return 1
    if not names:
        p.out(data)
        return 0
    try:
        p.files.write(p.path(names[0]), data)
    except OSError as error:
        p.error(f"Error opening file: {names[0]} ({error.strerror})")
        return 1
    return 0


def _raw(pixels: Frame) -> bytes:
    height, width = pixels.shape[:2]
    return struct.pack("<4I", width, height, 1, 1) + pixels.tobytes()


async def uiautomator(p: Process) -> int:
    args = list(p.args)
    if args[:1] != ["dump"]:
        p.error(_UIAUTOMATOR_USAGE)
        return 1
    compressed = "--compressed" in args
    names = [a for a in args[1:] if not a.startswith("--")]
    target = names[0] if names else "/sdcard/window_dump.xml"
    await p.system.weather_delay("tree_hang")
    text = dump(p.phone, compressed=compressed, active_window=True, extended=False)
    if target == "/dev/tty":
        p.line(text + "UI hierchary dumped to: /dev/tty")
        return 0
    try:
        p.files.write(p.path(target), text.encode())
    except OSError:
        p.error(f"ERROR: could not write {target}")
        return 1
    p.line(f"UI hierchary dumped to: {target}")  # the typing mistake is Android's own
    return 0


COMMANDS: Family = {"wm": wm, "screencap": screencap, "uiautomator": uiautomator}
