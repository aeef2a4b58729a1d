"""Tasks on a virtual phone of another process, over its control channel.

The phone is prepared over there; here the same trial is made once more on a phone of our own, to
know what is expected, and only snapshots travel.
"""

from __future__ import annotations

import base64
import sqlite3
import zlib
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from device_drivers.virtual.control import ControlError, request
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import Template
from device_drivers.virtual.tasks.check import Snapshot
from device_drivers.virtual.tasks.play import PREPARED, Trial, prepare

PREPARING_SECONDS = 60.0


def prepare_there(template: Template, seed: int, port: int) -> Trial:
    """Make the phone at ``port`` new and ready for the task. Raises ControlError."""
    trial = trial_of(template, seed)
    request(port, "task", name=template.name(), seed=seed, timeout=PREPARING_SECONDS)
    there = snapshot(port)
    if template_differs(trial.before, there):
        raise ControlError(
            f"the phone at port {port} made another task of {template.name()} {seed}: "
            "it runs another version of phonepilot"
        )
    return replace(trial, before=there)


def trial_of(template: Template, seed: int) -> Trial:
    """The trial as any phone makes it of that seed."""
    phone = Phone(seed=seed, width=720, height=1600, density=320)
    try:
        return prepare(template, seed, phone)
    finally:
        phone.store.close()


def prepared_for(there: Snapshot) -> tuple[str, int] | None:
    """The template and the seed that a phone was prepared for; None when it was for none."""
    with closing(sqlite3.connect(":memory:")) as db:
        db.deserialize(there)
        sql = "SELECT value FROM settings WHERE namespace=? AND key=?"
        found = db.execute(sql, PREPARED).fetchone()
    name, _, seed = (found[0] if found else "").partition(" ")
    return (name, int(seed)) if found else None


def snapshot(port: int) -> Snapshot:
    """What the phone at ``port`` keeps now. Raises ControlError."""
    packed = request(port, "snapshot", timeout=PREPARING_SECONDS)["database"]
    return zlib.decompress(base64.b64decode(packed))


def saved(path: Path) -> Snapshot:
    """What ``prepare --save`` kept. Raises OSError, ControlError for any other file."""
    kept = path.read_bytes()
    try:
        known = prepared_for(kept)
    except sqlite3.Error as error:
        raise ControlError(f"{path} is no phone's database: {error}") from error
    if known is None:
        raise ControlError(f"{path} is the database of a phone that was prepared for no task")
    return kept


def template_differs(one: Snapshot, other: Snapshot) -> bool:
    """Whether two phones, prepared alike, keep different things."""
    from device_drivers.virtual.tasks.check import differences, relevant
    from device_drivers.virtual.tasks.incidental import Scope

    return bool(relevant(differences(one, other), Scope()))
