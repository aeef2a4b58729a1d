"""A GUI model plays one trial on a served phone: made ready, played, judged, tidied up.

The bare loop of ``models.episodes`` plays. It is about the model alone: nobody's phone is touched,
so nothing is asked before a step. What is done on the phone blocks, so each trial has a thread of
its own; whoever waits may stop waiting at any time.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeVar

import structlog

from device_drivers.base import DeviceError, DeviceGone, DeviceTimeout
from models.base import (
    NOTHING_USED,
    GuiModel,
    ModelError,
    ModelUnavailable,
    Situation,
    Thought,
    Usage,
)
from models.episodes import Ended, play
from models.served import Config, create
from skills.evaluation.online.base import CannotPlay, Lost
from skills.evaluation.online.phone import GivenUp, Score, ServedPhone, TaskBroken
from skills.evaluation.online.server import Refused
from skills.evaluation.online.trials import Declared, Result, Trial

log = structlog.get_logger()
T = TypeVar("T")


@dataclass(frozen=True)
class GuiPlayers:
    """Opens players with one model; it survives pickling."""

    phone: Callable[[str], ServedPhone]
    """From a server's address."""
    model: Config
    steps: int = 50
    seconds: float = 3600.0
    """For one trial."""

    async def __call__(self, number: int) -> GuiPlayer:
        return GuiPlayer(self)


class GuiPlayer:
    """Plays one trial at a time, each with a new connection to its server."""

    def __init__(self, about: GuiPlayers) -> None:
        self._about = about

    async def play(self, job: Trial, place: str) -> Result:
        """Raises Lost, CannotPlay."""
        phone = self._about.phone(place)
        phone.until = time.monotonic() + self._about.seconds
        episode = _Episode(self._about, phone, job)
        try:
            return await in_a_thread(lambda: asyncio.run(episode.result()), f"playing {job.key}")
        finally:
            phone.stopped.set()

    async def close(self) -> None:
        """Nothing is left open between trials."""


class _Counted:
    """The model, and what it took."""

    def __init__(self, model: GuiModel) -> None:
        self._model = model
        self.usage: Usage = NOTHING_USED

    @property
    def images(self) -> int:
        return self._model.images

    async def decide(self, situation: Situation) -> Thought:
        try:
            thought = await self._model.decide(situation)
        except ModelError as error:
            self.usage += error.usage
            raise
        self.usage += thought.usage
        return thought

    async def close(self) -> None:
        await self._model.close()


class _Episode:
    def __init__(self, about: GuiPlayers, phone: ServedPhone, trial: Trial) -> None:
        self._about = about
        self._phone = phone
        self._trial = trial
        self._goal = ""

    async def result(self) -> Result:
        """Raises Lost, CannotPlay."""
        began = time.monotonic()
        model = _Counted(create(self._about.model))
        result = Result(self._trial, server=self._phone.name)
        try:
            result = await self._played(model, result)
        except ModelUnavailable as gone:
            if not gone.passing:
                raise CannotPlay(str(gone), gone.zh or str(gone)) from gone
            result = replace(result, error=f"the model: {gone}")
        except (TaskBroken, Refused) as broken:
            ill = isinstance(broken, Refused) and broken.status >= 500
            raise Lost(str(broken), ill=ill) from broken
        except GivenUp as over:
            result = replace(result, error=str(over))
        except DeviceError as error:
            raise Lost(str(error)) from error
        except Exception as error:  # of ours: one job's, not the whole run's
            log.exception("a trial broke", trial=self._trial.key)
            result = replace(result, error=f"{type(error).__name__}: {error}")
        finally:
            await model.close()
            self._phone.close()
        used = model.usage
        return replace(
            result, goal=self._goal, seconds=round(time.monotonic() - began, 3),
            model_calls=used.calls, prompt_tokens=used.prompt_tokens,
            completion_tokens=used.completion_tokens,
        )  # fmt: skip

    async def _played(self, model: _Counted, result: Result) -> Result:
        phone, trial = self._phone, self._trial
        self._goal = phone.begin(trial)
        well = True
        try:
            ended = await self._to_the_end(model)
            declared, reply = said(ended)
            if declared == "done" and reply:
                phone.tell(reply)
            score = phone.score(trial)
        except (DeviceGone, DeviceTimeout):
            well = False
            raise
        finally:
            if well:
                self._tidy()
        return replace(
            result, declared=declared, reply=reply, score=score.value,
            why=_why(ended, score), steps=len(ended.steps) or phone.acted,
        )  # fmt: skip

    async def _to_the_end(self, model: _Counted) -> Ended:
        """Too slow is not done, and is judged all the same."""
        phone = self._phone
        try:
            return await play(model, phone, self._goal, phone.ask, steps=self._about.steps)
        except GivenUp as over:
            if phone.stopped.is_set():
                raise
            return Ended(why=str(over))

    def _tidy(self) -> None:
        """The next trial begins by making the phone ready, so this may fail."""
        try:
            self._phone.end(self._trial)
        except DeviceError as error:
            log.warning("a task was not torn down", trial=self._trial.key, why=str(error))


def said(ended: Ended) -> tuple[Declared, str]:
    """What an episode's end declares, and the answer it gives."""
    if ended.ok is None:
        return "", ""
    return ("done", ended.answer or ended.why) if ended.ok else ("impossible", ended.why)


def _why(ended: Ended, score: Score) -> str:
    if ended.ok is None:
        return ended.why or "it was never said to be done"
    return score.why


async def in_a_thread(do: Callable[[], T], name: str) -> T:
    """What ``do()`` returns or raises. The thread keeps neither its caller nor the end of the
    process waiting."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[T] = loop.create_future()

    def tell(value: T | None, error: BaseException | None) -> None:
        if done.done():
            return
        if error is not None:
            done.set_exception(error)
        else:
            done.set_result(value)  # type: ignore[arg-type]

    def run() -> None:
        value: T | None = None
        trouble: BaseException | None = None
        try:
            value = do()
        except BaseException as error:  # it belongs to the caller
            trouble = error
        if not loop.is_closed():
            loop.call_soon_threadsafe(tell, value, trouble)

    threading.Thread(target=run, name=name, daemon=True).start()
    return await done
