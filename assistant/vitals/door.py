"""``/healthz``, ``/readyz`` and ``/metrics``, served from a thread of their own.

So they answer also while the assistant's loop is stuck, which is what /healthz is asked for.
"""

from __future__ import annotations

import asyncio
import concurrent.futures
import contextlib
import ipaddress
import socket
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import structlog
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.types import Receive, Scope, Send

from assistant.journal import Journal
from assistant.kept import open_journal
from assistant.plugins import MissingExtra, needing_extra
from assistant.vitals import state
from assistant.vitals.settings import HealthSettings
from assistant.vitals.state import OK, Heartbeat
from gateways.listening import listen

if TYPE_CHECKING:
    from assistant.app import House

log = structlog.get_logger()
STARTS_SECONDS = 10.0
BUSY_SECONDS = 2.0
"""How long the journal may be locked by others before it counts as not writable."""


class HealthDoor:
    """The ASGI app; ``journal`` is a connection of its own, so that nobody waits for ours."""

    def __init__(
        self, house: House, journal: Journal, settings: HealthSettings, heart: Heartbeat
    ) -> None:
        self._house = house
        self._journal = journal
        self._settings = settings
        self._heart = heart
        self._metrics = _exporter(house, journal, heart)
        self._answers: dict[str, Callable[[], Response]] = {
            "/healthz": self.health, "/readyz": self.readiness, "/metrics": self.metrics
        }  # fmt: skip

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return
        request = Request(scope, receive)
        answer = self._answers.get(request.url.path)
        if answer is None:
            response: Response = JSONResponse({"error": "not found"}, 404)
        elif request.method not in ("GET", "HEAD"):
            response = JSONResponse({"error": "GET only"}, 405, {"Allow": "GET, HEAD"})
        elif "origin" in request.headers or (
            request.headers.get("sec-fetch-site") in ("cross-site", "same-site")
        ):
            response = JSONResponse({"error": "not for browsers"}, 403)
        elif not _is_ours(request.headers.get("host", ""), self._settings.listen):
            why = "this is another place: ask by address, or by the name in [health] listen"
            response = JSONResponse({"error": why}, 421)
        else:
            response = await asyncio.to_thread(answer)
        await response(scope, receive, send)

    def health(self) -> Response:
        """Whether the process lives: 503 once its loop has not moved for too long."""
        age = self._heart.age
        stuck = age > self._settings.stuck_seconds
        told = {"alive": not stuck, "heartbeat_age_seconds": round(age, 1)}
        return JSONResponse(told, 503 if stuck else 200)

    def readiness(self) -> Response:
        """Whether messages can be taken and done: 503, and what is in the way."""
        parts = list(state.parts(self._house, self._journal))
        ready = not any(part.why and part.needed for part in parts)
        told = {f"{part.kind} {part.name}".strip(): part.why or OK for part in parts}
        return JSONResponse({"ready": ready, "parts": told}, 200 if ready else 503)

    def metrics(self) -> Response:
        if isinstance(self._metrics, MissingExtra):
            return JSONResponse({"error": str(self._metrics)}, 501)
        from assistant.vitals.metrics import CONTENT_TYPE

        return Response(self._metrics.text(), headers={"content-type": CONTENT_TYPE})


def _is_ours(host: str, listens: str) -> bool:
    """Whether nobody else can have given us this name, so that a page of theirs asks here as if
    here were its own: names that the world can own have a dot in them."""
    try:
        named = (urlsplit(f"//{host}").hostname or "").lower()
        own = (urlsplit(f"//{listens}").hostname or "").lower()
    except ValueError:
        return False
    if "." not in named or named in (own, socket.gethostname().lower()):
        return True
    with contextlib.suppress(ValueError):
        ipaddress.ip_address(named)
        return True
    return False


class Serving:
    """The door, open until ``close``."""

    def __init__(self, house: House, heart: Heartbeat) -> None:
        """Raises GatewayError where the address cannot be had."""
        self._house = house
        self._heart = heart
        self._loop: asyncio.AbstractEventLoop | None = None
        self._task: asyncio.Task[None] | None = None
        began: concurrent.futures.Future[int] = concurrent.futures.Future()
        self._thread = threading.Thread(
            target=self._serve, args=(began,), name="health", daemon=True
        )
        self._thread.start()
        self.port = began.result(STARTS_SECONDS)
        host, _ = house.settings.health.place
        log.info("health.listening", address=f"{host}:{self.port}")

    def _serve(self, began: concurrent.futures.Future[int]) -> None:
        try:
            asyncio.run(self._listen(began))
        except asyncio.CancelledError:
            return
        except Exception as error:  # told to whoever waits for the start
            if began.done():
                log.exception("health ended")
            else:
                began.set_exception(error)

    async def _listen(self, began: concurrent.futures.Future[int]) -> None:
        self._loop, self._task = asyncio.get_running_loop(), asyncio.current_task()
        settings = self._house.settings.health
        journal = open_journal(self._house.settings, self._house.home, BUSY_SECONDS)
        try:
            door = HealthDoor(self._house, journal, settings, self._heart)
            await listen(door, *settings.place, began.set_result)
        finally:
            journal.close()

    def close(self) -> None:
        loop, task = self._loop, self._task
        if loop is not None and task is not None and self._thread.is_alive():
            loop.call_soon_threadsafe(task.cancel)
            self._thread.join(STARTS_SECONDS)


def _exporter(house: House, journal: Journal, heart: Heartbeat) -> _Exporter | MissingExtra:
    try:
        with needing_extra("metrics"):
            from assistant.vitals.metrics import Exporter
    except MissingExtra as error:
        return error
    return Exporter(house, journal, heart)


if TYPE_CHECKING:
    from assistant.vitals.metrics import Exporter as _Exporter
