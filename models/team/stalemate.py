"""When a team gets no further: it says so, instead of using up what the task may cost."""

from __future__ import annotations

from dataclasses import dataclass

from models.base import Stuck
from models.team.state import State, plain


@dataclass(frozen=True, slots=True)
class Patience:
    """How long a team tries. All counts start anew when a subgoal is completed."""

    attempts: int = 3
    """So many failures in a row of one subgoal end the task; of several, twice as many. The same
    plan after a failure ends it when it comes for the time that is twice this number."""
    rounds: int = 20
    """So many rounds without completing anything end the task."""

    def check(self, state: State) -> None:
        """Raises Stuck."""
        last = _last_failure(state)
        name, worst = max(state.failures.items(), key=lambda pair: pair[1], default=("", 0))
        if worst >= self.attempts:
            subgoal = next((each for each in state.pending if plain(each) == name), name)
            raise _stuck(
                f"“{subgoal}” failed {worst} times in a row; last: {last}",
                f"“{subgoal}”连续失败 {worst} 次；最近一次：{last}",
            )
        if (failures := sum(state.failures.values())) >= 2 * self.attempts:
            raise _stuck(
                f"whatever was planned, {failures} steps failed one after the other; last: {last}",
                f"换了几种办法，仍连续失败 {failures} 次；最近一次：{last}",
            )
        if (same := max(state.plans.values(), default=0)) >= 2 * self.attempts:
            raise _stuck(
                f"after {same} failures the plan was the same each time: {state.guidance}",
                f"失败 {same} 次后计划仍无变化：{state.guidance}",
            )
        if state.unconfirmed >= self.attempts:
            raise _stuck(
                f"{state.unconfirmed} times all seemed done and was not: {state.guidance}",
                f"{state.unconfirmed} 次以为已完成，其实没有：{state.guidance}",
            )
        if state.rounds >= self.rounds:
            raise _stuck(
                f"no subgoal was completed in {state.rounds} rounds: {state.guidance}",
                f"{state.rounds} 轮都没有完成任何子目标：{state.guidance}",
            )


def _last_failure(state: State) -> str:
    if state.feedback is not None and not state.feedback.ok:
        return state.feedback.analysis
    return next(reversed(state.failed.values()), "—")


def _stuck(why: str, zh: str) -> Stuck:
    error = Stuck(f"The team got no further: {why}")
    error.zh = f"多角色协作没有进展：{zh}"
    return error
