"""Who is asked for nothing, and for whom nothing is typed: a group, a guest, a program over MCP."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from assistant.ask import result_of
from assistant.authority import PROGRAM
from assistant.secrets.vault import Vault
from assistant.steps import Request
from assistant.turns import LOCAL, turn_of
from device_drivers.base import OpenUrl
from device_drivers.virtual.apps.browser.sites import members
from gateways.base import Inbound
from tests.assistant.signing_in.talk import HOST, USER, Talk, holding
from tests.assistant.signing_in.test_signing_in import CLOCKS
from tests.assistant.taking_over.club import (
    INSIDE,
    MEMBER,
    PHONE,
    SECONDS,
    SITE,
    Club,
    members_club,
)

pytestmark = pytest.mark.whole

DAY = "2026-11-02"
ASKED = ("Sign in to", "What is your user name", "was not accepted on", "What is the code")


async def comes_of(at: Club, message: Inbound) -> dict[str, Any]:
    await at.inbox.deliver(message)
    return await asyncio.wait_for(result_of(at.house.journal, turn_of(message)), SECONDS)


def test_in_a_group_for_a_guest_and_over_mcp_nothing_is_asked_or_typed(tmp_path: Path) -> None:
    async def tale() -> None:
        async with members_club(tmp_path) as at:
            talk, vault = Talk(at), Vault(tmp_path)
            people = (f"{at.chat.name}:{at.chat.sender}",)
            vault.set("club", members.PASSWORD, (HOST,), people, user=USER)
            vault.refused("club", {HOST: DAY})

            def in_group(text: str) -> Inbound:
                return replace(at.chat.message(text), chat="a group", private=False)

            # one whose password was refused, one that is kept nowhere, both from a group
            for where in (HOST, CLOCKS):
                result = await comes_of(at, in_group(f"log in to {where}"))
                assert result["outcome"] == "failed"
                assert "in no group" in result["reply"]
            # a task that comes to the door ends: others would see the screen, and what is typed
            await asyncio.to_thread(at.phone.act, OpenUrl(SITE))
            known = len(at.chat.said)
            result = await comes_of(at, in_group(INSIDE))
            assert result["outcome"] == "needs_user"
            assert (
                f"{HOST}: It wants you to sign in. I hand the phone over in no group"
                in result["reply"]
            )
            heard = at.chat.said[known:]
            assert not any("✋" in m.text or "http://" in m.text for m in heard)
            assert not any(USER in m.text for m in at.chat.said)

            # the same account in their own chat, where it is asked about
            await talk.wants(f"log in to {HOST}")
            await talk.answers(f"was not accepted on {DAY}", "no")
            await talk.ends()
            known = len(at.chat.said)

            at.house.journal.set_role(at.chat.name, MEMBER, "guest")
            for text in (f"log in to {HOST}", f"set up codes for {HOST}"):
                before = len(at.chat.said)
                await at.inbox.deliver(at.chat.message(text))
                await at.chat.hears(lambda m: bool(m.text), before)
            for gateway, sender in ((at.chat.name, MEMBER), (LOCAL, PROGRAM)):
                request = Request("t", "t", gateway, MEMBER, sender, PHONE, text, "en")
                assert at.house.discretion_for(request).kept == {}

            told = [m.text for m in at.chat.said[known:]]
            assert not any(asked in text for asked in ASKED for text in told)
            assert not at.house.sessions.are_open
            assert talk.sent("sign in") == []
            assert vault.kept()["club"].refused == {HOST: DAY}
            assert holding(tmp_path, members.PASSWORD) == []

    asyncio.run(tale())
    assert not list(tmp_path.glob("trajectories/*/*hand-over*"))
