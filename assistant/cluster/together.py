"""Opening and keeping a house that is one of several: join, stand by, take up what others left."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, cast

import structlog

from assistant import tasks
from assistant.database import JournalLocked
from assistant.understanding.text import language_of
from device_drivers.verbs.base import Said
from gateways.base import Gateway, Outbound

if TYPE_CHECKING:
    from assistant.app import House
    from assistant.cluster.cluster import Cluster
    from assistant.cluster.phones import SharedPhones

log = structlog.get_logger()
LOOKS = 1.0
"""Seconds between two looks whether a platform has become free."""
LONGEST = 80
DAY = 86400.0
AWAY = Said(
    "The phone's host {host} went away in the middle of “{what}”; I go on when it is back.",
    "执行“{what}”时，手机所在的主机 {host} 断开了；等它恢复后我会继续。",
)


class DeposedError(JournalLocked):
    """The others took this process for dead; its work goes on with them."""


def join(house: House, abandoned: list[str]) -> None:
    """Become a member, and start the engine. Raises ConfigError, JournalLocked."""
    cluster, phones = _cluster(house), cast("SharedPhones", house.phones)
    cluster.join(house.slot, abandoned, tasks.WORKFLOW_VERSION)
    house.slot, house.slots = cluster.member, tuple(map(cluster.named, house.slots))
    house.journal.fence(cluster.member, cluster.epoch)
    house.stop_unwatched([cluster.member])
    if house.slot.startswith("run") and phones.here():
        cluster.members.tell_phones(cluster.host, phones.published())
    cluster.live(phones.own_states, lambda executor, long: _take_up(house, executor, tell=long))
    does = phones.queues() if house.slot.startswith("run") else []
    tasks.launch_together(house, cluster.address, cluster.executor, does)
    cluster.ready.set()


async def until_ours(house: House, gateway: Gateway) -> None:
    """Wait until no other member speaks to this platform."""
    cluster, told = _cluster(house), False
    while True:
        try:
            if await asyncio.to_thread(cluster.hold, f"gateway:{gateway.name}"):
                await asyncio.to_thread(cluster.tell_abilities, gateway.name, gateway.abilities)
                log.info("gateway is ours", gateway=gateway.name, member=cluster.member)
                return
        except JournalLocked as error:
            log.warning("gateway waits", gateway=gateway.name, why=str(error))
        if not told:
            log.info("gateway stands by", gateway=gateway.name, member=cluster.member)
            told = True
        await asyncio.sleep(LOOKS)


@contextmanager
def or_ending(house: House) -> Iterator[None]:
    """A process that cannot go on where another one stopped ends, so that the next one may."""
    try:
        yield
    except JournalLocked:
        _cluster(house).deposed.set()
        raise


async def tidy_daily(cluster: Cluster, days: int) -> None:
    """Until cancelled: what was sent, or received for sending, is deleted when it is old."""
    while True:
        try:
            await asyncio.to_thread(cluster.files.forget, time.time() - days * DAY)
        except (JournalLocked, OSError) as error:
            log.warning("tidying waits", why=str(error))
        await asyncio.sleep(DAY)


async def until_deposed(cluster: Cluster) -> None:
    """Raises DeposedError: a process that may write no more is of no use."""
    while not cluster.deposed.is_set():  # noqa: ASYNC110 - it is set in a thread
        await asyncio.sleep(LOOKS)
    raise DeposedError(
        f"{cluster.member} was without the database for too long, and others go on with its work. "
        "It ends; start it again (systemd does)."
    )


def _take_up(house: House, executor: str, *, tell: bool) -> None:
    """What a dead process did goes on where its phone is; where that is nowhere just now, its
    people are told. Doing it again changes nothing."""
    slot, _, _ = executor.rpartition(":")
    if not any(member.name == slot for member in _cluster(house).members.members()):
        house.stop_unwatched([slot])
    tasks.recover(executor)
    for task in house.journal.unfinished() if tell else ():
        host = house.phones.is_away(task["phone"]) if task["phone"] else ""
        if host:
            line = " ".join(task["text"].split())
            what = line if len(line) <= LONGEST else f"{line[: LONGEST - 1]}…"
            said = AWAY.of(language_of(task["text"])).format(host=host, what=what)
            house.say(
                task["gateway"], f"{task['id']}:away:{executor}", Outbound(task["chat"], said)
            )


def _cluster(house: House) -> Cluster:
    if house.cluster is None:
        raise RuntimeError("this house is alone")
    return house.cluster
