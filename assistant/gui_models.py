"""The GUI models of the configuration: one, a pair of planner and grounder, or several in order.

Further models stand in, in their order, when one is not available.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from assistant.model_settings import EMBEDDED, GuiSettings, Models
from assistant.one_model import OneModel, Remark, unusable
from assistant.pairs import Pair
from assistant.verdicts import Verdicts
from models.base import GuiModel, ModelUnavailable


@dataclass(frozen=True)
class GuiModels:
    """``model`` is what is asked; ``parts`` are those it consists of."""

    model: GuiModel
    parts: tuple[OneModel, ...]

    async def prepare(self, remark: Remark) -> None:
        """Serve and check all of them now, so that the first task need not wait."""
        for part in self.parts:
            try:
                await part.prepare()
                part.forgive()
                part.trouble = ""
            except ModelUnavailable as error:
                part.trouble = str(error)
                remark(unusable(part.name, error))


def build(models: Models, home: Path, remark: Remark) -> GuiModels | None:
    """What the configuration names; None when there is nothing. Raises ConfigError."""
    verdicts = Verdicts(home / "checks")
    if models.planner and models.grounder:
        points = OneModel(models.grounder, verdicts, remark, "point", "[models.grounder]")
        return GuiModels(Pair(models.planner, points, models.grounder.zoom), (points,))
    gui = models.gui or embedded(models)
    if gui is None:
        return None
    first = OneModel(gui, verdicts, remark)
    stand_ins = [
        OneModel(settings, verdicts, remark, table="[[models.gui.fallback]]")
        for settings in gui.fallback
    ]
    parts = (first, *stand_ins)
    if len(parts) == 1:
        return GuiModels(parts[0], parts)
    from models.fallback import FallbackModel

    return GuiModels(FallbackModel([(part.name, part) for part in parts]), parts)


def embedded(models: Models) -> GuiSettings | None:
    """The model that needs no server, where nothing else looks at the screen and it is wanted."""
    from models.pocket.embedded import is_here

    if not models.pocket or models.gui or models.planner or not is_here():
        return None
    return GuiSettings(adapter=EMBEDDED, model=EMBEDDED)
