"""Mattermost: the server's own mark of what was read is the cursor; whom it hears; what its owner
is told."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import SecretStr

from gateways.base import GatewayError, GatewayRefused, Inbound, NotKept, Outbound
from gateways.mattermost import Config, MattermostGateway, create
from tests.gateways.conftest import Heard, a_png, running
from tests.platforms.mattermost import ANN, BOT, DM, TOKEN, TOWN, MattermostEmulator

pytestmark = pytest.mark.anyio


@pytest.fixture
async def server() -> AsyncIterator[MattermostEmulator]:
    async with MattermostEmulator() as emulator:
        yield emulator


@pytest.fixture
async def bot(server: MattermostEmulator) -> AsyncIterator[MattermostGateway]:
    gateway = a_bot(server)
    yield gateway
    await gateway.close()


def a_bot(server: MattermostEmulator) -> MattermostGateway:
    return create(Config(url=server.address, token=SecretStr(TOKEN), retry_seconds=0.02))


async def connected(server: MattermostEmulator, times: int = 1) -> None:
    async with asyncio.timeout(60):
        while server.connections < times:  # noqa: ASYNC110
            await asyncio.sleep(0.01)


async def marked(server: MattermostEmulator) -> None:
    async with asyncio.timeout(60):
        while server.viewed[DM] != server._last_post(DM):  # noqa: ASYNC110
            await asyncio.sleep(0.01)


# --- nothing is lost ----------------------------------------------------------------------------


async def test_what_was_said_during_a_cut_is_asked_for_after_it(
    server: MattermostEmulator, bot: MattermostGateway
) -> None:
    heard = Heard()
    async with running(bot, heard):
        await connected(server)
        server.person_says("one")
        await heard.wait_for(1)
        await server.cut()
        server.person_says("two")
        await heard.wait_for(2)
        server.person_says("three")
        await heard.wait_for(3)
    assert [m.text for m in heard] == ["one", "two", "three"]


async def test_after_a_restart_what_was_said_meanwhile_is_asked_for_but_not_of_days_ago(
    server: MattermostEmulator, bot: MattermostGateway
) -> None:
    server.person_says("last week", ago=7 * 86400)
    server.person_says("two hours ago", ago=7200)
    server.person_says("an hour ago", ago=3600)
    heard, again = Heard(), Heard()
    async with running(bot, heard):
        await heard.wait_for(2)
        await marked(server)
    server.person_says("meanwhile")
    another = a_bot(server)
    async with running(another, again):
        await again.wait_for(2)
        await asyncio.sleep(0.1)
    assert [m.text for m in heard] == ["two hours ago", "an hour ago"]
    assert [m.text for m in again] == ["an hour ago", "meanwhile"]  # the inbox knows the first


async def test_the_mark_moves_only_when_the_message_is_kept(
    server: MattermostEmulator, bot: MattermostGateway, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gateways.mattermost.INSIST_SECONDS", 1.0)
    heard, tries = Heard(), 0

    async def full_at_first(message: Inbound) -> None:
        nonlocal tries
        tries += 1
        assert server.viewed[DM] == 0
        if tries <= 2:
            raise NotKept("the disk is full", (0.01, 1.5)[tries - 1])
        await heard(message)

    async with running(bot, full_at_first):
        await connected(server)
        server.person_says("one")
        await heard.wait_for(1)
        await marked(server)
    assert server.connections == 2


async def test_what_came_in_the_moment_of_marking_is_not_lost_with_a_crash(
    server: MattermostEmulator,
) -> None:
    """The server marks the newest post, also one that we had no chance to see."""
    server.person_says("one")
    server.person_says("two")
    server.viewed[DM] = server._last_ms
    bot, heard = a_bot(server), Heard()
    async with running(bot, heard):
        await heard.wait_for(2)
    assert [m.text for m in heard] == ["one", "two"]


async def test_what_cannot_be_read_is_passed_over(
    server: MattermostEmulator, bot: MattermostGateway
) -> None:
    heard = Heard()
    async with running(bot, heard):
        await connected(server)
        for odd in ({}, {"post": "[]"}, {"post": "{}", "channel_type": "D"}, {"post": 7}):
            server._happens({"event": "posted", "data": odd})
        server.person_says("hi")
        await heard.wait_for(1)
    assert server.connections == 1


@pytest.mark.parametrize("what", ["drop", "503", "html", "429"])
async def test_trouble_at_the_start_is_waited_out(
    server: MattermostEmulator, bot: MattermostGateway, what: str
) -> None:
    server.strike(what, 1, only="users/me")
    server.strike(what, 1, only="websocket")
    heard = Heard()
    async with running(bot, heard):
        server.person_says("hi")
        await heard.wait_for(1)


async def test_run_ends_with_the_fix_when_the_token_is_revoked(
    server: MattermostEmulator, bot: MattermostGateway
) -> None:
    async with running(bot, Heard()) as run:
        await connected(server)
        server.token = "another"
        await server.cut()
        with pytest.raises(GatewayRefused, match="Create New Token"):
            await asyncio.wait_for(asyncio.shield(run), 60)


# --- whom it hears ------------------------------------------------------------------------------


async def test_in_channels_only_what_is_addressed_is_addressed(
    server: MattermostEmulator, bot: MattermostGateway
) -> None:
    heard = Heard()
    root = await bot.send(Outbound(TOWN, "Shall I?"))
    said: list[tuple[str, dict[str, Any]]] = [
        ("between us", {}),
        ("@Pilot: look", {}),
        ("mail to x@pilot and @pilots", {}),
        ("yes", {"root": root}),
        ("joined", {"type": "system_join_channel"}),
        ("@pilot by a hook of Ann's", {"props": {"from_webhook": "true"}}),
        ("@pilot by an app of Ann's", {"props": {"from_oauth_app": "true"}}),
        ("mine @pilot", {"who": BOT}),
        ("last @pilot.", {}),
    ]
    async with running(bot, heard):
        await connected(server)
        for text, more in said:
            server.person_says(text, channel=TOWN, **more)
        await heard.wait_for(5)
    assert [(m.text, m.addressed, m.replies_to) for m in heard] == [
        ("between us", False, ""), (": look", True, ""), ("mail to x@pilot and @pilots", False, ""),
        ("yes", True, root), ("last.", True, ""),
    ]  # fmt: skip
    assert heard[3].chat == f"{TOWN}:{root}"
    assert heard[1].chat.startswith(f"{TOWN}:")
    assert {(m.private, m.sender, m.sender_name, m.language) for m in heard} == {
        (False, ANN, "Ann Lee", "zh-cn")
    }


async def test_an_answer_to_a_thread_goes_into_it(
    server: MattermostEmulator, bot: MattermostGateway
) -> None:
    heard = Heard()
    async with running(bot, heard):
        await connected(server)
        root = server.person_says("@pilot look", channel=TOWN)
        (message,) = await heard.wait_for(1)
        await bot.typing(message.chat)
        await bot.send(Outbound(message.chat, "Done."))
    assert [post["root_id"] for post in server.shown(TOWN)] == [root]


async def test_files_are_fetched(server: MattermostEmulator, bot: MattermostGateway) -> None:
    heard = Heard()
    async with running(bot, heard):
        await connected(server)
        server.person_says("look", files=[server.file(a_png(), "a.png", "image/png")])
        (message,) = await heard.wait_for(1)
    (attachment,) = message.attachments
    assert (attachment.kind, attachment.name) == ("image", "a.png")
    assert await bot.fetch(attachment, 10**6) == a_png()
    server.files.clear()
    with pytest.raises(GatewayRefused, match="any more"):
        await bot.fetch(attachment, 10**6)


# --- saying -------------------------------------------------------------------------------------


@pytest.mark.parametrize("edits_files", [True, False])
async def test_a_picture_in_an_edit_is_seen_on_every_server(
    server: MattermostEmulator, bot: MattermostGateway, picture: Path, edits_files: bool
) -> None:
    server.edits_files = edits_files
    first = await bot.send(Outbound(DM, "Step 1"))
    second = await bot.send(Outbound(DM, "Step 2", image=picture, edits=first))
    assert (first == second) == edits_files
    (file,) = server.posts[second]["file_ids"]
    assert server.files[file]["content"] == a_png()
    assert server.files[file]["post_id"] == second


async def test_nobody_is_called_by_words_that_were_read_somewhere(
    server: MattermostEmulator, bot: MattermostGateway
) -> None:
    await bot.send(Outbound(DM, "@all @here @Channel @ann"))
    (post,) = server.shown()
    assert "@all" not in post["message"]
    assert "@ann" in post["message"]
    assert post["message"].replace("\u2060", "") == "@all @here @Channel @ann"


async def test_a_rate_limit_is_told(server: MattermostEmulator, bot: MattermostGateway) -> None:
    server.strike("429", only="/posts")
    with pytest.raises(GatewayError) as caught:
        await bot.send(Outbound(DM, "hi"))
    assert (caught.value.retryable, caught.value.retry_after) == (True, 1)


async def test_the_rest_of_a_long_text_is_tried_again_and_not_its_beginning(
    server: MattermostEmulator, bot: MattermostGateway
) -> None:
    server.strike("drop", only="/posts", after=1)
    await bot.send(Outbound(DM, "word " * 1500))
    assert len(server.shown()) == 2


async def test_a_repeat_within_half_a_minute_is_shown_once(
    server: MattermostEmulator, bot: MattermostGateway
) -> None:
    message = Outbound(DM, "word " * 1500, once="task-1")
    assert await bot.send(message) == await bot.send(message)
    assert len(server.shown()) == 2


# --- what the owner is told ---------------------------------------------------------------------


async def test_check_says_who_we_are(bot: MattermostGateway) -> None:
    assert await bot.check() == "@pilot in Home"


@pytest.mark.parametrize(
    ("change", "fix"), [({"token": "another"}, "Create New Token"), ({"teams": []}, "/invite")]
)
async def test_check_says_what_to_do(
    server: MattermostEmulator, bot: MattermostGateway, change: dict[str, Any], fix: str
) -> None:
    for name, value in change.items():
        setattr(server, name, value)
    with pytest.raises(GatewayRefused, match=fix) as caught:
        await bot.check()
    assert TOKEN not in str(caught.value)


def test_what_cannot_be_a_token_or_an_address_is_refused_at_once() -> None:
    with pytest.raises(GatewayRefused, match="26 small letters"):
        create(Config(url="https://example.org", token=SecretStr("xoxb-1")))
    with pytest.raises(GatewayRefused, match="no more"):
        create(Config(url="https://example.org?x=1", token=SecretStr(TOKEN)))


async def test_no_token_stands_in_the_logs(
    server: MattermostEmulator, bot: MattermostGateway, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    heard = Heard()
    async with running(bot, heard):
        await connected(server)
        server.person_says("hi")
        await heard.wait_for(1)
        await bot.send(Outbound(DM, "hi"))
    assert TOKEN not in caplog.text
