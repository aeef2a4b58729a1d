"""Lessons from many tasks at once: reference solutions played in several processes."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing import get_context

import torch

from device_drivers.base import Device, DeviceError, Element, Key, Launch, Screen, Scroll, Tap
from device_drivers.virtual.device import VirtualPhone
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import Declaration, Done
from device_drivers.virtual.tasks.play import Goal, Person, Trial, play, prepare
from device_drivers.virtual.tasks.suite import Instance
from models.pocket.choices import Choice
from models.pocket.features import Features, Seen, read
from models.pocket.lines import called
from models.pocket.policy import act_of
from models.training.pocket.demonstrations import (
    AND,
    Lesson,
    lesson,
)
from models.training.pocket.exploring import explore
from models.training.pocket.network import Target
from models.training.pocket.practice import practices
from models.training.pocket.recording import Recorder
from models.training.pocket.retelling import from_pixels, in_chinese
from models.training.pocket.targets import Unsayable, target
from models.training.pocket.tasks import By, examples, train_template
from models.training.pocket.wordings import worded

WAYS = 2
"""Ways to say the goal of one demonstration, in each language."""
SIZES = ((720, 1600, 320), (1080, 2400, 420), (1080, 1920, 480), (720, 1280, 320))


@dataclass(frozen=True)
class Job:
    """One task to be demonstrated."""

    template: str
    seed: int
    language: Goal
    detour: bool
    size: int
    by: By = "template"
    """The division whose training split it belongs to."""


@dataclass
class Gathered:
    """Steps as numbers, grouped by episode, and why others were left out."""

    episodes: list[tuple[str, list[tuple[Features, Target]]]] = field(default_factory=list)
    dropped: Counter[str] = field(default_factory=Counter)

    def add(self, other: Gathered) -> None:
        self.episodes += other.episodes
        self.dropped += other.dropped


def jobs(
    instances: Iterable[Instance], seed: int, detours: float, by: By = "template"
) -> list[Job]:
    """Languages take turns; one in so many begins with a detour."""
    rng = random.Random(f"pocket jobs {seed}")
    made = [
        Job(i.template.name(), i.seed, "zh" if rng.random() < 0.4 else "en",
            rng.random() < detours, rng.randrange(len(SIZES)), by)
        for i in instances
    ]  # fmt: skip
    rng.shuffle(made)
    made.sort(key=lambda job: job.size)  # a process keeps its phone
    return made


def gather(todo: Sequence[Job], workers: int, chunk: int = 24) -> Iterator[Gathered]:
    """What came of each few jobs, as they get ready."""
    parts = [todo[i : i + chunk] for i in range(0, len(todo), chunk)]
    if workers <= 1:
        yield from map(_gather, parts)
        return
    with processes(workers) as pool:
        yield from pool.map(_gather, parts)


def processes(workers: int) -> ProcessPoolExecutor:
    """Each with one thread: OpenMP's, which torch and the embedder of goals share, wait for one
    another busily, and lessons take ten times as long."""
    return ProcessPoolExecutor(workers, get_context("spawn"), torch.set_num_threads, (1,))


_phones: dict[int, Phone] = {}


def phone_of(size: int) -> Phone:
    """The phone of this process of that size; each task makes it new."""
    if size not in _phones:
        width, height, density = SIZES[size]
        _phones[size] = Phone(width=width, height=height, density=density)
    return _phones[size]


def _gather(todo: Sequence[Job]) -> Gathered:
    found = Gathered()
    for job in todo:
        lessons, dropped = lessons_of(job)
        found.dropped += dropped
        for told in lessons:
            try:
                found.episodes.append((job.template, numbers(told, job.by)))
            except Unsayable as why:
                found.dropped[f"{job.template}: {_bare(why)}"] += 1
    return found


CHINESE = 0.25
"""Share of tasks told also as on a phone in Chinese."""


def lessons_of(job: Job) -> tuple[list[Lesson], Counter[str]]:
    """What one task teaches: its solution, once more as if read from pixels, and that of practice
    with its goal said in several ways; and why what is missing is."""
    try:
        told = retold(job)
    except (Unsayable, ValueError, LookupError, StopIteration) as why:  # also one that trips
        return [], Counter({f"{job.template}: {_bare(why)}": 1})
    rng = random.Random(f"pixels {job.template} {job.seed}")
    lessons = told if job.template in practices() else told[:1]
    if rng.random() < CHINESE:
        with suppress(Unsayable):
            lessons = [*lessons, in_chinese(rng.choice(told))]
    if job.template in practices() and rng.random() < 0.5:
        return lessons, Counter()
    try:
        return [*lessons, from_pixels(rng.choice(told), rng)], Counter()
    except Unsayable as why:
        return lessons, Counter({f"pixels of {job.template}: {_bare(why)}": 1})


def _bare(why: Exception) -> str:
    return str(why).split(chr(39))[0].strip()


def demonstrate(job: Job) -> Lesson:
    """The solution of a task. Raises Unsayable, also when it did not succeed after the detour."""
    return retold(job)[0]


def retold(job: Job) -> list[Lesson]:
    """One play, told for each of several ways to say the goal, in both languages where nobody was
    asked. Raises Unsayable, also when the solution did not succeed after the detour."""
    phone = phone_of(job.size)
    trial = prepare(train_template(job.template, job.by), job.seed, phone)
    recorders: list[Recorder] = []
    skipped: list[int] = []

    def solver(device: Device, trial: Trial, person: Person) -> Declaration:
        if job.detour:
            stray(device, random.Random(f"detour {job.template} {job.seed}"))
        recorder = Recorder(device, person)
        recorders.append(recorder)
        skipped.append(0)
        ending = trial.template.solve(recorder, trial.params) or Done()
        recorder.finish(ending)
        return ending

    episode = play(trial, VirtualPhone(phone), phone.snapshot, solver, language=job.language)
    if not episode.success:
        raise Unsayable(f"the solution failed: {'; '.join(episode.reasons)}")
    today = phone.clock.now().date()
    rng = random.Random(f"wording {job.template} {job.seed}")
    languages: list[Goal] = [job.language]
    if not recorders[0].replies:
        languages.append("zh" if job.language == "en" else "en")
    goals = dict.fromkeys(
        worded(trial, language, rng) for language in languages for _ in range(WAYS)
    )
    told: list[Lesson] = []
    for goal in goals:
        try:
            told.append(lesson(trial, goal, today, recorders[0], skipped[0]))
        except Unsayable:
            if not told and goal == [*goals][-1]:
                raise
    return told


def stray(device: Device, rng: random.Random) -> None:
    """A few harmless steps off the way: another app, a look around in it."""
    for _ in range(rng.randint(1, 3)):
        screen = device.observe(image=False)
        try:
            match rng.randrange(5):
                case 0 | 1:
                    device.act(Launch(rng.choice(list(device.apps())).id))
                case 2:
                    device.act(Key(rng.choice(("back", "home"))))
                case 3:
                    device.act(Scroll("down", screen.width // 2, screen.height // 2))
                case _:
                    if tabs := _tabs(screen):
                        device.act(Tap(*rng.choice(tabs).box.center))
        except DeviceError:
            return


def _tabs(screen: Screen) -> list[Element]:
    """What stands at the bottom and leads to another page of the app."""
    low = [e for e in screen.elements if e.box.top > screen.height * 0.8]
    return [e for e in low if e.label and e.clickable and e.role in _HARMLESS]


_HARMLESS = ("tab", "button", "text")


# --- walks ----------------------------------------------------------------------------------------


def wander(
    todo: Sequence[Job], apps: Collection[str], workers: int, chunk: int = 12
) -> Iterator[Gathered]:
    """Walks on phones that were made ready for these tasks; only through apps of these packages."""
    parts = [(todo[i : i + chunk], frozenset(apps)) for i in range(0, len(todo), chunk)]
    if workers <= 1:
        yield from map(_wander, parts)
        return
    with processes(workers) as pool:
        yield from pool.map(_wander, parts)


WALKS = 6
"""On each phone."""


def _wander(part: tuple[Sequence[Job], frozenset[str]]) -> Gathered:
    found = Gathered()
    for job in part[0]:
        phone = phone_of(job.size)
        rng = random.Random(f"walks {job.template} {job.seed}")
        prepare(train_template(job.template, job.by), job.seed, phone)
        device = VirtualPhone(phone)
        allowed = [app for app in device.apps() if app.id in part[1]]
        for _ in range(WALKS):
            language: Goal = "zh" if rng.random() < 0.4 else "en"
            try:
                told = explore(device, allowed, rng, language, phone)
                if told is not None:
                    told = from_pixels(told, rng) if rng.random() < 0.35 else told
                    found.episodes.append((told.template, numbers(told, job.by)))
            except (Unsayable, DeviceError) as why:
                found.dropped[f"a walk: {type(why).__name__}"] += 1
    return found


# --- lessons in numbers ---------------------------------------------------------------------------


OWN = 0.3
"""Share of lessons whose own task is among the examples they are told, as it is in use where a task
is practised; in the others it is left out, as it is for a task that is new."""
FARTHER = 0.25
"""Share in which the nearest of the others is left out, too: practice has many that are alike."""


def numbers(told: Lesson, by: By = "template") -> list[tuple[Features, Target]]:
    """Raises Unsayable for a step whose target is not among the items."""
    rng = random.Random(f"examples {told.template} {told.goal}")
    but = () if rng.random() < OWN else told.template.split(AND)
    skip = int(rng.random() < FARTHER)
    known = examples(by)
    like = known.nearest(told.goal, but, skip) if known else ()
    past: list[Choice] = []
    found: list[tuple[Features, Target]] = []
    for step in told.steps:
        acts = tuple(act_of(choice) for choice in past)
        seen = Seen(told.goal, step.screen, acts, step.notes, told.apps, told.today)
        got = read(seen, like=like)
        right = (*step.right, *_within(step.screen, step.choice.element))
        found.append((got.features, target(got, step.choice, right)))
        choice = step.choice
        if choice.element is not None and choice.kind not in ("remember", "answer_element"):
            label = called(step.screen.elements[choice.element])
            choice = Choice(choice.kind, choice.element, label)
        if choice.kind.startswith("scroll"):
            choice = Choice(choice.kind)
        past.append(choice)
    return found


def _within(screen: Screen, index: int | None) -> list[int]:
    """What stands in a nameless element and takes no touch itself: touching it touches that."""
    if index is None or screen.elements[index].label:
        return []
    found = {index}
    for i, e in enumerate(screen.elements):
        if e.parent in found and not (e.clickable or e.long_clickable):
            found.add(i)
    return sorted(found - {index})
