"""GUI models in order: where one cannot help, the next is asked, and who answered is told.

A model that is down is left alone for a while, longer each time, and then tried again. A reply that
cannot be read is no reason to change at once; the second in a row for the same screen is.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import structlog

from models.base import (
    NOTHING_USED,
    BadReply,
    GuiModel,
    ModelError,
    ModelUnavailable,
    Situation,
    Thought,
    Unfit,
    Usage,
)

log = structlog.get_logger()
REST, LONGEST_REST = 30.0, 600.0
"""Seconds that a model is left alone after its first failure, and at most."""


@dataclass
class _Member:
    """One of the models, and how it has been doing."""

    name: str
    model: GuiModel
    failures: int = 0
    """In a row."""
    rests_until: float = 0.0
    why: str = ""
    """Why it rests."""

    def rest(self, now: float, why: str, again_in: float = 0.0) -> None:
        if now >= self.rests_until:  # several tasks may have found out at the same time
            self.failures += 1
        pause = again_in or REST * 2 ** (self.failures - 1)
        self.rests_until = max(self.rests_until, now + min(pause, LONGEST_REST))
        self.why = why
        log.warning("model left alone", model=self.name, seconds=round(pause), why=why)

    def wake(self) -> None:
        self.failures, self.rests_until, self.why = 0, 0.0, ""


class FallbackModel:
    """Several models as one."""

    def __init__(
        self, models: Sequence[tuple[str, GuiModel]], now: Callable[[], float] = time.monotonic
    ) -> None:
        self._members = [_Member(name, model) for name, model in models]
        self._now = now

    @property
    def images(self) -> int:
        return max(member.model.images for member in self._members)

    async def decide(self, situation: Situation) -> Thought:
        """Raises BadReply of the model that is to be asked again, ModelUnavailable when none could
        help, with the reason of each."""
        now = self._now()
        resting = [member for member in self._members if now < member.rests_until]
        ready = [member for member in self._members if member not in resting]
        used = NOTHING_USED
        errors: list[ModelError] = []
        instead = [f"{member.name} rests: {member.why}" for member in resting if ready]
        for member in ready or resting:
            try:
                thought = await member.model.decide(situation)
            except ModelError as error:
                used += error.usage
                self._judge(member, error, situation, used, last=member is (ready or resting)[-1])
                errors.append(error)
                instead.append(f"{member.name} could not help: {error}")
                situation = replace(situation, complaint="")  # it was about another's reply
                continue
            member.wake()
            if errors:
                log.warning("another model answered", model=member.name, instead=instead)
            before = " ".join(instead) if member is not self._members[0] else ""
            return replace(thought, usage=used + thought.usage, instead=before)
        raise _none(errors, instead, used)

    async def close(self) -> None:
        for member in self._members:
            await member.model.close()

    def _judge(
        self, member: _Member, error: ModelError, situation: Situation, used: Usage, last: bool
    ) -> None:
        """Lets a failing model rest; raises the error where the same model is to be asked again."""
        if isinstance(error, BadReply):
            if last or not situation.complaint:
                error.usage = used
                raise error
            member.rest(self._now(), f"its replies could not be used ({error})")
        elif isinstance(error, ModelUnavailable) and not isinstance(error, Unfit):
            member.rest(self._now(), str(error), error.again_in)


def _none(errors: Sequence[ModelError], reasons: Sequence[str], used: Usage) -> ModelUnavailable:
    same = len({str(error) for error in errors}) == 1
    said = str(errors[0]) if same else f"None of the models could help. {' '.join(reasons)}"
    unfit = all(isinstance(error, Unfit) for error in errors)
    failed = Unfit(said) if unfit else ModelUnavailable(said)
    failed.usage = used
    failed.zh = errors[0].zh if same else ""
    failed.again_in = min(
        (e.again_in for e in errors if isinstance(e, ModelUnavailable)), default=0
    )
    return failed
