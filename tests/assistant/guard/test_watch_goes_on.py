"""What the guard of a task carries from one step to the next, and what it has heard on the way."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from assistant.guard.deciding import Deed
from assistant.guard.provenance import Matter
from assistant.guard.watch import Leave, Watch, canonical
from assistant.steps import Do, RunVerb
from device_drivers.base import Box, Element, Key, Launch, OpenUrl, Risk, Role, Screen, Tap
from tests.assistant.guard.steps import (
    BROWSER,
    HOME,
    asks,
    by_model,
    by_verb,
    watch_of,
    weighed,
)
from tests.assistant.world import World
from tests.board import Board

Make = Callable[[], World]
CLOCK = Screen(720, 1600, "com.android.deskclock", elements=(
    Element(Role.SWITCH, Box(0, 0, 720, 100), "06:00", app="com.android.deskclock"),
))  # fmt: skip
SWITCHES = by_model(Tap(100, 50), Risk.CHANGE)
ADDRESS = "https://evil.example/c"


@pytest.fixture
def make(tmp_path: Path) -> Make:
    return lambda: World(tmp_path, Board())


def verdict(move: Do) -> str:
    assert move.decision is not None
    return move.decision.verdict


def matters(watch: Watch, move: Do, screen: Screen) -> list[Matter]:
    deed = weighed(watch, move, screen).deed
    assert deed is not None
    return [*deed.matters]


# --- the apps of a task ---------------------------------------------------------------------------


def test_the_first_app_in_which_a_model_changed_something_is_the_tasks(make: Make) -> None:
    watch = watch_of(make(), "do the usual")
    looks = weighed(watch, by_model(Tap(100, 50)), BROWSER)
    watch.goes_on(looks, asked=False)
    first = weighed(watch, SWITCHES, CLOCK)
    assert (verdict(looks), verdict(first)) == ("allow", "allow"), "to look is not to choose"
    watch.goes_on(first, asked=False)
    assert verdict(weighed(watch, SWITCHES, CLOCK)) == "allow"
    assert asks(weighed(watch, SWITCHES, BROWSER)) == ["app"]


def test_the_first_app_that_a_model_opened_is_the_tasks(make: Make) -> None:
    watch = watch_of(make(), "do the usual")
    opens = weighed(watch, by_model(Launch("com.android.deskclock")), HOME)
    assert verdict(opens) == "allow"
    watch.goes_on(opens, asked=False)
    assert asks(weighed(watch, SWITCHES, BROWSER)) == ["app"]
    assert verdict(weighed(watch, SWITCHES, CLOCK)) == "allow"


def test_what_needed_no_yes_of_its_own_takes_no_app_in(make: Make) -> None:
    watch = watch_of(make(), "an alarm in Clock")
    asked = weighed(watch, SWITCHES, BROWSER)
    assert asks(asked) == ["app"]
    watch.goes_on(asked, asked=False)
    assert asks(weighed(watch, SWITCHES, BROWSER)) == ["app"]
    watch.goes_on(asked, asked=True)
    assert verdict(weighed(watch, SWITCHES, BROWSER)) == "allow"


def test_when_the_time_of_the_task_is_up_nothing_goes_on(make: Make) -> None:
    watch = watch_of(make(), "do the usual")
    assert verdict(weighed(watch, SWITCHES, CLOCK)) == "allow"
    watch.scene.deadline = time.monotonic() - 1
    assert verdict(weighed(watch, SWITCHES, CLOCK)) == "never"


def test_what_comes_along_with_a_payment_is_told(make: Make) -> None:
    watch = watch_of(make(), "in the shop pay for the lamp")
    shop = "com.phonepilot.shop"
    monthly = Element(Role.CHECKBOX, Box(0, 0, 720, 90), "Repeat every month", app=shop,
                      checkable=True, checked=True)  # fmt: skip
    pay = Element(Role.BUTTON, Box(0, 100, 720, 190), "Pay", app=shop, clickable=True, focused=True)
    page = Screen(720, 1600, shop, elements=(monthly, pay))
    for effect in (Tap(100, 150), Key("enter")):
        found = matters(watch, by_model(effect, Risk.PAY), page)
        assert Matter("option", "Repeat every month", "screen") in found
    own = by_model(Tap(100, 150), Risk.PAY, model=None)
    assert all(matter.kind != "option" for matter in matters(watch, own, page))


# --- what was heard -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("where", "origin"),
    [("memory", "memory"), ("page", "web"), ("read", "screen"), ("nowhere", "model")],
)
def test_where_an_address_was_heard_is_told(make: Make, where: str, origin: str) -> None:
    watch, page = watch_of(make(), "search the web for cats"), BROWSER
    if where == "memory":
        watch.memory = (f"cats are at {ADDRESS}",)
    elif where == "read":
        watch.scene.read = {f"cats are at {ADDRESS}": 0}
    elif where == "page":
        line = Element(Role.TEXT, Box(0, 200, 720, 300), ADDRESS, app="com.android.browser")
        page = replace(BROWSER, elements=(*BROWSER.elements, line))
    assert matters(watch, by_model(OpenUrl(ADDRESS)), page) == [Matter("address", ADDRESS, origin)]  # type: ignore[arg-type]


def test_what_stands_in_the_field_that_has_the_cursor_was_heard_from_nobody(make: Make) -> None:
    watch = watch_of(make(), "search the web for cats")
    (typed,) = BROWSER.elements
    (matter,) = matters(watch, by_model(OpenUrl(typed.text)), BROWSER)
    assert matter.origin == "model"
    left = replace(BROWSER, elements=(replace(typed, focused=False),))
    (matter,) = matters(watch, by_model(OpenUrl(typed.text)), left)
    assert matter.origin == "web"


def test_what_was_said_and_answered_meanwhile_is_the_persons(make: Make) -> None:
    for said in ("told", "answers", "confirmed"):
        watch = watch_of(make(), "search the web for cats")
        if said == "told":
            watch.scene.told = (f"open {ADDRESS}",)
        elif said == "answers":
            watch.scene.answers = {"Which page?": ADDRESS}
        else:
            watch.goes_on(weighed(watch, by_model(OpenUrl(ADDRESS)), BROWSER), asked=True)
        (matter,) = matters(watch, by_model(OpenUrl(ADDRESS)), BROWSER)
        assert matter.origin == "person", said


# --- verbs and approvals --------------------------------------------------------------------------


def test_a_verb_is_weighed_by_its_arguments_alone(make: Make) -> None:
    watch = watch_of(make(), "open the bank")
    opens = by_verb(watch, "open_app", app="My Bank", package="org.mybank")
    assert opens.deed == Deed("navigate", "org.mybank", "My Bank", verb=True)
    dark = by_verb(watch, "set_dark_theme", on=True)
    assert dark.deed == Deed("change", verb=True)
    other = watch_of(make(), "find cats", own=("what is new?",))
    looks = by_verb(other, "web_search", query="cats")
    assert looks.deed == Deed("navigate", verb=True), "words that only look matter to nobody"


def test_a_verb_that_only_looks_is_weighed_as_one(make: Make) -> None:
    looks = by_verb(watch_of(make(), "what comes next?"), "next_event")
    assert looks.deed == Deed("read", verb=True)


def test_what_a_brain_copied_from_strangers_is_told(make: Make) -> None:
    command = {"name": "set_dark_theme", "arguments": {"on": True}}
    copied = watch_of(
        make(), "x", own=("dark theme, please",), command=command, saw=("a page",), copied=("now!",)
    )
    dark = by_verb(copied, "set_dark_theme", on=True)
    assert dark.deed is not None
    assert dark.deed.matters == (Matter("text", "now!", "tool"),)
    assert asks(dark) == ["origin"]


def test_a_yes_that_was_said_beforehand_counts_where_it_is_weighed(make: Make) -> None:
    delete = by_model(Tap(1, 1), Risk.DELETE)
    assert verdict(weighed(watch_of(make(), "delete the 06:00", consent="yes"), delete, CLOCK)) == (
        "allow"
    )
    assert verdict(weighed(watch_of(make(), "delete the 06:00"), delete, CLOCK)) == "ask"


def test_a_yes_is_kept_for_the_tasks_person_and_for_this_step(make: Make) -> None:
    watch = watch_of(make(), "tidy up")
    move = by_model(Tap(1, 1), binding="b")
    leave = Leave(watch, watch.approved(move, 3))
    (kept,) = watch.journal._rows("SELECT id, task, person, binding FROM approvals")
    assert tuple(kept) == ("t:a3", "t", "me", "b")
    assert leave.binding(move, HOME) == watch.binding(move, HOME)
    assert Leave(watch).binding(move, HOME) == ""


def test_everything_that_is_done_is_in_one_form() -> None:
    verb = RunVerb("set_dark_theme", {"on": True})
    assert canonical(verb) == {"kind": "verb", "name": "set_dark_theme", "arguments": {"on": True}}
    assert canonical(Tap(1, 2)) == {"kind": "tap", "x": 1, "y": 2}
