"""The benchmarks that run while the house does: each begun once, told of in its chat, and gone on
with after whatever ended the house.

A job is kept before anything is asked, and an answer before the next question. So a start after a
crash only has to look which jobs are to run. How far one is stands in one message that is edited;
the table is a message of its own, under a key that is said once.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Collection
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import structlog

from assistant.evaluating.jobs import Job, Jobs
from device_drivers.verbs.base import Said
from gateways.base import PROGRESS_SECONDS, Outbound
from models.base import ModelUnavailable, Usage
from models.locks import Lock
from skills.base import SkillError
from skills.evaluation.infer.keeping import answered
from skills.evaluation.infer.troubles import Mixed

if TYPE_CHECKING:
    from assistant.app import House
    from skills.evaluation.infer.running import Outcome

log = structlog.get_logger()
FOLDER = Path("eval") / "chat"
LOOK_SECONDS = 1.0
TOLD_SECONDS = 20.0
"""Between two versions of the message that tells how far it is."""
LASTS = 86_400.0
"""Seconds for which a result is worth sending."""
REST_SECONDS = 60.0
"""Before one is begun again whose state could not even be kept: the disk is full."""


CHANGED = Said(
    "How it is asked has changed since it was begun (another version, other samples), and two ways "
    "are never mixed. Please ask for it again.",
    "自开始以来，提问方式已有变化（版本或样本不同），两种方式不能混用。请重新发起评测。",
)


class Benchmarks:
    """All of the house."""

    def __init__(self, house: House) -> None:
        self._house = house
        self.jobs = Jobs(house.home / FOLDER)
        self._running: dict[str, tuple[asyncio.Task[None], _Far, int]] = {}
        self._again_at: dict[str, float] = {}
        self._all = False
        """Whether all that is ours is gone on with, now or in a moment."""

    async def run(self, only: Collection[str] = ()) -> None:
        """Go on with what is to run, until cancelled; ``only``: these, where any are named."""
        self._all = not only
        try:
            while True:
                await self._look(only)
                await asyncio.sleep(LOOK_SECONDS)
        finally:
            self._all = False
            for task, *_ in self._running.values():
                task.cancel()
            await asyncio.gather(*(t for t, *_ in self._running.values()), return_exceptions=True)

    async def see_through(self, gateway: str, chat: str) -> list[Job]:
        """Those that were begun in a chat, to their ends, for who does only one request: no house
        runs that would go on with them. Another that does is waited for."""
        begun = await asyncio.to_thread(self._running_in, gateway, chat)
        if not begun:
            return []
        ids = {job.id for job in begun}
        running = asyncio.create_task(self.run(only=ids))
        try:
            while await asyncio.to_thread(self._running_in, gateway, chat):  # noqa: ASYNC110 - files
                await asyncio.sleep(LOOK_SECONDS)
        finally:
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)
        return [known for job in begun if (known := self.jobs.known(job.id))]

    def _running_in(self, gateway: str, chat: str) -> list[Job]:
        here = (gateway, chat)
        return [
            job
            for job in self.jobs.all()
            if job.state == "running" and (job.gateway, job.chat) == here
        ]

    def has_hands(self, job: Job) -> bool:
        """Whether this house, or another process, is at it."""
        if job.id in self._running or (self._all and self._ours(job)):
            return True
        lock = Lock(self.jobs.place(job) / ".lock")
        free = lock.take()
        lock.give_back()
        return not free

    def far(self, job: Job) -> Said:
        """How far a job is, as of now."""
        from assistant.evaluating import wording

        if job.state != "running":
            return wording.stands(job)
        if not self.has_hands(job):
            return wording.waits(job, self.counted(job)[0])
        _, far, _ = self._running.get(job.id, (None, _Far(), 0))
        return wording.under_way(job, far.done or job.answered, far.of or job.of, far.left(),
                                 far.failed)  # fmt: skip

    def counted(self, job: Job) -> tuple[int, int]:
        """How many samples are answered, of how many."""
        _, far, _ = self._running.get(job.id, (None, _Far(), 0))
        if far.of:
            return far.done, far.of
        return answered(self.jobs.place(job) / "run") or job.answered, job.of

    async def _look(self, only: Collection[str] = ()) -> None:
        """Begin what is to run, and end what was stopped: also where it was gone on with since,
        as what hangs is stopped and begun again."""
        every = await asyncio.to_thread(lambda: [*self.jobs.all()])
        wanted = {job.id: job for job in every if not only or job.id in only}
        for name, (task, _, times) in list(self._running.items()):
            job = wanted.get(name)
            if task.done():
                del self._running[name]
                if not task.cancelled() and (error := task.exception()) is not None:
                    log.error("a benchmark broke", job=name, why=f"{type(error).__name__}: {error}")
                    self._again_at[name] = time.monotonic() + REST_SECONDS
            elif job is None or (job.state, job.times) != ("running", times):
                task.cancel()
        for job in wanted.values():
            if job.state == "running" and job.id not in self._running and self._ours(job):
                if time.monotonic() < self._again_at.get(job.id, 0.0):
                    continue
                far = _Far()
                task = asyncio.create_task(self._one(job, far))
                self._running[job.id] = task, far, job.times

    def _ours(self, job: Job) -> bool:
        return self._house.serves(job.gateway)

    async def _one(self, job: Job, far: _Far) -> None:
        """To its end; what keeps it from that is told, and kept."""
        lock = Lock(self.jobs.place(job) / ".lock")
        if not lock.take():
            return
        try:
            outcome = await self._asked(job, far)
            await self._over(job, outcome)
        except asyncio.CancelledError:
            await asyncio.to_thread(self._kept_so_far, job, far)
            raise
        except (SkillError, ModelUnavailable, OSError) as error:
            await self._failed(job, far, _said(error), over=isinstance(error, Mixed))
        except Exception as error:
            log.exception("benchmark", job=job.id)
            told = f"{type(error).__name__}: {error}."
            await self._failed(job, far, Said(told, told))
        finally:
            lock.give_back()

    async def _asked(self, job: Job, far: _Far) -> Outcome:
        from assistant.evaluating import work
        from assistant.evaluating.choosing import key_of

        own = await asyncio.to_thread(self.own_settings)
        key = key_of(job.url, self._house.settings, own)
        whole = await asyncio.to_thread(work.prepared, job, self.jobs.place(job))
        telling = asyncio.create_task(self._telling(job, far))
        try:
            return await work.asked(job, whole, key, far.begin)
        finally:
            telling.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await telling

    async def _telling(self, job: Job, far: _Far) -> None:
        while True:
            if far.of:
                self._say(job, "progress", self._line(job, far), PROGRESS_SECONDS)
                with contextlib.suppress(OSError):  # only a count; the answers tell, too
                    await asyncio.to_thread(self._noted, job, far.done, far.of)
            await asyncio.sleep(TOLD_SECONDS if far.of else 0.2)

    def _noted(self, job: Job, answered: int, of: int) -> None:
        self.jobs.change(job, while_="running", answered=answered, of=of)

    def _line(self, job: Job, far: _Far) -> Said:
        from assistant.evaluating import wording

        return wording.under_way(job, far.done, far.of, far.left(), far.failed)

    async def _over(self, job: Job, outcome: Outcome) -> None:
        from assistant.evaluating import wording, work

        fields: dict[str, Any] = {
            "state": "done", "answered": outcome.answered, "of": outcome.of, "why": ("", ""),
        }  # fmt: skip
        if outcome.failed:
            en = f"{outcome.failed} samples have no answer."
            fields |= {"state": "failed", "why": (en, f"{outcome.failed} 个样本没有回答。")}
        table, what = None, "result"
        if outcome.answered:
            table = await asyncio.to_thread(work.result, job, self.jobs.place(job))
            what = f"result:{outcome.answered}" if outcome.failed else what
        self._say(job, "progress", wording.stands(replace(job, **fields)))
        if table is not None:  # said once: the key is the job's
            self._say(job, what, table[0], LASTS, table[1])
        await asyncio.to_thread(lambda: self.jobs.change(job, while_="running", **fields))

    def _kept_so_far(self, job: Job, far: _Far) -> None:
        """A stop is told; the end of the house is not: it goes on."""
        from assistant.evaluating import wording

        known = self.jobs.known(job.id)
        if known is not None and known.state == "stopped":
            changed = self.jobs.change(known, answered=far.done or known.answered,
                                       of=far.of or known.of)  # fmt: skip
            self._say(job, "progress", wording.stands(changed))

    async def _failed(self, job: Job, far: _Far, said: Said, *, over: bool = False) -> None:
        """Told first: where a disk is full, nothing can be kept. Raises OSError."""
        from assistant.evaluating import wording

        known = await asyncio.to_thread(self.jobs.known, job.id) or job
        fields: dict[str, Any] = {
            "state": "over" if over else "failed", "why": (said.en, said.zh),
            "answered": far.done if far.of else known.answered, "of": far.of or known.of,
        }  # fmt: skip
        self._say(job, "progress", wording.stands(replace(known, **fields)))
        await asyncio.to_thread(lambda: self.jobs.change(job, while_="running", **fields))

    def own_settings(self) -> dict[str, object]:
        """What the owner set below ``[skills.evaluation]``. Raises SkillError."""
        skill, _ = self._house.skills.with_state("evaluation")
        return self._house.skills.settings_of(skill)

    def _say(
        self, job: Job, what: str, said: Said, lasts: float = LASTS, file: Path | None = None
    ) -> None:
        text = said.zh if job.language == "zh" else said.en
        shown = Outbound(job.chat, text, lasts=lasts, file=file)
        self._house.say(job.gateway, f"benchmark:{job.id}:{what}", shown)


class _Far:
    """How far a run is; told of every sample."""

    def __init__(self) -> None:
        self.of = self.before = self.asked = self.failed = 0
        self._since = time.monotonic()

    def begin(self, of: int, before: int) -> _Far:
        self.of, self.before, self._since = of, before, time.monotonic()
        return self

    def __call__(self, usage: Usage, error: str) -> None:
        self.asked += 1
        self.failed += bool(error)

    @property
    def done(self) -> int:
        return self.before + self.asked - self.failed

    def left(self) -> float | None:
        """Seconds, at the pace so far."""
        if not self.asked:
            return None
        pace = (time.monotonic() - self._since) / self.asked
        return pace * (self.of - self.before - self.asked)


def _said(error: Exception) -> Said:
    if isinstance(error, Mixed):
        return CHANGED
    if isinstance(error, SkillError):
        return error.said
    zh = getattr(error, "zh", "") or str(error)
    return Said(str(error), zh)
