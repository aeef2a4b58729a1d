"""toybox: many commands in one, by name."""

from __future__ import annotations

from device_drivers.virtual.android.commands import (
    basics,
    disk,
    files,
    grep,
    network,
    processes,
    text,
)
from device_drivers.virtual.android.process import Family, Process
from device_drivers.virtual.android.shell_start import start_command

_APPLETS: Family = {
    **disk.COMMANDS,
    **files.COMMANDS,
    **text.COMMANDS,
    **basics.COMMANDS,
    **grep.COMMANDS,
    **network.COMMANDS,
    **processes.COMMANDS,
}


async def toybox(p: Process) -> int:
    if not p.args:
        p.line(" ".join(sorted(_APPLETS)))
        return 0
    p.name, *p.args = p.args
    if p.name not in _APPLETS:
        p.error(f"toybox: Unknown command {p.name}")
        return 127
    return await start_command(dict(_APPLETS), p)


COMMANDS: Family = {"toybox": toybox}
