"""What a person types with the phone in hand belongs to their task: it changes nothing else."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import Future
from datetime import UTC, datetime
from pathlib import Path

import pytest

from assistant.secrets.known import KNOWN
from assistant.taking_over.words import Press
from device_drivers.verbs.base import Said
from gateways.base import Inbound
from tests.assistant.taking_over.club import MEMBER, OWNER, PHONE, Club, club, members_club
from tests.assistant.taking_over.test_by_chat import everything_on_disk

pytestmark = pytest.mark.whole


def role(at: Club, person: str) -> str:
    return at.house.authority.person("chat", person).role


async def stopped(at: Club) -> None:
    await at.inbox.deliver(at.chat.message("stop"))
    assert (await at.ends())["outcome"] == "stopped"


def test_a_member_who_types_the_owners_id_locks_nobody_out(tmp_path: Path) -> None:
    async def tale() -> None:
        async with members_club(tmp_path) as at:
            await at.wants("code")
            typed = await at.says(OWNER)
            assert OWNER not in typed.text
            assert (role(at, OWNER), role(at, MEMBER)) == ("owner", "member")
            known = len(at.chat.said)
            asks = Inbound("chat", "o1", OWNER, OWNER, "/status", datetime.now(UTC))
            await at.inbox.deliver(asks)
            await at.chat.hears(lambda m: m.chat == OWNER and "running" in m.text, known)
            await at.says(MEMBER)
            assert role(at, MEMBER) == "member"
            await stopped(at)

    asyncio.run(tale())


def test_what_is_typed_is_known_to_its_task_alone_while_it_runs(tmp_path: Path) -> None:
    """A word like another: the name of a platform."""

    async def tale() -> None:
        async with club(tmp_path) as at:
            await at.wants("code")
            await at.says("telegram")
            assert KNOWN.scrub("on telegram") == "on telegram"
            hello = Inbound("telegram", "0", "c", "42", "", datetime.now(UTC))
            at.house.journal.offer_code("A", hello, 60)
            assert at.house.journal.pair("A", 60, "member")
            assert at.house.authority.person("telegram", "42").role == "member"
            await stopped(at)

    asyncio.run(tale())


def test_all_that_is_typed_is_kept_nowhere_also_once_the_field_is_filled(tmp_path: Path) -> None:
    async def tale() -> None:
        async with club(tmp_path) as at:
            await at.wants("code")
            for code in ("abcd-efgh", "ijkl-mnop"):
                await at.says(code)
                assert code in [e.text for e in at.screen().elements]
            await stopped(at)
        on_disk = everything_on_disk(tmp_path)
        assert b"abcd-efgh" not in on_disk
        assert b"ijkl-mnop" not in on_disk

    asyncio.run(tale())


def test_who_loses_the_right_loses_the_phone_at_once(tmp_path: Path) -> None:
    async def tale() -> None:
        async with members_club(tmp_path) as at:
            await at.wants("robot")
            session = next(iter(at.house.sessions._open.values()))
            tab = at.house.sessions.enter(at.house.sessions.ticket(session))
            before = at.screen().fingerprint
            at.house.journal.set_role("chat", MEMBER, "guest")
            answered: Future[Said] = Future()
            session.want(Press("back"), answered=answered)
            told = await asyncio.wait_for(asyncio.wrap_future(answered), 60)
            assert told.en == "The phone is no longer yours to use"
            assert (await at.ends())["outcome"] == "needs_user"
            assert at.screen().fingerprint == before
            assert at.house.sessions.visited(tab) is None

    asyncio.run(tale())


def test_a_phone_that_is_no_longer_shared_is_taken_back(tmp_path: Path) -> None:
    async def tale() -> None:
        async with members_club(tmp_path) as at:
            await at.wants("robot")
            at.house.journal.share_phones("chat", MEMBER, ("another",))
            began = time.monotonic()
            assert (await at.ends())["outcome"] == "needs_user"
            assert time.monotonic() - began < 60, "nobody has to say anything"
            assert not at.house.sessions.are_open
            assert at.house.phones.resolve(PHONE)

    asyncio.run(tale())
