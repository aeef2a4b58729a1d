"""Commands in the sandbox: bubblewrap lets them see the system read-only and write one folder.

No network, no other process, no environment of ours, no file outside ``/usr``; bounds on time,
processor, memory, processes, files and output. When the command ends, so does all it started.
Where bubblewrap cannot run there is no shell: ``trouble`` says why.
"""

from __future__ import annotations

import os
import select
import shutil
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass

from assistant.sandbox.folder import COUNTED, MEGABYTE, MOST_FILES, Folder
from skills.running import wall
from skills.running.wall import LOOK_SECONDS, Limits, Room

BABBLE = 8 * MEGABYTE
"""A command that prints more than this is ended."""
LEAST_FREE = 512 * MEGABYTE
"""Of the disk: what was deleted while it is open takes room that no folder shows."""
ENVIRONMENT = {
    "PATH": wall.PATH, "HOME": "/work", "TMPDIR": "/tmp",  # noqa: S108 - theirs
    "LANG": "C.UTF-8", "TERM": "dumb", "PYTHONDONTWRITEBYTECODE": "1",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Bounds:
    """Of one command. ``memory`` in bytes: of each process, and of all together."""

    seconds: float = 60.0
    cpu_seconds: int = 30
    memory: int = 1024 * MEGABYTE
    processes: int = 64
    output: int = 6000
    """Characters that are kept of what it prints: the beginning and the end."""


@dataclass(frozen=True, slots=True)
class Ran:
    """``ended`` says why it was ended before its time; "" when it ended by itself."""

    exit_code: int
    output: str
    seconds: float
    ended: str = ""


def trouble() -> str:
    """Why there is no shell on this machine; "" when there is one."""
    why_not = wall.trouble()
    return f"{why_not} The sandbox has no shell until then; its files work." if why_not else ""


def run(
    folder: Folder, command: str, bounds: Bounds, stopping: Callable[[], bool] = lambda: False
) -> Ran:
    """Run ``command`` with sh in ``folder`` (there: ``/work``) and wait for it.

    Raises OSError when it could not be started."""
    if why_not := trouble():
        raise OSError(why_not)
    if "\0" in command:
        raise OSError("a command holds no NUL")
    folder.make()
    if folder.used()[1] > COUNTED:
        raise OSError("the folder holds too much, or too deep, to be counted: delete folders first")
    started = time.monotonic()
    how, _ = wall.way()
    arguments = wall.walled(how, _room(folder), _limits(folder, bounds), folder.shell_id)
    with subprocess.Popen(
        [*arguments, "/bin/sh", "-c", command.encode(errors="replace")],
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        env={"PATH": os.environ.get("PATH", os.defpath)},
    ) as process:  # fmt: skip
        try:
            output, ended = _watch(process, folder, bounds, started, stopping)
        finally:
            process.kill()  # its child dies with it, and with that child all it started
            wall.until_all_are_gone(_pipe(process))
        code = process.wait()
    seconds = round(time.monotonic() - started, 2)
    return Ran(code, _cut(output, bounds.output), seconds, ended)


# --- the walls ----------------------------------------------------------------------------------


def _room(folder: Folder) -> Room:
    return Room("/work", ("--bind", str(folder.path), "/work"), ENVIRONMENT)


def _limits(folder: Folder, bounds: Bounds) -> Limits:
    return Limits(bounds.cpu_seconds, bounds.memory, bounds.processes, folder.largest)


# --- the watch ----------------------------------------------------------------------------------


def _watch(
    process: subprocess.Popen[bytes],
    folder: Folder,
    bounds: Bounds,
    started: float,
    stopping: Callable[[], bool],
) -> tuple[bytes, str]:
    """What it prints, until it ends or has to be ended."""
    pipe, output, looked = _pipe(process), bytearray(), 0.0
    full = folder.used()  # where it is too full already, it may not become fuller
    while True:
        ready, _, _ = select.select([pipe], [], [], LOOK_SECONDS)
        if ready:
            data = os.read(pipe, 65_536)
            if not data:
                return bytes(output), ""
            output += data
        now = time.monotonic()
        if len(output) > BABBLE:
            return bytes(output), f"it printed more than {BABBLE // MEGABYTE} MB"
        if now - started > bounds.seconds:
            return bytes(output), f"it ran longer than {bounds.seconds:.0f} seconds"
        if now - looked >= LOOK_SECONDS:
            looked = now
            if why := _too_much(process.pid, folder, full, bounds, stopping):
                return bytes(output), why


def _pipe(process: subprocess.Popen[bytes]) -> int:
    assert process.stdout is not None  # noqa: S101 - it was asked for
    return process.stdout.fileno()


def _too_much(
    pid: int,
    folder: Folder,
    full: tuple[int, int],
    bounds: Bounds,
    stopping: Callable[[], bool],
) -> str:
    if stopping():
        return "the person said stop"
    used, files = folder.used()
    if used > max(folder.quota, full[0]) or files > max(MOST_FILES, full[1]):
        return f"it filled the folder ({folder.quota // MEGABYTE} MB, {MOST_FILES} files)"
    if shutil.disk_usage(folder.path).free < LEAST_FREE:
        return "the disk is nearly full"
    if wall.memory(pid) > bounds.memory:
        return f"it took more than {bounds.memory // MEGABYTE} MB of memory"
    return ""


def _cut(output: bytes, most: int) -> str:
    """The beginning and the end."""
    if len(output) <= most:
        return output.decode(errors="replace")
    head, tail = output[: most // 2], output[-(most - most // 2) :]
    left = len(output) - most
    return (
        head.decode(errors="replace")
        + f"\n… [{left} bytes left out] …\n"
        + tail.decode(errors="replace")
    )
