"""What is left of somebody who was taken out: what was remembered of them, their messages, their
tasks, their shortcuts, the pages read for them, what was said to them.

It is written down who was taken out, and when, until nothing of it is left: a task that is under
way ends first. Until when somebody was here counts: paired anew, they begin anew. What was spent,
and that something risky was done, stays known.
"""

from __future__ import annotations

import asyncio
import shutil
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import structlog

from assistant.authority import memory_key
from assistant.config import Settings
from assistant.journal import Journal
from assistant.people import Forgotten
from assistant.shortcuts.store import Recipes
from skills.extraction.registry import Registry

log = structlog.get_logger()
SECONDS = 30.0
"""Between two looks of a running house."""
EVERY = 1_000_000
"""Tasks of one person."""
Delete = Callable[[Sequence[str]], None]
"""What the durable engine keeps of these tasks."""


def forget(journal: Journal, folder: Path, gateway: str, sender: str, delete: Delete) -> Forgotten:
    """All of theirs in the journal that is over. Their memory is to be erased before: with the last
    of it goes what is known of their being taken out."""
    at = journal.taken_out_at(gateway, sender)
    if at is None:
        return Forgotten()
    before = [t for t in journal.tasks_of_person(gateway, sender, EVERY) if t["started"] <= at]
    delete([task["id"] for task in before])
    for task in before:
        journal.forget_task(task["id"])
        shutil.rmtree(folder / "trajectories" / task["id"], ignore_errors=True)
    whose = memory_key("", gateway, sender)
    Recipes(folder).erase(whose, until=at)
    Registry(folder, whose).erase(until=at)
    for chat in {journal.chat_of(gateway, sender), *(task["chat"] for task in before)}:
        journal.forget_thread(gateway, chat, sender)
    now = journal.forget_taken_out(gateway, sender, at, [task["id"] for task in before])
    if before or now.erased or now.all:  # it writes the whole file anew
        journal.scrub_words()
    return now


async def forget_what_ends(
    journal: Journal, folder: Path, delete: Delete, settings: Settings
) -> None:
    """Until cancelled: of everybody who was taken out and had something under way, or of whom not
    all could be erased."""
    while True:
        try:
            await asyncio.to_thread(_look, journal, folder, delete, settings)
        except Exception as error:  # the engine's and the index's are many; it is tried again
            log.warning("forgetting waits", why=str(error), exc_info=True)
        await asyncio.sleep(SECONDS)


def _look(journal: Journal, folder: Path, delete: Delete, settings: Settings) -> None:
    for gateway, sender in journal.taken_out():
        began = time.monotonic()
        from assistant.memories.at_machine import forget_taken_out  # it loads all of the memory

        forget_taken_out(settings, folder, journal, gateway, sender)
        if forget(journal, folder, gateway, sender, delete).all:
            log.info("forgotten", gateway=gateway, seconds=round(time.monotonic() - began, 1))
