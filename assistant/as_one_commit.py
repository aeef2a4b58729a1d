"""One commit for all that came while the last one was on its way: a disk that takes its time is
asked less often, not more."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

A = TypeVar("A")
B = TypeVar("B")
MOST = 100
"""In one commit."""


class AsOneCommit(Generic[A, B]):
    """Hands ``work`` what waits, in a thread, in order; its results come back one for one. Where it
    raises ``for_all``, everybody who waited for it is told; else each is tried alone, so that one
    that cannot be done keeps no other from it."""

    def __init__(
        self, work: Callable[[Sequence[A]], Sequence[B]], for_all: type[Exception]
    ) -> None:
        self._work = work
        self._for_all = for_all
        self._waiting: list[tuple[A, asyncio.Future[B]]] = []
        self._worker: asyncio.Task[None] | None = None

    async def __call__(self, item: A) -> B:
        done: asyncio.Future[B] = asyncio.get_running_loop().create_future()
        self._waiting.append((item, done))
        if self._worker is None:
            self._worker = asyncio.create_task(self._run())
        return await done

    async def _run(self) -> None:
        try:
            while self._waiting:
                batch, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
                await self._commit(batch)
        finally:
            self._worker = None

    async def _commit(self, batch: list[tuple[A, asyncio.Future[B]]]) -> None:
        try:
            results = await asyncio.to_thread(self._work, [item for item, _ in batch])
        except Exception as error:
            if len(batch) > 1 and not isinstance(error, self._for_all):
                for each in batch:
                    await self._commit([each])
                return
            for _, done in batch:
                if not done.cancelled():
                    done.set_exception(error)
        else:
            for (_, done), result in zip(batch, results, strict=True):
                if not done.cancelled():
                    done.set_result(result)
