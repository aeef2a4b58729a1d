"""Who is taken out is forgotten, also where something fails, ends later, or was never answered."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from datetime import UTC, datetime

import pytest

from assistant import taken_out
from assistant.config import Settings
from assistant.journal import Journal
from assistant.memories.notebook import Heard, Notebook
from assistant.memories.opening import store_at
from assistant.messages import STALE
from gateways.base import Inbound, Outbound
from memory.base import Claim, Episode, Source
from memory.truth import Truth
from skills.extraction.addresses import pattern_of
from skills.extraction.base import Field
from skills.extraction.registry import Function, Registry
from tests.assistant.conftest import Cli

BOB = "chat:bob"
NOW = datetime(2026, 11, 1, tzinfo=UTC)


@pytest.fixture
def journal(cli: Cli) -> Iterator[Journal]:
    """Ann is the owner, bob a member."""
    with closing(Journal(cli.home / "journal.db")) as journal:
        for sender in ("ann", "bob"):
            pair(journal, sender)
        yield journal


def pair(journal: Journal, sender: str) -> None:
    journal.offer_code(sender, Inbound("chat", "0", f"{sender}s", sender, "", NOW), 60)
    assert journal.pair(sender, 60)


def begin(journal: Journal, task: str) -> None:
    journal.open_task(task, task, "chat", "bobs", "bob", "pixel", "zyx task")


def end(journal: Journal, task: str) -> None:
    journal.close_task(task, "done", "", {})


def hear(journal: Journal, number: str, text: str) -> Inbound:
    message = Inbound("chat", number, "bobs", "bob", text, NOW)
    assert journal.receive(message)
    return message


def keep(cli: Cli, value: str) -> None:
    claim = Claim("me", "address", value, f"It is {value}", "place")
    with closing(store_at(cli.home, "")) as store:
        Truth(store).keep(BOB, claim, Source("person", "turn:t", time.time()))


def kept(cli: Cli) -> set[str]:
    with closing(store_at(cli.home, "")) as store:
        return {fact.claim.value for fact in Truth(store).known(BOB, states=("held", "past"))}


def none(tasks: Sequence[str]) -> None:
    """The durable engine has nothing of them."""


def look(cli: Cli, journal: Journal, settings: Settings | None = None) -> None:
    taken_out._look(journal, cli.home, none, settings or Settings())


def test_the_memory_is_erased_though_removing_them_was_cut_short(
    cli: Cli, journal: Journal
) -> None:
    keep(cli, "7 Fir Road")
    journal.take_out("chat", "bob")
    look(cli, journal)
    assert kept(cli) == set()
    assert journal.taken_out() == []


def test_the_pages_read_for_them_are_erased(cli: Cli, journal: Journal) -> None:
    mine, theirs = Registry(cli.home, "owner"), Registry(cli.home, BOB)
    for registry in (mine, theirs):
        registry.keep(
            Function(
                pattern_of("https://shop.example/lamps"), (Field("name"),), "", "induced", {},
                "https://shop.example/lamps", "2026-11-01",
            )
        )  # fmt: skip
    journal.take_out("chat", "bob")
    look(cli, journal)
    assert (len(mine.all()), theirs.all()) == (1, [])


def test_a_memory_that_is_switched_off_by_now_is_erased(cli: Cli, journal: Journal) -> None:
    keep(cli, "7 Fir Road")
    journal.take_out("chat", "bob")
    look(cli, journal, Settings.model_validate({"memory": {"enabled": False}}))
    assert kept(cli) == set()


def test_an_engine_that_fails_keeps_no_memory_and_is_tried_again(
    cli: Cli, journal: Journal
) -> None:
    keep(cli, "7 Fir Road")
    begin(journal, "t1")
    end(journal, "t1")
    (cli.home / "tasks.db").write_bytes(b"no database" * 1000)
    removed = cli.run("people", "remove", "bob")
    assert removed.returncode == 1
    assert "`phonepilot run` tries again by itself" in removed.stdout
    assert kept(cli) == set()
    assert journal.person("chat", "bob") is None
    assert journal.taken_out() == [("chat", "bob")]
    look(cli, journal)
    assert journal.taken_out() == []
    assert journal.task("t1") is None


def test_what_was_only_heard_is_not_learnt_from(cli: Cli, journal: Journal) -> None:
    with closing(store_at(cli.home, "")) as store:
        notebook = Notebook(store)
        notebook.hear(Heard("t", BOB, "chat", "bobs", "bob", "I live in Bath", True, time.time()))
        assert cli.run("people", "remove", "bob").returncode == 0
        assert notebook.waiting() == []


def test_paired_anew_they_keep_what_they_said_since(cli: Cli, journal: Journal) -> None:
    keep(cli, "7 Fir Road")
    with closing(store_at(cli.home, "")) as store:
        done = Episode("t0", BOB, "zyx task", "", "", "app", "done", (), (), time.time())
        Truth(store).keep_episode(done)
    journal.take_out("chat", "bob")
    pair(journal, "bob")
    keep(cli, "9 Ash Lane")
    look(cli, journal)
    assert kept(cli) == {"9 Ash Lane"}
    with closing(store_at(cli.home, "")) as store:
        assert Truth(store).episodes(BOB) == []


def test_messages_that_were_given_up_lose_their_words(cli: Cli, journal: Journal) -> None:
    journal.handled(hear(journal, "1", "hello"))
    journal.say("chat", "k", Outbound("bobs", "zyx never arrived"))
    (row,) = journal.unsent("chat", time.time())
    journal.give_up(row, STALE)
    journal.take_out("chat", "bob")
    look(cli, journal)
    assert [row["text"] for row in journal._rows("SELECT text FROM outbox")] == [""]
    assert journal.taken_out() == []


def test_what_is_not_answered_or_sent_yet_is_erased_when_it_is(cli: Cli, journal: Journal) -> None:
    message = hear(journal, "1", "zyx question")
    journal.say("chat", "k", Outbound("bobs", "zyx answer"))
    told = cli.run("people", "remove", "bob").stdout
    assert "still to be answered or sent" in told
    assert "task" not in told
    assert journal.taken_out() == [("chat", "bob")]
    journal.handled(message)
    look(cli, journal)
    assert [row["text"] for row in journal._rows("SELECT text FROM inbox")] == [""]
    assert journal.taken_out() == [("chat", "bob")], "an answer to them is still to be sent"
    journal.sent(journal.unsent("chat", time.time())[0], "1")
    look(cli, journal)
    assert "zyx" not in str([tuple(row) for row in journal._rows("SELECT * FROM outbox")])
    assert journal.taken_out() == []


def test_the_file_is_written_anew_only_where_something_was_erased(
    cli: Cli, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    scrubbed: list[bool] = []
    scrub = journal.scrub_words
    monkeypatch.setattr(journal, "scrub_words", lambda: scrubbed.append(scrub()))
    journal.handled(hear(journal, "1", "zyx question"))
    begin(journal, "t1")
    journal.take_out("chat", "bob")
    look(cli, journal)
    assert len(scrubbed) == 1
    look(cli, journal)
    assert len(scrubbed) == 1
    end(journal, "t1")
    look(cli, journal)
    assert len(scrubbed) == 2


def test_an_error_of_the_engine_does_not_end_the_forgetting(
    cli: Cli, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[None] = []

    def fails_once(tasks: Sequence[str]) -> None:
        tried.append(None)
        if len(tried) == 1:
            raise RuntimeError("an error of the engine's own kind")

    async def forgetting() -> None:
        job = asyncio.create_task(
            taken_out.forget_what_ends(journal, cli.home, fails_once, Settings())
        )
        deadline = time.monotonic() + 150
        while journal.taken_out() and not job.done():
            assert time.monotonic() < deadline
            await asyncio.sleep(0.01)
        job.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await job

    monkeypatch.setattr(taken_out, "SECONDS", 0.01)
    journal.take_out("chat", "bob")
    asyncio.run(forgetting())
    assert len(tried) >= 2
