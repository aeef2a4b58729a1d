"""Shortcuts on the virtual phone: shown three times, done again on another person's phone."""

from __future__ import annotations

from pathlib import Path

import pytest

from assistant.shortcuts.base import NotLearnable, Recipe
from assistant.shortcuts.store import Recipes
from benchmarks.shortcuts import PERSON, replayed
from benchmarks.shortcuts_counted import interval
from benchmarks.shortcuts_shown import taught
from device_drivers.virtual.phone import Phone


@pytest.fixture(scope="module")
def phone() -> Phone:
    return Phone(width=720, height=1600, density=320)


@pytest.fixture(scope="module")
def learnt(phone: Phone, tmp_path_factory: pytest.TempPathFactory) -> tuple[Recipes, Recipe]:
    folder = tmp_path_factory.mktemp("shown")
    recipes = Recipes(folder)
    return recipes, recipes.keep(PERSON, taught("clock_alarm_once", phone, folder, 3))


@pytest.mark.parametrize("condition", ["plain", "icons", "language", "pop-ups"])
def test_it_works_with_values_of_the_request_alone(
    learnt: tuple[Recipes, Recipe], phone: Phone, tmp_path: Path, condition: str
) -> None:
    recipes, recipe = learnt
    row = replayed(recipe, recipes, 0, condition, phone, tmp_path / "run")
    assert row.begun
    assert row.success, (row.said, row.reasons)
    assert row.model_calls == 0


def test_how_the_app_was_opened_is_no_part_of_it(learnt: tuple[Recipes, Recipe]) -> None:
    """One of the three who showed it opened the app by its icon, wherever that stood."""
    _, recipe = learnt
    assert [step.kind for step in recipe.steps].count("launch") == 1
    assert all("launcher" not in step.place.app for step in recipe.steps[1:])


def test_a_demonstration_that_reads_something_makes_no_recipe(phone: Phone, tmp_path: Path) -> None:
    with pytest.raises(NotLearnable, match="nothing in the request explains"):
        taught("alarm_from_message", phone, tmp_path, 3)


def test_a_share_has_its_interval() -> None:
    low, high = interval(95, 100)
    assert (round(low, 3), round(high, 3)) == (0.888, 0.978)
    assert interval(0, 0) == (0.0, 1.0)
