"""The words of what is remembered, following the truth from change to change.

Nothing here raises: words that are away are left alone for a while, and found again later; a file
that is damaged is begun anew, and all of it is put once more.
"""

from __future__ import annotations

import time

import structlog

from memory.index import IndexDamaged, MemoryUnavailable
from memory.recall.lexical import Lexical
from memory.truth import Truth

AT_A_TIME = 1000
"""Entries asked of the truth at once."""
log = structlog.get_logger()


class Wording:
    """Used by one thread at a time."""

    def __init__(self, truth: Truth, words: Lexical, change: int, pause: float) -> None:
        """``change``: the last one that the words have followed, unless they are empty; ``pause``:
        seconds for which they are left alone while they are away."""
        self._truth = truth
        self._words = words
        self._pause = pause
        self._away_until = 0.0
        self._begun = words.begun
        self.change = change if self._count() else 0

    def behind(self, last: int) -> bool:
        return self.change < last or self._words.begun != self._begun

    def follow(self, last: int) -> None:
        """All up to the change ``last``."""
        if time.monotonic() < self._away_until:
            return
        try:
            self._follow(last)
        except IndexDamaged:  # they are empty now
            self._again(last)
        except MemoryUnavailable as error:
            self._failed(error)

    def complete(self, entries: int) -> bool:
        """Whether there are as many as the truth has; of words that are away nothing is known."""
        count = self._count()
        return count is None or count == entries

    def begin_again(self, last: int) -> None:
        """From none."""
        try:
            self._words.clear()
        except MemoryUnavailable as error:
            self._failed(error)
            return
        self.change = 0
        self._again(last)

    def _again(self, last: int) -> None:
        try:
            self._follow(last)
        except MemoryUnavailable as error:
            self._failed(error)

    def _follow(self, last: int) -> None:
        if self._words.begun != self._begun:
            self._begun, self.change = self._words.begun, 0
        while entries := self._truth.entries_since(self.change, AT_A_TIME):
            self._words.put([(e.key, e.person, e.text) for e in entries if not e.gone])
            self._words.remove([entry.key for entry in entries if entry.gone])
            self.change = entries[-1].change
        self.change = max(self.change, last)

    def _count(self) -> int | None:
        try:
            return self._words.count()
        except MemoryUnavailable:
            return None

    def _failed(self, error: MemoryUnavailable) -> None:
        log.warning("memory_words_unavailable", why=str(error))
        self._away_until = time.monotonic() + self._pause
