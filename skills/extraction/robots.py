"""robots.txt: what a site asks programs to leave alone, read once a day (RFC 9309)."""

from __future__ import annotations

import re
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from protego import Protego

from device_drivers.verbs.base import Said
from skills.extraction.base import Forbidden, NotLoaded

NAME = "Phonepilot"
"""What our programs are called in a robots.txt."""
DAY = 86_400.0
HOUR = 3_600.0
LARGEST = 500 * 1024
"""Bytes that count; the rest of a longer file does not (RFC 9309, 2.5)."""


@dataclass(frozen=True, slots=True)
class Found:
    """What a site answered. ``status`` 0: nothing."""

    status: int
    text: str = ""


_VERSION = re.compile(r"(?im)^([ \t]*user-agent[ \t]*:[ \t]*[\w-]+)/\S*")
Fetch = Callable[[str], Found]
"""Asks for an address, over redirects; blocks."""


class Robots:
    """What may be read. ``path`` is a SQLite file that keeps it for other runs; None: only here."""

    def __init__(
        self, fetch: Fetch, path: Path | None = None, clock: Callable[[], float] = time.time
    ) -> None:
        self._fetch = fetch
        self._clock = clock
        self._db = sqlite3.connect(
            path or ":memory:", isolation_level=None, check_same_thread=False, timeout=30
        )
        self._db.execute(
            "create table if not exists robots (site text primary key, status integer not null,"
            " text text not null, at real not null)"
        )

    def close(self) -> None:
        self._db.close()

    def check(self, url: str) -> None:
        """Raises Forbidden where the site asks not to read this address, NotLoaded where there is
        no such site."""
        found = self._of(url)
        host = urlsplit(url).netloc
        if found.status == 0:
            raise NotLoaded(Said(f"{host} could not be reached.", f"无法连接到 {host}。"))
        if found.status >= 500:
            raise Forbidden(
                Said(
                    f"The robots.txt of {host}, where a site says what programs may read, could "
                    "not be had, so I read nothing there. It can be tried again in an hour.",
                    f"无法取得 {host} 的 robots.txt（网站在那里说明程序可以读取什么），"
                    "所以我不读取它的内容。可以一小时后再试。",
                )
            )
        if not _rules(found).can_fetch(url, NAME):
            raise Forbidden(
                Said(
                    f"{host} asks programs in its robots.txt not to read this page, so I leave it.",
                    f"{host} 在 robots.txt 中要求程序不要读取这个页面，所以我不读取。",
                )
            )

    def delay(self, url: str) -> float:
        """Seconds the site wants between two pages; 0.0 where it does not say."""
        rules = _rules(self._of(url))
        rate = rules.request_rate(NAME)
        told = [float(rules.crawl_delay(NAME) or 0.0)]
        if rate is not None and rate.requests > 0:
            told.append(rate.seconds / rate.requests)
        return max(told)

    def _of(self, url: str) -> Found:
        parts = urlsplit(url)
        site = f"{parts.scheme}://{parts.netloc}"
        with closing(
            self._db.execute("select status, text, at from robots where site = ?", (site,))
        ) as rows:
            kept = rows.fetchone()
        now = self._clock()
        if kept is not None:
            found = Found(kept[0], kept[1])
            lasts = DAY if 0 < found.status < 500 else HOUR
            if 0 <= now - kept[2] < lasts:
                return found
        found = self._fetch(f"{site}/robots.txt")
        found = Found(found.status, found.text[:LARGEST])
        self._db.execute(
            "insert or replace into robots values (?, ?, ?, ?)",
            (site, found.status, found.text, now),
        )
        return found


def _rules(found: Found) -> Protego:
    """A site without a robots.txt (4xx) forbids nothing. A mark of the encoding at its beginning,
    or a version behind a name, changes nothing."""
    text = found.text.removeprefix("\ufeff") if found.status == 200 else ""
    return Protego.parse(_VERSION.sub(r"\1", text))
