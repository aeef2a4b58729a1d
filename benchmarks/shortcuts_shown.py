"""Showing how a task of the suite is done, so that a shortcut can be learnt from it.

The reference solution is played on the virtual phone, and each of its acts leaves what a step of
the house's loop leaves. Every other time apps are opened by their icons, as a person would.
"""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path

from assistant import guard
from assistant.shortcuts.base import NotLearnable, Recipe
from assistant.shortcuts.learning import learn
from assistant.shortcuts.runs import Run, run_of
from assistant.steps import Do, Performed
from assistant.trajectory import Trajectory
from device_drivers.base import (
    OS,
    Action,
    App,
    Device,
    DeviceError,
    DeviceInfo,
    Key,
    Launch,
    Screen,
    Swipe,
    Tap,
)
from device_drivers.verbs.base import Said
from device_drivers.virtual.device import VirtualPhone
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import Done
from device_drivers.virtual.tasks.finding import find
from device_drivers.virtual.tasks.hands import Hands, NotFound
from device_drivers.virtual.tasks.play import OutOfSteps, Person, judge, prepare
from device_drivers.virtual.tasks.suite import seed_of, template

DEMONSTRATED = 20261001
"""The suite's seed of the demonstrations."""


class Recorded:
    """A phone on which somebody shows how a task is done: each act leaves what the loop leaves.

    ``by_icons``: apps are opened by their icons, as a person would."""

    def __init__(self, device: Device, trajectory: Trajectory, *, by_icons: bool) -> None:
        self._device = device
        self._trajectory = trajectory
        self._by_icons = by_icons
        self.steps = 0
        self.instant = True

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

    def apps(self) -> Sequence[App]:
        return self._device.apps()

    def close(self) -> None:
        self._device.close()

    def act(self, action: Action) -> None:
        if isinstance(action, Launch) and self._by_icons and self._by_icon(action):
            return
        self._act(action)

    def _by_icon(self, action: Launch) -> bool:
        """Open it from the home screen; False where its icon is on none of the first pages."""
        name = next((app.name for app in self.apps() if app.id == action.app), "")
        self._act(Key("home"))
        for _ in range(3):
            screen = self.observe(image=False)
            icons = [e for e in find(screen, name, id="icon") if name in (e.text, e.description)]
            if icons:
                self._act(Tap(*icons[0].box.center))
                return True
            y = screen.height // 3
            self._act(Swipe(screen.width * 9 // 10, y, screen.width // 10, y, 0.2))
        return False

    def _act(self, action: Action) -> None:
        before = self.observe(image=False)
        risk = guard.risk_of(action, before, None)
        self._device.act(action)
        after = self.observe(image=False)
        changed = before.fingerprint != after.fingerprint
        self.steps += 1
        self._trajectory.record(
            self.steps, Do(action, Said(action.kind, action.kind), risk), "tree",
            "shown", before, Performed(True, changed, Said("", "")), 0.0,
        )  # fmt: skip


def demonstration(name: str, seed: int, phone: Phone, folder: Path, *, by_icons: bool) -> Run:
    """The reference solution, recorded. Raises what goes wrong in it."""
    trial = prepare(template(name), seed, phone)
    device = VirtualPhone(phone)
    trajectory = Trajectory(folder)
    recorded = Recorded(device, trajectory, by_icons=by_icons)
    person = Person(trial, phone.snapshot)
    ending = trial.template.solve(Hands(recorded, person), trial.params) or Done()
    trajectory.elements("end", device.observe(image=False))
    faults = judge(trial, phone.snapshot(), ending, asked=person.asked)
    trajectory.task({
        "task": f"{name}-{seed}", "text": trial.goal("en"), "system": "android",
        "outcome": "done" if not faults and isinstance(ending, Done) else "failed",
        "now": device.now().isoformat(), "asked": bool(person.questions),
        "answered": isinstance(ending, Done) and bool(ending.answer),
    })  # fmt: skip
    return run_of(folder)


def taught(name: str, phone: Phone, folder: Path, count: int) -> Recipe:
    """A recipe of a template. Raises NotLearnable."""
    runs = []
    for index in range(count):
        seed = seed_of(DEMONSTRATED, name, index)
        where = folder / f"{name}-{index}"
        shutil.rmtree(where, ignore_errors=True)
        try:
            runs.append(demonstration(name, seed, phone, where, by_icons=index % 2 == 1))
        except (NotFound, OutOfSteps, DeviceError, LookupError) as error:
            said = f"a demonstration failed: {error}"
            raise NotLearnable(Said(said, said)) from error
    return learn(runs, name)
