"""A memory that can only be written no more, or whose disk is full: told with what helps.

SQLite refuses by itself here: a connection that may only ask, and a file that may not grow.
"""

from __future__ import annotations

import random
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from assistant.app import House
from assistant.database import JournalLocked
from assistant.memories.opening import store_at
from memory.base import Claim, Fact, Source, State
from memory.truth import Truth
from tests.assistant.chats import Chat, in_a_chat
from tests.assistant.conftest import Cli
from tests.assistant.memories.conftest import ANN

pytestmark = pytest.mark.whole

ALL: tuple[State, ...] = ("held", "asked", "past")
PATIENCE = 150.0
"""Seconds in which a message is done with; one that waits for the memory is not for minutes."""
NUMBERS = random.Random(7)


def run(house: House, sql: str) -> list[tuple[int, ...]]:
    opened = house.memory.opened()
    assert opened is not None
    return opened.store.rows(sql, ())


def read_only(house: House) -> None:
    run(house, "PRAGMA query_only=ON")


def full(house: House) -> None:
    """No page is left, not even half of one."""
    ((pages,),) = run(house, "PRAGMA page_count")
    run(house, f"PRAGMA max_page_count={pages}")
    for size in (4000, 400, 40, 4):
        try:
            while True:
                learn(house, "".join(NUMBERS.choices("bcdfghjklmnp", k=size)), "note")
        except JournalLocked:
            continue


def as_before(house: House) -> None:
    run(house, "PRAGMA query_only=OFF")
    run(house, "PRAGMA max_page_count=1073741823")


def learn(house: House, value: str, attribute: str) -> Fact:
    opened = house.memory.opened()
    assert opened is not None
    claim = Claim("me", attribute, value, f"It is {value}", "place")
    return opened.memory.truth.keep(ANN, claim, Source("person", "turn:t", time.time()))


def kept(house: House) -> list[Fact]:
    opened = house.memory.opened()
    assert opened is not None
    return opened.memory.truth.known(ANN, states=ALL)


def told(chat: Chat, house: House, text: str) -> str:
    """All that is said to a message, once it is done with."""
    chat.sent.clear()
    chat.says(text)
    deadline = time.monotonic() + PATIENCE
    while house.journal._rows("SELECT 1 FROM inbox WHERE handled IS NULL"):
        assert time.monotonic() < deadline, f"{text}: it holds the chat up"
        time.sleep(0.05)
    while house.journal._rows("SELECT 1 FROM outbox WHERE sent<version AND gateway='chat'"):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    return "\n".join(message.text for _, message in chat.sent)


@pytest.mark.parametrize(
    ("trouble", "helps"), [(read_only, "Make it and its folder writable"), (full, "Make room on")]
)
def test_nothing_waits_for_it_and_nothing_is_half_done(
    cli: Cli, trouble: Callable[[House], None], helps: str
) -> None:
    with in_a_chat(cli) as (chat, house):
        fact = learn(house, "3 Oak Street", "address")
        trouble(house)
        before = kept(house)
        for text in (
            "remember that the spare bulbs and the ladder lie in the cellar of our neighbours",
            f"/memory edit {fact.id} 5 Elm Street and a very long way beyond that, in the country",
            "forget my address", f"/memory forget {fact.id}",
        ):  # fmt: skip
            said = told(chat, house, text)
            if "orgotten" in said:  # what is erased makes room for itself
                assert kept(house) == [each for each in before if each.id != fact.id]
                break
            assert "memory.db" in said, (text, said)
            assert helps in said, (text, said)
            assert kept(house) == before, text
        assert "memory" not in told(chat, house, "what time is it"), "that needs none"
        as_before(house)
        if fact in kept(house):
            assert "Forgotten" in told(chat, house, "forget my address")
        assert fact.id not in [each.id for each in kept(house)]
        opened = house.memory.opened()
        assert opened is not None
        assert opened.notebook.owed() == []


@pytest.fixture
def home(cli: Cli) -> Path:
    with closing(store_at(cli.home, "")) as store:
        truth = Truth(store)
        for n in range(40):
            claim = Claim("me", "likes", f"tea {n}", f"I like tea {n} {'x' * 900}", "preference")
            truth.keep("owner", claim, Source("person", "turn:t", time.time()))
    return cli.home


def in_little_room(
    cli: Cli, *args: str, room: int = 40_000
) -> subprocess.CompletedProcess[str]:  # fmt: skip
    """No file may grow beyond so many bytes."""

    def limit() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))

    return subprocess.run(
        [sys.executable, "-m", "assistant.cli", *args], env=cli.env, cwd=cli.home, text=True,
        capture_output=True, check=False, timeout=200, stdin=subprocess.DEVNULL, preexec_fn=limit,
    )  # fmt: skip


def test_an_export_without_room_leaves_no_file_and_says_so(cli: Cli, home: Path) -> None:
    assert cli.run("memory", "export", str(home.parent / "first")).returncode == 0  # makes the key
    there = set(home.parent.iterdir())
    refused = in_little_room(cli, "memory", "export", str(home.parent / "out"))
    said = " ".join(refused.stderr.split())
    assert (refused.returncode, "Traceback" in said) == (1, False), said
    assert f"{home.parent / 'out'} was not written" in said
    assert set(home.parent.iterdir()) == there
    nowhere = cli.run("memory", "export", str(home / "no" / "folder" / "out"))
    assert "the folder is not there" in " ".join(nowhere.stderr.split())


@pytest.mark.parametrize("what", ["forget", "import", "edit"])
def test_at_the_machine_it_is_all_or_nothing(cli: Cli, home: Path, what: str) -> None:
    file = home.parent / "out"
    assert cli.run("memory", "export", str(file)).returncode == 0
    args = {
        "forget": ("forget", "3"), "import": ("import", str(file), "--person", "chat:bob"),
        "edit": ("edit", "3", "cocoa"),
    }[what]  # fmt: skip
    before = facts_of(home)
    refused = in_little_room(cli, "memory", *args, room=40_000 if what == "import" else 6000)
    said = " ".join(refused.stderr.split())
    assert (refused.returncode, "Traceback" in said + refused.stdout) == (1, False), said
    assert "memory.db" in said or str(home) in said
    assert facts_of(home) == before


def facts_of(home: Path) -> list[tuple[str, Fact]]:
    with closing(store_at(home, "")) as store:
        truth = Truth(store)
        return [(p, fact) for p in truth.people() for fact in truth.known(p, states=ALL)]
