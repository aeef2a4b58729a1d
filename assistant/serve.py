"""``phonepilot run``: the assistant with all its chat platforms, until it is ended."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import signal
import sys
import textwrap
from typing import Any

from assistant.app import House, build_gateways
from assistant.opening import open_house
from assistant.plugins import load
from assistant.turns import LOCAL
from gateways.base import Gateway


async def serve(house: House) -> None:
    """Run until Ctrl-C, SIGTERM, or the end of the terminal's input when that is the only chat."""
    gateways = build_gateways(house.settings)
    terminal: Gateway | None = None
    if sys.stdin.isatty() or not gateways:
        module = load("gateways", "terminal")
        terminal = module.create(module.Config())
    print(_banner(house, gateways, terminal is not None), flush=True)
    loop = asyncio.get_running_loop()
    ended = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, ended.set)
    everyone = [*gateways, *([terminal] if terminal else [])]
    async with open_house(house, "run", gateways=everyone):
        house.warm_up()
        models = asyncio.create_task(house.prepare_models())
        if sys.stdin.isatty():
            print("you> ", end="", flush=True)
        watch: list[asyncio.Task[Any]] = [
            asyncio.create_task(ended.wait()),
            asyncio.create_task(_until_refused(house, len(everyone))),
        ]
        if terminal is not None and not gateways:
            watch.append(asyncio.create_task(_until_quiet(house)))
        over, waiting = await asyncio.wait(watch, return_when=asyncio.FIRST_COMPLETED)
        for job in (*waiting, models):
            job.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await job
        for job in over:
            job.result()
    print("\nGood-bye. Unfinished tasks go on at the next start.")


async def _until_refused(house: House, gateways: int) -> None:
    """Say which chat platforms do not work; when none is left, raise the last reason."""
    while True:
        name, error = await house.refusals.get()
        gateways -= 1
        if not gateways:
            raise error
        print(f"{name}: {error}", file=sys.stderr, flush=True)


async def _until_quiet(house: House) -> None:
    """The end of the terminal's input, and of what was asked there."""
    await house.input_ended.wait()
    journal = house.journal

    def busy() -> bool:
        return bool(
            journal.unhandled(LOCAL) or journal.open_tasks(LOCAL, LOCAL) or journal.unsent(LOCAL, 0)
        )

    while await asyncio.to_thread(busy):  # noqa: ASYNC110 - the journal sends no events
        await asyncio.sleep(0.1)


def _banner(house: House, gateways: list[Gateway], terminal: bool) -> str:
    phones = house.device or ", ".join(house.phones.names())
    chats = ", ".join([g.name for g in gateways] + (["this terminal"] if terminal else []))
    width = min(100, shutil.get_terminal_size().columns)
    about = [textwrap.fill(line, width) for line in house.talking.help_text().en.splitlines()]
    return "\n".join(
        [
            f"Phonepilot · phone: {phones} · chat: {chats}\n",
            *about,
            "Type /help, /status, stop, or press Ctrl-C to leave.\n",
        ]
    )
