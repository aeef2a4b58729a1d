"""Every template is feasible, needs doing, reads well in two languages and stands in a split."""

from __future__ import annotations

import os
import string
import subprocess
import sys
from collections import Counter

import pytest

from device_drivers.virtual.apps import built_in
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import splits
from device_drivers.virtual.tasks.base import SYSTEM, Done, Impossible, Template
from device_drivers.virtual.tasks.hands import package
from device_drivers.virtual.tasks.play import judge, play_here, prepare
from device_drivers.virtual.tasks.splits import split_of
from device_drivers.virtual.tasks.suite import instances, seed_of, templates

TEMPLATES = templates()
every_template = pytest.mark.parametrize("name", TEMPLATES)


@every_template
@pytest.mark.parametrize("seeds", [(1,), pytest.param((2, 3, 4), marks=pytest.mark.slow)])
def test_the_reference_solution_proves_the_task_feasible(
    phone: Phone, name: str, seeds: tuple[int, ...]
) -> None:
    template = TEMPLATES[name]
    taken = []
    for seed in seeds:
        episode = play_here(template, seed, phone)
        assert episode.success, (seed, episode.goal, episode.reasons)
        taken.append(episode.steps)
    within = 0.6 * min(taken) - 1 <= template.steps <= 1.4 * max(taken) + 1
    assert within, f"steps is {template.steps}, the reference takes {taken}"


@every_template
def test_doing_nothing_is_no_success(phone: Phone, name: str) -> None:
    template = TEMPLATES[name]
    trial = prepare(template, 1, phone)
    ending = Done() if not template.impossible else Done("It is done.")
    assert judge(trial, trial.before, ending, asked=True)
    if not template.impossible:
        assert judge(trial, trial.before, Impossible("too hard"), asked=True)


@every_template
def test_each_seed_is_another_task(phone: Phone, name: str) -> None:
    first = prepare(TEMPLATES[name], 0, phone)
    others = (prepare(TEMPLATES[name], seed, phone) for seed in range(1, 12))
    if _fields(TEMPLATES[name].goal):
        assert any(other.goal() != first.goal() for other in others)
    else:
        assert next(others).before != first.before


@every_template
def test_both_languages_say_the_same(phone: Phone, name: str) -> None:
    template = TEMPLATES[name]
    english, chinese = _fields(template.goal), _fields(template.goal_zh)
    assert english == {field.removesuffix("_zh") for field in chinese}
    assert not template.goal_zh.isascii()
    trial = prepare(template, 1, phone)
    for goal in (trial.goal("en"), trial.goal("zh")):
        assert "{" not in goal
        assert goal.strip() == goal != ""


@every_template
def test_what_a_template_says_of_itself(name: str) -> None:
    template = TEMPLATES[name]
    assert template.__doc__
    assert 1 <= template.steps <= 45
    assert template.apps
    assert all(package(app) in built_in() for app in template.apps if app != SYSTEM)
    assert template.tags or template.difficulty == "easy"
    assert ("ask" in template.tags) == bool(template.question)
    assert ("impossible" in template.tags) == template.impossible
    if template.question:
        assert type(template).reply is not Template.reply


def _fields(goal: str) -> set[str]:
    return {field.split(":")[0] for _, field, _, _ in string.Formatter().parse(goal) if field}


def test_the_suite_is_large_and_mixed() -> None:
    assert len(TEMPLATES) >= 120
    tags = Counter(tag for template in TEMPLATES.values() for tag in set(template.tags))
    assert tags["ask"] >= 8
    assert tags["impossible"] >= 8
    assert sum(len(template.apps) > 1 for template in TEMPLATES.values()) >= 20
    assert sum(template.steps >= 20 for template in TEMPLATES.values()) >= 6
    difficulties = Counter(template.difficulty for template in TEMPLATES.values())
    assert min(difficulties.values()) >= 20
    used = {
        package(app) for template in TEMPLATES.values() for app in template.apps if app != SYSTEM
    }
    launchable = {name for name, app in built_in().items() if app.info.launchable}
    assert launchable <= used


def test_every_template_stands_in_one_split() -> None:
    stated = [name for names in splits.TEMPLATES.values() for name in names]
    assert sorted(stated) == sorted(TEMPLATES), "write the name into TEMPLATES of tasks/splits.py"
    apps = [app for names in splits.APPS.values() for app in names]
    assert len(apps) == len(set(apps))
    used = {app for t in TEMPLATES.values() for app in t.apps}
    assert used <= set(apps), "write the app into APPS of tasks/splits.py"


def test_splits_hold_out_templates_and_apps() -> None:
    for by in ("template", "app"):
        counted = Counter(split_of(template, by) for template in TEMPLATES.values())
        assert set(counted) == {"train", "validation", "test"}
        assert counted["train"] > counted["test"] >= counted["validation"] // 2 > 0
    held = set(splits.APPS["test"])
    for template in TEMPLATES.values():
        assert (split_of(template, "app") == "test") == bool(held & set(template.apps))


def test_instances_are_the_same_every_time_and_do_not_depend_on_each_other() -> None:
    first = [(i.name, i.seed) for i in instances(seed=5, n=2)]
    assert first == [(i.name, i.seed) for i in instances(seed=5, n=2)]
    assert len({seed for _, seed in first}) == len(first) == 2 * len(TEMPLATES)
    assert [seed for _, seed in first] != [i.seed for i in instances(seed=6, n=2)]
    train = {i.template.name() for i in instances("train")}
    assert train == set(splits.TEMPLATES["train"])
    assert seed_of(0, "notes_create", 0) == 147973004


_DIGEST = """
import hashlib
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.play import prepare
from device_drivers.virtual.tasks.suite import templates
phone, digest = Phone(width=720, height=1600, density=320), hashlib.sha256()
for template in templates().values():
    trial = prepare(template, 11, phone)
    digest.update(trial.goal("zh").encode() + trial.before)
print(digest.hexdigest())
"""


@pytest.mark.whole
def test_the_same_seed_is_the_same_task_in_every_process() -> None:
    digests = {
        subprocess.run(
            [sys.executable, "-c", _DIGEST], env={**os.environ, "PYTHONHASHSEED": number},
            capture_output=True, text=True, check=True, timeout=100,
        ).stdout
        for number in ("1", "2")
    }  # fmt: skip
    assert len(digests) == 1
