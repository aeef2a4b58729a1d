"""Commands in the sandbox: bubblewrap lets them see the system read-only and write one folder.

No network, no other process, no environment of ours, no file outside ``/usr``; bounds on time,
processor, memory, processes, files and output. When the command ends, so does all it started.
Where bubblewrap cannot run there is no shell: ``trouble`` says why.
"""

from __future__ import annotations

import contextlib
import os
import select
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from assistant.sandbox.folder import COUNTED, MEGABYTE, MOST_FILES, SHELL_IDS, Folder

LOOK_SECONDS = 0.1
ENDING_SECONDS = 10.0
BABBLE = 8 * MEGABYTE
"""A command that prints more than this is ended."""
TMP_BYTES = 64 * MEGABYTE
LEAST_FREE = 512 * MEGABYTE
"""Of the disk: what was deleted while it is open takes room that no folder shows."""
SYSTEM = ("bin", "sbin", "lib", "lib32", "lib64", "libx32")
CONFIG = ("alternatives", "ld.so.cache", "ld.so.conf", "ld.so.conf.d", "localtime", "mime.types")
"""Of ``/etc``, what programs need to start; no names, no keys, no hosts."""
ENVIRONMENT = {
    "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": "/work", "TMPDIR": "/tmp",  # noqa: S108 - theirs
    "LANG": "C.UTF-8", "TERM": "dumb", "PYTHONDONTWRITEBYTECODE": "1",
}  # fmt: skip

SECOND_WALL = (
    "bwrap", "--unshare-user", "--disable-userns", "--uid", "1000", "--gid", "1000",
    "--dev-bind", "/", "/", "--die-with-parent", "--chdir", "/work",
)  # fmt: skip
"""In it nobody becomes the root of a user namespace, from where more of the kernel is in reach."""


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
    return _way()[1]


def run(
    folder: Folder, command: str, bounds: Bounds, stopping: Callable[[], bool] = lambda: False
) -> Ran:
    """Run ``command`` with sh in ``folder`` (there: ``/work``) and wait for it.

    Raises OSError when it could not be started."""
    way, why_not = _way()
    if why_not:
        raise OSError(why_not)
    if "\0" in command:
        raise OSError("a command holds no NUL")
    folder.make()
    if folder.used()[1] > COUNTED:
        raise OSError("the folder holds too much, or too deep, to be counted: delete folders first")
    started = time.monotonic()
    arguments = [*_jail(folder.path, way), *_limits(folder, bounds), *_lower(way, folder.shell_id)]
    with subprocess.Popen(
        [*arguments, "/bin/sh", "-c", command.encode(errors="replace")],
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        env={"PATH": os.environ.get("PATH", os.defpath)},
    ) as process:  # fmt: skip
        try:
            output, ended = _watch(process, folder, bounds, started, stopping)
        finally:
            process.kill()  # its child dies with it, and with that child all it started
            _until_all_are_gone(process)
        code = process.wait()
    seconds = round(time.monotonic() - started, 2)
    return Ran(code, _cut(output, bounds.output), seconds, ended)


# --- the walls ----------------------------------------------------------------------------------


@cache
def _way() -> tuple[str, str]:
    """How we are walled in, ``root`` or ``user``, and why not at all."""
    needed = ("bwrap", "prlimit", "setpriv")
    missing = [name for name in needed if shutil.which(name) is None]
    if missing:
        return "", (
            f"There is no {missing[0]} on this machine; on Debian: apt-get install bubblewrap "
            "util-linux. The sandbox has no shell until then; its files work."
        )
    why = ""
    for way in ("root", "user") if os.geteuid() == 0 else ("user",):
        command = [*_jail(None, way), *_lower(way, SHELL_IDS[0]), "/bin/sh", "-c", "exit 7"]
        try:
            tried = subprocess.run(command, capture_output=True, timeout=20, check=False)
        except subprocess.TimeoutExpired:
            why = "it did not answer"
            continue
        if tried.returncode == 7:
            return way, ""
        why = tried.stderr.decode(errors="replace").strip()[:200]
    return "", (
        f"bubblewrap cannot make a sandbox on this machine ({why}): in a container it needs user "
        "namespaces or CAP_SYS_ADMIN. The sandbox has no shell; its files work."
    )


def _jail(folder: Path | None, way: str) -> list[str]:
    jail = [
        "bwrap", "--die-with-parent", "--new-session", "--unshare-ipc", "--unshare-pid",
        "--unshare-net", "--unshare-uts", "--unshare-cgroup-try", "--hostname", "sandbox",
        "--cap-drop", "ALL", "--clearenv",
    ]  # fmt: skip
    if way == "root":
        for needed in ("CAP_SETUID", "CAP_SETGID", "CAP_SETPCAP", "CAP_SYS_RESOURCE"):
            jail += ["--cap-add", needed]
    else:
        jail += ["--unshare-user", "--disable-userns", "--uid", "1000", "--gid", "1000"]
    for name, value in ENVIRONMENT.items():
        jail += ["--setenv", name, value]
    jail += ["--ro-bind", "/usr", "/usr", "--perms", "0755", "--dir", "/etc", *_system()]
    jail += ["--proc", "/proc", "--dev", "/dev"]
    jail += ["--size", str(TMP_BYTES), "--perms", "1777", "--tmpfs", "/tmp"]  # noqa: S108 - theirs
    jail += ["--dir", "/work"] if folder is None else ["--bind", str(folder), "/work"]
    return [*jail, "--remount-ro", "/dev", "--remount-ro", "/", "--chdir", "/work"]


def _system() -> Iterator[str]:
    for name in SYSTEM:
        path = Path("/") / name
        if path.is_symlink():
            yield from ("--symlink", str(path.readlink()), str(path))
        elif path.is_dir():
            yield from ("--ro-bind", str(path), str(path))
    for name in CONFIG:
        yield from ("--ro-bind-try", f"/etc/{name}", f"/etc/{name}")


def _limits(folder: Folder, bounds: Bounds) -> list[str]:
    return [
        "prlimit", f"--cpu={bounds.cpu_seconds}", f"--as={bounds.memory}", "--core=0",
        f"--nproc={bounds.processes}", f"--fsize={folder.largest}", "--nofile=256",
    ]  # fmt: skip


def _lower(way: str, user: int) -> list[str]:
    """From root to a user that is nobody else, with no rights left and none to be had."""
    if way != "root":
        return ["setpriv", "--no-new-privs"]
    return [
        "setpriv", f"--reuid={user}", f"--regid={user}", "--clear-groups",
        "--inh-caps=-all", "--ambient-caps=-all", "--bounding-set=-all", "--no-new-privs",
        *SECOND_WALL,
    ]  # fmt: skip


# --- the watch ----------------------------------------------------------------------------------


def _watch(
    process: subprocess.Popen[bytes],
    folder: Folder,
    bounds: Bounds,
    started: float,
    stopping: Callable[[], bool],
) -> tuple[bytes, str]:
    """What it prints, until it ends or has to be ended."""
    assert process.stdout is not None  # noqa: S101 - it was asked for
    pipe, output, looked = process.stdout.fileno(), bytearray(), 0.0
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


def _until_all_are_gone(process: subprocess.Popen[bytes]) -> None:
    """Whoever still holds its output still lives."""
    assert process.stdout is not None  # noqa: S101 - it was asked for
    pipe, deadline = process.stdout.fileno(), time.monotonic() + ENDING_SECONDS
    while time.monotonic() < deadline:
        ready, _, _ = select.select([pipe], [], [], LOOK_SECONDS)
        if ready and not os.read(pipe, 65_536):
            return


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
    if _memory(pid) > bounds.memory:
        return f"it took more than {bounds.memory // MEGABYTE} MB of memory"
    return ""


def _memory(pid: int) -> int:
    """Resident bytes of a process and all below it."""
    total = 0
    with contextlib.suppress(OSError, ValueError, IndexError):
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
        total += pages * os.sysconf("SC_PAGE_SIZE")
        for task in Path(f"/proc/{pid}/task").iterdir():
            for child in (task / "children").read_text().split():
                total += _memory(int(child))
    return total


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
