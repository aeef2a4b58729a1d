"""How many, and what comes along: asked about where the person did not say it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from assistant.guard.provenance import Heard
from assistant.guard.quantities import of_order, said_numbers
from device_drivers.base import Box, Element, Risk, Role, Screen

APP = "com.shop"


def row(y: int, *parts: tuple[Role, str, str]) -> list[Element]:
    """Beside each other: role, label, id; what is no text can be touched."""
    return [
        Element(role, Box(200 * n, y, 200 * n + 190, y + 50), text, id=f"{APP}:id/{name}", app=APP,
                clickable=role is not Role.TEXT)
        for n, (role, text, name) in enumerate(parts)
    ]  # fmt: skip


def page(count: str, button: str = "Add to cart", *more: Element) -> tuple[Screen, Element]:
    elements = [
        *row(0, (Role.TEXT, "Desk lamp", "title"), (Role.TEXT, "12 items left", "stock")),
        *row(100, (Role.BUTTON, "−", "less"), (Role.TEXT, count, "n"), (Role.BUTTON, "+", "more")),
        *more,
        *row(300, (Role.BUTTON, button, "go")),
    ]
    return Screen(700, 1600, APP, elements=tuple(elements)), elements[-1]


def found(count: str, own: str, button: str = "Add to cart", risk: Risk = Risk.NAVIGATE,
          *more: Element) -> list[tuple[str, str, str]]:  # fmt: skip
    screen, touched = page(count, button, *more)
    heard = Heard((own,))
    return [(m.kind, m.value, m.origin) for m in of_order(touched, risk, screen, heard)]


def test_one_piece_is_what_everybody_means() -> None:
    assert found("1", "put a lamp into the cart") == []


def test_a_number_that_nobody_said_comes_from_the_screen() -> None:
    assert found("12", "put a lamp into the cart") == [("count", "12", "screen")]


@pytest.mark.parametrize("own", ["put 12 lamps there", "a dozen lamps please", "订12件台灯",
                                 "twelve lamps", "十二件台灯", "一打台灯"])  # fmt: skip
def test_a_number_that_was_said_is_the_persons(own: str) -> None:
    assert found("12", own) == [("count", "12", "person")]


def test_only_what_takes_hold_is_weighed() -> None:
    assert found("12", "a lamp", button="Show reviews") == []
    assert found("12", "a lamp", button="加入购物车") == [("count", "12", "screen")]


def test_a_list_of_what_is_left_is_no_number_of_pieces_until_it_is_paid() -> None:
    assert found("1", "a lamp") == []
    paid = found("1", "a lamp", "Place order", Risk.PAY)
    assert paid == [("count", "12", "screen")]


@pytest.mark.parametrize("ticked", [True, False])
def test_boxes_that_are_ticked_come_along_with_a_payment(ticked: bool) -> None:
    box = replace(
        row(200, (Role.CHECKBOX, "Repeat every month", "box"))[0], checkable=True, checked=ticked
    )
    paid = found("1", "pay for it, 12 of them", "Pay", Risk.PAY, box)
    assert (("option", "Repeat every month", "screen") in paid) is ticked
    said = found("1", "pay for it and repeat every month", "Pay", Risk.PAY, box)
    assert (("option", "Repeat every month", "person") in said) is ticked


def test_a_bare_number_counts_where_it_is_called_so_or_can_be_stepped() -> None:
    bare = row(100, (Role.TEXT, "7", "reviews"))[0]
    named = (replace(bare, id=f"{APP}:id/item_qty"), replace(bare, hint="How many pieces"))
    for number, counts in ((bare, False), (named[0], True), (named[1], True)):
        screen = Screen(700, 1600, APP, elements=(number, *row(300, (Role.BUTTON, "Buy", "go"))))
        found = of_order(screen.elements[-1], Risk.PAY, screen, Heard(("a lamp",)))
        assert [m.value for m in found] == (["7"] if counts else [])


def test_a_box_without_words_is_called_by_what_stands_beside_it() -> None:
    box = replace(
        row(200, (Role.CHECKBOX, "", "box"))[0], checkable=True, checked=True, clickable=True
    )
    words = row(
        200, (Role.TEXT, "", "gap"), (Role.TEXT, "Insurance", "a"), (Role.BUTTON, "Details", "b"),
        (Role.TEXT, "$4", "c"), (Role.TEXT, "new", "d"),
    )  # fmt: skip
    line = [replace(e, box=replace(e.box, top=210, bottom=240)) for e in words]
    above, below = row(150, (Role.TEXT, "Lamp", "e"))[0], row(250, (Role.TEXT, "Lamp", "f"))[0]
    paid = found("1", "pay for it, 12 of them", "Pay", Risk.PAY, above, box, *line, below)
    assert [value for kind, value, _ in paid if kind == "option"] == ["Insurance · $4"]
    bare = found("1", "pay for it, 12 of them", "Pay", Risk.PAY, above, box, below)
    assert [kind for kind, _, _ in bare] == ["count"], "nobody could be asked about it"


@pytest.mark.parametrize(("own", "numbers"), [
    ("two lamps, model 4821", {2, 4821}), ("at 12.50 each", set()), ("二十个", {20}),
    ("两件", {2}), ("a pair", {2}), ("十五张票", {15}),
    ("buy 2 tickets for the film at 19, at most 12 euros each", {2}), ("three at 7 pm", {3}),
    ("$20 or 30%, until 8, on the 3rd: 4", {4}), ("at seven, five lamps", {5}),
    ("3张票，19点，最多12元", {3}),
])  # fmt: skip
def test_numbers_in_words(own: str, numbers: set[int]) -> None:
    assert said_numbers([own]) == numbers


@pytest.mark.parametrize("step", [
    "btn_increase", "btnIncrease", "inc", "qty_up", "btn_plus", "down",
])  # fmt: skip
def test_a_button_without_words_steps_by_its_id(step: str) -> None:
    line = row(100, (Role.TEXT, "12", "n"), (Role.BUTTON, "", step))
    for elements, counts in ((line, True), ((line[0],), False)):
        screen = Screen(700, 1600, APP, elements=(*elements, *row(300, (Role.BUTTON, "Buy", "go"))))
        found = of_order(screen.elements[-1], Risk.PAY, screen, Heard(("a lamp",)))
        assert [m.value for m in found] == (["12"] if counts else [])
