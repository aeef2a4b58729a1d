"""The assistant as an MCP server in this process, on a virtual phone; people behind its clients."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from mcp import Client
from mcp.client import ClientRequestContext
from mcp.server import MCPServer
from mcp_types import CallToolResult, ElicitRequestParams, ElicitResult, TextContent

from assistant.app import House
from assistant.config import GuardSettings, Settings
from assistant.opening import open_house
from assistant.serve_mcp.desk import Desk
from assistant.serve_mcp.tools import Offered
from tests.phones import VirtualPhone


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@dataclass
class Door:
    """``server`` is what clients connect to."""

    house: House
    desk: Desk
    server: MCPServer
    phone: VirtualPhone

    def sent(self) -> list[str]:
        """The messages that left the phone."""
        rows = self.phone.sql("SELECT body FROM sms WHERE type=2 ORDER BY id")
        return [str(body) for (body,) in rows]


OpenDoor = Callable[[Settings], AsyncIterator[Door]]


@pytest.fixture
async def door(
    virtual_phone: VirtualPhone, tmp_path: Path, request: pytest.FixtureRequest
) -> AsyncIterator[Door]:
    """``answer_seconds`` by indirect parameter."""
    home = tmp_path / "home"
    home.mkdir(mode=0o700)
    seconds = getattr(request, "param", 60.0)
    settings = Settings(guard=GuardSettings(answer_seconds=seconds))
    house = House(settings, home, virtual_phone.serial)
    desk = Desk(house)
    try:
        async with open_house(house, "mcp", [desk]):
            yield Door(house, desk, Offered(house, desk).server(), virtual_phone)
            await desk.close()
    finally:
        house.close()


@dataclass
class Person:
    """Somebody behind a client who is shown forms: gives ``answers`` in turn, then closes them."""

    answers: list[ElicitResult] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    forms: list[dict[str, Any]] = field(default_factory=list)

    async def __call__(
        self, context: ClientRequestContext, params: ElicitRequestParams
    ) -> ElicitResult:
        self.asked.append(params.message)
        self.forms.append(getattr(params, "requested_schema", {}))
        return self.answers.pop(0) if self.answers else ElicitResult(action="cancel")


def picks(answer: str) -> ElicitResult:
    return ElicitResult(action="accept", content={"answer": answer})


@dataclass
class Heard:
    """Progress notifications."""

    numbers: list[float] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)

    async def __call__(self, progress: float, total: float | None, message: str | None) -> None:
        self.numbers.append(progress)
        self.lines.append(message or "")


def said(result: CallToolResult) -> dict[str, Any]:
    """The JSON of a result's first text."""
    first = result.content[0]
    assert isinstance(first, TextContent)
    known: dict[str, Any] = json.loads(first.text)
    return known


def words(result: CallToolResult) -> str:
    return "\n".join(block.text for block in result.content if isinstance(block, TextContent))


def client(server: Any, mode: str, person: Person | None = None) -> Client:
    """The official client; without a person it declares no elicitation."""
    return Client(server, mode=mode, elicitation_callback=person)
