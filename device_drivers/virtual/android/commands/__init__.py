"""Every command of the shell, one file per family."""

from __future__ import annotations

from device_drivers.virtual.android.commands import (
    am,
    app_process,
    basics,
    bugreport,
    cmd,
    content,
    disk,
    display,
    dumpsys,
    files,
    grep,
    input,
    keyboards,
    lock_settings,
    logcat,
    network,
    pm,
    processes,
    screenrecord,
    settings,
    text,
    tools,
    toybox,
)
from device_drivers.virtual.android.process import Run

_FAMILIES = (
    am, app_process, basics, bugreport, cmd, content, disk, display, dumpsys, files, grep, input,
    keyboards, lock_settings, logcat, network, pm, processes, screenrecord, settings, text, tools,
    toybox,
)  # fmt: skip
COMMANDS: dict[str, Run] = {
    name: run for family in _FAMILIES for name, run in family.COMMANDS.items()
}
