"""When the team is asked, what it is told, what it may cost, and what it is built of."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from assistant import gui_models, team_models
from assistant.config import ConfigError, Limits, load_settings
from assistant.long_requests import clauses, estimated_steps, independent, looks_long
from assistant.model_settings import Models
from assistant.router import TeamUse
from assistant.routes import vision
from assistant.routes.base import Scene
from assistant.routes.vision import VisionRoute
from assistant.steps import FreeStep, Outcome, Part, Request
from device_drivers.base import Tap
from models.base import Decision, Finish, ModelUnavailable, Situation, Thought, Usage
from models.team.plain import CheapReflector, PlainManager, PlainNotetaker
from models.team.state import recall
from models.team.team import TeamModel
from models.team.turn import Roles
from tests.assistant.world import World
from tests.board import Board, Crash
from tests.platforms.background import in_background
from tests.scripted_model import ScriptedModel

Make = Callable[[Board], World]
USED = Usage(calls=1, prompt_tokens=1000, completion_tokens=20, money=0.05)
WHOLE = "press add and then press more"


@dataclass
class Presser:
    """Presses the button that its goal names, until it says so; keeps what it was told."""

    buttons: list[str]
    gives_up: bool = False
    told: list[Situation] = field(default_factory=list)
    images = 2

    async def decide(self, situation: Situation) -> Thought:
        self.told.append(situation)
        return replace(self._decided(situation), usage=USED, model="presser")

    def _decided(self, situation: Situation) -> Thought:
        goal = situation.goal.splitlines()[0]
        row = next(n for n, name in enumerate(self.buttons) if name.lower() in goal.lower())
        name = self.buttons[row]
        if self.gives_up and situation.history:
            return Thought(Finish(ok=False, text="I cannot"), "give up")
        pressed = any(
            step.label.startswith(f"{name} pressed") for step in situation.screen.elements
        )
        decision: Decision = Finish(ok=True) if pressed else Tap(500, 100 + 200 * row)
        return Thought(decision, f"press {name}", raw=f"<{name}>")

    async def close(self) -> None:
        pass


class Spy(PlainManager):
    """Plans clause by clause, and keeps what it was told at first."""

    def __init__(self) -> None:
        super().__init__(clauses)
        self.first: list[Situation] = []

    async def plan(self, scene: Any) -> Any:
        self.first.append(scene.situation)
        return await super().plan(scene)


def with_team(world: World, single: Presser, worker: Presser, use: TeamUse) -> Spy:
    manager = Spy()
    team = TeamModel(Roles(manager, worker, CheapReflector(), PlainNotetaker(), bare=True))
    world.routes["vision"] = VisionRoute(single, asyncio.run)
    world.routes["team"] = VisionRoute(team, asyncio.run)
    world.team = lambda part, scene: use
    return manager


def a_board(**more: Any) -> Board:
    return Board(buttons=["Add", "More"], **more)


def do(world: World, text: str = WHOLE) -> Outcome:
    (outcome,) = world.run(FreeStep(text))
    return outcome


def test_a_plain_team_does_clause_by_clause(make: Make) -> None:
    single, worker = Presser(["Add", "More"]), Presser(["Add", "More"])
    world = make(a_board())
    with_team(world, single, worker, "instead")
    assert do(world).name == "done"
    assert world.board.presses == ["Add", "More"]
    assert [told.goal for told in worker.told] == ["press add"] * 2 + ["press more"] * 2
    assert not single.told
    steps = world.trajectory.steps()
    assert {step["route"] for step in steps} == {"vision"}
    assert [step["say"] for step in steps] == [
        "(1/2) press add: press Add", "(2/2) press more: press More",
    ]  # fmt: skip
    assert json.loads(steps[1]["model_reply"])["completed"] == ["press add"]


def test_a_single_agent_that_gets_there_needs_no_team(make: Make) -> None:
    single, worker = Presser(["Add", "More"]), Presser(["Add", "More"])
    world = make(a_board())
    with_team(world, single, worker, "when stuck")
    assert do(world, "press add").name == "done"
    assert single.told
    assert not worker.told


def test_a_team_takes_over_and_is_told_what_was_tried(make: Make) -> None:
    single, worker = Presser(["Add", "More"], gives_up=True), Presser(["Add", "More"])
    world = make(a_board())
    manager = with_team(world, single, worker, "when stuck")
    assert do(world).name == "done"
    assert world.board.presses == ["Add", "More"]
    tried, ended = manager.first[0].notes
    assert tried == "Tried before by a single agent, without success: press Add"
    assert "I cannot" in ended
    assert all(told.notes == () for told in single.told)


def test_nothing_that_a_person_allowed_is_begun_a_second_time(make: Make) -> None:
    """The single agent paid and then gave up: no team pays again."""
    single, worker = Presser(["Pay now"], gives_up=True), Presser(["Pay now"])
    world = make(Board(buttons=["Pay now"]))
    world.consent = "yes"
    with_team(world, single, worker, "when stuck")
    assert do(world, "pay now").name == "failed"
    assert world.board.presses == ["Pay now"]
    assert not worker.told


def test_a_stalemate_is_told_as_stuck(make: Make) -> None:
    class Rover(Presser):
        """Presses one dead button after the other."""

        def _decided(self, situation: Situation) -> Thought:
            return Thought(Tap(500, 100 + 200 * (len(situation.history) % 2)), "press it")

    rover = Rover(["Add", "More"])
    world = make(a_board(dead={"Add", "More"}))
    with_team(world, rover, rover, "instead")
    outcome = do(world)
    assert outcome.name == "stuck"
    assert outcome.said.en.startswith(
        "The team got no further: “press add” failed 3 times in a row"
    )
    assert outcome.said.zh.startswith("多角色协作没有进展：")
    assert not outcome.impossible
    assert len(world.board.presses) == 3


def test_a_worker_that_does_nothing_is_not_believed(make: Make) -> None:
    class Boaster(Presser):
        def _decided(self, situation: Situation) -> Thought:
            return Thought(Finish(ok=True), "done")

    worker = Boaster(["Add", "More"])
    world = make(a_board())
    with_team(world, worker, worker, "instead")
    outcome = do(world)
    assert outcome.name == "failed"
    assert "nothing on the phone changed" in outcome.said.en
    assert [told.goal for told in worker.told] == ["press add", "press more", "press more"]
    assert worker.told[-1].complaint == vision.UNPROVEN


def test_all_roles_count_in_the_budget(make: Make) -> None:
    worker = Presser(["Add", "More"])
    world = make(a_board())
    with_team(world, worker, worker, "instead")
    world.limits = Limits(steps=20, seconds=60, cost=0.12)
    outcome = do(world)
    assert outcome.name == "stuck"
    assert world.journal.spent_by_task("t").usage.calls == len(worker.told) == 3


def test_a_crash_loses_neither_the_plan_nor_a_step(make: Make) -> None:
    worker = Presser(["Add", "More"])
    world = make(a_board(crash_after=1))
    manager = with_team(world, worker, worker, "instead")
    with pytest.raises(Crash):
        do(world)
    assert do(world).name in ("done", "needs_user")
    assert len(manager.first) == 1, "one plan"
    assert world.board.presses == ["Add", "More"]


def test_the_state_is_in_the_reply_and_the_worker_sees_its_own(make: Make) -> None:
    worker = Presser(["Add", "More"])
    world = make(a_board(dead={"Add"}))
    with_team(world, worker, worker, "instead")
    do(world)
    (step,) = worker.told[1].history
    assert (step.reply, step.summary, step.model) == ("<Add>", "press Add", "presser")
    assert step.judged == "incorrect"
    assert recall((step,)) is None


# --- auto -----------------------------------------------------------------------------------------


def a_scene(board: Board) -> Scene:
    return Scene(board, Request("t", "t", "terminal", "c", "me", "board", "text", "en"))


@pytest.mark.parametrize(
    ("told", "text", "use"),
    [
        ({"mode": "team"}, "press add", "instead"),
        ({"team": {}}, "press add", "when stuck"),
        ({"mode": "auto"}, "press add", "when stuck"),
        ({"team": {}}, "find the code, then open the door and then tell Anna", "instead"),
        ({"team": {"long": 30}}, "find the code, then open the door, then tell Anna", "when stuck"),
        ({"team": {"long": 5}}, "press add", "instead"),
    ],
)
def test_who_is_asked(told: dict[str, Any], text: str, use: TeamUse) -> None:
    part: Part = FreeStep(text)
    assert team_models.use_of(Models.model_validate(told), part, a_scene(a_board())) == use


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("Find the address in Mail and text it to Anna, then set an alarm for 7", 3),
        ("打开设置，点击显示，然后打开深色主题", 3),
        ("buy salt and pepper and milk", 1),
        ("text Bob: buy milk, bread and call me", 1),
        ("On the map, change my work place to X", 1),
        ("把闹钟设为七点，再给妈妈发短信说我到了", 2),
        ("", 1),
    ],
)
def test_clauses(text: str, pieces: int) -> None:
    found = clauses(text)
    assert len(found) == pieces
    if text:
        assert all(piece in text for piece in found)


@pytest.mark.parametrize(
    ("text", "plan"),
    [
        (
            "Find the address in Mail and text it to Anna, then set an alarm for 7",
            ("Find the address in Mail and text it to Anna", "set an alarm for 7"),
        ),
        ("Delete every alarm that is off, and keep the others",) * 2,
        ("打开设置，点击显示，然后把它打开", ("打开设置", "点击显示，然后把它打开")),
        ("open Notes, open Notes and tap it", ("open Notes", "open Notes and tap it")),
    ],
)
def test_a_plain_plan_parts_nothing_that_belongs_together(text: str, plan: Any) -> None:
    assert independent(text) == (plan if isinstance(plan, tuple) else (plan,))


def test_apps_make_a_request_long() -> None:
    apps = ["Mail", "Messages", "Clock"]
    text = "Find the address in Mail and put it into Messages"
    assert estimated_steps(text, apps) == estimated_steps(text, ["Clock"]) + 5
    assert looks_long(text, apps, 12)
    assert not looks_long("Find the address in the mailbox", apps, 12)


# --- built from the configuration -----------------------------------------------------------------


GUI = {"base_url": "http://127.0.0.1:9/v1", "model": "eyes", "check": False}
CHAT = {"base_url": "http://127.0.0.1:9/v1", "model": "words"}


def built(tmp_path: Path, **models: Any) -> gui_models.GuiModels:
    settings = Models.model_validate(models)
    gui = gui_models.build(settings, tmp_path, print)
    assert gui is not None
    return team_models.build(settings, gui, tmp_path, print, clauses)


def test_roles_that_nobody_plays_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"\[models.team\] manager: there is no \[models.brain\]"):
        built(tmp_path, gui=GUI, team={"manager": "brain"})
    cloud = GUI | {"adapter": "claude_computer"}
    with pytest.raises(ConfigError, match="reflector: the GUI model does not chat"):
        built(tmp_path, gui=cloud, team={"manager": "plain", "reflector": "gui"})


def test_each_role_asks_its_own_server(tmp_path: Path) -> None:
    """A table for one role, the brain for another, the GUI model for a third."""
    asked: dict[str, list[str]] = {}

    def server(name: str) -> ScriptedModel:
        def answer(messages: list[dict[str, Any]]) -> str:
            asked.setdefault(name, []).append(str(messages[0]["content"])[:60])
            return '{"pending": ["press add"]}' if name == "own" else "what?"

        return ScriptedModel(answer)

    own, eyes = server("own"), server("eyes")
    with in_background(own), in_background(eyes):
        team = built(
            tmp_path,
            gui=GUI | {"base_url": eyes.base_url, "model": eyes.name},
            team={
                "manager": {"base_url": own.base_url, "model": own.name}, "sees": "elements",
                "reflector": "gui", "notetaker": "plain",
            },
        )  # fmt: skip
        situation = Situation("press add", a_board().observe())

        async def ask() -> None:
            try:
                await team.model.decide(situation)
            finally:
                await team.model.close()

        with pytest.raises(ModelUnavailable, match="screenshot"):
            asyncio.run(ask())
    assert len(asked["own"]) == 1
    assert asked["own"][0].startswith("You lead a small team")
    assert "eyes" not in asked, "the Worker had no picture to send"


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ('manager = "brian"', "line 2: models.team.manager: Input should be"),
        ('manger = "gui"', "line 2: models.team.manger: there is no such setting; did you mean"),
        (
            'manager = { bse_url = "http://x", model = "m" }',
            "models.team.manager.bse_url: there",
        ),
        ('manager = { model = "m" }', "models.team.manager.base_url: is missing"),
        ("attempts = 0", "line 2: models.team.attempts"),
    ],
)
def test_mistakes_in_the_table_are_named(tmp_path: Path, told: str, why: str) -> None:
    path = tmp_path / "phonepilot.toml"
    path.write_text(f"[models.team]\n{told}\n")
    with pytest.raises(ConfigError, match=re.escape(why)):
        load_settings(path)
