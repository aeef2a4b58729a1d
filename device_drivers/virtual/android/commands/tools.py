"""monkey, which."""

from __future__ import annotations

import re

from device_drivers.virtual.android.process import Family, Process
from device_drivers.virtual.intents import LAUNCHER, MAIN, Intent


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


COMMANDS: Family = {"monkey": monkey, "which": which}
