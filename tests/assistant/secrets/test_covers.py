"""Where a secret was typed, and what of that is painted over once the page has moved."""

from __future__ import annotations

from assistant.secrets.covers import cover
from device_drivers.base import Box, Element, Role, Screen

FIELD = Box(40, 600, 680, 700)
TYPED = Element(Role.TEXT_FIELD, FIELD, password=True)


def screen(*elements: Element, app: str = "site") -> Screen:
    return Screen(720, 1600, app, elements=elements)


def picture(left: int, top: int, right: int, bottom: int) -> Element:
    return Element(Role.IMAGE, Box(left, top, right, bottom))


def left_of(now: Screen, then: Screen | None = None) -> list[Box]:
    return [*cover(then or screen(TYPED), FIELD).on(now)]


def test_it_stays_covered_while_its_app_is_in_front() -> None:
    assert left_of(screen(TYPED)) == [FIELD]
    assert left_of(screen()) == [FIELD]
    assert left_of(screen(app="other")) == []


def test_a_picture_that_came_to_its_place_is_seen_whole() -> None:
    assert left_of(screen(picture(40, 300, 680, 720))) == []
    assert left_of(screen(picture(40, 300, 416, 680))) == [
        Box(40, 680, 680, 700), Box(416, 600, 680, 680)
    ]  # fmt: skip
    assert left_of(screen(picture(40, 660, 680, 900))) == [Box(40, 600, 680, 660)]
    assert left_of(screen(picture(40, 100, 680, 600))) == [FIELD]


def test_an_icon_and_a_picture_that_stood_there_before_uncover_nothing() -> None:
    assert left_of(screen(picture(600, 620, 660, 680))) == [FIELD]
    behind = picture(0, 0, 720, 1600)
    assert left_of(screen(behind), screen(behind, TYPED)) == [FIELD]


def test_where_no_field_was_told_of_it_is_covered_for_good() -> None:
    assert left_of(screen(picture(40, 300, 680, 720)), screen()) == [FIELD]
