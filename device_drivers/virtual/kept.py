"""A phone's database file: one process at a time, its seed, and the system it runs."""

from __future__ import annotations

import fcntl
import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from device_drivers.base import OS, DeviceError

SEED = "phone", "seed"
"""Namespace and key of the setting that tells it."""
SYSTEM = "phone", "system"
"""The same for its system; where it is missing the phone runs Android."""
PATIENCE_SECONDS = 3.0
"""How long a process that is about to end may keep the file."""


class DatabaseUnusable(DeviceError):
    """Another phone has the file, or it is none of a phone; the message says which."""


@contextmanager
def held(database: Path, *, patience: float = PATIENCE_SECONDS) -> Iterator[None]:
    """The sole right to a database file, which the system frees when this process ends.

    Raises DatabaseUnusable."""
    if not database.parent.is_dir():
        raise DatabaseUnusable(f"{database}: there is no folder {database.parent}")
    beside = database.with_name(f"{database.name}.lock")
    try:
        descriptor = os.open(beside, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise DatabaseUnusable(f"{beside}: {error.strerror}") from error
    try:
        _lock(descriptor, database, patience)
        os.ftruncate(descriptor, 0)
        os.pwrite(descriptor, str(os.getpid()).encode(), 0)
        yield
    finally:
        os.close(descriptor)


def _lock(descriptor: int, database: Path, patience: float) -> None:
    until = time.monotonic() + patience
    while True:
        try:
            return fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            if time.monotonic() >= until:
                who = os.pread(descriptor, 20, 0).decode() or "another one"
                raise DatabaseUnusable(
                    f"{database} is the memory of a phone that process {who} serves; "
                    "end that one, or use another file"
                ) from error
        time.sleep(0.05)


def seed_of(database: Path) -> int | None:
    """The seed a file was made of; None for a file that is yet to be made, or does not tell.

    Raises DatabaseUnusable for a file that is no database."""
    told = _told(database, SEED)
    return int(told) if told else None


def must_run(database: Path, system: OS) -> None:
    """See that a file is of a phone that runs ``system``, or yet to be made.

    Raises DatabaseUnusable otherwise, and for a file that is no database."""
    if not database.exists() or not database.stat().st_size:
        return
    kept = _told(database, SYSTEM) or OS.ANDROID
    if kept != system:
        raise DatabaseUnusable(
            f"{database} is the memory of a phone that runs {kept}, not {system}; "
            f"start it with --os {kept}, or use another file"
        )


def _told(database: Path, asked: tuple[str, str]) -> str | None:
    """One setting of a file, None when there is no such."""
    if not database.exists() or not database.stat().st_size:
        return None
    try:
        with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as db:
            if not db.execute("SELECT 1 FROM sqlite_master WHERE name='settings'").fetchone():
                return None
            sql = "SELECT value FROM settings WHERE namespace=? AND key=?"
            found = db.execute(sql, asked).fetchone()
            return str(found[0]) if found else None
    except sqlite3.Error as error:
        raise DatabaseUnusable(f"{database} is no phone's database: {error}") from error
