"""The terminal: a chat with the person at this computer."""

from __future__ import annotations

import asyncio
import itertools
import sys
import threading
from datetime import UTC, datetime
from typing import TextIO

from pydantic import BaseModel

from gateways.base import Abilities, Deliver, Inbound, NotKept, Outbound


class Config(BaseModel, extra="forbid"):
    chat: str = "terminal"
    prompt: str = "you> "


def create(config: Config) -> Terminal:
    return Terminal(config)


class Terminal:
    """Reads lines, prints answers; of an edited message only the lines that are new."""

    name = "terminal"
    abilities = Abilities(edit=True, image=True, file=True, buttons=True, max_text=100_000)

    def __init__(self, config: Config, out: TextIO | None = None) -> None:
        self._config = config
        self._out = out or sys.stdout
        self._ids = itertools.count(1)
        self._printed: set[str] = set()
        """What was printed since the last line was typed: not worth saying again."""
        self._lines: asyncio.Queue[str | None] = asyncio.Queue(maxsize=100)

    async def check(self) -> str:
        return "the chat in this terminal"

    async def run(self, deliver: Deliver) -> None:
        """Until the end of the input."""
        loop = asyncio.get_running_loop()
        threading.Thread(target=self._read, args=(loop,), daemon=True).start()
        while (line := await self._lines.get()) is not None:
            self._printed.clear()
            now = datetime.now(UTC)
            message = Inbound(
                gateway=self.name,
                external_id=f"{now:%Y%m%d-%H%M%S-%f}",
                chat=self._config.chat,
                sender="owner",
                text=line,
                at=now,
            )
            await self._until_kept(message, deliver)

    async def _until_kept(self, message: Inbound, deliver: Deliver) -> None:
        """Nobody types a line twice."""
        while True:
            try:
                await deliver(message)
            except NotKept as error:
                print(f"\r(waiting: {error})", file=self._out)
                await asyncio.sleep(error.retry_after)
            else:
                return

    def _read(self, loop: asyncio.AbstractEventLoop) -> None:
        for line in sys.stdin:
            if line.strip():
                asyncio.run_coroutine_threadsafe(self._lines.put(line.rstrip("\n")), loop).result()
            else:
                self._prompt()
        asyncio.run_coroutine_threadsafe(self._lines.put(None), loop)

    async def send(self, message: Outbound) -> str:
        number = message.edits or str(next(self._ids))
        attached = [f"   {path}" for path in (message.image, message.file) if path]
        lines = message.text.splitlines() + attached
        fresh = [line for line in lines if line not in self._printed]
        self._printed.update(fresh)
        choices = _choices(message)
        if fresh:
            print("\r" + "\n".join(fresh), file=self._out)
            if choices:
                print(f"   {'  '.join(choices)}", file=self._out)
            if not any(b.value.startswith("stop:") for b in message.buttons):
                self._prompt()
        return number

    def _prompt(self) -> None:
        if sys.stdin.isatty():
            print(self._config.prompt, end="", file=self._out, flush=True)


def _choices(message: Outbound) -> list[str]:
    """Numbered; where numbers stand for the squares of a picture, in words and without those."""
    answers = [b for b in message.buttons if b.value.startswith("answer:")]
    if any(b.row for b in answers):
        return [b.label.lower() for b in answers if not b.label.isdigit()]
    return [f"[{i}] {b.label}" for i, b in enumerate(answers, 1)]
