"""Waiting until a screen is still: two looks that agree, and time to react after a touch.

Nothing sleeps for a fixed time: a screen that shows its reaction at once is taken at once, and one
that never rests (a video, a spinner) is taken as it is after ``SETTLE_SECONDS``.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

SETTLE_SECONDS = 1.5
_PAUSE_SECONDS = 0.01


class Comparable(Protocol):
    """A look at a screen that can be compared with an earlier one."""

    def agrees(self, other: Comparable | None) -> bool:
        """True when both show the same."""


L = TypeVar("L", bound=Comparable)


class Patient(Generic[L]):
    """Looks at one phone: what was seen last, whether it was touched since, and if it rests."""

    def __init__(self, settle: float = SETTLE_SECONDS) -> None:
        self._settle = settle
        self._last: L | None = None
        self._touched = False
        self._reacts_until = 0.0

    def touched(self, *, reacts_within: float) -> None:
        """The phone was acted on; it may take ``reacts_within`` seconds to show it."""
        self._touched = True
        self._reacts_until = time.monotonic() + reacts_within

    @property
    def is_current(self) -> bool:
        """Nothing was done to the phone since the last look."""
        return self._last is not None and not self._touched

    def _saw(self, look: L) -> None:
        self._last, self._touched = look, False

    def _once_still(
        self, watch: Callable[[], L], take: Callable[[], L], *, dear: bool = False
    ) -> L:
        """A look of ``take``, once the phone is still.

        ``watch`` is a cheaper look that tells whether it moves; where ``take`` is much dearer, it
        is called only once, at the end."""
        ends = time.monotonic() + self._settle
        previous = watch()
        while True:
            if time.monotonic() < self._reacts_until and previous.agrees(self._last):
                time.sleep(_PAUSE_SECONDS)  # nothing happened yet: cheap looks until it must have
                previous = watch()
                continue
            look = watch() if dear else take()
            if look.agrees(previous) or time.monotonic() > ends:
                return take() if dear else look
            previous = look
