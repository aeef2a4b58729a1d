"""Two wishes in one goal: lessons made of two tasks, one done after the other.

A policy that has only met goals of one wish ends when the first of two is fulfilled, and mixes up
whose words are whose. Any two tasks make such a goal, so there is no end of them.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from device_drivers.base import DeviceError
from device_drivers.virtual.clock import START
from device_drivers.virtual.device import VirtualPhone
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.answers import says
from device_drivers.virtual.tasks.base import Declaration, Done, Template
from device_drivers.virtual.tasks.check import compare
from device_drivers.virtual.tasks.hands import NotFound
from device_drivers.virtual.tasks.play import Goal, Trial, prepare
from device_drivers.virtual.tasks.suite import Instance
from models.training.pocket.demonstrations import AND, Lesson, lesson
from models.training.pocket.gathering import (
    SIZES,
    WAYS,
    Gathered,
    numbers,
    phone_of,
    processes,
)
from models.training.pocket.recording import Recorder
from models.training.pocket.retelling import from_pixels
from models.training.pocket.targets import Unsayable
from models.training.pocket.tasks import By, train_template
from models.training.pocket.wordings import worded

MOST = 7
"""Acts of the longer one: of a task the policy is told the last ten."""
SAME_APP = 0.6
"""Share of pairs of the same app."""
_TRIPS = (
    NotFound, DeviceError, TypeError, LookupError, ValueError, AttributeError, StopIteration,
)  # fmt: skip
"""What comes of a task on a phone that another one has changed."""
LINKS = {
    "en": ("{0}. {1}.", "{0} and {1}", "{0}, then {1}", "First {0}, then {1}.",
           "{0}. After that {1}.", "{0}, and also {1}", "{0}; {1}"),
    "zh": ("{0}，{1}", "{0}，然后{1}", "先{0}，再{1}", "{0}。{1}", "{0}，还要{1}", "{0}，接着{1}"),
}  # fmt: skip


@dataclass(frozen=True)
class Pair:
    """Two tasks on one phone."""

    first: str
    second: str
    seed: int
    size: int
    by: By = "template"


def pairs(every: Sequence[Instance], seed: int, by: By = "template") -> list[Pair]:
    """Each task that can be a first one, with another after it."""
    rng = random.Random(f"pocket pairs {seed}")
    fit = [i for i in every if _fits(i.template)]
    made = []
    for one in fit:
        near = [i for i in fit if i.template.apps == one.template.apps and i is not one]
        other = rng.choice(near if near and rng.random() < SAME_APP else fit)
        if other is not one:
            made.append(Pair(one.template.name(), other.template.name(), one.seed,
                             rng.randrange(len(SIZES)), by))  # fmt: skip
    return sorted(made, key=lambda pair: pair.size)  # a process keeps its phone


def join(todo: Sequence[Pair], workers: int, chunk: int = 24) -> Iterator[Gathered]:
    """What came of each few pairs, as they get ready."""
    parts = [todo[i : i + chunk] for i in range(0, len(todo), chunk)]
    if workers <= 1:
        yield from map(_join, parts)
        return
    with processes(workers) as pool:
        yield from pool.map(_join, parts)


def _join(todo: Sequence[Pair]) -> Gathered:
    found = Gathered()
    for pair in todo:
        try:
            for told in both(pair):
                found.episodes.append((told.template, numbers(told, pair.by)))
        except (Unsayable, ValueError, LookupError, StopIteration) as why:
            found.dropped[f"a pair: {type(why).__name__}"] += 1
    return found


def _fits(found: Template) -> bool:
    alone = not (found.impossible or found.question or found.language == "zh")
    return alone and found.steps <= MOST


def both(pair: Pair) -> list[Lesson]:
    """The two, their goals put together in several ways, and one of these as if read from pixels.
    Raises Unsayable where they do not go together."""
    phone, by = phone_of(pair.size), pair.by
    recorder = Recorder(VirtualPhone(phone), _nobody)
    try:
        first = prepare(train_template(pair.first, by), pair.seed, phone)
        if first.answer:
            raise Unsayable("an answer ends a task")
        second = _prepared_too(train_template(pair.second, by), pair.seed, phone)
        wanted = [*first.template.expect(phone, first.params), *second.expected]
        first.template.solve(recorder, first.params)
        ending = second.template.solve(recorder, second.params) or Done()
        recorder.finish(ending)
    except _TRIPS as why:
        raise Unsayable(f"{pair.first} and {pair.second}: {why}") from why
    if second.answer and not _is_right(ending, second):
        raise Unsayable(f"{pair.first} changes what {pair.second} answers")
    after = phone.snapshot()
    faults = [compare(second.before, after, wanted, trial.scope) for trial in (first, second)]
    if set(faults[0]) & set(faults[1]):
        raise Unsayable(f"{pair.first} and {pair.second} are in each other's way")
    rng = random.Random(f"pair {pair.first} {pair.second} {pair.seed}")
    told = list(_told(first, second, recorder, phone, rng))
    if rng.random() < 0.5:
        return told
    try:
        return [*told, from_pixels(rng.choice(told), rng)]
    except Unsayable:
        return told


def _prepared_too(found: Template, seed: int, phone: Phone) -> Trial:
    """A second task on a phone that is ready for another."""
    live, phone.clock.live = phone.clock.live, False
    params = found.draw(phone, random.Random(f"second {found.name()} {seed}"))
    found.prepare(phone, params)
    phone.drop_heads_up()
    phone.changed()
    phone.settle()
    answer = found.answer(phone, params)
    trial = Trial(found, seed, params, phone.snapshot(), found.expect(phone, params), answer)
    phone.clock.live = live
    phone.clock.set(START)
    return trial


def _is_right(ending: Declaration, trial: Trial) -> bool:
    goal = f"{trial.goal('en')} {trial.goal('zh')}"
    return isinstance(ending, Done) and bool(says(ending.answer, trial.answer, goal))


def _nobody(question: str) -> str:
    raise Unsayable("a question")


def _told(
    first: Trial, second: Trial, recorder: Recorder, phone: Phone, rng: random.Random
) -> Iterator[Lesson]:
    today = phone.clock.now().date()
    name = f"{first.template.name()}{AND}{second.template.name()}"
    languages: tuple[Goal, ...] = ("en", "zh")
    goals = [(each, joined(first, second, each, rng)) for each in languages for _ in range(WAYS)]
    many = 0
    for at, goal in enumerate(dict.fromkeys(goal for _, goal in goals)):
        try:
            found = lesson(second, goal, today, recorder)
        except Unsayable:
            if not many and at == len(goals) - 1:
                raise
            continue
        many += 1
        yield Lesson(name, found.goal, found.today, found.apps, found.steps)
    if not many:
        raise Unsayable("is not to be said")


def joined(first: Trial, second: Trial, language: Goal, rng: random.Random) -> str:
    """What somebody says who wants both."""
    a, b = (worded(trial, language, rng).rstrip(" .!?。！？") for trial in (first, second))
    link = rng.choice(LINKS[language])
    if language == "en" and not link.startswith("{0}"):
        a = _inside(a)
    if language == "en" and "{0}. {1}" not in link:
        b = _inside(b)
    return link.format(a, b)


def _inside(goal: str) -> str:
    """As it begins in the middle of a sentence."""
    return goal[:1].lower() + goal[1:]
