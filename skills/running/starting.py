"""How a skill's program is started: in a wall, or not at all.

Where there is no wall, what came with the assistant runs in a process of its own with limits, and
that is said; what somebody installed does not run.
"""

from __future__ import annotations

import json
import os
import secrets
import subprocess
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from device_drivers.verbs.base import Said
from skills.base import Refused, Skill
from skills.running import wall
from skills.running.staging import Staged
from skills.running.wall import MEGABYTE, PATH, USER_IDS, Limits, Room

TMP_BYTES = 16 * MEGABYTE
ENVIRONMENT = {
    "PATH": f"/python/bin:{PATH}", "HOME": "/tmp", "TMPDIR": "/tmp", "LANG": "C.UTF-8",  # noqa: S108
    "TERM": "dumb", "PYTHONDONTWRITEBYTECODE": "1",
}  # fmt: skip
INSIDE = "/house/inside.py"
FLAGS = ("-I", "-S", "-B")
"""Isolated, without ``site``, writing no compiled files."""


@dataclass(frozen=True, slots=True)
class Interpreter:
    """This Python as it is seen within the wall. ``mounts`` are bubblewrap's arguments; ``command``
    starts it."""

    mounts: tuple[str, ...]
    command: tuple[str, ...]


def trouble() -> Said | None:
    """Why programs of installed skills do not run on this machine; None where they do."""
    why = _trouble()
    if not why:
        return None
    return Said(
        f"Skills with a program cannot be walled off on this computer. {why}",
        f"这台电脑无法把技能的程序隔离开，所以不能运行它们。（{why}）",
    )


@cache
def _trouble() -> str:
    how, why_not = wall.way()
    if why_not:
        return why_not
    seen = interpreter()
    room = Room("/tmp", seen.mounts, ENVIRONMENT, "skill")  # noqa: S108 - theirs
    limits = Limits(20, 512 * MEGABYTE, 16, MEGABYTE)
    rules = wall.open_rules()
    try:
        room = Room(room.at, room.mounts, room.environment, room.hostname, rules=rules)
        command = [*wall.walled(how, room, limits, USER_IDS[0]), *seen.command]
        tried = subprocess.run(
            [*command, *FLAGS, "-c", "import json, importlib.util; print(7)"],
            capture_output=True, timeout=30, check=False, env=_least(),
            pass_fds=[rules] if rules is not None else [],
        )  # fmt: skip
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"Python does not start there: {error}"
    finally:
        if rules is not None:
            os.close(rules)
    if tried.stdout != b"7\n":
        return f"Python does not start there: {tried.stderr.decode(errors='replace').strip()[:200]}"
    return ""


@cache
def interpreter() -> Interpreter:
    """The Python that runs us, without what was installed beside its standard library."""
    base = Path(sys.base_prefix).resolve()
    real = Path(sys.executable).resolve()
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    if base == Path("/usr") or Path("/usr") in base.parents:
        shown, mounts = base, []
    else:
        shown, mounts = Path("/python"), ["--ro-bind", str(base), "/python"]
    for packages in ("site-packages", "dist-packages"):
        if (base / "lib" / version / packages).is_dir():
            hidden = str(shown / "lib" / version / packages)
            mounts += ["--tmpfs", hidden, "--remount-ro", hidden]
    within = shown / (real.relative_to(base) if base in real.parents else f"bin/{version}")
    library = ("/usr/bin/env", f"LD_LIBRARY_PATH={shown / 'lib'}") if mounts[:1] else ()
    return Interpreter(tuple(mounts), (*library, str(within)))


@dataclass(frozen=True, slots=True)
class Started:
    """``note`` says what the person should know of how it runs; None for as it should."""

    process: subprocess.Popen[bytes]
    walled: bool
    note: Said | None = None


def start(skill: Skill, staged: Staged, limits: Limits) -> Started:
    """Its program, waiting for its first line. Raises OSError; Refused where it may not run without
    a wall and there is none."""
    why_not = trouble()
    if why_not is None:
        return Started(_within(staged, limits), walled=True)
    if not skill.built_in:
        raise Refused(why_not)
    note = Said(
        f"{skill.title.en} runs without a wall on this computer: {_trouble()}",
        f"这台电脑没有隔离沙盒，“{skill.title.zh}”未经隔离运行。",
    )
    return Started(_unwalled(staged, limits), walled=False, note=note)


def _within(staged: Staged, limits: Limits) -> subprocess.Popen[bytes]:
    rules = wall.open_rules()
    try:
        command = [*before(staged, limits, rules), *interpreter().command, *FLAGS, INSIDE]
        return _open([*command, "/house", "/skill", "null"], [] if rules is None else [rules])
    finally:
        if rules is not None:
            os.close(rules)


def before(staged: Staged, limits: Limits, rules: int | None, at: str = "/skill") -> list[str]:
    """The command line up to the program that runs within the wall."""
    mounts = [
        *interpreter().mounts, "--ro-bind", str(staged.house), "/house",
        "--ro-bind", str(staged.skill), "/skill",
    ]  # fmt: skip
    room = Room(at, mounts, ENVIRONMENT, "skill", TMP_BYTES, rules)
    return wall.walled(wall.way()[0], room, limits, secrets.choice(USER_IDS))


def _unwalled(staged: Staged, limits: Limits) -> subprocess.Popen[bytes]:
    """No more than a process of its own with bounds, and nothing of our environment."""
    bounds = {
        "RLIMIT_CPU": limits.cpu_seconds, "RLIMIT_AS": limits.memory, "RLIMIT_CORE": 0,
        "RLIMIT_FSIZE": limits.file_bytes, "RLIMIT_NOFILE": limits.open_files,
    }  # fmt: skip
    python = getattr(sys, "_base_executable", "") or sys.executable
    command = [python, *FLAGS, str(staged.house / "inside.py")]
    return _open([*command, str(staged.house), str(staged.skill), json.dumps(bounds)], [])


def _open(command: list[str], passed: list[int]) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        command, bufsize=0, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env=_least(), pass_fds=passed, start_new_session=True, cwd="/",
    )  # fmt: skip


def _least() -> dict[str, str]:
    return {"PATH": os.environ.get("PATH", os.defpath)}
