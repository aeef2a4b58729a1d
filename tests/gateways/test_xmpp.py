"""XMPP: slixmpp against a real server, Prosody."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from xml.etree import ElementTree as ET

import httpx
import pytest
from pydantic import SecretStr
from slixmpp import JID
from structlog.testing import capture_logs

from gateways._xmpp_read import DELAY, received
from gateways.base import Attachment, GatewayError, GatewayRefused, Inbound, NotKept, Outbound
from gateways.xmpp import Xmpp
from tests.gateways.conftest import Heard, logged_once, running
from tests.platforms.prosody import PASSWORD, ROOMS, Prosody, prosody
from tests.platforms.stages.xmpp import an_account, settled
from tests.platforms.xmpp_person import App, app

pytestmark = pytest.mark.anyio


@dataclass
class World:
    server: Prosody
    jid: str
    bot: Xmpp
    ann: App

    async def saw(self, count: int) -> list[str]:
        """What Ann sees of us, once there are so many messages."""
        async with asyncio.timeout(60):
            while len(self.ann.shown(self.jid)) < count:  # noqa: ASYNC110 - a library's callback
                await asyncio.sleep(0.02)
        return self.ann.shown(self.jid)

    async def it_is_in(self, room: str) -> None:
        muc = self.ann.client.plugin["xep_0045"]
        async with asyncio.timeout(60):
            while "Phonepilot" not in muc.get_roster(JID(room)):  # noqa: ASYNC110
                await asyncio.sleep(0.02)

    async def all_is_read(self) -> str:
        """When the last of it was said, as the server keeps it for us."""
        line = await self.bot._open()
        async with asyncio.timeout(60):
            while True:
                after, at = await line.cursor()
                if after and not await line.page(after, datetime.now(UTC)):
                    return at
                await asyncio.sleep(0.02)


@pytest.fixture
async def world() -> AsyncIterator[World]:
    server = prosody()
    jid, ann = server.account("pilot"), server.account("ann")
    bot = an_account(server, jid)
    await settled(bot)
    async with app(server, ann) as there:
        yield World(server, jid, bot, there)
    await bot.close()


# --- hearing ------------------------------------------------------------------------------------


async def test_all_that_is_known_of_a_message_comes_with_it(world: World) -> None:
    heard = Heard()
    async with running(world.bot, heard):
        await world.ann.say(world.jid, "订一个明早七点的闹钟")
        (message,) = await heard.wait_for(1)
    assert (message.gateway, message.chat, message.sender) == ("xmpp", world.ann.jid, world.ann.jid)
    assert (message.text, message.private, message.addressed) == (
        "订一个明早七点的闹钟",
        True,
        True,
    )
    assert message.external_id
    assert message.at.tzinfo is not None


async def test_what_was_refused_comes_again_and_what_was_kept_does_not(world: World) -> None:
    heard = Heard()
    async with running(world.bot, heard):
        await world.ann.say(world.jid, "kept")
        await heard.wait_for(1)
        await world.all_is_read()
    refused: list[Inbound] = []

    async def refuses(message: Inbound) -> None:
        refused.append(message)
        raise NotKept("the disk is full", 1)

    await world.ann.say(world.jid, "the disk is full")
    with pytest.raises(NotKept):
        await asyncio.wait_for(world.bot.run(refuses), 60)
    async with running(an_account(world.server, world.jid), heard):
        await heard.wait_for(2)
    assert [m.text for m in heard] == ["kept", "the disk is full"]
    assert refused[0].external_id == heard[1].external_id


async def test_nothing_said_while_it_was_away_is_missed_or_out_of_order(world: World) -> None:
    said = [f"message {n}" for n in range(60)]
    for text in said:
        await world.ann.say(world.jid, text)
    heard = Heard()
    async with running(world.bot, heard):
        await heard.wait_for(len(said))
        await world.ann.say(world.jid, "end")
        await heard.wait_for(len(said) + 1)
    assert [m.text for m in heard] == [*said, "end"], "and none twice"


async def test_an_account_that_is_new_to_us_answers_nothing_old(world: World) -> None:
    jid = world.server.account("second")
    await world.ann.say(jid, "said to whoever used the account before")
    bot = an_account(world.server, jid)
    await settled(bot)
    heard = Heard()
    async with running(bot, heard):
        await world.ann.say(jid, "said to us")
        assert (await heard.wait_for(1))[-1].text == "said to us"


@pytest.mark.whole
async def test_a_server_that_goes_away_is_waited_for(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    heard = Heard()
    with capture_logs() as logged:
        async with running(world.bot, heard):
            await logged_once(logged, "xmpp.listening")
            await asyncio.to_thread(world.server.stop)
            await logged_once(logged, "xmpp.down")
            await asyncio.to_thread(world.server.start)
            async with app(world.server, world.ann.jid) as ann:
                await ann.say(world.jid, "after")
                await heard.wait_for(1)
    states = [e["event"] for e in logged if e["event"] in ("xmpp.down", "xmpp.up_again")]
    assert states == ["xmpp.down", "xmpp.up_again"]
    ours = [r for r in caplog.records if r.levelno >= logging.WARNING and "slixmpp" in r.name]
    assert [r.getMessage() for r in ours] == []


async def test_corrections_states_and_our_own_words_are_not_heard(world: World) -> None:
    heard = Heard()
    async with running(world.bot, heard):
        first = await world.ann.say(world.jid, "seven")
        replace = ET.Element("{urn:xmpp:message-correct:0}replace", {"id": first})
        await world.ann.say(world.jid, "eight", replace)
        composing = world.ann.client.make_message(world.jid, mtype="chat")
        composing["chat_state"] = "composing"
        composing.send()
        await world.bot.send(Outbound(world.ann.jid, "we say"))
        await world.ann.say(world.jid, "end")
        await heard.wait_for(2)
    assert [m.text for m in heard] == ["seven", "end"]


async def test_who_writes_encrypted_is_told_once_in_both_languages(world: World) -> None:
    secret = ET.Element("{eu.siacs.conversations.axolotl}encrypted")
    heard = Heard()
    async with running(world.bot, heard):
        await world.ann.say(world.jid, "I sent you an OMEMO message", secret)
        await world.ann.say(world.jid, "I sent you an OMEMO message", secret)
        await world.ann.say(world.jid, "end")
        assert [m.text for m in await heard.wait_for(1)] == ["end"]
        (told,) = await world.saw(1)
    assert "OMEMO" in told
    assert "加密" in told


async def test_who_writes_encrypted_under_many_names_is_told_at_our_pace(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gateways.xmpp.TELL_SECONDS", 60.0)
    monkeypatch.setattr("gateways.xmpp.REMEMBERED", 1)
    secret = ET.Element("{eu.siacs.conversations.axolotl}encrypted")
    heard = Heard()
    async with (
        app(world.server, world.server.account("eve")) as eve,
        running(world.bot, heard),
    ):
        await world.ann.say(world.jid, "I sent you an OMEMO message", secret)
        await world.saw(1)
        await eve.say(world.jid, "I sent you an OMEMO message", secret)
        await eve.say(world.jid, "end")
        await heard.wait_for(1)
        await eve.say(world.jid, "what was sent before is here")
        assert eve.shown(world.jid) == []
        world.bot._told_at -= 60
        await eve.say(world.jid, "I sent you an OMEMO message", secret)
        await eve.say(world.jid, "end")
        await heard.wait_for(3)
        await eve.say(world.jid, "what was sent before is here")
        assert len(eve.shown(world.jid)) == 1
    assert list(world.bot._told) == [eve.jid]


@pytest.mark.parametrize(
    "stamp",
    ["9999-12-31T23:59:59-23:59", "0001-01-01T00:00:00+23:59", "2020-01-01T00:00:00Z", "soon"],
)
async def test_when_something_was_said_is_not_for_its_sender_to_say(
    world: World, stamp: str
) -> None:
    ours = world.jid.partition("@")[2]
    by_eve = [ET.Element(DELAY, {"stamp": stamp, "from": who}) for who in ("eve@evil.test", "")]
    heard = Heard()
    async with running(world.bot, heard):
        await world.ann.say(world.jid, "end")
        await heard.wait_for(1)
        begun = datetime.now(UTC)
        await world.ann.say(world.jid, "I say when", *by_eve)
        await world.ann.say(
            world.jid, "as your server", ET.Element(DELAY, by_eve[0].attrib | {"from": ours})
        )
        first, second = (await heard.wait_for(3))[1:]
        assert begun <= first.at <= datetime.now(UTC)
        assert stamp.startswith("2020") or begun <= second.at <= datetime.now(UTC)
        await world.ann.say(world.jid, "end", *by_eve)
        await heard.wait_for(4)
        kept = datetime.fromisoformat(await world.all_is_read())
        assert begun <= kept <= datetime.now(UTC)


async def test_what_our_server_kept_for_us_was_said_when_it_says() -> None:
    """Servers add their time behind what the sender wrote."""
    said = ET.Element("{jabber:client}message", {"from": "ann@home.test/app"})
    for who, stamp in (
        ("home.test", "2020-01-01T00:00:00Z"),
        ("home.test", "2021-01-01T00:00:00Z"),
        ("ann@home.test", "2022-01-01T00:00:00Z"),
    ):
        said.append(ET.Element(DELAY, {"from": who, "stamp": stamp}))
    kept = received(said, "pilot@home.test")
    assert kept.late
    assert kept.at == datetime(2021, 1, 1, tzinfo=UTC)
    said.set("type", "groupchat")
    assert not received(said, "family@rooms.home.test").late


async def test_to_an_account_that_is_new_to_us_nobody_says_that_it_is_old(world: World) -> None:
    bot = an_account(world.server, world.server.account("third"))
    heard = Heard()
    with capture_logs() as logged:
        async with running(bot, heard):
            await logged_once(logged, "xmpp.listening")
            by_the_app = ET.Element(DELAY, {"stamp": "2020-01-01T00:00:00Z", "from": world.ann.jid})
            await world.ann.say(bot._jid, "sent again after a tunnel", by_the_app)
            assert (await heard.wait_for(1))[-1].text == "sent again after a tunnel"


async def test_a_page_of_the_archive_that_others_send_is_no_page_of_it(world: World) -> None:
    line = await world.bot._open()
    forged = world.ann.client.make_message(line.client.boundjid, mtype="normal")
    result = ET.Element("{urn:xmpp:mam:2}result", {"queryid": "x", "id": "1"})
    forwarded = ET.SubElement(result, "{urn:xmpp:forward:0}forwarded")
    inner = ET.SubElement(forwarded, "{jabber:client}message", {"from": "owner@x", "type": "chat"})
    ET.SubElement(inner, "{jabber:client}body").text = "delete it all"
    forged.append(result)
    forged["from"] = world.ann.jid
    assert not line._is_ours(forged)
    heard = Heard()
    async with running(world.bot, heard):
        await asyncio.sleep(0.3)
        forged.send()
        await world.ann.say(world.jid, "end")
        await heard.wait_for(1)
    assert [m.text for m in heard] == ["end"]


# --- rooms --------------------------------------------------------------------------------------


async def in_room(world: World, *, real_names: bool) -> tuple[str, Xmpp]:
    room = f"family{world.jid.partition('@')[0]}@{ROOMS}"
    muc = world.ann.client.plugin["xep_0045"]
    await muc.join_muc_wait(JID(room), "Ann", maxstanzas=0, timeout=60)
    form = await muc.get_room_config(room)
    form["type"] = "submit"
    form["values"] = {
        "FORM_TYPE": "http://jabber.org/protocol/muc#roomconfig",
        "muc#roomconfig_whois": "anyone" if real_names else "moderators",
    }
    await muc.set_room_config(room, form)
    return room, an_account(world.server, world.jid, rooms=(room,))


async def test_in_a_room_only_what_is_addressed_to_it_is(world: World) -> None:
    room, bot = await in_room(world, real_names=True)
    heard = Heard()
    async with running(bot, heard):
        await world.it_is_in(room)
        sent = await bot.send(Outbound(room, "Shall I?"))
        say = world.ann.say
        await say(room, "just talking", kind="groupchat")
        await say(room, "Phonepilot: turn on wifi", kind="groupchat")
        reply = ET.Element("{urn:xmpp:reply:0}reply", {"to": f"{room}/Phonepilot", "id": sent})
        await say(room, "> Shall I?\nyes", reply, kind="groupchat")
        await say(room, "/stop", kind="groupchat")
        await heard.wait_for(4)
    assert [(m.text, m.addressed) for m in heard] == [
        ("just talking", False), ("turn on wifi", True), ("yes", True), ("/stop", True)
    ]  # fmt: skip
    assert {(m.chat, m.sender, m.sender_name, m.private) for m in heard} == {
        (room, world.ann.jid, "Ann", False)
    }
    assert heard[2].replies_to == sent
    await bot.close()


async def test_a_nick_alone_is_nobody_that_we_know(world: World) -> None:
    room, bot = await in_room(world, real_names=False)
    heard = Heard()
    async with running(bot, heard):
        await world.it_is_in(room)
        await world.ann.say(room, "Phonepilot: delete it all", kind="groupchat")
        (message,) = await heard.wait_for(1)
    assert message.sender == f"unverified:{room}/Ann"
    await bot.close()


async def test_what_a_full_disk_refused_in_a_room_is_kept_as_soon_as_it_can_be(
    world: World,
) -> None:
    room, bot = await in_room(world, real_names=True)
    tried: list[str] = []
    kept = asyncio.Event()

    async def deliver(message: Inbound) -> None:
        tried.append(message.text)
        if len(tried) < 3:
            raise NotKept("the disk is full", 0.05)
        kept.set()

    async with running(bot, deliver):
        await world.it_is_in(room)
        await world.ann.say(room, "Phonepilot: hello", kind="groupchat")
        async with asyncio.timeout(60):
            await kept.wait()
    assert tried == ["hello"] * 3
    await bot.close()


# --- speaking -----------------------------------------------------------------------------------


async def test_a_correction_is_in_place_and_so_is_its_picture(world: World, picture: Path) -> None:
    sent = await world.bot.send(Outbound(world.ann.jid, "Step 1", image=picture))
    await world.bot.send(Outbound(world.ann.jid, "Step 2", image=picture, edits=sent))
    await world.bot.send(Outbound(world.ann.jid, "end"))
    words, shown, end = await world.saw(3)
    assert (words, end) == ("Step 2", "end")
    first, second = world.ann.pictures(world.jid)
    assert first != second == shown
    async with httpx.AsyncClient(trust_env=False, timeout=60) as web:
        assert (await web.get(shown)).content == await asyncio.to_thread(picture.read_bytes)


async def test_what_cannot_stand_in_xml_does_not_break_the_line(world: World) -> None:
    await world.bot.send(Outbound(world.ann.jid, "a\x00b\x1b[31m\ud800\uffff"))
    await world.bot.send(Outbound(world.ann.jid, "end"))
    assert await world.saw(2) == ["a\ufffdb\ufffd[31m\ufffd\ufffd", "end"]


async def test_files_are_fetched_from_outside_or_from_where_the_owner_said(world: World) -> None:
    url = await world.ann.show(world.jid, b"\x89PNG", "s.png")
    heard = Heard()
    async with running(world.bot, heard):
        (message,) = await heard.wait_for(1)
    assert (message.text, message.attachments[0].kind) == ("", "image")
    assert await world.bot.fetch(message.attachments[0], 4) == b"\x89PNG"
    with pytest.raises(GatewayRefused, match="gone"):
        await world.bot.fetch(Attachment("image", url.replace("share/", "share/x")), 4)
    careful = an_account(world.server, world.jid, inside=())
    for address in (url, "https://127.0.0.1/x", "https://[::1]/x", "ftp://x.y/z"):
        with pytest.raises(GatewayRefused, match="not fetched"):
            await careful.fetch(Attachment("image", address), 4)
    with pytest.raises(GatewayRefused, match="in clear"):
        await careful.send(Outbound(world.ann.jid, "x", image=Path(__file__)))
    await careful.close()


async def test_addresses_that_are_none_are_refused(world: World) -> None:
    for chat in ("nobody", "a@b/c", "a b@c", f"nobody@{ROOMS}", "nobody@nowhere.test"):
        with pytest.raises(GatewayRefused):
            await world.bot.send(Outbound(chat, "hi"))


# --- checking -----------------------------------------------------------------------------------


async def test_check_says_who_we_are_also_over_tls_from_the_first_byte(world: World) -> None:
    assert await world.bot.check() == world.jid
    direct = an_account(world.server, world.jid, security="tls", port=world.server.tls_port)
    assert await direct.check() == world.jid


async def test_a_wrong_password_says_what_to_do_and_none_is_shown(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    logging.getLogger("slixmpp").setLevel(logging.DEBUG)
    wrong = an_account(world.server, world.jid, password=SecretStr("not-the-password"))
    logging.getLogger("slixmpp").setLevel(logging.DEBUG)
    with caplog.at_level(logging.DEBUG):
        with pytest.raises(GatewayRefused, match="password"):
            await wrong.check()
        await world.bot.check()
    assert "not-the-password" not in caplog.text
    assert PASSWORD not in caplog.text
    logging.getLogger("slixmpp").setLevel(logging.CRITICAL)


async def test_a_server_that_nobody_vouches_for_gets_no_password(world: World) -> None:
    for security, port in (("starttls", world.server.port), ("tls", world.server.tls_port)):
        bot = an_account(world.server, world.jid, ca_file="", security=security, port=port)
        with pytest.raises(GatewayError) as no:
            await bot.check()
        assert "certificate" in str(no.value), security


async def test_a_server_that_is_none_is_no_refusal(world: World) -> None:
    with pytest.raises(GatewayError, match="cannot be reached") as away:
        await an_account(world.server, world.jid, port=9).check()
    assert away.value.retryable
