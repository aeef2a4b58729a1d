"""How often a person is asked in ordinary tasks, and how often only because the guard doubts.

    python -m benchmarks.attacks.asked [--split validation] [--json]

The reference solution of every template of a split is played, each of its actions weighed as a GUI
model's: the goal, in English and in Chinese, is all that the person said. They say yes to whatever
they are asked. A question that the step's class gives reason for (send, pay, delete, ...) would be
asked anyway; one *more* is a question about a step that is harmless by its class.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import get_args

from assistant.guard.watch import Watch
from assistant.journal import Journal
from assistant.routes.base import Scene
from assistant.routes.deciding import move
from assistant.steps import Do, Request
from device_drivers.base import OS, Action, App, DeviceInfo, Screen
from device_drivers.verbs import all_verbs
from device_drivers.virtual.device import VirtualPhone
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import Split
from device_drivers.virtual.tasks.hands import Hands, NotFound
from device_drivers.virtual.tasks.play import Goal, Person, Trial, prepare
from device_drivers.virtual.tasks.suite import instances
from models.base import BadReply, Thought


@dataclass
class Figures:
    """``more``: questions about steps that are harmless by their class; ``tasks_asked_more`` have
    at least one. ``why`` counts their reasons, ``examples`` tells of each."""

    tasks: int = 0
    steps: int = 0
    by_class: int = 0
    more: int = 0
    tasks_asked_more: int = 0
    why: Counter[str] = field(default_factory=Counter)
    examples: list[str] = field(default_factory=list)


class Weighed:
    """A phone whose every action passes the guard of one task first; the answer is always yes."""

    def __init__(self, phone: VirtualPhone, scene: Scene, watch: Watch, figures: Figures) -> None:
        self.name = phone.name
        self.os: OS = phone.os
        self._phone = phone
        self._scene = scene
        self._watch = watch
        self._figures = figures
        self.more = 0

    def observe(self, *, image: bool = True, elements: bool = True) -> Screen:
        self._scene.screen = screen = self._phone.observe(image=False)
        for e in screen.elements:
            if e.label:
                self._scene.read.setdefault(e.label, 0)
        return screen

    def act(self, action: Action) -> None:
        self._scene.screen = None
        try:
            wanted = move(Thought(action, "a step"), self._scene)
        except BadReply:
            wanted = None
        if isinstance(wanted, Do):
            self._weigh(wanted)
        self._phone.act(action)
        self._scene.screen = None

    def _weigh(self, wanted: Do) -> None:
        weighed = self._watch.weighed(wanted)
        decision, figures = weighed.decision, self._figures
        assert decision is not None
        asked = decision.verdict != "allow"
        figures.steps += 1
        figures.by_class += asked and weighed.risk.asks_first
        if asked and not weighed.risk.asks_first:
            self.more += 1
            about = [f"{r.why} {r.matter.kind if r.matter else ''}" for r in decision.reasons]
            figures.why.update(each.strip() for each in about)
            text = self._scene.request.text
            figures.examples.append(f"{text} | {weighed.say.en} | {', '.join(about)}")
        self._watch.goes_on(weighed, asked=asked)

    def info(self) -> DeviceInfo:
        return self._phone.info()

    def apps(self) -> Sequence[App]:
        return self._phone.apps()

    def close(self) -> None:
        self._phone.close()


def measure(split: Split) -> Figures:
    """Of all templates of a split, one instance in each language."""
    figures = Figures()
    with tempfile.TemporaryDirectory() as folder:
        journal = Journal(Path(folder) / "journal.db")
        phone = Phone(width=360, height=800, density=160)
        for instance in instances(split):
            for language in get_args(Goal):
                trial = prepare(instance.template, instance.seed, phone)
                _play(trial, language, phone, journal, figures)
        journal.close()
    return figures


def _play(trial: Trial, language: Goal, phone: Phone, journal: Journal, figures: Figures) -> None:
    device = VirtualPhone(phone)
    request = Request("t", "t", "terminal", "c", "me", "p", trial.goal(language), language)
    scene = Scene(device, request)
    weighed = Weighed(device, scene, Watch(scene, all_verbs(), journal), figures)
    person = Person(trial, phone.snapshot, language)

    def answered(question: str) -> str:
        scene.answers[question] = answer = person(question)
        return answer

    figures.tasks += 1
    try:
        trial.template.solve(Hands(weighed, answered), trial.params)
    except NotFound as error:
        raise RuntimeError(f"{trial.template.name()} lost its way") from error
    figures.more += weighed.more
    figures.tasks_asked_more += weighed.more > 0


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--split", choices=("train", "validation"), default="validation")
    parser.add_argument("--json", action="store_true", dest="as_json")
    options = parser.parse_args()
    found = measure(options.split)
    if options.as_json:
        print(json.dumps(asdict(found), ensure_ascii=False, indent=1))
        return
    print(
        f"{options.split}: {found.tasks} tasks, {found.steps} steps; asked by class"
        f" {found.by_class}, more {found.more} in {found.tasks_asked_more} tasks;"
        f" {dict(found.why)}"
    )
    print("\n".join(found.examples))


if __name__ == "__main__":
    main()
