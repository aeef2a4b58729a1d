"""What was done over the screen, done again by a shortcut in the chat: offered, named, mended."""

from __future__ import annotations

import dataclasses
import json
from datetime import UTC, datetime
from typing import Any

import pytest

from assistant.shortcuts.base import Recipe
from gateways.base import Inbound
from tests.assistant.commands.conftest import Room, in_room, room
from tests.assistant.conftest import Cli
from tests.assistant.shortcuts.talk import says

pytestmark = [pytest.mark.usefixtures("noon"), pytest.mark.timeout(300)]
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
