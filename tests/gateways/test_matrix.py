"""Matrix: matrix-nio against a real homeserver."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from pydantic import SecretStr
from structlog.testing import capture_logs

from gateways.base import GatewayError, GatewayRefused, Inbound, NotKept, Outbound
from gateways.matrix import AT_ONCE, CURSOR, Config, Matrix, create
from tests.gateways.conftest import Heard, logged_once, running
from tests.platforms.stages.matrix import a_bot, rendered, settled
from tests.platforms.synapse import Account, Client, Synapse, synapse

pytestmark = pytest.mark.anyio


@dataclass
class World:
    server: Synapse
    account: Account
    bot: Matrix
    ann: Client
    room: str

    async def said(self) -> list[dict[str, Any]]:
        """Our events."""
        events = await self.ann.events(self.room)
        return [e for e in events if e["sender"] == self.account.user and "body" in e["content"]]

    async def all_is_read(self) -> None:
        """And the homeserver knows it."""
        kept = f"/user/{self.account.user}/account_data/{CURSOR}"
        async with asyncio.timeout(60), Client(self.server, self.account) as own:
            while True:
                since = (await own.call("GET", kept))["since"]
                news = await own.call("GET", f"/sync?timeout=0&since={since}")
                if not news.get("rooms", {}).get("join"):
                    return
                await asyncio.sleep(0.02)


@pytest.fixture
async def world() -> AsyncIterator[World]:
    server = synapse()
    account, ann = server.account("pilot", "Pilot"), server.account("ann", "Ann")
    bot = a_bot(server, account)
    async with Client(server, ann) as client:
        room = await client.make_room(account.user)
        await settled(bot, client, account.user, room)
        yield World(server, account, bot, client, room)
    await bot.close()


# --- hearing ------------------------------------------------------------------------------------


async def test_all_that_is_known_of_a_message_comes_with_it(world: World) -> None:
    event_id = await world.ann.say(world.room, "订一个明早七点的闹钟")
    heard = Heard()
    async with running(world.bot, heard):
        (message,) = await heard.wait_for(1)
    assert (message.gateway, message.external_id) == ("matrix", event_id)
    assert (message.chat, message.sender) == (world.room, world.ann.account.user)
    assert (message.text, message.sender_name) == ("订一个明早七点的闹钟", "Ann")
    assert message.private
    assert message.addressed
    assert message.at.tzinfo is not None


async def test_what_was_refused_comes_again_and_what_was_kept_does_not(world: World) -> None:
    await world.ann.say(world.room, "kept")
    heard = Heard()
    async with running(world.bot, heard):
        await heard.wait_for(1)
        await world.all_is_read()
    await world.ann.say(world.room, "the disk is full")

    async def refuses(message: Inbound) -> None:
        raise NotKept("the disk is full", 1)

    with pytest.raises(NotKept):
        await asyncio.wait_for(world.bot.run(refuses), 60)
    async with running(a_bot(world.server, world.account), heard):
        await heard.wait_for(2)
    assert [m.text for m in heard] == ["kept", "the disk is full"]


@pytest.mark.whole
async def test_nothing_said_while_it_was_away_is_missed_or_out_of_order(world: World) -> None:
    said = [f"message {n}" for n in range(AT_ONCE + 20)]
    for text in said:
        await world.ann.say(world.room, text)
    heard = Heard()
    async with running(world.bot, heard):
        await heard.wait_for(len(said))
    assert [m.text for m in heard] == said


async def test_an_account_that_is_new_to_us_answers_nothing_old(world: World) -> None:
    account = world.server.account("second", "Second")
    async with Client(world.server, account) as before:
        room = await world.ann.make_room(account.user)
        await before.call("POST", f"/join/{room}")
    await world.ann.say(room, "said to whoever used the account before")
    bot, heard = a_bot(world.server, account), Heard()
    with capture_logs() as logged:
        async with running(bot, heard):
            await logged_once(logged, "matrix.listening")
            await world.ann.say(room, "said to us")
            assert [m.text for m in await heard.wait_for(1)] == ["said to us"]


async def test_what_was_said_after_the_invitation_is_heard(world: World) -> None:
    room = await world.ann.make_room(world.account.user)
    await world.ann.say(room, "hello, are you there?")
    heard = Heard()
    async with running(world.bot, heard):
        (message,) = await heard.wait_for(1)
    assert (message.chat, message.text) == (room, "hello, are you there?")


async def test_in_a_group_only_what_is_addressed_to_it_is(world: World) -> None:
    bob = world.server.account("bob", "Bob")
    async with Client(world.server, bob) as client:
        room = await world.ann.make_room(world.account.user, bob.user)
        await client.call("POST", f"/join/{room}")
        await settled(world.bot, world.ann, world.account.user, room)
        ours = await world.bot.send(Outbound(room, "Shall I?"))
        me, say = world.account.user, world.ann.say
        await say(room, "just talking")
        await say(room, "Pilot: turn on wifi", **{"m.mentions": {"user_ids": [me]}})
        await say(room, "the pilot of the plane", **{"m.mentions": {}})
        await say(room, f"{me} open the app")
        relation = {"m.in_reply_to": {"event_id": ours}}
        await say(room, "> <@x> Shall I?\n\nyes", **{"m.relates_to": relation})
        await say(
            room, "in its thread", **{"m.relates_to": {"rel_type": "m.thread", "event_id": ours}}
        )
        await say(room, "/stop")
        heard = Heard()
        async with running(world.bot, heard):
            await heard.wait_for(7)
    assert [(m.text, m.addressed) for m in heard] == [
        ("just talking", False), ("turn on wifi", True), ("the pilot of the plane", False),
        ("open the app", True), ("yes", True), ("in its thread", True), ("/stop", True),
    ]  # fmt: skip
    assert not any(m.private for m in heard)
    assert heard[4].replies_to == ours
    assert heard[5].chat == f"{room}/{ours}"


async def test_its_own_words_notices_and_corrections_are_not_heard(world: World) -> None:
    first = await world.ann.say(world.room, "seven")
    new = {"msgtype": "m.text", "body": "eight"}
    relation = {"rel_type": "m.replace", "event_id": first}
    await world.ann.say(world.room, "* eight", **{"m.new_content": new, "m.relates_to": relation})
    await world.ann.send(world.room, {"msgtype": "m.notice", "body": "a bot says"})
    await world.bot.send(Outbound(world.room, "we say"))
    await world.ann.say(world.room, "end")
    heard = Heard()
    async with running(world.bot, heard):
        await heard.wait_for(2)
    assert [m.text for m in heard] == ["seven", "end"]


async def test_who_writes_encrypted_is_told_once_in_both_languages(world: World) -> None:
    secret = {"algorithm": "m.megolm.v1.aes-sha2", "ciphertext": "x", "session_id": "y",
              "device_id": "D", "sender_key": "k"}  # fmt: skip
    await world.ann.send(world.room, secret, "m.room.encrypted")
    await world.ann.send(world.room, secret, "m.room.encrypted")
    await world.ann.say(world.room, "end")
    heard = Heard()
    async with running(world.bot, heard):
        await heard.wait_for(1)
    (told,) = await world.said()
    assert "without encryption" in told["content"]["body"]
    assert "没有加密" in told["content"]["body"]


async def test_captions_and_voice_come_with_what_they_are(world: World) -> None:
    content = {"msgtype": "m.image", "body": "my screen", "filename": "s.png",
               "url": await world.ann.upload(b"png", "image/png")}  # fmt: skip
    info = {"size": 3, "mimetype": "audio/ogg"}
    voice = {"msgtype": "m.audio", "body": "v.ogg", "url": content["url"],
             "org.matrix.msc3245.voice": {}, "info": info}  # fmt: skip
    await world.ann.send(world.room, content)
    await world.ann.send(world.room, voice)
    heard = Heard()
    async with running(world.bot, heard):
        picture, spoken = await heard.wait_for(2)
    assert (picture.text, spoken.text) == ("my screen", "")
    assert [(a.kind, a.name, a.mime, a.size) for a in spoken.attachments] == [
        ("voice", "v.ogg", "audio/ogg", 3)
    ]
    assert await world.bot.fetch(picture.attachments[0], 3) == b"png"


async def test_what_is_gone_is_not_fetched(world: World) -> None:
    gone = {"msgtype": "m.image", "body": "s.png", "url": "mxc://phones.test/gone"}
    await world.ann.send(world.room, gone)
    await world.ann.send(world.room, gone | {"url": "mxc://phones.test/../../../x", "body": "evil"})
    heard = Heard()
    async with running(world.bot, heard):
        missing, evil = await heard.wait_for(2)
    with pytest.raises(GatewayRefused, match="no such file"):
        await world.bot.fetch(missing.attachments[0], 10)
    assert evil.attachments == ()


async def test_a_homeserver_that_goes_away_is_waited_for(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    heard = Heard()
    with capture_logs() as logged:
        async with running(world.bot, heard):
            await world.ann.say(world.room, "before")
            await heard.wait_for(1)
            await world.all_is_read()
            await asyncio.to_thread(world.server.stop)
            await logged_once(logged, "matrix.down")
            await asyncio.to_thread(world.server.start)
            await world.ann.say(world.room, "after")
            await heard.wait_for(2)
    assert [m.text for m in heard] == ["before", "after"]
    states = [e["event"] for e in logged if e["event"] in ("matrix.down", "matrix.up_again")]
    assert states == ["matrix.down", "matrix.up_again"]
    assert [r.getMessage() for r in caplog.records if r.levelno >= logging.WARNING] == []


# --- speaking -----------------------------------------------------------------------------------


async def test_an_edit_is_in_place_and_leaves_a_picture_where_it_is(
    world: World, picture: Path
) -> None:
    sent = await world.bot.send(Outbound(world.room, "Step 1", image=picture))
    assert await world.bot.send(Outbound(world.room, "Step 2", edits=sent)) == sent
    first, edit = await world.said()
    assert first["content"]["msgtype"] == "m.image"
    new = edit["content"]["m.new_content"]
    assert (new["body"], new["url"]) == ("Step 2", first["content"]["url"])
    assert await world.ann.download(new["url"]) == await asyncio.to_thread(picture.read_bytes)


async def test_an_edit_of_what_somebody_removed_is_a_new_message(world: World) -> None:
    sent = await world.bot.send(Outbound(world.room, "Step 1"))
    await world.ann.call("PUT", f"/rooms/{world.room}/redact/{sent}/r1", {})
    again = await world.bot.send(Outbound(world.room, "Step 2", edits=sent))
    assert again != sent
    assert [rendered(e["content"]) for e in await world.said()] == ["Step 2"]


async def test_the_same_message_sent_twice_is_there_once(world: World) -> None:
    message = Outbound(world.room, "line of words\n" * 1000, once="7-1-1700000000")
    assert await world.bot.send(message) == await world.bot.send(message)
    assert len(await world.said()) == 2


async def test_an_answer_stays_in_its_thread_and_calls_nobody(world: World) -> None:
    root = await world.ann.say(world.room, "about the alarm")
    await world.bot.send(Outbound(f"{world.room}/{root}", f"Done, {world.ann.account.user}"))
    (said,) = await world.said()
    relation = said["content"]["m.relates_to"]
    assert (relation["rel_type"], relation["event_id"]) == ("m.thread", root)
    assert said["content"]["m.mentions"] == {}


@pytest.mark.whole
async def test_a_limit_is_told_with_its_pause_and_half_a_text_is_finished(world: World) -> None:
    world.server.limit(world.account, 1, 1)
    with pytest.raises(GatewayError) as limited:  # noqa: PT012
        while True:
            await world.bot.send(Outbound(world.room, "one"))
    assert limited.value.retryable
    assert 0 < limited.value.retry_after <= 2
    before = len(await world.said())
    await asyncio.sleep(1.2)
    await world.bot.send(Outbound(world.room, "line of words\n" * 1000))
    assert len(await world.said()) == before + 2


async def test_words_get_through_without_a_lost_picture(world: World, tmp_path: Path) -> None:
    await world.bot.send(Outbound(world.room, "Look", image=tmp_path / "gone.png"))
    (said,) = await world.said()
    assert said["content"]["body"] == "Look\n[picture missing: gone.png]"


async def test_a_picture_and_a_file_at_once_both_arrive(world: World, picture: Path) -> None:
    await world.bot.send(Outbound(world.room, "Both", image=picture, file=picture))
    assert [e["content"]["msgtype"] for e in await world.said()] == ["m.image", "m.file"]


# --- checking -----------------------------------------------------------------------------------


async def test_check_says_who_we_are(world: World) -> None:
    assert await world.bot.check() == world.account.user


async def test_a_wrong_token_says_what_to_do_and_is_not_shown(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    bot = a_bot(world.server, Account(world.account.user, "syt_wrong_token"))
    with caplog.at_level(logging.DEBUG), pytest.raises(GatewayRefused) as refused:
        await bot.check()
    assert "access_token" in str(refused.value)
    assert "syt_wrong_token" not in caplog.text + str(refused.value)
    with pytest.raises(GatewayRefused):
        await asyncio.wait_for(bot.run(Heard()), 60)


@pytest.mark.parametrize(
    ("homeserver", "token", "fix"),
    [("http://matrix.org", "syt_a", "https"), ("https://matrix.org", " ", "Help & About")],
)
def test_what_cannot_be_right_is_said_at_once(homeserver: str, token: str, fix: str) -> None:
    with pytest.raises(GatewayRefused, match=fix):
        create(Config(homeserver=homeserver, access_token=SecretStr(token)))


async def test_a_server_that_is_none_is_no_refusal() -> None:
    bot = create(Config(homeserver="http://127.0.0.1:9", access_token=SecretStr("syt_a")))
    with pytest.raises(GatewayError, match="cannot be reached") as away:
        await bot.check()
    assert away.value.retryable
