"""Qwen3-VL and Qwen3.5 (and models tuned from them): mobile_use or computer_use on a grid.

Conventions the family was trained on, as published in QwenLM/Qwen3-VL's cookbooks: one tool
described in ``<tools>``, on a grid of 999 x 999 for ``mobile_use`` and of 1000 x 1000 for
``computer_use``; a reply of a Thought line, an Action line and a ``<tool_call>``, where Qwen3.5
also writes the call as XML; one picture, after the text; past steps as the Action lines. Pointing
is asked for as JSON with ``point_2d`` or ``bbox_2d``, on a grid of 1000 x 1000, picture first. The
words around them are ours. Besides the published actions we offer one that asks the person.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal

from device_drivers.base import Screen
from models.adapters import _computer_use, _mobile_use
from models.adapters import _told as told
from models.adapters._base import Adapter, AdapterConfig, image_part, text_part
from models.adapters._calls import first_call
from models.adapters._labels import action_of, before_call, thought_of
from models.adapters._thinking import without_thinking
from models.adapters._tools import RULES
from models.adapters._values import describe
from models.adapters._where import place
from models.base import Prompt, ServerHints, Situation, Thought, Traits
from models.coordinates import Sizing, Space, View


class Config(AdapterConfig):
    """``[models.gui.options]`` in the configuration."""

    tool: Literal["mobile_use", "computer_use"] = "mobile_use"
    """computer_use for models tuned on computers alone."""
    thinking: bool = False
    """True for the Thinking variants, which want to be sampled."""
    hybrid: bool = False
    """True for Qwen3.5, whose one set of weights thinks unless it is told not to."""


def create(config: Config) -> Qwen3VL:
    return Qwen3VL(config)


class Qwen3VL(Adapter[Config]):
    """Asks in the words of the tool, and reads its answers."""

    TRAITS = Traits(
        family="Qwen3-VL",
        models=(
            "Qwen/Qwen3-VL-2B-Instruct", "Qwen/Qwen3-VL-2B-Thinking",
            "Qwen/Qwen3-VL-4B-Instruct", "Qwen/Qwen3-VL-4B-Thinking",
            "Qwen/Qwen3-VL-8B-Instruct", "Qwen/Qwen3-VL-8B-Thinking",
            "Qwen/Qwen3-VL-32B-Instruct", "Qwen/Qwen3-VL-32B-Thinking",
            "Qwen/Qwen3-VL-30B-A3B-Instruct", "Qwen/Qwen3-VL-30B-A3B-Thinking",
            "Qwen/Qwen3-VL-235B-A22B-Instruct", "Qwen/Qwen3-VL-235B-A22B-Thinking",
            "Qwen/Qwen3.5-2B", "Qwen/Qwen3.5-4B", "Qwen/Qwen3.5-9B", "Qwen/Qwen3.5-27B",
            "Qwen/Qwen3.5-35B-A3B",
        ),
        space=Space.GRID_999,
        sizing=Sizing(factor=32, min_pixels=65_536, max_pixels=2048 * 32**2),
        says=_mobile_use.SAYS,
        grounds=True,
        hints=ServerHints(
            vllm_least="0.11",
            llama_cpp=("--image-min-tokens", "1024", "--jinja"),
            advice="Points best with 1024 to 2048 tokens a picture; keep the vision part at 16 "
            "bits. Qwen3.5 needs a server newer than the oldest one for Qwen3-VL.",
        ),
    )  # fmt: skip

    def __init__(self, config: Config) -> None:
        traits, self._tool, self._ask = self.TRAITS, _mobile_use.MOBILE_USE, "ask_user"
        if config.tool == "computer_use":
            traits = replace(traits, space=Space.GRID_1000, says=_computer_use.SAYS)
            self._tool, self._ask = _computer_use.COMPUTER_USE, "interact"
        super().__init__(config, traits)

    def prompt(self, situation: Situation) -> Prompt:
        """Raises Unfit when the screen has no picture."""
        words = told.joined(_mobile_use.query(situation), told.complaint(situation))
        content = [text_part(words), image_part(self.shown(situation.screen))]
        return Prompt(
            messages=[
                {"role": "system", "content": self._system()},
                {"role": "user", "content": content},
            ],
            settings=self._settings(),
        )

    def parse(self, reply: str, screen: Screen) -> Thought:
        """Raises BadReply; never takes a doubtful reply for success."""
        thinking, said = without_thinking(reply)
        name, arguments = first_call(said)
        decision = self._tool.decide(name, arguments, self.view(screen))
        words = before_call(said)
        return Thought(
            decision=decision,
            summary=told.one_line(action_of(words)) or describe(decision),
            thought=(thought_of(words) or thinking or words).strip()[:4000],
            raw=reply,
        )

    def ask_where(self, target: str, screen: Screen, view: View) -> Prompt:
        """Raises Unfit when the screen has no picture."""
        content = [image_part(self.shown(screen, view)), text_part(_WHERE + told.quoted(target))]
        return Prompt([{"role": "user", "content": content}], self._settings())

    def read_where(self, reply: str, view: View) -> tuple[int, int] | None:
        """Raises BadReply."""
        own = self.config.space or Space.GRID_1000
        return place(without_thinking(reply)[1], replace(view, space=own))

    def _system(self) -> str:
        size = "999x999" if self.traits.space is Space.GRID_999 else "1000x1000"
        return "\n\n".join(
            [
                "You do things for a person on their phone, one step at a time.",
                self._tool.offered(size),
                _FORMAT,
                RULES.format(ask=self._ask),
            ]
        )

    def _settings(self) -> dict[str, Any]:
        """Sampling as the family's model cards ask for it; without thinking, greedily."""
        settings: dict[str, Any] = {"temperature": 0.0}
        extra: dict[str, Any] = {}
        if self.config.thinking:
            settings = {"temperature": 0.6, "top_p": 0.95, "max_tokens": 4096}
            extra["top_k"] = 20
        if self.config.hybrid:
            extra["chat_template_kwargs"] = {"enable_thinking": self.config.thinking}
        return {**settings, "extra_body": extra} if extra else settings


_FORMAT = """# Response format

Thought: one short sentence on what you see and what has to come next
Action: what you do now, in a few words and in the language of the task
<tool_call>
...
</tool_call>

Reply with exactly these three, and with a single call."""

_WHERE = """Find one thing in this screenshot. Reply with JSON only: [{"point_2d": [x, y]}], the \
middle of it, where x and y run from 0 to 1000. Reply [] when it is not to be seen.
What to find: """
