"""A second opinion, from a model: asked only where what is cheap to see leaves it open."""

from __future__ import annotations

from collections.abc import Coroutine, Sequence
from typing import TYPE_CHECKING, Any, Protocol

import structlog

from assistant.routes.base import Scene
from assistant.routes.patience import Run, while_wanted
from assistant.steps import Do
from assistant.verify.base import Verdict, shown
from assistant.verify.ending import Doubt
from device_drivers.base import Risk, Screen
from device_drivers.verbs.base import Said
from models.base import ModelUnavailable, PastStep, Usage

if TYPE_CHECKING:
    from models.judge import Ruling

log = structlog.get_logger()


class Judges(Protocol):
    """What a judge can be asked; ``models.judge.Judge`` is one."""

    async def step(
        self, goal: str, step: str, history: Sequence[PastStep], before: Screen, after: Screen
    ) -> Ruling: ...

    async def ending(
        self, goal: str, claim: str, history: Sequence[PastStep], doubt: str, screen: Screen
    ) -> Ruling: ...

    async def close(self) -> None: ...


class SumsUp(Protocol):
    """What says in a line what a step meant."""

    async def summed_up(
        self, goal: str, step: str, before: Screen, after: Screen
    ) -> tuple[str, Usage]: ...

    async def close(self) -> None: ...


class Opinion:
    """``judge`` decides what is unclear, ``writer`` sums steps up; each may be None. What asking
    took is added to ``scene.used``."""

    def __init__(self, run: Run, judge: Judges | None = None, writer: SumsUp | None = None) -> None:
        self._run = run
        self._judge = judge
        self._writer = writer

    @property
    def judges(self) -> bool:
        return self._judge is not None

    @property
    def writes(self) -> bool:
        return self._writer is not None

    def step(
        self, move: Do, cheap: Verdict, history: Sequence[PastStep], scene: Scene,
        looks: tuple[Screen, Screen],
    ) -> Verdict:  # fmt: skip
        """The cheap verdict, unless that is unsure and the judge is not."""
        if self._judge is None or cheap.judged != "unsure" or not _may_be_shown(move, looks):
            return cheap
        step = move.model.summary if move.model and move.model.summary else move.say.en
        asking = self._judge.step(scene.request.text, step, history, *_hidden(looks, scene))
        ruling = self._ask(asking, scene)
        if ruling is None or ruling.judged == "unsure":
            return cheap
        log.info("step judged", task=scene.request.task, judged=ruling.judged, label=ruling.label)
        if ruling.judged == "correct":
            return Verdict("correct", cheap.said, "model")
        return Verdict("incorrect", _seen_by_judge(cheap.said, ruling), "model")

    def ending(
        self, goal: str, claim: str, doubt: Doubt | None, history: Sequence[PastStep],
        scene: Scene,
    ) -> Ruling | None:  # fmt: skip
        """What the judge says of a model's "done"; None without a judge, or without its answer."""
        if self._judge is None:
            return None
        why = doubt.said.en if doubt else ""
        shows = scene.discretion.for_models(scene.look())
        return self._ask(self._judge.ending(goal, claim, history, why, shows), scene)

    def summed_up(self, move: Do, scene: Scene, looks: tuple[Screen, Screen]) -> str:
        """One line on what a step of a model meant; "" where nobody writes any."""
        if self._writer is None or move.model is None or not _may_be_shown(move, looks):
            return ""
        step = move.model.summary
        asking = self._writer.summed_up(scene.request.text, step, *_hidden(looks, scene))
        try:
            said, used = self._run(while_wanted(asking, scene))
        except ModelUnavailable:
            return ""
        scene.used += used
        return said

    async def close(self) -> None:
        for part in {id(part): part for part in (self._judge, self._writer) if part}.values():
            await part.close()

    def _ask(self, asking: Coroutine[Any, Any, Ruling], scene: Scene) -> Ruling | None:
        try:
            ruling = self._run(while_wanted(asking, scene))
        except ModelUnavailable:
            return None
        scene.used += ruling.usage
        return ruling


def _hidden(looks: tuple[Screen, Screen], scene: Scene) -> tuple[Screen, Screen]:
    before, after = looks
    return scene.discretion.for_models(before), scene.discretion.for_models(after)


def _may_be_shown(move: Do, looks: tuple[Screen, Screen]) -> bool:
    """There are two pictures, and the step had nothing to do with a secret."""
    return move.risk is not Risk.CREDENTIAL and all(s.image and not s.secure for s in looks)


def _seen_by_judge(cheap: Said, ruling: Ruling) -> Said:
    why = ruling.why or ruling.label.replace("_", " ")
    return Said(f"{cheap.en}; a second look says {shown(why)}",
                f"{cheap.zh}；复核认为{shown(why)}")  # fmt: skip
