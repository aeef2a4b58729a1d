"""Every command of the shell, one file per family."""

from __future__ import annotations

from device_drivers.virtual.android.commands import (
    am,
    basics,
    display,
    files,
    input,
    pm,
    settings,
    text,
    toybox,
)
from device_drivers.virtual.android.process import Run

COMMANDS: dict[str, Run] = {
    name: run
    for family in (am, basics, display, files, input, pm, settings, text, toybox)
    for name, run in family.COMMANDS.items()
}
