"""The wall: bubblewrap lets a program see the system read-only and what it was given, and no more.

No network, no other process, no environment of ours, no file outside ``/usr`` but what a ``Room``
binds into it; bounds on processor, memory, processes and files. When the program ends, so does all
that it started. Where bubblewrap cannot run there is no wall: ``way`` says why.
"""

from __future__ import annotations

import contextlib
import os
import select
import shutil
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from skills.running.forbidden_calls import forbidden

MEGABYTE = 1024**2
LOOK_SECONDS = 0.1
ENDING_SECONDS = 10.0
USER_IDS = range(60706, 61184)
"""The users and groups that walled programs run as when we are root; systemd's table of numbers
leaves these to nobody. The kernel counts processes by user."""
SYSTEM = ("bin", "sbin", "lib", "lib32", "lib64", "libx32")
CONFIG = ("alternatives", "ld.so.cache", "ld.so.conf", "ld.so.conf.d", "localtime", "mime.types")
"""Of ``/etc``, what programs need to start; no names, no keys, no hosts."""
PATH = "/usr/local/bin:/usr/bin:/bin"
NEEDED = ("bwrap", "prlimit", "setpriv")

Way = str
"""How a program is walled in: ``root`` (to a user that is nobody else), ``user`` (in a user
namespace), "" for not at all."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Of one program. ``memory``, ``file_bytes`` in bytes: of each process, of each file."""

    cpu_seconds: int
    memory: int
    processes: int
    file_bytes: int
    open_files: int = 256


@dataclass(frozen=True, slots=True)
class Room:
    """What stands within the wall beside the system. ``mounts`` are bubblewrap's arguments;
    programs begin in the folder ``at``, of which these have to make something; ``rules`` is an open
    file with the calls that the kernel refuses (``forbidden_calls``), None for no such rules."""

    at: str
    mounts: Sequence[str]
    environment: Mapping[str, str] = field(default_factory=dict)
    hostname: str = "sandbox"
    tmp_bytes: int = 64 * MEGABYTE
    rules: int | None = None


def trouble() -> str:
    """Why no wall can be had on this machine, in one sentence; "" where one can."""
    return way()[1]


@cache
def way() -> tuple[Way, str]:
    """How programs are walled in, and why not at all."""
    missing = [name for name in NEEDED if shutil.which(name) is None]
    if missing:
        return "", (
            f"There is no {missing[0]} on this machine; on Debian: apt-get install bubblewrap "
            "util-linux."
        )
    why = ""
    room = Room("/work", ("--dir", "/work"))
    limits = Limits(10, 256 * MEGABYTE, 64, MEGABYTE)
    for each in ("root", "user") if os.geteuid() == 0 else ("user",):
        command = [*walled(each, room, limits, USER_IDS[0]), "/bin/sh", "-c", "exit 7"]
        try:
            tried = subprocess.run(command, capture_output=True, timeout=20, check=False)
        except subprocess.TimeoutExpired:
            why = "it did not answer"
            continue
        if tried.returncode == 7:
            return each, ""
        why = tried.stderr.decode(errors="replace").strip()[:200]
    return "", (
        f"bubblewrap cannot make a sandbox on this machine ({why}): in a container it needs user "
        "namespaces or CAP_SYS_ADMIN."
    )


def walled(how: Way, room: Room, limits: Limits, user: int) -> list[str]:
    """The beginning of a command line; what runs within the wall follows. ``user`` is one of
    USER_IDS, for programs that shall not share their number of processes."""
    return [*_jail(how, room), *_limited(limits), *_lowered(how, room, user)]


def open_rules() -> int | None:
    """An open file with the forbidden calls, for ``Room.rules``; hand it to the program by its
    number (``pass_fds``) and close it. None where this processor's calls are not known."""
    rules = forbidden()
    if rules is None:
        return None
    reading, writing = os.pipe()
    os.write(writing, rules)
    os.close(writing)
    return reading


def memory(pid: int) -> int:
    """Resident bytes of a process and all below it."""
    total = 0
    with contextlib.suppress(OSError, ValueError, IndexError):
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
        total += pages * os.sysconf("SC_PAGE_SIZE")
        for child in children(pid):
            total += memory(child)
    return total


def children(pid: int) -> list[int]:
    """Raises OSError, ValueError."""
    return [
        int(child)
        for task in Path(f"/proc/{pid}/task").iterdir()
        for child in (task / "children").read_text().split()
    ]


def until_all_are_gone(pipe: int) -> None:
    """Wait for the end of what is written to ``pipe``: whoever still holds it still lives."""
    deadline = time.monotonic() + ENDING_SECONDS
    while time.monotonic() < deadline:
        ready, _, _ = select.select([pipe], [], [], LOOK_SECONDS)
        if ready and not os.read(pipe, 65_536):
            return


def _jail(how: Way, room: Room) -> list[str]:
    jail = [
        "bwrap", "--die-with-parent", "--new-session", "--unshare-ipc", "--unshare-pid",
        "--unshare-net", "--unshare-uts", "--unshare-cgroup-try", "--hostname", room.hostname,
        "--cap-drop", "ALL", "--clearenv",
    ]  # fmt: skip
    if how == "root":
        for needed in ("CAP_SETUID", "CAP_SETGID", "CAP_SETPCAP", "CAP_SYS_RESOURCE"):
            jail += ["--cap-add", needed]
    else:
        jail += ["--unshare-user", "--disable-userns", "--uid", "1000", "--gid", "1000"]
        jail += _ruled(room)
    for name, value in room.environment.items():
        jail += ["--setenv", name, value]
    jail += ["--ro-bind", "/usr", "/usr", "--perms", "0755", "--dir", "/etc", *_system()]
    jail += ["--proc", "/proc", "--dev", "/dev"]
    jail += ["--size", str(room.tmp_bytes), "--perms", "1777", "--tmpfs", "/tmp"]  # noqa: S108 - theirs
    jail += room.mounts
    return [*jail, "--remount-ro", "/dev", "--remount-ro", "/", "--chdir", room.at]


def _system() -> Iterator[str]:
    for name in SYSTEM:
        path = Path("/") / name
        if path.is_symlink():
            yield from ("--symlink", str(path.readlink()), str(path))
        elif path.is_dir():
            yield from ("--ro-bind", str(path), str(path))
    for name in CONFIG:
        yield from ("--ro-bind-try", f"/etc/{name}", f"/etc/{name}")


def _limited(limits: Limits) -> list[str]:
    return [
        "prlimit", f"--cpu={limits.cpu_seconds}", f"--as={limits.memory}", "--core=0",
        f"--nproc={limits.processes}", f"--fsize={limits.file_bytes}",
        f"--nofile={limits.open_files}",
    ]  # fmt: skip


def _lowered(how: Way, room: Room, user: int) -> list[str]:
    """From root to a user that is nobody else, with no rights left and none to be had. In the
    second wall nobody becomes the root of a user namespace, from where more of the kernel is in
    reach."""
    if how != "root":
        return ["setpriv", "--no-new-privs"]
    return [
        "setpriv", f"--reuid={user}", f"--regid={user}", "--clear-groups",
        "--inh-caps=-all", "--ambient-caps=-all", "--bounding-set=-all", "--no-new-privs",
        "bwrap", "--unshare-user", "--disable-userns", "--uid", "1000", "--gid", "1000",
        "--dev-bind", "/", "/", "--die-with-parent", "--chdir", room.at, *_ruled(room),
    ]  # fmt: skip


def _ruled(room: Room) -> list[str]:
    return [] if room.rules is None else ["--seccomp", str(room.rules)]
