"""How often a site is asked: a page every two seconds at most, whichever run asks for it."""

from __future__ import annotations

import math
import sqlite3
import time
from collections.abc import Callable
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from pathlib import Path

from device_drivers.verbs.base import Said
from skills.extraction.base import Blocked

GAP = 2.0
"""Seconds between two pages of a site."""
LONGEST = 60.0
"""Seconds that are waited for a site; for more, the person is told."""
MOST_LATER = 86_400.0
"""A Retry-After of more counts as this."""


class Pacing:
    """Whose turn it is. ``path`` is a SQLite file that all runs share; None: only this one
    counts."""

    def __init__(
        self,
        path: Path | None = None,
        gap: float = GAP,
        clock: Callable[[], float] = time.time,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._gap = gap
        self._clock = clock
        self._sleep = sleep
        self._db = sqlite3.connect(
            path or ":memory:", isolation_level=None, check_same_thread=False, timeout=30
        )
        self._db.execute(
            "create table if not exists turns (site text primary key, free real not null)"
        )

    def close(self) -> None:
        self._db.close()

    def wait(self, site: str, delay: float = 0.0) -> float:
        """Wait for the next turn at ``site``; the seconds it took. ``delay``: what the site wants
        between two pages. Raises Blocked where that is more than a minute away."""
        self._db.execute("begin immediate")
        try:
            row = self._db.execute("select free from turns where site = ?", (site,)).fetchone()
            now = self._clock()
            longest_set = MOST_LATER + max(self._gap, delay)
            free = row[0] if row and row[0] - now <= longest_set else now
            turn = max(now, free)
            if turn - now > LONGEST:
                raise later(site, turn - now)
            self._db.execute(
                "insert or replace into turns values (?, ?)", (site, turn + max(self._gap, delay))
            )
        finally:
            self._db.execute("commit")
        if turn > now:
            self._sleep(turn - now)
        return turn - now

    def hold(self, site: str, seconds: float) -> None:
        """Ask nothing of ``site`` for so long."""
        free = self._clock() + min(max(seconds, 0.0), MOST_LATER)
        self._db.execute(
            "insert into turns values (?, ?) on conflict (site) do update"
            " set free = max(free, excluded.free)",
            (site, free),
        )


def later(site: str, seconds: float | None) -> Blocked:
    """The site wants to be asked later."""
    if seconds is None:
        return Blocked(
            Said(
                f"{site} has too much to do at the moment and asks to come back later.",
                f"{site} 目前繁忙，请稍后再试。",
            ),
            "later",
        )
    minutes = max(1, math.ceil(seconds / 60))
    unit = "minute" if minutes == 1 else "minutes"
    return Blocked(
        Said(
            f"{site} asks not to be read again before {minutes} {unit} have passed.",
            f"{site} 要求至少 {minutes} 分钟后再读取。",
        ),
        "later",
        seconds,
    )


def retry_after(header: str, now: float) -> float | None:
    """Seconds that a Retry-After means (RFC 9110, 10.2.3); None for none."""
    text = header.strip()
    if text.isascii() and text.isdigit():
        return min(float(text[:9]), MOST_LATER)
    try:
        when = parsedate_to_datetime(text)
    except ValueError:
        return None
    if when.tzinfo is None:
        when = when.replace(tzinfo=UTC)
    return min(max(0.0, (when - datetime.fromtimestamp(now, UTC)).total_seconds()), MOST_LATER)
