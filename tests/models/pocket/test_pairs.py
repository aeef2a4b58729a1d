"""Two tasks in one goal."""

from __future__ import annotations

import random

import pytest

from models.pocket.words import holds, said
from models.training.pocket.demonstrations import AND
from models.training.pocket.targets import Unsayable
from models.training.pocket.tasks import HeldOut, practice, tasks

torch = pytest.importorskip("torch")


def test_both_are_done_one_after_the_other_and_the_goal_says_both() -> None:
    from models.training.pocket.pairs import Pair, both

    told = both(Pair("clock_alarm_off", "notes_archive", 5, 0))
    assert {each.template for each in told} == {f"clock_alarm_off{AND}notes_archive"}
    for each in told:
        kinds = [step.choice.kind for step in each.steps]
        apps = [step.choice.app for step in each.steps if step.choice.kind == "launch"]
        assert apps == ["Clock", "Notes"]
        assert kinds.count("finish") == 1
        assert kinds[-1] == "finish"
    goals = {each.goal for each in told}
    assert len(goals) > 1


def test_an_answer_may_end_a_pair_and_begin_none() -> None:
    from models.training.pocket.pairs import Pair, both

    with pytest.raises(Unsayable, match="answer"):
        both(Pair("practice_alarm_when", "clock_alarm_off", 5, 0))
    told = both(Pair("clock_alarm_off", "practice_alarm_when", 5, 0))
    assert {each.steps[-1].choice.kind for each in told} <= {"answer_element", "answer_text"}


def test_what_asks_or_cannot_be_done_is_in_no_pair() -> None:
    from models.training.pocket.pairs import pairs

    every = [*tasks("train", 1, 1), *practice(1, 1)]
    found = {i.template.name(): i.template for i in every}
    made = pairs(every, 1)
    named = {name for pair in made for name in (pair.first, pair.second)}
    assert len(made) > 300
    for name in named:
        assert not found[name].impossible
        assert not found[name].question
        assert found[name].language != "zh"
    same = sum(found[p.first].apps == found[p.second].apps for p in made)
    assert 0.4 < same / len(made) < 0.8


def test_a_pair_sees_no_task_of_the_test_split() -> None:
    from device_drivers.virtual.tasks.splits import TEMPLATES
    from models.training.pocket.pairs import Pair, both

    with pytest.raises(HeldOut):
        both(Pair("clock_alarm_off", TEMPLATES["test"][0], 5, 0))
    with pytest.raises(HeldOut):
        both(Pair(TEMPLATES["test"][0], "clock_alarm_off", 5, 0))


@pytest.mark.parametrize("seed", range(6))
def test_both_goals_are_said_in_their_order(seed: int) -> None:
    from device_drivers.virtual.tasks.play import prepare
    from models.training.pocket.gathering import phone_of
    from models.training.pocket.pairs import joined
    from models.training.pocket.tasks import train_template
    from models.training.pocket.wordings import worded

    a, b = (prepare(train_template(n), 5, phone_of(0)) for n in ("clock_alarm_off", "notes_delete"))
    rng = random.Random(seed)
    whole = said(joined(a, b, "en", rng))
    again = random.Random(seed)
    first, second = (said(worded(trial, "en", again)) for trial in (a, b))
    at = holds(whole, first)
    assert at >= 0
    assert holds(whole[at + len(first) :], second) >= 0


def test_the_own_examples_of_both_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    from models.training.pocket import gathering
    from models.training.pocket.gathering import numbers
    from models.training.pocket.pairs import Pair, both

    asked: list[tuple[str, ...]] = []

    class Nobody:
        def nearest(self, goal: str, but: tuple[str, ...], skip: int) -> tuple[()]:
            asked.append(tuple(but))
            return ()

    monkeypatch.setattr(gathering, "OWN", 0.0)
    monkeypatch.setattr(gathering, "examples", lambda by: Nobody())
    numbers(both(Pair("clock_alarm_off", "notes_archive", 5, 0))[0])
    assert asked == [("clock_alarm_off", "notes_archive")]
