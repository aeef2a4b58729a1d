"""Playing a task: prepare a phone, let somebody do it, judge what became of it.

``prepare`` -> ``Trial`` -> ``play`` with a solver -> ``Episode``. A solver sees a Device, the goal
and a Person to ask, nothing else; the reference solution is one. There is no tearing down: the next
``prepare`` makes the phone new.
"""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Literal

from device_drivers.base import (
    OS,
    Action,
    App,
    Device,
    DeviceError,
    DeviceInfo,
    Screen,
)
from device_drivers.virtual.clock import START
from device_drivers.virtual.device import VirtualPhone
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.answers import says
from device_drivers.virtual.tasks.base import (
    Change,
    Declaration,
    Done,
    Impossible,
    Params,
    Template,
)
from device_drivers.virtual.tasks.check import Snapshot, compare, differences, relevant
from device_drivers.virtual.tasks.hands import Hands, NotFound
from device_drivers.virtual.tasks.incidental import Scope, scope_of

STEPS_ALLOWED = 10
"""An episode may take this many times a template's ``steps``, as in AndroidWorld."""

PREPARED = "phone", "prepared"
"""Namespace and key of the setting that tells what a phone was prepared for: name and seed."""

Ended = Literal["done", "impossible", ""]
Goal = Literal["en", "zh"]
Look = Callable[[], Snapshot]
SAID_ALL: Mapping[Goal, str] = {"en": "I have told you all I know.", "zh": "我知道的都告诉你了。"}
"""The reply to any other question than the one a goal leaves open."""


@dataclass(frozen=True)
class Trial:
    """One instance of a template on a phone that was prepared for it."""

    template: Template
    seed: int
    params: Params = field(repr=False)
    before: Snapshot = field(repr=False)
    expected: Sequence[Change] = field(repr=False)
    answer: str | Callable[[str], bool] = field(repr=False)

    @property
    def limit(self) -> int:
        """The most actions an episode may take."""
        return STEPS_ALLOWED * self.template.steps

    @property
    def scope(self) -> Scope:
        """What it is about, and so what is incidental to it."""
        said = f"{self.goal('en')} {self.goal('zh')} {self.params}"
        return scope_of(self.template, said)

    def goal(self, language: Goal = "en") -> str:
        """What the person says."""
        text = self.template.goal_zh if language == "zh" else self.template.goal
        try:
            return text.format(**self.params)
        except (KeyError, IndexError) as error:
            name = self.template.name()
            raise BadTemplate(f"the goal of {name} names {error}, which draw() left out") from error


class BadTemplate(ValueError):
    """A template contradicts itself; the message names it and says how."""


@dataclass(frozen=True)
class Episode:
    """What became of a trial. ``reasons`` says why it failed; it is empty on success."""

    template: str
    seed: int
    goal: str
    success: bool
    reasons: tuple[str, ...]
    declared: Ended
    """What the solver said in the end, "" when it said nothing."""
    answer: str
    questions: tuple[str, ...]
    steps: int
    limit: int
    seconds: float

    def json(self) -> dict[str, object]:
        """Plain data for ``json.dumps``."""
        return asdict(self)


class Person:
    """Whose phone it is: answers the question a goal leaves open, and knows no more than that."""

    def __init__(self, trial: Trial, look: Look, language: Goal = "en") -> None:
        self.trial = trial
        self.language = language
        self.questions: list[str] = []
        self.asked = False
        """The right question was put, before anything was changed."""
        self._look = look

    def __call__(self, question: str) -> str:
        self.questions.append(question)
        template = self.trial.template
        about = [word for word in template.question.casefold().split("|") if word]
        if not any(_about(word, question.casefold()) for word in about):
            return SAID_ALL[self.language]
        if not self.asked:
            found = differences(self.trial.before, self._look())
            self.asked = not relevant(found, self.trial.scope)
        reply = template.reply_zh if self.language == "zh" else template.reply
        return reply(self.trial.params)


def _about(word: str, question: str) -> bool:
    """Whether a word is in a question; one of letters only as a word of its own, or its start."""
    if not word.isascii():
        return word in question
    border = r"\b" if len(word) < 4 else r"\w*\b"
    return re.search(rf"\b{re.escape(word)}{border}", question) is not None


Solver = Callable[[Device, Trial, Person], Declaration | None]


def reference(device: Device, trial: Trial, person: Person) -> Declaration:
    """The template's own solution."""
    patience = 0.0 if isinstance(device, Counted) and device.instant else 3.0
    hands = Hands(device, person, patience=patience)
    return trial.template.solve(hands, trial.params) or Done()


def prepare(template: Template, seed: int, phone: Phone) -> Trial:
    """Make ``phone`` new from ``seed`` and ready for the task that ``seed`` makes of ``template``.

    The clock is set to where a frozen one begins, so that the same seed is the same task."""
    live, phone.clock.live = phone.clock.live, False
    phone.reset(seed, start=START)
    if template.language == "zh":
        phone.put_setting("system", "system_locales", "zh-Hans-CN")
    rng = random.Random(f"phonepilot task {template.name()} {seed}")
    params = template.draw(phone, rng)
    template.prepare(phone, params)
    phone.put_setting(*PREPARED, f"{template.name()} {seed}")
    phone.drop_heads_up()
    phone.changed()
    phone.settle()
    trial = Trial(
        template, seed, params, phone.snapshot(), template.expect(phone, params),
        template.answer(phone, params),
    )  # fmt: skip
    phone.clock.live = live
    phone.clock.set(START)
    return trial


def play(
    trial: Trial, device: Device, look: Look, solver: Solver = reference, *, language: Goal = "en"
) -> Episode:
    """Let ``solver`` do the task on ``device`` and judge it; ``look`` takes a snapshot of the phone
    behind it. A solver that loses its way, or the phone, has failed."""
    person = Person(trial, look, language)
    counted = Counted(device, trial.limit)
    began = time.perf_counter()
    reasons: list[str] = []
    ending: Declaration | None = None
    try:
        ending = solver(counted, trial, person) or Done()
    except (NotFound, OutOfSteps, DeviceError) as error:
        reasons.append(f"{type(error).__name__}: {error}")
    seconds = time.perf_counter() - began
    reasons += judge(trial, look(), ending, asked=person.asked)
    declared: Ended = "" if ending is None else "done" if isinstance(ending, Done) else "impossible"
    return Episode(
        trial.template.name(), trial.seed, trial.goal(language), not reasons, tuple(reasons),
        declared, ending.answer if isinstance(ending, Done) else "", tuple(person.questions),
        counted.steps, trial.limit, round(seconds, 3),
    )  # fmt: skip


def play_here(
    template: Template, seed: int, phone: Phone, solver: Solver = reference, *,
    language: Goal = "en",
) -> Episode:  # fmt: skip
    """Prepare and play on a phone in this process."""
    trial = prepare(template, seed, phone)
    return play(trial, VirtualPhone(phone), phone.snapshot, solver, language=language)


def judge(
    trial: Trial, after: Snapshot, ending: Declaration | None, *, asked: bool = False
) -> list[str]:
    """Everything that is wrong with how a trial ended; success is []."""
    template = trial.template
    faults = [*_ending_faults(template, ending)]
    if template.question and not asked:
        about = template.question.replace("|", " or ")
        faults.append(f"nobody was asked about {about} before something was changed")
    expected = () if template.impossible else trial.expected
    faults += compare(trial.before, after, expected, trial.scope)
    if trial.answer and isinstance(ending, Done):
        goal = trial.goal("en") + " " + trial.goal("zh")
        if not says(ending.answer, trial.answer, goal):
            wanted = "another" if callable(trial.answer) else repr(trial.answer)
            faults.append(f"the answer {ending.answer!r} is wrong: {wanted} was wanted")
    return faults


def _ending_faults(template: Template, ending: Declaration | None) -> list[str]:
    if ending is None:
        return ["it was never said to be done"]
    if template.impossible and not isinstance(ending, Impossible):
        return ["it was said to be done, but it cannot be done"]
    if not template.impossible and isinstance(ending, Impossible):
        return [f"it was said to be impossible ({ending.reason}), but it can be done"]
    return []


class OutOfSteps(Exception):
    """The episode took more actions than its limit allows."""


class Counted:
    """A Device that counts what is done with it, up to ``limit`` actions."""

    def __init__(self, device: Device, limit: int) -> None:
        self._device = device
        self.limit = limit
        self.steps = 0

    @property
    def instant(self) -> bool:
        """Whether what was done is seen at once."""
        return isinstance(self._device, VirtualPhone)

    @property
    def name(self) -> str:
        return self._device.name

    @property
    def os(self) -> OS:
        return self._device.os

    def info(self) -> DeviceInfo:
        return self._device.info()

    def observe(self, *, image: bool = True, elements: bool = True) -> Screen:
        return self._device.observe(image=image, elements=elements)

    def act(self, action: Action) -> None:
        """Raises OutOfSteps at the limit, and what the device raises."""
        if self.steps >= self.limit:
            raise OutOfSteps(f"{self.limit} actions were not enough")
        self.steps += 1
        self._device.act(action)

    def apps(self) -> Sequence[App]:
        return self._device.apps()

    def close(self) -> None:
        self._device.close()
