"""A choice survives being written down and read back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from device_drivers.base import Box, Element, Role, Scroll, Swipe, Tap, TypeText
from models.base import Answer, AskPerson, Finish, Remember
from models.pocket.choices import ASKS, KINDS, POINTS, Choice
from models.pocket.lines import line, meant, past, spot, touched
from models.pocket.policy import act_of
from tests.models.pocket.test_reading import a_screen

SCREEN = a_screen("Early bird", "Say “hi”\nnow")


def a_choice(kind: str) -> Choice:
    match POINTS[kind]:
        case "element":
            return Choice(kind, 1, SCREEN.elements[1].label)
        case "text":
            return Choice(kind, None, 'a "text" of\\two lines\n')
        case "app":
            return Choice(kind, None, "时钟", "时钟")
    return Choice(kind)


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_a_line_that_means_it(kind: str) -> None:
    choice = a_choice(kind)
    said = line(choice, SCREEN)
    meant(said, SCREEN)
    remembered = past(said, failed=True)
    assert remembered is not None
    assert remembered.failed
    if not kind.startswith(("answer", "ask_about", "scroll", "swipe", "wait", "key", "fail")):
        assert remembered.kind == kind
    if POINTS[kind] in ("text", "app"):
        assert remembered.text == act_of(choice).text


@pytest.mark.parametrize("kind", KINDS)
def test_a_line_tells_how_much_the_act_was_doubted(kind: str) -> None:
    sure, doubted = (line(a_choice(kind), SCREEN, doubt=d) for d in (0.0, 0.25))
    assert meant(doubted, SCREEN) == meant(sure, SCREEN)
    remembered = past(doubted, failed=False)
    assert remembered is not None
    assert remembered.doubt == 0.25
    assert replace(remembered, doubt=0.0) == past(sure, failed=False)


def test_lines_mean_what_they_say() -> None:
    assert meant(line(Choice("tap", 0, "Early bird"), SCREEN), SCREEN) == Tap(250, 245)
    assert meant(line(Choice("clear"), SCREEN), SCREEN) == TypeText("", clear=True)
    assert meant(line(Choice("scroll_any_up"), SCREEN), SCREEN) == Scroll("up")
    assert isinstance(meant(line(Choice("swipe_left", 0), SCREEN), SCREEN), Swipe)
    assert meant(line(Choice("answer_element", 0, "7"), SCREEN), SCREEN) == Answer("7")
    assert meant(line(Choice("remember", 0, "7"), SCREEN), SCREEN) == Remember("7")
    assert meant(line(Choice("give_up"), SCREEN), SCREEN) == Finish(False)
    assert meant(line(Choice("fail"), SCREEN), SCREEN) == Finish(False)
    told = line(Choice("fail", None, "没有“企鹅”。"), SCREEN, chinese=True)
    assert meant(told, SCREEN) == Finish(False, "没有“企鹅”。")


def test_what_is_touched_is_told_by_its_name() -> None:
    assert touched(line(Choice("tap", 0, "Early bird"), SCREEN)) == "tap “Early bird”"
    assert touched('long_press 10 20 "烤面包" ~0.20;') == "long press “烤面包”"
    assert [touched(each) for each in ('tap 1 2 "";', 'type "x";', "finish;")] == ["", "", ""]


@pytest.mark.parametrize("kind", sorted(ASKS))
def test_questions_are_put_in_the_language_of_the_goal(kind: str) -> None:
    said = meant(line(Choice(kind), SCREEN, chinese=True), SCREEN)
    assert said == AskPerson(ASKS[kind].zh)


@pytest.mark.parametrize("reply", ["", "Tapped it", "tap 1;", 'swipe 1 2 "x";'])
def test_what_is_no_line_was_no_act_of_ours(reply: str) -> None:
    assert past(reply, failed=False) is None


def test_a_touch_avoids_what_lies_upon_an_element() -> None:
    row = Element(Role.GROUP, Box(0, 0, 800, 100), "Row", clickable=True)
    button = Element(Role.BUTTON, Box(350, 0, 450, 100), "x", clickable=True)
    screen = a_screen()
    crowded = type(screen)(800, 1600, "a", elements=(row, button))
    x, y = spot(crowded, row)
    assert row.box.contains(x, y)
    assert not button.box.contains(x, y)
