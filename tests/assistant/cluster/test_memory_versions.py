"""On a server, the steps of the memory's tables are counted beside those of the journal."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from assistant.database import JournalLocked
from assistant.journal import Journal
from assistant.memories import opening
from assistant.migrations import JOURNAL, Connection, adds, columns_of
from assistant.postgres import Server
from memory import schema
from memory.base import Claim, Source
from memory.truth import Truth

WARM = "warm TEXT DEFAULT 'yes'"


def versions(address: str) -> dict[str, int]:
    with psycopg.connect(address) as db:
        return dict(db.execute("SELECT what, steps FROM phonepilot.version").fetchall())


def opened(address: str, *steps: object) -> Server:
    return Server(address, schema.SCHEMA, 5.0, steps, "memory")  # type: ignore[arg-type]


def keep(store: Server) -> None:
    claim = Claim("me", "likes", "tea", "I like tea", "preference")
    Truth(store).keep("owner", claim, Source("person", "turn:1", 1.0))


@pytest.mark.parametrize("before", ["", "memory"], ids=["never counted", "counted"])
def test_a_first_step_of_the_memory_is_taken_once_and_leaves_the_journal_alone(
    address: str, tmp_path: Path, before: str
) -> None:
    """``before``: the tables stand as an earlier version made them, which counted them or not."""
    taken: list[set[str]] = []

    def looks(db: Connection) -> None:
        taken.append(columns_of(db, "memory_facts"))

    Journal(tmp_path / "journal.db", 5.0, address).close()
    with closing(Server(address, schema.SCHEMA, 5.0, (), before)) as store:
        keep(store)
    steps = (adds("memory_facts", WARM), looks)
    for _ in range(2):
        with closing(opened(address, *steps)) as store:
            (row,) = store.rows("SELECT value, warm FROM memory_facts", ())
            assert (row["value"], row["warm"]) == ("tea", "yes")
    assert len(taken) == 1
    assert "warm" in taken[0]
    assert versions(address) == {"journal": len(JOURNAL), "memory": 2}
    Journal(tmp_path / "journal.db", 5.0, address).close()
    with pytest.raises(JournalLocked, match="later version"):
        opened(address)


def test_new_tables_need_no_step(address: str) -> None:
    def never(db: Connection) -> None:
        raise AssertionError("there was nothing before")

    opened(address, never).close()
    assert versions(address) == {"memory": 1}


def test_the_house_counts_its_memory(address: str, tmp_path: Path) -> None:
    opening.store_at(tmp_path, address).close()
    assert versions(address) == {"memory": len(schema.STEPS)}
