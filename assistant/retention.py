"""What is kept does not grow for ever: once a day, what is over and old enough is deleted."""

from __future__ import annotations

import asyncio
import shutil
import time
from pathlib import Path

import structlog

from assistant.database import JournalLocked
from assistant.journal import Journal
from assistant.shortcuts.store import Recipes
from assistant.shortcuts.telling import UNNAMED

log = structlog.get_logger()
DAY = 86400.0


async def tidy_daily(journal: Journal, trajectories: Path, days: int) -> None:
    """Until cancelled."""
    while True:
        try:
            await asyncio.to_thread(tidy, journal, trajectories, time.time() - days * DAY)
        except (JournalLocked, OSError) as error:
            log.warning("tidying waits", why=str(error))
        await asyncio.sleep(DAY)


def tidy(journal: Journal, trajectories: Path, before: float) -> None:
    """Delete messages that are over, trajectories of tasks that are, and what was noticed in them
    but nobody gave a name to, older than that."""
    messages = journal.forget_messages(before)
    unfinished = {task["id"] for task in journal.unfinished()}
    old = [
        folder
        for folder in (trajectories.iterdir() if trajectories.is_dir() else ())
        if folder.is_dir() and folder.name not in unfinished and folder.stat().st_mtime < before
    ]
    for folder in old:
        shutil.rmtree(folder)
    noticed = Recipes(trajectories.parent).forget_old(UNNAMED, before)
    if messages or old or noticed:
        log.info("tidied", messages=messages, trajectories=len(old), noticed=noticed)
