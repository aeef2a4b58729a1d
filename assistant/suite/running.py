"""A run on virtual phones: what to play, where the results are kept, the processes that play.

How it is run, by so many players here or on other machines, is ``skills/evaluation/online``.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from assistant.config import ConfigError
from assistant.suite.played import Entry, Played
from assistant.suite.worker import READY
from device_drivers.virtual.tasks.base import Split
from device_drivers.virtual.tasks.play import Goal
from device_drivers.virtual.tasks.splits import split_of
from device_drivers.virtual.tasks.suite import templates
from skills.evaluation.online.base import PlayerLost
from skills.evaluation.online.kept import Kept

OPENING_SECONDS = 900.0
"""How long a worker may take to open its house: its models may have to be loaded."""
TASK_SECONDS = 600.0
"""How long one task may take before its worker is ended and the task is an error."""


@dataclass(frozen=True, slots=True)
class Run:
    """What was asked for. ``split`` "" means all templates."""

    mode: str
    split: Split | str
    by: str
    seed: int
    seeds: int
    n: int
    languages: tuple[Goal, ...]
    templates: tuple[str, ...] = ()
    tag: str = ""
    app: str = ""
    difficulty: str = ""

    def entries(self) -> Iterator[Entry]:
        """Seed by seed, so that an interrupted run has whole seeds."""
        known = templates()
        names = [name for name in self.templates or known if self._wants(name)]
        for suite_seed in range(self.seed, self.seed + self.seeds):
            for name in names:
                split = split_of(known[name], self.by)
                for index in range(self.n):
                    for language in self.languages:
                        if split is not None:
                            yield Entry(name, index, suite_seed, language, split, self.by)

    def _wants(self, name: str) -> bool:
        kind = templates()[name]
        return (
            (not self.split or split_of(kind, self.by) == self.split)
            and (not self.tag or self.tag in kind.tags)
            and (not self.app or self.app in kind.apps)
            and (not self.difficulty or self.difficulty == kind.difficulty)
        )


class Folder(Kept[Played]):
    """Where the results of one run are kept."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, Played.of_row)

    def claim(self, run: Run) -> None:
        """Begin the run here, or go on with it. Raises CannotPlay when another one is here."""
        self.agree(asdict(run))


class Worker:
    """One process with a stage."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self.over = False
        """It ended, or had to be ended."""

    @classmethod
    async def start(cls, home: Path, mode: str, config: Path | None) -> Worker:
        """Raises ConfigError with the last words of one that does not open its house."""
        more = [str(config)] if config else []
        with log_of(home).open("wb") as log:
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "assistant.suite.worker", str(home), mode, *more,
                stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=log,
                limit=2**24,
            )  # fmt: skip
        worker = cls(process)
        try:
            first = await worker._line(OPENING_SECONDS)
        except asyncio.CancelledError:
            worker.kill()
            await worker.end()
            raise
        if first != READY:
            slow = not worker._ended
            await worker.end()
            raise ConfigError(f"The suite cannot be played: {_why_not(home, slow=slow)}")
        return worker

    async def play(self, entry: Entry) -> Played:
        """Raises PlayerLost when the process ends meanwhile."""
        assert self._process.stdin is not None  # noqa: S101 - it is a pipe
        self._process.stdin.write(json.dumps(asdict(entry), ensure_ascii=False).encode() + b"\n")
        while line := await self._line(TASK_SECONDS):
            if line.startswith("{"):
                return Played.from_json(line)
        slow = not self._ended
        await self.end()
        if slow:
            return Played.of(entry, error=f"it was not over after {TASK_SECONDS:.0f} s")
        raise self.lost()

    def lost(self) -> PlayerLost:
        """To be raised by whoever wants to play here once it is over."""
        return PlayerLost(f"its process ended (exit code {self._process.returncode})")

    @property
    def _ended(self) -> bool:
        return self._process.stdout is None or self._process.stdout.at_eof()

    async def _line(self, seconds: float) -> str:
        """The next line; "" when there will be none, or none came in time."""
        assert self._process.stdout is not None  # noqa: S101 - it is a pipe
        try:
            async with asyncio.timeout(seconds):
                return (await self._process.stdout.readline()).decode().strip()
        except TimeoutError:
            return ""

    def kill(self) -> None:
        self._process.kill()

    async def end(self) -> None:
        """Let it close its house; end it when that takes too long."""
        self.over = True
        assert self._process.stdin is not None  # noqa: S101 - it is a pipe
        self._process.stdin.close()
        try:
            async with asyncio.timeout(10):
                await self._process.communicate()
        except TimeoutError:
            self.kill()
            await self._process.communicate()


def _why_not(home: Path, *, slow: bool) -> str:
    """Why a worker did not open its house: its last words, if it ended by itself."""
    if slow:
        return f"no house was open after {OPENING_SECONDS:.0f} s. Is the machine busy? Try again."
    told = log_of(home).read_text(errors="replace").strip().splitlines()
    return f"{told[-1] if told else 'its process ended'} (more in {log_of(home)})"


def log_of(home: Path) -> Path:
    """What a worker says besides its results; the folder is made."""
    home.mkdir(mode=0o700, parents=True, exist_ok=True)
    return home / "stderr.log"
