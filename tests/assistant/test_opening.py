"""The order in which the house opens and closes: what must have been done before what, and why."""

from __future__ import annotations

import asyncio
import functools
import inspect
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import pytest

from assistant import opening, tasks
from assistant.app import House
from assistant.config import Settings
from assistant.inbox import Inbox
from assistant.journal import Journal
from assistant.locks import Slots
from assistant.opening import open_house
from assistant.outbox import Outbox
from assistant.schedules import Schedules
from assistant.taking_over.sessions import Sessions
from assistant.turns import LOCAL
from gateways.base import Abilities, Deliver, Outbound
from tests.assistant.conftest import Cli

WATCHED: dict[str, tuple[object, str]] = {
    "slot": (Slots, "take"),
    "probe": (Journal, "probe"),
    "unwatched": (House, "stop_unwatched"),
    "engine": (tasks, "launch"),
    "broken": (tasks, "close_broken"),
    "hands": (Sessions, "go_on"),
    "catch up": (Inbox, "catch_up"),
    "send": (Outbox, "run"),
    "schedules": (Schedules, "run"),
    "turns end": (Inbox, "close"),
    "flush": (Outbox, "flush"),
    "engine ends": (tasks, "shut_down"),
    "slot free": (Slots, "release"),
}
"""What opens and closes, and where that is done; ``serve`` is a gateway's own."""
MUST = (
    ("slot", "engine", "whose work is gone on with is told by the slot"),
    ("probe", "engine", "with a journal that cannot be written no work is begun"),
    ("unwatched", "engine", "what nobody follows is stopped, not resumed"),
    ("engine", "broken", "only the engine knows which tasks it goes on with"),
    ("broken", "catch up", "what a kept message begins now is not taken for one that is lost"),
    ("engine", "catch up", "a kept message may begin a task"),
    ("hands", "serve", "what may be a code is never written down"),
    ("catch up", "serve", "a new message would be begun twice, or before an older one"),
    ("catch up", "schedules", "so would one whose time has come"),
    ("engine", "serve", "a message may begin a task"),
    ("turns end", "engine ends", "a turn may begin a task until it is ended"),
    ("flush", "engine ends", "what was said last is sent even where a task does not end"),
    ("engine ends", "slot free", "else another process goes on with what still runs here"),
)


def over(what: str) -> str:
    return f"{what} is over"


def breaches(order: Sequence[str]) -> list[tuple[str, str]]:
    """The pairs of which the second began before the first was over, or one never came."""
    return [
        (first, then)
        for first, then, _ in MUST
        if not {over(first), then} <= set(order) or order.index(over(first)) > order.index(then)
    ]


class Noting:
    """A chat platform that notes when it is served."""

    name = LOCAL
    abilities = Abilities()

    def __init__(self, noted: list[str]) -> None:
        self._noted = noted

    async def check(self) -> str:
        return ""

    async def run(self, deliver: Deliver) -> None:
        self._noted.append("serve")
        await asyncio.Event().wait()

    async def send(self, message: Outbound) -> str:
        return "1"


def noting(what: str, done: Callable[..., Any], noted: list[str]) -> Callable[..., Any]:
    """Done as ever, and noted when it begins and when it is over."""

    @functools.wraps(done)
    def also_noted(*args: Any, **kw: Any) -> Any:
        noted.append(what)
        result = done(*args, **kw)
        if inspect.isawaitable(result):
            return awaited(result)
        noted.append(over(what))
        return result

    async def awaited(result: Awaitable[Any]) -> Any:
        value = await result
        noted.append(over(what))
        return value

    return also_noted


@pytest.fixture
def order(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What a real house did between its opening and its end."""
    noted: list[str] = []
    for what, (owner, name) in WATCHED.items():
        monkeypatch.setattr(owner, name, noting(what, getattr(owner, name), noted))
    settings = Settings.model_validate({"default_phone": cli.phone.serial})
    house = House(settings, cli.home)

    async def open_and_close() -> None:
        async with open_house(house, "run", [Noting(noted)]):
            while not {"serve", "schedules", "send"} <= set(noted):  # noqa: ASYNC110 - a list
                await asyncio.sleep(0.01)

    try:
        asyncio.run(asyncio.wait_for(open_and_close(), 60))
    finally:
        house.close()
    return noted


def test_it_opens_and_closes_in_the_right_order(order: list[str]) -> None:
    assert breaches(order) == []


@pytest.mark.parametrize(("first", "then"), [(first, then) for first, then, _ in MUST])
def test_a_breach_is_seen(first: str, then: str) -> None:
    right = list(WATCHED)
    right.insert(right.index("schedules"), "serve")
    right = [noted for each in right for noted in (each, over(each))]
    assert breaches(right) == []
    wrong = [each for each in right if each != over(first)]
    wrong.insert(wrong.index(then) + 1, over(first))
    assert (first, then) in breaches(wrong)
    assert (first, then) in breaches([each for each in right if each != then])


class Fragile:
    """A gateway whose library fails in its own way, once."""

    name = "fragile"
    abilities = Abilities()

    def __init__(self) -> None:
        self.runs = 0
        self.sound = asyncio.Event()

    async def check(self) -> str:
        return self.name

    async def run(self, deliver: Deliver) -> None:
        self.runs += 1
        if self.runs == 1:
            raise KeyError("what nobody foresaw")
        self.sound.set()
        await asyncio.Event().wait()

    async def send(self, message: Outbound) -> str:
        return "1"


def test_a_gateway_that_fails_in_its_own_way_is_run_again(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "FAULT_SECONDS", 0.05)
    settings = Settings.model_validate({"default_phone": cli.phone.serial})

    async def live() -> int:
        house, fragile = House(settings, cli.home), Fragile()
        async with open_house(house, "run", [fragile]):
            async with asyncio.timeout(60):
                await fragile.sound.wait()
        house.close()
        return fragile.runs

    assert asyncio.run(live()) == 2
