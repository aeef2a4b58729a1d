"""The shipped weights, through adapter, wire and bare loop: small, quick to load, and of use."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from device_drivers.base import Device, Screen
from device_drivers.virtual.device import VirtualPhone
from device_drivers.virtual.tasks.base import Declaration, Done, Impossible
from device_drivers.virtual.tasks.play import (
    Episode,
    Goal,
    Person,
    Trial,
    play,
    prepare,
)
from device_drivers.virtual.tasks.suite import template
from models import episodes, served
from models.base import BadReply, Finish, GuiModel, Prompt, Situation
from models.pocket.choices import GIVE_UP
from models.pocket.embedded import FOLDER, weights
from models.pocket.features import Act, Seen
from models.pocket.network import Network, load
from models.pocket.policy import NEVER_GIVES_UP, Policy
from models.training.pocket.gathering import phone_of
from tests.models.pocket.test_reading import a_screen


@pytest.fixture(scope="module")
def model() -> GuiModel:
    return served.create(served.Config(base_url="http://unused", model="pocket", adapter="pocket"))


def test_the_weights_are_small() -> None:
    assert weights().is_file()
    whole = sum(file.stat().st_size for file in FOLDER.iterdir())
    assert whole < 20_000_000


TRAINED_FOR = ("settings_battery_level", "notes_pin", "phone_call", "contacts_add")


def test_it_does_what_it_was_trained_for(model: GuiModel) -> None:
    """With names and times it never saw; not each of them, see docs/pocket.md."""
    played = [_played(model, name, 31 + n, ("en", "zh")[n % 2]) for name in TRAINED_FOR
              for n in range(3)]  # fmt: skip
    assert sum(episode.success for episode in played) >= 8, [e.reasons for e in played]


def _played(model: GuiModel, name: str, seed: int, language: Goal) -> Episode:
    phone = phone_of(0)
    trial = prepare(template(name), seed, phone)

    def solver(device: Device, trial: Trial, person: Person) -> Declaration:
        goal, today = trial.goal(language), phone.clock.now().date()
        ended = asyncio.run(
            episodes.play(model, device, goal, person, today=today, image=False, steps=30)
        )
        return Done(ended.answer) if ended.ok else Impossible(ended.why)

    return play(trial, VirtualPhone(phone), phone.snapshot, solver, language=language)


def test_what_it_declared_and_was_not_believed_is_not_said_again(model: GuiModel) -> None:
    screen = a_screen("Early bird", "Cancel")
    situation = Situation("Delete the alarm “Early bird”", screen, apps=("Clock",))
    first = asyncio.run(model.decide(situation)).decision
    again = asyncio.run(model.decide(replace(situation, complaint="Nothing changed."))).decision
    assert not isinstance(again, Finish) or not again.ok
    assert first is not None


def test_doubts_add_up_until_it_gives_up() -> None:
    network = Network(load(weights()))
    screen, past = a_screen("Early bird", "Cancel"), (Act("launch", "Clock"), Act("tap", "Alarm"))
    seen = Seen("Delete the alarm “Early bird”", screen, past, apps=("Clock",))
    likely = Policy(network, NEVER_GIVES_UP).decide(seen).likely
    policy = Policy(network, sure=likely - 0.5)
    assert policy.decide(seen).choice.kind != GIVE_UP
    doubted = tuple(replace(act, doubt=0.3) for act in past)
    assert policy.decide(replace(seen, past=doubted)).choice.kind == GIVE_UP


def test_another_adapter_cannot_ask_it() -> None:
    from models.wires.base import Endpoint
    from models.wires.inside import create

    with pytest.raises(BadReply, match="adapter pocket"):
        asyncio.run(create(Endpoint("", "pocket")).ask(Prompt([{"role": "user", "content": "x"}])))


def test_weights_that_are_not_there_are_said_to_be_missing() -> None:
    from models.base import ModelUnavailable

    lost = served.create(
        served.Config(base_url="http://unused", model="no/such/file", adapter="pocket")
    )
    with pytest.raises(ModelUnavailable, match="embedded model"):
        asyncio.run(
            lost.decide(Situation("x", Screen(720, 1600, "a", elements=a_screen("b").elements)))
        )
