"""Every command of the shell, one file per family."""

from __future__ import annotations

from device_drivers.virtual.android.commands import (
    am,
    app_process,
    basics,
    cmd,
    content,
    display,
    dumpsys,
    files,
    input,
    pm,
    settings,
    text,
    tools,
    toybox,
)
from device_drivers.virtual.android.process import Run

COMMANDS: dict[str, Run] = {
    name: run
    for family in (
        am, app_process, basics, cmd, content, display, dumpsys, files, input, pm, settings, text,
        tools, toybox,
    )
    for name, run in family.COMMANDS.items()
}  # fmt: skip
