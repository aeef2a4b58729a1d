"""The second model of the configuration: ``[models.judge]``, and who sums steps up.

Nothing is sent before something is unclear. With ``summaries = "model"`` each step of a GUI model
is summed up by the judge, else by the planner or the GUI model itself in a request of its own, as
HAR-GUI does it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.config import resolve_secret
from assistant.model_settings import Models, ModelSettings
from assistant.routes.patience import Run
from assistant.verify.opinion import Opinion
from models import judge, served
from models.base import NOTHING_USED, ModelError, Usage

if TYPE_CHECKING:
    from assistant.gui_models import GuiModels
    from assistant.one_model import OneModel
    from assistant.verify.opinion import SumsUp
    from device_drivers.base import Screen


def build(models: Models, gui: GuiModels | None, run: Run) -> Opinion:
    """What the configuration names; an Opinion that nobody gives where it names nothing. Raises
    ConfigError for a key that leads nowhere."""
    judges = _judge(models.judge) if models.judge else None
    if models.summaries == "own":
        return Opinion(run, judges)
    writer: SumsUp | None = judges
    if writer is None and models.planner:
        writer = _judge(models.planner)
    if writer is None and gui is not None:
        writer = SameModel(gui.parts[0])
    return Opinion(run, judges, writer)


def _judge(settings: ModelSettings) -> judge.Judge:
    known = settings.model_dump(include=set(judge.Config.model_fields))
    return judge.create(judge.Config(**known | {"api_key": resolve_secret(settings.api_key)}))


class SameModel:
    """The GUI model, asked a second time in other words."""

    def __init__(self, part: OneModel) -> None:
        self._part = part
        self._ready: judge.Judge | None = None
        self._config: served.Config | None = None

    async def summed_up(
        self, goal: str, step: str, before: Screen, after: Screen
    ) -> tuple[str, Usage]:
        """ "" for a model that is not there, or whose server does not chat."""
        try:
            config = await self._part.checked()
        except ModelError as error:
            return "", error.usage
        if served.load_adapter(config.adapter, config.options).traits.wire != "chat":
            return "", NOTHING_USED
        if self._ready is None or config != self._config:
            known = config.model_dump(include=set(judge.Config.model_fields))
            self._config, self._ready = config, judge.create(judge.Config(**known))
        return await self._ready.summed_up(goal, step, before, after)

    async def close(self) -> None:
        if self._ready is not None:
            await self._ready.close()
