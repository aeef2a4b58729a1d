"""Matrix: rooms of strangers neither hold up what others say nor become ever more."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from structlog.testing import capture_logs

from gateways import _matrix_joins
from gateways.base import GatewayError, Inbound, Outbound
from gateways.matrix import AT_ONCE, ROOM_TRIES, Matrix
from tests.gateways.conftest import Heard, logged_once, running
from tests.gateways.test_matrix import World
from tests.platforms.stages.matrix import a_bot, settled
from tests.platforms.synapse import Client, synapse

pytestmark = [pytest.mark.whole, pytest.mark.anyio]


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


@pytest.fixture
async def eve(world: World) -> AsyncIterator[Client]:
    account = await asyncio.to_thread(world.server.account, "eve", "Eve")
    async with Client(world.server, account) as client:
        yield client


class Slowly:
    """As a homeserver joins that has to ask a slow one first: never, until it is let."""

    def __init__(self, bot: Matrix) -> None:
        self._join = bot._client.join
        self.asked: list[str] = []
        self.let = asyncio.Event()
        bot._client.join = self

    async def __call__(self, room_id: str) -> Any:
        self.asked.append(room_id)
        await self.let.wait()
        return await self._join(room_id)


async def is_in(world: World, client: Client, room: str) -> bool:
    there = await client.call("GET", f"/rooms/{room}/joined_members")
    return world.account.user in there["joined"]


async def until_in(world: World, client: Client, *rooms: str) -> None:
    async with asyncio.timeout(60):
        for room in rooms:
            while not await is_in(world, client, room):  # noqa: ASYNC110
                await asyncio.sleep(0.02)


async def test_a_slow_room_holds_up_nobody_elses_words_and_no_other_room(
    world: World, eve: Client
) -> None:
    slowly, heard = Slowly(world.bot), Heard()
    async with running(world.bot, heard):
        rooms = [await eve.make_room(world.account.user) for _ in range(3)]
        async with asyncio.timeout(60):
            while not slowly.asked:  # noqa: ASYNC110
                await asyncio.sleep(0.02)
        await world.ann.say(world.room, "stop")
        assert [m.text for m in await heard.wait_for(1)] == ["stop"]
        theirs = await world.ann.make_room(world.account.user)
        async with asyncio.timeout(60):
            while theirs not in slowly.asked:  # noqa: ASYNC110
                await asyncio.sleep(0.02)
        assert len(slowly.asked) == 2, "one of each person's at a time"
        slowly.let.set()
        await until_in(world, eve, *rooms)


async def test_an_invitation_that_we_had_no_time_for_is_taken_when_we_start_again(
    world: World, eve: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_matrix_joins, "EACH", 2)
    slowly, heard = Slowly(world.bot), Heard()
    with capture_logs() as logged:
        async with running(world.bot, heard):
            rooms = [await eve.make_room(world.account.user) for _ in range(4)]
            await world.ann.say(world.room, "a word after which the position moves on")
            await heard.wait_for(1)
            await logged_once(logged, "matrix.too_many_invitations")
            await asyncio.sleep(0.3)
    assert len(slowly.asked) == 1, "the others wait behind it"
    told = [each for each in logged if each["event"] == "matrix.too_many_invitations"]
    assert [each["by"] for each in told] == [eve.account.user], "once"
    monkeypatch.setattr(_matrix_joins, "EACH", 5)
    async with running(a_bot(world.server, world.account), heard):
        await until_in(world, eve, *rooms)


async def test_of_too_many_silent_rooms_those_of_the_busiest_inviter_are_left(
    world: World, eve: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_matrix_joins, "SILENT", 3)
    heard = Heard()
    async with running(world.bot, heard):
        family = await world.ann.make_room(world.account.user)
        await until_in(world, world.ann, family)
        rooms = []
        for _ in range(3):
            rooms.append(await eve.make_room(world.account.user))
            await until_in(world, eve, rooms[-1])
            if len(rooms) == 1:
                await world.bot.send(Outbound(rooms[0], "Pair me."))
        rooms.append(await eve.make_room(world.account.user))
        await until_in(world, eve, rooms[-1])
        async with asyncio.timeout(60):
            while await is_in(world, eve, rooms[1]):  # noqa: ASYNC110
                await asyncio.sleep(0.02)
        assert [await is_in(world, eve, each) for each in rooms] == [True, False, True, True]
        assert await is_in(world, world.ann, family)


async def test_when_the_homeserver_wants_fewer_joins_it_is_tried_again(world: World) -> None:
    ask, refusals = world.bot._joins._ask, [GatewayError("too many joins", 0.05)]

    async def limited(call: Any) -> Any:
        if not refusals:
            return await ask(call)
        call.close()
        raise refusals.pop()

    world.bot._joins._ask = limited
    async with running(world.bot, Heard()):
        room = await world.ann.make_room(world.account.user)
        await until_in(world, world.ann, room)
    assert refusals == []


async def test_of_many_rooms_not_all_is_remembered(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gateways.matrix.REMEMBERED", 1)
    heard: list[Inbound] = Heard()
    async with running(world.bot, heard):  # type: ignore[arg-type]
        other = await world.ann.make_room(world.account.user)
        await until_in(world, world.ann, other)
        for room in (world.room, other, world.room):
            await world.ann.say(room, "hello")
            await world.ann.send(room, {"algorithm": "?"}, "m.room.encrypted")
        await world.ann.say(world.room, "end")
        async with asyncio.timeout(60):
            while len(heard) < 4:  # noqa: ASYNC110
                await asyncio.sleep(0.02)
    assert list(world.bot._members) == [world.room]
    assert list(world.bot._told) == [world.room]
    assert all(len(room.members) == 1 and room.private for room in world.bot._members.values())


async def test_a_room_that_another_server_holds_back_holds_up_no_other(
    world: World, eve: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its history is asked from there, and does not come."""
    theirs = await eve.make_room(world.account.user)
    await settled(world.bot, eve, world.account.user, theirs)
    genuine, asked = world.bot._get, []

    async def get(path: str, query: dict[str, str], **more: Any) -> Any:
        if theirs.partition(":")[0][1:] in path and "messages" in path:
            asked.append(path)
            raise GatewayError("The homeserver did not answer in time.")
        return await genuine(path, query, **more)

    monkeypatch.setattr(world.bot, "_get", get)
    for number in range(AT_ONCE + 5):
        await eve.say(theirs, f"flood {number}")
    await world.ann.say(world.room, "stop")
    heard = Heard()
    with capture_logs() as logged:
        async with running(world.bot, heard):
            await heard.wait_for(AT_ONCE + 1)
    assert "stop" in [message.text for message in heard]
    assert len(asked) == ROOM_TRIES, "it was tried, and then gone without"
    assert [e["room"] for e in logged if e["event"] == "matrix.room_does_not_answer"] == [theirs]
    assert f"flood {AT_ONCE + 4}" in [message.text for message in heard], "what came is heard"
