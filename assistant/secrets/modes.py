"""A home that others can read is refused, with the command that mends it.

On Windows, and on file systems that keep no modes, there is nothing to compare: that is told.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

SECRET_FILES = ("secrets.json", "secrets.age", "secrets.key", "mcp_token")
"""Of the home; only their user may read them."""
OTHERS = 0o077


class OpenToOthers(Exception):
    """The home, or a file in it, can be read by others; the message says what to do."""


def refuse_if_open(home: Path) -> str:
    """Raises OpenToOthers. Returns a remark where modes cannot be compared, else ""."""
    if not keeps_modes(home):
        return f"{home} is on a file system without owners and modes: who may read it is not known."
    if found := list(open_to_others(home)):
        raise OpenToOthers("\n".join(found))
    return ""


def open_to_others(home: Path) -> Iterator[str]:
    """What is wrong, each with the command that mends it."""
    for path in (home, *(home / name for name in SECRET_FILES)):
        try:
            known = path.stat()
        except FileNotFoundError:
            continue
        right = 0o700 if stat.S_ISDIR(known.st_mode) else 0o600
        if known.st_uid != os.geteuid():
            yield (
                f"{path} belongs to another user (number {known.st_uid}), who could read and "
                f"change it. Start the assistant as that user, or: sudo chown {os.geteuid()} {path}"
            )
        elif stat.S_IMODE(known.st_mode) & OTHERS:
            yield f"{path} can be read by others. Mend it with: chmod {right:o} {path}"


def keeps_modes(home: Path) -> bool:
    """Whether the file system does, as a trial shows."""
    if os.name == "nt":
        return False
    trial = home / f".modes-{os.getpid()}"
    trial.unlink(missing_ok=True)
    try:
        os.close(os.open(trial, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        return stat.S_IMODE(trial.stat().st_mode) == 0o600 and trial.stat().st_uid == os.geteuid()
    finally:
        trial.unlink(missing_ok=True)
