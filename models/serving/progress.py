"""How far a download is, told in lines; not more of them than a person can read."""

from __future__ import annotations

import time
from types import TracebackType
from typing import Any

from models.serving.base import Tell

EVERY = 2.0
"""Seconds between two lines."""
GIGA = 1e9


class Progress:
    """Of one file: number ``number`` of ``of``."""

    def __init__(self, name: str, number: int, of: int, tell: Tell) -> None:
        self._head = f"[{number}/{of}] {name}"
        self._tell = tell
        self._have = self._start = self._size = 0
        self._began = self._last = time.monotonic()

    def begin(self, have: int, size: int) -> None:
        self._have = self._start = have
        self._size = size
        self._began = self._last = time.monotonic()
        if have:
            self.say(f"goes on after {_told(have)} of {_told(size)}")
        else:
            self.say(_told(size))

    def advance(self, count: int) -> None:
        self._have += count
        now = time.monotonic()
        if now - self._last < EVERY:
            return
        self._last = now
        speed = (self._have - self._start) / max(now - self._began, 0.001)
        left = (self._size - self._have) / max(speed, 1)
        self.say(
            f"{_told(self._have)} of {_told(self._size)}, {_told(int(speed))}/s, {left:.0f} s left"
        )

    def say(self, what: str) -> None:
        self._tell(f"{self._head}: {what}")

    def bar(self) -> type[Any]:
        """What the hub's client takes for a progress bar."""
        progress = self

        class Bar:
            def __init__(self, *_: object, **__: object) -> None:
                return

            def __enter__(self) -> Bar:
                return self

            def __exit__(
                self,
                kind: type[BaseException] | None,
                error: BaseException | None,
                trace: TracebackType | None,
            ) -> None:
                return

            def update(self, count: float = 1) -> None:
                progress.advance(int(count))

        return Bar


def _told(count: int) -> str:
    if count >= GIGA:
        return f"{count / GIGA:.1f} GB"
    return f"{count / 1e6:.0f} MB" if count >= 1e6 else f"{count / 1e3:.0f} kB"
