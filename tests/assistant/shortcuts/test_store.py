"""Where recipes are kept: versions, standing, whose they are, and files that are damaged."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from assistant.shortcuts.base import Place, Recipe, Step, UnknownRecipe
from assistant.shortcuts.recording import screen_json, screen_of
from assistant.shortcuts.shelf import MOST_UNNAMED, Shelf, unnamed_for
from assistant.shortcuts.store import Recipes
from device_drivers.base import Box, Element, Role, Screen

LUNCH = Recipe("order lunch", 0, (), (Step("launch", Place(""), text=("com.shop",)),))


def test_each_keeping_is_a_version_and_the_older_ones_stay(tmp_path: Path) -> None:
    recipes = Recipes(tmp_path)
    assert recipes.keep("ann", LUNCH).version == 1
    assert recipes.keep("ann", LUNCH).version == 2
    assert recipes.versions("ann", "order lunch") == [1, 2]
    assert recipes.get("ann", "order lunch").version == 2
    assert recipes.get("ann", "Order Lunch", 1).version == 1


def test_an_unknown_one_names_the_nearest(tmp_path: Path) -> None:
    recipes = Recipes(tmp_path)
    recipes.keep("ann", LUNCH)
    with pytest.raises(UnknownRecipe, match="order lunch"):
        recipes.get("ann", "order lunches")
    with pytest.raises(UnknownRecipe):
        recipes.remove("ann", "breakfast")


@pytest.mark.parametrize("name", ["../../etc/passwd", "a/b", "..", "", "购物", "a" * 400])
def test_a_name_is_no_path(tmp_path: Path, name: str) -> None:
    recipes = Recipes(tmp_path / "home")
    recipes.keep("../ann", Recipe(name, 0, (), ()))
    assert [recipe.name for recipe in recipes.all("../ann")] == [name]
    files = list(tmp_path.rglob("*.json"))
    assert files
    assert all(file.is_relative_to(tmp_path / "home" / "shortcuts") for file in files)


def test_everybody_has_their_own(tmp_path: Path) -> None:
    recipes = Recipes(tmp_path)
    recipes.keep("ann", LUNCH)
    assert recipes.all("bob") == []
    recipes.erase("bob")
    assert len(recipes.all("ann")) == 1
    recipes.erase("ann")
    assert recipes.all("ann") == []


def test_two_failures_in_a_row_shelve_it_and_a_new_version_takes_it_off(tmp_path: Path) -> None:
    recipes = Recipes(tmp_path)
    recipes.keep("ann", LUNCH)
    assert not recipes.told("ann", "order lunch", done=False).shelved
    assert not recipes.told("ann", "order lunch", done=True).shelved
    assert not recipes.told("ann", "order lunch", done=False).shelved
    assert recipes.told("ann", "order lunch", done=False).shelved
    recipes.keep("ann", LUNCH)
    assert not recipes.standing("ann", "order lunch").shelved
    assert recipes.standing("ann", "order lunch").failures == 3


@pytest.mark.parametrize("text", ["", "{", "[]", '{"name": 1}', "null", '"x"'])
def test_a_damaged_version_falls_back_to_the_one_before(tmp_path: Path, text: str) -> None:
    recipes = Recipes(tmp_path)
    recipes.keep("ann", LUNCH)
    recipes.keep("ann", LUNCH)
    (newest,) = tmp_path.rglob("2.json")
    newest.write_text(text)
    assert recipes.get("ann", "order lunch").version == 1
    assert recipes.keep("ann", LUNCH).version == 3


def test_what_a_password_field_holds_is_not_recorded() -> None:
    box = Box(0, 0, 10, 10)
    pin = Element(Role.TEXT_FIELD, box, "4711", hint="PIN", password=True, focused=True)
    name = Element(Role.TEXT_FIELD, box, "Ann", id="name", parent=0)
    known = screen_json(Screen(100, 200, "com.board", elements=(pin, name)))
    assert "4711" not in json.dumps(known)
    assert screen_of(known).elements == (replace(pin, text=""), name)


def test_a_version_is_never_another_recipe(tmp_path: Path) -> None:
    """A task that waits has its number, and must not do what came to be called so later."""
    recipes = Recipes(tmp_path)
    recipes.keep("ann", LUNCH)
    recipes.keep("ann", LUNCH)
    recipes.remove("ann", "order lunch")
    assert recipes.keep("ann", LUNCH).version == 3
    recipes.erase("ann")
    assert recipes.keep("ann", LUNCH).version == 4
    with pytest.raises(UnknownRecipe):
        recipes.get("ann", "order lunch", 1)


def test_of_those_without_a_name_the_oldest_go(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    names = [unnamed_for(f"request {n}") for n in range(MOST_UNNAMED + 2)]
    for n, name in enumerate(names):
        shelf.keep("ann", replace(LUNCH, name=name))
        for file in tmp_path.rglob("1.json"):
            if json.loads(file.read_text())["name"] == name:
                os.utime(file, (1000.0 + n, 1000.0 + n))
    assert {recipe.name for recipe in shelf.unnamed("ann")} == set(names[2:])
