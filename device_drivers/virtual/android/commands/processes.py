"""Processes: ps pidof pgrep kill pkill killall (toybox)."""

from __future__ import annotations

import re

from device_drivers.virtual.android.commands.options import BadUsage, read_options, refuse
from device_drivers.virtual.android.process import Family, Process

_BASE_PROCESSES = (
    ("root", 1, 0, "init"),
    ("logd", 212, 1, "logd"),
    ("system", 214, 1, "servicemanager"),
    ("root", 389, 1, "zygote64"),
    ("system", 471, 1, "surfaceflinger"),
    ("shell", 640, 1, "adbd"),
    ("system", 1372, 389, "system_server"),
)


def _processes(p: Process) -> list[tuple[str, int, int, str]]:
    apps = [(f"u0_a{pid % 200}", pid, 389, package) for pid, package in p.phone.running()]
    programs = [("shell", each.pid, 4711, each.name) for each in p.system.programs.values()]
    own = [("shell", 4711, 640, "sh"), ("shell", 4712, 4711, p.name)]
    return [*_BASE_PROCESSES, *apps, *programs, *own]


def ps(p: Process) -> int:
    try:
        options, _ = read_options(p.args, "AefTlw", "opuU")
    except BadUsage as error:
        return refuse(p, error)
    shown = _processes(p)
    if not {"A", "e", "p"} & options.keys():
        shown = [r for r in shown if r[0] == "shell"]
    if "p" in options:
        pids = options["p"].split(",")
        shown = [r for r in shown if str(r[1]) in pids]
    if "o" in options:
        columns = [c.partition("=")[0].upper() for c in options["o"].split(",")]
        p.line(" ".join(columns))
        for user, pid, parent, name in shown:
            values = {"USER": user, "PID": pid, "PPID": parent, "NAME": name, "CMD": name,
                      "ARGS": name, "CMDLINE": name, "COMM": name[:15]}  # fmt: skip
            p.line(" ".join(str(values.get(c, "-")) for c in columns))
        return 0
    p.line("USER           PID  PPID        VSZ    RSS WCHAN            ADDR S NAME".ljust(94))
    for user, pid, parent, name in shown:
        sizes = f"{13_000_000 + pid * 7:>10} {90_000 + pid % 977 * 64:>6}"
        p.line(f"{user:<12} {pid:>5} {parent:>5} {sizes} {'0':<16} {0:>4} S {name}")
    return 0


def pidof(p: Process) -> int:
    found = [str(pid) for _, pid, _, name in _processes(p) if name in p.args]
    if found:
        p.line(" ".join(found))
    return 0 if found else 1


def pgrep(p: Process) -> int:
    """``pgrep [-f] [-l] [-x] PATTERN``"""
    found = _named(p)
    if found is None:
        return 2
    for pid, name in found:
        p.line(f"{pid} {name}" if "-l" in p.args else str(pid))
    return 0 if found else 1


def kill(p: Process) -> int:
    """A shell may end what it started; apps belong to somebody else."""
    if p.args[:1] == ["-l"]:
        p.line("HUP INT QUIT ILL TRAP ABRT BUS FPE KILL USR1 SEGV USR2 PIPE ALRM TERM")
        return 0
    code = 0
    for arg in _without_signal(p.args):
        pid = int(arg) if arg.isdigit() else 0
        program = p.system.programs.get(pid)
        if program is not None:
            program.stopped = True
        elif pid in {row[1] for row in _processes(p)}:
            code = p.fail(f"{arg}: Operation not permitted")
        else:
            code = p.fail(f"{arg}: No such process" if pid else f"Unknown pid '{arg}'")
    return code


def pkill(p: Process) -> int:
    """``pkill [-SIGNAL] [-f] [-x] PATTERN``, ``killall NAME``"""
    found = _named(p)
    if found is None:
        return 2
    for pid, name in found:
        program = p.system.programs.get(pid)
        if program is None:
            p.fail(f"{pid} ({name}): Operation not permitted")
        else:
            program.stopped = True
    return 0 if found else 1


def _named(p: Process) -> list[tuple[int, str]] | None:
    """Processes whose name matches the pattern given, None when there is no such pattern."""
    names = _without_signal(p.args)
    if not names:
        p.fail(f'Needs 1 argument (see "{p.name} --help")')
        return None
    try:
        pattern = re.compile(f"^(?:{names[0]})$" if "-x" in p.args else names[0])
    except re.error as error:
        p.fail(f"bad regex '{names[0]}': {error}")
        return None
    lines = {each.pid: each.line for each in p.system.programs.values()} if "-f" in p.args else {}
    return [(pid, name) for _, pid, _, name in _processes(p) if name != p.name
            and pattern.search(lines.get(pid) or name)]  # fmt: skip


def _without_signal(args: list[str]) -> list[str]:
    queue, rest = list(args), []
    while queue:
        arg = queue.pop(0)
        if arg in ("-s", "-l") and queue and arg == "-s":
            queue.pop(0)
        elif not arg.startswith("-"):
            rest.append(arg)
    if args[:1] == ["-l"] and len(rest) > 1 and (rest[0].isdigit() or rest[0].isupper()):
        rest.pop(0)  # toybox's pkill takes its signal after -l
    return rest


COMMANDS: Family = {
    "ps": ps, "pidof": pidof, "pgrep": pgrep, "kill": kill, "pkill": pkill, "killall": pkill,
}  # fmt: skip
