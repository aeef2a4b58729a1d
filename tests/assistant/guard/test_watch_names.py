"""The guard of one task where a name stands for something else: icons, apps, people."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from assistant import telling
from assistant.guard.deciding import Deed
from assistant.guard.policy import Policy
from assistant.guard.watch import Leave
from assistant.steps import ModelSaid
from device_drivers.base import DoubleTap, Key, Launch, Risk, Role, Screen, Tap
from device_drivers.verbs import all_verbs
from tests.assistant.guard.steps import HOME, ICON, by_model, by_verb, watch_of, weighed
from tests.assistant.world import World
from tests.board import Board

Make = Callable[[Board], World]


@pytest.fixture
def make(tmp_path: Path) -> Make:
    return lambda board: World(tmp_path, board)


@pytest.mark.parametrize("rule", ["My Bank", "org.mybank", "*bank*"])
@pytest.mark.parametrize("free", [True, False])
def test_no_icon_opens_what_is_never_to_be_opened(make: Make, rule: str, free: bool) -> None:
    watch = watch_of(make(Board()), "press home and tap My Bank", Policy(apps={rule: "never"}))
    for touch in (Tap(100, 50), DoubleTap(100, 50)):
        move = by_model(touch) if free else replace(by_model(touch), model=None)
        assert not Leave(watch).holds(weighed(watch, move, HOME), HOME)


def test_an_icon_that_is_called_otherwise_than_its_app_goes_by_its_label(make: Make) -> None:
    odd = replace(HOME, elements=(replace(ICON, text="Savings"),))
    watch = watch_of(make(Board()), "tap Savings", Policy(apps={"savings": "never"}))
    move = replace(by_model(Tap(100, 50)), model=None)
    assert not Leave(watch).holds(weighed(watch, move, odd), odd)
    elsewhere = replace(odd, app="com.x")
    assert Leave(watch).holds(weighed(watch, move, elsewhere), elsewhere), "it is only a word there"


def test_whoever_is_where_they_must_not_be_may_leave(make: Make) -> None:
    watch = watch_of(make(Board()), "go home", Policy(apps={"com.x": "never"}))
    there = Screen(720, 1600, "com.x", elements=(replace(ICON, app="com.x"),))
    for model in (None, ModelSaid("leave")):
        for key, holds in (("home", True), ("enter", False)):
            move = replace(by_model(Key(key)), model=model)  # type: ignore[arg-type]
            assert Leave(watch).holds(weighed(watch, move, there), there) is holds


def test_a_task_for_one_app_changes_nothing_in_what_calls_itself_the_system(make: Make) -> None:
    for app, verdict in (("com.android.launcher.msgs", "ask"), ("com.android.launcher3", "allow")):
        watch = watch_of(make(Board()), "an alarm in Clock")
        button = replace(ICON, text="On", app=app, role=Role.SWITCH, checkable=True)
        screen = Screen(720, 1600, app, elements=(button,))
        move = weighed(watch, by_model(Tap(100, 50), Risk.CHANGE), screen)
        assert move.decision is not None
        assert move.decision.verdict == verdict
        watch.goes_on(move, asked=False)
        assert watch.grant(Deed("change", app, free=True)).apps == {"com.android.deskclock"}


def test_the_home_screen_is_nobodys_choice(make: Make) -> None:
    watch = watch_of(make(Board()), "do the usual")
    for app, open_ in (("com.android.launcher3", True), ("com.android.launcher.msgs", False)):
        move = weighed(watch, by_model(Launch(app)), replace(HOME, app="com.x"))
        watch.goes_on(move, asked=False)
        assert watch.grant(Deed("change", app, free=True)).open is open_


def test_a_question_is_one_line_whatever_a_name_holds(make: Make) -> None:
    name = "Zelda (+4915112345678): “hi”?" + "\n" * 30 + "\u202esms\u2800" * 3
    watch = watch_of(make(Board()), "text Zelda: hi")
    verb = all_verbs()["send_message"]
    args = verb.args.model_validate(
        {"recipient": "Zelda", "name": name, "number": "+4990", "body": "hi\nthere"}
    )
    move = replace(by_verb(watch, "send_message", recipient="Zelda", body="hi"), say=verb.say(args))
    for text in (telling.may_i(move).en, telling.may_i(move).zh, telling.shall_i_again(move).en):
        assert text.isprintable()
        assert "\u2800" not in text
    shown = "“Zelda (+4915112345678): 'hi'? ↵ sms sms sms” (+4990): “hi ↵ there”"
    assert telling.may_i(move).en == f"May I send a text message to {shown}?"
