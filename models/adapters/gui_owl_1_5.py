"""GUI-Owl 1.5 (2B to 32B, tuned from Qwen3-VL): a conversation about the last five screens.

Conventions the family was trained on, as published in X-PLUG/MobileAgent (Mobile-Agent-v3.5): one
tool ``mobile_use`` in ``<tools>``, on a grid of 1000 x 1000; a reply of an Action line and a
``<tool_call>``; the first user turn holds the instruction with the date before it, the previous
actions, and a picture, later ones a picture alone; five pictures with the present one. What was
done before the oldest picture that is kept stands as text in the first turn: the oldest actions,
where the published cookbook by mistake takes the newest. ``answer`` ends the task, ``interact``
turns to the person. The words around it are ours.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import Any

from pydantic import Field

from device_drivers.base import Screen
from models.adapters import _told as told
from models.adapters._base import Adapter, AdapterConfig, image_part, text_part
from models.adapters._calls import first_call
from models.adapters._computer_use import POINTER, pointed
from models.adapters._labels import action_of, before_call
from models.adapters._mobile_use import MOBILE_USE, SAYS
from models.adapters._thinking import without_thinking
from models.adapters._tools import RULES
from models.adapters._values import describe
from models.base import BadReply, PastStep, Prompt, ServerHints, Situation, Thought, Traits
from models.coordinates import Sizing, Space, View
from models.images import Picture


class Config(AdapterConfig):
    """``[models.gui.options]`` in the configuration."""

    images: int = Field(default=5, ge=1, le=5)
    """Screens it is shown, the present one included; fewer take less of a small context."""

    thinking: bool = False
    """True for the Think variants, which want to be sampled."""


def create(config: Config) -> GuiOwl15:
    return GuiOwl15(config)


class GuiOwl15(Adapter[Config]):
    """Asks in the words of mobile_use, and reads its answers."""

    TRAITS = Traits(
        family="GUI-Owl-1.5",
        models=(
            "mPLUG/GUI-Owl-1.5-2B-Instruct", "mPLUG/GUI-Owl-1.5-4B-Instruct",
            "mPLUG/GUI-Owl-1.5-8B-Instruct", "mPLUG/GUI-Owl-1.5-32B-Instruct",
            "mPLUG/GUI-Owl-1.5-8B-Think", "mPLUG/GUI-Owl-1.5-32B-Think",
        ),
        space=Space.GRID_1000,
        sizing=Sizing(factor=32, min_pixels=65_536, max_pixels=2048 * 32**2),
        says=SAYS,
        grounds=True,
        images=5,
        hints=ServerHints(
            vllm_least="0.11",
            llama_cpp=("--image-min-tokens", "1024", "--jinja"),
            advice="Five pictures are up to 10000 tokens of context.",
        ),
    )  # fmt: skip

    def __init__(self, config: Config) -> None:
        super().__init__(config, replace(self.TRAITS, images=config.images))

    def prompt(self, situation: Situation) -> Prompt:
        """Raises Unfit when the screen has no picture."""
        now = self.shown(situation.screen)
        before, turns = self._split(situation.history)
        messages: list[dict[str, Any]] = [{"role": "system", "content": SYSTEM}]
        words = _first_words(situation, before)
        for step, seen in turns:
            messages.append({"role": "user", "content": _content(words, seen)})
            messages.append({"role": "assistant", "content": self._said(step)})
            words = told.came_of(step)
        words = told.joined(words, told.complaint(situation))
        messages.append({"role": "user", "content": _content(words, now)})
        return Prompt(messages, dict(_THINKING if self.config.thinking else _GREEDY))

    def ask_where(self, target: str, screen: Screen, view: View) -> Prompt:
        """Raises Unfit when the screen has no picture."""
        seen, words = image_part(self.shown(screen, view)), text_part(told.quoted(target))
        return Prompt(
            messages=[
                {"role": "system", "content": POINTER.offered("1000x1000")},
                {"role": "user", "content": [seen, words]},
            ],
            settings=dict(_THINKING if self.config.thinking else _GREEDY),
        )

    def read_where(self, reply: str, view: View) -> tuple[int, int] | None:
        """Raises BadReply."""
        return pointed(reply, view)

    def parse(self, reply: str, screen: Screen) -> Thought:
        """Raises BadReply; never takes a doubtful reply for success."""
        thinking, said = without_thinking(reply)
        name, arguments = first_call(said)
        decision = _TOOL.decide(name, arguments, self.view(screen))
        words = before_call(said)
        return Thought(
            decision=decision,
            summary=told.one_line(action_of(words)) or describe(decision),
            thought=(thinking or words).strip()[:4000],
            raw=reply,
        )

    def _split(
        self, history: tuple[PastStep, ...]
    ) -> tuple[tuple[PastStep, ...], list[tuple[PastStep, Picture]]]:
        """The steps that are told as text, and the last ones, whose reply and picture are there."""
        turns: list[tuple[PastStep, Picture]] = []
        for step in reversed(history):
            seen = self.shown_then(step) if len(turns) < self.traits.images - 1 else None
            if seen is None or not step.reply:
                break
            turns.insert(0, (step, seen))
        return history[: len(history) - len(turns)], turns

    def _said(self, step: PastStep) -> str:
        """What the model replied then; without its thinking, as its template leaves it out."""
        if self.config.thinking:
            with suppress(BadReply):
                step = replace(step, reply=without_thinking(step.reply)[1].strip())
        return told.said(step)


_GREEDY: dict[str, Any] = {"temperature": 0.0}
_THINKING: dict[str, Any] = {
    "temperature": 0.6, "top_p": 0.95, "max_tokens": 4096, "extra_body": {"top_k": 20},
}  # fmt: skip
"""As for the Thinking variants of Qwen3-VL, from which it was tuned."""

_TOOL = replace(
    MOBILE_USE,
    offers={"interact" if name == "ask_user" else name: what
            for name, what in MOBILE_USE.offers.items()},
)  # fmt: skip

_FORMAT = """# Response format

Action: what you do now, in a few words and in the language of the task
<tool_call>
...
</tool_call>

Reply with exactly these two, in this order, and with a single call."""

SYSTEM = "\n\n".join([_TOOL.offered("1000x1000"), _FORMAT, RULES.format(ask="interact")])


def _first_words(situation: Situation, before: tuple[PastStep, ...]) -> str:
    today = told.today(situation)
    steps = "\n".join(f"Step{n}: {told.summary(step)}" for n, step in told.steps_of(before))
    parts = [
        "Look at the newest screen and say what comes next.",
        told.background(situation),
        f"Instruction: {f'Today is {today}. ' if today else ''}{told.task(situation)}",
        f"Previous actions:\n{steps or 'No previous action.'}",
    ]
    return "\n\n".join(part for part in parts if part)


def _content(words: str, seen: Picture) -> list[dict[str, Any]]:
    return [*([text_part(words)] if words else []), image_part(seen)]
