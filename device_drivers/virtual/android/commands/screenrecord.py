"""``screenrecord``: the screen as a film. There is no H.264 encoder here: MP4 holds JPEG frames.

It ends at its time limit, when its client goes, or by ``kill -2`` and ``pkill -2 screenrecord``,
and the file is whole each time.
"""

from __future__ import annotations

import asyncio
import re

import numpy as np
import simplejpeg

from device_drivers.virtual.android.process import Family, Process
from device_drivers.virtual.made_files import film

_USAGE = """Usage: screenrecord [options] <filename>

Android screenrecord v1.4.  Records the device's display to a .mp4 file.

Options:
--size WIDTHxHEIGHT
    Set the video size, e.g. "1280x720".  Default is the device's main
    display resolution (if supported), 1280x720 if not.
--bit-rate RATE
    Set the video bit rate, in bits per second.  Value may be specified as
    bits or megabits, e.g. '4000000' is equivalent to '4M'.  Default 20Mbps.
--bugreport
    Add additional information, such as a timestamp overlay, that is helpful
    in videos captured to illustrate bugs.
--time-limit TIME
    Set the maximum recording time, in seconds.  Default is 180. Set to 0
    to remove the time limit.
--display-id ID
    specify the physical display ID to record.
--verbose
    Display interesting information on stdout.
--version
    Show Android screenrecord version.
--help
    Show this message.

Recording continues until Ctrl-C is hit or the time limit is reached."""
_VALUED = (
    "--size",
    "--bit-rate",
    "--time-limit",
    "--output-format",
    "--display-id",
    "--codec-name",
)
_FLAGS = ("--bugreport", "--verbose", "--rotate", "--monotonic-time", "--show-device-info",
          "--show-frame-time", "--persistent-surface", "--bframes")  # fmt: skip
_TICK_SECONDS = 0.1
MAX_FRAMES = 1800


class _Refused(Exception):
    """The message, and the exit code that goes with it."""

    def __init__(self, message: str, code: int = 2) -> None:
        super().__init__(message)
        self.code = code


async def screenrecord(p: Process) -> int:
    if p.args[:1] in (["--help"], ["-h"]):
        p.error(_USAGE)
        return 0
    if p.args[:1] == ["--version"]:
        p.line("screenrecord version 1.4")
        return 0
    try:
        options, target = _read(p)
        seconds = _seconds(options)
        width, height = _size(p, options)
    except _Refused as error:
        p.error(str(error))
        return error.code
    if "--verbose" in options:
        p.line(f"Main display is {p.phone.width}x{p.phone.height} @60.00fps (orientation="
               f"{p.phone.rotation})")  # fmt: skip
        p.line(f"Configuring recorder for {width}x{height} image/jpeg at 20.00Mbps")
    frames: list[tuple[bytes, int]] = []
    life = p.phone.lives
    try:
        await _record(p, frames, width, height, seconds)
    finally:
        if life == p.phone.lives:
            p.files.write(p.path(target), film(frames, width, height))
            p.phone.changed()
    if "--verbose" in options:
        p.line(f"Encoder stopping; recorded {len(frames)} frames")
        p.line("Broadcasting: Intent { act=android.intent.action.MEDIA_SCANNER_SCAN_FILE }")
    return 0


def _read(p: Process) -> tuple[dict[str, str], str]:
    options: dict[str, str] = {}
    names: list[str] = []
    queue = list(p.args)
    while queue:
        arg = queue.pop(0)
        name, found, value = arg.partition("=")
        if name in _VALUED:
            if not found and not queue:
                raise _Refused(f"screenrecord: option '{name}' requires an argument")
            options[name] = value if found else queue.pop(0)
        elif arg in _FLAGS:
            options[arg] = ""
        elif arg.startswith("--"):
            raise _Refused(f"screenrecord: unrecognized option '{arg}'\n{_USAGE}")
        else:
            names.append(arg)
    if len(names) != 1:
        raise _Refused(_USAGE if not names else "Must specify output file (see --help).")
    if options.get("--output-format", "mp4") != "mp4" or names[0] == "-":
        size = f"{p.phone.width}x{p.phone.height}"
        raise _Refused(f"ERROR: unable to configure video/avc codec at {size} (err=-38)", 1)
    try:
        p.files.write(p.path(names[0]), b"")
    except OSError as error:
        raise _Refused(f"Unable to open '{names[0]}': {error.strerror}", 1) from error
    return options, names[0]


def _seconds(options: dict[str, str]) -> float:
    text = options.get("--time-limit", "180")
    if not text.isdigit() or int(text) > 180:
        raise _Refused(f"Time limit {text}s outside acceptable range [1,180]")
    return float(text) or 180.0


def _size(p: Process, options: dict[str, str]) -> tuple[int, int]:
    text = options.get("--size", f"{p.phone.width}x{p.phone.height}")
    match = re.fullmatch(r"(\d{2,4})x(\d{2,4})", text)
    if match is None:
        raise _Refused(f"Invalid size '{text}', must be width x height")
    return int(match[1]), int(match[2])


async def _record(
    p: Process, frames: list[tuple[bytes, int]], width: int, height: int, seconds: float
) -> None:
    """A frame for each change of the screen, shown until the next one."""
    program = p.system.run_program(p.name, *p.args)
    loop = asyncio.get_running_loop()
    begun = since = loop.time()
    seen = -1
    picture = b""
    try:
        while loop.time() - begun < seconds and not program.stopped and len(frames) < MAX_FRAMES:
            p.phone.tick()
            if p.phone.change_count != seen:
                if picture:
                    frames.append((picture, max(1, round((loop.time() - since) * 1000))))
                since, seen = loop.time(), p.phone.change_count
                picture = _picture(p, width, height)
            await p.sleep(_TICK_SECONDS)
    finally:
        frames.append((picture or _picture(p, width, height),
                       max(1, round((loop.time() - since) * 1000))))  # fmt: skip
        p.system.programs.pop(program.pid, None)


def _picture(p: Process, width: int, height: int) -> bytes:
    pixels = p.phone.frame()
    if pixels.shape[:2] != (height, width):
        rows, columns = (
            np.linspace(0, there - 1, wanted).astype(int)
            for there, wanted in zip(pixels.shape[:2], (height, width), strict=True)
        )
        pixels = np.ascontiguousarray(pixels[rows][:, columns])
    return bytes(simplejpeg.encode_jpeg(pixels, 75, colorspace="RGBA"))


COMMANDS: Family = {"screenrecord": screenrecord}
