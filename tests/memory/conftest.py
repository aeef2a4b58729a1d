"""A truth of its own for each test: in a file, and once more on a real PostgreSQL server."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant.database import File, Store
from assistant.postgres import Server
from memory.schema import SCHEMA, STEPS
from memory.truth import Truth
from tests.postgres import Postgres, missing, running_postgres


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    if why := missing():
        pytest.skip(why)
    with running_postgres() as server:
        yield server


@pytest.fixture(params=["file", "server"])
def tables(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    store: Store
    if request.param == "file":
        store = File(tmp_path / "memory.db", SCHEMA, 5.0, STEPS)
    else:
        address = request.getfixturevalue("postgres").address()
        store = Server(address, SCHEMA, 5.0, STEPS)
    yield store
    store.close()


@pytest.fixture
def truth(tables: Store) -> Truth:
    return Truth(tables)
