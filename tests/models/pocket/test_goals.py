"""What a goal means as a whole, and that pocket does without where nothing is known of it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest
import torch

from device_drivers.base import Screen
from models.embeddings import EmbedderMissing
from models.pocket import goals
from models.pocket.embedded import weights
from models.pocket.features import Seen, read
from models.pocket.network import Network, load
from models.pocket.policy import Policy
from models.training.pocket.cloning import WHOLE_LOST, blurred
from models.training.pocket.gathering import processes
from models.training.pocket.network import Target

SITUATION = Seen(
    "Wake me at seven", Screen(app="com.example.notes", width=720, height=1600),
    apps=("Clock", "Notes"),
)  # fmt: skip


@pytest.fixture
def forgotten() -> Iterator[None]:
    """What is known of goals is looked up anew, before and after."""
    parts = goals.whole, goals.sentence, goals._embedder, goals._directions
    for part in parts:
        part.cache_clear()
    yield
    for part in parts:
        part.cache_clear()


def test_the_same_wish_in_other_words_is_nearer_than_another_wish() -> None:
    alarm, again, chinese, mail = (
        goals.whole(said).astype(np.float32)
        for said in ("Wake me at seven", "Set an alarm for 7 am", "早上七点叫醒我",
                     "Archive the mail from Anna")
    )  # fmt: skip
    assert alarm @ again > alarm @ mail + 1
    assert alarm @ chinese > chinese @ mail + 1
    assert np.linalg.norm(alarm) == pytest.approx(np.sqrt(goals.WIDE), rel=0.01)


@pytest.mark.usefixtures("forgotten")
def test_without_the_embedder_nothing_is_known_of_a_goal(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise EmbedderMissing(f"{name} is not installed")

    monkeypatch.setattr(goals, "load", missing)
    assert not goals.whole("Wake me at seven").any()


def test_of_an_empty_goal_nothing_is_known() -> None:
    assert not goals.whole(" ").any()


def test_what_a_goal_means_as_a_whole_changes_what_is_done_only_where_it_was_learnt() -> None:
    shipped = load(weights())
    told = read(SITUATION).features
    other = replace(told, goal=goals.whole("Archive the mail from Anna"))
    learnt = {**shipped, "goal_in.weight": np.ones_like(shipped["goal_in.weight"])}
    for kept in (shipped, {**learnt, "goal_in.weight": 0 * learnt["goal_in.weight"]}, learnt):
        network = Network(kept)
        same = np.allclose(network.run(told).kinds, network.run(other).kinds)
        assert same is not network.knows_whole_goals


def test_weights_from_before_that_are_read_as_they_were() -> None:
    shipped = load(weights())
    older = {name: values for name, values in shipped.items() if name != "goal_in.weight"}
    without = {**shipped, "goal_in.weight": 0 * shipped["goal_in.weight"]}
    told = read(SITUATION).features
    assert np.array_equal(Network(older).run(told).kinds, Network(without).run(told).kinds)
    assert not Network(older).knows_whole_goals


@pytest.mark.usefixtures("forgotten")
@pytest.mark.parametrize("learnt", [True, False])
def test_an_embedder_is_loaded_only_for_weights_that_learnt_with_it(
    monkeypatch: pytest.MonkeyPatch, learnt: bool
) -> None:
    asked: list[str] = []

    def missing(name: str) -> None:
        asked.append(name)
        raise EmbedderMissing(f"{name} is not installed")

    monkeypatch.setattr(goals, "load", missing)
    kept = load(weights())
    kept["goal_in.weight"] = np.full_like(kept["goal_in.weight"], learnt)
    Policy(Network(kept)).decide(SITUATION)
    assert bool(asked) is learnt


def test_a_lesson_tells_a_goal_as_a_whole_with_noise_and_sometimes_not_at_all() -> None:
    lesson = read(SITUATION).features, Target(0)
    told = [blurred(lesson, random.Random(n), 0.0)[0].goal for n in range(400)]
    lost = [not goal.any() for goal in told]
    assert np.mean(lost) == pytest.approx(WHOLE_LOST, abs=0.08)
    assert len({tuple(goal.tolist()) for goal in told}) == 1 + lost.count(False)


def test_processes_that_gather_lessons_have_one_thread_each() -> None:
    with processes(1) as pool:
        assert pool.submit(torch.get_num_threads).result() == 1
