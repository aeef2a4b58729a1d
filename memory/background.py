"""Work that is done batch by batch in a thread of its own, while there is some."""

from __future__ import annotations

import threading
from collections.abc import Callable


class Background:
    """``batch`` does a part and says whether there is more. What it raises ends the work, and is
    told to ``failed``; ``begin`` begins it again."""

    def __init__(self, batch: Callable[[], bool], failed: Callable[[Exception], None]) -> None:
        self._batch = batch
        self._failed = failed
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None

    @property
    def running(self) -> bool:
        return self._thread is not None and self._thread.is_alive()

    def begin(self) -> None:
        """Nothing where it runs already, or was stopped. Called by one thread at a time."""
        if self.running or self._stop.is_set():
            return
        self._thread = threading.Thread(target=self._work, name="memory-embedding", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Waits for the batch that is being done."""
        self._stop.set()
        if self._thread is not None:
            self._thread.join()

    def _work(self) -> None:
        try:
            while not self._stop.is_set() and self._batch():
                pass
        except Exception as error:  # a thread has nobody to raise it to
            self._failed(error)
