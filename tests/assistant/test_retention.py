"""What is over and old is deleted; what may come again, or is not over, stays."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import time
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from assistant.database import JournalLocked
from assistant.journal import Journal
from assistant.retention import DAY, tidy, tidy_daily
from gateways.base import Inbound, Outbound


def test_only_what_is_over_and_old_is_deleted(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal.db")
    now = time.time()
    for name in ("handled", "waiting", "young"):
        message = Inbound("fake", name, "c", "ann", name, datetime.now(UTC))
        journal.receive(message)
        journal.say("fake", name, Outbound("c", name))
        if name != "waiting":
            journal.handled(message)
    sent = next(row for row in journal.unsent("fake", now) if row.message.text == "handled")
    journal.sent(sent, "1")
    journal.open_task("open", "open", "fake", "c", "ann", "me", "x")
    for folder in ("open", "over"):
        (tmp_path / "trajectories" / folder).mkdir(parents=True)
        os.utime(tmp_path / "trajectories" / folder, (0, 0))
    (tmp_path / "trajectories" / "new").mkdir()
    with closing(sqlite3.connect(journal.path)) as db, db:
        db.execute("UPDATE inbox SET received=received-40*86400 WHERE external_id<>'young'")
        db.execute("UPDATE outbox SET created=created-40*86400")
    tidy(journal, tmp_path / "trajectories", now - 30 * DAY)
    with closing(sqlite3.connect(journal.path)) as db:
        assert {r[0] for r in db.execute("SELECT external_id FROM inbox")} == {"waiting", "young"}
        assert {r[0] for r in db.execute("SELECT key FROM outbox")} == {"waiting", "young"}
    assert {f.name for f in (tmp_path / "trajectories").iterdir()} == {"open", "new"}
    assert journal.forget_messages(now) == 0, "the young one may come again"
    journal.close()


def test_once_a_day_also_after_a_day_on_which_it_could_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal, days = Journal(tmp_path / "journal.db"), [0.0]
    forget, tries = journal.forget_messages, []

    def sometimes(before: float) -> int:
        tries.append(before)
        if len(tries) == 1:
            raise JournalLocked("locked")
        return forget(before)

    async def a_day_passes(seconds: float) -> None:
        days[0] += seconds
        if days[0] >= 3 * DAY:
            raise asyncio.CancelledError

    monkeypatch.setattr(journal, "forget_messages", sometimes)
    monkeypatch.setattr("assistant.retention.asyncio.sleep", a_day_passes)
    began = time.time()
    with pytest.raises(asyncio.CancelledError):
        asyncio.run(tidy_daily(journal, tmp_path / "nowhere", 30))
    assert len(tries) == 3
    assert abs(tries[0] - (began - 30 * DAY)) < 600
    journal.close()


def test_nothing_old_is_nothing_done(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal.db")
    (tmp_path / "trajectories").mkdir()
    (tmp_path / "trajectories" / "a file").touch()
    os.utime(tmp_path / "trajectories" / "a file", (0, 0))
    tidy(journal, tmp_path / "trajectories", time.time())
    assert (tmp_path / "trajectories" / "a file").exists()
    journal.close()
