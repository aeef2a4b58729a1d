"""A run of a program that ends when its person says stop, also while nothing comes of it."""

from __future__ import annotations

import threading
from collections.abc import Callable

from device_drivers.verbs.base import Said
from skills.running import Answer, Call, Failed, Finished, Run

LOOK_SECONDS = 0.1


class Stoppable:
    """Ends ``run`` from beside it."""

    def __init__(self, run: Run, stopping: Callable[[], bool]) -> None:
        self._run = run
        self._stopping = stopping

    @property
    def note(self) -> Said | None:
        return self._run.note

    def next(self, answer: Answer | None) -> Call | Finished | Failed:
        over = threading.Event()
        watch = threading.Thread(target=self._watch, args=(over,), daemon=True)
        watch.start()
        try:
            return self._run.next(answer)
        finally:
            over.set()
            watch.join()

    def _watch(self, over: threading.Event) -> None:
        while not over.wait(LOOK_SECONDS):
            if self._stopping():
                self._run.stop()
                return

    def close(self) -> None:
        self._run.close()
