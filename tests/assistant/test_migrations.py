"""Whoever upgrades keeps everything: a journal of each earlier shape is brought up to date."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from assistant.database import JournalDamaged, JournalLocked
from assistant.journal import Journal
from assistant.migrations import JOURNAL
from gateways.base import Inbound

OLD = sorted((Path(__file__).parent / "old_journals").glob("*.sql"))


def shapes(path: Path) -> dict[str, set[str]]:
    """Tables and their columns."""
    with closing(sqlite3.connect(path)) as db:
        names = [row[0] for row in db.execute("SELECT name FROM sqlite_master WHERE type='table'")]
        return {n: {row[1] for row in db.execute(f"PRAGMA table_info({n})")} for n in names}


def old(path: Path, script: Path) -> Path:
    with closing(sqlite3.connect(path)) as db:
        db.executescript(script.read_text("utf-8"))
    return path


@pytest.mark.parametrize("script", OLD, ids=lambda path: path.stem)
def test_an_old_journal_becomes_todays_and_keeps_what_it_held(script: Path, tmp_path: Path) -> None:
    path = old(tmp_path / "journal.db", script)
    before = shapes(path)
    journal = Journal(path)
    try:
        known = journal.person("telegram", "ann")
        assert known is not None
        assert known["role"] == "owner", "the first that was paired owned it"
        assert [c["sender"] for c in journal.pending_codes("telegram", ttl=1e12)] == ["bob"]
        assert [m.text for m in journal.unhandled("telegram")] == ["turn on wifi"]
        (waiting,) = journal.unsent("telegram", now=1e12)
        assert (waiting.message.text, waiting.message.file) == ("done", None)
        assert [task["id"] for task in journal.unfinished()] == ["telegram-0"]
        assert [effect["result"] for effect in journal.effects_of("telegram-0")] == [
            {"verified": True}
        ]
        assert journal.question_of("telegram-0") is not None
        assert journal.spent_by_task("telegram-0").steps == 2 * ("spent" in before)
        assert len(journal.schedules_of("telegram", "ann")) == ("schedules" in before)
        assert journal.thread("telegram", "c", "ann").request == (
            "turn on wifi" if "threads" in before else ""
        )
        new = Inbound("telegram", "2", "c", "ann", "hi", datetime(2026, 1, 2, tzinfo=UTC), "Ann",
                      phone="it", consent="yes")  # fmt: skip
        assert journal.receive(new)
        assert journal.unhandled("telegram")[1] == new, "columns have moved"
    finally:
        journal.close()
    fresh = Journal(tmp_path / "fresh.db")
    fresh.close()
    assert shapes(path) == shapes(tmp_path / "fresh.db")
    copy = tmp_path / "journal.db.version-0"
    assert shapes(copy) == before, "a copy was made first"
    assert copy.stat().st_mode & 0o077 == 0
    copy.unlink()
    Journal(path).close()
    assert not copy.exists(), "once is enough"


def test_a_step_that_fails_leaves_everything_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = old(tmp_path / "journal.db", OLD[0])
    before = shapes(path)

    def broken(db: sqlite3.Connection) -> None:
        db.execute("ALTER TABLE inbox ADD COLUMN colour TEXT")
        db.execute("ALTER TABLE nowhere ADD COLUMN colour TEXT")

    monkeypatch.setattr("assistant.migrations.JOURNAL", (*JOURNAL, broken))
    with pytest.raises(JournalLocked, match="nowhere"):
        Journal(path)
    assert shapes(path) == before
    monkeypatch.undo()
    Journal(path).close()


def test_a_journal_of_a_later_version_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    Journal(path).close()
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"PRAGMA user_version={len(JOURNAL) + 1}")
    before = path.read_bytes()
    with pytest.raises(JournalLocked, match="later version of Phonepilot"):
        Journal(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("left", [None, b""], ids=["gone", "empty"])
def test_a_journal_that_is_gone_is_not_begun_anew_silently(
    left: bytes | None, tmp_path: Path
) -> None:
    (tmp_path / "tasks.db").write_bytes(b"what was begun")
    if left is not None:
        (tmp_path / "journal.db").write_bytes(left)
    with pytest.raises(JournalDamaged, match="restore FILE"):
        Journal(tmp_path / "journal.db")
