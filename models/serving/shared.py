"""One server for all processes of this machine that want the same one.

Who comes first plans, fetches and starts it, and holds a lock; the others use it. When its owner
goes, one of those who are left starts it again, at the same address.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import threading
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

from pydantic import SecretStr

from models.locks import Lock
from models.serving.base import Capabilities, ServingError, Tell, Throttled, quiet
from models.serving.dialects import Dialect, DialectName
from models.serving.local import LocalServer, taken
from models.serving.probe import Health, health, probe

GOING = 30.0
"""Seconds that we wait for the port of a server whose owner has gone."""
LOOK = 1.0


@dataclass(frozen=True, slots=True)
class Notice:
    """What the owner tells the others."""

    port: int
    model: str
    dialect: DialectName

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self.port}/v1"


class SharedServer:
    """A :class:`LocalServer` of ours, or one of another process."""

    def __init__(
        self,
        make: Callable[[int], LocalServer],
        folder: Path,
        wanted: str,
        key: SecretStr,
        port: int = 0,
    ) -> None:
        """``make`` gets the port (0: any) and may take its time; it is called when the server is
        ours to start. ``wanted`` says what is served and how: who wants the same, shares."""
        name = hashlib.sha256(wanted.encode()).hexdigest()[:16]
        self._make = make
        self._wanted_port = port
        self._lock = Lock(folder / f"{name}.lock")
        self._notice = folder / f"{name}.json"
        self._local: LocalServer | None = None
        self._seen = Notice(0, "", "openai")
        self._stopped = False
        self.key = key
        """What requests have to bring."""

    @property
    def base_url(self) -> str:
        return self._seen.base_url

    @property
    def model(self) -> str:
        return self._seen.model

    @property
    def dialect(self) -> Dialect:
        return Dialect(self._seen.dialect)

    @property
    def ours(self) -> bool:
        """False: another process runs it."""
        return self._local is not None

    async def start(self) -> None:
        """Raises ServingError, as ``make`` does."""
        self._stopped = False
        if self._lock.take():
            await self._start_ours(self._wanted_port)

    async def ready(self, tell: Tell = quiet) -> Capabilities:
        """Raises ServerDied, ServingError."""
        began, telling = time.monotonic(), Throttled(tell)
        while self._local is None:
            if self._lock.take():
                await self._take_over()
                break
            seen = self._read()
            if seen and await health(seen.base_url) is Health.READY:
                self._seen = seen
                return await probe(seen.base_url, self.key)
            seconds = time.monotonic() - began
            telling.say("another process is starting it", f", {seconds:.0f} s")
            await asyncio.sleep(0.2)
        assert self._local is not None  # noqa: S101
        return await self._local.ready(tell)

    async def watch(self, tell: Tell = quiet) -> None:
        """Raises ServerDied, ServingError when it could not be started again."""
        while self._local is None:
            await asyncio.sleep(LOOK)
            if self._stopped:
                return
            if self._lock.take():
                tell("The process that ran the model server has gone; it is started again.")
                await self._take_over()
                await self._until_ready(tell)
        await self._local.watch(tell)

    async def stop(self) -> None:
        """Stops it when it is ours; the others then take it over."""
        self._stopped = True
        if self._local is not None:
            await self._local.stop()
            self._notice.unlink(missing_ok=True)
        self._lock.give_back()

    async def _take_over(self) -> None:
        """At the address that was told before, once the old server has left it."""
        port = self._seen.port
        until = time.monotonic() + GOING
        while port and taken(port) and time.monotonic() < until:  # noqa: ASYNC110, nobody tells
            await asyncio.sleep(0.05)
        await self._start_ours(port or self._wanted_port)

    async def _start_ours(self, port: int) -> None:
        try:
            local = await _in_a_thread(self._make, port)
            await local.start()
        except BaseException:
            self._lock.give_back()
            raise
        self._local = local
        self._seen = Notice(local.port, local.model, local.dialect.name)
        written = self._notice.with_suffix(".new")
        written.write_text(json.dumps(asdict(self._seen)), encoding="utf-8")
        written.replace(self._notice)

    async def _until_ready(self, tell: Tell) -> None:
        assert self._local is not None  # noqa: S101
        try:
            await self._local.ready(tell)
        except ServingError:
            if not self._stopped:
                raise

    def _read(self) -> Notice | None:
        try:
            return Notice(**json.loads(self._notice.read_text(encoding="utf-8")))
        except (OSError, ValueError, TypeError):
            return None


async def _in_a_thread(make: Callable[[int], LocalServer], port: int) -> LocalServer:
    """Unlike asyncio's own threads this one is not waited for when everything ends: Ctrl-C must not
    take as long as a download."""
    loop = asyncio.get_running_loop()
    made: asyncio.Future[LocalServer] = loop.create_future()

    def settle(server: LocalServer | None, error: Exception | None) -> None:
        if made.cancelled():
            return
        if server is not None:
            made.set_result(server)
        else:
            made.set_exception(error or RuntimeError("nothing was made"))

    def run() -> None:
        server, error = None, None
        try:
            server = make(port)
        except Exception as caught:
            error = caught  # raised again where it is awaited
        with contextlib.suppress(RuntimeError):  # the loop has been closed
            loop.call_soon_threadsafe(settle, server, error)

    threading.Thread(target=run, daemon=True, name="prepares a model server").start()
    return await made
