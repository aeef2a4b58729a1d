"""``logcat``: the phone's log, printed or followed, in the formats of the real one."""

from __future__ import annotations

import re
from datetime import datetime

from device_drivers.virtual.android.commands.options import BadUsage, read_options, refuse
from device_drivers.virtual.android.process import Family, Process
from device_drivers.virtual.android.system import LogLine

_LEVELS = "VDIWEFS"
_FOLLOW_SECONDS = 0.1
_QUIET_ROUNDS = 10
"""A log that is followed is never still for longer, as on a real phone: adbutils' ``logcat`` looks
only after a line whether it was told to stop."""
BUFFERS = ("main", "system", "crash", "events", "radio", "kernel")
_USUAL = ("main", "system", "crash")
_FORMATS = {"brief", "process", "tag", "thread", "raw", "time", "threadtime", "long"}
_MODIFIERS = {"color", "usec", "UTC", "year", "epoch", "monotonic", "uid", "descriptive", "zone"}
_LONG = {"format": "v", "buffer": "b", "clear": "c", "last": "L", "regex": "e", "max-count": "m",
         "buffer-size": "g", "pid": "P", "dividers": "D", "wrap": "w", "file": "f"}  # fmt: skip
_COLORS = {"V": 37, "D": 34, "I": 32, "W": 33, "E": 31, "F": 31}


async def logcat(p: Process) -> int:
    try:
        options, filters = read_options(_short(p.args), "dcsgLDSxw", "tTvbmnrfeGP")
        wanted = _Wanted(p, options, filters)
    except BadUsage as error:
        return refuse(p, error)
    p.system.notice()
    if "c" in options:
        p.system.forget_log(wanted.buffers)
        return 0
    if "g" in options:
        for name in wanted.buffers:
            p.line(
                f"{name}: ring buffer is 256 KiB (12 KiB consumed, 12 KiB readable), "
                "max entry is 5120 B, max payload is 4068 B"
            )
        return 0
    if "G" in options:
        return 0
    await _print(p, options, wanted)
    return 0


def _short(args: list[str]) -> list[str]:
    """Long options as their letters. Raises BadUsage."""
    short: list[str] = []
    for arg in args:
        if not arg.startswith("--") or arg == "--":
            short.append(arg)
            continue
        name, _, value = arg[2:].partition("=")
        if name not in _LONG:
            raise BadUsage(f"unrecognized option '--{name}'")
        short += [f"-{_LONG[name]}", *([value] if value else [])]
    return short


class _Wanted:
    """Which lines, and how they look."""

    def __init__(self, p: Process, options: dict[str, str], filters: list[str]) -> None:
        names = [name for name in options.get("b", "").split(",") if name]
        for name in names:
            if name not in (*BUFFERS, "default", "all"):
                raise BadUsage(f"unknown buffer {name}")
        usual = not names or "default" in names
        self.buffers = [
            b for b in BUFFERS if b in names or "all" in names or (usual and b in _USUAL)
        ]
        self.styles = [word for word in options.get("v", "threadtime").split(",") if word]
        for style in self.styles:
            if style not in _FORMATS | _MODIFIERS:
                raise BadUsage(f'Invalid parameter "{style}" to -v')
        self._filters = filters or p.env.get("ANDROID_LOG_TAGS", "").split()
        self._silent = "s" in options
        self._pid = int(options["P"]) if options.get("P", "").isdigit() else 0
        try:
            self._regex = re.compile(options["e"]) if "e" in options else None
        except re.error as error:
            raise BadUsage(f"bad regex: {error}") from None

    def takes(self, line: LogLine) -> bool:
        """Filter specs ``tag:level``; ``*:S`` or ``-s`` hides what no spec names."""
        if line.buffer not in self.buffers or (self._pid and line.pid != self._pid):
            return False
        if self._regex and not self._regex.search(line.message):
            return False
        least = "S" if self._silent else "V"
        for spec in self._filters:
            tag, _, level = spec.partition(":")
            if tag == line.tag:
                return _LEVELS.index(line.level) >= _LEVELS.find((level or "V")[0].upper())
            if tag == "*":
                least = (level or "V")[0].upper()
        return _LEVELS.index(line.level) >= _LEVELS.find(least)

    def shown(self, line: LogLine) -> str:
        style = next((s for s in self.styles if s in _FORMATS), "threadtime")
        stamp = self._stamp(line.time)
        pid, tag, level = line.pid, line.tag, line.level
        text = {
            "brief": f"{level}/{tag:<8}({pid:>5}): {line.message}",
            "process": f"{level}({pid:>5}) {line.message}  ({tag})",
            "tag": f"{level}/{tag:<8}: {line.message}",
            "thread": f"{level}({pid:>5}:{pid:>5}) {line.message}",
            "raw": line.message,
            "time": f"{stamp} {level}/{tag:<8}({pid:>5}): {line.message}",
            "long": f"[ {stamp} {pid:>5}:{pid:>5} {level}/{tag:<8} ]\n{line.message}\n",
            "threadtime": f"{stamp} {pid:>5} {pid:>5} {level} {tag:<8}: {line.message}",
        }[style]
        return f"\x1b[{_COLORS[level]}m{text}\x1b[0m" if "color" in self.styles else text

    def _stamp(self, moment: datetime) -> str:
        if "epoch" in self.styles:
            return f"{moment.timestamp():.3f}"
        digits = f"{moment.microsecond:06d}" if "usec" in self.styles else (
            f"{moment.microsecond // 1000:03d}"
        )  # fmt: skip
        date = f"{moment:%Y-%m-%d}" if "year" in self.styles else f"{moment:%m-%d}"
        zone = f" {moment:%z}" if "zone" in self.styles else ""
        return f"{date} {moment:%H:%M:%S}.{digits}{zone}"


async def _print(p: Process, options: dict[str, str], wanted: _Wanted) -> None:
    lines = [line for line in p.system.log_lines if wanted.takes(line)]
    since = options.get("t") or options.get("T") or ""
    if since.isdigit():
        lines = lines[-int(since) :] if int(since) else []
    elif since:
        lines = [line for line in lines if f"{line.time:%m-%d %H:%M:%S.%f}" >= since]
    ends = "d" in options or "t" in options
    left = int(options["m"]) if options.get("m", "").isdigit() else -1
    last = p.system.log_count
    announced: set[str] = set()
    quiet = 0
    while True:
        for line in lines:
            if left == 0:
                return
            left -= 1
            if line.buffer not in announced and "raw" not in wanted.styles:
                announced.add(line.buffer)
                p.line(f"--------- beginning of {line.buffer}")
            p.line(wanted.shown(line))
        if ends:
            return
        quiet = 0 if lines else quiet + 1
        if quiet == _QUIET_ROUNDS:
            quiet = 0
            p.system.log("D", "ThermalManagerService", "skin 31.4 C, throttling status NONE")
        await p.wait(_FOLLOW_SECONDS)
        p.system.notice()
        newer = p.system.log_count - last
        last = p.system.log_count
        recent = list(p.system.log_lines)[-newer:] if newer else []
        lines = [line for line in recent if wanted.takes(line)]


def log(p: Process) -> int:
    """``log [-p LEVEL] [-t TAG] MESSAGE``: write a line."""
    try:
        options, words = read_options(p.args, "", "pt", stop_at_first=True)
    except BadUsage as error:
        return refuse(p, error)
    level = (options.get("p", "i") or "i")[0].upper()
    if level not in _LEVELS or not words:
        p.error("usage: log [-p PRIORITY] [-t TAG] MESSAGE...")
        return 1
    p.system.log(level, options.get("t", "log"), " ".join(words), pid=4712)
    return 0


COMMANDS: Family = {"logcat": logcat, "log": log}
