"""UI-Venus 1.5 (2B, 8B, 30B-A3B) and 1.0 (7B, 72B): ``<action>Click(box=(x,y))</action>``.

Conventions the family was trained on, as published in inclusionAI/UI-Venus: one turn of the person,
words before the picture; ``<think>…</think><action>…</action><conclusion>…</conclusion>``; past
steps as text, counted from 0. 1.5 counts from 0 to 1000; 1.0 in pixels of the picture after
smart-resize with factor 28, with weights of their own for pointing (``1.0-ground``). Scroll and
Drag are paths of the finger, Drag after holding; a Scroll with only a direction reveals that side.

CallUser is the family's one word to the person: it answers them (and Finished follows), asks them,
and calls for their hands. A plain statement is taken for the answer and ends the task, since there
would be nothing left to do but to say Finished; everything else waits for the person. Words are
ours.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal

from device_drivers.base import Screen
from models.adapters import _told as told
from models.adapters._base import Adapter, AdapterConfig, image_part, text_part
from models.adapters._sentences import is_chinese
from models.adapters._values import describe
from models.adapters._venus import SAYS, Said, decide, taken_apart
from models.adapters._venus_words import CHINESE, ENGLISH, GROUND_1_0, GROUND_1_5
from models.adapters._where import place
from models.base import (
    BadReply,
    Finish,
    PastStep,
    Prompt,
    ServerHints,
    Situation,
    Thought,
    Traits,
    Unfit,
)
from models.coordinates import Sizing, Space, View

Version = Literal["1.5", "1.0", "1.0-ground"]
STEPS_WITH_THOUGHT = 5


class Config(AdapterConfig):
    """``[models.gui.options]`` in the configuration."""

    version: Version = "1.5"
    """1.0 for UI-Venus-Navi, 1.0-ground for UI-Venus-Ground."""
    language: Literal["auto", "zh", "en"] = "auto"
    """Of the prompt; auto: Chinese when the task is."""


def create(config: Config) -> UiVenus:
    return UiVenus(config, _TRAITS[config.version])


class UiVenus(Adapter[Config]):
    """Plans and points; the weights for pointing alone only point."""

    def prompt(self, situation: Situation) -> Prompt:
        """Raises ModelUnavailable when the screen has no picture, Unfit for 1.0-ground."""
        if not self.traits.plans:
            raise Unfit(f"{self.traits.family} only points at things; it cannot plan a task.")
        chosen = self.config.language
        chinese = is_chinese(situation.goal) if chosen == "auto" else chosen == "zh"
        words = (CHINESE if chinese else ENGLISH).format(
            task=_task(situation), steps=_steps(situation.history), end=told.complaint(situation)
        )
        content = [text_part(words), image_part(self.shown(situation.screen))]
        return Prompt([{"role": "user", "content": content}], dict(_GREEDY))

    def parse(self, reply: str, screen: Screen) -> Thought:
        """Raises BadReply; never takes a doubtful reply for success."""
        if not self.traits.plans:
            raise BadReply(f"{self.traits.family} only points; its reply is no action.")
        said = taken_apart(reply)
        decision = decide(said.calls[0], self.view(screen))
        if isinstance(decision, Finish) and len(said.calls) > 1:
            raise BadReply("Finished has to be the only action of a reply.")
        return Thought(
            decision=decision,
            summary=told.one_line(said.conclusion) or describe(decision),
            thought=said.thought[:4000],
            raw=reply,
            concludes=bool(said.conclusion),
        )

    def ask_where(self, target: str, screen: Screen, view: View) -> Prompt:
        """Raises ModelUnavailable when the screen has no picture."""
        words = GROUND_1_5 if self.config.version == "1.5" else GROUND_1_0
        content = [
            image_part(self.shown(screen, view)),
            text_part(words.format(target=told.harmless(target).strip().rstrip(".。"))),
        ]
        return Prompt([{"role": "user", "content": content}], {"temperature": 0.0})

    def read_where(self, reply: str, view: View) -> tuple[int, int] | None:
        """Raises BadReply."""
        return place(reply, view)


_GREEDY: dict[str, Any] = {"temperature": 0.0, "extra_body": {"repetition_penalty": 1.05}}
_V1_5 = Traits(
    family="UI-Venus 1.5",
    models=(
        "inclusionAI/UI-Venus-1.5-2B", "inclusionAI/UI-Venus-1.5-8B",
        "inclusionAI/UI-Venus-1.5-30B-A3B",
    ),
    space=Space.GRID_1000,
    sizing=Sizing(factor=32, min_pixels=65_536, max_pixels=2048 * 32**2),
    says=SAYS,
    grounds=True,
    hints=ServerHints(vllm_least="0.11", llama_cpp=("--image-min-tokens", "1024", "--jinja")),
)  # fmt: skip
_ADVICE = "The server must not shrink pictures: its max_pixels has to be at least the adapter's."
_TRAITS: dict[Version, Traits] = {
    "1.5": _V1_5,
    "1.0": replace(
        _V1_5,
        family="UI-Venus 1.0",
        models=("inclusionAI/UI-Venus-Navi-7B", "inclusionAI/UI-Venus-Navi-72B"),
        space=Space.RESIZED,
        sizing=Sizing(factor=28, min_pixels=830_000, max_pixels=937_664),
        grounds=False,
        hints=ServerHints(advice=_ADVICE),
    ),
    "1.0-ground": replace(
        _V1_5,
        family="UI-Venus 1.0 Ground",
        models=("inclusionAI/UI-Venus-Ground-7B", "inclusionAI/UI-Venus-Ground-72B"),
        space=Space.RESIZED,
        sizing=Sizing(factor=28, min_pixels=2_000_000, max_pixels=4_800_000),
        says=frozenset(),
        plans=False,
        hints=ServerHints(advice=_ADVICE),
    ),
}


def _task(situation: Situation) -> str:
    day = told.today(situation)
    return told.joined(
        told.task(situation), told.background(situation), f"Today is {day}." if day else ""
    )


def _steps(history: tuple[PastStep, ...]) -> str:
    recent = told.steps_of(history)
    lines = [
        f"Step {n - 1}: {_step(step, with_thought=n > len(history) - STEPS_WITH_THOUGHT)}"
        for n, step in recent
    ]
    return "\n".join(lines)


def _step(step: PastStep, *, with_thought: bool) -> str:
    """As the family saw its past steps in training; what came of it behind."""
    came = told.marked(step)
    result = f" ({came})" if came else ""
    try:
        said = taken_apart(step.reply)
    except BadReply:  # another family's reply, or none
        return told.line(step) + result
    thought = f"<think>{told.one_line(said.thought)}</think>" if with_thought else ""
    return f"{thought}<action>{_action(said)}</action>{result}"


def _action(said: Said) -> str:
    return told.harmless(said.action.strip()).replace("\n", "\\n")[:1000]
