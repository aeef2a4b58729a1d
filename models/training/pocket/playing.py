"""Playing tasks with a policy, bare and quick: for reinforcement and for measuring."""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Literal, cast

from device_drivers.base import Device, DeviceError, Launch, Screen, TypeText
from device_drivers.virtual.device import VirtualPhone
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import Declaration, Done, Impossible
from device_drivers.virtual.tasks.play import Episode, Goal, Person, Trial, play, prepare
from device_drivers.virtual.tasks.suite import Instance
from models.base import Answer, AskPerson, BadReply, Finish, Remember
from models.pocket.choices import ENDS, GIVE_UP, Choice
from models.pocket.features import Act, Features, Seen
from models.pocket.lines import line, meant
from models.pocket.policy import Decided, Policy, act_of
from models.training.pocket.blur import as_read

if TYPE_CHECKING:
    from models.pocket.eyes import Eyes

MOST_STEPS = 60
SAME_SCREEN = 8
"""So often may one screen come back before the policy has lost its way."""


class Lost(DeviceError):
    """The policy goes round in circles."""


@dataclass
class Played:
    """An episode, and for each step what was seen and decided."""

    episode: Episode
    steps: list[tuple[Features, Decided]] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    failed: set[int] = field(default_factory=set)
    """Steps that changed nothing."""

    def wasted(self, place: int) -> bool:
        """Whether a step was in vain."""
        return place in self.failed


Sight = Literal["tree", "blurred", "read"]
"""The tree; what would be read off the picture, simulated; what eyes do read off it."""


class ByEyes:
    """A device whose elements are read off its picture."""

    def __init__(self, device: Device) -> None:
        self._device = device

    def observe(self, *, image: bool = True, elements: bool = True) -> Screen:
        screen = self._device.observe(image=True)
        return replace(screen, elements=_eyes().look(screen.image).elements, image=b"")

    def __getattr__(self, name: str) -> object:
        return getattr(self._device, name)


@lru_cache(maxsize=1)
def _eyes() -> Eyes:
    from models.pocket.eyes import Eyes

    return Eyes()


class Blurred:
    """A device whose elements are as they would be read off its picture."""

    def __init__(self, device: Device, seed: int) -> None:
        self._device = device
        self._seed = seed

    def observe(self, *, image: bool = True, elements: bool = True) -> Screen:
        screen = self._device.observe(image=False)
        rng = random.Random(f"blurred {self._seed} {screen.fingerprint}")  # the same screen alike
        return replace(screen, elements=as_read(screen.elements, rng))

    def __getattr__(self, name: str) -> object:
        return getattr(self._device, name)


def play_task(
    policy: Policy, instance: Instance, phone: Phone, language: Goal,
    rng: random.Random | None = None, heat: float = 1.0, *, sight: Sight = "tree",
) -> Played:  # fmt: skip
    """Prepare the phone, let the policy do the task, judge."""
    trial = prepare(instance.template, instance.seed, phone)
    played = Played(Episode("", 0, "", False, (), "", "", (), 0, 0, 0.0))

    def solver(device: Device, trial: Trial, person: Person) -> Declaration:
        return _solve(
            policy,
            _with(sight, device, instance.seed),
            trial.goal(language),
            person,
            played,
            rng,
            heat,
            phone,
        )

    played.episode = play(trial, VirtualPhone(phone), phone.snapshot, solver, language=language)
    return played


def _solve(
    policy: Policy, device: Device, goal: str, person: Person, played: Played,
    rng: random.Random | None, heat: float, phone: Phone,
) -> Declaration:  # fmt: skip
    ids = {app.name: app.id for app in device.apps()}
    past: list[Act] = []
    notes: list[str] = []
    seen_often: dict[str, int] = {}
    today = phone.clock.now().date()
    screen = device.observe(image=False)
    for _ in range(MOST_STEPS):
        seen = Seen(goal, screen, tuple(past), tuple(notes), tuple(ids), today)
        decided = policy.decide(seen, rng, heat)
        choice = decided.choice
        said = line(choice, screen)
        played.steps.append((decided.read.features, decided))
        played.lines.append(said)
        if choice.kind in ENDS or choice.kind == GIVE_UP:
            return (
                Impossible("beyond me")
                if choice.kind in ("fail", GIVE_UP)
                else Done(_answer(choice))
            )
        before = screen.fingerprint
        failed = _carry_out(said, screen, device, person, notes, ids)
        screen = device.observe(image=False)
        after = screen.fingerprint
        silent = choice.kind in ("remember", "wait", "wait_long") or choice.kind.startswith("ask")
        failed = failed or (after == before and not silent)
        past.append(act_of(choice, failed, decided.likely))
        if failed:
            played.failed.add(len(played.steps) - 1)
        seen_often[after] = seen_often.get(after, 0) + (not silent)
        if seen_often[after] > SAME_SCREEN:
            raise Lost("round in circles")
    raise Lost("too many steps")


def _with(sight: Sight, device: Device, seed: int) -> Device:
    if sight == "tree":
        return device
    return cast(Device, Blurred(device, seed) if sight == "blurred" else ByEyes(device))


def _answer(choice: Choice) -> str:
    return choice.text if choice.kind.startswith("answer") else ""


def _carry_out(
    said: str, screen: Screen, device: Device, person: Person, notes: list[str],
    ids: dict[str, str],
) -> bool:  # fmt: skip
    """Whether it failed."""
    try:
        decision = meant(said, screen)
    except BadReply:
        return True
    match decision:
        case AskPerson(text):
            notes.append(person(text))
        case Remember(text):
            notes.append(text)
        case Finish() | Answer():
            return True
        case Launch(name):
            return _act(device, Launch(ids.get(name, name)))
        case _:
            return _act(device, decision)  # type: ignore[arg-type]
    return False


def _act(device: Device, action: Launch | TypeText) -> bool:
    from device_drivers.virtual.tasks.play import OutOfSteps

    try:
        device.act(action)
    except OutOfSteps:
        raise
    except DeviceError:
        return True
    return False
