"""A real PostgreSQL server; each test has a database of its own on it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.postgres import Postgres, missing, running_postgres


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    if why := missing():
        pytest.skip(why)
    with running_postgres() as server:
        yield server


@pytest.fixture
def address(postgres: Postgres) -> str:
    return postgres.address()
