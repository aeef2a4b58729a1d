"""A shortcut done again: new values, the same yes, a crash, another screen, a repair."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from assistant.loop import _begun_anew
from assistant.routes.base import Scene
from assistant.shortcuts.base import NotLearnable, Recipe, Slot
from assistant.shortcuts.kept import recipe_json, recipe_of
from assistant.shortcuts.learning import learn
from assistant.shortcuts.runs import Run
from assistant.steps import Do, Expect, GiveUp, Move, Over, Part, Past, Performed
from assistant.understanding import TreeStep
from assistant.understanding.instruction import WaitFor
from device_drivers.base import Action, Box, Element, Risk, Role, Screen, Tap, TypeText
from device_drivers.verbs.base import Said
from tests.assistant.shortcuts.shown import PERSON, School, switched, tap, typed
from tests.board import Board, Crash


@pytest.fixture
def school(tmp_path: Path) -> Iterator[School]:
    school = School(tmp_path)
    yield school
    school.close()


def board(**more: object) -> Board:
    return Board(buttons=["Keep"], fields={"Name": ""}, **more)  # type: ignore[arg-type]


def noting(school: School, *names: str) -> Recipe:
    """Learnt from having had these noted."""
    runs = [
        school.shown(board(), f"Note “{name}” down", typed(name, "Name"), tap("Keep"))
        for name in names
    ]
    return school.keep("note", *runs)


def test_a_value_that_differed_becomes_a_parameter(school: School) -> None:
    recipe = noting(school, "milk", "dark bread")
    (parameter,) = recipe.parameters
    assert parameter.seen == ("milk", "dark bread")
    assert [step.kind for step in recipe.steps] == ["type", "tap"]
    assert recipe.steps[0].text == (Slot(parameter.name),)
    assert recipe_of(recipe_json(recipe)) == recipe


def test_one_run_is_enough_for_a_value_in_quotes_that_was_typed(school: School) -> None:
    recipe = noting(school, "milk")
    assert [p.seen for p in recipe.parameters] == [("milk",)]


def test_it_is_done_again_with_another_value(school: School) -> None:
    recipe = noting(school, "milk", "bread")
    world = school.world(board(), "Note “tea” down")
    assert school.again(world, recipe, {"p1": "tea"}).name == "done"
    assert world.board.fields == {"Name": "tea"}
    assert world.board.presses == ["Keep"]
    steps = world.trajectory.steps()
    assert {step["route"] for step in steps} == {"tree"}
    assert {step["model"] for step in steps} == {""}


def test_where_something_stands_does_not_matter(school: School) -> None:
    recipe = noting(school, "milk", "bread")
    other = Board(buttons=["Help", "Drop", "Keep"], fields={"Name": ""}, log=["hello"])
    world = school.world(other)
    assert school.again(world, recipe, {"p1": "tea"}).name == "done"
    assert world.board.presses == ["Keep"]


def test_of_two_alike_none_is_taken(school: School) -> None:
    recipe = noting(school, "milk", "bread")
    world = school.world(Board(buttons=["Keep", "Keep"], fields={"Name": ""}))
    assert school.again(world, recipe, {"p1": "tea"}).name == "failed"
    assert world.board.presses == []


def test_what_is_switched_already_is_left_alone(school: School) -> None:
    hall = Board(switches={"Hall": False}, buttons=["Keep"])
    run = school.shown(hall, "Light the hall", switched("Hall"), tap("Keep"))
    recipe = school.keep("light", run)
    world = school.world(Board(switches={"Hall": True}, buttons=["Keep"]))
    assert school.again(world, recipe, {}).name == "done"
    assert world.board.switches == {"Hall": True}
    assert world.board.presses == ["Keep"]


@pytest.mark.parametrize("crash", [{"crash_before": 0}, {"crash_after": 0}])
def test_a_crash_in_the_middle_is_gone_on_after(school: School, crash: dict[str, int]) -> None:
    recipe = noting(school, "milk", "bread")
    world = school.world(board(**crash), "Note “tea” down")
    with pytest.raises(Crash):
        school.again(world, recipe, {"p1": "tea"})
    assert school.again(world, recipe, {"p1": "tea"}).name == "done"
    assert world.board.fields == {"Name": "tea"}
    assert world.board.presses == ["Keep"]


# --- authority --------------------------------------------------------------------------------


def deleting(school: School) -> Recipe:
    run = school.shown(
        Board(buttons=["Delete"]), "Clear the board", tap("Delete"), answers=("yes",)
    )
    return school.keep("clear", run)


@pytest.mark.parametrize(("answer", "presses"), [("yes", ["Delete"]), ("no", []), (None, [])])
def test_a_risky_step_asks_each_time(
    school: School, answer: str | None, presses: list[str]
) -> None:
    recipe = deleting(school)
    world = school.world(Board(buttons=["Delete"]))
    world.memory.answers = [answer]
    outcome = school.again(world, recipe, {})
    assert len(world.memory.asked) == 1
    assert world.board.presses == presses
    assert (outcome.name == "done") == (answer == "yes")


def test_a_risky_step_that_did_nothing_is_not_tried_again(school: School) -> None:
    recipe = deleting(school)
    world = school.world(Board(buttons=["Delete"], dead={"Delete"}))
    world.memory.answers = ["yes", "yes", "yes"]
    assert school.again(world, recipe, {}).name == "failed"
    assert world.board.presses == ["Delete"]


def test_another_persons_shortcut_is_none_of_mine(school: School) -> None:
    recipe = noting(school, "milk", "bread")
    school.recipes.keep("terminal:you", recipe)
    school.recipes.erase(PERSON)
    world = school.world(board())
    assert school.again(world, recipe, {"p1": "tea"}).name == "failed"
    assert world.board.fields == {"Name": ""}


# --- secrets ----------------------------------------------------------------------------------


def test_what_was_typed_into_a_password_field_makes_no_recipe(school: School) -> None:
    safe = Board(buttons=["Keep"], fields={"PIN": ""})
    run = school.shown(
        safe, "Open up with 4711", typed("4711", "PIN"), tap("Keep"), answers=("yes",)
    )
    assert safe.fields == {"PIN": "4711"}
    with pytest.raises(NotLearnable, match="password"):
        learn([run], "open")
    for file in school.worlds[-1].trajectory.folder.glob("*.elements.json"):
        assert "4711" not in file.read_text()


@pytest.mark.parametrize(
    ("goal", "why"),
    [
        ("Set the PIN to 4711", "password"),
        ("How much milk is there?", "answer"),
        ("Press Keep if there is milk", "judged"),
        ("Press Keep in every room, but the cheapest first", "judged"),
    ],
)
def test_what_has_to_be_read_or_judged_makes_no_recipe(school: School, goal: str, why: str) -> None:
    run = school.shown(board(), goal, tap("Keep"))
    with pytest.raises(NotLearnable, match=why):
        learn([run], "x")


def test_a_value_from_nowhere_makes_no_recipe(school: School) -> None:
    runs = [
        school.shown(board(), f"Note what {who} wants", typed(what, "Name"), tap("Keep"))
        for who, what in (("Ann", "milk"), ("Bob", "bread"))
    ]
    with pytest.raises(NotLearnable, match="milk / bread"):
        learn(runs, "x")


def test_a_part_of_the_request_without_a_step_makes_no_recipe(school: School) -> None:
    runs = [
        school.shown(board(), f"Note “milk” {how}", typed("milk", "Name"), tap("Keep"))
        for how in ("quickly", "slowly")
    ]
    with pytest.raises(NotLearnable, match="quickly/slowly"):
        learn(runs, "x")


# --- another screen ---------------------------------------------------------------------------


class Looks:
    """In place of a GUI model: it presses what it was told to, and calls it a day."""

    def __init__(self, label: str) -> None:
        self.label = label
        self.notes: list[str] = []

    def next(self, part: Part, past: tuple[Past, ...], scene: Scene) -> Move:
        self.notes = list(scene.notes)
        if past:
            return Over(Said("done", "完成"), verified=True)
        found = [e for e in scene.look().elements if e.label == self.label]
        if not found:
            return GiveUp(Said("no", "没有"))
        return Do(
            Tap(*found[0].box.center), Said(f"Tap {self.label}", self.label), Risk.NAVIGATE,
            Expect("changed"), target=found[0].box,
        )  # fmt: skip


def test_where_the_screen_differs_the_rest_is_handed_over_and_learnt(school: School) -> None:
    recipe = noting(school, "milk", "bread")
    world = school.world(Board(buttons=["Store"], fields={"Name": ""}), "Note “tea” down")
    looks = Looks("Store")
    world.routes["vision"] = looks
    outcome = school.again(world, recipe, {"p1": "tea"})
    assert outcome.name == "done"
    assert world.board.fields == {"Name": "tea"}, "typed once, by the shortcut"
    assert world.board.presses == ["Store"]
    assert any("step 2 of 2" in note and "Type “tea”" in note for note in looks.notes)
    better = school.keep("note", school.over(world, world.text, outcome))
    assert better.version == 2
    assert school.recipes.versions(PERSON, "note") == [1, 2]
    later = school.world(Board(buttons=["Store"], fields={"Name": ""}), "Note “jam” down")
    assert school.again(later, better, {"p1": "jam"}).name == "done"
    assert (later.board.fields, later.board.presses) == ({"Name": "jam"}, ["Store"])


def test_without_anybody_who_looks_it_says_what_is_missing(school: School) -> None:
    recipe = noting(school, "milk", "bread")
    world = school.world(Board(buttons=["Store"], fields={"Name": ""}))
    outcome = school.again(world, recipe, {"p1": "tea"})
    assert outcome.name == "failed"
    assert "step 2 of 2" in outcome.said.en
    assert "Store" in outcome.said.en


def waiting(school: School, name: str, seconds: float) -> Run:
    parts: list[Part] = [typed(name, "Name"), tap("Keep")]
    if seconds:
        parts.append(TreeStep(WaitFor(seconds, None), "wait"))
    return school.shown(board(), f"Note “{name}” down", *parts)


def test_what_all_waited_for_is_waited_for_again(school: School) -> None:
    recipe = school.keep("a", waiting(school, "milk", 0.2), waiting(school, "tea", 0.4))
    assert [step.kind for step in recipe.steps] == ["type", "tap", "wait"]
    assert recipe.steps[-1].plain == {"seconds": 0.4}
    world = school.world(board(), "Note “jam” down")
    assert school.again(world, recipe, {"p1": "jam"}).name == "done"
    by_chance = school.keep("b", waiting(school, "milk", 0.0), waiting(school, "tea", 0.4))
    assert [step.kind for step in by_chance.steps] == ["type", "tap"]


class Covered(Board):
    """Another app's sheet comes up over the board once something was typed, and takes no touch but
    on its button."""

    sheet = False

    def observe(self, *, image: bool = True, elements: bool = True) -> Screen:
        screen = super().observe(image=image, elements=elements)
        if not self.sheet:
            return screen
        box = Box(200, 1600, 900, 1800)
        title = Element(Role.TEXT, box, "Rate us!", app="com.pest")
        close = Element(Role.BUTTON, box, "Not now", app="com.pest", clickable=True)
        return replace(screen, app="com.board", elements=(title, close))

    def act(self, action: Action) -> None:
        if self.sheet and isinstance(action, Tap):
            self.sheet = not Box(200, 1600, 900, 1800).contains(action.x, action.y)
            return
        super().act(action)
        self.sheet = isinstance(action, TypeText)


def test_what_comes_up_in_the_middle_is_closed_and_it_goes_on_where_it_was(school: School) -> None:
    recipe = noting(school, "milk", "bread")
    world = school.world(Covered(buttons=["Keep"], fields={"Name": ""}), "Note “tea” down")
    assert school.again(world, recipe, {"p1": "tea"}).name == "done"
    assert world.board.fields == {"Name": "tea"}
    assert world.board.presses == ["Keep"]


class CoveredLater(Covered):
    def act(self, action: Action) -> None:
        switched_on = self.switches["Hall"]
        super().act(action)
        self.sheet = self.sheet or self.switches["Hall"] != switched_on


def test_a_switch_is_not_taken_back_because_something_came_up(school: School) -> None:
    hall = Board(switches={"Hall": False}, buttons=["Keep"])
    run = school.shown(hall, "Light the hall", switched("Hall"), tap("Keep"))
    told = learn([run], "light")  # as on a page of the web, where nobody knows what it does
    steps = tuple(replace(step, risk="navigate") for step in told.steps)
    recipe = school.recipes.keep(PERSON, replace(told, steps=steps))
    world = school.world(CoveredLater(switches={"Hall": False}, buttons=["Store"]))
    assert school.again(world, recipe, {}).name == "failed"
    assert world.board.switches == {"Hall": True}


def test_a_way_that_is_clear_again_begins_no_shortcut_anew() -> None:
    step = Past(
        Do(TypeText("tea"), Said("Type", "输入"), Risk.CHANGE, shortcut_step="0"),
        Performed(verified=True, changed=True, said=Said("", "")),
    )
    assert _begun_anew("replay", (step,)) == (step,)
    assert _begun_anew("tree", (step,)) == ()
