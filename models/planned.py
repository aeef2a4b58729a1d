"""A planner and a grounder together: a chat model decides the step, a pointing model finds where.

Any model behind a chat server can plan (planner.py); any family that grounds can point, in one look
or in two (zoom.py).
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any, cast

from pydantic import BaseModel, Field, SecretStr

from device_drivers.base import (
    Action,
    DoubleTap,
    Drag,
    Key,
    Launch,
    LongPress,
    OpenUrl,
    Screen,
    Scroll,
    Tap,
    TypeText,
    Wait,
)
from models import served, zoom
from models.adapters import _told as told
from models.base import (
    NOTHING_USED,
    Answer,
    AskPerson,
    BadReply,
    Completion,
    Decision,
    Finish,
    Grounder,
    HandOver,
    ModelError,
    ModelUnavailable,
    Prompt,
    Remember,
    Situation,
    Thought,
    Usage,
)
from models.planner import Config as PlannerOptions
from models.planner import Plan, Planner, element_number, read_plan
from models.prices import FREE, Price
from models.served import ServedGuiModel


class PlannerConfig(BaseModel, extra="forbid"):
    """``[models.planner]`` in the configuration: any chat model."""

    base_url: str = Field(pattern="^https?://")
    model: str
    api_key: SecretStr = SecretStr("")
    options: dict[str, Any] = Field(default_factory=dict)
    """``pictures``, ``elements``, ``json_schema``, ``max_image_tokens``: see planner.py."""
    timeout: float = Field(default=90, gt=0)
    retries: int = Field(default=2, ge=0, le=10)
    max_tokens: int = Field(default=1024, ge=64)
    price: Price = FREE


class GrounderConfig(served.Config):
    """``[models.grounder]`` in the configuration: a family that grounds."""

    zoom: float = Field(default=0.0, ge=0, lt=1)
    """How much of each edge a second, close look shows: 0.25 or 0.5. 0: one look."""


def create(planner: PlannerConfig, grounder: GrounderConfig) -> PlannedGuiModel:
    """Raises ModelUnavailable for a family that cannot point, ValidationError for its settings."""
    plans = Planner(PlannerOptions(**planner.options))
    as_served = served.Config(**planner.model_dump(exclude={"options"}))
    asked = ServedGuiModel(planner.model, plans, served.open_wire(as_served, plans), planner.price)
    points = served.create(grounder)
    if not points.adapter.traits.grounds:
        family = points.adapter.traits.family
        raise ModelUnavailable(f"{family} was not made to point at what it is told; take another.")
    return PlannedGuiModel(asked, points, grounder.zoom)


@dataclass
class _Bill:
    """What one decision took, whoever was asked."""

    usage: Usage = NOTHING_USED


class PlannedGuiModel:
    """Two models that decide together."""

    def __init__(
        self, planner: ServedGuiModel, grounder: ServedGuiModel, share: float = 0.0
    ) -> None:
        self.planner = planner
        self.grounder = grounder
        self._share = share

    @property
    def images(self) -> int:
        return 1

    async def decide(self, situation: Situation) -> Thought:
        """Raises BadReply, ModelUnavailable."""
        bill = _Bill()
        try:
            prompt = await asyncio.to_thread(self.planner.adapter.prompt, situation)
            reply = await self._asked(self.planner, prompt, bill)
            plan = read_plan(reply.text)
            decision, then = await self._decided(plan, situation.screen, bill)
        except ModelError as error:
            error.usage = bill.usage
            raise
        return Thought(
            decision=decision,
            summary=told.one_line(plan.summary) or plan.action,
            thought=plan.thought.strip()[:4000],
            raw=reply.text,
            then=then,
            confirm=(plan.confirm or "").strip(),
            model=self.planner.name,
            usage=bill.usage,
        )

    async def close(self) -> None:
        await self.planner.close()
        await self.grounder.close()

    async def _asked(self, model: ServedGuiModel, prompt: Prompt, bill: _Bill) -> Completion:
        try:
            completion = await model.ask(prompt)
        except ModelError as error:
            bill.usage += error.usage
            self._sign(error, model)
            raise
        bill.usage += completion.usage
        return completion

    def _sign(self, error: ModelError, model: ServedGuiModel) -> None:
        """Wires do not know in which table their model stands."""
        table = "[models.planner]" if model is self.planner else "[models.grounder]"
        error.args = (str(error).replace("[models.gui]", table),)
        error.zh = error.zh.replace("[models.gui]", table)

    async def _decided(
        self, plan: Plan, screen: Screen, bill: _Bill
    ) -> tuple[Decision, tuple[Action, ...]]:
        """The plan as a decision, and what follows at once."""
        match plan.action:
            case "type":
                typed = TypeText(plan.text or "", bool(plan.replace), bool(plan.submit))
                if not plan.target:
                    return typed, ()
                return Tap(*await self._where(plan.target, screen, bill)), (typed,)
            case "scroll":
                within = await self._where(plan.target, screen, bill) if plan.target else ()
                return Scroll(plan.direction or "down", *within), ()
            case "drag":
                start = await self._where(plan.target or "", screen, bill)
                end = await self._where(plan.to or "", screen, bill)
                if start == end:
                    raise BadReply("The drag ends where it starts; describe both ends otherwise.")
                return Drag(*start, *end), ()
            case "tap" | "double_tap" | "long_press":
                return _TOUCHES[plan.action](
                    *await self._where(plan.target or "", screen, bill)
                ), ()
        return _untouching(plan), ()

    async def _where(self, target: str, screen: Screen, bill: _Bill) -> tuple[int, int]:
        """Raises BadReply, with words for the planner, when it is not found."""
        number = element_number(target.strip(), screen)
        if number is not None:
            return screen.elements[number].box.center

        async def ask(prompt: Prompt) -> Completion:
            return await self._asked(self.grounder, prompt, bill)

        adapter = cast(Grounder, self.grounder.adapter)
        try:
            found = await zoom.point(adapter, ask, target, screen, self._share)
        except BadReply as error:
            raise BadReply(f"{_named(target)} could not be found on the screen. {error}") from error
        if found is None:
            raise BadReply(
                f"{_named(target)} is not on the screen. Describe it otherwise, or scroll to it."
            )
        return found


def _named(target: str) -> str:
    return f"“{told.one_line(target)[:80]}”"


_TOUCHES: dict[str, type[Tap] | type[DoubleTap] | type[LongPress]] = {
    "tap": Tap, "double_tap": DoubleTap, "long_press": LongPress,
}  # fmt: skip


def _untouching(plan: Plan) -> Decision:
    """Plans that need no place on the screen; read_plan saw to it that they are whole."""
    text = (plan.text or "").strip()
    match plan.action:
        case "press":
            return Key(plan.key or "back")
        case "open":
            return Launch(text)
        case "open_url":
            return OpenUrl(text)
        case "note":
            return Remember(text)
        case "answer":
            return Answer(text)
        case "ask":
            return AskPerson(text)
        case "hand_over":
            return HandOver(text)
        case "done" | "give_up":
            return Finish(ok=plan.action == "done", text=text)
        case _:
            return Wait()
