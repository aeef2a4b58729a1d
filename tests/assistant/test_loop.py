"""The loop: honest outcomes, no effect twice, the guard before every risky tap."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Literal, TypeVar

import pytest

from assistant.executor import Executor
from assistant.journal import Journal
from assistant.loop import Loop, LoopLimits
from assistant.routes.base import Route, Scene
from assistant.routes.tree import TreeRoute
from assistant.routes.vision import VisionRoute
from assistant.steps import FreeStep, Outcome, Part, Request, RouteName
from assistant.trajectory import Trajectory
from assistant.understanding import TreeStep
from assistant.understanding.instruction import Switch, TapOn
from device_drivers.base import Tap
from device_drivers.verbs.base import Said
from models.base import BadReply, Finish, Situation, Thought
from tests.board import Board, Crash

T = TypeVar("T")


class Memory:
    """A durable workflow that is kept in a list, so that a test can crash it and run it again."""

    def __init__(self) -> None:
        self.kept: list[Any] = []
        self.answers: list[str | None] = []
        self.asked: list[str] = []
        self._position = 0
        self._questions = 0

    def restart(self) -> None:
        self._position = 0
        self._questions = 0

    def keep(self, name: str, f: Callable[[], T]) -> T:
        if self._position == len(self.kept):
            self.kept.append(f())
        self._position += 1
        value: T = self.kept[self._position - 1]
        return value

    def ask(self, question: Said, options: Mapping[str, str], risky: bool) -> str | None:
        def put() -> str | None:
            self.asked.append(question.en)
            return self.answers.pop(0) if self.answers else None

        return self.keep("ask", put)

    def progress(self, said: Said, done: bool | None = None) -> None:
        pass


class World:
    """A board, a journal and a memory: what survives a crash."""

    def __init__(self, folder: Path, board: Board) -> None:
        self.board = board
        self.journal = Journal(folder / "journal.db")
        self.memory = Memory()
        self.trajectory = Trajectory(folder / "task")
        self.routes: dict[RouteName, Route] = {"tree": TreeRoute()}
        self.limits = LoopLimits(steps=20, seconds=60, tokens=float("inf"))
        self.consent: Literal["ask", "no", "yes"] = "ask"
        self.journal.open_task("t", "t", "terminal", "c", "me", "board", "text")

    def run(self, *parts: Part) -> list[Outcome]:
        self.memory.restart()
        request = Request("t", "t", "terminal", "c", "me", "board", "text", "en", self.consent)
        loop = Loop(
            durable=self.memory,
            phone=self.board,
            scene=Scene(self.board, request),
            routes=self.routes,
            verbs={},
            executor=Executor(self.journal, {}, "t"),
            trajectory=self.trajectory,
            limits=self.limits,
            stopping=lambda: self.journal.stopping("t"),
            read_sentence=lambda _: (),
        )
        outcomes = []
        for part in parts:
            outcomes.append(loop.part(part))
            if outcomes[-1].name != "done":
                break
        return outcomes


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Callable[[Board], World]]:
    worlds: list[World] = []

    def build(board: Board) -> World:
        worlds.append(World(tmp_path, board))
        return worlds[-1]

    yield build
    for world in worlds:
        world.journal.close()


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
    world.limits = LoopLimits(steps=3, seconds=60, tokens=float("inf"))
    outcomes = world.run(*[tap("Add")] * 10)
    assert outcomes[-1].name == "stuck"
    assert "3 steps" in outcomes[-1].said.en
    assert len(world.board.presses) == 3


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


# --- vision ---------------------------------------------------------------------------------------


class Scripted:
    """A GUI model that answers from a list; keeps the complaints it was told."""

    tokens = 0

    def __init__(self, *script: Thought | BadReply) -> None:
        self.script = list(script)
        self.complaints: list[str] = []

    async def decide(self, situation: Situation) -> Thought:
        self.complaints.append(situation.complaint)
        reply = self.script.pop(0) if len(self.script) > 1 else self.script[0]
        if isinstance(reply, BadReply):
            raise reply
        return reply


def with_model(world: World, model: Scripted) -> World:
    import asyncio

    world.routes["vision"] = VisionRoute(model, asyncio.run)
    return world


PRESS = Thought(Tap(500, 100), "press the first")


def test_an_unreadable_reply_is_asked_again_with_the_reason(
    make: Callable[[Board], World],
) -> None:
    model = Scripted(BadReply("no tool call"), PRESS, Thought(Finish(True, "pressed"), "done"))
    world = with_model(make(Board(buttons=["Add"])), model)
    assert world.run(FreeStep("press add"))[0].name == "done"
    assert model.complaints[:2] == ["", "no tool call"]


def test_unreadable_replies_for_ever_are_not_success(make: Callable[[Board], World]) -> None:
    world = with_model(make(Board(buttons=["Add"])), Scripted(BadReply("gibberish")))
    assert world.run(FreeStep("press add"))[0].name == "failed"


def test_done_without_any_change_is_not_believed(make: Callable[[Board], World]) -> None:
    world = with_model(make(Board(buttons=["Add"])), Scripted(Thought(Finish(True), "done")))
    (outcome,) = world.run(FreeStep("press add"))
    assert outcome.name == "failed"
    assert "nothing on the phone changed" in outcome.said.en


def test_a_model_that_gives_up_has_failed(make: Callable[[Board], World]) -> None:
    model = Scripted(PRESS, Thought(Finish(False, "cannot find it"), "giving up"))
    (outcome,) = with_model(make(Board(buttons=["Add"])), model).run(FreeStep("press add"))
    assert (outcome.name, outcome.said.en) == ("failed", "cannot find it")


def test_the_same_tap_on_a_dead_button_ends_stuck(make: Callable[[Board], World]) -> None:
    world = with_model(make(Board(buttons=["Add"], dead={"Add"})), Scripted(PRESS))
    assert world.run(FreeStep("press add"))[0].name == "stuck"
    assert len(world.board.presses) < 4


def test_a_model_cannot_tap_delete_unasked(make: Callable[[Board], World]) -> None:
    world = with_model(make(Board(buttons=["Delete"])), Scripted(PRESS))
    assert world.run(FreeStep("tidy up"))[0].name == "needs_user"
    assert world.board.presses == []


def test_what_the_tree_cannot_find_is_handed_to_the_model(make: Callable[[Board], World]) -> None:
    model = Scripted(PRESS, Thought(Finish(True, "pressed"), "done"))
    world = with_model(make(Board(buttons=["＋"])), model)
    (outcome,) = world.run(tap("the plus sign"))
    assert outcome.name == "done"
    assert [s["route"] for s in world.trajectory.steps()] == ["vision"]
