"""Every command of the shell, one file per family; those of toybox are shared with Android."""

from __future__ import annotations

from device_drivers.virtual.android.commands import basics, disk, files, grep, network, text
from device_drivers.virtual.android.process import Run
from device_drivers.virtual.harmony.commands import (
    aa,
    bm,
    hidumper,
    hilog,
    parameters,
    power,
    processes,
    snapshot,
    uitest,
)

_NOT_HERE = {"getprop", "setprop"}
_FAMILIES = (
    disk, files, text, grep, network, basics, processes, parameters, power, snapshot, uitest, aa,
    bm, hidumper, hilog,
)  # fmt: skip
COMMANDS: dict[str, Run] = {
    name: run
    for family in _FAMILIES
    for name, run in family.COMMANDS.items()
    if name not in _NOT_HERE
}
