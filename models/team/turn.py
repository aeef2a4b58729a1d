"""What the roles make of the team's state within one turn: notes, and the lists of subgoals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import structlog

from models.adapters._notes import within
from models.base import (
    Answer,
    AskPerson,
    Finish,
    GuiModel,
    HandOver,
    ModelError,
    Remember,
    Situation,
    Thought,
)
from models.team.guiding import own_words
from models.team.replies import MAX_NOTE, line
from models.team.roles import Bill, Manager, NewPlan, News, Notetaker, Reflector, Scene
from models.team.state import SUCCESS, Did, Feedback, State, plain, signature

log = structlog.get_logger()
NOTES = 8000
"""Letters of all notes: beyond them the older ones are shortened to what must be word for word."""
UNTOUCHING = {Remember.kind, AskPerson.kind, HandOver.kind}
"""Steps without an action: there is nothing to reflect on, and nothing new to be noted."""


@dataclass(frozen=True)
class Roles:
    """Who plays what. ``bare``: the Worker is told its subgoal's words and nothing else."""

    manager: Manager
    worker: GuiModel
    reflector: Reflector
    notetaker: Notetaker
    bare: bool = False


@dataclass
class Turn:
    """One call of ``decide``."""

    roles: Roles
    situation: Situation
    bill: Bill

    def scene(self, state: State) -> Scene:
        """What a role is told: of failed steps why they failed."""
        steps = map(own_words, state.judged(self.situation.history))
        return Scene(replace(self.situation, history=tuple(steps)), state, self.bill)


async def noted(turn: Turn, state: State, did: Did) -> State:
    """N_t. A Notetaker that cannot be asked notes nothing."""
    if did.kind in UNTOUCHING:
        return state
    try:
        new = await turn.roles.notetaker.note(turn.scene(state), did)
    except ModelError as error:
        log.warning("nothing noted", why=str(error))
        return state
    return with_notes(state, new)


def with_notes(state: State, new: Sequence[str]) -> State:
    notes = within((*state.notes, *new), NOTES, MAX_NOTE)
    return state.model_copy(update={"notes": tuple(notes)})


async def managed(turn: Turn, state: State, news: News) -> State:
    """SS_t and CS_t, and what speaks for a stalemate."""
    plan = await turn.roles.manager.update(turn.scene(state), news)
    new = planned(state, plan if plan.completed else _taken_off(plan, news))
    new = new.model_copy(update={"feedback": news.feedback, "did": None})
    if set(map(plain, new.completed)) - set(map(plain, state.completed)):
        begun = len(turn.situation.history)
        return new.model_copy(update={"failures": {}, "plans": {}, "rounds": 0, "began": begun})
    new = new.model_copy(update={"rounds": state.rounds + 1})
    if not news.feedback.ok:
        made = signature(new.pending)
        return new.model_copy(update={"plans": state.plans | {made: state.plans.get(made, 0) + 1}})
    return _not_accepted(new, plan.thought) if news.claim else new


def planned(state: State, plan: NewPlan) -> State:
    """What is pending is not completed, whatever else is said of it."""
    pending = set(map(plain, plan.pending))
    done = {plain(each): each for each in (*plan.completed, *state.completed)}
    order = dict.fromkeys(map(plain, (*state.completed, *plan.completed)))
    kept = tuple(done[name] for name in order if name not in pending)
    return state.model_copy(update={"pending": plan.pending, "completed": kept})


def _taken_off(plan: NewPlan, news: News) -> NewPlan:
    """What the Worker called done, and the Manager took off its list, is completed."""
    done = news.claim and news.feedback.ok
    if not done or plain(news.did.subgoal) in map(plain, plan.pending):
        return plan
    return replace(plan, completed=(news.did.subgoal,))


def _not_accepted(state: State, why: str) -> State:
    """The Worker thinks that its subgoal is done, and the Manager does not."""
    analysis = f"It is not done yet. {why}".strip()
    failed = state.model_copy(update={"feedback": Feedback(ok=False, analysis=analysis)})
    return failed.counting_failure()


async def claimed(turn: Turn, state: State, thought: Thought) -> State:
    """The Worker said that its subgoal is done, what it found out, or that it gives up."""
    decision = thought.decision
    text = decision.text if isinstance(decision, Finish | Answer) else ""
    ok = not isinstance(decision, Finish) or decision.ok
    if isinstance(decision, Answer):
        state = with_notes(state, [line(f"{state.guidance}: {text}", MAX_NOTE)])
    did = Did(subgoal=state.guidance, kind=decision.kind, summary=line(text, MAX_NOTE))
    feedback = SUCCESS
    if not ok:
        feedback = Feedback(ok=False, analysis=did.summary or "The worker gave up.")
        state = state.counting_failure()
    state = await managed(turn, state, News(did, feedback, claim=True))
    answer = text if isinstance(decision, Answer) and not state.pending else ""
    return state.model_copy(update={"answer": answer})


async def refused(turn: Turn, state: State) -> State:
    """All was said to be done, and that was not believed: the complaint is news for the Manager."""
    did = Did(subgoal="", kind=Finish.kind, summary="All is done.")
    feedback = Feedback(ok=False, analysis=turn.situation.complaint)
    return await managed(turn, state, News(did, feedback))


async def ended(turn: Turn, state: State) -> Thought | State:
    """Nothing is pending: the end, or what the Manager misses."""
    conclusion = await turn.roles.manager.confirm(turn.scene(state))
    if not conclusion.done:
        missing = Feedback(ok=False, analysis="Not all of the request was done.")
        return state.model_copy(
            update={
                "pending": conclusion.missing, "feedback": missing, "answer": "",
                "unconfirmed": state.unconfirmed + 1, "began": len(turn.situation.history),
            }
        )  # fmt: skip
    answer = conclusion.answer or state.answer
    done = "; ".join(state.completed)
    decision = Answer(answer) if answer else Finish(ok=True, text=done)
    return Thought(decision, summary=done or "done", raw=state.write())
