"""How a task that is under way finds out that its person said stop.

It looks into the journal before each action. A call of the phone that is under way by then has a
moment to come back; after that nobody waits for it.
"""

from __future__ import annotations

import threading
import time

from assistant.journal import Journal

GIVES_UP_AFTER = 0.35
"""Seconds that a call under way has, after a stop, to come back by itself."""
LOOK_SECONDS = 0.1


class Halt:
    """What a task that is under way knows of its person's stop. Thread-safe."""

    def __init__(self, journal: Journal, task: str) -> None:
        self._journal = journal
        self._task = task
        self._since: float | None = None
        self._looked = 0.0
        self._lock = threading.Lock()

    def asked(self) -> bool:
        """Whether the person said stop by now."""
        stopped = self._journal.stopping(self._task)
        with self._lock:
            self._looked = time.monotonic()
            if stopped and self._since is None:
                self._since = self._looked
        return stopped

    def given_up(self) -> bool:
        """Whether a call is no longer waited for. Looked up now and then: it is asked at each
        call of the phone, and ten times a second during one."""
        if self._since is None and time.monotonic() - self._looked >= LOOK_SECONDS:
            self.asked()
        since = self._since
        return since is not None and time.monotonic() - since >= GIVES_UP_AFTER
