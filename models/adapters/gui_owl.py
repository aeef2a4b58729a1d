"""GUI-Owl 1.0 (7B and 32B, tuned from Qwen2.5-VL): mobile_use between thinking and conclusion.

Conventions the family was trained on, as published in X-PLUG/MobileAgent (Mobile-Agent-v3): the
system prompt and the user's words of Qwen2.5-VL, then the request to think in ``<thinking>`` before
the ``<tool_call>`` and to sum up in ``<conclusion>`` after it; pixels of the picture after
smart-resize (factor 28, at most 10035200 pixels); the picture last. Past steps are told by their
conclusions beside one picture, as its runs on AndroidWorld do, or as a conversation that keeps two
pictures, as its cookbook does (``images = 2``). The words around it are ours; ``ask_user`` is too.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, Literal

from device_drivers.base import Screen
from models.adapters import _told as told
from models.adapters._base import Adapter, AdapterConfig, image_part, text_part
from models.adapters._calls import first_call
from models.adapters._computer_use import POINTER, pointed
from models.adapters._mobile_use import MOBILE_USE, SAYS, query
from models.adapters._thinking import without_thinking
from models.adapters._tools import RULES
from models.adapters._values import describe
from models.base import Prompt, ServerHints, Situation, Thought, Traits
from models.coordinates import Sizing, Space, View

TURNS = 12
"""Past replies that a conversation repeats word for word; older ones are told by conclusion."""
ONE_PICTURE, MORE_PICTURES = 10_035_200, 3_211_264
"""Pixels of a picture at most."""


class Config(AdapterConfig):
    """``[models.gui.options]`` in the configuration."""

    images: Literal[1, 2] = 1
    """2: a conversation that still shows the screen before."""


def create(config: Config) -> GuiOwl:
    return GuiOwl(config)


class GuiOwl(Adapter[Config]):
    """Asks in the words of mobile_use, and reads what stands between thinking and conclusion."""

    TRAITS = Traits(
        family="GUI-Owl",
        models=("mPLUG/GUI-Owl-7B", "mPLUG/GUI-Owl-32B"),
        space=Space.RESIZED,
        sizing=Sizing(factor=28, min_pixels=1024 * 28**2, max_pixels=ONE_PICTURE),
        says=SAYS,
        grounds=True,
        hints=ServerHints(
            vllm_least="0.7.2",
            llama_cpp=("--image-min-tokens", "1024", "--image-max-tokens", "12800", "--jinja"),
            advice="Its points are pixels of the picture, so a server that resizes pictures shifts "
            "them; a picture of a phone is about 3400 tokens.",
        ),
    )  # fmt: skip

    def __init__(self, config: Config) -> None:
        traits = self.TRAITS
        if config.images > 1:
            sizing = replace(traits.sizing, max_pixels=MORE_PICTURES)
            traits = replace(traits, images=config.images, sizing=sizing)
        super().__init__(config, traits)

    def prompt(self, situation: Situation) -> Prompt:
        """Raises Unfit when the screen has no picture."""
        view = self.view(situation.screen)
        now = image_part(self.shown(situation.screen, view))
        if self.config.images == 1:
            turns = [{"role": "user", "content": [self._last(query(situation), situation), now]}]
        else:
            turns = self._conversation(situation, now)
        return Prompt(
            messages=[{"role": "system", "content": _system(view)}, *turns],
            settings=dict(_GREEDY),
        )

    def ask_where(self, target: str, screen: Screen, view: View) -> Prompt:
        """Raises Unfit when the screen has no picture."""
        seen, words = image_part(self.shown(screen, view)), text_part(told.quoted(target))
        return Prompt(
            messages=[
                {"role": "system", "content": POINTER.offered(_size(view))},
                {"role": "user", "content": [seen, words]},
            ],
            settings=dict(_GREEDY),
        )

    def read_where(self, reply: str, view: View) -> tuple[int, int] | None:
        """Raises BadReply."""
        return pointed(reply, view)

    def parse(self, reply: str, screen: Screen) -> Thought:
        """Raises BadReply; never takes a doubtful reply for success."""
        thinking, said = without_thinking(reply)
        name, arguments = first_call(said)
        decision = MOBILE_USE.decide(name, arguments, self.view(screen))
        conclusion = _CONCLUSION.search(said)
        return Thought(
            decision=decision,
            summary=told.one_line(conclusion[1] if conclusion else "") or describe(decision),
            thought=thinking[:4000],
            raw=reply,
            concludes=bool(conclusion),
        )

    def _conversation(self, situation: Situation, now: dict[str, Any]) -> list[dict[str, Any]]:
        """The last turns word for word, the last of them with its picture, then the present."""
        steps = told.steps_of(situation.history)
        older, turns = steps[:-TURNS], steps[-TURNS:]
        words = query(situation, told_here=older)
        messages: list[dict[str, Any]] = []
        for n, step in turns:
            if not step.reply:
                words = told.joined(words, told.done_otherwise(step))
                continue
            seen = self.shown_then(step) if n == len(situation.history) else None
            content = [text_part(told.joined(words, _HOW)), *([image_part(seen)] if seen else [])]
            messages.append({"role": "user", "content": content})
            messages.append({"role": "assistant", "content": told.said(step)})
            words = told.came_of(step)
        return [*messages, {"role": "user", "content": [self._last(words, situation), now]}]

    def _last(self, words: str, situation: Situation) -> dict[str, Any]:
        return text_part(told.joined(words, told.complaint(situation), _HOW))


_GREEDY: dict[str, Any] = {"temperature": 0.0}
_CONCLUSION = re.compile(r"<conclusion>(.*?)(?:</conclusion>|\Z)", re.IGNORECASE | re.DOTALL)

_HOW = """Before the call, think step by step between <thinking> and </thinking>. After \
</tool_call>, say in one sentence what you did between <conclusion> and </conclusion>, in the \
language of the task."""


def _system(view: View) -> str:
    tool = MOBILE_USE.offered(_size(view))
    return "\n\n".join(["You are a helpful assistant.", tool, RULES.format(ask="ask_user")])


def _size(view: View) -> str:
    across, down = view.span
    return f"{across:g}x{down:g}"
