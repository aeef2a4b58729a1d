"""The display: wm, screencap, uiautomator dump."""

from __future__ import annotations

import re
import struct

from device_drivers.virtual.android.commands.options import BadUsage, read_options
from device_drivers.virtual.android.hierarchy import dump
from device_drivers.virtual.android.process import Family, Process

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
    width, height = p.phone.natural_size
    if verb == "size" and not rest:
        p.line(f"Physical size: {width}x{height}")
    elif verb == "density" and not rest:
        p.line(f"Physical density: {p.phone.density}")
    elif verb in ("size", "density"):
        if rest[0] != "reset" and not re.fullmatch(r"\d+x\d+|\d+", rest[0]):
            p.error(f"Error: bad size {rest[0]}")
            return 255
        p.error("Error: this display cannot be overridden")
        return 255
    elif verb in ("user-rotation", "set-user-rotation"):
        return _rotate(p, rest)
    elif verb == "dismiss-keyguard":
        p.phone.key(224)
    else:
        p.error(f"Unknown command: {verb}")
        return 255
    return 0


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
    if "p" in options or (names and names[0].endswith(".png")):
        data = p.phone.png()
    else:
        pixels = p.phone.frame()
        height, width = pixels.shape[:2]
        data = struct.pack("<4I", width, height, 1, 1) + pixels.tobytes()
    if not names:
        p.out(data)
        return 0
    try:
        p.files.write(p.path(names[0]), data)
    except OSError as error:
        p.error(f"Error opening file: {names[0]} ({error.strerror})")
        return 1
    return 0


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
