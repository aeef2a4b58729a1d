"""Players on many machines, by Ray: the same run, other hands.

This process alone hands out jobs and writes records; a player is an actor somewhere in the cluster.
One that dies with its process or machine loses nothing: its job is played again by another. Every
machine of the cluster needs this package, of the same version, with the extra ``ray``.
"""

from __future__ import annotations

import asyncio
import os
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Generic

from models.installing import extra
from skills.evaluation.online.base import (
    CannotPlay,
    JobIn,
    JobT,
    Lost,
    Opener,
    Player,
    PlayerLost,
    RecordOut,
    RecordT,
)

HERE = "local"
"""Instead of an address: a cluster of this machine alone, for as long as the run takes."""
OPENING_SECONDS = 1800.0
"""How long an actor may wait for a free place in the cluster, and then for its models."""


@dataclass(frozen=True)
class Came:
    """How a call to an actor ended: exceptions of ours do not survive the way back as they are."""

    how: str
    """record, lost, ill, gone, cannot."""
    record: Any = None
    why: str = ""
    zh: str = ""


class Seat(Generic[JobT, RecordT]):
    """What an actor is: a player, opened where the actor is."""

    def __init__(self, opener: Opener[JobT, RecordT], number: int) -> None:
        self._opener = opener
        self._number = number
        self._player: Player[JobT, RecordT] | None = None

    async def open(self) -> Came:
        try:
            self._player = await self._opener(self._number)
        except CannotPlay as error:
            return Came("cannot", why=error.said.en, zh=error.said.zh)
        return Came("record")

    async def play(self, job: JobT, place: str) -> Came:
        assert self._player is not None  # noqa: S101 - open() comes first
        try:
            return Came("record", await self._player.play(job, place))
        except Lost as lost:
            return Came("ill" if lost.ill else "lost", why=str(lost))
        except PlayerLost as gone:
            return Came("gone", why=str(gone))
        except CannotPlay as error:
            return Came("cannot", why=error.said.en, zh=error.said.zh)

    async def close(self) -> None:
        if self._player is not None:
            await self._player.close()

    def where(self) -> int:
        """Its process."""
        return os.getpid()


@dataclass(frozen=True)
class Remote(Generic[JobT, RecordT]):
    """Opens a player as an actor of the cluster."""

    ray: Any
    opener: Opener[JobT, RecordT]
    cpus: float = 1.0
    """Of a machine, for each player."""

    async def __call__(self, number: int) -> Player[JobT, RecordT]:
        kind = self.ray.remote(num_cpus=self.cpus, max_restarts=0)(Seat)
        seat = _RemotePlayer[JobT, RecordT](self.ray, kind.remote(self.opener, number))
        await seat.begin()
        return seat


class _RemotePlayer(Generic[JobIn, RecordOut]):
    def __init__(self, ray: Any, actor: Any) -> None:
        self._ray = ray
        self._actor = actor

    async def begin(self) -> None:
        try:
            async with asyncio.timeout(OPENING_SECONDS):
                await self._asked(self._actor.open.remote())
        except TimeoutError:
            self._ray.kill(self._actor)
            raise CannotPlay(
                "No machine of the Ray cluster had room for a player. Ask for fewer with "
                "--workers, or add machines (`ray status` shows them).",
                "Ray 集群没有空位。请用 --workers 减少数量，或添加机器（ray status 可查看）。",
            ) from None
        except PlayerLost as gone:
            raise CannotPlay(
                f"A player cannot be opened in the Ray cluster: {gone}",
                f"无法在 Ray 集群中启动：{gone}",
            ) from gone

    async def play(self, job: JobIn, place: str) -> RecordOut:
        came = await self._asked(self._actor.play.remote(job, place))
        record: RecordOut = came.record
        return record

    async def _asked(self, reference: Any) -> Came:
        try:
            came: Came = await reference
        except self._ray.exceptions.RayError as error:
            raise PlayerLost(_first_line(error)) from error
        match came.how:
            case "lost" | "ill":
                raise Lost(came.why, ill=came.how == "ill")
            case "gone":
                raise PlayerLost(came.why)
            case "cannot":
                raise CannotPlay(came.why, came.zh)
        return came

    async def close(self) -> None:
        """Let it close what it has open, then end it."""
        try:
            async with asyncio.timeout(20):
                await self._actor.close.remote()
        except (TimeoutError, self._ray.exceptions.RayError):
            pass
        self._ray.kill(self._actor)


@asynccontextmanager
async def cluster(address: str, **more: Any) -> AsyncIterator[Any]:
    """Ray, connected: to ``address`` (HOST:6379, ray://HOST:10001, auto), or ``local``. ``more``
    goes to ``ray.init``. Raises CannotPlay."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    if address == HERE:  # on the loopback alone, and no token is left on disk
        os.environ.setdefault("RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER", "0")
        os.environ.setdefault("RAY_AUTH_TOKEN", secrets.token_hex(32))
    try:
        import ray
    except ImportError as error:
        raise CannotPlay(
            f"--ray needs the library ray: {extra('ray')}", f"--ray 需要 ray 库：{extra('ray')}"
        ) from error
    settings: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR", **more}
    if address == HERE:
        settings |= {
            "address": HERE, "include_dashboard": False, "_node_ip_address": "127.0.0.1",
        }  # fmt: skip
    else:
        settings["address"] = address
    try:
        await asyncio.to_thread(lambda: ray.init(**settings))
    except (ConnectionError, RuntimeError, ValueError, TimeoutError) as error:
        raise CannotPlay(
            f"The Ray cluster {address} cannot be reached: {_first_line(error)} On its first "
            "machine: ray start --head; on each other: ray start --address HOST:6379. "
            f"--ray {HERE} needs none.",
            f"无法连接 Ray 集群 {address}：{_first_line(error)}。首台机器上运行 ray start --head，"
            f"其余机器运行 ray start --address HOST:6379；--ray {HERE} 则不需要。",
        ) from error
    try:
        yield ray
    finally:
        await asyncio.to_thread(ray.shutdown)


def _first_line(error: Exception) -> str:
    said = str(error).strip().splitlines()
    return said[0] if said else type(error).__name__
