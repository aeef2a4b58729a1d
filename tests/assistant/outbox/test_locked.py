"""The outbox while the journal is locked: it waits, and sends nothing twice."""

from __future__ import annotations

import asyncio
import threading
import time
from contextlib import ExitStack

import pytest

from assistant import outbox as outboxes
from assistant.database import JournalLocked
from assistant.journal import Journal
from assistant.outbox import Outbox
from gateways.base import Outbound
from tests.assistant.outbox.steps import WAIT, locked, running, say, until
from tests.assistant.test_outbox import Platform

pytestmark = pytest.mark.anyio


async def test_what_was_sent_while_the_journal_was_locked_is_not_sent_twice(
    journal: Journal, platform: Platform, outbox: Outbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent, failing = journal.sent, [True, True]

    def sometimes(row: object, message_id: str) -> None:
        if failing:
            failing.pop()
            raise JournalLocked("locked")
        sent(row, message_id)  # type: ignore[arg-type]

    monkeypatch.setattr(journal, "sent", sometimes)
    say(journal, "hello")
    with pytest.raises(JournalLocked):
        await outbox.flush()
    with pytest.raises(JournalLocked):
        await outbox.flush()
    await outbox.flush()
    await outbox.flush()
    assert platform.calls == 1
    assert journal.unsent("platform", time.time()) == []


async def test_it_waits_for_a_journal_that_is_locked(
    journal: Journal, platform: Platform, outbox: Outbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outboxes, "IDLE_SECONDS", 0.02)
    say(journal, "hello")
    async with running(outbox):
        with locked(journal):
            await asyncio.sleep(0.2)
            assert platform.shown == {}
        await until(lambda: bool(platform.shown))
    assert platform.calls == 1


async def test_a_chat_that_was_looked_up_before_the_journal_was_locked_gets_nothing_twice(
    journal: Journal, platform: Platform, outbox: Outbox, log: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    """It is found waiting while its message is on its way, which cannot be written down then."""
    monkeypatch.setattr(outboxes, "IDLE_SECONDS", 0.02)
    chats, quick, holding = journal.waiting_chats, platform.send, ExitStack()
    sending, found_waiting, over = (threading.Event() for _ in range(3))

    def slow_look(gateway: str, now: float) -> list[str]:
        found = chats(gateway, now)
        if sending.is_set():
            found_waiting.set()
            over.wait(WAIT)
        return found

    async def slow(message: Outbound) -> str:
        if not platform.calls:
            sending.set()
            await until(found_waiting.is_set)
            holding.enter_context(locked(journal))
        return await quick(message)

    monkeypatch.setattr(journal, "waiting_chats", slow_look)
    monkeypatch.setattr(platform, "send", slow)
    say(journal, "one")
    say(journal, "two")
    async with running(outbox):
        await until(lambda: "outbox waits" in log)
        holding.close()
        over.set()
        await until(lambda: journal.waiting_chats("platform", time.time()) == [])
    assert [*platform.shown.values()] == ["one", "two"]
    assert platform.calls == 2


async def test_chats_that_cannot_be_looked_up_are_looked_up_again(
    journal: Journal, platform: Platform, outbox: Outbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outboxes, "IDLE_SECONDS", 0.02)
    chats, failing = journal.waiting_chats, [True]

    def sometimes(gateway: str, now: float) -> list[str]:
        if failing:
            failing.pop()
            raise JournalLocked("locked")
        return chats(gateway, now)

    monkeypatch.setattr(journal, "waiting_chats", sometimes)
    say(journal, "hello")
    async with running(outbox):
        await until(lambda: bool(platform.shown))
    assert not failing
