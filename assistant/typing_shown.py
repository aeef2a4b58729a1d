"""Showing "is typing" in each chat for which something is being done, where the platform can.

Once an answer is waited for it is the person's turn, and nothing is shown."""

from __future__ import annotations

import asyncio
import time

import structlog

from assistant.database import JournalLocked
from assistant.journal import Journal
from gateways.base import Gateway, GatewayError, Typing

log = structlog.get_logger()
LOOK_SECONDS = 1.0
AGAIN = 0.8
"""Of the time for which it is shown, after which it is shown anew."""
CALL_SECONDS = 10.0
MOST = 50
"""Chats at the same time."""


async def show_typing(journal: Journal, gateway: Gateway) -> None:
    """Until cancelled."""
    if not isinstance(gateway, Typing) or not gateway.abilities.typing:
        return
    shown: dict[str, float] = {}
    pause = 0.0
    while True:
        await asyncio.sleep(max(LOOK_SECONDS, pause))
        pause = 0.0
        try:
            busy = await asyncio.to_thread(journal.busy_chats, gateway.name)
        except JournalLocked:
            continue
        now = time.monotonic()
        shown = {chat: at for chat, at in shown.items() if chat in busy}
        for chat in busy[:MOST]:
            if now - shown.get(chat, -1e9) < gateway.abilities.typing * AGAIN:
                continue
            try:
                async with asyncio.timeout(CALL_SECONDS):
                    await gateway.typing(chat)
            except (GatewayError, TimeoutError) as error:  # it is a courtesy: nobody is told
                log.debug("typing not shown", gateway=gateway.name, why=str(error))
                pause = max(pause, getattr(error, "retry_after", 0.0), CALL_SECONDS)
            shown[chat] = now
