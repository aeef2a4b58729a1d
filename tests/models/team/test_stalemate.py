"""A team that gets no further says so."""

from __future__ import annotations

from itertools import cycle

import pytest

from models.base import Finish, Judged, Stuck
from models.team.roles import NewPlan
from models.team.stalemate import Patience
from tests.models.team.cast import TAP, A, B, C, Stage, a_team, plan, says

pytestmark = pytest.mark.anyio


async def stalemate(stage: Stage, outcomes: list[tuple[str, Judged]]) -> Stuck:
    """The steps come out like this, again and again, until the team says that it is stuck."""
    for result, judged in cycle(outcomes):
        try:
            await stage.step(result, judged)
        except Stuck as stuck:
            return stuck
        assert len(stage.situation.history) < 40
    raise AssertionError


@pytest.mark.parametrize(
    ("plans", "why"),
    [
        ([plan(A)] * 9, f"“{A}” failed 3 times in a row"),
        ([plan(A), plan(B), plan(C)] * 3, "6 steps failed one after the other"),
    ],
    ids=["one subgoal", "others in turn"],
)
async def test_failures_end_in_a_stalemate(plans: list[NewPlan], why: str) -> None:
    stage, *_ = a_team(manager=plans, worker=[says(TAP)] * 9)
    stuck = await stalemate(stage, [("nothing happened", "incorrect")])
    assert why in str(stuck)
    assert "nothing happened" in str(stuck)
    assert "nothing happened" in stuck.zh


async def test_the_same_plan_after_every_failure_ends_in_a_stalemate() -> None:
    """It goes to and fro: each way forward fails, each way back succeeds."""
    stage, *_ = a_team(manager=[plan(A)] * 30, worker=[says(TAP)] * 30)
    stuck = await stalemate(stage, [("wrong page", "incorrect"), ("", "correct")])
    assert "after 6 failures the plan was the same" in str(stuck)


async def test_so_does_getting_nowhere() -> None:
    stage, *_ = a_team(manager=[plan(A)] * 30, worker=[says(TAP)] * 30, patience=Patience(rounds=7))
    stuck = await stalemate(stage, [("", "correct")])
    assert "no subgoal was completed in 7 rounds" in str(stuck)
    assert len(stage.situation.history) == 7


async def test_a_worker_that_gives_up_again_and_again() -> None:
    stage, manager, _, _, _ = a_team(
        manager=[plan(A)] * 9, worker=[says(Finish(ok=False, text="no such row"))] * 9
    )
    with pytest.raises(Stuck, match=r"failed 3 times in a row; last: no such row"):
        await stage.step()
    assert len(manager.news) == 3
    assert manager.news[0].feedback.analysis == "no such row"


async def test_a_worker_that_claims_what_the_manager_does_not_see() -> None:
    stage, manager, worker, _, _ = a_team(
        manager=[plan(A), *[NewPlan((A,), thought="The switch is off.")] * 5],
        worker=[says(Finish(ok=True))] * 5,
    )
    with pytest.raises(Stuck, match="failed 3 times"):
        await stage.step()
    assert "The switch is off." in worker.told[1].goal
    assert len(manager.news) == 3


async def test_progress_gives_new_patience() -> None:
    stage, *_ = a_team(
        manager=[plan(A, B), plan(A, B), plan(A, B), plan(B, completed=(A,)), plan(B), plan(B)],
        worker=[says(TAP)] * 6,
    )
    outcomes: list[Judged] = ["incorrect", "incorrect", "correct", "incorrect", "incorrect"]
    for judged in outcomes:
        await stage.step("" if judged == "correct" else "no", judged)
    assert (await stage.step()).decision == TAP
