"""Signing in to an app with an account, on the virtual phone, through the whole house."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from assistant.secrets.vault import Vault
from device_drivers.virtual.apps import reading_room
from device_drivers.virtual.apps.reading_room import CODE, PACKAGE, PASSWORD, TITLE, USER
from models.challenges.base import Drawn
from tests.assistant.signing_in.talk import Talk, holding
from tests.assistant.signing_in.test_solved import sure
from tests.assistant.taking_over.club import Club, club
from tests.login_sites.on_phone import place


def with_app(at: Club, home: Path, drawn: Drawn) -> None:
    reading_room.install(at.phone.phone)
    place(at.phone.phone, drawn)
    Vault(home).set("room", PASSWORD, (PACKAGE,), user=USER)


@pytest.mark.slow
def test_the_owners_own_app_and_somebody_elses(tmp_path: Path) -> None:
    drawn = sure("characters")

    async def own(home: Path) -> None:
        """The picture is answered here; three wrong answers, and it is the person's."""
        async with club(home, skills={"login": {"own": [PACKAGE]}}) as at:
            talk, phone = Talk(at), at.phone.phone
            with_app(at, home, drawn)
            await talk.wants(f"log in to {TITLE}")
            asked = await talk.answers("Use the code from the message of “READING”", "yes")
            assert f"{CODE[:2]}••••" in asked.text
            assert f"as {USER}" in await talk.is_done()
            assert f"Hello, {USER}" in [e.label for e in at.screen().elements]
            assert reading_room.tries(phone) == 1
            assert not [m for m in at.chat.said if m.text.startswith("✋")]

            phone.store.run("DELETE FROM web_forms")
            phone.store.run("DELETE FROM web_challenges")
            place(phone, replace(drawn, answer="never-this"))
            phone.changed()
            await talk.wants(f"登录 {TITLE}")
            await talk.hears("✋")
            assert reading_room.tries(phone) == 3
            await at.inbox.deliver(at.chat.message("停止"))
            assert (await talk.ends())["outcome"] == "stopped"
        assert holding(home, PASSWORD, CODE) == []

    async def other(home: Path) -> None:
        """The same app where it is not listed: the person reads the picture."""
        async with club(home) as at:
            talk = Talk(at)
            with_app(at, home, drawn)
            await talk.wants(f"log in to {TITLE}")
            asked = await talk.hears("✋")
            assert "is not listed as your own" in asked.text
            assert reading_room.tries(at.phone.phone) == 0
            await at.taps("Enter the characters")
            await at.says(f"type {drawn.answer}")
            await at.inbox.deliver(at.chat.message("done"))
            await talk.answers("Use the code from the message of “READING”", "no")
            await talk.answers("What is the code", CODE)
            await talk.is_done()
            assert reading_room.tries(at.phone.phone) == 1
        assert holding(home, PASSWORD, CODE) == []

    for tale in (own, other):
        home = tmp_path / tale.__name__
        home.mkdir(mode=0o700)
        asyncio.run(tale(home))
