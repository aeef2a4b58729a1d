"""Worlds whose assistant is killed and started again, and what its people hear and press."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest

from benchmarks.reliability.killing import World, Worlds, worlds

SECONDS = 90.0
"""What is open is resumed or reported within a third of them; machines are noisy."""


@pytest.fixture(scope="session")
def every_world() -> Iterator[Worlds]:
    with worlds() as made:
        yield made


def texts(it: World, chat: int, words: str) -> list[str]:
    """What a chat shows that has these words in it."""
    return [shown.text for shown in it.heard(chat) if words in shown.text]


def hears(it: World, chat: int, words: str, times: int = 1) -> str:
    """The last of so many messages with these words; waits for it."""
    assert it.wait(lambda: len(texts(it, chat, words)) >= times, SECONDS), it.heard(chat)
    return texts(it, chat, words)[-1]


def presses(it: World, chat: int, label: str) -> None:
    """The button called so under the last message that has one."""
    shown = [s for s in it.heard(chat) if label in [name for name, _ in s.buttons]][-1]
    it.chats.presses(shown.id, dict(shown.buttons)[label])


def wrote(it: World, statement: str, database: str = "journal.db") -> None:
    """While nobody runs."""
    with closing(sqlite3.connect(it.home / database)) as db, db:
        db.execute(statement)


def sent(it: World, body: str) -> int:
    """How many such text messages left the phone."""
    return len(it.phone.sql("SELECT 1 FROM sms WHERE type=2 AND body=?", body))
