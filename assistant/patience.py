"""A word to whoever waits before an empty line; what comes first is often a matter of seconds."""

from __future__ import annotations

import sys
import threading

from device_drivers.verbs.base import Said

SECONDS = 1.0
STARTING = Said("⏳ Starting…", "⏳ 正在启动……")


class Patience:
    """Says ``said`` on standard error unless it is over ``seconds`` after it began."""

    def __init__(self, said: str, seconds: float = SECONDS) -> None:
        self._timer = threading.Timer(seconds, self._say, [said])
        self._timer.daemon = True  # whoever leaves meanwhile does not wait for it

    def begin(self) -> None:
        """Only where somebody looks: into a file or a pipe nothing is said."""
        if sys.stderr.isatty():
            self._timer.start()

    def over(self) -> None:
        """Something else is said now. As often as one likes."""
        self._timer.cancel()

    @staticmethod
    def _say(said: str) -> None:
        print(said, file=sys.stderr, flush=True)
