"""The house open: engine, gateways, outboxes and schedules run until the block ends."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Literal

import structlog

from assistant import tasks
from assistant.app import House
from assistant.commands import entries
from assistant.database import JournalLocked
from assistant.inbox import Inbox
from assistant.locks import Slots
from assistant.outbox import Outbox
from assistant.retention import tidy_daily
from assistant.turns import LOCAL
from gateways.base import Gateway, GatewayError, Menu, NotKept

log = structlog.get_logger()
Kind = Literal["run", "ask", "mcp"]
BROKEN_SECONDS = 5.0
"""Between two looks for tasks that nobody goes on with."""
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
    house.outboxes = {
        g.name: Outbox(house.journal, g, ours=house.is_ours, send_seconds=None)
        if g.name == LOCAL
        else Outbox(house.journal, g)
        for g in gateways
    }
    await asyncio.to_thread(house.journal.probe)
    house.journal.be_patient()
    await asyncio.to_thread(house.stop_unwatched, abandoned)
    await asyncio.to_thread(tasks.launch, house, house.home / "tasks.db", house.slot, abandoned)
    await asyncio.to_thread(tasks.close_broken, house.journal)
    house.sessions.go_on(
        await asyncio.to_thread(house.journal.handed_over),
        lambda question: house.journal.answer_of(question) is None,
    )
    inbox = Inbox(house)
    for gateway in gateways:  # first of all: what comes in from now on would be begun twice
        await inbox.catch_up(gateway.name)
    jobs = [asyncio.create_task(box.run()) for box in house.outboxes.values()]
    jobs.append(asyncio.create_task(_tell_of_broken(house)))
    jobs += [asyncio.create_task(_serve(house, g, inbox)) for g in gateways]
    jobs += [asyncio.create_task(_offer_menu(g)) for g in gateways if isinstance(g, Menu)]
    if kind == "run":
        jobs.append(asyncio.create_task(house.schedules.run(inbox)))
        days = house.settings.retention.days
        jobs.append(asyncio.create_task(tidy_daily(house.journal, house.trajectories, days)))
    try:
        yield inbox
    finally:
        for job in jobs:
            job.cancel()
        await asyncio.gather(*jobs, return_exceptions=True)
        await inbox.close()
        for box in house.outboxes.values():
            with contextlib.suppress(Exception):
                async with asyncio.timeout(5):
                    await box.flush()
        await asyncio.to_thread(tasks.shut_down, 0 if kind == "run" else 3)
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
    while True:
        try:
            await gateway.run(inbox.deliver)
        except GatewayError as error:
            log.error("gateway ended", gateway=gateway.name, why=str(error))  # noqa: TRY400 - one line
            house.refusals.put_nowait((gateway.name, error))
            return
        except NotKept as error:
            log.warning("gateway waits", gateway=gateway.name, why=str(error))
            await asyncio.sleep(error.retry_after)
        else:
            break
    if gateway.name == LOCAL:
        house.input_ended.set()
