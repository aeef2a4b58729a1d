"""A bot in a process of its own, for killing: keeps each message on disk, and stalls on request.

``python -m tests.gateways.persisting_bot URL FILE STALL``: after STALL messages it is on disk but
does not return from ``deliver``, the worst moment to be killed in.
"""

from __future__ import annotations

import asyncio
import os
import sys

from pydantic import SecretStr

from gateways.base import Inbound
from gateways.telegram import Config, create
from tests.platforms.telegram import TOKEN


def main(url: str, file: str, stall: str) -> None:
    kept = 0

    async def deliver(message: Inbound) -> None:
        nonlocal kept
        with open(file, "a", encoding="utf-8") as disk:  # noqa: ASYNC230, PTH123 - as an inbox does
            disk.write(f"{message.external_id} {message.text}\n")
            disk.flush()
            os.fsync(disk.fileno())
        kept += 1
        if kept == int(stall):
            print("stalled", flush=True)
            await asyncio.sleep(600)

    bot = create(Config(token=SecretStr(TOKEN), base_url=url, retry_seconds=0.05))
    asyncio.run(bot.run(deliver))


if __name__ == "__main__":
    main(*sys.argv[1:])
