"""A damaged journal is told at the start, with what helps; it is never emptied silently."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from assistant.database import JournalDamaged, JournalLocked
from assistant.journal import Journal
from tests.assistant.test_migrations import OLD

pytestmark = pytest.mark.whole

TIMES = 60


def whole(folder: Path) -> tuple[bytes, dict[str, int]]:
    """A journal with rows in it, and how many each table has."""
    path = folder / "whole.db"
    with closing(sqlite3.connect(path)) as db:
        db.executescript(OLD[-1].read_text("utf-8"))
    journal = Journal(path)
    for number in range(300):
        journal.open_task(f"t{number}", f"t{number}", "telegram", "c", "ann", "it", "wifi " * 20)
    journal.close()
    return path.read_bytes(), _rows(path)


def _rows(path: Path) -> dict[str, int]:
    with closing(sqlite3.connect(path)) as db:
        names = [row[0] for row in db.execute("SELECT name FROM sqlite_master WHERE type='table'")]
        return {t: db.execute(f"SELECT count(*) FROM {t}").fetchone()[0] for t in names}  # noqa: S608


def flipped(data: bytes, dice: random.Random) -> bytes:
    """One bit of a page that is in use, the first ones more often: they are the table of all."""
    at = dice.randrange(dice.choice((100, 4096, len(data))))
    return data[:at] + bytes([data[at] ^ (1 << dice.randrange(8))]) + data[at + 1 :]


def overwritten(data: bytes, dice: random.Random) -> bytes:
    """A whole sector of rubbish."""
    at = dice.randrange(len(data) // 512) * 512
    return data[:at] + dice.randbytes(512) + data[at + 512 :]


def truncated(data: bytes, dice: random.Random) -> bytes:
    return data[: dice.randrange(len(data))]


def refusal(path: Path) -> str:
    """What is said when the journal is opened for work; "" when it can be worked with."""
    try:
        journal = Journal(path)
    except JournalLocked as error:
        return str(error)
    try:
        journal.probe()
    except JournalDamaged as error:
        return str(error)
    finally:
        journal.close()
    return ""


@pytest.mark.parametrize("harm", [flipped, overwritten, truncated])
def test_what_is_damaged_is_said_or_whole(
    harm: Callable[[bytes, random.Random], bytes], tmp_path: Path
) -> None:
    data, rows = whole(tmp_path)
    (tmp_path / "tasks.db").touch()
    path, said = tmp_path / "journal.db", []
    for seed in range(TIMES):
        for leftover in tmp_path.glob("journal.db*"):
            leftover.unlink()
        path.write_bytes(harm(data, random.Random(seed)))
        if why := refusal(path):
            assert str(path) in why, seed
            said.append(why)
        else:
            assert _rows(path) == rows, f"seed {seed}: rows are gone, and nobody said so"
    assert len(said) > TIMES / 10
    assert any("phonepilot restore" in why for why in said)
