"""A process that plays entries: one line of JSON in, one line of JSON out, until its input ends.

``python -m assistant.suite.worker HOME MODE [CONFIG]``; started by ``running.py``.
"""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path

from assistant import logs
from assistant.config import Settings
from assistant.suite.modes import check, settings_of
from assistant.suite.played import Entry, Played
from assistant.suite.stage import stage

READY = "ready"
"""The first line out: the house is open."""


async def work(mode: str, settings: Settings, home: Path) -> None:
    """Play whatever comes in, on one stage. Raises ConfigError when the mode cannot be played."""
    async with stage(settings, home) as here:
        check(mode, here.house)
        print(READY, flush=True)
        while line := await asyncio.to_thread(sys.stdin.readline):
            entry = Entry(**json.loads(line))
            try:
                played = await here.play(entry)
            except Exception as error:
                played = Played.of(entry, error=f"{type(error).__name__}: {error}")
            print(json.dumps(played.json(), ensure_ascii=False), flush=True)


def main() -> None:
    home, mode, *config = sys.argv[1:]
    folder = Path(home)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    logs.to_file(folder / "phonepilot.log")
    settings = settings_of(mode, Path(config[0]) if config else None)
    asyncio.run(work(mode, settings, folder))


if __name__ == "__main__":
    main()
