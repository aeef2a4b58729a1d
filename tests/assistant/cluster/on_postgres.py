"""A plugin for pytest: every journal that a test opens is kept on a PostgreSQL server.

python -m pytest -p tests.assistant.cluster.on_postgres tests/assistant/test_journal.py
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from assistant import database
from assistant.migrations import Step
from assistant.postgres import Server
from tests.postgres import Postgres, running_postgres


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with running_postgres() as server:
        yield server


@pytest.fixture(autouse=True)
def kept_on_a_server(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    known: dict[Path, str] = {}
    used: list[Server] = []

    def opened(
        path: Path, schema: str, busy_seconds: float, steps: Sequence[Step], server: str
    ) -> database.Store:
        if "CREATE TABLE IF NOT EXISTS inbox" not in schema:
            return database.File(path, schema, busy_seconds, steps)
        if path not in known:
            known[path] = postgres.address()
            path.write_text("kept on the server")  # a journal that is gone is looked for here
        used.append(Server(known[path], schema, busy_seconds, steps, "journal"))
        return used[-1]

    monkeypatch.setattr(database, "_opened", opened)
    yield
    for each in used:
        each.close()
