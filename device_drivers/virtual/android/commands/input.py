"""The ``input`` command: taps, swipes, keys and text from the shell.

Failures read like those of Android's InputShellCommand.
"""

from __future__ import annotations

import math
from collections.abc import Awaitable, Callable

from device_drivers.virtual.android import gestures
from device_drivers.virtual.android.commands.keycodes import MODIFIERS, keycode
from device_drivers.virtual.android.makers import NO_TOUCH, forbids_touch
from device_drivers.virtual.android.process import Family, Process

_SOURCES = {
    "dpad", "keyboard", "mouse", "touchpad", "gamepad", "touchnavigation", "joystick",
    "touchscreen", "stylus", "trackball", "rotaryencoder",
}  # fmt: skip
_USAGE = """Usage: input [<source>] [-d DISPLAY_ID] <command> [<arg>...]

The sources are:
      touchnavigation
      touchscreen
      joystick
      stylus
      touchpad
      gamepad
      dpad
      mouse
      keyboard
      trackball
      rotaryencoder

-d: specify the display ID.
      (Default: -1 for key event, 0 for motion event if not specified.)
The commands and default sources are:
      text <string> (Default: keyboard)
      keyevent [--longpress|--doubletap] <key code number or name> ... (Default: keyboard)
      tap <x> <y> (Default: touchscreen)
      swipe <x1> <y1> <x2> <y2> [duration(ms)] (Default: touchscreen)
      draganddrop <x1> <y1> <x2> <y2> [duration(ms)] (Default: touchscreen)
      press (Default: trackball)
      roll <dx> <dy> (Default: trackball)
      motionevent <DOWN|UP|MOVE|CANCEL> <x> <y> (Default: touchscreen)
      keycombination [-t duration(ms)] <key code 1> <key code 2> ... (Default: keyboard)
"""


class JavaException(Exception):
    """What a Java command throws: class and message."""

    def __init__(self, name: str, message: str) -> None:
        super().__init__(f"{name}: {message}")


def _refuse(p: Process, args: list[str]) -> None:
    raise JavaException("java.lang.SecurityException", NO_TOUCH)


async def input_(p: Process) -> int:
    args = list(p.args)
    if args and args[0] in _SOURCES:
        args.pop(0)
    if args[:1] == ["-d"] and len(args) > 1:
        args = args[2:]
    if not args:
        p.error(_USAGE.rstrip())
        return 255
    name, *rest = args
    run = _COMMANDS.get(name)
    if run is None:
        p.error(f"Error: Unknown command: {name}\n{_USAGE.rstrip()}")
        return 255
    try:
        done = (_refuse if forbids_touch(p.phone) else run)(p, rest)
        if done is not None:
            await done
    except JavaException as error:
        p.error(f"\nException occurred while executing '{name}':\n{error}")
        p.error("\tat com.android.server.input.InputShellCommand.onCommand(InputShellCommand.java)")
        return 255
    return 0


def _numbers(name: str, args: list[str], count: int) -> list[float]:
    if len(args) < count:
        last = args[-1] if args else name
        raise JavaException(
            "java.lang.IllegalArgumentException", f'Argument expected after "{last}"'
        )
    try:
        numbers = [float(a) for a in args[:count]]
    except ValueError as error:
        wrong = str(error).partition(":")[2].strip().strip("'")
        raise JavaException(
            "java.lang.NumberFormatException", f'For input string: "{wrong}"'
        ) from None
    if not all(map(math.isfinite, numbers)):
        raise JavaException("java.lang.IllegalArgumentException", "coordinates must be finite")
    return numbers


def _milliseconds(args: list[str], default: float) -> float:
    seconds = _numbers("duration", args[:1], 1)[0] / 1000 if args else default
    return default if seconds < 0 else seconds


def _tap(p: Process, args: list[str]) -> None:
    x, y = _numbers("tap", args, 2)
    p.phone.tap(x, y)


def _swipe(p: Process, args: list[str]) -> None:
    x1, y1, x2, y2 = _numbers("swipe", args, 4)
    gestures.swipe(p.phone, x1, y1, x2, y2, _milliseconds(args[4:], 0.3))


def _drag_and_drop(p: Process, args: list[str]) -> None:
    x1, y1, x2, y2 = _numbers("draganddrop", args, 4)
    gestures.drag(p.phone, x1, y1, x2, y2, _milliseconds(args[4:], 0.3))


def _motion_event(p: Process, args: list[str]) -> None:
    kind = args[0].upper() if args else ""
    x, y = _numbers("motionevent", args[1:], 2)
    if kind == "DOWN":
        p.phone.touch("down", x, y, gestures.now())
    elif kind == "MOVE":
        p.phone.touch("move", x, y, gestures.now())
    elif kind in ("UP", "CANCEL"):
        p.phone.touch("up", x, y, gestures.now())
    else:
        raise JavaException("java.lang.IllegalArgumentException", f"Unknown motionevent {kind}")


def _text(p: Process, args: list[str]) -> None:
    if not args:
        raise JavaException("java.lang.IllegalArgumentException", 'Argument expected after "text"')
    text = args[0].replace("%s", " ")
    if not text.isascii():
        # KeyCharacterMap has no keys for it: getEvents() is null on a real phone too.
        raise JavaException("java.lang.NullPointerException", "Attempt to get length of null array")
    for index, line in enumerate(text.split("\n")):
        if index:
            p.phone.key(66)
        if line:
            p.phone.type_text(line)


async def _key_event(p: Process, args: list[str]) -> None:
    presses = 1
    if args and args[0] in ("--longpress", "--doubletap"):
        presses = 2 if args[0] == "--doubletap" else 1
        args = args[1:]
    if not args:
        raise JavaException(
            "java.lang.IllegalArgumentException", 'Argument expected after "keyevent"'
        )
    for name in args:
        for _ in range(presses):
            p.phone.key(keycode(name))
            await p.breathe()


def _key_combination(p: Process, args: list[str]) -> None:
    if args[:1] == ["-t"]:
        args = args[2:]
    codes = [keycode(name) for name in args]
    if len(codes) < 2:
        raise JavaException(
            "java.lang.IllegalArgumentException", "keycombination requires at least 2 keycodes"
        )
    meta = 0
    for code in codes:
        if code in MODIFIERS:
            meta |= MODIFIERS[code]
        else:
            p.phone.key(code, meta)


def _press(p: Process, args: list[str]) -> None:
    p.phone.key(23)


def _roll(p: Process, args: list[str]) -> None:
    dx, dy = _numbers("roll", args, 2)
    if dx:
        p.phone.key(22 if dx > 0 else 21)
    if dy:
        p.phone.key(20 if dy > 0 else 19)


_COMMANDS: dict[str, Callable[[Process, list[str]], Awaitable[None] | None]] = {
    "tap": _tap, "swipe": _swipe, "text": _text, "keyevent": _key_event, "press": _press,
    "draganddrop": _drag_and_drop, "motionevent": _motion_event, "roll": _roll,
    "keycombination": _key_combination,
}  # fmt: skip

COMMANDS: Family = {"input": input_}
