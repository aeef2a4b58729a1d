"""A team without a language model."""

from __future__ import annotations

import pytest

from models.base import Finish
from models.team.plain import CheapReflector, PlainManager, PlainNotetaker
from models.team.team import TeamModel
from models.team.turn import Roles
from tests.models.team.cast import TAP, Stage, Worker, says

pytestmark = pytest.mark.anyio
GOAL = "do A, then B"


def a_plain_team(worker: Worker, *, whole_first: bool) -> Stage:
    manager = PlainManager(lambda goal: goal.split(", then "), whole_first=whole_first)
    roles = Roles(manager, worker, CheapReflector(), PlainNotetaker(), bare=True)
    return Stage(lambda: TeamModel(roles))


async def test_clause_by_clause() -> None:
    worker = Worker([says(TAP), says(Finish(ok=True)), says(TAP), says(Finish(ok=True))])
    stage = a_plain_team(worker, whole_first=False)
    for _ in range(2):
        await stage.step(judged="correct")
    assert (await stage.step()).decision == Finish(ok=True, text="do A; B")
    assert [told.goal for told in worker.told] == ["do A", "do A", "B", "B"]


async def test_the_whole_first() -> None:
    worker = Worker([says(TAP), says(Finish(ok=True))])
    stage = a_plain_team(worker, whole_first=True)
    await stage.step(judged="correct")
    assert (await stage.step()).decision == Finish(ok=True, text=GOAL)
    assert {told.goal for told in worker.told} == {GOAL}


async def test_it_is_cut_when_nothing_could_be_done_with_the_whole() -> None:
    worker = Worker([says(TAP), says(TAP), says(Finish(ok=True)), says(TAP)])
    stage = a_plain_team(worker, whole_first=True)
    await stage.step("nothing happened", "incorrect")
    await stage.step(judged="correct")
    await stage.step()
    assert [told.goal for told in worker.told] == [GOAL, "do A", "do A", "B"]


async def test_it_is_not_cut_once_something_was_done() -> None:
    """What was done might be done a second time."""
    worker = Worker([says(TAP)] * 3)
    stage = a_plain_team(worker, whole_first=True)
    await stage.step(judged="correct")
    await stage.step("nothing happened", "incorrect")
    await stage.step()
    assert [told.goal for told in worker.told] == [GOAL] * 3
