"""Whatever one event holds, those before, beside and after it are heard; the connection stays."""

from __future__ import annotations

import asyncio
import logging

import pytest
from structlog.testing import capture_logs

from assistant import plugins
from gateways import _odd
from gateways.base import GatewayError, Inbound, Outbound
from tests.gateways.conftest import Heard, running
from tests.platforms.odd import SENDERS, STRAY, odd_ones
from tests.platforms.stages import stage

pytestmark = [pytest.mark.whole, pytest.mark.anyio]
SECONDS = 60.0
ALL_READ = ("web", "webhook", "irc", "email")
"""Where all of it is read somehow, or who sent it is told that it makes no sense."""


async def heard_with(heard: Heard, words: str) -> Inbound:
    async with asyncio.timeout(SECONDS):
        while True:
            for message in list(heard):
                if words in message.text:
                    return message
            await asyncio.sleep(0.02)


@pytest.mark.parametrize("name", sorted(set(plugins.listing("gateways")) - {"terminal"}))
async def test_odd_events_are_left_out_and_those_beside_them_heard(
    name: str, caplog: pytest.LogCaptureFixture
) -> None:
    _odd.forget()
    heard = Heard()
    caplog.set_level(logging.WARNING)
    async with stage(name) as there:
        await there.gateway.send(Outbound(there.chat, "hello"))  # now the chat is known
        with capture_logs() as logged:
            async with running(there.gateway, heard) as run:
                await there.person.says("said before")
                await heard_with(heard, "said before")
                await SENDERS[name](there)
                await there.person.says("said after")
                await heard_with(heard, "said after")
                assert not run.done()
            async with running(there.gateway, heard) as run:  # what was odd is not met again
                if name != "irc":  # it keeps nothing for who comes later
                    await there.person.says("said later")
                    await heard_with(heard, "said later")
                assert not run.done()
        events = [each["event"] for each in logged]
        assert f"{name}.down" not in events
        assert events.count(f"{name}.odd_event") == 1 or name in ALL_READ
        assert STRAY not in str([e for e in logged if e["log_level"] != "debug"])
        assert STRAY not in caplog.text
        for message in heard:
            message.text.encode()
            message.sender_name.encode()


async def test_what_deliver_raises_is_never_taken_for_nonsense() -> None:
    """The disk's trouble is not the event's."""
    async with stage("telegram") as there:

        async def breaks(message: Inbound) -> None:
            raise ValueError("a fault of ours")

        await there.person.says("hello")
        with pytest.raises(ValueError, match="a fault of ours"):
            await asyncio.wait_for(there.gateway.run(breaks), 60)


def test_many_are_told_of_once() -> None:
    _odd.forget()

    def read(number: int) -> Inbound:
        raise KeyError(STRAY)

    with capture_logs() as logged:
        for number in range(1000):
            assert _odd.understood("slack", read, number) is None
    assert [each["event"] for each in logged] == ["slack.odd_event"]
    assert STRAY not in str(logged)


def test_json_is_read_however_deep_a_part_of_it_is() -> None:
    deep = '{"id": "a", "x": ' + "[" * 50_000 + "1" + "]" * 50_000 + ', "y": {"z": "]"}}'
    assert _odd.parsed(deep)["id"] == "a"
    assert _odd.parsed(deep.encode())["y"] == {"z": "]"}
    assert _odd.parsed('{"n": ' + "9" * 9000 + ', "id": "b"}')["id"] == "b"
    for bad in ("[" * 50_000, '"', ""):
        with pytest.raises(ValueError, match=r".*"):
            _odd.parsed(bad)


def test_trouble_of_a_platform_is_no_nonsense() -> None:
    assert not issubclass(GatewayError, _odd.NONSENSE)


async def test_what_is_odd_in_a_history_hides_nothing_of_it() -> None:
    """Discord's library reads a page of a channel as a whole or not at all."""
    _odd.forget()
    heard = Heard()
    async with stage("discord") as there:
        await there.gateway.send(Outbound(there.chat, "hello"))
        await there.person.says("said while away")
        channel = there.platform.messages[int(there.chat)]
        good = max(channel.items())[1]
        for number, odd in enumerate(odd_ones(good, 30), 1):
            channel[int(good["id"]) + number] = odd
        async with running(there.gateway, heard):
            await heard_with(heard, "said while away")
            await there.person.says("said after")
            await heard_with(heard, "said after")
