"""Practice and wordings: right, of the training side alone, and none of them lost."""

from __future__ import annotations

import random
from string import Formatter

import pytest

from device_drivers.virtual.tasks.base import Template
from device_drivers.virtual.tasks.play import play_here, prepare
from device_drivers.virtual.tasks.splits import APPS, TEMPLATES
from device_drivers.virtual.tasks.suite import template
from models.training.pocket.gathering import phone_of
from models.training.pocket.practice import practices
from models.training.pocket.tasks import HeldOut, practice, train_template
from models.training.pocket.wordings import worded, wordings

FEW = sorted(practices())[::32]


def test_wordings_are_of_training_templates_alone() -> None:
    assert set(wordings()) <= {*TEMPLATES["train"], *practices()}
    assert set(practices()) <= set(wordings())
    assert len(set(TEMPLATES["train"]) & set(wordings())) > 200


def test_a_wording_tells_nothing_that_the_goal_does_not() -> None:
    for name, ways in wordings().items():
        found = practices().get(name) or template(name)
        for goal, said in ((found.goal, ways["en"]), (found.goal_zh, ways["zh"])):
            assert len(set(said)) == len(said), name
            for way in said:
                assert _told(way) <= _told(goal), f"{name}: {way}"


def _told(text: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(text) if field}


def test_a_goal_is_said_in_many_ways() -> None:
    trial = prepare(template("clock_alarm_off"), 3, phone_of(0))
    said = {worded(trial, "zh", random.Random(n)) for n in range(60)}
    assert trial.goal("zh") in said
    assert len(said) > 5
    assert all(str(trial.params["label"]) in way for way in said)


def test_practice_keeps_out_of_held_out_apps() -> None:
    held_out = {*APPS["test"], *APPS["validation"]}
    allowed = list(practice(0, 1, "app"))
    assert allowed
    assert not any(held_out & set(i.template.apps) for i in allowed)
    held = next(name for name, found in practices().items() if "maps" in found.apps)
    with pytest.raises(HeldOut):
        train_template(held, "app")


@pytest.mark.parametrize("name", FEW)
def test_a_solution_does_what_the_goal_asks(name: str) -> None:
    _solved(practices()[name])


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(practices()))
def test_every_solution_does_what_the_goal_asks(name: str) -> None:
    _solved(practices()[name])


def _solved(found: Template) -> None:
    episode = play_here(found, 21, phone_of(0))
    assert episode.success, episode.reasons
