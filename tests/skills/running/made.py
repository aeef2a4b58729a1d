"""Skills made for a test."""

from __future__ import annotations

import textwrap
import time
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import Any

import psutil

from device_drivers.verbs.base import Said
from skills.base import Kind, Permissions, Skill

BEGIN: Mapping[str, Any] = {
    "request": "do it", "language": "en", "now": "2026-11-16T09:00:00", "phone": "android",
}  # fmt: skip


def made(
    where: Path,
    program: str = "",
    files: Mapping[str, str | bytes] | None = None,
    kind: Kind = "python",
    command: tuple[str, ...] = (),
    built_in: bool = False,
    asked: Mapping[str, Iterable[str]] | None = None,
) -> Skill:
    """A skill in a folder below ``where``; ``asked`` are its permissions."""
    folder = where / "sample"
    folder.mkdir(exist_ok=True)
    if program:
        (folder / "skill.py").write_text(textwrap.dedent(program))
    for name, data in (files or {}).items():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data.encode() if isinstance(data, str) else data)
    return Skill(
        name="sample", version="1.0.0", folder=folder, title=Said("Sample", "样例"),
        about=Said("For a test", "测试用"), kind=kind, command=command, built_in=built_in,
        permissions=Permissions(**{name: frozenset(each) for name, each in (asked or {}).items()}),
    )  # fmt: skip


def living(processes: Collection[psutil.Process]) -> list[psutil.Process]:
    """Those that still live after what ended them had its time: the last of a process are a few
    moments in the kernel."""
    deadline = time.monotonic() + 20
    while left := [each for each in processes if lives(each)]:
        if time.monotonic() > deadline:
            break
        time.sleep(0.01)
    return left


def lives(process: psutil.Process) -> bool:
    """It still does something; what nobody has buried does nothing any more."""
    try:
        return bool(process.is_running() and process.status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False
