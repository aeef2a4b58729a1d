"""Demonstrations: what the reference solutions do, step by step, as acts the policy can choose.

A solution is played by hands that write down what they see and do. What it types must be in sight
for the policy: a part of the goal, of what the person said or of a note. Where it was read on an
earlier screen, a ``remember`` is put in before that screen is left. What cannot be put so is
dropped, and counted by its reason.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date

from device_drivers.base import Element, Screen
from device_drivers.virtual.tasks.answers import says
from device_drivers.virtual.tasks.play import Trial
from models.pocket.choices import Choice
from models.pocket.facts import facts
from models.pocket.items import is_key
from models.pocket.words import holds, said, words
from models.training.pocket.recording import Moment, Recorder
from models.training.pocket.targets import Unsayable

# --- from moments to what the policy can say -----------------------------------------------------


AND = "+"
"""Between the names of two templates that one lesson is about."""


@dataclass(frozen=True)
class Lesson:
    """A demonstration: for each step what was to be seen and known, and the right choice."""

    template: str
    goal: str
    today: date
    apps: tuple[str, ...]
    steps: tuple[LessonStep, ...]


@dataclass(frozen=True)
class LessonStep:
    screen: Screen
    notes: tuple[str, ...]
    choice: Choice
    right: tuple[int, ...] = ()
    """All elements that are right to point at; the choice's own is one of them."""


def lesson(trial: Trial, goal: str, today: date, recorder: Recorder, skip: int = 0) -> Lesson:
    """Raises Unsayable. The first ``skip`` moments were detours: they are no model."""
    moments = recorder.moments
    replies = [(at, text) for at, text in recorder.replies]
    kept: dict[int, list[int]] = {}
    """Moment -> elements to remember before its act."""
    notes: list[tuple[int, str]] = list(replies)
    resolved: list[tuple[Choice, tuple[int, ...]]] = []
    for at, moment in enumerate(moments):
        resolved.append(_resolved(at, moment, trial, goal, today, moments, notes, kept))
    steps: list[LessonStep] = []
    known: list[str] = []
    for at, (moment, (choice, right)) in enumerate(zip(moments, resolved, strict=True)):
        known += [text for after, text in replies if after == at]
        for index in kept.get(at, ()):
            label = moment.screen.elements[index].label
            remember = Choice("remember", index, label)
            steps.append(
                LessonStep(moment.screen, tuple(known), remember, same(moment.screen, index))
            )
            known.append(label)
        steps.append(LessonStep(moment.screen, tuple(known), choice, right))
    apps = tuple(app for app in recorder._names.values())
    return Lesson(trial.template.name(), goal, today, apps, tuple(steps[skip:]))


def same(screen: Screen, index: int) -> tuple[int, ...]:
    """Elements that are as good to point at: those called the same and at the same place."""
    me = screen.elements[index]
    x, y = me.box.center
    return tuple(
        i
        for i, e in enumerate(screen.elements)
        if i == index or (e.label and e.label == me.label and e.box.contains(x, y))
    )


def _resolved(
    at: int, moment: Moment, trial: Trial, goal: str, today: date, moments: list[Moment],
    notes: list[tuple[int, str]], kept: dict[int, list[int]],
) -> tuple[Choice, tuple[int, ...]]:  # fmt: skip
    choice, screen = moment.choice, moment.screen
    known = [goal, *(text for after, text in notes if after <= at)]

    def learnt(wanted: Callable[[str], bool]) -> bool:
        """Remember on an earlier screen what makes ``wanted`` true."""
        for back in range(at, -1, -1):
            before = moments[back]
            for index, e in enumerate(before.screen.elements):
                if len(e.label) > 2 and _readable(e, before.screen) and wanted(e.label):
                    kept.setdefault(back, []).append(index)
                    notes.append((back, e.label))
                    return True
        return False

    if choice.kind.startswith("type") or choice.kind == "open_url":
        if not choice.text:
            return replace(choice, kind="clear"), ()
        if any(copyable(text, choice.text, today) for text in known):
            return choice, ()
        if learnt(lambda label: copyable(label, choice.text, today)):
            return choice, ()
        raise Unsayable(f"typed what stands nowhere {choice.text!r}")
    if choice.kind == "answer_text":
        return _answering(choice, moment, trial, goal, known, learnt)
    if choice.kind == "ask_about":
        return choice, _asked_about(choice, screen)
    if choice.element is None:
        return choice, ()
    label = screen.elements[choice.element].label
    if figures := _keyed(moments, at):
        if not any(_begins(figures, text, today) for text in known):
            met = {text for m in moments[:at] for text in m.read}
            learnt(lambda told: told in met and _begins(figures, told, today))
    elif len(said(label)) >= 1 and not any(holds(said(t), said(label)) >= 0 for t in known):
        read = [text for m in moments[:at] for text in m.read]
        if any(label in text or text == label for text in read if len(label) > 1) and not any(
            e.label == label for e in moments[0].screen.elements
        ):
            learnt(lambda told: label in told and any(told == text for text in read))
    return choice, same(screen, choice.element)


def _keyed(moments: Sequence[Moment], at: int) -> str:
    """The figures of the keys that are touched from here on; "" where it is no first key."""
    found = ""
    for place in range(max(at - 1, 0), len(moments)):
        moment = moments[place]
        index = moment.choice.element
        label = "" if index is None else moment.screen.elements[index].label
        is_one = moment.choice.kind == "tap" and is_key(label)
        if place < at and is_one:
            return ""
        if place >= at:
            if not is_one:
                return found
            found += label
    return found


def _begins(figures: str, text: str, today: date) -> bool:
    """Whether a number that stands in a text, or follows from it, is keyed first."""
    told = [text, *(fact.text for fact in facts(text, today))]
    numbers = [n.lstrip("0") for each in told for n in re.findall(r"[0-9]+", each)]
    return any(n and figures.startswith(n) for n in numbers)


def _readable(e: Element, screen: Screen) -> bool:
    return e.app == screen.app or screen.app == "com.android.systemui"


def copyable(source: str, wanted: str, today: date) -> bool:
    """Whether ``wanted`` is a part of ``source``, or a fact that follows from it."""
    if any(fact.text == wanted for fact in facts(source, today)):
        return True
    return span(source, wanted) is not None


def span(source: str, wanted: str) -> tuple[int, int] | None:
    """Where ``wanted`` stands in ``source`` at borders of words."""
    starts = {w.start for w in words(source)}
    ends = {w.end for w in words(source)}
    at = source.find(wanted)
    while at >= 0:
        if at in starts and at + len(wanted) in ends:
            return at, at + len(wanted)
        at = source.find(wanted, at + 1)
    return None


def _answering(
    choice: Choice, moment: Moment, trial: Trial, goal: str, known: list[str],
    learnt: Callable[[Callable[[str], bool]], bool],
) -> tuple[Choice, tuple[int, ...]]:  # fmt: skip
    def right(text: str) -> bool:
        return bool(says(text, trial.answer or choice.text, goal))

    fits = [
        i
        for i, e in enumerate(moment.screen.elements)
        if e.label and _readable(e, moment.screen) and right(e.label)
    ]
    if fits:
        return Choice("answer_element", fits[0], choice.text), tuple(fits)
    if any(span(text, choice.text) for text in known):
        return choice, ()
    if learnt(lambda label: span(label, choice.text) is not None):
        return choice, ()
    raise Unsayable(f"answers what stands nowhere {choice.text!r}")


def _asked_about(choice: Choice, screen: Screen) -> tuple[int, ...]:
    asked = set(said(choice.text))
    scored = [
        (len(asked & {w for w in said(e.label) if len(w) > 3}), -len(e.label), i)
        for i, e in enumerate(screen.elements)
    ]
    best = max(scored, default=(0, 0, 0))
    if best[0] == 0:
        raise Unsayable("asks about what is not in sight")
    return same(screen, best[2])
