"""A part's routes: tried in the order that was learnt, told once, also over a restart."""

import dataclasses
import itertools
import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from assistant import course
from assistant.budgets import Budget
from assistant.config import Limits
from assistant.course import Patience, freedom_of
from assistant.executor import Executor
from assistant.experience import Experience, Kind
from assistant.journal import Journal
from assistant.loop import Loop
from assistant.routes.base import Scene
from assistant.routes.tree import TreeRoute
from assistant.routes.verb import VerbRoute
from assistant.steps import FreeStep, GiveUp, Move, NeedAnswer, Outcome, Part, Past, Request
from assistant.trajectory import Trajectory
from assistant.understanding import VerbStep
from device_drivers.base import OS
from device_drivers.verbs import all_verbs
from device_drivers.verbs.base import Said, Verb
from device_drivers.verbs.switches import SwitchArgs
from device_drivers.virtual.device import VirtualPhone
from device_drivers.virtual.phone import Phone
from tests.assistant.conftest import Cli
from tests.assistant.test_by_hand import Ignored, sentence
from tests.assistant.world import Memory
from tests.device_drivers.verbs.doing import waiting

KIND = Kind(OS.ANDROID, "", "set_dark_theme")
REAL = all_verbs()["set_dark_theme"]
DEAF: Verb[Any] = dataclasses.replace(REAL, ways={OS.ANDROID: Ignored(REAL.ways[OS.ANDROID])})


class Desk:
    """A phone in this process that ignores a command, and what the loop needs around it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.phone = VirtualPhone(Phone(width=720, height=1600, density=320))
        self.journal = Journal(folder / "journal.db")
        self.experience = Experience(folder / "experience.db", dice=random.Random(4))
        self.verbs = {DEAF.name: DEAF}
        self.tasks = 0

    def close(self) -> None:
        self.phone.close()
        self.journal.close()
        self.experience.close()

    def loop(self, memory: Memory, routes: Mapping[Any, Any] | None = None, task: str = "") -> Loop:
        self.tasks += not task
        task = task or f"t{self.tasks}"
        self.journal.open_task(task, task, "terminal", "c", "me", "p", "text")
        request = Request(task, task, "terminal", "c", "me", "p", "text", "en")
        return Loop(
            durable=memory,
            phone=self.phone,
            scene=Scene(self.phone, request),
            routes=routes or {"verb": VerbRoute(self.verbs), "tree": TreeRoute()},
            verbs=self.verbs,
            executor=Executor(self.journal, self.verbs, task),
            trajectory=Trajectory(self.folder / task),
            budget=Budget(self.journal, Limits(), task, "terminal", "me"),
            stopping=lambda: False,
            read_sentence=sentence,
            experience=self.experience,
        )

    def switch(self, on: bool) -> list[str]:
        """The routes that were taken."""
        loop = self.loop(Memory())
        with waiting(0.05):
            outcome = loop.part(VerbStep(DEAF.name, SwitchArgs(on=on), "dark", 1.0))
        assert outcome.name == "done", outcome.said.en
        steps = Trajectory(self.folder / f"t{self.tasks}").steps()
        return list(dict.fromkeys(step["route"] for step in steps))


@pytest.fixture
def desk(tmp_path: Path) -> Any:
    made = Desk(tmp_path)
    yield made
    made.close()


@pytest.mark.whole
def test_a_command_that_the_phone_ignores_is_left_out_after_a_while(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every try takes a second by this clock. By hand works, and comes first after a few times."""
    seconds = itertools.count()
    monkeypatch.setattr(course, "monotonic", lambda: float(next(seconds)))
    monkeypatch.setattr(course, "wall_clock", lambda: 0.0)  # a busy machine interrupts nothing
    taken = [desk.switch(on) for on in [True, False] * 6]
    assert taken[0] == ["verb", "tree"]
    assert taken[1:].count(["tree"]) >= 6
    known = desk.experience.known(KIND)
    assert known["verb"].rate == 0.0
    assert known["tree"].rate == 1.0
    assert desk.experience.detours()[KIND][0] == taken.count(["tree"])


class Once:
    """A route that ends its part at once, the first time maybe by a crash."""

    def __init__(self, *moves: Move | type[BaseException]) -> None:
        self._moves = list(moves)

    def next(self, part: Part, past: tuple[Past, ...], scene: Scene) -> Move:
        move = self._moves.pop(0)
        if isinstance(move, type):
            raise move
        return move


FREE = FreeStep("water the plants")
SAID = Said("no", "不")


def run(desk: Desk, *moves: Any, memory: Memory | None = None, task: str = "") -> Outcome:
    loop = desk.loop(memory or Memory(), {"vision": Once(*moves)}, task)
    return loop.part(FREE)


def tries(desk: Desk) -> float:
    known = desk.experience.known(Kind(OS.ANDROID, "", "free"))
    return known["vision"].tries if known else 0.0


def test_a_failure_is_told(desk: Desk) -> None:
    assert run(desk, GiveUp(SAID)).name == "failed"
    assert tries(desk) == pytest.approx(1.0)


@pytest.mark.parametrize("move", [GiveUp(SAID, impossible=True), NeedAnswer(SAID, "x")])
def test_what_says_nothing_about_the_route_is_not_told(desk: Desk, move: Move) -> None:
    """The phone has no such thing; the person did not answer."""
    assert run(desk, move).name in ("failed", "needs_user")
    assert tries(desk) == 0.0


def test_a_restart_counts_nothing_twice(desk: Desk) -> None:
    memory = Memory()
    assert run(desk, GiveUp(SAID), memory=memory, task="t").name == "failed"
    memory.restart()
    assert run(desk, memory=memory, task="t").name == "failed"  # all of it was kept
    assert tries(desk) == pytest.approx(1.0)


class Crash(BaseException):
    pass


def test_what_a_restart_interrupted_is_not_told(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    memory = Memory()
    with pytest.raises(Crash):
        run(desk, Crash, memory=memory, task="t")
    memory.restart()
    now = course.wall_clock()
    monkeypatch.setattr(course, "wall_clock", lambda: now + 60)
    assert run(desk, GiveUp(SAID), memory=memory, task="t").name == "failed"
    assert tries(desk) == 0.0


def test_waiting_for_the_person_is_counted_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock goes on by a second each time it is looked at."""
    ticks = iter(range(100))
    monkeypatch.setattr(course, "monotonic", lambda: float(next(ticks)))
    memory = Memory()
    memory.answers = ["yes"]
    patient = Patience(memory)
    assert patient.ask(SAID, {}, risky=False) == "yes"
    assert patient.waited == 1.0


def test_how_free_the_order_is() -> None:
    verbs = all_verbs()

    def step(name: str, **args: object) -> VerbStep:
        return VerbStep(name, verbs[name].args.model_validate(args), "", 1.0)

    assert freedom_of(step("send_message", recipient="Ben", body="hi"), verbs) == "none"
    assert freedom_of(step("set_wifi", on=True), verbs) == "any"
    assert freedom_of(step("clear_notifications"), verbs) == "known"
    assert freedom_of(FREE, verbs) == "known"


def test_the_owner_asks_in_the_chat_what_was_learnt(cli: Cli) -> None:
    kept = Experience(cli.home / "experience.db")
    kept.tell(KIND, "verb", worked=False, seconds=2.0, calls=0)
    kept.close()
    told = cli.ask("/routes")
    assert told["outcome"] == "done"
    assert "set_dark_theme by command: 0% worked, 2.0 s each" in told["reply"]
