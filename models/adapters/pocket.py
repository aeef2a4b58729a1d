"""Pocket: the embedded model. It reads the situation itself, and answers with one line.

The prompt is the situation as JSON: goal, notes, what was done, and the elements of the screen. The
picture is sent only where there is no tree; then the wire reads it. The format of the replies is
told in ``models/pocket/lines.py``.
"""

from __future__ import annotations

import json
from typing import Any, Literal

from device_drivers.base import Screen
from models.adapters import _told as told
from models.adapters._base import Adapter, AdapterConfig, image_part, text_part
from models.adapters._values import describe
from models.base import PastStep, Prompt, Situation, Thought, Traits
from models.coordinates import Sizing, Space
from models.pocket.lines import meant, touched
from models.pocket.telling import elements_json

NAME = "pocket"


class Config(AdapterConfig):
    """``[models.gui.options]`` in the configuration."""

    sees: Literal["tree", "pixels"] = "tree"
    """pixels: always read the picture, even where the tree is known."""


def create(config: Config) -> Pocket:
    return Pocket(config)


class Pocket(Adapter[Config]):
    """Tells the situation, and reads a line."""

    TRAITS = Traits(
        family="pocket",
        models=(NAME,),
        space=Space.SENT,
        sizing=Sizing(factor=None, min_pixels=1, max_pixels=64_000_000),
        says=frozenset(
            (
                "tap", "double_tap", "long_press", "scroll", "swipe", "type", "key", "launch",
                "open_url", "wait", "remember", "answer", "ask_person", "finish",
            )
        ),
        wire="inside",
    )  # fmt: skip

    def prompt(self, situation: Situation) -> Prompt:
        """Raises Unfit when there is neither a tree nor a picture."""
        screen = situation.screen
        parts: list[dict[str, Any]] = []
        if self.config.sees == "pixels" or not screen.elements:
            parts.append(image_part(self.shown(screen)))
        words = json.dumps(self._told(situation), ensure_ascii=False).replace("<", "\\u003c")
        return Prompt([{"role": "user", "content": [text_part(words), *parts]}])

    def parse(self, reply: str, screen: Screen) -> Thought:
        """Raises BadReply."""
        decision = meant(reply, screen)
        return Thought(decision, told.one_line(touched(reply) or describe(decision)), raw=reply)

    def _told(self, situation: Situation) -> dict[str, Any]:
        """What changes from step to step stands last."""
        screen = situation.screen
        steps = [_step(step) for _, step in told.recent(situation.history)]
        return {
            "goal": told.task(situation),
            "known": [told.harmless(text[: told.MAX_NOTE]) for text in situation.memory[:40]],
            "apps": [told.harmless(name[: told.MAX_LINE]) for name in situation.apps[:80]],
            "today": situation.today.isoformat() if situation.today else "",
            "notes": [told.harmless(text[: told.MAX_NOTE]) for text in situation.notes[-20:]],
            "past": steps,
            "complaint": told.one_line(situation.complaint),
            "screen": {
                "width": screen.width, "height": screen.height, "app": screen.app,
                "keyboard": screen.keyboard,
                "elements": [] if self.config.sees == "pixels" else elements_json(screen),
            },
        }  # fmt: skip


def _step(step: PastStep) -> dict[str, Any]:
    """``reply`` is our own line; a step of another model has none."""
    return {
        "reply": told.said(step) if step.reply else "",
        "did": told.line(step),
        "came": told.marked(step),
    }
