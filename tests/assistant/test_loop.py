"""The loop: honest outcomes, no effect twice, the guard before every risky tap."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from assistant.config import Limits
from assistant.routes.base import Scene
from assistant.routes.tree import TreeRoute
from assistant.steps import Move, Part, Past
from assistant.understanding import TreeStep
from assistant.understanding.instruction import Switch, TapOn
from device_drivers.verbs.base import Said
from tests.assistant.world import World
from tests.board import Board, Crash


def tap(label: str) -> TreeStep:
    return TreeStep(TapOn(label), f"tap {label}")


def switch(label: str, on: bool) -> TreeStep:
    return TreeStep(Switch(label, on), f"switch {label}")


def test_a_switch_is_switched_and_read_back(make: Callable[[Board], World]) -> None:
    world = make(Board(switches={"Wi-Fi": False}))
    (outcome,) = world.run(switch("Wi-Fi", True))
    assert outcome.name == "done"
    assert world.board.switches == {"Wi-Fi": True}
    (step,) = world.trajectory.steps()
    assert (step["route"], step["ok"], step["action"]["kind"]) == ("tree", True, "tap")


def test_a_switch_that_stands_right_is_left_alone(make: Callable[[Board], World]) -> None:
    world = make(Board(switches={"Wi-Fi": True}))
    assert world.run(switch("Wi-Fi", True))[0].name == "done"
    assert world.board.presses == []


def test_a_dead_switch_ends_stuck_after_two_tries(make: Callable[[Board], World]) -> None:
    world = make(Board(switches={"Wi-Fi": False}, dead={"Wi-Fi"}))
    (outcome,) = world.run(switch("Wi-Fi", True))
    assert outcome.name == "stuck"
    assert world.board.presses == ["Wi-Fi", "Wi-Fi"]


def test_what_is_not_there_fails_and_says_what_is(make: Callable[[Board], World]) -> None:
    (outcome,) = make(Board(buttons=["Add"])).run(tap("Remove everything"))
    assert outcome.name == "failed"
    assert "Add" in outcome.said.en


def test_a_part_that_fails_ends_the_task(make: Callable[[Board], World]) -> None:
    world = make(Board(buttons=["Add", "Next"]))
    assert [o.name for o in world.run(tap("Add"), tap("Bogus thing"), tap("Next"))] == [
        "done",
        "failed",
    ]
    assert world.board.presses == ["Add"]


@pytest.mark.parametrize(
    ("answer", "outcome"), [("yes", "done"), ("no", "stopped"), (None, "needs_user")]
)
def test_a_risky_tap_asks_first(
    make: Callable[[Board], World], answer: str | None, outcome: str
) -> None:
    world = make(Board(buttons=["Delete"]))
    world.memory.answers = [answer]
    assert world.run(tap("Delete"))[0].name == outcome
    assert world.memory.asked == ["May I tap “Delete” on “com.board”?"]
    assert world.board.presses == (["Delete"] if answer == "yes" else [])


def test_a_screen_that_changed_while_the_person_thought_is_not_touched_blindly(
    make: Callable[[Board], World],
) -> None:
    world = make(Board(buttons=["Delete"]))

    def swap(question: Said, options: Mapping[str, str], risky: bool) -> str | None:
        world.memory.asked.append(question.en)
        world.board.buttons = ["Pay now"]
        return "yes"

    world.memory.ask = swap  # type: ignore[method-assign]
    (outcome,) = world.run(tap("Delete"))
    assert outcome.name == "failed"
    assert world.board.presses == []


def test_a_phone_that_restarted_is_not_taken_for_success(make: Callable[[Board], World]) -> None:
    world = make(Board(buttons=["Add"], crash_before=0))
    with pytest.raises(Crash):
        world.run(tap("Add"))
    world.board.buttons, world.board.app = ["Clock"], "com.android.launcher3"
    (outcome,) = world.run(tap("Add"))
    assert outcome.name == "failed"


def test_consent_given_beforehand_does_not_ask(make: Callable[[Board], World]) -> None:
    world = make(Board(buttons=["Delete"]))
    world.consent = "yes"
    assert world.run(tap("Delete"))[0].name == "done"
    assert world.memory.asked == []


def test_stop_comes_before_the_next_action(make: Callable[[Board], World]) -> None:
    world = make(Board(buttons=["Add", "Next"]))
    assert world.run(tap("Add"))[0].name == "done"
    world.journal.stop("t")
    assert [o.name for o in world.run(tap("Add"), tap("Next"))][-1] == "stopped"
    assert world.board.presses == ["Add"]


def test_the_limit_of_steps_is_kept(make: Callable[[Board], World]) -> None:
    world = make(Board(buttons=["Add"]))
    world.limits = Limits(steps=3, seconds=60)
    outcomes = world.run(*[tap("Add")] * 10)
    assert outcomes[-1].name == "stuck"
    assert "3 steps" in outcomes[-1].said.en
    assert len(world.board.presses) == 3


def test_time_that_ran_out_while_a_step_was_chosen_is_called_so(
    make: Callable[[Board], World],
) -> None:
    class Slow(TreeRoute):
        def next(self, part: Part, past: tuple[Past, ...], scene: Scene) -> Move:
            move = super().next(part, past, scene)
            time.sleep(max(0.0, scene.deadline - time.monotonic()) + 0.01)
            return move

    world = make(Board(buttons=["Add"]))
    world.limits = Limits(seconds=0.3)
    world.routes["tree"] = Slow()
    (outcome,) = world.run(tap("Add"))
    assert (outcome.name, outcome.said.en) == ("stuck", "The task reached its limit of 0.3 seconds")
    assert world.board.presses == []


@pytest.mark.parametrize("number", range(4))
@pytest.mark.parametrize("moment", ["crash_before", "crash_after"])
def test_a_crash_at_any_press_repeats_nothing(
    make: Callable[[Board], World], moment: str, number: int
) -> None:
    parts = [tap("Add"), switch("Wi-Fi", True), tap("Next"), tap("Add")]
    world = make(Board(switches={"Wi-Fi": False}, buttons=["Add", "Next"]))
    setattr(world.board, moment, number)
    with pytest.raises(Crash):
        world.run(*parts)
    outcomes = world.run(*parts)
    assert [o.name for o in outcomes] == ["done"] * 4
    assert world.board.presses == ["Add", "Wi-Fi", "Next", "Add"]


def test_a_crash_after_a_risky_press_asks_instead_of_repeating(
    make: Callable[[Board], World],
) -> None:
    world = make(Board(buttons=["Delete"], dead={"Delete"}, crash_after=0))
    world.memory.answers = ["yes", "no"]
    with pytest.raises(Crash):
        world.run(tap("Delete"))
    (outcome,) = world.run(tap("Delete"))
    assert outcome.name == "needs_user"
    assert "cannot tell" in world.memory.asked[-1]
    assert world.board.presses == ["Delete"]


def test_a_phone_that_comes_back_is_looked_at_before_anything_is_repeated(
    make: Callable[[Board], World], monkeypatch: pytest.MonkeyPatch
) -> None:
    world = make(Board(buttons=["Add"]))
    act = world.board.act

    def act_and_vanish(action: Any) -> None:
        act(action)
        world.board.gone_for = 2

    monkeypatch.setattr(world.board, "act", act_and_vanish)
    assert world.run(tap("Add"))[0].name == "done"
    assert world.board.presses == ["Add"]
