"""What a model adds to a task: an app nobody named, a number of others, more pieces."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from assistant.guard.deciding import Decision
from assistant.guard.policy import Amounts, Policy
from device_drivers.base import Box, Element, Launch, Risk, Role, Screen, Tap, TypeText
from tests.assistant.guard.steps import HOME, asks, by_model, watch_of, weighed
from tests.assistant.world import World
from tests.board import Board

Make = Callable[[Board], World]
BROWSER = Launch("com.android.browser")


@pytest.fixture
def make(tmp_path: Path) -> Make:
    return lambda board: World(tmp_path, board)


def verdict(decision: Decision | None) -> str:
    assert decision is not None
    return decision.verdict


def test_an_app_that_is_no_part_of_what_was_asked_for(make: Make) -> None:
    watch = watch_of(make(Board()), "wake me at seven")
    move = weighed(watch, by_model(BROWSER), HOME)
    assert asks(move) == ["origin"]
    assert watch.added(move)
    watch.goes_on(move, asked=True)
    assert verdict(weighed(watch, by_model(BROWSER), HOME).decision) == "allow", "once"
    own = weighed(watch, by_model(Launch("com.android.deskclock")), HOME)
    assert verdict(own.decision) == "allow"


def test_where_no_app_was_named_a_model_may_look_anywhere(make: Make) -> None:
    watch = watch_of(make(Board()), "find out what Wednesday brings")
    assert verdict(weighed(watch, by_model(BROWSER), HOME).decision) == "allow"


def test_the_owners_rule_opens_an_app(make: Make) -> None:
    for called in ("com.android.browser", "Browser"):
        policy = Policy.model_validate({"apps": {called: "allow"}})
        watch = watch_of(make(Board()), "wake me at seven", policy)
        assert verdict(weighed(watch, by_model(BROWSER), HOME).decision) == "allow"


def field(hint: str) -> Screen:
    one = Element(Role.TEXT_FIELD, Box(0, 0, 700, 100), hint=hint, app="com.android.contacts",
                  focused=True)  # fmt: skip
    return Screen(720, 1600, "com.android.contacts", elements=(one,))


def test_a_number_of_somebody_else_is_not_kept_unasked(make: Make) -> None:
    typed = by_model(TypeText("+1 646 555 1234"), Risk.CHANGE)
    watch = watch_of(make(Board()), "add Anna to my contacts")
    move = weighed(watch, typed, field("Phone"))
    assert asks(move) == ["origin"]
    assert watch.added(move)
    assert verdict(weighed(watch, typed, field("Notes")).decision) == "allow"
    own = watch_of(make(Board()), "add Anna to my contacts, 646 555 1234")
    assert verdict(weighed(own, typed, field("Phone")).decision) == "allow"


SHOP = "com.phonepilot.shop"
PARTS = (
    Element(Role.BUTTON, Box(0, 0, 90, 90), "−", app=SHOP, clickable=True),
    Element(Role.TEXT, Box(100, 0, 190, 90), "12", app=SHOP),
    Element(Role.BUTTON, Box(200, 0, 290, 90), "+", app=SHOP, clickable=True),
    Element(Role.BUTTON, Box(0, 100, 290, 190), "Add to cart", app=SHOP, clickable=True),
)


def test_more_pieces_than_were_asked_for_are_asked_about(make: Make) -> None:
    shop = Screen(720, 1600, SHOP, elements=PARTS)
    into_cart = by_model(Tap(100, 150))
    watch = watch_of(make(Board()), "put a lamp into the cart of the shop")
    move = weighed(watch, into_cart, shop)
    assert asks(move) == ["origin"]
    assert watch.added(move)
    watch.goes_on(move, asked=True)
    assert verdict(weighed(watch, into_cart, shop).decision) == "allow", "it was confirmed"
    own = watch_of(make(Board()), "put twelve lamps into the cart of the shop")
    assert verdict(weighed(own, into_cart, shop).decision) == "allow"


def test_a_second_payment_is_asked_about_where_a_first_needed_no_question(make: Make) -> None:
    total = Element(Role.TEXT, Box(0, 0, 700, 90), "$20", app=SHOP)
    pay = Element(Role.BUTTON, Box(0, 100, 700, 190), "Pay", app=SHOP, clickable=True)
    page = Screen(720, 1600, SHOP, elements=(total, pay))
    policy = Policy(amounts=Amounts(ask_above=50))
    watch = watch_of(make(Board()), "in the shop pay the $20, not more", policy)
    move = weighed(watch, by_model(Tap(100, 150), Risk.PAY), page)
    first = [reason.matter for reason in move.decision.reasons] if move.decision else []
    assert not any(m and m.value == "Pay once more" for m in first)
    watch.goes_on(move, asked=False)
    again = weighed(watch, by_model(Tap(100, 150), Risk.PAY), page)
    assert again.decision is not None
    second = [reason.matter for reason in again.decision.reasons]
    assert any(m and m.value == "Pay once more" for m in second)


def test_a_no_to_what_was_asked_for_is_no_addition(make: Make) -> None:
    watch = watch_of(make(Board()), "delete my alarm")
    move = weighed(watch, by_model(Tap(100, 500), Risk.DELETE), HOME)
    assert not watch.added(move)
    other = watch_of(make(Board()), "wake me at seven")
    assert other.added(weighed(other, by_model(Tap(100, 500), Risk.DELETE), HOME))


def test_what_no_model_chose_and_what_was_not_weighed_adds_nothing(make: Make) -> None:
    watch = watch_of(make(Board()), "wake me at seven")
    move = weighed(watch, by_model(BROWSER), HOME)
    assert watch.added(move)
    assert not watch.added(replace(move, model=None))
    assert not watch.added(replace(move, decision=None))
