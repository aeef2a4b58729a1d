"""What a task asks its person, and how it goes on where nobody answers.

Silence is a no to anything risky. Where only something is left open that a GUI model wanted to
know, it is told once that nobody will answer, and goes on as far as nothing needs leave; what it
took for granted is told afterwards.
"""

from __future__ import annotations

import re
from typing import Literal

from assistant import guard, telling
from assistant.durable import Durable
from assistant.guard.approvals import Approval
from assistant.guard.watch import Leave, Watch, canonical
from assistant.routes.base import Scene
from assistant.steps import Do, NeedAnswer, Noticed, Outcome, Told, with_options
from device_drivers.verbs.base import Said

YES_NO = {"Yes": "yes", "No": "no"}
LeftOut = Literal["left out"]
MOST_NOES = 6
"""A model that was told no so often to what it adds to a task is not asked again."""
CHANGES = 3
"""After so many yeses to a step that was another one each time by then, none is asked for."""


class Asking:
    """The questions of one task. ``open``: those that nobody answered, with what was done then."""

    def __init__(self, durable: Durable, scene: Scene, watch: Watch) -> None:
        self._durable = durable
        self._scene = scene
        self._watch = watch
        self._approval: Approval | None = None
        """What the person said yes to and was not begun yet: the same again needs no other yes."""
        self._yeses = 0
        self._changed = 0
        """How often the screen was another one by the time the person had said yes."""
        self.open: list[tuple[Said, Said | None]] = []
        self._told = 0
        self._noes: dict[str, Said] = {}
        """What a model added to the task, and the person did not want; by the step."""
        self._insisted = 0

    def question(self, move: NeedAnswer) -> Outcome | None:
        """None once there is an answer, or a safe way on without one; otherwise how it ends."""
        by_model = move.model is not None and not move.hands_over
        if by_model and move.field in self._scene.answers:
            return telling.asks_again(move.question)
        answer = self._answer(move)
        if answer == "" and move.may_refuse:
            answer = "no"
        if answer == "" and not by_model:
            return telling.taken_back()
        if not answer:
            if not by_model or self.open:
                return Outcome("needs_user", with_options(move.question, move.options))
            self.open.append((move.question, None))
        else:
            self._scene.answers[move.field] = answer
        self._scene.screen = None  # time has passed
        if move.model:
            self._scene.diary.append(Told(move, answer or ""))
        return None

    def _answer(self, move: NeedAnswer) -> str | None:
        """A model that asks for leave has it from the same as everything else has."""
        if not move.leave:
            return self._durable.ask(move.question, move.options, risky=False)
        if not self._scene.approves:
            return "no"
        if self._scene.request.consent == "yes":
            return "yes"
        answer = self._durable.ask(move.question, YES_NO, risky=True)
        return "no" if answer is not None and guard.is_no(answer) else answer

    def leave(self, move: Do) -> Outcome | LeftOut | None:
        """None when the move may happen; otherwise how the task ends, or that it goes on without
        what the person did not want."""
        decision = move.decision
        if not self._scene.approves and (decision is None or decision.verdict != "allow"):
            return telling.only_looks(move)
        if decision is None or decision.verdict == "never":
            return telling.forbidden(move)
        if self.open and (move.risk.asks_first or decision.verdict == "ask"):
            return telling.not_without_answer(move, self.open[0][0])
        if decision.verdict == "allow" or self._approved(move):
            self._watch.goes_on(move, asked=False)
            return None
        if self._changed >= CHANGES:
            return telling.keeps_changing(move)
        if _step(move) in self._noes:
            return self._left_out(move)
        consent = self._scene.request.consent
        answer = self._durable.ask(telling.may_i(move), YES_NO, risky=True)
        self._scene.screen = None  # time has passed: look again before acting
        if answer is not None and guard.is_yes(answer):
            self._approval = self._approve(move)
            self._changed += 1
            self._watch.goes_on(move, asked=True)
            return None
        if self._scene.stopping():
            return telling.STOPPED
        if answer is not None and guard.is_no(answer) and self._watch.added(move):
            self._noes[_step(move)] = move.say
            return self._left_out(move)
        return telling.not_allowed(move, answer, consent)

    def _left_out(self, move: Do) -> Outcome | LeftOut:
        """The task goes on without it, unless the model wants nothing else."""
        self._insisted += 1
        if self._insisted > MOST_NOES:
            return telling.not_allowed(move, "no", self._scene.request.consent)
        self._scene.diary.append(Noticed(telling.refused(move)))
        return "left out"

    def leave_for(self, move: Do) -> Leave:
        """What lets it happen: the guard, and the person's yes where they gave one."""
        return Leave(self._watch, self._approved(move))

    def _approved(self, move: Do) -> Approval | None:
        """The person's yes to exactly this, if they gave it and it was not used."""
        approval = self._approval
        return approval if approval and move.binding == approval.binding else None

    def _approve(self, move: Do) -> Approval:
        self._yeses += 1
        n = self._yeses
        return self._durable.keep("approve", lambda: self._watch.approved(move, n))

    def used(self) -> None:
        """What was allowed has been begun: it needs a new yes."""
        self._approval = None
        self._changed = 0

    def again(self, move: Do) -> Leave | None:
        """The yes to doing what was interrupted and may have happened."""
        answer = self._durable.ask(telling.shall_i_again(move), YES_NO, risky=True)
        if answer is None or not guard.is_yes(answer):
            return None
        return Leave(self._watch, self._approve(move))

    def went_on(self, move: Do) -> None:
        """Remember what was done first where an answer was missing."""
        self.open = [(question, done or move.say) for question, done in self.open]

    def told(self, outcome: Outcome) -> Outcome:
        """With what was taken for granted, once."""
        untold, self._told = self.open[self._told :], len(self.open)
        noes, self._noes = [*self._noes.values()], {}
        outcome = telling.without(outcome, noes) if noes else outcome
        return telling.assumed(outcome, untold) if untold else outcome


def _step(move: Do) -> str:
    """Names a step where it is wanted again."""
    return f"{canonical(move.effect)} {move.on} {move.deed.app if move.deed else ''}"


_LEAVE = re.compile(
    r"(?:please confirm\W+)?(?:(?:may|can|could|shall|should) i"
    r"|(?:do|would) you (?:want|like) me to"
    r"|is it (?:ok|okay|all right|fine) (?:if|to)|am i allowed to)\b"
    r"(?! (?:know|have|ask|get|see|call you|use which|help))(?!.*\bor\b)"
    r"|(?:请问)?(?:我?(?:可以|能|能否|可否|是否可以|是否)|要不要|要我|需要我|确认要?)(?!.*(?:还是|哪|什么|谁|几)).*",
    re.IGNORECASE,
)


def asks_for_leave(question: str) -> bool:
    """Whether a model's question is one to which yes or no is the answer: "May I delete it?"."""
    text = " ".join(question.split())
    return text.endswith(("?", "？", "吗")) and _LEAVE.match(text) is not None
