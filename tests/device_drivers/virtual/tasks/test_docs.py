"""The worked examples of docs/tasks.md work as they stand there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import Done, Template
from device_drivers.virtual.tasks.play import Episode, play_here
from device_drivers.virtual.tasks.suite import instances

PAGE = Path(__file__).parents[4] / "docs" / "tasks.md"
TASK, AGENT = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


def names_of(code: str) -> dict[str, Any]:
    names: dict[str, Any] = {"__name__": "an_example"}
    exec(code, names)  # noqa: S102  # the page's own code
    return names


def test_the_worked_example_is_feasible_and_stated_rightly(phone: Phone) -> None:
    kind: type[Template] = names_of(TASK)["ReturnTheBook"]
    goals = set()
    for seed in range(3):
        episode = play_here(kind(), seed, phone)
        assert episode.success, episode.reasons
        assert abs(episode.steps - kind.steps) <= 1
        goals.add(episode.goal)
    assert len(goals) > 1
    assert kind.name() == "return_the_book"


def test_an_agent_is_a_function(phone: Phone) -> None:
    head = AGENT.split("\nphone = ")[0]
    agent = names_of(head)["agent"]
    instance = next(instances(seed=0, n=1))
    episode = play_here(instance.template, instance.seed, phone, agent)
    assert isinstance(episode, Episode)
    assert not episode.success
    assert episode.answer == Done("the answer, if one was asked for").answer
