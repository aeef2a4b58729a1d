"""ime, monkey, logcat, which."""

from __future__ import annotations

import re

from device_drivers.virtual.android.commands.options import BadUsage, read_options, refuse
from device_drivers.virtual.android.process import Family, Process
from device_drivers.virtual.android.system import LogLine
from device_drivers.virtual.intents import LAUNCHER, MAIN, Intent

_LEVELS = "VDIWEFS"
_FOLLOW_SECONDS = 0.2


def ime(p: Process) -> int:
    known = (p.phone.setting("secure", "enabled_input_methods") or "").split(":")
    current = p.phone.setting("secure", "default_input_method") or ""
    verb, *rest = p.args or [""]
    names = [a for a in rest if not a.startswith("-")]
    if verb == "list":
        for name in known:
            if "-s" in rest:
                p.line(name)
            else:
                p.line(f"mId={name} mSettingsActivityName=null mIsVrOnly=false")
        return 0
    if verb == "reset":
        p.line(f"Reset current and enabled IMEs for user #0\n  Newly selected IME: {known[0]}")
        p.phone.put_setting("secure", "default_input_method", known[0])
        return 0
    if verb not in ("enable", "disable", "set") or not names:
        p.error(f"Unknown command: {verb}")
        return 255
    if names[0] not in known:
        what = "enabled" if verb == "enable" else "disabled" if verb == "disable" else "selected"
        p.error(f"Unknown input method {names[0]} cannot be {what} for user #0")
        return 255
    if verb == "set":
        p.phone.put_setting("secure", "default_input_method", names[0])
        p.line(f"Input method {names[0]} selected for user #0")
    elif verb == "enable":
        p.line(f"Input method {names[0]}: already enabled for user #0")
    else:
        p.line(f"Input method {names[0]}: cannot be disabled for user #0, it is {current}")
    return 0


def monkey(p: Process) -> int:
    """Only what launches an app: ``monkey -p PKG [-c CATEGORY] 1``."""
    for arg in p.args:
        p.line(f"  bash arg: {arg}")
    packages: list[str] = []
    categories: list[str] = []
    queue = list(p.args)
    count = ""
    while queue:
        arg = queue.pop(0)
        if arg in ("-p", "-c") and queue:
            (packages if arg == "-p" else categories).append(queue.pop(0))
        elif arg in ("-s", "--throttle", "--pct-syskeys", "--pct-touch") and queue:
            queue.pop(0)
        elif not arg.startswith("-"):
            count = arg
    p.line(f"args: [{', '.join(p.args)}]")
    for arg in p.args:
        p.line(f' arg: "{arg}"')
    for value in [*packages, *categories]:
        p.line(f'data="{value}"')
    if not count.isdigit():
        p.error("** Error: Count not specified" if not count else f"** Error: {count}")
        return 255
    if not packages:
        p.error("** Error: random events are not supported by this phone; name a package with -p")
        return 255
    intent = Intent(MAIN, package=packages[0], categories=(LAUNCHER,))
    if packages[0] not in p.phone.packages or not p.phone.start_activity(intent).ok:
        p.line("** No activities found to run, monkey aborted.")
        return 252
    p.line(f"Events injected: {count}")
    p.line("## Network stats: elapsed time=12ms (0ms mobile, 0ms wifi, 12ms not connected)")
    return 0


async def logcat(p: Process) -> int:
    try:
        options, filters = read_options(p.args, "dcsgLDSx", "tTvbmnrfeG")
    except BadUsage as error:
        return refuse(p, error)
    if "c" in options:
        p.system.log_lines.clear()
        return 0
    if "g" in options:
        p.line("main: ring buffer is 256 KiB (12 KiB consumed), max entry is 5120 B")
        return 0
    lines = [line for line in p.system.log_lines if _wanted(line, filters, "s" in options)]
    if "t" in options or "T" in options:
        count = options.get("t") or options.get("T") or ""
        lines = lines[-int(count) :] if count.isdigit() else lines
    p.line("--------- beginning of main")
    seen: LogLine | None = None
    while True:
        for line in lines:
            p.line(_shown(line, options.get("v", "threadtime")))
        if "d" in options or "t" in options:
            return 0
        seen = p.system.log_lines[-1] if p.system.log_lines else seen
        await p.wait(_FOLLOW_SECONDS)
        newer = list(p.system.log_lines)
        if seen in newer:
            newer = newer[newer.index(seen) + 1 :]
        lines = [line for line in newer if _wanted(line, filters, "s" in options)]


def _wanted(line: LogLine, filters: list[str], silent: bool) -> bool:
    """Filter specs ``tag:level``; ``*:S`` or ``-s`` hides what no spec names."""
    least = "S" if silent else "V"
    for spec in filters:
        tag, _, level = spec.partition(":")
        if tag == line.tag:
            return _LEVELS.index(line.level) >= _LEVELS.find((level or "V")[0].upper())
        if tag == "*":
            least = (level or "V")[0].upper()
    return _LEVELS.index(line.level) >= _LEVELS.find(least)


def _shown(line: LogLine, style: str) -> str:
    stamp = f"{line.time:%m-%d %H:%M:%S}.{line.time.microsecond // 1000:03d}"
    if style == "brief":
        return f"{line.level}/{line.tag:<8}({line.pid:>5}): {line.message}"
    if style == "time":
        return f"{stamp} {line.level}/{line.tag:<8}({line.pid:>5}): {line.message}"
    if style == "tag":
        return f"{line.level}/{line.tag:<8}: {line.message}"
    if style == "raw":
        return line.message
    return f"{stamp} {line.pid:>5} {line.pid:>5} {line.level} {line.tag:<8}: {line.message}"


def which(p: Process) -> int:
    # The whole table holds this command too, so it can be looked at only now.
    from device_drivers.virtual.android.commands import COMMANDS as ALL

    code = 0
    for name in [a for a in p.args if not a.startswith("-")]:
        found = re.sub(r"^/system/bin/", "", name)
        if found in ALL or found == "sh":
            p.line(f"/system/bin/{found}")
        else:
            code = 1
    return code


COMMANDS: Family = {"ime": ime, "monkey": monkey, "logcat": logcat, "which": which}
