"""Where a job is played: anywhere, or on one of a pool of servers, which are looked after."""

from __future__ import annotations

import asyncio
import shlex
import subprocess
import threading
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

from device_drivers.base import Device, DeviceError, DeviceGone
from device_drivers.pool import Lease, Member, Pool
from skills.evaluation.online.base import CannotPlay, Place

LENT_SECONDS = 24 * 3600.0
"""A lease lasts until it is given back: the player may be on another machine, nobody here hears of
it meanwhile."""
RESTS = (2.0, 5.0, 10.0, 20.0, 30.0, 60.0, 60.0, 120.0, 120.0, 300.0, 300.0)
"""Seconds between looks at a server that is not well: an emulator may take a quarter of an hour to
boot. After the last of them it is out."""
BOOT_SECONDS = 600.0
"""A container that was restarted is not restarted again before it had time to boot."""


class Anywhere:
    """Players bring all they need."""

    @asynccontextmanager
    async def lend(self, job: str) -> AsyncIterator[Place]:
        yield _Nowhere()


class _Nowhere:
    name = ""

    def ill(self, why: str) -> None:
        """There is nothing to look after."""


class Pooled:
    """Servers of a pool, each lent to one job at a time."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    @asynccontextmanager
    async def lend(self, job: str) -> AsyncIterator[Place]:
        """Raises CannotPlay when all of them are out."""
        given_up = threading.Event()
        asked = asyncio.ensure_future(asyncio.to_thread(self._acquire, job, given_up))
        try:
            lease = await asyncio.shield(asked)
        except asyncio.CancelledError:
            given_up.set()
            asked.add_done_callback(_given_back)
            raise
        except DeviceError as error:
            raise CannotPlay(
                f"{error} The same command goes on once one of them is well again.",
                f"{error} 待其中之一恢复后，用同一条命令可继续。",
            ) from error
        place = _Lent(lease)
        try:
            yield place
        finally:
            lease.release(ill=place.why)

    def _acquire(self, job: str, given_up: threading.Event) -> Lease:
        return self._pool.acquire(job, seconds=LENT_SECONDS, stopping=given_up.is_set)


class _Lent:
    def __init__(self, lease: Lease) -> None:
        self.name = lease.name
        self.why = ""
        self._lease = lease

    def ill(self, why: str) -> None:
        self.why = why or "it got lost"


def _given_back(asked: asyncio.Future[Lease]) -> None:
    """What came after nobody waited for it any more."""
    if not asked.cancelled() and asked.exception() is None:
        asked.result().release()


def pool_of(
    servers: Sequence[str], opened: Callable[[str], Device], *, spares: int = 0,
    restart: Restart | None = None, rests: Sequence[float] = RESTS,
    check: Callable[[Device], None],
) -> Pool:  # fmt: skip
    """``spares``: so many of the servers, the last ones, only stand in for others."""
    members = [
        Member(url, _opening(opened, url), restart=_restarting(restart, url) if restart else None)
        for url in servers
    ]
    return Pool(members, size=max(1, len(servers) - spares), check=check, rests=rests)


def _opening(opened: Callable[[str], Device], url: str) -> Callable[[], Device]:
    return lambda: opened(url)


def _restarting(restart: Restart, url: str) -> Callable[[], None]:
    return lambda: restart(url)


class Restart:
    """A command of the owner's that starts the container of a server anew, such as
    ``docker restart mobile_world_{port}``."""

    def __init__(
        self, command: str, *, boot: float = BOOT_SECONDS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:  # fmt: skip
        self._words = shlex.split(command)
        self._boot = boot
        self._clock = clock
        self._last: dict[str, float] = {}

    def __call__(self, url: str) -> None:
        """Raises DeviceGone when the command fails. Harmless while the container still boots."""
        if self._clock() - self._last.get(url, float("-inf")) < self._boot:
            return
        self._last[url] = self._clock()
        split = urlsplit(url)
        values = {"url": url, "host": split.hostname or "", "port": str(split.port or "")}
        words = [_filled(word, values) for word in self._words]
        try:
            done = subprocess.run(words, capture_output=True, text=True, timeout=25, check=False)
        except (OSError, subprocess.TimeoutExpired) as error:
            raise DeviceGone(f"{shlex.join(words)} failed: {error}") from error
        if done.returncode:
            said = (done.stderr or done.stdout).strip().splitlines()
            raise DeviceGone(f"{shlex.join(words)} failed: {said[-1] if said else 'no word why'}")


def _filled(word: str, values: dict[str, str]) -> str:
    for name, value in values.items():
        word = word.replace("{" + name + "}", value)
    return word
