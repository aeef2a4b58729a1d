"""One part of a request that is not cut any further: act, ask, or leave it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from assistant.understanding import moods, tree
from assistant.understanding.clause import Clause, Found
from assistant.understanding.cut import cut
from assistant.understanding.instruction import Instruction, OpenApp, PressKey, Switch, TypeInto
from assistant.understanding.labels import label_of
from assistant.understanding.results import PlanStep, TreeStep, VerbStep
from assistant.understanding.text import quoted

ACT = 0.80
"""From here on a reading is acted upon. Set on the development requests in the tests."""
ASK = 0.55
"""From here on a reading is worth a question whether it was meant."""
ALONE = 0.55
"""From here on nearness alone is acted upon, when nothing else is near."""
CLOSE = 0.03
"""Two readings nearer than this to each other are one question."""


@dataclass(frozen=True, slots=True)
class Single:
    """What a part was read as. Exactly one of ``step``, ``missing`` and ``choices`` says something;
    ``choices`` of one is to be confirmed. None at all: not understood."""

    text: str
    step: PlanStep | None = None
    found: Found | None = None
    missing: str = ""
    choices: tuple[Found, ...] = ()
    before: str = ""
    """The connector that led to it from the part before."""

    @property
    def acts(self) -> bool:
        return self.step is not None or bool(self.missing)

    @property
    def frees_text(self) -> bool:
        return self.found is not None and self.found.frees_text

    @property
    def sends(self) -> bool:
        return self.found is not None and self.found.name == "send_message"


def read_single(clause: Clause, *, in_app: bool = False) -> Single:
    """``in_app``: earlier parts of the request pointed at the screen, so this one may too."""
    text = clause.text.strip()
    instruction = _instruction(clause, in_app)
    best = _best(clause)
    if instruction is not None and (in_app or not _verb_is_meant(instruction, best)):
        return Single(text, TreeStep(instruction, text))
    if best is None:
        return Single(text)
    rivals = _rivals(clause, best)
    if not rivals and (best.score >= ACT or _stands_alone(clause, best)):
        args = best.args()
        if isinstance(args, str):
            return Single(text, found=best, missing=args)
        if clause.is_vague(best):
            return Single(text, found=best, missing="time")
        confidence = round(min(best.score, 1.0), 2)
        return Single(text, VerbStep(best.name, args, text, confidence), best)
    complete = tuple(f for f in (best, *rivals) if not isinstance(f.args(), str))
    return Single(text, choices=complete[:3])


def _best(clause: Clause) -> Found | None:
    found = [f for f in clause.found if f.score >= ASK and (f.fit or f.score > clause.out)]
    return max(found, key=lambda f: f.score + (0.05 if f.fit else 0.0), default=None)


def _stands_alone(clause: Clause, best: Found) -> bool:
    """In other words than any phrase, but far nearer to this verb than to anything else; not enough
    for what cannot be undone, and not for a sentence of several parts."""
    if (
        best.fit
        or best.score < ALONE
        or best.profile.verb.risk.asks_first
        or len(cut(clause.text)) > 1
    ):
        return False
    second = max((f.score for f in clause.found if f is not best), default=0.0)
    return best.score - second >= 0.12 and best.score - clause.out >= 0.22


def _rivals(clause: Clause, best: Found) -> tuple[Found, ...]:
    """Other verbs that are as likely; a phrase that fits is likelier than one only near."""
    return tuple(
        f
        for f in clause.found
        if f is not best and f.score > best.score - CLOSE and bool(f.fit) >= bool(best.fit)
    )


def _verb_is_meant(instruction: Instruction, best: Found | None) -> bool:
    """A verb goes before an instruction when its phrase fits at least as literally."""
    if best is None or best.score < ACT:
        return False
    if isinstance(instruction, OpenApp | Switch):
        return True
    if isinstance(instruction, PressKey):
        return False
    return best.fit is not None and best.score >= 0.9


def _instruction(clause: Clause, in_app: bool) -> Instruction | None:
    found = tree.parse(clause.text)
    if found is None or not _meant(clause, found):
        return None
    if isinstance(found, OpenApp):
        return _opened(clause, found) if in_app else None
    if isinstance(found, Switch) and not in_app:
        pointed = re.search(
            r"(?i)\b(?:toggle|tick|untick|check|uncheck|switch$|checkbox)|开关|勾", clause.text
        )
        named = found.label[:1].isupper() or quoted(clause.text)
        return found if (pointed or named) and clause.out < 0.5 else None
    return found


def _opened(clause: Clause, found: OpenApp) -> Instruction:
    """打开 opens apps and turns switches on: once something was tapped, no app means a switch."""
    known = any(found.name.lower() == name.lower() for name in clause.reading.known_apps)
    if not known and clause.text.lstrip().startswith(("打开", "开启")):
        return Switch(label_of(found.name)[0], on=True)
    return found


def _meant(clause: Clause, instruction: Instruction) -> bool:
    frame = clause.text
    if isinstance(instruction, TypeInto):
        frame = frame.replace(instruction.text, " ")
    for start, end in reversed(clause.reading.quotes):
        frame = frame[:start] + frame[end:]
    return not (moods.denied(frame) or moods.supposed(frame) or moods.told(frame))


def with_switches(steps: Sequence[PlanStep]) -> tuple[PlanStep, ...]:
    """In a chain that points at the screen, opening an app is one of its instructions too."""
    if not any(isinstance(step, TreeStep) for step in steps):
        return tuple(steps)
    return tuple(_by_hand(step) for step in steps)


def _by_hand(step: PlanStep) -> PlanStep:
    if isinstance(step, VerbStep) and step.name == "open_app":
        return TreeStep(OpenApp(step.args.model_dump()["app"]), step.text)
    return step


def renamed(single: Single, text: str) -> Single:
    """The same reading, said to come from ``text``."""
    step = replace(single.step, text=text) if single.step else None
    return replace(single, text=text, step=step)
