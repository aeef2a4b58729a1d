"""A task of a hundred steps: its prompts stay within bounds, its notes outlive a crash."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace

import pytest

from assistant.config import Limits
from assistant.routes.vision import VisionRoute
from assistant.steps import FreeStep
from device_drivers.base import Tap
from models.base import Finish, Remember, Situation, Thought
from models.served import load_adapter
from tests.assistant.test_vision import picture
from tests.assistant.world import World
from tests.board import Board, Crash
from tests.models.test_working_memory import BUDGET, CODE, tokens_of, words_of

Make = Callable[[Board], World]
STEPS = 100
NOTED_AT, CRASHED_AT = 3, 60
FAMILIES = ("qwen3_vl", "ui_tars_2", "gui_owl_1_5", "claude_computer", "step_gui")
THINKING = "I look at what is there, and I think about which of it comes next. " * 20


class Diligent:
    """Notes a code at step 3 and something else at every other step, presses at the rest, and says
    after a hundred that it is done. Dies once, in the middle."""

    images = 2

    def __init__(self) -> None:
        self.told: list[Situation] = []
        self.crashes = True

    async def decide(self, situation: Situation) -> Thought:
        self.told.append(situation)
        step = len(situation.history) + 1
        if step == CRASHED_AT and self.crashes:
            self.crashes = False
            raise Crash
        raw = f"<think>{THINKING}</think> step {step}"
        if step == NOTED_AT:
            noted = f"The mail says that the code of the parcel box is {CODE}, and more"
            return Thought(Remember(noted), "noted the code", raw=raw)
        if step > STEPS:
            return Thought(Finish(True, "all pressed"), "done", raw=raw)
        if step % 2:
            noted = f"Of page {step} I keep that it costs {step}.99 and is sold out, " * 2
            return Thought(Remember(noted), f"noted page {step}", raw=raw)
        return Thought(Tap(500, 100), f"pressed Add on page {step}", raw=raw)

    async def close(self) -> None:
        pass


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> list[Situation]:
    """What the model was told at each step of such a task, from the crash on by a second run."""
    world = World(tmp_path_factory.mktemp("world"), Board(buttons=["Add"], image=picture()))
    world.limits = Limits(steps=2 * STEPS, seconds=3600)
    model = Diligent()
    world.routes["vision"] = VisionRoute(model, asyncio.run)
    with pytest.raises(Crash):
        world.run(FreeStep("press add again and again"))
    before = len(model.told)
    (outcome,) = world.run(FreeStep("press add again and again"))
    assert outcome.name == "done", outcome
    assert before == CRASHED_AT
    assert len(model.told) - before == STEPS + 2 - CRASHED_AT, "no step was decided twice"
    assert world.board.presses == ["Add"] * (STEPS // 2)
    return model.told


def test_a_code_noted_early_is_told_word_for_word_late_and_after_a_crash(
    told: list[Situation],
) -> None:
    late = [situation for situation in told if len(situation.history) + 1 >= 90]
    assert late
    for situation in late:
        for family in FAMILIES:
            assert CODE in words_of(load_adapter(family).prompt(situation)), family


def test_its_prompts_stay_within_bounds(told: list[Situation]) -> None:
    for family in FAMILIES:
        adapter = load_adapter(family)
        sizes = [tokens_of(adapter.prompt(situation)) for situation in told[::7]]
        assert max(sizes) < BUDGET, (family, sizes)
        assert sizes[-1] < 1.5 * sizes[len(sizes) // 2], "it has stopped growing by then"


def test_what_was_done_early_is_still_told_in_short(told: list[Situation]) -> None:
    words = words_of(load_adapter("qwen3_vl").prompt(told[-1]))
    assert "pressed Add on page 4" in words
    assert "pressed Add on page 100" in words


def test_an_answer_of_the_person_stays_whatever_is_noted(told: list[Situation]) -> None:
    last = told[-1]
    asked = replace(last, notes=(*last.notes, f"Which box?: the one with {CODE}"))
    words = words_of(load_adapter("qwen3_vl").prompt(asked))
    assert f"Which box?: the one with {CODE}" in words
