"""Starting one command: found by name or path, run to its end, its failures turned into codes."""

from __future__ import annotations

import inspect
import os
import posixpath

from device_drivers.virtual.android.process import Process, Run

SH = "/system/bin/sh"


async def start_command(commands: dict[str, Run], process: Process) -> int:
    """Find a command by name or path and run it to its end."""
    name = process.name
    run = commands.get(name)
    if run is None and name.startswith(("/system/bin/", "/vendor/bin/", "/bin/")):
        process.name = posixpath.basename(name)
        run = commands.get(process.name)
    if run is None:
        return _not_found(process, name)
    try:
        result = run(process)
        return await result if inspect.isawaitable(result) else result
    except OSError as error:
        # A file command met what the file system refuses: its message, as toybox prints it.
        return process.fail(f"{error.filename}: {os.strerror(error.errno or 5)}")


def _not_found(process: Process, name: str) -> int:
    if "/" not in name:
        process.error(f"{process.system.sh}: {name}: inaccessible or not found")
        return 127
    path = process.files.canonical(name, process.cwd)
    if not process.files.exists(path):
        process.error(f"{process.system.sh}: {name}: inaccessible or not found")
        return 127
    process.error(f"{process.system.sh}: {name}: can't execute: Permission denied")
    return 126
