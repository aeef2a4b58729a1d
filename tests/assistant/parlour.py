"""A hall with a door: where the inbox is tried, and what is done there with messages."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from benchmarks.reliability._hall import Hall
from gateways.base import Inbound

AT = datetime(2026, 11, 1, tzinfo=UTC)


class Room:
    """What is done with messages; ``open`` lets them through, a button goes through at once."""

    def __init__(self) -> None:
        self.done: list[str] = []
        self.open = asyncio.Event()
        self.open.set()
        self.trouble: list[Exception] = []

    async def __call__(self, message: Inbound) -> None:
        if not message.button:
            await self.open.wait()
        if self.trouble:
            raise self.trouble.pop(0)
        self.done.append(message.text or message.button)


class Parlour(Hall):
    """With a door, terminals that are not ours, and what goes on beside the next messages."""

    later: Callable[[Inbound], Coroutine[Any, Any, None]] | None = None
    runs = False
    """Something that a stop ends at once."""

    async def handle(self, message: Inbound, *, stopped: bool = False) -> Any:
        if stopped:
            message = replace(message, text=f"{message.text}, stopped")
        await super().handle(message)
        return self.later(message) if self.later else None

    def admits(self, message: Inbound) -> bool:
        return message.sender != "eve"

    def is_ours(self, chat: str) -> bool:
        return chat == "ours"

    def stop_early(self, message: Inbound) -> bool:
        return self.runs

    def kept(self) -> list[str]:
        """What is written down of messages, handled or not."""
        return [
            row["text"] for row in self.journal._rows("SELECT text FROM inbox ORDER BY received")
        ]


def says(text: str, number: str = "", chat: str = "c", **more: object) -> Inbound:
    known = {"external_id": number or text, "at": AT, "gateway": "fake", "sender": "ann"} | more
    return Inbound(chat=chat, text=text, **known)  # type: ignore[arg-type]
