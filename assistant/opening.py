"""The house open: engine, gateways, outboxes and schedules run until the block ends."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from typing import Any, Literal

import structlog

from assistant import taken_out, tasks
from assistant.app import House
from assistant.cluster import together
from assistant.commands import entries
from assistant.database import JournalLocked
from assistant.inbox import Inbox
from assistant.locks import Slots
from assistant.outbox import Outbox
from assistant.retention import tidy_daily
from assistant.turns import LOCAL
from assistant.typing_shown import show_typing
from assistant.vitals.watch import watched
from gateways.base import Gateway, GatewayError, Menu, NotKept

log = structlog.get_logger()
Kind = Literal["run", "ask", "mcp"]
BROKEN_SECONDS = 5.0
"""Between two looks for tasks that nobody goes on with."""
FAULT_SECONDS, LONGEST_FAULT_PAUSE = 1.0, 300.0
"""Until a gateway is run again that failed in a way nobody foresaw."""
LEARN_SECONDS = 3.0
"""After the start, so that it is not in its way."""
MENU_SECONDS = 2.0
"""Until a menu is offered again that the platform did not take."""


@asynccontextmanager
async def open_house(house: House, kind: Kind, gateways: list[Gateway]) -> AsyncIterator[Inbox]:
    """Run the house until the block ends: engine, gateways, outboxes, the inbox."""
    house.loop = asyncio.get_running_loop()
    slots = Slots(house.home / "slots")
    house.slot = slots.take(kind)
    house.phones.for_one_request = kind == "ask"
    abandoned = slots.take_abandoned(("run", "ask", "mcp") if kind == "run" else (kind,))
    house.slots = (house.slot, *abandoned)
    if house.cluster is None:
        for gateway in gateways:
            _have(house, gateway)
    await asyncio.to_thread(house.journal.probe)
    house.journal.be_patient()
    if house.cluster is None:
        await asyncio.to_thread(house.stop_unwatched, abandoned)
        await asyncio.to_thread(tasks.launch, house, house.home / "tasks.db", house.slot, abandoned)
    else:
        await asyncio.to_thread(together.join, house, abandoned)
    await asyncio.to_thread(tasks.close_broken, house.journal)
    house.sessions.go_on(
        await asyncio.to_thread(house.journal.handed_over),
        lambda question: house.journal.answer_of(question) is None,
    )
    if kind == "run":
        house.later(LEARN_SECONDS, house.memory.go_on)
        house.later(0.0, house.skills.tell_troubles)
    inbox = Inbox(house)
    jobs = [asyncio.create_task(_tell_of_broken(house))]
    if house.cluster is None:
        for gateway in gateways:  # first of all: what comes in from now on would be begun twice
            await inbox.catch_up(gateway.name)
        jobs += [job for gateway in gateways for job in _run(house, gateway, inbox)]
    else:
        jobs += [asyncio.create_task(_stand_by(house, g, inbox)) for g in gateways]
    if kind == "run":
        jobs.append(asyncio.create_task(house.schedules.run(inbox)))
        jobs.append(asyncio.create_task(house.benchmarks.run()))
        jobs.append(asyncio.create_task(house.memory.keeping_up.run()))
        days = house.settings.retention.days
        jobs.append(asyncio.create_task(tidy_daily(house.journal, house.trajectories, days)))
        forgetting = taken_out.forget_what_ends(
            house.journal, house.home, tasks.forget_all, house.settings
        )
        jobs.append(asyncio.create_task(forgetting))
        if house.cluster is not None:
            jobs.append(asyncio.create_task(together.tidy_daily(house.cluster, days)))
    try:
        if kind == "run":
            async with watched(house):
                yield inbox
        else:
            yield inbox
    finally:
        for job in jobs:
            job.cancel()
        await asyncio.gather(*jobs, return_exceptions=True)
        await inbox.close()
        await asyncio.to_thread(house.memory.settle)
        for box in house.outboxes.values():
            with contextlib.suppress(Exception):
                async with asyncio.timeout(5):
                    await box.flush()
        await asyncio.to_thread(tasks.shut_down, 0 if kind == "run" else 3)
        if house.cluster is not None:
            await asyncio.to_thread(house.cluster.leave)
        if house.gui is not None:
            await house.gui.model.close()
        if house.team is not None:
            await house.team.model.close()
        await house.opinion.close()
        if house.brain is not None:
            await house.brain.close()
        for close in house.closing:
            await close()
        slots.release()


def _have(house: House, gateway: Gateway) -> None:
    """A chat platform is ours to speak to."""
    house.outboxes[gateway.name] = (
        Outbox(house.journal, gateway, ours=house.is_ours, send_seconds=None)
        if gateway.name == LOCAL
        else Outbox(house.journal, gateway, aloud=house.aloud)
    )
    house.gateways[gateway.name] = gateway


def _run(house: House, gateway: Gateway, inbox: Inbox) -> list[asyncio.Task[None]]:
    """All that goes on for a chat platform, until cancelled."""
    works: list[Coroutine[Any, Any, None]] = [
        house.outboxes[gateway.name].run(),
        _serve(house, gateway, inbox),
        show_typing(house.journal, gateway),
    ]
    if isinstance(gateway, Menu):
        works.append(_offer_menu(gateway))
    return [asyncio.create_task(work) for work in works]


async def _stand_by(house: House, gateway: Gateway, inbox: Inbox) -> None:
    """One process of a cluster at a time speaks to a platform; whoever comes next goes on."""
    if gateway.name != LOCAL or house.slot.startswith("run"):
        await together.until_ours(house, gateway)
    _have(house, gateway)
    with together.or_ending(house):  # what was begun cannot be begun again
        await inbox.catch_up(gateway.name)
    jobs = _run(house, gateway, inbox)
    try:
        await asyncio.gather(*jobs, return_exceptions=True)
    finally:
        for job in jobs:
            job.cancel()
        await asyncio.gather(*jobs, return_exceptions=True)


async def _tell_of_broken(house: House) -> None:
    """Whatever the engine gives up once it is open."""
    while True:
        await asyncio.sleep(BROKEN_SECONDS)
        try:
            await asyncio.to_thread(tasks.close_broken, house.journal)
        except JournalLocked as error:
            log.warning("broken tasks wait", why=str(error))


async def _offer_menu(gateway: Menu) -> None:
    """Until the platform has it; it is no reason not to serve."""
    pause = MENU_SECONDS
    while True:
        try:
            await gateway.offer(entries())
        except GatewayError as error:
            log.warning("no menu", why=str(error))
            if not error.retryable:
                return
            await asyncio.sleep(max(error.retry_after, pause))
            pause = min(2 * pause, 600.0)
        else:
            return


async def _serve(house: House, gateway: Gateway, inbox: Inbox) -> None:
    pause = FAULT_SECONDS
    while True:
        try:
            await gateway.run(inbox.deliver)
        except GatewayError as error:
            log.error("gateway ended", gateway=gateway.name, why=str(error))  # noqa: TRY400 - one line
            house.ended_gateways[gateway.name] = str(error)
            house.refusals.put_nowait((gateway.name, error))
            return
        except NotKept as error:
            log.warning("gateway waits", gateway=gateway.name, why=str(error))
            await asyncio.sleep(error.retry_after)
        except Exception:  # a fault of ours, or of its library, must not make the chat deaf
            log.exception("gateway failed", gateway=gateway.name)
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_FAULT_PAUSE)
        else:
            break
    if gateway.name == LOCAL:
        house.input_ended.set()
