"""MCP clients as a chat platform: every job is a chat of its own, named after our slot.

Who starts ``phonepilot mcp``, or knows its token, is a program of this machine: somebody with a
history and rights of their own (``authority``). Nothing is allowed beforehand, so that whatever
asks first asks here, too.
"""

from __future__ import annotations

import asyncio
import secrets
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from assistant.ask import is_progress
from assistant.authority import PROGRAM
from assistant.serve_mcp.job import Job
from assistant.turns import LOCAL
from gateways.base import Abilities, Deliver, Inbound, Outbound

if TYPE_CHECKING:
    from assistant.app import House

SLOT = "mcp"
"""The kind of our slots; chats of all programs like us begin with it."""


MOST_JOBS = 32
KEPT_SECONDS = 600.0
"""How long the outcome of a job is kept for a client that does not ask for it."""


class TooManyJobs(Exception):
    """Clients have given more jobs than are kept at a time."""


class Desk:
    """A Gateway that hands what the house says to the job it belongs to."""

    name = LOCAL
    abilities = Abilities(edit=True, buttons=True, max_text=100_000)

    def __init__(self, house: House) -> None:
        self._house = house
        self._jobs: dict[str, Job] = {}

    async def check(self) -> str:
        return "MCP clients on this machine"

    async def run(self, deliver: Deliver) -> None:
        await asyncio.Event().wait()

    async def send(self, message: Outbound) -> str:
        job = self._jobs.get(message.chat)
        if job is None:
            return "1"  # of a program that is gone
        if is_progress(message):
            job.hear_progress(message.text)
        elif question := await asyncio.to_thread(
            self._house.journal.open_question, LOCAL, message.chat
        ):
            job.hear_question(question, message.text)
        return "1"

    def job(self, goal: str, phone: str) -> Job:
        """A new job; it begins when it is started. Raises TooManyJobs."""
        for chat, each in list(self._jobs.items()):
            if each.over_since(KEPT_SECONDS) and not each.followed:
                del self._jobs[chat]
        if len(self._jobs) >= MOST_JOBS:
            raise TooManyJobs(f"{MOST_JOBS} jobs are open already; wait until one has ended.")
        now = datetime.now(UTC)
        name = f"{now:%Y%m%d-%H%M%S}-{secrets.token_hex(4)}"
        message = Inbound(
            LOCAL, name, f"{self._house.slot}/{name}", PROGRAM, goal, now,
            phone=phone or self._house.device, consent="ask",
        )  # fmt: skip
        job = Job(self._house, message)
        self._jobs[message.chat] = job
        return job

    def known(self, task: str) -> Job | None:
        """A job of ours that is not over, by the name of its task."""
        return next((job for job in self._jobs.values() if job.task == task), None)

    def open(self) -> list[Job]:
        """The jobs that are not over."""
        return list(self._jobs.values())

    async def close(self) -> None:
        """Nobody will hear of the open jobs any more: they are stopped."""
        for job in self.open():
            await job.stop()
            await job.leave()
        self._jobs.clear()

    def forget(self, job: Job) -> None:
        self._jobs.pop(job.message.chat, None)
