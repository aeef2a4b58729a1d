"""How often a false "done" is believed, and a true one is not.

``python -m benchmarks.claims --split train`` lets a scripted GUI model replay the reference
solutions of the virtual phone's tasks through the real loop (guard, executor, verify, journal), and
then the same with a fault: ``unfinished`` (the last step that mattered is left out) and ``wrong
value`` (one typed text has two letters changed). After its last step the model says that it is
done, and says so again when it is asked once more. What really became of it the task's own checker
says, by the phone's database. No model is asked to judge: these are the cheap checks alone.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal, TypeVar

import structlog

from assistant import guard
from assistant.budgets import Budget
from assistant.config import Limits
from assistant.executor import Executor
from assistant.journal import Journal
from assistant.loop import Loop
from assistant.routes.base import Scene
from assistant.routes.vision import VisionRoute
from assistant.steps import FreeStep, Outcome, Request
from assistant.trajectory import Trajectory
from device_drivers.base import (
    OS,
    Action,
    App,
    Device,
    DeviceInfo,
    DoubleTap,
    LongPress,
    Screen,
    Tap,
    TypeText,
)  # fmt: skip
from device_drivers.verbs.base import Said
from device_drivers.virtual.device import VirtualPhone
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import Declaration, Done, Impossible
from device_drivers.virtual.tasks.play import Counted, Person, Trial, judge, prepare, reference
from device_drivers.virtual.tasks.suite import Instance, instances
from models.base import Answer, AskPerson, Finish, Situation, Thought

T = TypeVar("T")
Split = Literal["train", "validation", "test"]
Fault = Literal["", "unfinished", "wrong value"]
FAULTS: tuple[Fault, ...] = ("", "unfinished", "wrong value")


@dataclass(frozen=True)
class Result:
    """``true``: the checker says that it was done. ``doubted``: "done" was asked for once more."""

    name: str
    goal: str
    fault: Fault
    true: bool
    outcome: str
    said: str
    doubts: tuple[str, ...]

    @property
    def believed(self) -> bool:
        return self.outcome == "done"


# --- the reference solution, written down ---------------------------------------------------------


@dataclass(frozen=True)
class Step:
    """One thing that was done, in the words of a model; ``thought`` holds it."""

    thought: Thought
    fingerprint: str
    after: str = ""


class Watched:
    """A phone that writes down what is done with it."""

    def __init__(self, device: Device) -> None:
        self._device = device
        self.steps: list[Step] = []
        self.name, self.os = device.name, device.os

    instant = True

    def info(self) -> DeviceInfo:
        return self._device.info()

    def observe(self, *, image: bool = True, elements: bool = True) -> Screen:
        return self._device.observe(image=False, elements=elements)

    def act(self, action: Action) -> None:
        before = self._device.observe(image=False)
        thought = Thought(action, _in_words(action, before), raw=f"<{action.kind}>")
        self._device.act(action)
        after = self._device.observe(image=False)
        self.steps.append(Step(thought, before.fingerprint, after.fingerprint))

    def apps(self) -> tuple[App, ...]:
        return tuple(self._device.apps())

    def close(self) -> None:
        self._device.close()


def _in_words(action: Action, screen: Screen) -> str:
    match action:
        case Tap(x, y) | DoubleTap(x, y) | LongPress(x, y):
            under = guard.element_at(screen, x, y)
            label = under.label if under else ""
            return f"Tap “{label}”" if label else f"Tap the {under.role if under else 'screen'}"
        case TypeText(text):
            return f"Type “{text}”"
        case _:
            return action.kind.capitalize()


def recorded(trial: Trial, phone: Phone) -> tuple[list[Step], Declaration]:
    """What the reference solution does on this phone, and what it says in the end."""
    watched = Watched(VirtualPhone(phone))
    person = Person(trial, phone.snapshot)

    def asked(question: str) -> str:
        reply = person(question)
        watched.steps.append(Step(Thought(AskPerson(question), "Ask", raw="<ask>"), ""))
        return reply

    device = Counted(watched, trial.limit)
    ended = reference(device, trial, asked)  # type: ignore[arg-type]  # a Person is only called
    return watched.steps, ended


def sabotaged(steps: list[Step], fault: Fault, chance: random.Random) -> list[Step] | None:
    """The same with a fault; None where there is no place for one."""
    if fault == "unfinished":
        mattered = [n for n, step in enumerate(steps) if step.fingerprint != step.after]
        return steps[: mattered[-1]] if len(mattered) > 1 else None
    typed = [n for n, step in enumerate(steps) if _typed(step) is not None]
    if not typed:
        return None
    at = chance.choice(typed)
    action = _typed(steps[at])
    assert action is not None
    wrong = replace(action, text=_misspelt(action.text, chance))
    if wrong == action:
        return None
    thought = replace(steps[at].thought, decision=wrong, summary=f"Type “{wrong.text}”")
    return [*steps[:at], replace(steps[at], thought=thought), *steps[at + 1 :]]


def _typed(step: Step) -> TypeText | None:
    action = step.thought.decision
    return action if isinstance(action, TypeText) and len(action.text) > 3 else None


def _misspelt(text: str, chance: random.Random) -> str:
    letters = list(text)
    places = [n for n, letter in enumerate(letters) if letter.isalnum()]
    for at in chance.sample(places, min(1 + (len(text) > 6), len(places))):
        pool = "的一是了我不人在" if ord(letters[at]) > 0x2E80 else "aeiklmnorst"
        pool = "0123456789" if letters[at].isdigit() else pool
        letters[at] = chance.choice([c for c in pool if c != letters[at].lower()])
    return "".join(letters)


# --- played through the loop ----------------------------------------------------------------------


class Replayed:
    """A GUI model that does what was written down, then says that it is done, and stays with it."""

    images = 1

    def __init__(self, steps: list[Step], ended: Done) -> None:
        end = Answer(ended.answer) if ended.answer else Finish(True, "It is done.")
        self._script = [*(step.thought for step in steps), Thought(end, "Done", raw="<done>")]
        self._at = -1
        self.complaints: list[str] = []

    async def decide(self, situation: Situation) -> Thought:
        if situation.complaint:
            self.complaints.append(situation.complaint)
        else:
            self._at += 1
        return self._script[min(self._at, len(self._script) - 1)]

    async def close(self) -> None:
        pass


class Kept:
    """A workflow that nothing interrupts, whose person answers for the trial."""

    def __init__(self, person: Person) -> None:
        self._person = person

    def keep(self, name: str, f: Callable[[], T]) -> T:
        return f()

    def ask(self, question: Said, options: Mapping[str, str], risky: bool) -> str | None:
        if options:
            return next(iter(options.values()))
        return self._person(question.en)

    def progress(self, said: Said, done: bool | None = None) -> None:
        pass


def played(trial: Trial, phone: Phone, model: Replayed, folder: Path) -> Outcome:
    """The loop's own outcome of a replay."""
    journal = Journal(folder / "journal.db")
    device = VirtualPhone(phone)
    plain = device.observe
    device.observe = lambda *, image=True, elements=True: plain(image=False, elements=elements)  # type: ignore[method-assign]
    request = Request("t", "t", "x", "c", "me", "p", trial.goal(), "en", "yes")
    journal.open_task("t", "t", "x", "c", "me", "p", trial.goal())
    try:
        loop = Loop(
            durable=Kept(Person(trial, phone.snapshot)),
            phone=device,
            scene=Scene(device, request),
            routes={"vision": VisionRoute(model, asyncio.run)},
            verbs={},
            executor=Executor(journal, {}, "t"),
            trajectory=Trajectory(folder / "trajectory"),
            budget=Budget(journal, Limits(steps=1000, seconds=36_000), "t", "x", "me"),
            stopping=lambda: False,
            read_sentence=lambda _: (),
        )
        return loop.part(FreeStep(trial.goal()))
    finally:
        journal.close()


Recorded = tuple[list[Step], Declaration]


def written_down(instance: Instance, phone: Phone) -> Recorded:
    """The reference solution of an instance."""
    return recorded(prepare(instance.template, instance.seed, phone), phone)


def tried(
    instance: Instance, fault: Fault, phone: Phone, known: Recorded | None = None
) -> Result | None:
    """One replay; None where the fault has no place, or is none: the checker is content with it."""
    steps, ended = known or written_down(instance, phone)
    if isinstance(ended, Impossible):
        return None
    if fault:
        found = sabotaged(steps, fault, random.Random(f"{instance.name} {fault}"))
        if found is None:
            return None
        steps = found
    trial = prepare(instance.template, instance.seed, phone)
    model = Replayed(steps, ended)
    with tempfile.TemporaryDirectory() as folder:
        outcome = played(trial, phone, model, Path(folder))
    wrong = judge(trial, phone.snapshot(), ended, asked=True)
    if bool(fault) != bool(wrong):
        return None
    return Result(instance.name, trial.goal(), fault, not wrong, outcome.name, outcome.said.en,
                  tuple(model.complaints))  # fmt: skip


def results(split: Split, seed: int, n: int, names: list[str]) -> Iterator[Result]:
    phone = Phone(system=OS.ANDROID)
    for instance in instances(split, seed, n):
        if names and instance.template.name() not in names:
            continue
        known = written_down(instance, phone)
        for fault in FAULTS:
            if found := tried(instance, fault, phone, known):
                yield found


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--split", default="train", choices=["train", "validation", "test"])
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("-n", type=int, default=1, help="instances of each template")
    parser.add_argument("--only", nargs="*", default=[], help="names of templates")
    parser.add_argument("--verbose", action="store_true")
    parser.add_argument("--json", action="store_true")
    told = parser.parse_args(arguments)
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    counts: Counter[tuple[str, str]] = Counter()
    for result in results(told.split, told.seed, told.n, told.only):
        counts[result.fault, "all"] += 1
        counts[result.fault, "believed"] += result.believed
        counts[result.fault, "doubted"] += bool(result.doubts)
        if told.verbose and result.believed != result.true:
            print(f"{result.fault or 'true'}: {result.name}: {result.goal}\n  {result.outcome}: "
                  f"{result.said} {result.doubts}", flush=True)  # fmt: skip
    rows = [
        {"fault": fault or "none", **{what: counts[fault, what] for what in
                                      ("all", "believed", "doubted")}}
        for fault in FAULTS
    ]  # fmt: skip
    if told.json:
        print(json.dumps(rows))
        return
    print("| replayed | traces | said to be done | asked once more |\n| --- | --- | --- | --- |")
    for row in rows:
        print(f"| {row['fault']} | {row['all']} | {row['believed']} | {row['doubted']} |")


if __name__ == "__main__":
    main(sys.argv[1:])
