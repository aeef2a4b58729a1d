"""monkey, which."""

from __future__ import annotations

import asyncio
import re
from random import Random

from device_drivers.virtual.android.process import Family, Process
from device_drivers.virtual.intents import LAUNCHER, MAIN, Intent

MAX_EVENTS = 10_000


async def monkey(p: Process) -> int:
    """``monkey [-p PKG]... [-c CATEGORY]... [-s SEED] COUNT``: start an app, then act at random."""
    for arg in p.args:
        p.line(f"  bash arg: {arg}")
    given: dict[str, list[str]] = {"-p": [], "-c": [], "-s": []}
    queue = list(p.args)
    count = ""
    while queue:
        arg = queue.pop(0)
        if arg in given and queue:
            given[arg].append(queue.pop(0))
        elif (arg == "--throttle" or arg.startswith("--pct-")) and queue:
            queue.pop(0)
        elif not arg.startswith("-"):
            count = arg
    p.line(f"args: [{', '.join(p.args)}]")
    for arg in p.args:
        p.line(f' arg: "{arg}"')
    for value in [*given["-p"], *given["-c"]]:
        p.line(f'data="{value}"')
    if not count.isdigit() or not 0 < int(count) <= MAX_EVENTS:
        p.error("** Error: Count not specified" if not count else f"** Error: {count}")
        return 255
    packages = given["-p"] or [name for name, app in p.phone.packages.items() if app.launchable]
    rng = Random(int(given["-s"][0]) if given["-s"] and given["-s"][0].isdigit() else 0)
    if not _launch(p, rng.choice(packages)):
        p.line("** No activities found to run, monkey aborted.")
        return 252
    for _ in range(int(count) - 1):
        await asyncio.sleep(0)  # others want to talk to the phone meanwhile
        _random_event(p, rng)
        if given["-p"] and p.phone.foreground[0] not in packages:
            _launch(p, rng.choice(packages))  # it must not leave the packages it was given
    p.line(f"Events injected: {count}")
    p.line("## Network stats: elapsed time=12ms (0ms mobile, 0ms wifi, 12ms not connected)")
    return 0


def _launch(p: Process, package: str) -> bool:
    intent = Intent(MAIN, package=package, categories=(LAUNCHER,))
    return package in p.phone.packages and p.phone.start_activity(intent).ok


def _random_event(p: Process, rng: Random) -> None:
    phone = p.phone
    x, y = rng.uniform(0, phone.width), rng.uniform(0, phone.height)
    kind = rng.choices(("tap", "swipe", "key"), (6, 3, 1))[0]
    if kind == "tap":
        phone.tap(x, y)
    elif kind == "swipe":
        phone.swipe(x, y, rng.uniform(0, phone.width), rng.uniform(0, phone.height))
    else:
        phone.key(rng.choice((4, 19, 20, 21, 22, 66, 24, 25)))


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
