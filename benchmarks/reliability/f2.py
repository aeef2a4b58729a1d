"""F2: the disk fails, or the power: what was acknowledged is kept, what was not comes again."""

from __future__ import annotations

import json
import random
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from assistant.journal import Journal
from benchmarks.reliability.row import Row
from gateways.base import Inbound

SHORT, LONG = (9, 20), (200, 300)
"""Faults of the disk, and power losses."""
ROOT = Path(__file__).parent.parent.parent


def measure(long: bool) -> Row:
    faults, losses = LONG if long else SHORT
    began = time.monotonic()
    ended = subprocess.run(
        [sys.executable, "-m", "benchmarks.reliability.failing", str(faults)],
        cwd=ROOT, stdout=subprocess.PIPE, check=True, timeout=60 + 20 * faults,
    )  # fmt: skip
    found = Counter[str](json.loads(ended.stdout))
    with tempfile.TemporaryDirectory(prefix="phonepilot-") as folder:
        for seed in range(losses):
            found.update(_power_loss(Path(folder), random.Random(seed)))
    text = (
        f"{faults} faults (torn writes, full, locked; {found['struck']} hit a message) over "
        f"{found['messages']} messages: {found['refused']} refused and taken when they came again, "
        f"{found['lost']} lost; {losses} power losses: {found['forgotten']} acknowledged ones "
        f"forgotten; {found['damaged']} databases damaged"
    )
    bad = found["lost"] + found["forgotten"] + found["damaged"]
    ok = not bad and found["struck"] > faults / 4
    return Row("F2", text, bad, ok, "fakes", time.monotonic() - began)


def _power_loss(folder: Path, dice: random.Random) -> dict[str, int]:
    """The disk keeps what was synced with the last acknowledgement, and of what came after it a
    part, or rubbish in its place."""
    path, after = folder / "journal.db", folder / "after.db"
    wal, wal_after = folder / "journal.db-wal", folder / "after.db-wal"
    for leftover in folder.iterdir():
        leftover.unlink()
    journal = Journal(path)
    acknowledged = dice.randint(1, 20)
    for number in range(acknowledged):
        journal.receive(_message(number, dice))
    synced = wal.stat().st_size
    for number in range(dice.randint(1, 10)):
        journal.receive(_message(acknowledged + number, dice))
    data, log = path.read_bytes(), wal.read_bytes()
    journal.close()
    end = dice.randint(synced, len(log))
    tail = dice.choice((b"", dice.randbytes(len(log) - end), bytes(len(log) - end)))
    after.write_bytes(data)
    wal_after.write_bytes(log[:end] + tail)
    with closing(sqlite3.connect(after)) as db:
        damaged = db.execute("PRAGMA integrity_check").fetchone() != ("ok",)
        kept = {row[0] for row in db.execute("SELECT external_id FROM inbox")}
    forgotten = len({str(n) for n in range(acknowledged)} - kept)
    return {"damaged": int(damaged), "forgotten": forgotten}


def _message(number: int, dice: random.Random) -> Inbound:
    text = "x" * dice.randint(1, 6000)
    return Inbound("platform", str(number), "c", "ann", text, datetime.now(UTC))
