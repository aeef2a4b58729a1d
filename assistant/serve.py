"""``phonepilot run``: the assistant with all its chat platforms, until it is ended."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import signal
import sys
import textwrap
from pathlib import Path
from typing import Any

from assistant import parts
from assistant.app import House
from assistant.cluster import together
from assistant.config import ConfigError
from assistant.opening import open_house
from assistant.plugins import load
from assistant.turns import LOCAL
from gateways.base import Gateway

AT_ONCE_SECONDS = 0.2
"""A chat platform that cannot even begin (its port is taken) says so in less."""


async def serve(house: House) -> None:
    """Run until Ctrl-C, SIGTERM, or the end of the terminal's input when that is the only chat.
    Raises ConfigError where nobody was there to say anything."""
    speaks = house.cluster is None or house.cluster.role != "phones"
    gateways = parts.gateways(house.settings) if speaks else []
    terminal: Gateway | None = None
    if speaks and (sys.stdin.isatty() or not gateways):
        module = load("gateways", "terminal")
        terminal = module.create(module.Config())
    loop = asyncio.get_running_loop()
    ended = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, ended.set)
    everyone = [*gateways, *([terminal] if terminal else [])]
    async with open_house(house, "run", gateways=everyone):
        refused = asyncio.create_task(_until_refused(house, len(everyone)))
        await asyncio.wait([refused], timeout=AT_ONCE_SECONDS)
        if not refused.done():
            speaking = [each for each in gateways if each.name not in house.ended_gateways]
            print(_banner(house, speaking, terminal is not None), flush=True)
        house.warm_up()
        models = asyncio.create_task(house.prepare_models())
        if sys.stdin.isatty() and not refused.done():
            print("you> ", end="", flush=True)
        watch: list[asyncio.Task[Any]] = [asyncio.create_task(ended.wait()), refused]
        if house.cluster is not None:
            watch.append(asyncio.create_task(together.until_deposed(house.cluster)))
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
    """The end of the terminal's input, and of what was asked there. Raises ConfigError where nobody
    could say anything, and nothing of before was to be gone on with."""
    await house.input_ended.wait()
    journal = house.journal

    def busy() -> bool:
        return bool(
            journal.unhandled(LOCAL) or journal.open_tasks(LOCAL, LOCAL) or journal.unsent(LOCAL, 0)
        )

    something = _somebody_may_type()
    while await asyncio.to_thread(busy):
        something = True
        await asyncio.sleep(0.1)
    if not something:
        raise ConfigError(
            "No chat platform is set, and nobody is at this terminal: there is nobody to work for. "
            "phonepilot init sets one up (docs/gateways.md)."
        )


def _somebody_may_type() -> bool:
    """Not where the input is /dev/null, as of a service."""
    return not os.path.samestat(os.fstat(sys.stdin.fileno()), Path(os.devnull).stat())


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
