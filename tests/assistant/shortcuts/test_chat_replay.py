"""What was done over the screen, done again by a shortcut in the chat: offered, named, mended."""

from __future__ import annotations

import dataclasses
import json
from datetime import UTC, datetime
from typing import Any

import pytest

from assistant.routes.base import Route
from assistant.routes.vision import VisionRoute
from assistant.shortcuts.base import Recipe
from assistant.steps import RouteName
from device_drivers.base import Action, Launch, Tap, TypeText
from gateways.base import Inbound
from models.base import Finish, Situation, Thought
from tests.assistant.commands.conftest import Room, in_room, room
from tests.assistant.conftest import Cli
from tests.assistant.shortcuts.talk import says

pytestmark = [pytest.mark.whole, pytest.mark.usefixtures("noon"), pytest.mark.timeout(300)]
__all__ = ["room"]
NOTE = "open Notes, tap New note, type {} into Title, tap Save"
OFFER = "I have done this twice now"


def notes(cli: Cli) -> set[str]:
    return {title for (title,) in cli.phone.sql("SELECT title FROM notes")}


def last_task(room: Room) -> dict[str, Any]:
    (task,) = room.house.journal.tasks_of_person("chat", "ann", 1)
    return task


def test_it_is_offered_once_named_and_run_with_other_values(room: Room, cli: Cli) -> None:
    assert OFFER not in says(room, NOTE.format("Milk"))
    assert OFFER in says(room, NOTE.format("Bread"))
    assert OFFER not in says(room, NOTE.format("Cake"))
    told = says(room, "again with Tea instead of Cake")
    assert "🔁 open Notes, tap New note, type Tea into Title, tap Save" in told
    assert "Done as the last time, without a model" in told
    assert "“Tea” can be something else" in says(room, "remember how to do this as 'jot'")
    told = says(room, "jot with Cheese instead of Tea")
    assert "Done by the shortcut “jot”, without a model" in told
    task = last_task(room)
    report = json.loads(task["report"])
    assert (task["outcome"], report["model_calls"]) == ("done", 0)
    typed = [s["action"]["text"] for s in report["steps"] if s["action"]["kind"] == "type"]
    assert typed == ["Cheese"]
    assert {"Milk", "Bread", "Cake", "Tea", "Cheese"} <= notes(cli)
    assert {step["route"] for step in report["steps"]} == {"tree"}
    told = says(room, "how does jot work?")
    assert "1. Open Notes" in told
    assert "can be something else" in told
    assert "step 4 of 4 of a shortcut" in says(room, "/why")
    assert "was done by hand on the screen" in says(room, "undo")
    assert "do it later" not in says(room, "jot with Salt instead of Tea every Friday at 6")
    (waiting,) = room.house.journal.schedules_of("chat", "ann")
    assert waiting.text == f"run the shortcut “jot”: {NOTE.format('Salt')}"


def test_where_offers_are_off_there_is_none(cli: Cli) -> None:
    with in_room(cli, shortcuts={"offers": False}) as room:
        says(room, NOTE.format("Milk"))
        assert OFFER not in says(room, NOTE.format("Bread"))
        assert not (cli.home / "shortcuts").exists(), "and nothing was noticed"


def test_another_persons_task_is_no_second_time(room: Room) -> None:
    says(room, NOTE.format("Milk"), "bob")
    assert OFFER not in says(room, NOTE.format("Bread"))


def test_where_the_screen_changed_it_says_so_and_is_mended(room: Room) -> None:
    says(room, NOTE.format("Milk"))
    says(room, NOTE.format("Bread"))
    says(room, "remember how to do this as 'jot'")
    shelf = room.house.shortcuts.shelf
    known = shelf.called("owner", "jot")
    assert known is not None
    shelf.keep("owner", _moved(known))
    told = says(room, "jot")
    assert "Done by the shortcut" not in told
    assert "The screen had changed at step 2 of 4 of the shortcut; I did the rest" in told
    assert "have updated the shortcut (version 3)" in told
    told = says(room, "jot with Cheese instead of Bread")
    assert "Done by the shortcut “jot”, without a model" in told


class Looks:
    """A GUI model that taps what is called so, and types."""

    tokens = 0
    images = 2

    def __init__(self, *todo: str | Action | Finish) -> None:
        self.todo = list(todo)
        self.notes: tuple[str, ...] = ()

    async def decide(self, situation: Situation) -> Thought:
        self.notes = situation.notes
        if not self.todo:
            return Thought(Finish(True, "saved"), "done")
        wanted = self.todo.pop(0)
        if isinstance(wanted, Finish):
            return Thought(wanted, "done")
        if not isinstance(wanted, str):
            return Thought(wanted, "types", thought="The field has the focus.")
        there = [(e.text, e.description, e.hint, e.box) for e in situation.screen.elements]
        boxes = [box for *names, box in there if wanted in names]
        assert boxes, (wanted, there)
        box = boxes[0]
        return Thought(Tap(*box.center), f"taps {wanted}", thought=f"{wanted} is there.")

    async def close(self) -> None:
        pass


def test_who_looks_does_the_rest_and_the_shortcut_learns_from_it(room: Room, cli: Cli) -> None:
    says(room, NOTE.format("Milk"))
    says(room, NOTE.format("Bread"))
    says(room, "remember how to do this as 'jot'")
    shelf = room.house.shortcuts.shelf
    known = shelf.called("owner", "jot")
    assert known is not None
    shelf.keep("owner", _moved(known))
    model = Looks(Launch("com.android.notes"), "New note", "Title", TypeText("Jam"), "Save")
    routes: dict[RouteName, Route] = dict(room.house.routes)
    routes["vision"] = VisionRoute(model, room.house.run, lambda _: ())
    room.house.routes = routes
    told = says(room, "jot with Jam instead of Bread")
    assert "I did the rest by looking, and have updated the shortcut (version 3)" in told
    assert any("do not do them again" in note for note in model.notes)
    assert "Jam" in notes(cli)
    assert "Done by the shortcut “jot”, without a model" in says(room, "jot with Ham")
    assert "Ham" in notes(cli)


def test_what_was_tried_in_vain_by_looking_is_tried_again(room: Room, cli: Cli) -> None:
    """The same goal in its own words, told before it is begun; nothing of the first try is kept."""
    goal = "put a new entry called Plum into the notebook app"
    model = Looks(Launch("com.android.notes"), Finish(False, "the page stayed empty"))
    routes: dict[RouteName, Route] = dict(room.house.routes)
    routes["vision"] = VisionRoute(model, room.house.run, lambda _: ())
    room.house.routes = routes
    start = room.house.conversation.start_task
    message = Inbound("chat", "m1", "room", "ann", goal, datetime.now(UTC))
    assert "❌" in room.hears_after(lambda: start(message, goal)).text
    assert "Plum" not in notes(cli)
    model.todo = [Launch("com.android.notes"), "New note", "Title", TypeText("Plum"), "Save"]
    told = says(room, "try again")
    assert f"🔁 {goal}" in told
    assert "✅" in told
    assert "Plum" in notes(cli)
    assert last_task(room)["text"] == goal


def _moved(recipe: Recipe) -> Recipe:
    """As if the button had been called something else, somewhere else, when it was learnt."""
    step = recipe.steps[1]
    assert step.landmark is not None
    other = dataclasses.replace(step.landmark, words=(("Compose",),), id="x:id/gone")
    steps = (recipe.steps[0], dataclasses.replace(step, landmark=other), *recipe.steps[2:])
    return dataclasses.replace(recipe, steps=steps)


def test_what_a_model_made_up_is_not_taken_for_the_persons_words(room: Room) -> None:
    message = Inbound("chat", "m1", "room", "ann", "make it darker", datetime.now(UTC))
    start = room.house.conversation.start_task
    room.hears_after(lambda: start(message, "set brightness to 15%", own=("make it darker",)))
    says(room, "remember how to do this as 'reading light'")
    kept = room.house.shortcuts.shelf.called("owner", "reading light")
    assert kept is not None
    assert kept.goals == ()
    assert "15 %" in says(room, "reading light")
    about = json.loads((room.house.trajectories / last_task(room)["id"] / "task.json").read_text())
    assert about["own"] == ["reading light"]
