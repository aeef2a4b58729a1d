"""What past steps meant and how they were judged, as later steps hear it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest

from assistant.routes.diary import history
from assistant.steps import Do, FreeStep, ModelSaid, Noticed, Past, Performed
from device_drivers.base import Risk, Tap
from device_drivers.verbs.base import Said
from models.adapters._told import summary
from models.base import Finish, Judged, Thought
from tests.assistant.test_vision import PRESS, Scripted, with_model
from tests.assistant.world import World
from tests.board import Board

CAME = Said("the page “Network & internet” came up", "打开了“网络和互联网”页面")


def past(
    judged: Judged = "correct", *, diagnosis: Said = CAME, verified: bool = True, meant: str = "",
    follows: bool = False, **said: object,
) -> Past:  # fmt: skip
    model = ModelSaid(**{"summary": "Tap Network & internet", "reply": "<r>", **said})  # type: ignore[arg-type]
    move = Do(Tap(1, 1), Said("Tap it", "点击"), Risk.NAVIGATE, model=model, follows=follows)
    result = Performed(verified, True, Said("the screen changed", "屏幕已变化"), judged=judged,
                       diagnosis=diagnosis, meant=meant)  # fmt: skip
    return Past(move, result)


def test_it_is_made_of_purpose_deed_and_what_that_brought() -> None:
    thought = "I see the settings. I need to open the Wi-Fi page, so I tap Network & internet."
    (step,) = history([past(thought=thought)], {})
    assert step.meant == (
        "to open the Wi-Fi page: Tap Network & internet; the page “Network & internet” came up"
    )
    assert (step.judged, step.result, step.summary) == ("correct", "", "Tap Network & internet")
    assert summary(step).endswith("came up ✓")


def test_in_the_language_of_the_summary() -> None:
    (step,) = history([past(summary="点击网络", thought="为了打开Wi-Fi页面，点击网络")], {})
    assert step.meant == "为了打开Wi-Fi页面：点击网络；打开了“网络和互联网”页面"


@pytest.mark.parametrize("thought", ["", "I go to tap it.", "To the left is a row."])
def test_without_a_purpose_it_says_what_was_done_and_came(thought: str) -> None:
    (step,) = history([past(thought=thought)], {})
    assert step.meant == "Tap Network & internet; the page “Network & internet” came up"


def test_a_conclusion_of_its_own_stays_as_it_is() -> None:
    (step,) = history([past(concludes=True)], {})
    assert step.meant == ""
    assert summary(step) == "Tap Network & internet ✓"


def test_what_a_model_summed_up_comes_first() -> None:
    (step,) = history([past(concludes=True, meant="Opened the network page on the way")], {})
    assert summary(step) == "Opened the network page on the way ✓"


@pytest.mark.parametrize(
    ("judged", "verified", "told"),
    [
        ("incorrect", True, "Tap Network & internet (✗ it landed beside)"),
        ("unsure", True, "Tap Network & internet (? it landed beside)"),
        ("", False, "Tap Network & internet (the screen changed)"),
    ],
)
def test_what_went_wrong_is_told_with_its_mark(judged: Judged, verified: bool, told: str) -> None:
    beside = Said("it landed beside", "没有点中")
    (step,) = history([past(judged, diagnosis=beside, verified=verified)], {})
    assert summary(step) == told


def test_a_field_that_writes_numbers_its_own_way_is_no_failure() -> None:
    (step,) = history([past("correct", verified=False)], {})
    assert step.result == ""


def test_the_gravest_verdict_counts_for_a_reply_of_several_actions() -> None:
    group = [past("correct"), past("incorrect", follows=True), past("correct", follows=True)]
    (step,) = history(group, {})
    assert step.judged == "incorrect"


def test_what_came_up_by_itself_stands_between_the_steps() -> None:
    steps = history([past(), Noticed(Said("something came up", "弹出")), past()], {})
    assert [step.summary for step in steps][1] == "something came up"
    assert steps[1].reply == ""


def test_a_mark_once_given_stays(make: Callable[[Board], World]) -> None:
    """Later prompts begin with the same words, whatever happens next."""
    model = Scripted(PRESS, PRESS, PRESS, Thought(Finish(False, "enough"), "stop"))
    with_model(make(Board(buttons=["Add"])), model).run(FreeStep("press add"))
    told = [tuple(map(summary, situation.history)) for situation in model.told]
    assert [len(steps) for steps in told] == [0, 1, 2, 3]
    for before, after in pairwise(told):
        assert after[: len(before)] == before
    assert "new: “Add pressed 1”" in told[1][0]
