"""A planner with its grounder: the two models of ``[models.planner]`` and ``[models.grounder]``."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from assistant.config import resolve_secret
from assistant.model_settings import PlannerSettings
from models import planned, served
from models.base import ModelError, Situation, Thought

if TYPE_CHECKING:
    from assistant.one_model import OneModel


class Pair:
    """A planner and the model that points at what it names."""

    def __init__(self, planner: PlannerSettings, grounder: OneModel, zoom: float) -> None:
        self._planner = planner
        self._grounder = grounder
        self._zoom = zoom
        self._ready: planned.PlannedGuiModel | None = None
        self._config: served.Config | None = None
        grounder.must_ground()

    @property
    def images(self) -> int:
        return 1

    async def decide(self, situation: Situation) -> Thought:
        """Raises BadReply, ModelUnavailable."""
        config = await self._grounder.checked()
        if self._ready is None or config != self._config:  # our own server came back elsewhere
            settings, key = self._planner, resolve_secret(self._planner.api_key)
            self._config, self._ready = (
                config,
                planned.create(
                    planned.PlannerConfig(**settings.model_dump() | {"api_key": key}),
                    planned.GrounderConfig(**dict(config), zoom=self._zoom),
                ),
            )
        owed = self._grounder.take_owed()
        try:
            thought = await self._ready.decide(situation)
        except ModelError as error:
            error.usage += owed
            raise
        return replace(thought, usage=thought.usage + owed)

    async def close(self) -> None:
        if self._ready is not None:
            await self._ready.close()
        await self._grounder.close()
