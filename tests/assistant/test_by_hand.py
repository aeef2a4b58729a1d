"""When a command is ignored by the phone, the same is done by hand over its screen."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path
from typing import Any

import pytest

from assistant.budgets import Budget
from assistant.config import Limits
from assistant.executor import Executor
from assistant.journal import Journal
from assistant.loop import Loop
from assistant.routes.base import Scene
from assistant.routes.tree import TreeRoute
from assistant.routes.verb import VerbRoute
from assistant.steps import Outcome, Request
from assistant.trajectory import Trajectory
from assistant.understanding import TreeStep, VerbStep, parse_chain
from device_drivers.android import Config, create
from device_drivers.base import OS, AndroidDevice
from device_drivers.verbs import all_verbs
from device_drivers.verbs.base import Args, Report, State, Verb, Way
from device_drivers.verbs.switches import SwitchArgs
from tests.assistant.world import Memory
from tests.device_drivers.verbs.doing import waiting
from tests.phones import VirtualPhone

pytestmark = pytest.mark.whole

SWITCHES = [name for name, verb in all_verbs().items() if verb.args is SwitchArgs]


class Ignored(Way[Any]):
    """The command is taken and nothing happens; everything else is the real way."""

    def __init__(self, real: Way[Any]) -> None:
        self._real = real

    def prepare(self, phone: AndroidDevice, args: Any) -> Any:
        return self._real.prepare(phone, args)

    def before(self, phone: AndroidDevice, args: Any) -> State:
        return self._real.before(phone, args)

    def check(self, phone: AndroidDevice, args: Any, before: State) -> Report:
        return self._real.check(phone, args, before)


def sentence(text: str) -> tuple[TreeStep, ...]:
    return tuple(TreeStep(instruction, text) for instruction in parse_chain(text) or ())


@pytest.mark.parametrize("name", SWITCHES)
def test_both_ways_of_a_switch(virtual_phone: VirtualPhone, tmp_path: Path, name: str) -> None:
    real = all_verbs()[name]
    deaf: Verb[Any] = dataclasses.replace(real, ways={OS.ANDROID: Ignored(real.ways[OS.ANDROID])})
    phone = create(Config(serial=virtual_phone.serial))
    journal = Journal(tmp_path / "journal.db")
    try:
        for on in (True, False):
            outcome, routes = done(phone, deaf, deaf.args(on=on), journal, tmp_path)
            assert outcome.name == "done", outcome.said.en
            assert real.ways[OS.ANDROID].check(phone, real.args(on=on), {}).verified
            assert routes == {"verb", "tree"} or "already" in outcome.said.en
    finally:
        journal.close()
        phone.close()


def test_a_network_that_wants_a_password_leaves_no_dialog_behind(
    virtual_phone: VirtualPhone, tmp_path: Path
) -> None:
    join = all_verbs()["join_wifi"]
    scanned = virtual_phone.shell("cmd wifi list-scan-results")
    known = virtual_phone.shell("cmd wifi list-networks")
    secured = next(
        name
        for name in re.findall(r"\.\d+\s+(\S.*?)\s+\[WPA", scanned)
        if name not in known and f'"{name}"' not in virtual_phone.shell("cmd wifi status")
    )
    phone = create(Config(serial=virtual_phone.serial))
    journal = Journal(tmp_path / "journal.db")
    try:
        outcome, routes = done(phone, join, join.args(name=secured), journal, tmp_path)
        assert (outcome.name, routes) == ("failed", {"verb", "tree"})
        assert "asked for a password" in outcome.said.en
        assert not any(e.password for e in phone.observe(image=False).elements)
    finally:
        journal.close()
        phone.close()


def done(
    phone: AndroidDevice, verb: Verb[Any], args: Args, journal: Journal, folder: Path
) -> tuple[Outcome, set[str]]:
    task = f"{verb.name}-{len(journal.recent_tasks())}"
    journal.open_task(task, task, "terminal", "c", "me", phone.name, "text")
    trajectory = Trajectory(folder / task)
    verbs = {verb.name: verb}
    request = Request(task, task, "terminal", "c", "me", phone.name, "text", "en")
    loop = Loop(
        durable=Memory(),
        phone=phone,
        scene=Scene(phone, request),
        routes={"verb": VerbRoute(verbs), "tree": TreeRoute()},
        verbs=verbs,
        executor=Executor(journal, verbs, task),
        trajectory=trajectory,
        budget=Budget(journal, Limits(), task, "terminal", "me"),
        stopping=lambda: False,
        read_sentence=sentence,
    )
    with waiting(0.1):
        outcome = loop.part(VerbStep(verb.name, args, "do it", 1.0))
    return outcome, {step["route"] for step in trajectory.steps()}
