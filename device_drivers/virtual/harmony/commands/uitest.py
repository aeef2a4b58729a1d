"""The ``uitest`` command: fingers, keys and text, pictures, the tree, the agent's daemon.

What it prints is all there is to tell success from failure: ``No Error``, or what was wrong.
Source of the messages: OpenHarmony testfwk_arkxtest, uitest/input/ui_input.cpp.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Awaitable, Callable

from device_drivers.virtual.android import gestures
from device_drivers.virtual.android.process import Family, Process
from device_drivers.virtual.harmony import keys
from device_drivers.virtual.harmony.agent.server import serve
from device_drivers.virtual.harmony.layout import layout
from device_drivers.virtual.harmony.system import AGENT, AGENT_PORT, DAEMON, system_of

VERSION = "6.0.2.1"
DEFAULT_SPEED, SLOWEST, FASTEST = 600, 200, 40_000
_NAMED_KEYS = {"Home": keys.HOME, "Back": keys.BACK, "Power": keys.POWER}
_USAGE = """USAGE :
help                                                        print uiInput usage
dircFling <direction> [velocity] [stepLength]               direction 0,1,2,3 (left, right, up, down)
click/doubleClick/longClick <x> <y>                         click on the target coordinates
swipe/drag <from_x> <from_y> <to_x> <to_y> [velocity]       velocity ranges from 200 to 40000, default 600
fling <from_x> <from_y> <to_x> <to_y> [velocity] [stepLength]
keyEvent <keyID/Back/Home/Power>                            inject keyEvent
keyEvent <keyID_0> <keyID_1> [keyID_2]                      keyID_2 defaults to None
inputText <x> <y> <text>                                    inputText at the target coordinate point
text <text>                                                 input text at the focused location
"""  # noqa: E501
_HELP = """USAGE: uitest <help|screenCap|dumpLayout|uiRecord|uiInput|--version|start-daemon> [args]
"""


class Refused(Exception):
    """What uitest prints before its usage when it does nothing."""


async def uitest(p: Process) -> int:
    name, *args = p.args or ["help"]
    run = _COMMANDS.get(name)
    if run is None:
        p.out(f"Illegal argument: {name}\n" if name != "help" else "")
        p.out(_HELP)
        return int(name != "help")
    done = run(p, args)
    return await done if isinstance(done, Awaitable) else done


def _version(p: Process, args: list[str]) -> int:
    p.line(VERSION)
    return 0


# --- looking ---------------------------------------------------------------------------------


async def _screen_cap(p: Process, args: list[str]) -> int:
    path = _option(args, "-p") or f"/data/local/tmp/screenCap_{p.phone.clock.now_ms()}.png"
    await p.system.weather_delay("slow_screenshots")
    try:
        p.files.write(p.path(path), p.phone.png())
    except OSError as error:
        p.line(f"ScreenCap failed: {error.strerror}, path: {path}")
        return 1
    p.line(f"ScreenCap saved to {path}")
    return 0


async def _dump_layout(p: Process, args: list[str]) -> int:
    """``dumpLayout [-p PATH] [-b BUNDLE] [-i] [-a]``"""
    path = _option(args, "-p") or f"/data/local/tmp/layout_{p.phone.clock.now_ms()}.json"
    await p.system.weather_delay("tree_hang")
    if not system_of(p).test_mode:
        p.line("DumpLayout failed:Get window nodes failed")
        return 1
    p.phone.settle()
    told = json.dumps(layout(p.phone, only_bundle=_option(args, "-b")), ensure_ascii=False)
    try:
        p.files.write(p.path(path), told.encode(errors="replace"))
    except OSError:
        p.line(f"Error:Open file failed, file path: {path}")
        return 1
    p.line(f"DumpLayout saved to:{path}")
    return 0


def _option(args: list[str], name: str) -> str:
    at = args.index(name) + 1 if name in args else len(args)
    return args[at] if at < len(args) else ""


# --- the agent's daemon ----------------------------------------------------------------------


def _start_daemon(p: Process, args: list[str]) -> int:
    """``start-daemon singleness``: with agent.so in its place, the agent listens."""
    system = system_of(p)
    if any(each.name == DAEMON and not each.stopped for each in system.programs.values()):
        return 0
    program = system.run_program(" ".join(["uitest", "start-daemon", *args]))
    if system.files.exists(AGENT) and system.ports.find(f"tcp:{AGENT_PORT}") is None:
        system.ports.listen(f"tcp:{AGENT_PORT}", lambda channel: serve(system, channel))
        program.name = DAEMON
    return 0


# --- acting ----------------------------------------------------------------------------------


async def _ui_input(p: Process, args: list[str]) -> int:
    name, *given = args or ["help"]
    act = _INPUTS.get(name)
    if act is None or not given:
        p.out("Missing parameter. \n\n" if act else "")
        p.line(_USAGE)
        return int(name != "help")
    try:
        done = act(p, name, given)
        if done is not None:
            await done
    except Refused as refusal:
        p.line(f"{refusal} \n")
        p.line(_USAGE)
        return 1
    p.line("No Error")
    return 0


def _click(p: Process, name: str, given: list[str]) -> None:
    if len(given) not in (2, 3):
        raise Refused("The number of parameters is incorrect.")
    x, y = _points(given[:2])
    tap = {"doubleClick": p.phone.double_tap, "longClick": _long_click(p)}.get(name, p.phone.tap)
    tap(x, y)


def _long_click(p: Process) -> Callable[[float, float], None]:
    return lambda x, y: p.phone.long_press(x, y, 1.5)


def _swipe(p: Process, name: str, given: list[str]) -> None:
    if len(given) < 4:
        raise Refused("Missing parameter.")
    if len(given) > 6:
        raise Refused(" Too many parameters.")
    x1, y1, x2, y2 = _points(given[:4])
    seconds = _seconds(p, math.hypot(x2 - x1, y2 - y1), given[4:5])
    move = gestures.drag if name == "drag" else gestures.swipe
    move(p.phone, x1, y1, x2, y2, seconds)


def _fling(p: Process, name: str, given: list[str]) -> None:
    if len(given) < 4:
        raise Refused("Missing parameter.")
    if len(given) > 7:
        raise Refused(" Too many parameters.")
    x1, y1, x2, y2 = _points(given[:4])
    far = math.hypot(x2 - x1, y2 - y1)
    if len(given) > 5 and not 0 < _number(given[5]) <= far:
        raise Refused("The stepLen is out of range")
    gestures.swipe(p.phone, x1, y1, x2, y2, _seconds(p, far, given[4:5]))


def _fling_direction(p: Process, name: str, given: list[str]) -> None:
    """0, 1, 2, 3: the finger goes right, left, down, up from a quarter off the middle."""
    if len(given) > 4:
        raise Refused(" Too many parameters.")
    x, y = p.phone.width // 2, p.phone.height // 2
    start = {0: (x - x // 2, y), 1: (x + x // 2, y), 2: (x, y - y // 2), 3: (x, y + y // 2)}
    if _number(given[0]) not in start:
        raise Refused(f"Illegal argument: {_number(given[0])}")
    from_x, from_y = start[_number(given[0])]
    far = math.hypot(x - from_x, y - from_y)
    gestures.swipe(p.phone, from_x, from_y, x, y, _seconds(p, far, given[1:2]))


def _key_event(p: Process, name: str, given: list[str]) -> None:
    if given[0] in _NAMED_KEYS:
        if len(given) > 2:
            raise Refused(" Too many parameters.")
        keys.press(p.phone, [_NAMED_KEYS[given[0]]])
        return
    if _number(given[0]) == 0:
        raise Refused("Invalid parameters.")
    if len(given) > 4:
        raise Refused(" Too many parameters.")
    keys.press(p.phone, [_number(each) for each in given[:3]])


def _input_text(p: Process, name: str, given: list[str]) -> None:
    if len(given) not in (3, 4):
        raise Refused("The number of parameters is incorrect.")
    x, y = _points(given[:2])
    p.phone.tap(x, y)
    keys.type_text(p.phone, given[2])


def _text(p: Process, name: str, given: list[str]) -> None:
    if len(given) > 2:
        raise Refused("The number of parameters is incorrect.")
    keys.type_text(p.phone, given[0])


def _points(given: list[str]) -> list[int]:
    numbers = [_number(each) for each in given]
    if min(numbers) <= 0:
        raise Refused("Please confirm that the coordinate values are correct.")
    return numbers


def _number(text: str) -> int:
    """As C's atoi: the number in front, else 0."""
    match = re.match(r"\s*[-+]?\d{1,9}", text)
    return int(match[0]) if match else 0


def _seconds(p: Process, far: float, speed: list[str]) -> float:
    """How long a finger takes for ``far`` pixels; the speed given is pixels a second."""
    pixels = _number(speed[0]) if speed else DEFAULT_SPEED
    if not SLOWEST <= pixels <= FASTEST:
        p.line("The swipe velocity out of range, the default value will be used. \n")
        pixels = DEFAULT_SPEED
    return far / pixels


Act = Callable[[Process, str, list[str]], Awaitable[None] | None]
_INPUTS: dict[str, Act] = {
    "click": _click, "doubleClick": _click, "longClick": _click, "swipe": _swipe, "drag": _swipe,
    "fling": _fling, "dircFling": _fling_direction, "keyEvent": _key_event,
    "inputText": _input_text, "text": _text,
}  # fmt: skip
_COMMANDS: dict[str, Callable[[Process, list[str]], Awaitable[int] | int]] = {
    "screenCap": _screen_cap, "dumpLayout": _dump_layout, "uiInput": _ui_input,
    "start-daemon": _start_daemon, "--version": _version,
}  # fmt: skip
COMMANDS: Family = {"uitest": uitest}
