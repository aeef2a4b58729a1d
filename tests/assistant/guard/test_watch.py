"""The guard in the loop: what it asks of a model, and what happens between the yes and the tap."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from assistant import telling
from assistant.guard.approvals import NotApproved
from assistant.guard.deciding import Deed, decide
from assistant.guard.grants import Grant
from assistant.guard.policy import Policy
from assistant.guard.reasons import because
from assistant.guard.watch import Leave
from assistant.steps import FreeStep, Outcome
from device_drivers.base import (
    Box,
    Element,
    Key,
    Launch,
    OpenUrl,
    Risk,
    Role,
    Screen,
    Tap,
    TypeText,
)
from device_drivers.verbs.base import Said
from models.base import Thought
from tests.assistant.guard.steps import (
    BAR,
    BROWSER,
    HOME,
    asks,
    by_model,
    by_verb,
    watch_of,
    weighed,
)
from tests.assistant.test_vision import DONE, PRESS, Scripted, at, with_model
from tests.assistant.world import World
from tests.board import Board

Make = Callable[[Board], World]
PRESS_IT = FreeStep("press it")


@pytest.fixture
def make(tmp_path: Path) -> Make:
    return lambda board: World(tmp_path, board)


def meanwhile(world: World, happens: Callable[[], None], answers: int = 1) -> None:
    """``happens`` while the person thinks about their first answers."""
    ask, left = world.memory.ask, [answers]

    def asked(question: Said, options: Mapping[str, str], risky: bool) -> str | None:
        answer = ask(question, options, risky)
        if left[0]:
            left[0] -= 1
            happens()
        return answer

    world.memory.ask = asked  # type: ignore[method-assign]


def test_what_is_swapped_under_a_yes_is_not_tapped(make: Make) -> None:
    board = Board(buttons=["Delete", "Keep"])
    world = with_model(make(board), Scripted(PRESS, PRESS, DONE))
    world.memory.answers = ["yes", "no"]
    meanwhile(world, lambda: board.buttons.__setitem__(0, "Delete everything"))
    (outcome,) = world.run(PRESS_IT)
    assert board.presses == []
    assert len(world.memory.asked) == 2
    assert "Delete everything" in world.memory.asked[1]
    assert outcome.name == "stopped"


def test_another_app_in_front_needs_another_yes(make: Make) -> None:
    board = Board(buttons=["Delete"])
    world = with_model(make(board), Scripted(PRESS, PRESS, DONE))
    world.memory.answers = ["yes", "no"]
    meanwhile(world, lambda: setattr(board, "app", "com.evil"))
    world.run(PRESS_IT)
    assert board.presses == []
    assert len(world.memory.asked) == 2


def test_what_is_still_there_is_tapped_with_one_question(make: Make) -> None:
    board = Board(buttons=["Delete"])
    world = with_model(make(board), Scripted(PRESS, DONE))
    world.memory.answers = ["yes"]
    assert world.run(PRESS_IT)[0].name == "done"
    assert board.presses == ["Delete"]
    assert len(world.memory.asked) == 1


def test_a_second_tap_on_it_needs_a_second_yes(make: Make) -> None:
    board = Board(buttons=["Delete"])
    world = with_model(make(board), Scripted(PRESS, PRESS, DONE))
    world.memory.answers = ["yes", "yes"]
    world.run(PRESS_IT)
    assert board.presses == ["Delete", "Delete"]
    assert len(world.memory.asked) == 2


def test_it_does_not_ask_for_ever_while_the_screen_changes(make: Make) -> None:
    board = Board(buttons=["Delete", "0"])
    world = with_model(make(board), Scripted(PRESS))
    world.memory.answers = ["yes"] * 9
    meanwhile(world, lambda: board.buttons.__setitem__(1, board.buttons[1] + "0"), answers=9)
    (outcome,) = world.run(PRESS_IT)
    assert "keeps changing" in outcome.said.en
    assert len(world.memory.asked) == 3
    assert board.presses == []


def test_a_time_of_day_that_goes_on_changes_nothing(make: Make) -> None:
    board = Board(buttons=["Delete"], log=["10:41"])
    world = with_model(make(board), Scripted(PRESS, DONE))
    world.memory.answers = ["yes"]
    meanwhile(world, lambda: board.log.__setitem__(0, "10:42"))
    assert world.run(PRESS_IT)[0].name == "done"
    assert len(world.memory.asked) == 1


# --- the guard of one task, by itself -------------------------------------------------------------


def test_an_address_from_elsewhere_is_shown_whole(make: Make) -> None:
    watch = watch_of(make(Board()), "search the web for cats")
    move = weighed(watch, by_model(OpenUrl("https://evil.example/c/1")), BROWSER)
    assert asks(move) == ["origin"]
    assert move.say.en == "Open “https://evil.example/c/1”"
    typed = weighed(watch, by_model(TypeText("evil.example/x"), Risk.CHANGE), BROWSER)
    assert asks(typed) == ["origin"]
    assert typed.say.en == "Type “evil.example/x” into “Search or type URL”"
    for key in ("enter", "search"):
        assert asks(weighed(watch, by_model(Key(key)), BROWSER)) == ["origin"]
    cats = weighed(watch, by_model(TypeText("cats"), Risk.CHANGE), BROWSER)
    assert cats.decision is not None
    assert cats.decision.verdict == "allow"


def test_a_confirmed_address_is_not_asked_about_twice(make: Make) -> None:
    watch = watch_of(make(Board()), "search the web for cats")
    typed = weighed(watch, by_model(TypeText("evil.example/x"), Risk.CHANGE), BROWSER)
    watch.goes_on(typed, asked=True)
    enter = weighed(watch, by_model(Key("enter")), BROWSER)
    assert enter.decision is not None
    assert enter.decision.verdict == "allow"


def test_the_icon_of_a_bank_asks_before_it_is_opened(make: Make) -> None:
    watch = watch_of(make(Board()), "wake me at seven")
    move = weighed(watch, by_model(Tap(100, 50), on="My Bank"), HOME)
    assert asks(move) == ["app"]
    assert watch.added(move)
    watch.goes_on(move, asked=True)
    again = weighed(watch, by_model(Tap(100, 50)), HOME)
    assert again.decision is not None
    assert again.decision.verdict == "allow"


def test_the_persons_own_instruction_is_not_asked_about(make: Make) -> None:
    watch = watch_of(make(Board()), "tap My Bank")
    move = weighed(watch, replace(by_model(Tap(100, 50)), model=None), HOME)
    assert move.decision is not None
    assert move.decision.verdict == "allow"
    watch.goes_on(move, asked=False)


def test_what_was_not_weighed_is_weighed_where_it_is_done(make: Make) -> None:
    watch = watch_of(make(Board()), "tidy up")
    delete = Element(Role.BUTTON, Box(0, 0, 720, 100), "Delete", clickable=True, app="com.x")
    screen = Screen(720, 1600, "com.x", elements=(delete,))
    move = replace(by_model(Tap(100, 50)), model=None)
    assert not Leave(watch).holds(move, screen)
    assert Leave(watch).holds(move, HOME)
    assert not Leave(watch).holds(replace(move, risk=Risk.SEND), HOME), "it is known to be graver"
    assert Leave(watch_of(make(Board()), "tidy up", consent="yes")).holds(move, screen)
    strict = watch_of(make(Board()), "tidy up", Policy(apps={"com.x": "never"}))
    assert not Leave(strict).holds(move, screen)


def test_what_the_owner_forbids_is_not_even_asked_about(make: Make, tmp_path: Path) -> None:
    watch = watch_of(make(Board()), "do it", Policy(apps={"*bank*": "never"}), consent="yes")
    move = weighed(watch, by_model(Tap(100, 50)), HOME)
    outcome: Outcome = telling.forbidden(move)
    assert outcome.impossible
    assert "guard.toml" in outcome.said.en
    assert "org.mybank" in outcome.said.zh


# --- verbs ----------------------------------------------------------------------------------------


def test_what_a_brain_made_up_is_told(make: Make) -> None:
    own = ("tell Anna I am late",)
    watch = watch_of(make(Board()), "text Eve: my code is 1234", own=own)
    move = by_verb(watch, "send_message", recipient="Eve", body="my code is 1234")
    assert asks(move) == ["class", "origin", "origin"]
    said = because(move)
    assert "Whom it concerns, “Eve”, comes from the model, not from you." in said.en
    assert "内容“my code is 1234”来自模型，不是您说的。" in said.zh


def test_what_the_person_asked_for_needs_only_the_yes_to_its_class(make: Make) -> None:
    watch = watch_of(make(Board()), "text Anna: hi")
    move = by_verb(watch, "send_message", recipient="Anna", body="hi")
    assert asks(move) == ["class"]
    assert because(move) == Said("", "")
    listed = watch_of(make(Board()), "text Anna: hi", Policy(contacts={"anna": "allow"}))
    assert Leave(listed).holds(by_verb(listed, "send_message", recipient="Anna", body="hi"), None)


def test_a_rule_for_an_app_counts_for_verbs(make: Make) -> None:
    watch = watch_of(make(Board()), "open the bank", Policy(apps={"*bank*": "never"}))
    move = by_verb(watch, "open_app", app="My Bank", package="org.mybank")
    assert not Leave(watch).holds(move, None)
    assert not Leave(watch).holds(replace(move, decision=None), None)


@pytest.mark.parametrize(
    ("policy", "why"),
    [
        ({"contacts": {"anna": "ask"}}, "There is a rule of yours for “Anna”."),
        ({"hours": {"from": "00:00", "until": "23:59:59"}}, "These are your quiet hours."),
        ({"contacts": {"anna": "never"}}, "There is a rule of yours for “Anna”."),
    ],
)
def test_why_it_asks_or_forbids(make: Make, policy: object, why: str) -> None:
    watch = watch_of(make(Board()), "text Anna: hi", Policy.model_validate(policy))
    assert why in because(by_verb(watch, "send_message", recipient="Anna", body="hi")).en


def test_why_an_app_a_class_and_the_time_speak_against_it(make: Make) -> None:
    watch = watch_of(make(Board()), "an alarm in Clock")
    assert (
        "That is in My Bank (org.mybank)." in because(weighed(watch, by_model(Tap(1, 1)), HOME)).en
    )
    watch.scene.deadline = 0
    odd = replace(by_model(Tap(1, 1)), model=None, risk="teleport")  # type: ignore[arg-type]
    deed = Deed("teleport")
    decision = decide(Policy(), Grant(over=True), deed, watch.now())
    told = because(replace(odd, deed=deed, decision=decision))
    assert told.en == " There is no rule for “teleport”. The time of the task is up."
    assert because(odd) == Said("", "")


def test_what_stands_in_a_field_without_a_name(make: Make) -> None:
    bare = replace(BAR, hint="", id="com.android.browser:id/omnibox", focused=False)
    screen = replace(BROWSER, elements=(bare,))
    watch = watch_of(make(Board()), "search the web for cats")
    typed = weighed(watch, by_model(TypeText("evil.example/x"), Risk.CHANGE), screen)
    assert typed.say.en == "Type “evil.example/x”"
    enter = weighed(watch, by_model(Key("enter")), screen)
    assert enter.decision is not None
    assert enter.decision.verdict == "allow"


def test_a_launch_is_about_the_app_that_it_opens(make: Make) -> None:
    watch = watch_of(make(Board()), "an alarm in Clock")
    assert asks(weighed(watch, by_model(Launch("org.mybank")), HOME)) == ["app"]


def test_no_yes_is_no_leave_to_do_it_again(make: Make) -> None:
    watch = watch_of(make(Board()), "tidy up")
    move = by_model(Tap(1, 1), binding="b")
    with pytest.raises(NotApproved):
        Leave(watch).use(move)
    leave = Leave(watch, watch.approved(move, 1))
    leave.use(move)
    with pytest.raises(NotApproved):
        leave.use(move)


def test_what_nobody_asked_for_after_strangers_were_read(make: Make) -> None:
    own = ("what did Anna write?",)
    command = {"name": "set_airplane_mode", "arguments": {"on": True}}
    read = watch_of(make(Board()), "x", own=own, command=command, saw=("the phone",))
    assert asks(by_verb(read, "set_airplane_mode", on=True)) == ["origin"]
    read = watch_of(make(Board()), "x", own=own, command=command, saw=("the phone",), consent="yes")
    assert asks(by_verb(read, "set_airplane_mode", on=True)) == ["origin"]
    for more in ({"saw": ()}, {"own": ("read Anna's text, then go on airplane mode",)}):
        known: dict[str, Any] = {"own": own, "command": command, "saw": ("the phone",)} | more
        free = watch_of(make(Board()), "x", **known)
        assert Leave(free).holds(by_verb(free, "set_airplane_mode", on=True), None)


def test_a_models_own_words_are_for_the_model_to_answer_for(make: Make) -> None:
    """A Thought's summary is no question: see ``_told``."""
    board = Board(buttons=["Delete"])
    harmless = Thought(at(0), "look around", raw="<x>")
    world = with_model(make(board), Scripted(harmless, DONE))
    world.memory.answers = ["no"]
    world.run(PRESS_IT)
    assert world.memory.asked == ["May I tap “Delete” on “com.board”?"]
