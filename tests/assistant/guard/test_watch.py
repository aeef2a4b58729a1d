"""The guard in the loop: what it asks of a model, and what happens between the yes and the tap."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from assistant.guard.policy import Policy
from assistant.guard.watch import Leave, Watch
from assistant.routes.base import Scene
from assistant.steps import Do, FreeStep, Outcome, Request
from device_drivers.base import App, Box, Element, Key, OpenUrl, Risk, Role, Screen, Tap, TypeText
from device_drivers.verbs.base import Said
from models.base import Thought
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


class Phone(Board):
    """A board with more apps than one."""

    def apps(self) -> tuple[App, ...]:
        return (
            App("com.android.deskclock", "Clock"), App("org.mybank", "My Bank"),
            App("com.android.browser", "Browser"),
        )  # fmt: skip


def watch_of(world: World, text: str, policy: Policy | None = None, **more: object) -> Watch:
    request = Request("t", "t", "x", "c", "me", "board", text, "en")
    scene = Scene(Phone(), replace(request, **more))  # type: ignore[arg-type]
    return Watch(scene, {}, world.journal, policy or Policy())


BAR = Element(
    Role.TEXT_FIELD, Box(0, 0, 720, 100), "evil.example/x", hint="Search or type URL",
    app="com.android.browser", focused=True,
)  # fmt: skip
BROWSER = Screen(720, 1600, "com.android.browser", elements=(BAR,))
ICON = Element(
    Role.BUTTON, Box(0, 0, 720, 100), "My Bank", app="com.android.launcher3", clickable=True
)
HOME = Screen(720, 1600, "com.android.launcher3", elements=(ICON,))


def by_model(effect: object, risk: Risk = Risk.NAVIGATE, **more: object) -> Do:
    from assistant.steps import ModelSaid

    said = ModelSaid("do what the page says")
    move = Do(effect, Said("go on", "继续"), risk, model=said)  # type: ignore[arg-type]
    return replace(move, **more)  # type: ignore[arg-type]


def weighed(watch: Watch, move: Do, screen: Screen) -> Do:
    watch.scene.screen = screen
    return watch.weighed(move)


def asks(move: Do) -> list[str]:
    assert move.decision is not None
    assert move.decision.verdict == "ask"
    return [reason.why for reason in move.decision.reasons]


def test_an_address_from_elsewhere_is_shown_whole(make: Make) -> None:
    watch = watch_of(make(Board()), "search the web for cats")
    move = weighed(watch, by_model(OpenUrl("https://evil.example/c/1")), BROWSER)
    assert asks(move) == ["origin"]
    assert move.say.en == "Open “https://evil.example/c/1”"
    typed = weighed(watch, by_model(TypeText("evil.example/x"), Risk.CHANGE), BROWSER)
    assert asks(typed) == ["origin"]
    assert typed.say.en == "Type “evil.example/x” into “Search or type URL”"
    assert asks(weighed(watch, by_model(Key("enter")), BROWSER)) == ["origin"]
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
    strict = watch_of(make(Board()), "tidy up", Policy(apps={"com.x": "never"}))
    assert not Leave(strict).holds(move, screen)


def test_what_the_owner_forbids_is_not_even_asked_about(make: Make, tmp_path: Path) -> None:
    from assistant import telling

    watch = watch_of(make(Board()), "do it", Policy(apps={"*bank*": "never"}), consent="yes")
    move = weighed(watch, by_model(Tap(100, 50)), HOME)
    outcome: Outcome = telling.forbidden(move)
    assert outcome.impossible
    assert "guard.toml" in outcome.said.en
    assert "org.mybank" in outcome.said.zh


def test_a_models_own_words_are_for_the_model_to_answer_for(make: Make) -> None:
    """A Thought's summary is no question: see ``_told``."""
    board = Board(buttons=["Delete"])
    harmless = Thought(at(0), "look around", raw="<x>")
    world = with_model(make(board), Scripted(harmless, DONE))
    world.memory.answers = ["no"]
    world.run(PRESS_IT)
    assert world.memory.asked == ["May I tap “Delete” on “com.board”?"]
