"""A run: whatever has no record yet is played, by so many players at once.

What gets lost on the way (a phone, a player, a whole machine) loses nothing but time: the job is
played again, from its beginning, on another place or by another player.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Generic

from skills.evaluation.online.base import (
    CannotPlay,
    JobT,
    Lost,
    Opener,
    Player,
    PlayerLost,
    RecordT,
    Suite,
    Told,
)
from skills.evaluation.online.kept import Kept

TRIES = 3
"""A job that got lost so often is an error of this run."""
IN_A_ROW = 10
"""So many errors one after the other end a run: something is broken for all."""


class Run(Generic[JobT, RecordT]):
    """One suite, so many players. ``opener``: who makes them, if not the suite's own."""

    def __init__(
        self, suite: Suite[JobT, RecordT], kept: Kept[RecordT], workers: int,
        opener: Opener[JobT, RecordT] | None = None,
    ) -> None:  # fmt: skip
        self._suite = suite
        self._kept = kept
        self._workers = max(1, workers)
        self._opener = opener or suite.opener
        self._in_a_row = 0
        self._done = 0

    async def all(self, told: Told[RecordT]) -> None:
        """Play what is left. Raises CannotPlay; what was played until then is kept."""
        known = self._kept.played()
        jobs = self._suite.jobs
        waiting = [job for job in jobs if job.key not in known]
        self._done = len(jobs) - len(waiting)
        left = iter(waiting)
        tasks = [
            asyncio.create_task(self._work(number, left, len(jobs), told))
            for number in range(min(self._workers, len(waiting)))
        ]
        try:
            await asyncio.gather(*tasks)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _work(self, number: int, left: Iterator[JobT], of: int, told: Told[RecordT]) -> None:
        hands = _Hands(self._opener, number)
        try:
            for job in left:
                record = await self._played(job, hands)
                self._kept.keep(record)
                self._done += 1
                told(self._done, of, record)
                self._count(record.error)
        finally:
            await hands.close()

    async def _played(self, job: JobT, hands: _Hands[JobT, RecordT]) -> RecordT:
        why = ""
        for _ in range(TRIES):
            player = await hands.player()
            try:
                async with self._suite.places.lend(job.key) as place:
                    try:
                        return await player.play(job, place.name)
                    except Lost as lost:
                        why = str(lost)
                        if lost.ill:
                            place.ill(why)
            except PlayerLost as gone:
                why = str(gone)
                await hands.drop()
        return self._suite.failed(job, why)

    def _count(self, error: str) -> None:
        self._in_a_row = self._in_a_row + 1 if error else 0
        if self._in_a_row >= IN_A_ROW:
            raise CannotPlay(
                f"{self._in_a_row} tasks in a row could not be judged; the last: {error} The same "
                "command goes on.",
                f"连续 {self._in_a_row} 个任务无法评判，最后一个：{error} 用同一条命令可继续。",
            )


class _Hands(Generic[JobT, RecordT]):
    """The player of one worker, made when it is needed, and anew when it got lost."""

    def __init__(self, opener: Opener[JobT, RecordT], number: int) -> None:
        self._opener = opener
        self._number = number
        self._player: Player[JobT, RecordT] | None = None

    async def player(self) -> Player[JobT, RecordT]:
        if self._player is None:
            self._player = await self._opener(self._number)
        return self._player

    async def drop(self) -> None:
        lost, self._player = self._player, None
        if lost is not None:
            await lost.close()

    async def close(self) -> None:
        await self.drop()
