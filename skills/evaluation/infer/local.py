"""Weights on this machine, by transformers: one process per graphics card, each asked in turn.

Only these processes load torch; this one hands out samples and alone writes what they answer, so
none waits for another and no file is shared. A process that dies is started again for the next
sample.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from models.base import BadReply, Completion, ModelUnavailable, Prompt, Usage
from models.serving.machine import nvidia

OPENING_SECONDS = 1800.0
"""How long the weights may take to be loaded."""
STARTS = 3
"""A process that does not open its weights so often in a row never will."""
LONGEST_LINE = 2**24
PROGRAM = (sys.executable, "-m", "skills.evaluation.infer.local_worker")


def devices() -> list[str]:
    """Every card of this machine, or its processor."""
    return [f"cuda:{n}" for n, _ in enumerate(nvidia())] or ["cpu"]


class Local:
    """Some processes with the same weights."""

    def __init__(
        self, weights: Path, on: Sequence[str], max_tokens: int, logs: Path,
        seconds: float = 600.0, program: Sequence[str] = PROGRAM,
    ) -> None:  # fmt: skip
        """``logs``: the folder of what the processes say beside their answers. ``seconds``: for
        one answer."""
        self._free: asyncio.Queue[_Process] = asyncio.Queue()
        self._all = [
            _Process(str(weights), device, max_tokens, logs / f"{device.replace(':', '-')}.log",
                     seconds, program)
            for device in on
        ]  # fmt: skip
        for process in self._all:
            self._free.put_nowait(process)

    async def ask(self, prompt: Prompt) -> Completion:
        """Raises BadReply, ModelUnavailable."""
        process = await self._free.get()
        try:
            return await process.ask(prompt)
        finally:
            self._free.put_nowait(process)

    @property
    def pids(self) -> list[int]:
        """Of the processes that are running."""
        return [pid for process in self._all if (pid := process.pid)]

    async def close(self) -> None:
        await asyncio.gather(*(process.end() for process in self._all))


class _Process:
    """One process with the weights on one device; started when it is first asked."""

    def __init__(
        self, weights: str, device: str, max_tokens: int, log: Path, seconds: float,
        command: Sequence[str],
    ) -> None:  # fmt: skip
        self._command = [*command, weights, device, str(max_tokens)]
        self._log, self._seconds = log, seconds
        self._running: asyncio.subprocess.Process | None = None
        self._failed = 0

    @property
    def pid(self) -> int:
        """0 while it is not running."""
        return self._running.pid if self._running else 0

    async def ask(self, prompt: Prompt) -> Completion:
        question = json.dumps({"messages": prompt.messages, "settings": prompt.settings})
        try:
            running = self._running or await self._start()
            assert running.stdin is not None  # noqa: S101 - it is a pipe
            running.stdin.write(question.encode() + b"\n")
            await running.stdin.drain()
            line = await self._line(running, self._seconds)
        except (ConnectionError, ValueError):
            line = b""
        except asyncio.CancelledError:
            await self.end()  # its answer would be taken for that of the next question
            raise
        if not line:
            await self.end()
            raise self._gone("ended, or took too long")
        return _completion(json.loads(line))

    async def _start(self) -> asyncio.subprocess.Process:
        self._log.parent.mkdir(parents=True, exist_ok=True)
        with self._log.open("ab") as log:
            running = await asyncio.create_subprocess_exec(
                *self._command, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
                stderr=log, limit=LONGEST_LINE, start_new_session=True,
                env={**os.environ, "TOKENIZERS_PARALLELISM": "false"},
            )  # fmt: skip
        self._running = running
        if not (await self._line(running, OPENING_SECONDS)).startswith(b"{"):
            self._failed += 1
            await self.end()
            error = self._gone("did not open the weights")
            error.passing = self._failed < STARTS
            raise error
        self._failed = 0
        return running

    async def _line(self, running: asyncio.subprocess.Process, seconds: float) -> bytes:
        """Its next answer; b"" when there will be none, or none came in time. What a library
        prints between the answers is passed over."""
        assert running.stdout is not None  # noqa: S101 - it is a pipe
        try:
            async with asyncio.timeout(seconds):
                while line := await running.stdout.readline():
                    if line.startswith(b"{"):
                        return line
        except TimeoutError:
            pass
        return b""

    def _gone(self, what: str) -> ModelUnavailable:
        told = ""
        with suppress(OSError):
            told = next(iter(self._log.read_text(errors="replace").strip().splitlines()[-1:]), "")
        error = ModelUnavailable(f"The process with the weights {what}: {told} (in {self._log})")
        error.passing = True
        return error

    async def end(self) -> None:
        running, self._running = self._running, None
        if running is None:
            return
        with suppress(ProcessLookupError):
            running.kill()
        await running.communicate()


def _completion(answer: dict[str, Any]) -> Completion:
    """Raises BadReply, ModelUnavailable."""
    used = Usage(1, answer.get("prompt_tokens", 0), completion_tokens=answer.get("tokens", 0))
    if said := answer.get("error"):
        error = ModelUnavailable(f"transformers could not answer: {said}")
        error.passing, error.usage = True, used
        raise error
    if answer["cut"]:
        bad = BadReply("The reply was cut off; it may say more.")
        bad.said, bad.usage = answer["text"], used
        raise bad
    return Completion(answer["text"], used)
