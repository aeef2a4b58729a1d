"""A brain for the command line, or in a chat of its own; a site that offers a table."""

from __future__ import annotations

import asyncio
import itertools
import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, contextmanager
from datetime import UTC, datetime
from typing import Any

import pytest

from assistant.app import House
from assistant.config import Settings
from assistant.opening import open_house
from device_drivers.virtual.apps.browser.web import SITES, Answer, Request
from gateways.base import Abilities, Deliver, Inbound, Outbound
from tests.assistant.conftest import Cli
from tests.scripted_model import Asked, ScriptedModel

HOST = "meter.example"
READINGS = "day,kWh\n" + "".join(f"2026-11-{n:02},{3 * n}\n" for n in range(1, 21))
TOTAL = sum(3 * n for n in range(1, 21))


@pytest.fixture
def meter() -> Iterator[str]:
    """Its address."""

    @SITES.site(HOST)
    def answer(request: Request) -> Answer | None:
        if request.path == ["meter.csv"]:
            return Answer(file=("meter.csv", READINGS.encode()))
        return Answer(
            "<html><head><title>Meter</title></head><body><h1>Your meter</h1>"
            '<a href="/meter.csv">Download the readings</a></body></html>'
        )

    yield f"https://{HOST}"
    del SITES.hosts[HOST]


def with_brain(cli: Cli, model: ScriptedModel, more: str = "") -> None:
    """The brain asks this model; ``more`` is more of phonepilot.toml, of that table first."""
    (cli.home / "phonepilot.toml").write_text(
        f'[models.brain]\nbase_url = "{model.base_url}"\nmodel = "{model.name}"\n{more}'
    )


class Chat:
    """A chat platform in this process, which can edit. ``sent`` are all versions, as they came."""

    name = "chat"
    abilities = Abilities(edit=True, file=True, buttons=True, edit_seconds=0.02)

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.sent: list[tuple[str, Outbound]] = []
        self._loop = loop
        self._ids = itertools.count(1)
        self._ready = threading.Event()
        self._deliver: Deliver | None = None

    async def check(self) -> str:
        return "a chat"

    async def run(self, deliver: Deliver) -> None:
        self._deliver = deliver
        self._ready.set()
        await asyncio.Event().wait()

    async def send(self, message: Outbound) -> str:
        number = message.edits or str(next(self._ids))
        self.sent.append((number, message))
        return number

    def says(self, text: str, *, button: str = "", person: str = "ann") -> None:
        """A person writes, or presses a button."""
        assert self._ready.wait(10)
        assert self._deliver is not None
        message = Inbound(
            "chat", f"{person}-{next(self._ids)}", "room", person, text, datetime.now(UTC),
            button=button,
        )  # fmt: skip
        deliver = self._deliver

        async def delivered() -> None:
            await deliver(message)

        asyncio.run_coroutine_threadsafe(delivered(), self._loop).result(60)

    def wait(self, found: Callable[[Outbound], bool], seconds: float = 60) -> Outbound:
        """The first version of a message that is as wanted."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            for _, message in list(self.sent):
                if found(message):
                    return message
            time.sleep(0.01)
        raise AssertionError([message.text for _, message in self.sent])

    def hears(self, words: str, seconds: float = 60) -> Outbound:
        return self.wait(lambda message: words in message.text, seconds)


@contextmanager
def chatting(cli: Cli, model: ScriptedModel, **more: Any) -> Iterator[tuple[Chat, House]]:
    """An assistant with a brain in a chat, in this process; ``ann`` and ``bob`` are paired.
    ``more`` is more of the settings."""
    brain = {"base_url": model.base_url, "model": model.name} | more.pop("brain", {})
    settings = Settings.model_validate(
        {"default_phone": cli.phone.serial, "models": {"brain": brain}} | more
    )
    house = House(settings, cli.home)
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    chat, stack = Chat(loop), AsyncExitStack()

    async def open_up() -> None:
        await stack.enter_async_context(open_house(house, "run", [chat]))

    try:
        for person in ("ann", "bob"):
            now = datetime.now(UTC)
            house.journal.offer_code(person, Inbound("chat", "0", "room", person, "", now), 60)
            house.journal.pair(person, 60)
        asyncio.run_coroutine_threadsafe(open_up(), loop).result(30)
        yield chat, house
    finally:
        asyncio.run_coroutine_threadsafe(stack.aclose(), loop).result(30)
        loop.call_soon_threadsafe(loop.stop)
        thread.join(10)
        loop.close()
        house.close()


def result_of(message: dict[str, Any]) -> dict[str, Any]:
    """What a tool brought back, in the last message of a request."""
    assert message["role"] == "tool", message
    found: dict[str, Any] = json.loads(message["content"])
    return found


def shown(asked: Asked) -> list[str]:
    return [tool["function"]["name"] for tool in asked.settings["tools"]]


def ended(house: House, turn: str) -> dict[str, Any]:
    """How a turn ended: that is written down right after it was said."""
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        if (known := house.journal.task(turn)) and known["outcome"]:
            return known
        time.sleep(0.01)
    raise AssertionError(house.journal.recent_tasks())
