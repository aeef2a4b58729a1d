"""Discord: what is lost and what is not, whom it hears, and what its owner is told."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import SecretStr

from gateways.base import Button, GatewayError, GatewayRefused, Inbound, NotKept, Outbound
from gateways.discord import Config, DiscordGateway, create
from tests.gateways.conftest import Heard, a_png, running
from tests.platforms.discord import BOT, GENERAL, ROLE, TOKEN, DiscordEmulator, user

pytestmark = pytest.mark.anyio
ANN = 31


@pytest.fixture
async def discord() -> AsyncIterator[DiscordEmulator]:
    async with DiscordEmulator() as emulator:
        yield emulator


@pytest.fixture
async def bot(discord: DiscordEmulator) -> AsyncIterator[DiscordGateway]:
    gateway = a_bot(discord)
    yield gateway
    await gateway.close()


def a_bot(discord: DiscordEmulator, **more: Any) -> DiscordGateway:
    more = {"token": SecretStr(TOKEN), "retry_seconds": 0.02} | more
    return create(Config(base_url=f"{discord.address}/api/v10", **more))


async def connected(discord: DiscordEmulator, times: int = 1) -> None:
    async with asyncio.timeout(60):
        while len(discord.connected) < times or not any(  # noqa: ASYNC110
            s.socket for s in discord.sessions.values()
        ):
            await asyncio.sleep(0.01)


# --- nothing is lost ----------------------------------------------------------------------------


async def test_what_was_said_during_a_cut_comes_by_resuming(
    discord: DiscordEmulator, bot: DiscordGateway
) -> None:
    dm, heard = discord.private_chat(ANN), Heard()
    async with running(bot, heard):
        await connected(discord)
        discord.person_says(dm, "one")
        await heard.wait_for(1)
        await discord.cut()
        discord.person_says(dm, "two")
        await heard.wait_for(2)
        await discord.ask_to_reconnect()
        discord.person_says(dm, "three")
        await heard.wait_for(3)
    assert [m.text for m in heard] == ["one", "two", "three"]
    assert discord.connected[0] == "identify"
    assert set(discord.connected[1:]) == {"resume"}


async def test_what_is_not_kept_comes_again_with_the_resumed_session(
    discord: DiscordEmulator, bot: DiscordGateway, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gateways.discord.INSIST_SECONDS", 1.0)
    dm, heard, tries = discord.private_chat(ANN), Heard(), 0

    async def full_at_first(message: Inbound) -> None:
        nonlocal tries
        tries += 1
        if tries in (2, 3):
            raise NotKept("the disk is full", (0.01, 1.5)[tries - 2])
        await heard(message)

    async with running(bot, full_at_first):
        await connected(discord)
        discord.person_says(dm, "zero")  # from here on the history is not read again
        await heard.wait_for(1)
        discord.person_says(dm, "one")
        discord.person_says(dm, "two")
        await heard.wait_for(3)
    assert [m.text for m in heard] == ["zero", "one", "two"]
    assert discord.connected == ["identify", "resume"]


async def test_after_a_lost_session_the_history_of_known_channels_is_read(
    discord: DiscordEmulator, bot: DiscordGateway
) -> None:
    dm, heard = discord.private_chat(ANN), Heard()
    async with running(bot, heard):
        await connected(discord)
        discord.person_says(dm, "before")
        await heard.wait_for(1)
        await discord.cut(forget=True)
        discord.person_says(dm, "meanwhile")
        await heard.wait_for(2)
        discord.person_says(dm, "after")
        await heard.wait_for(3)
    assert [m.text for m in heard] == ["before", "meanwhile", "after"]


async def test_after_a_restart_the_first_message_brings_what_was_missed_but_not_of_days_ago(
    discord: DiscordEmulator, bot: DiscordGateway
) -> None:
    dm, heard = discord.private_chat(ANN), Heard()
    discord.person_says(dm, "last week", ago=7 * 86400)
    discord.person_says(dm, "an hour ago", ago=3600)
    async with running(bot, heard):
        await connected(discord)
        await bot.send(Outbound(str(dm), "I am back"))
        discord.person_says(dm, "now")
        await heard.wait_for(2)
    assert [m.text for m in heard] == ["an hour ago", "now"]


async def test_an_event_that_the_library_cannot_read_is_passed_over(
    discord: DiscordEmulator, bot: DiscordGateway
) -> None:
    heard = Heard()
    async with running(bot, heard):
        await connected(discord)
        discord._happens("MESSAGE_CREATE", {"channel_id": str(GENERAL), "author": {"id": "1"}} | {
            "mentions": []
        })  # fmt: skip
        discord.person_says(discord.private_chat(ANN), "hi")
        await heard.wait_for(1)
    assert discord.connected == ["identify"]


# --- whom it hears ------------------------------------------------------------------------------


async def test_in_servers_only_what_is_addressed_is_addressed(
    discord: DiscordEmulator, bot: DiscordGateway
) -> None:
    heard = Heard()
    ours = int(await bot.send(Outbound(str(GENERAL), "Shall I?")))
    answered: dict[str, Any] = {
        "type": 19, "message_reference": {"message_id": str(ours), "channel_id": str(GENERAL)},
        "referenced_message": discord.messages[GENERAL][ours],
        "mentions": [user(BOT, "pilot")],
    }  # fmt: skip
    async with running(bot, heard):
        await connected(discord)
        discord.person_says(GENERAL, "between us")
        discord.person_says(GENERAL, f"hi <@{BOT}> there")
        discord.person_says(GENERAL, "yes", **answered)
        discord.person_says(GENERAL, f"<@{BOT}> I am a bot", who=BOT)
        discord.person_says(GENERAL, f"<@{BOT}> last")
        await heard.wait_for(3)
    said = [(m.text, m.addressed, m.replies_to) for m in heard if m.addressed]
    assert said == [
        ("hi there", True, ""), ("yes", True, str(ours)), ("last", True, ""),
    ]  # fmt: skip
    assert not any(m.private for m in heard)
    assert {m.sender_name for m in heard} == {"Ann"}


async def test_with_the_intent_words_that_name_nobody_are_read_as_said_to_others(
    discord: DiscordEmulator,
) -> None:
    discord.may_read_all = True
    bot, heard = a_bot(discord, message_content=True), Heard()
    async with running(bot, heard):
        await connected(discord)
        discord.person_says(GENERAL, "between us")
        discord.person_says(GENERAL, f"<@&{ROLE}> and you")
        await heard.wait_for(2)
    await bot.close()
    assert [(m.text, m.addressed) for m in heard] == [("between us", False), ("and you", True)]


async def test_a_pressed_button_is_answered_after_it_is_kept(
    discord: DiscordEmulator, bot: DiscordGateway
) -> None:
    heard = Heard()
    sent = await bot.send(Outbound(str(GENERAL), "?", buttons=(Button("Yes", "y"),)))

    async def slowly(message: Inbound) -> None:
        assert not discord.pressed[f"press-{sent}"].is_set()
        await heard(message)

    async with running(bot, slowly):
        await connected(discord)
        await discord.presses(GENERAL, int(sent), "y")
        (press,) = await heard.wait_for(1)
        await asyncio.wait_for(discord.pressed[f"press-{sent}"].wait(), 60)
    assert (press.button, press.chat, press.language) == ("y", str(GENERAL), "zh-cn")


async def test_forwarded_words_are_shown_and_not_said(
    discord: DiscordEmulator, bot: DiscordGateway
) -> None:
    dm, heard = discord.private_chat(ANN), Heard()
    snapshot = {
        "type": 0, "content": "pay me", "embeds": [], "attachments": [], "flags": 0,
        "timestamp": "2026-01-01T00:00:00+00:00", "edited_timestamp": None, "mentions": [],
        "mention_roles": [], "components": [],
    }  # fmt: skip
    reference = {"type": 1, "channel_id": "9", "message_id": "8"}
    async with running(bot, heard):
        await connected(discord)
        discord.person_says(
            dm, "", message_reference=reference, message_snapshots=[{"message": snapshot}]
        )
        (message,) = await heard.wait_for(1)
    assert (message.text, message.forwarded) == ("pay me", True)


# --- saying -------------------------------------------------------------------------------------


async def test_the_same_once_is_shown_once(discord: DiscordEmulator, bot: DiscordGateway) -> None:
    message = Outbound(str(GENERAL), "word " * 700, once="task-1-answer-that-is-rather-long")
    assert await bot.send(message) == await bot.send(message)
    assert len(discord.sees()) == 2


async def test_nobody_is_pinged_and_nothing_is_previewed(
    discord: DiscordEmulator, bot: DiscordGateway
) -> None:
    sent = await bot.send(Outbound(str(GENERAL), "@everyone https://example.org/x"))
    shown = discord.messages[GENERAL][int(sent)]
    assert shown["allowed_mentions"] == {"parse": []}
    assert shown["flags"] & 4
    assert "https://example.org/x" in shown["content"]


async def test_discords_own_limits_are_obeyed(discord: DiscordEmulator) -> None:
    discord.limit = (2, 0.5)
    bot = a_bot(discord)
    for number in range(6):
        await bot.send(Outbound(str(GENERAL), str(number)))
    await bot.close()
    assert discord.sees() == list("012345")
    assert discord.limited == 0


async def test_a_limit_of_minutes_is_waited_out_by_the_caller(discord: DiscordEmulator) -> None:
    discord.limit = (1, 90.0)
    bot = a_bot(discord)
    await bot.send(Outbound(str(GENERAL), "one"))
    with pytest.raises(GatewayError) as caught:
        await bot.send(Outbound(str(GENERAL), "two"))
    await bot.close()
    assert caught.value.retryable
    assert 80 < caught.value.retry_after <= 90


async def test_a_ban_by_the_wall_before_discord_is_waited_out_by_the_caller(
    discord: DiscordEmulator, bot: DiscordGateway
) -> None:
    discord.strike("banned", only="/messages")
    with pytest.raises(GatewayError) as caught:
        await bot.send(Outbound(str(GENERAL), "hi"))
    assert (caught.value.retryable, caught.value.retry_after) == (True, 7)


async def test_the_rest_of_a_long_text_is_tried_again_and_not_its_beginning(
    discord: DiscordEmulator, bot: DiscordGateway
) -> None:
    discord.strike("drop", only="/messages", after=1)
    await bot.send(Outbound(str(GENERAL), "word " * 700))
    assert len(discord.sees()) == 2


async def test_buttons_lie_in_their_rows(discord: DiscordEmulator, bot: DiscordGateway) -> None:
    buttons = [
        Button("A", "a", 1),
        Button("B", "b", 1),
        *(Button("C" * 99, c, 2) for c in "cdefgh"),
    ]
    sent = await bot.send(Outbound(str(GENERAL), "?", buttons=tuple(buttons)))
    rows = discord.messages[GENERAL][int(sent)]["components"]
    assert [[b["custom_id"] for b in r["components"]] for r in rows] == [
        ["a", "b"], ["c", "d", "e", "f", "g"], ["h"],
    ]  # fmt: skip
    await bot.send(Outbound(str(GENERAL), "done", edits=sent))
    assert discord.messages[GENERAL][int(sent)]["components"] == []


async def test_a_missing_picture_does_not_hold_the_words_back(
    discord: DiscordEmulator, bot: DiscordGateway, tmp_path: Path
) -> None:
    await bot.send(Outbound(str(GENERAL), "Done.", image=tmp_path / "gone.png"))
    assert discord.sees() == ["Done.\n[picture missing: gone.png]"]


async def test_a_file_is_fetched_by_its_message_and_not_by_an_address_that_expires(
    discord: DiscordEmulator, bot: DiscordGateway
) -> None:
    dm, heard = discord.private_chat(ANN), Heard()
    file = discord.upload(a_png(), "a.png", "image/png; charset=binary")
    async with running(bot, heard):
        await connected(discord)
        number = discord.person_says(dm, "look", files=[file])
        (message,) = await heard.wait_for(1)
    (attachment,) = message.attachments
    assert (attachment.kind, attachment.mime, attachment.name) == ("image", "image/png", "a.png")
    assert "http" not in attachment.ref
    assert await bot.fetch(attachment, 10**6) == a_png()
    del discord.messages[dm][number]
    with pytest.raises(GatewayRefused, match="deleted"):
        await bot.fetch(attachment, 10**6)


# --- what the owner is told ---------------------------------------------------------------------


async def test_check_says_who_we_are(discord: DiscordEmulator, bot: DiscordGateway) -> None:
    assert await bot.check() == "@pilot in Home"
    discord.invited = False
    assert "permissions=274878008320" in await bot.check()


@pytest.mark.parametrize(
    ("change", "settings", "fix"),
    [
        ({"token": "x.y.z"}, {}, "Reset Token"),
        ({}, {"message_content": True}, "Message Content Intent"),
        ({"interactions_url": "https://example.org"}, {}, "Interactions Endpoint URL"),
        ({"starts_left": 0}, {}, "no more today"),
    ],
)
async def test_check_says_what_to_do(
    discord: DiscordEmulator, change: dict[str, Any], settings: dict[str, Any], fix: str
) -> None:
    for name, value in change.items():
        setattr(discord, name, value)
    with pytest.raises(GatewayError, match=fix) as caught:
        await a_bot(discord, **settings).check()
    assert TOKEN not in str(caught.value)


@pytest.mark.parametrize(
    ("revoked", "settings", "fix"),
    [(True, {}, "Reset Token"), (False, {"message_content": True}, "Message Content Intent")],
)
async def test_run_ends_with_the_fix_when_waiting_will_not_mend_it(
    discord: DiscordEmulator, revoked: bool, settings: dict[str, Any], fix: str
) -> None:
    bot = a_bot(discord, **settings)
    async with running(bot, Heard()) as run:
        if revoked:
            await connected(discord)
            discord.token = "another"
            await discord.cut()
        with pytest.raises(GatewayRefused, match=fix):
            await asyncio.wait_for(asyncio.shield(run), 60)
    await bot.close()


@pytest.mark.parametrize("what", ["drop", "503", "html"])
async def test_trouble_at_the_start_is_waited_out(
    discord: DiscordEmulator, bot: DiscordGateway, what: str
) -> None:
    discord.strike(what, 2, only="/users/@me")
    heard = Heard()
    async with running(bot, heard):
        await connected(discord)
        discord.person_says(discord.private_chat(ANN), "hi")
        await heard.wait_for(1)


async def test_a_channel_that_is_closed_to_us_is_refused_with_the_fix(
    discord: DiscordEmulator, bot: DiscordGateway
) -> None:
    discord.closed_to_us.add(GENERAL)
    with pytest.raises(GatewayRefused, match="View Channel"):
        await bot.send(Outbound(str(GENERAL), "hi"))
    with pytest.raises(GatewayRefused, match="no Discord channel"):
        await bot.send(Outbound("#general", "hi"))


@pytest.mark.parametrize("token", ["", "4242", "client-secret"])
def test_what_cannot_be_a_token_is_refused_at_once(token: str) -> None:
    with pytest.raises(GatewayRefused, match="Reset Token"):
        create(Config(token=SecretStr(token)))


async def test_no_token_stands_in_the_logs(
    discord: DiscordEmulator, bot: DiscordGateway, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    heard = Heard()
    async with running(bot, heard):
        await connected(discord)
        discord.person_says(discord.private_chat(ANN), "hi")
        await heard.wait_for(1)
        await discord.cut()
        await connected(discord, 2)
        await bot.send(Outbound(str(GENERAL), "hi"))
    assert "session" in caplog.text
    assert TOKEN not in caplog.text
