"""Each index on its own: in memory, in files, and on a server."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from memory.base import VectorIndex
from memory.index import Config, open_index
from tests.memory.index.vectors import DIMENSION
from tests.platforms.background import in_background
from tests.platforms.qdrant import QdrantEmulator

Opener = Callable[[], VectorIndex]


@pytest.fixture
def qdrant() -> Iterator[QdrantEmulator]:
    with in_background(QdrantEmulator(key="k3y")) as server:
        yield server


@pytest.fixture(params=["exact", "edge", "server"])
def opener(request: pytest.FixtureRequest, tmp_path: Path) -> Opener:
    """Opens the same index again and again."""
    if request.param != "server":
        config = Config(index=request.param)
    else:
        config = Config(index="server", url=request.getfixturevalue("qdrant").address)
    return lambda: open_index(config, tmp_path, DIMENSION, "a/model", key="k3y")


@pytest.fixture
def index(opener: Opener) -> Iterator[VectorIndex]:
    opened = opener()
    yield opened
    opened.close()
