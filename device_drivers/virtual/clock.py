"""The phone's clock: follows real time, or stands still until it is told to move."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

START = datetime(2026, 11, 16, 9, 41, tzinfo=UTC)
"""Monday morning: where a frozen clock stands unless told otherwise."""


class Clock:
    """Wall-clock time in ``zone``. ``live`` follows real time from ``start`` on."""

    def __init__(self, start: datetime, *, live: bool = False, zone: str = "UTC") -> None:
        self.live = live
        self.zone = ZoneInfo(zone)
        self._base = start.astimezone(UTC)
        self._since = time.monotonic()

    def now(self) -> datetime:
        """The time of day where the phone is."""
        moved = timedelta(seconds=time.monotonic() - self._since) if self.live else timedelta()
        return (self._base + moved).astimezone(self.zone)

    def now_ms(self) -> int:
        """Milliseconds since 1970, as Android's System.currentTimeMillis."""
        return round(self.now().timestamp() * 1000)

    def advance(self, seconds: float) -> None:
        """Move time forward; ValueError for going back."""
        if seconds < 0:
            raise ValueError("a clock only moves forward")
        self._base += timedelta(seconds=seconds)

    def set(self, moment: datetime) -> None:
        """Jump to ``moment``, either way, as a person who sets the clock does."""
        self._base = moment.astimezone(UTC)
        self._since = time.monotonic()
