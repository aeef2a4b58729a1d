"""Asking a model for the targets through its real adapter, and what numbers it really said.

An adapter refuses numbers that are off its picture, and rounds the others to pixels of the screen.
To see the numbers as they were said, a second adapter of the same family reads the reply: one that
is set up (by its own public settings) for a screen so large that nothing is off it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, cast

from device_drivers.base import DoubleTap, LongPress, Screen, Tap
from models.adapters._values import describe
from models.base import (
    NOTHING_USED,
    BadReply,
    Completion,
    Grounder,
    GuiAdapter,
    ModelUnavailable,
    Prompt,
    Situation,
    Usage,
    Wire,
    complained,
)
from models.coordinates import Correction, Space
from models.selfcheck.fitting import Point
from models.selfcheck.screens import Target, TestScreen
from models.served import load_adapter

How = Literal["act", "point"]
"""As a step of a task, or as a question where something is."""
Trouble = Literal["", "unreadable", "elsewhere", "unavailable"]
"""Not the family's format; no place (the model says it is not there, or does something else); no
reply."""
AT_ONCE = 3
"""Questions that are asked side by side; a small server works on one after the other anyway."""
QUOTED = 120
"""Letters of a reply that cannot be read."""

_FURTHEST = 20_000.0
"""Numbers up to this, and down to its negative, are read."""
_EDGE = 400_000_000
"""Pixels of the screen for reading: one of them is a ten-thousandth of what a model counts."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a model said when it was asked for ``target``; ``said`` in its own numbers."""

    target: Target
    said: Point | None = None
    trouble: Trouble = ""
    why: str = ""
    reply: str = ""
    usage: Usage = NOTHING_USED


class Asker:
    """A family's adapter and a server, asked in one way."""

    def __init__(
        self, adapter_name: str, options: dict[str, Any], wire: Wire, how: How | None = None
    ) -> None:
        self.adapter = load_adapter(adapter_name, options)
        self.how: How = how or ("act" if self.adapter.traits.plans else "point")
        self.read = NumberReader(adapter_name, options, self.how)
        self._wire = wire

    async def ask(
        self, shown: TestScreen, targets: tuple[Target, ...], seconds: float,
        progress: Callable[[Answer], None],
    ) -> list[Answer]:  # fmt: skip
        """One answer for each target, within ``seconds`` altogether."""
        turn = asyncio.Semaphore(AT_ONCE)

        async def one(target: Target) -> Answer:
            async with turn:
                answer = await self._one(shown.screen, target)
            progress(answer)
            return answer

        asked = [asyncio.create_task(one(target)) for target in targets]
        await asyncio.wait(asked, timeout=seconds)
        for task in asked:
            task.cancel()
        await asyncio.gather(*asked, return_exceptions=True)
        late = f"It did not answer within {seconds:g} s."
        return [
            Answer(target, trouble="unavailable", why=late) if task.cancelled() else task.result()
            for target, task in zip(targets, asked, strict=True)
        ]

    async def _one(self, screen: Screen, target: Target) -> Answer:
        try:
            prompt = await asyncio.to_thread(self._prompt, screen, target)
            completion = await self._wire.ask(prompt)
        except ModelUnavailable as error:
            return Answer(target, trouble="unavailable", why=str(error))
        except BadReply as error:
            return Answer(
                target, trouble="unreadable", why=complained(str(error)), usage=error.usage
            )
        return self.read.answer(target, completion)

    def _prompt(self, screen: Screen, target: Target) -> Prompt:
        if self.how == "point":
            grounder = cast(Grounder, self.adapter)
            return grounder.ask_where(target.words, screen, grounder.view(screen))
        return self.adapter.prompt(Situation(f"Tap {target.words}.", screen))


class NumberReader:
    """Reads replies of a family, as the numbers that were said."""

    def __init__(self, adapter_name: str, options: dict[str, Any], how: How) -> None:
        self._how = how
        self._screen = Screen(_EDGE, _EDGE, "")
        plain = load_adapter(adapter_name, {**options, "space": Space.SENT})
        span = plain.view(self._screen).width
        scale = span / (2 * _FURTHEST)
        widened = Correction(x_scale=scale, x_shift=span / 2, y_scale=scale, y_shift=span / 2)
        wide = {**options, "space": Space.SENT, "correction": widened}
        self._adapter: GuiAdapter = load_adapter(adapter_name, wide)

    def answer(self, target: Target, completion: Completion) -> Answer:
        reply, used = completion.text, completion.usage
        try:
            said, why = self._numbers(reply)
        except BadReply:  # what it says is meant for the model, in numbers of the second adapter
            return Answer(target, None, "unreadable", _quoted(reply), reply, used)
        return Answer(target, said, "" if said else "elsewhere", why, reply, used)

    def _numbers(self, reply: str) -> tuple[Point | None, str]:
        """The numbers, else what was said instead. Raises BadReply."""
        if self._how == "point":
            grounder = cast(Grounder, self._adapter)
            pixel = grounder.read_where(reply, grounder.view(self._screen))
            return (_said(*pixel), "") if pixel else (None, "It said that the target is not there.")
        decision = self._adapter.parse(reply, self._screen).decision
        if isinstance(decision, Tap | DoubleTap | LongPress):
            return _said(decision.x, decision.y), ""
        return None, f"It did something else: {describe(decision).rstrip('.')}."


def _quoted(reply: str) -> str:
    said = " ".join(reply.split())
    return f"It said: “{said[:QUOTED]}{'…' if len(said) > QUOTED else ''}”"


def _said(x: int, y: int) -> Point:
    per_pixel = 2 * _FURTHEST / _EDGE
    return round(x * per_pixel - _FURTHEST, 4), round(y * per_pixel - _FURTHEST, 4)
