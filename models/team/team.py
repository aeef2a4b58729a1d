"""A team that decides the next step: Algorithm 1 of Mobile-Agent-v3 (arXiv 2508.15144).

    K = look up the request;  SS, CS = Manager's plan;  N = nothing
    for each step:
        F = Reflector(S before, S now, what the Worker meant)        SUCCESS or FAILURE + analysis
        if F is SUCCESS:  N = Notetaker(S now, N)
        SS, CS = Manager(S now, SS, CS, F, N)                        revised after a failure
        if SS is empty and the Manager confirms it:  end
        A = Worker(S now, first of SS, F, N)                         thought, action, summary

One call of ``decide`` is one turn of that loop, entered where an action has just been done. The
Worker may also say that its subgoal is done, which is news for the Manager and costs no step.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

import structlog

from models.base import (
    Answer,
    BadReply,
    Finish,
    GuiModel,
    ModelError,
    ModelUnavailable,
    PastStep,
    Remember,
    Situation,
    Stuck,
    Thought,
)
from models.search.base import Search
from models.team.asked import Chat
from models.team.guiding import guided, shown_progress
from models.team.knowledge import look_up
from models.team.plain import certain, verdict
from models.team.replies import MAX_NOTE, line
from models.team.roles import Bill, News
from models.team.stalemate import Patience
from models.team.state import SUCCESS, Did, Feedback, State, recall
from models.team.turn import (
    UNTOUCHING,
    Roles,
    Turn,
    claimed,
    ended,
    managed,
    noted,
    planned,
    refused,
    with_notes,
)

log = structlog.get_logger()
MOST_WORDS = 20
"""How often in one turn the Worker may say something instead of doing something."""
REMEMBERED = 16
"""Of how many turns it is known what was thought before the Worker's reply was refused."""
PATIENT = Patience()
UNREAD = "Whether this step did what was meant could not be told; look at the screen."


class TeamModel:
    """A GUI model that consists of roles. ``owned`` is what is closed with it."""

    def __init__(
        self,
        roles: Roles,
        *,
        searches: Sequence[Search] = (),
        reflect: Literal["always", "unsure"] = "unsure",
        patience: Patience = PATIENT,
        owned: Sequence[Chat | GuiModel | Search] = (),
    ) -> None:
        self._roles = roles
        self._searches = searches
        self._always = reflect == "always"
        self._patience = patience
        self._owned = owned
        self._thought: deque[tuple[Situation, State]] = deque(maxlen=REMEMBERED)

    @property
    def images(self) -> int:
        """The Reflector is shown two."""
        return max(2, self._roles.worker.images)

    async def decide(self, situation: Situation) -> Thought:
        """Raises BadReply of the Worker, ModelUnavailable when a role without which nothing goes is
        missing, Stuck when the team gets no further."""
        turn = Turn(self._roles, situation, Bill())
        try:
            state = self._before(situation)
            if state is None:
                state = await self._thought_over(turn)
            elif not state.pending:
                state = await refused(turn, state)
            thought = await self._decided(turn, state)
        except ModelError as error:
            error.usage = turn.bill.usage
            raise
        return replace(thought, usage=turn.bill.usage)

    async def close(self) -> None:
        for each in self._owned:
            await each.close()

    def _before(self, situation: Situation) -> State | None:
        """What was thought for this very step, when only the last word of it was refused.

        Only saves calls: without it all is thought anew."""
        if not situation.complaint:
            return None
        for then, state in reversed(self._thought):
            same = then.history is situation.history and then.apps is situation.apps
            if same and then.goal == situation.goal:
                return state
        return None

    async def _thought_over(self, turn: Turn) -> State:
        """Algorithm 1 up to the Worker."""
        history = turn.situation.history
        known = recall(history)
        if known is None:
            looked_up = await look_up(self._searches, turn.situation.goal)
            state = State(team=1, knowledge=looked_up, began=len(history))
            return planned(state, await self._roles.manager.plan(turn.scene(state)))
        state, place = known
        did, last = state.did, _last_own(history)
        if did is None or place < last:  # the last reply held a credential
            did = Did(subgoal=state.guidance, kind="", summary=history[last].summary)
        feedback = await self._reflected(turn, state, did, history[last])
        if feedback.ok:
            state = await noted(turn, state.model_copy(update={"failures": {}}), did)
        else:
            state = state.having_failed(last, feedback.analysis)
        return await managed(turn, state, News(did, feedback))

    async def _reflected(self, turn: Turn, state: State, did: Did, step: PastStep) -> Feedback:
        """F_t: of the cheap check where that is sure, else of the Reflector."""
        if did.kind in UNTOUCHING:
            return SUCCESS
        if not self._always and (known := certain(step, did, turn.situation.screen)):
            return known
        try:
            return await self._roles.reflector.reflect(turn.scene(state), did, step)
        except BadReply as error:
            log.warning("reflection unreadable", why=str(error))
            sure = certain(step, did, turn.situation.screen)
            return sure or Feedback(ok=False, analysis=step.result or UNREAD)
        except ModelUnavailable as error:
            log.warning("no reflector", why=str(error))
            return verdict(step)

    async def _decided(self, turn: Turn, state: State) -> Thought:
        """The Worker's action, or the end."""
        for _ in range(MOST_WORDS):
            self._thought.append((turn.situation, state))
            self._patience.check(state)
            if not state.pending:
                end = await ended(turn, state)
                if isinstance(end, Thought):
                    return end
                state = end
                continue
            thought = await self._worked(turn, state)
            if not isinstance(thought.decision, Finish | Answer):
                return _signed(thought, state, turn.situation.screen.app)
            state = await claimed(turn, state, thought)
            turn.situation = replace(turn.situation, complaint="")
        raise _only_words()

    async def _worked(self, turn: Turn, state: State) -> Thought:
        """Raises BadReply, ModelUnavailable."""
        asked = guided(turn.situation, state, bare=self._roles.bare)
        try:
            thought = await self._roles.worker.decide(asked)
        except ModelError as error:
            turn.bill.usage += error.usage
            raise
        turn.bill.usage += thought.usage
        return thought


def _last_own(history: Sequence[PastStep]) -> int:
    """The place of the last step of the team: whoever answered has a name. What came up between
    two steps has none."""
    return max(place for place, step in enumerate(history) if step.model)


def _signed(thought: Thought, state: State, app: str) -> Thought:
    """With the state in its reply, and the subgoal in its summary: the chat shows it."""
    did = Did(
        subgoal=state.guidance, kind=thought.decision.kind, summary=thought.summary,
        thought=thought.thought, reply=thought.raw, model=thought.model, app=app,
    )  # fmt: skip
    kept = state.model_copy(update={"did": did})
    if isinstance(thought.decision, Remember):
        kept = with_notes(kept, [line(thought.decision.text, MAX_NOTE)])
    return replace(
        thought, summary=shown_progress(state, thought.summary), raw=kept.write(),
        model=thought.model or "team",
    )  # fmt: skip


def _only_words() -> Stuck:
    error = Stuck("The team got no further: it talked and did nothing.")
    error.zh = "多角色协作没有进展：只有讨论，没有行动。"
    return error
