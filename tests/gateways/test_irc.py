"""IRC: the library ``irc`` against a real server, ngircd; and what that can't, against a script."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import logging
from collections.abc import AsyncIterator
from dataclasses import dataclass

import pytest
from pydantic import SecretStr
from structlog.testing import capture_logs

from gateways.base import GatewayError, GatewayRefused, Inbound, NotKept, Outbound
from gateways.irc import Config, Irc, create
from tests.gateways.conftest import Heard, logged_once, running
from tests.platforms.ngircd import Chatter, Ngircd, a_nick, chatter, ngircd
from tests.platforms.stages.irc import a_nick_on

pytestmark = pytest.mark.anyio


@dataclass
class World:
    server: Ngircd
    bot: Irc
    nick: str
    channel: str
    ann: Chatter

    async def saw(self, count: int) -> list[str]:
        async with asyncio.timeout(60):
            while len(self.ann.shown(self.nick)) < count:  # noqa: ASYNC110 - another's loop
                await asyncio.sleep(0.02)
        return self.ann.shown(self.nick)


@pytest.fixture
async def world() -> AsyncIterator[World]:
    server = ngircd()
    nick, ann = a_nick("pilot"), a_nick("ann")
    channel = f"#{nick}"
    bot = a_nick_on(server, nick, channel)
    async with chatter(server, ann, channel) as person:
        yield World(server, bot, nick, channel, person)
        await bot.close()


# --- hearing ------------------------------------------------------------------------------------


async def test_a_nick_is_nobody_that_we_know(world: World) -> None:
    heard = Heard()
    async with running(world.bot, heard):
        world.ann.say_when_there(world.nick, "订一个明早七点的闹钟")
        (message,) = await heard.wait_for(1)
    assert (message.gateway, message.chat, message.text) == (
        "irc", world.ann.nick, "订一个明早七点的闹钟"
    )  # fmt: skip
    assert message.sender.startswith(f"unverified:{world.ann.nick}!")
    assert (message.sender_name, message.private, message.addressed) == (world.ann.nick, True, True)


async def test_a_nick_is_somebody_where_the_owner_says_so(world: World) -> None:
    await world.bot.close()
    trusting = a_nick_on(world.server, world.nick, world.channel, trust_nicks=True)
    heard = Heard()
    async with running(trusting, heard):
        world.ann.say_when_there(world.nick, "hi")
        assert (await heard.wait_for(1))[0].sender == f"nick:{world.ann.nick}"


async def test_the_same_words_twice_are_two_messages(world: World) -> None:
    heard = Heard()
    async with running(world.bot, heard):
        world.ann.say_when_there(world.nick, "yes")
        world.ann.say_when_there(world.nick, "yes")
        await heard.wait_for(2)
    assert len({m.external_id for m in heard}) == 2


async def test_what_a_full_disk_refused_is_kept_as_soon_as_it_can_be(world: World) -> None:
    tried: list[str] = []
    kept = asyncio.Event()

    async def deliver(message: Inbound) -> None:
        tried.append(message.external_id)
        if len(tried) < 3:
            raise NotKept("the disk is full", 0.05)
        kept.set()

    async with running(world.bot, deliver):
        world.ann.say_when_there(world.nick, "hello")
        async with asyncio.timeout(60):
            await kept.wait()
    assert len(set(tried)) == 1


async def test_a_disk_that_stays_full_ends_the_run_and_the_message_stays(world: World) -> None:
    async def refuses(message: Inbound) -> None:
        raise NotKept("the disk is full", 0.001)

    world.ann.say_when_there(world.nick, "hello")
    with pytest.raises(NotKept):
        await asyncio.wait_for(world.bot.run(refuses), 60)
    heard = Heard()
    async with running(world.bot, heard):
        assert [m.text for m in await heard.wait_for(1)] == ["hello"]


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("{0}: turn on wifi", "turn on wifi"),
        ("{0}, 打开蓝牙", "打开蓝牙"),
        ("{0} stop", "stop"),
        ("please @{0} do it", "please  do it"),
        ("\x02{0}:\x02 \x0304,12go\x03 on", "go on"),
        ("/stop", "/stop"),
        ("who is {0}", None),
        ("{0}x: hello", None),
    ],
)
async def test_in_a_channel_only_what_is_addressed_to_it_is(
    world: World, said: str, read: str | None
) -> None:
    heard = Heard()
    async with running(world.bot, heard):
        world.ann.say_when_there(world.nick, "there?")
        await heard.wait_for(1)
        await world.ann.say(world.channel, said.format(world.nick))
        message = (await heard.wait_for(2))[1]
    assert message.addressed is (read is not None)
    assert (message.chat, message.private) == (world.channel, False)
    if read is not None:
        assert message.text == read


async def test_letters_that_are_no_letters_do_not_end_the_line(world: World) -> None:
    heard = Heard()
    async with running(world.bot, heard):
        world.ann.say_when_there(world.nick, "there?")
        await heard.wait_for(1)
        world.ann.writer.write(f"PRIVMSG {world.nick} :caf\xe9\r\n".encode("latin-1"))
        await world.ann.say(world.nick, "\x01VERSION\x01")
        await world.ann.say(world.nick, "\x01ACTION waves\x01")
        await heard.wait_for(3)
    assert [m.text for m in heard][2] == "waves"


@pytest.mark.whole
async def test_a_server_that_goes_away_is_waited_for() -> None:
    server = Ngircd()
    nick, channel = a_nick("pilot"), "#away"
    bot, heard = a_nick_on(server, nick, channel), Heard()
    with capture_logs() as logged:
        async with running(bot, heard):
            await logged_once(logged, "irc.listening")
            await asyncio.to_thread(server.stop)
            await logged_once(logged, "irc.down")
            await asyncio.to_thread(server.start)
            async with chatter(server, a_nick("ann"), channel) as ann:
                ann.say_when_there(nick, "after")
                await heard.wait_for(1)
    assert heard[-1].text == "after"
    states = [e["event"] for e in logged if e["event"] in ("irc.down", "irc.up_again")]
    assert states == ["irc.down", "irc.up_again"]
    await asyncio.to_thread(server.stop)


# --- speaking -----------------------------------------------------------------------------------


async def test_nothing_in_a_text_is_a_command(world: World) -> None:
    text = "one\r\nQUIT :bye\r\nJOIN #x\x00\x01ACTION x\x01 \x0304red"
    await world.bot.send(Outbound(world.ann.nick, text))
    assert await world.saw(3) == ["one", "QUIT :bye", "JOIN #xACTION x red"]


async def test_every_line_is_short_enough_and_a_flood_is_cut(world: World) -> None:
    await world.bot.send(Outbound(world.ann.nick, "字" * 500))
    seen = await world.saw(5)
    assert "".join(seen) == "字" * 500
    assert max(len(line.encode()) for line in seen) <= 350
    await world.bot.send(Outbound(world.ann.nick, "line\n" * 100))
    assert (await world.saw(30))[-1] == "[76 more lines are too much for IRC]"


async def test_lines_go_out_at_the_pace_that_networks_take(world: World) -> None:
    await world.bot.close()
    slow = a_nick_on(world.server, world.nick, world.channel, burst=2, line_seconds=0.3)
    loop = asyncio.get_running_loop()
    await slow.send(Outbound(world.ann.nick, "a"))
    begun = loop.time()
    await slow.send(Outbound(world.ann.nick, "b\nc\nd"))
    assert loop.time() - begun >= 0.6
    await slow.close()


async def test_who_is_not_there_is_not_spoken_to(world: World) -> None:
    for chat in ("nobody", "#nowhere", "two words", "a,b", ":x", "a\r\nQUIT"):
        with pytest.raises(GatewayRefused):
            await world.bot.send(Outbound(chat, "hi"))
    await world.bot.send(Outbound(world.channel, "still there"))
    assert await world.saw(1) == ["still there"]


async def test_a_nick_that_is_taken_gets_a_tail(world: World) -> None:
    other = a_nick_on(world.server, world.ann.nick, world.channel, trust_nicks=True)
    assert await other.check() == f"{world.ann.nick}_ on 127.0.0.1"


# --- accounts, by a script ----------------------------------------------------------------------


@contextlib.asynccontextmanager
async def network() -> AsyncIterator[tuple[int, list[str]]]:
    """A server with accounts (SASL, account-tag), which ngircd has not."""
    said: list[str] = []
    writers: list[asyncio.StreamWriter] = []

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writers.append(writer)

        def tell(line: str) -> None:
            writer.write(f"{line}\r\n".encode())

        while line := (await reader.readline()).decode().strip():
            said.append(line)
            if line.startswith("CAP LS"):
                tell(":n CAP * LS * :multi-prefix sasl=PLAIN,EXTERNAL")
                tell(":n CAP * LS :account-tag message-tags server-time")
            elif line.startswith("CAP REQ"):
                tell(f":n CAP * ACK :{line.partition(':')[2]}")
            elif line == "AUTHENTICATE PLAIN":
                tell("AUTHENTICATE +")
            elif line.startswith("AUTHENTICATE "):
                right = base64.b64decode(line.split()[1]) == b"pilot\0pilot\0right"
                tell(":n 903 pilot :ok" if right else ":n 904 pilot :no")
            elif line == "CAP END":
                tell(":n 001 pilot :welcome")
                tell("@account=Ann;msgid=m1;time=2026-02-02T10:00:00.000Z "
                     ":ann!u@h PRIVMSG pilot :it is me")  # fmt: skip
                tell("@msgid=m2 :ann!u@h PRIVMSG pilot :it is somebody else")
            elif line.startswith("PING"):
                tell(f":n PONG n :{line.split()[1]}")
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    async with server:
        yield server.sockets[0].getsockname()[1], said
        for writer in writers:
            writer.close()
            with contextlib.suppress(OSError):
                await writer.wait_closed()


def on_network(port: int, password: str) -> Irc:
    return create(
        Config(
            host="127.0.0.1", port=port, tls=False, nick="pilot", password=SecretStr(password),
            retry_seconds=0.05,
        )
    )  # fmt: skip


async def test_an_account_is_somebody_and_the_same_nick_without_one_is_not() -> None:
    async with network() as (port, _):
        heard = Heard()
        bot = on_network(port, "right")
        async with running(bot, heard):
            first, second = await heard.wait_for(2)
        assert (first.sender, first.external_id) == ("ann", "m1")
        assert first.at.isoformat() == "2026-02-02T10:00:00+00:00"
        assert second.sender == "unverified:ann!u@h"
        assert await bot.check() == "pilot on 127.0.0.1"


async def test_a_wrong_password_says_what_to_do_and_none_is_shown(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with caplog.at_level(logging.DEBUG):
        async with network() as (port, _):
            with pytest.raises(GatewayRefused, match="password"):
                await on_network(port, "not-the-password").check()
            await on_network(port, "right").check()
    told = base64.b64encode(b"pilot\0pilot\0not-the-password").decode()
    assert "not-the-password" not in caplog.text
    assert told not in caplog.text


async def test_a_network_without_passwords_for_accounts_is_said(world: World) -> None:
    bot = a_nick_on(world.server, world.nick, world.channel, password=SecretStr("x"))
    with pytest.raises(GatewayRefused, match="nickserv"):
        await bot.check()


# --- checking -----------------------------------------------------------------------------------


async def test_check_says_that_nobody_could_be_recognised(world: World) -> None:
    with pytest.raises(GatewayRefused, match="trust_nicks"):
        await world.bot.check()


async def test_a_start_where_nobody_can_be_recognised_is_warned_of(world: World) -> None:
    """Or people would meet silence, and the owner would not know why."""

    async def logged(bot: Irc) -> list[str]:
        with capture_logs() as lines:
            async with running(bot, Heard()):
                await logged_once(lines, "irc.listening")
                await asyncio.sleep(0)
        return [line["why"] for line in lines if line["log_level"] == "warning"]

    assert ["trust_nicks = true" in why for why in await logged(world.bot)] == [True]
    trusting = a_nick_on(world.server, a_nick("pilot"), world.channel, trust_nicks=True)
    assert await logged(trusting) == []


async def test_a_server_that_nobody_vouches_for_is_not_spoken_to(world: World) -> None:
    with pytest.raises(GatewayRefused, match="certificate"):
        await a_nick_on(world.server, world.nick, world.channel, ca_file="").check()


async def test_a_server_that_is_none_is_no_refusal() -> None:
    bot = create(Config(host="127.0.0.1", port=9, tls=False))
    with pytest.raises(GatewayError, match="cannot be reached") as away:
        await bot.check()
    assert away.value.retryable


def test_words_in_clear_go_to_this_machine_only() -> None:
    with pytest.raises(GatewayRefused, match="tls = true"):
        create(Config(host="irc.libera.chat", tls=False))
