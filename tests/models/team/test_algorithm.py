"""Algorithm 1 of Mobile-Agent-v3, stepped through against written tables of states."""

from __future__ import annotations

from dataclasses import replace

import pytest

from models.base import (
    Answer,
    AskPerson,
    BadReply,
    Finish,
    ModelError,
    ModelUnavailable,
    PastStep,
    Remember,
)
from models.search.base import Found, SearchError
from models.team.plain import CheapReflector
from models.team.roles import Conclusion
from models.team.state import SUCCESS, Feedback
from models.team.team import TeamModel
from models.team.turn import Roles
from tests.models.team.cast import (
    DONE,
    MISSED,
    TAP,
    USED,
    A,
    B,
    C,
    Part,
    Stage,
    Worker,
    a_team,
    plan,
    says,
)

pytestmark = pytest.mark.anyio


async def test_algorithm_1_step_by_step() -> None:
    """Two subgoals: one fails once and is done another way, a note is carried on, then the end."""
    stage, manager, worker, reflector, notetaker = a_team(
        manager=[
            plan(A, B),  # t=0
            plan(A, B),  # t=1: SUCCESS, more to do for A
            plan(C, B),  # t=2: FAILURE, A is to be reached by C
            plan(B, completed=(C,)),  # t=3: SUCCESS
            plan(completed=(C, B)),  # t=4: SUCCESS
            DONE,
        ],
        worker=[says(TAP, f"step {n}") for n in range(4)],
        reflector=[SUCCESS, MISSED, SUCCESS, SUCCESS],
        notetaker=[("the code is 4711",), (), ("B has three rows",)],
    )
    table: list[tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...], Feedback | None]] = [
        # SS_t, CS_t, N_t, F_t-1
        ((A, B), (), (), None),
        ((A, B), (), ("the code is 4711",), SUCCESS),
        ((C, B), (), ("the code is 4711",), MISSED),
        ((B,), (C,), ("the code is 4711",), SUCCESS),
    ]
    for pending, completed, notes, feedback in table:
        thought = await stage.step()
        state = stage.state
        assert thought.decision == TAP
        assert (state.pending, state.completed) == (pending, completed)
        assert (state.notes, state.feedback) == (notes, feedback)
    end = await stage.step()
    assert end.decision == Finish(ok=True, text=f"{C}; {B}")
    assert [news.feedback for news in manager.news] == [SUCCESS, MISSED, SUCCESS, SUCCESS]
    assert [news.did.subgoal for news in manager.news] == [A, A, C, B]
    assert len(notetaker.told) == 3, "not after the failure"
    assert not manager.lines
    assert not worker.lines
    assert len(reflector.told) == 4


async def test_the_worker_is_told_its_subgoal_its_notes_and_what_went_wrong() -> None:
    stage, _, worker, _, _ = a_team(
        manager=[plan(A, B), plan(A, B), plan(B, completed=(A,))],
        worker=[says(TAP, f"step {n}") for n in range(3)],
        reflector=[MISSED, SUCCESS],
        notetaker=[("room 12",)],
    )
    for _ in range(3):
        await stage.step()
    first, again, next_one = worker.told
    assert first.goal.startswith(A + "\n")
    assert '"do A, then B"' in first.goal
    assert MISSED.analysis in again.goal
    (failed,) = again.history
    assert (failed.reply, failed.summary, failed.model) == ("<step 0>", "step 0", "worker")
    assert (failed.result, failed.judged) == (MISSED.analysis, "incorrect")
    assert next_one.goal.startswith(B + "\n")
    assert next_one.notes == ("room 12",)
    assert next_one.history == (), "those steps were for another subgoal"
    assert A in next_one.goal


async def test_the_chat_sees_which_subgoal_it_is() -> None:
    stage, *_ = a_team(manager=[plan(A, B), plan(B, completed=(A,))], worker=[says(TAP)] * 2)
    assert (await stage.step()).summary == f"(1/2) {A}: tap it"
    assert (await stage.step()).summary == f"(2/2) {B}: tap it"


async def test_what_the_worker_says_is_news_and_no_step() -> None:
    """A subgoal that was done already costs no action; what it found out is noted."""
    stage, manager, worker, _, _ = a_team(
        manager=[plan(A, B), plan(B, completed=(A,)), plan(), DONE],
        worker=[says(Answer("it is 42")), says(TAP), says(Finish(ok=True))],
    )
    thought = await stage.step()
    assert thought.decision == TAP
    assert thought.usage.calls == 4, "plan, a word, the plan for it, an action"
    assert stage.state.notes == (f"{A}: it is 42",)
    assert worker.told[1].notes == stage.state.notes
    manager.lines = [plan(B), *manager.lines[-2:]]
    end = await stage.step()
    assert end.decision == Finish(ok=True, text=f"{A}; {B}"), "taken off the list: it was done"
    assert manager.news[-1].claim


async def test_the_last_answer_is_the_answer() -> None:
    stage, *_ = a_team(
        manager=[plan(A), plan(A), plan(completed=(A,)), DONE],
        worker=[says(TAP), says(Answer("it is 42"))],
    )
    await stage.step()
    assert (await stage.step()).decision == Answer("it is 42")


async def test_the_manager_may_answer_from_its_notes() -> None:
    stage, *_ = a_team(
        manager=[plan(A), plan(completed=(A,)), Conclusion(done=True, answer="42 and 43")],
        worker=[says(TAP)],
    )
    await stage.step()
    assert (await stage.step()).decision == Answer("42 and 43")


async def test_an_end_that_is_not_confirmed_goes_on() -> None:
    stage, manager, _, _, _ = a_team(
        manager=[plan(A), plan(completed=(A,)), Conclusion(done=False, missing=(B,))],
        worker=[says(TAP), says(TAP, "the rest")],
    )
    await stage.step()
    assert (await stage.step()).summary == f"(2/2) {B}: the rest"
    assert stage.state.unconfirmed == 1
    assert not manager.lines


async def test_an_end_that_the_house_refuses_goes_back_to_the_manager() -> None:
    roles = Part([plan(A), plan(), DONE, plan(B)])
    worker = Worker([says(Finish(ok=True)), says(TAP)])
    team = TeamModel(Roles(roles, worker, CheapReflector(), Part()))
    stage = Stage(lambda: team)
    assert (await team.decide(stage.situation)).decision == Finish(ok=True, text=A)
    assert (await stage.step(complaint="Nothing has changed.")).decision == TAP
    assert roles.news[-1].feedback == Feedback(ok=False, analysis="Nothing has changed.")


async def test_a_refused_action_asks_nobody_but_the_worker_again() -> None:
    manager = Part([plan(A), plan(A)])
    worker = Worker([says(TAP), says(TAP), BadReply("no such thing"), says(TAP, "better")])
    reflector, notetaker = Part([SUCCESS]), Part([("a note",)])
    team = TeamModel(Roles(manager, worker, reflector, notetaker))
    stage = Stage(lambda: team)
    await stage.step()
    assert (await team.decide(stage.situation)).decision == TAP
    with pytest.raises(BadReply) as refused:
        await team.decide(replace(stage.situation, complaint="The screen changed."))
    assert refused.value.usage == USED
    assert (await stage.step(complaint="no such thing")).usage == USED
    assert worker.told[-1].complaint == "no such thing"
    assert stage.state.notes == ("a note",)


async def test_a_note_and_an_answer_of_the_person_are_not_reflected_on() -> None:
    stage, manager, worker, reflector, _ = a_team(
        manager=[plan(A), plan(A), plan(A)],
        worker=[says(Remember("room 12")), says(AskPerson("which?")), says(TAP)],
        reflector=[],
    )
    await stage.step("Noted. Nothing was done on the phone.")
    await stage.step("The person answered: the blue one")
    await stage.step()
    assert [news.feedback for news in manager.news] == [SUCCESS, SUCCESS]
    assert stage.state.notes == ("room 12",)
    assert worker.told[-1].history[-1].result == "The person answered: the blue one"
    assert not reflector.told


async def test_a_step_whose_reply_was_not_kept_is_reflected_on_all_the_same() -> None:
    """A reply with a password in it is dropped by the house, and with it the team's state."""
    stage, manager, worker, _, _ = a_team(
        manager=[plan(A, B), plan(B, completed=(A,)), plan(B)],
        worker=[says(TAP, "first"), says(TAP, "secret")],
    )
    await stage.step()
    await stage.step(judged="incorrect", result="the field stayed empty")
    secret = replace(stage.situation.history[-1], reply="", summary="type it")
    note = PastStep("A dialog came up and was closed.")
    history = (stage.situation.history[0], secret, note)
    stage.situation = replace(stage.situation, history=history)
    manager.lines = [plan(A, B)]
    worker.lines.append(says(TAP, "again"))
    await stage.step()
    assert manager.news[-1].did.summary == "type it"
    assert manager.news[-1].feedback.analysis == "the field stayed empty"


# --- the cheap check, and roles that are missing --------------------------------------------------


async def test_the_reflector_is_asked_only_when_the_check_is_unsure() -> None:
    stage, manager, _, reflector, _ = a_team(
        manager=[plan(A)] * 4,
        worker=[says(TAP)] * 4,
        reflector=[MISSED],
    )
    await stage.step(judged="correct")
    await stage.step(judged="incorrect", result="nothing happened")
    await stage.step(judged="unsure", result="something moved")
    await stage.step()
    assert len(reflector.told) == 1
    assert [news.feedback.analysis for news in manager.news] == [
        "", "nothing happened", MISSED.analysis,
    ]  # fmt: skip


async def test_or_always() -> None:
    stage, _, _, reflector, _ = a_team(
        manager=[plan(A)] * 2, worker=[says(TAP)] * 2, reflector=[MISSED], reflect="always"
    )
    await stage.step(judged="correct")
    await stage.step()
    assert len(reflector.told) == 1
    assert stage.state.feedback == MISSED


@pytest.mark.parametrize(
    ("error", "result", "ok"),
    [
        (ModelUnavailable("down"), "", True),
        (ModelUnavailable("down"), "nothing happened", False),
        (BadReply("what?"), "", False),
    ],
)
async def test_without_a_reflector_the_check_counts(
    error: ModelError, result: str, ok: bool
) -> None:
    """One that cannot be read is no success; one that is away leaves it to the check."""
    stage, *_ = a_team(manager=[plan(A)] * 2, worker=[says(TAP)] * 2, reflector=[error])
    await stage.step(result)
    await stage.step()
    assert stage.state.feedback is not None
    assert stage.state.feedback.ok is ok


async def test_without_a_notetaker_nothing_is_noted() -> None:
    stage, *_ = a_team(
        manager=[plan(A)] * 2, worker=[says(TAP)] * 2, notetaker=[ModelUnavailable("down")]
    )
    await stage.step()
    assert (await stage.step()).decision == TAP
    assert stage.state.notes == ()


async def test_without_a_manager_there_is_no_team() -> None:
    stage, *_ = a_team(
        manager=[plan(A), ModelUnavailable("The Manager: down")], worker=[says(TAP)] * 2
    )
    await stage.step()
    with pytest.raises(ModelUnavailable, match="The Manager: down") as away:
        await stage.step()
    assert away.value.usage.calls == 1, "what was used is told all the same"


# --- looking up -----------------------------------------------------------------------------------


class Library:
    """Finds one thing, or is closed."""

    def __init__(self, name: str, found: Found | None) -> None:
        self.name = name
        self.found = found
        self.asked: list[str] = []

    async def search(self, query: str, n: int = 5) -> list[Found]:
        self.asked.append(query)
        if self.found is None:
            raise SearchError("closed today")
        return [self.found]

    async def close(self) -> None:
        pass


async def test_the_request_is_looked_up_once_before_the_first_plan() -> None:
    notes = Library("notes", Found("Clock", "notes:clock", "Alarms are set with the plus."))
    closed = Library("web", None)
    stage, manager, _, _, _ = a_team(
        manager=[plan(A), plan(A)], worker=[says(TAP)] * 2, searches=[notes, closed]
    )
    await stage.step()
    await stage.step()
    assert notes.asked == closed.asked == ["do A, then B"]
    known = ("[notes:clock] Clock: Alarms are set with the plus.",)
    assert [scene.state.knowledge for scene in manager.told] == [known, known]
