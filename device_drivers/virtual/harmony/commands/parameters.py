"""``param``: what the system is, and the few things about it that may be changed."""

from __future__ import annotations

from device_drivers.virtual.android.process import Family, Process

_HELP = "Command list:\n    param get [name]\n    param set name value\n    param ls [name]\n"


def param(p: Process) -> int:
    run = {"get": _get, "set": _set, "ls": _get}.get(p.args[0] if p.args else "")
    if run is None:
        p.out(_HELP)
        return 1
    return run(p, p.args[1:])


def _get(p: Process, args: list[str]) -> int:
    known = p.system.properties()
    if not args:
        for name, value in known.items():
            p.line(f"    {name} = {value}")
    elif args[0] in known:
        p.line(known[args[0]])
    else:
        p.line(f'Get parameter "{args[0]}" fail! errNum is:106!')
        return 1
    return 0


def _set(p: Process, args: list[str]) -> int:
    if len(args) != 2:
        p.out(_HELP)
        return 1
    name, value = args
    if name.startswith(("const.", "bootevent.")):
        p.line(f"Set parameter {name} {value} fail! errNum is:103!")
        return 1
    p.system.own_properties[name] = value
    p.line(f"Set parameter {name} {value} success")
    return 0


COMMANDS: Family = {"param": param}
