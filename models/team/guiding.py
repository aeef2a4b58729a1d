"""What the Worker is told: its subgoal, the request it is a part of, notes, and what went wrong."""

from __future__ import annotations

from dataclasses import replace

from models.adapters import _told as told
from models.base import PastStep, Situation
from models.team.state import State, recall

MAX_SHOWN = 80
"""Letters of a subgoal in the chat."""


def guided(situation: Situation, state: State, *, bare: bool) -> Situation:
    """The situation as the Worker sees it: the steps are those for the subgoal in hand."""
    steps = state.judged(situation.history)[state.began :]
    return replace(
        situation,
        goal=state.guidance if bare else _goal(situation, state),
        history=tuple(map(own_words, steps)),
        notes=tuple(dict.fromkeys((*situation.notes, *state.notes))),
    )


def _goal(situation: Situation, state: State) -> str:
    lines = [
        state.guidance,
        f"(This is one part of what the person asked: {told.quoted(situation.goal[:2000])}. Do "
        "this part only, with the names and numbers that they gave; when the screen shows that it "
        "is done, say so. What it was to find out, answer.)",
    ]
    if state.completed:
        lines.append(f"Done before: {told.data(state.completed)}")
    if state.feedback is not None and not state.feedback.ok:
        lines.append(f"What went wrong: {told.data([state.feedback.analysis], 600)}")
    return told.joined(*lines)


def own_words(step: PastStep) -> PastStep:
    """A step as the Worker told it, without the state of the team."""
    known = recall((step,))
    did = known[0].did if known else None
    if did is None:
        return replace(step, reply="")
    meant = step.meant.replace(step.summary, did.summary) if step.summary else step.meant
    return replace(step, summary=did.summary, reply=did.reply, model=did.model, meant=meant)


def shown_progress(state: State, summary: str) -> str:
    """``(2/3) Send the address: tap Send``"""
    done = len(state.completed)
    subgoal = state.guidance
    if len(subgoal) > MAX_SHOWN:
        subgoal = f"{subgoal[: MAX_SHOWN - 1]}…"
    return f"({done + 1}/{done + len(state.pending)}) {subgoal}: {summary}"
