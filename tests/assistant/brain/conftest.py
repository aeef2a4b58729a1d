"""A brain for the command line, or in a chat of its own; a site that offers a table."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from assistant.app import House
from device_drivers.virtual.apps.browser.web import SITES, Answer, Request
from tests.assistant.chats import Chat, in_a_chat
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


@contextmanager
def chatting(cli: Cli, model: ScriptedModel, **more: Any) -> Iterator[tuple[Chat, House]]:
    """An assistant with a brain in a chat. ``more`` is more of the settings."""
    brain = {"base_url": model.base_url, "model": model.name} | more.pop("brain", {})
    with in_a_chat(cli, models={"brain": brain}, **more) as found:
        yield found


def result_of(message: dict[str, Any]) -> dict[str, Any]:
    """What a tool brought back, in the last message of a request."""
    assert message["role"] == "tool", message
    found: dict[str, Any] = json.loads(message["content"])
    return found


def shown(asked: Asked) -> list[str]:
    return [tool["function"]["name"] for tool in asked.settings["tools"]]


def ended(house: House, turn: str) -> dict[str, Any]:
    """How a turn ended: that is written down right after it was said."""
    deadline = time.monotonic() + 150
    while time.monotonic() < deadline:
        if (known := house.journal.task(turn)) and known["outcome"]:
            return known
        time.sleep(0.01)
    raise AssertionError(house.journal.recent_tasks())
