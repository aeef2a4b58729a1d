"""What is learnt from runs: what a name stands for then, what is kept of none, what goes wrong."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from assistant.planning import Planning
from assistant.shortcuts import noticing
from assistant.shortcuts.base import NotLearnable, Recipe
from assistant.shortcuts.ending import ended
from assistant.shortcuts.keeping import _with_values
from assistant.shortcuts.latest import Last
from assistant.shortcuts.learning import learn
from assistant.shortcuts.mending import mended
from assistant.shortcuts.runs import Run
from assistant.shortcuts.telling import words_of
from assistant.steps import Outcome, Request, ShortcutStep
from assistant.understanding import Plan, VerbStep
from device_drivers.verbs.base import Args, Said
from tests.assistant.shortcuts.shown import School, tap, typed
from tests.board import Board


@pytest.fixture
def school(tmp_path: Path) -> Iterator[School]:
    school = School(tmp_path)
    yield school
    school.close()


def noted(school: School, name: str, goal: str = "Note “{}” down") -> Run:
    board = Board(buttons=["Keep"], fields={"Name": ""})
    return school.shown(board, goal.format(name), typed(name, "Name"), tap("Keep"))


def last(text: str, *, own: bool, task: str = "t", **command: Any) -> Last:
    said = (text,) if own else ("put that down, too",)
    return Last(task, "", "phone", text, True, "done", 0.0, command=command or None, own=said)


def test_a_name_stands_for_what_was_done_last(school: School) -> None:
    recipe = learn([noted(school, name) for name in ("milk", "bread", "milk")], "jot")
    assert recipe.goals == ("Note “bread” down", "Note “milk” down")
    assert words_of(recipe) == "Note “milk” down"


def test_where_a_model_said_it_the_values_tell_what_is_meant(
    school: School, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = noted(school, "milk")
    noted(school, "bread")
    other = last("Note “milk” down", own=True)
    monkeypatch.setattr(noticing, "alike", lambda house, last: [(other, before)])
    folder = school.worlds[-1].trajectory.folder
    house = cast("Any", SimpleNamespace(trajectories=folder.parent))
    meant = last("Note “bread” down", own=False, task=folder.name)
    recipe = noticing.learnt(house, meant, "jot")
    assert recipe.goals == ()
    assert words_of(recipe) == "Note “bread” down"


@pytest.mark.parametrize("own", [True, False])
def test_a_shortcut_that_gets_another_name_means_what_it_did_last(
    school: School, own: bool
) -> None:
    known = learn([noted(school, "milk"), noted(school, "bread")], "jot")
    text = "Note “tea” down"
    recipe = _with_values(known, last(text, own=own, values={"p1": "tea"}), "scribble")
    assert words_of(recipe) == text
    assert (text in recipe.goals) == own


def test_mended_it_means_what_it_meant(school: School) -> None:
    known = learn([noted(school, "milk"), noted(school, "bread")], "jot")
    noted(school, "tea")
    folder = school.worlds[-1].trajectory.folder
    house = cast("Any", SimpleNamespace(trajectories=folder.parent))
    for goals in ((), known.goals):
        recipe = Recipe("jot", 1, known.parameters, known.steps, known.frames, goals)
        better = mended(house, recipe, folder.name, anew=True)
        assert better is not None
        assert better.goals == goals
        assert words_of(better) == "Note “bread” down"
        assert better.parameters[0].seen[-1] == "bread"


@pytest.mark.parametrize(
    ("goal", "name"),
    [
        ('Write "{}" into the shop form', "4111 1111 1111 1111"),
        ("type the code {} into the form", "482913"),
        ("write what is on it into the form", "4111 1111 1111 1111"),
    ],
)
def test_no_card_or_code_gets_into_a_recipe(school: School, goal: str, name: str) -> None:
    runs = [noted(school, "milk", 'Write "{}" into the shop form'), noted(school, name, goal)]
    for tried in (runs, runs[1:]):
        with pytest.raises(NotLearnable, match="secret number"):
            learn(tried, "shop")


def test_what_goes_wrong_in_learning_leaves_the_end_as_it_was() -> None:
    class Broken:
        def shortcuts_of(self, request: Request) -> str:
            raise RecursionError("too deep")

    request = cast("Any", SimpleNamespace(command=None, task="t"))
    assert ended(cast("Any", Broken()), request, "done") == []


@pytest.mark.parametrize(("kind", "ok", "anew"), [
    ("tap", True, False), ("type", True, False), ("tap", False, True), ("launch", True, True),
])  # fmt: skip
def test_after_a_step_of_it_was_done_the_request_is_not_done_from_the_start(
    kind: str, ok: bool, anew: bool
) -> None:
    step = {"risk": "navigate", "shortcut_step": "1", "ok": ok, "action": {"kind": kind}}
    read = VerbStep("list_alarms", Args(), "what alarms are there", 1.0)
    house, request = SimpleNamespace(routes={}), SimpleNamespace()
    kept = SimpleNamespace(keep=lambda name, make: Plan("en", (read,)))
    failed = Outcome("failed", Said("It came as far as step 2 of 2", "进行到第 2 步"))
    part = ShortcutStep("jot", 1, {}, "Note “tea” down")
    run: list[Any] = [house, request, kept, SimpleNamespace(phone=None)]
    assert Planning(*run).read_anew(part, failed, [step]) == ([read] if anew else [])
