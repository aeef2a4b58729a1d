"""Memory beside a house that runs: what the command line forgets is gone from its files at once."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from assistant.app import House
from tests.assistant.chats import in_a_chat
from tests.assistant.conftest import Cli
from tests.assistant.memories.conftest import facts

pytestmark = pytest.mark.whole

SOON = 150.0
"""Seconds; a look is taken every one, and machines are noisy."""
OWNER = "owner"


def until(holds: Callable[[], bool], seconds: float = SOON) -> bool:
    deadline = time.monotonic() + seconds
    while not holds() and time.monotonic() < deadline:
        time.sleep(0.05)
    return holds()


def read_all(folder: Path) -> Iterator[tuple[Path, bytes]]:
    """Every file but those that last for a moment."""
    for where, _, names in os.walk(folder):
        for path in (Path(where, name) for name in sorted(names)):
            try:
                held = path.read_bytes() if path.is_file() else b""
            except FileNotFoundError:
                continue
            yield path, held


def traces(folder: Path, *marks: bytes) -> Iterator[str]:
    """The files that have one of them."""
    for path, held in read_all(folder):
        if any(mark in held for mark in marks):
            yield path.name


def vector_of(house: House, id: int) -> bytes:
    """As the index keeps it; once it is there."""
    opened = house.memory.opened()
    assert opened is not None
    opened.memory.following.catch_up()
    (row,) = opened.store.rows("SELECT vector FROM memory_vectors WHERE key=?", (id,))
    return bytes(row["vector"])


@pytest.mark.timeout(400)
@pytest.mark.usefixtures("no_embedded_model")
def test_what_another_process_forgets_leaves_the_running_house_without_a_search(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, house):
        chat.says("I live at 77 Zyzzyva Street")
        chat.hears("Noted")
        (fact,) = facts(house, OWNER)
        vector = vector_of(house, fact.id)
        assert [*traces(cli.home / "memory", b"zyzzyva")], "it is searched by its words"
        assert [*traces(cli.home / "memory", vector)], "and by its meaning"
        shown = json.loads(cli.process("memory", "list", "--json").stdout)
        assert cli.process("memory", "forget", str(shown[0]["number"])).returncode == 0
        marks = (b"zyzzyva", b"Zyzzyva", vector)
        assert until(lambda: not [*traces(cli.home, *marks)]), [*traces(cli.home, *marks)]
        chat.says("where do I live?")
        answer = chat.wait(lambda m: "know" in m.text or "remember" in m.text)
        assert "Zyzzyva" not in answer.text
