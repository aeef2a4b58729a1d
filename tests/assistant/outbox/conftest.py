"""An outbox with a platform that refuses, hangs and remembers, and a clock that stands still."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from assistant import outbox as outboxes
from assistant.journal import Journal
from assistant.outbox import Outbox
from tests.assistant.test_outbox import Clock, Platform


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    made = Journal(tmp_path / "journal.db")
    yield made
    made.close()


@pytest.fixture
def platform() -> Platform:
    return Platform()


@pytest.fixture
def clock() -> Clock:
    """Of today, since what the journal keeps is too old an hour later."""
    made = Clock()
    made.now = time.time()
    return made


@pytest.fixture
def outbox(journal: Journal, platform: Platform, clock: Clock) -> Outbox:
    return Outbox(journal, platform, clock)


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The events of the outbox's log."""
    heard: list[str] = []

    class Log:
        def __getattr__(self, level: str) -> Callable[..., None]:
            return lambda event, **more: heard.append(event)

    monkeypatch.setattr(outboxes, "log", Log())
    return heard
