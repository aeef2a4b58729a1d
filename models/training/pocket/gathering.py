"""Lessons from many tasks at once: reference solutions played in several processes."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context

from device_drivers.base import Device, DeviceError, Key, Launch, Screen, Scroll, Tap
from device_drivers.virtual.device import VirtualPhone
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import Declaration, Done
from device_drivers.virtual.tasks.play import Goal, Person, Trial, play, prepare
from device_drivers.virtual.tasks.suite import Instance, template
from models.pocket.choices import KINDS, POINTS, Choice
from models.pocket.features import Features, Read, Seen, TextItem, read
from models.pocket.lines import called
from models.pocket.policy import act_of
from models.training.pocket.demonstrations import (
    Lesson,
    Recorder,
    Unsayable,
    lesson,
)
from models.training.pocket.network import Target

SIZES = ((720, 1600, 320), (1080, 2400, 420), (1080, 1920, 480), (720, 1280, 320))


@dataclass(frozen=True)
class Job:
    """One task to be demonstrated."""

    template: str
    seed: int
    language: Goal
    detour: bool
    size: int


@dataclass
class Gathered:
    """Steps as numbers, grouped by episode, and why others were left out."""

    episodes: list[tuple[str, list[tuple[Features, Target]]]] = field(default_factory=list)
    dropped: Counter[str] = field(default_factory=Counter)

    def add(self, other: Gathered) -> None:
        self.episodes += other.episodes
        self.dropped += other.dropped


def jobs(instances: Iterable[Instance], seed: int, detours: float) -> list[Job]:
    """Languages take turns; one in so many begins with a detour."""
    rng = random.Random(f"pocket jobs {seed}")
    made = [
        Job(i.template.name(), i.seed, "zh" if rng.random() < 0.4 else "en",
            rng.random() < detours, rng.randrange(len(SIZES)))
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
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        yield from pool.map(_gather, parts)


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
        try:
            found.episodes.append((job.template, numbers(demonstrate(job))))
        except Unsayable as why:
            found.dropped[f"{job.template}: {str(why).split(chr(39))[0].strip()}"] += 1
    return found


def demonstrate(job: Job) -> Lesson:
    """Raises Unsayable, also when the solution did not succeed after the detour."""
    phone = phone_of(job.size)
    trial = prepare(template(job.template), job.seed, phone)
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
        raise Unsayable("the solution failed")
    today = phone.clock.now().date()
    return lesson(trial, trial.goal(job.language), today, recorders[0], skipped[0])


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
                    tabs = [e for e in screen.elements if e.label and e.clickable
                            and e.role in _HARMLESS and e.box.top > screen.height * 0.8]  # fmt: skip
                    if tabs:
                        device.act(Tap(*rng.choice(tabs).box.center))
        except DeviceError:
            return


_HARMLESS = ("tab", "button", "text")


# --- lessons in numbers ---------------------------------------------------------------------------


def numbers(told: Lesson) -> list[tuple[Features, Target]]:
    """Raises Unsayable for a step whose target is not among the items."""
    past: list[Choice] = []
    found: list[tuple[Features, Target]] = []
    for step in told.steps:
        acts = tuple(act_of(choice) for choice in past)
        got = read(Seen(told.goal, step.screen, acts, step.notes, told.apps, told.today))
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


def target(got: Read, choice: Choice, right: Sequence[int]) -> Target:
    """Raises Unsayable."""
    kind = KINDS.index(choice.kind)
    points = POINTS[choice.kind]
    if points == "element":
        at = tuple(i for i, index in enumerate(got.elements) if index in (choice.element, *right))
        if not at:
            raise Unsayable("points at an element that is not kept")
        return Target(kind, elements=at)
    if points == "app":
        if choice.app not in got.apps:
            raise Unsayable("launches an app that has no name")
        return Target(kind, app=got.apps.index(choice.app))
    if points == "text":
        starts, ends = _spans(got, choice.text)
        if not starts:
            raise Unsayable("says a text that is not among the items")
        return Target(kind, starts=starts, ends=ends)
    return Target(kind)


def _spans(got: Read, text: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Facts that are the text, else the best place where it stands."""
    whole: list[tuple[int, int]] = []
    by_start = {(i.segment, i.start): k for k, i in enumerate(got.items) if not i.fact}
    by_end = {(i.segment, i.end): k for k, i in enumerate(got.items) if not i.fact}
    for segment, source in enumerate(got.sources):
        at = source.find(text)
        while at >= 0 and text:
            a, b = by_start.get((segment, at)), by_end.get((segment, at + len(text)))
            if a is not None and b is not None:
                whole.append((a, b))
            at = source.find(text, at + 1)
    facts = tuple(i for i, item in enumerate(got.items) if item.fact and item.form == text)
    long = [pair for pair in whole if pair[1] > pair[0]]
    if long:
        best = max(long, key=lambda pair: _quoted(got.items, pair))
        return (best[0],), (best[1],)
    if facts:
        return facts, facts
    if whole:
        best = max(whole, key=lambda pair: _quoted(got.items, pair))
        return (best[0],), (best[1],)
    return (), ()


def _quoted(items: Sequence[TextItem], pair: tuple[int, int]) -> bool:
    """Whether quotation marks stand around it."""
    before = items[pair[0] - 1].form if pair[0] else ""
    return before in ("“", "「", "《", '"')
