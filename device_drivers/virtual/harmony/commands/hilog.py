"""``hilog``: the phone's log, printed or followed; and ``mediatool``."""

from __future__ import annotations

from itertools import pairwise

from device_drivers.virtual.android.process import Family, Process
from device_drivers.virtual.android.system import LogLine

_FOLLOW_SECONDS = 0.2


async def hilog(p: Process) -> int:
    """``hilog [-x] [-r] [-z N] [-v epoch|...]``: with -x what there is, else on and on."""
    p.system.notice()
    if "-r" in p.args:
        p.system.log_lines.clear()
        p.line("Log type core,app,only_prerelease buffer clear successfully")
        return 0
    epoch = "epoch" in p.args
    if "-x" in p.args or "-z" in p.args:
        for line in list(p.system.log_lines)[-_last(p.args) :]:
            p.line(_written(line, epoch))
        return 0
    shown = p.system.log_count - len(p.system.log_lines)
    while True:
        p.system.notice()
        fresh = p.system.log_count - shown
        for line in list(p.system.log_lines)[-fresh:] if fresh else ():
            p.line(_written(line, epoch))
        shown = p.system.log_count
        await p.wait(_FOLLOW_SECONDS)


def _last(args: list[str]) -> int:
    number = dict(pairwise(args)).get("-z", "")
    return int(number) if number.isdigit() else 0


def _written(line: LogLine, epoch: bool) -> str:
    when = line.time.timestamp()
    time = f"{when:.3f}" if epoch else f"{line.time:%m-%d %H:%M:%S}.{int(when * 1000) % 1000:03d}"
    level = line.level if line.level in "DIWEF" else "I"
    return f"{time}  {line.pid}  {line.pid} {level} C01332/{line.tag}: {line.message}"


def mediatool(p: Process) -> int:
    """``mediatool send PATH``: put a picture or video where the gallery finds it."""
    if p.args[:1] != ["send"] or len(p.args) < 2:
        p.line("usage: mediatool send <source path>")
        return 1
    source = p.path(p.args[1])
    name = source.rpartition("/")[2]
    try:
        p.files.copy(source, f"/sdcard/Pictures/{name}")
    except OSError:
        p.line(f"[FAIL] send failed, {p.args[1]} can not be read")
        return 1
    p.phone.changed()
    p.line(f"[SUCCESS] send {p.args[1]} to file://media/Photo/1/{name.partition('.')[0]}/{name}")
    return 0


COMMANDS: Family = {"hilog": hilog, "mediatool": mediatool}
