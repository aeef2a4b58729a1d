"""Processes: ps pidof kill (toybox), with the columns HarmonyOS prints."""

from __future__ import annotations

from device_drivers.virtual.android.process import Family, Process
from device_drivers.virtual.harmony.system import AGENT_PORT, DAEMON, system_of
from device_drivers.virtual.systems import public_id

_BASE = (
    ("root", 1, 0, "init --second-stage"),
    ("root", 412, 1, "hilogd"),
    ("system", 551, 1, "foundation"),
    ("graphics", 590, 1, "render_service"),
    ("shell", 688, 1, "hdcd"),
    ("root", 702, 1, "appspawn"),
)


def _rows(p: Process) -> list[tuple[str, int, int, str]]:
    system = p.phone.system
    apps = [(f"200{pid % 89:02d}", pid, 702, public_id(system, each))
            for pid, each in p.phone.running()]  # fmt: skip
    programs = [("shell", each.pid, 1, each.name) for each in p.system.programs.values()]
    own = [("shell", 4711, 688, "sh"), ("shell", 4712, 4711, " ".join([p.name, *p.args]))]
    return [*_BASE, *apps, *programs, *own]


def ps(p: Process) -> int:
    everything = any(set("Ae") & set(arg) for arg in p.args if arg.startswith("-"))
    p.line("UID            PID  PPID C STIME TTY          TIME CMD")
    now = p.phone.clock.now()
    for user, pid, parent, name in _rows(p):
        if everything or user == "shell":
            p.line(f"{user:<12} {pid:>5} {parent:>5} 0 {now:%H:%M:%S} ?        00:00:01 {name}")
    return 0


def pidof(p: Process) -> int:
    found = [str(pid) for _, pid, _, name in _rows(p) if name.split()[0] in p.args]
    if found:
        p.line(" ".join(found))
    return int(not found)


def kill(p: Process) -> int:
    """A shell may end what it started; apps belong to somebody else."""
    code = 0
    for arg in [each for each in p.args if not each.startswith("-")]:
        pid = int(arg) if arg.isdigit() else 0
        program = p.system.programs.pop(pid, None)
        if program is not None:
            program.stopped = True
            if program.name == DAEMON:
                _end_agent(p)
        elif pid in {row[1] for row in _rows(p)}:
            code = p.fail(f"{arg}: Operation not permitted")
        else:
            code = p.fail(f"{arg}: No such process" if pid else f"Unknown pid '{arg}'")
    return code


def _end_agent(p: Process) -> None:
    p.system.ports.leave(f"tcp:{AGENT_PORT}")
    system_of(p).hang_up()


COMMANDS: Family = {"ps": ps, "pidof": pidof, "kill": kill}
