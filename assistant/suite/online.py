"""The virtual phone's tasks as a suite like any other: its jobs, and who plays them.

A player is a process with a house and a phone of its own (``worker.py``), wherever it is opened.
"""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from assistant.config import ConfigError
from assistant.suite.played import Entry, Played
from assistant.suite.running import Folder, Run, Worker
from skills.evaluation.online.base import CannotPlay, Opener, Told
from skills.evaluation.online.places import Anywhere
from skills.evaluation.online.running import Run as Running


@dataclass(frozen=True)
class HousePlayers:
    """Opens houses that play in ``mode``; it survives pickling."""

    mode: str
    config: str = ""
    """The settings file of the mode ``mine``."""
    homes: str = ""
    """The folder of the houses' folders; "": new ones, wherever they are opened."""
    settings: str = ""
    """The text of the settings, for machines that have no such file."""

    async def __call__(self, number: int) -> HousePlayer:
        """Raises CannotPlay with the last words of a house that does not open."""
        home = Path(self.homes) / str(number) if self.homes else Path(_new_home())
        config = Path(self.config) if self.config else None
        if self.settings:
            config = home / "phonepilot.toml"
            config.touch(mode=0o600)
            config.write_text(self.settings, encoding="utf-8")
        try:
            return HousePlayer(await Worker.start(home, self.mode, config))
        except ConfigError as error:
            raise CannotPlay(str(error), str(error)) from error


class HousePlayer:
    """Plays in one house."""

    def __init__(self, worker: Worker) -> None:
        self._worker = worker

    async def play(self, job: Entry, place: str) -> Played:
        """Raises PlayerLost when its process ended, or had to be ended before."""
        if self._worker.over:
            raise self._worker.lost()
        return await self._worker.play(job)

    async def close(self) -> None:
        await self._worker.end()


class VirtualSuite:
    """The entries of a run."""

    def __init__(self, run: Run, opener: HousePlayers) -> None:
        self.jobs: Sequence[Entry] = list(run.entries())
        self.opener = opener
        self.places = Anywhere()

    def failed(self, job: Entry, why: str) -> Played:
        return Played.of(job, error=why)


async def play_all(
    run: Run, folder: Folder, workers: int, config: Path | None, told: Told[Played],
    opener: Opener[Entry, Played] | None = None,
) -> None:  # fmt: skip
    """Play what is missing; ``opener``: by players elsewhere. Raises CannotPlay."""
    here = HousePlayers(run.mode, str(config or ""), str(folder.path / "homes"))
    with folder.held():
        await Running(VirtualSuite(run, here), folder, workers, opener).all(told)


def _new_home() -> str:
    return tempfile.mkdtemp(prefix="phonepilot-suite-")
