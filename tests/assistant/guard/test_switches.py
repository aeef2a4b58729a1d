"""Switches of the phone that nobody spoke of."""

from __future__ import annotations

from dataclasses import replace

import pytest

from assistant.guard.provenance import Matter, copied
from assistant.guard.risks import element_at
from assistant.guard.switches import unspoken
from device_drivers.base import Box, Element, Role, Screen, Tap
from device_drivers.virtual import Config, create
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.settings import enter


@pytest.fixture(scope="module")
def page() -> Screen:
    """Network & internet in the settings."""
    phone = create(Config(seed=1, width=720, height=1600, density=320))
    hands = Hands(phone)
    enter(hands, "Network & internet")
    screen = hands.screen
    phone.close()
    return screen


def touched(page: Screen, label: str, *own: str) -> list[Matter]:
    """On the row that is called so, beside its switch."""
    x, y = next(e for e in page.elements if e.label == label).box.center
    return list(unspoken(element_at(page, Tap(x, y).x, y), page, own))


@pytest.mark.parametrize("own", ["Connect to the Wi-Fi “Attic_2G”", "连接 Wi-Fi“Attic_2G”"])
def test_a_model_flips_no_switch_that_nobody_spoke_of(page: Screen, own: str) -> None:
    assert touched(page, "Airplane mode", own) == [Matter("deed", "Switch Airplane mode", "model")]


@pytest.mark.parametrize(
    "own", ["Turn on airplane mode", "I am on a plane now", "我要上飞机了", "打开飞行模式"]
)
def test_what_was_spoken_of_may_be_flipped(page: Screen, own: str) -> None:
    assert touched(page, "Airplane mode", own) == []


def test_pages_behind_rows_are_only_looked_at(page: Screen) -> None:
    assert touched(page, "Hotspot & tethering", "what time is it") == []
    assert touched(page, "Private DNS", "what time is it") == []


def test_nothing_touched_is_nothing_flipped(page: Screen) -> None:
    assert list(unspoken(None, page, ("hello",))) == []


STOCK = Element(Role.GROUP, Box(0, 100, 720, 200), clickable=True, parent=0)
TITLE = Element(Role.TEXT, Box(20, 110, 400, 190), "Airplane mode", parent=1)
SWITCH = Element(Role.SWITCH, Box(600, 120, 700, 180), "OFF", checkable=True, parent=1)


@pytest.mark.parametrize("at", [(650, 150), (100, 150)])
@pytest.mark.parametrize("takes", [{}, {"clickable": True}, {"checkable": False}, {"text": ""}])
def test_a_switch_is_called_what_its_row_is(at: tuple[int, int], takes: dict[str, bool]) -> None:
    whole = Element(Role.LIST, Box(0, 0, 720, 1600))
    switch = replace(SWITCH, **takes)  # type: ignore[arg-type]
    screen = Screen(720, 1600, "com.x", elements=(whole, STOCK, TITLE, switch))
    found = list(unspoken(element_at(screen, *at), screen, ("turn on bluetooth",)))
    assert [matter.value for matter in found] == ["Switch Airplane mode"]


def test_a_row_is_no_page() -> None:
    """A switch that nothing names is not called after what stands far from it."""
    whole = Element(Role.LIST, Box(0, 0, 720, 1600))
    far = tuple(
        Element(Role.TEXT, Box(0, 300 + 50 * n, 720, 340 + 50 * n), "Airplane mode", parent=0)
        for n in range(12)
    )
    alone = replace(SWITCH, parent=0)
    for others, found in ((far, 0), (far[:9], 1)):
        screen = Screen(720, 1600, "com.x", elements=(whole, alone, *others))
        assert len(list(unspoken(alone, screen, ("hi",)))) == found


OTHERS = ("From: desk\nBooking a room at the Riverside View Hotel. 请把房间订到十三号",)


@pytest.mark.parametrize(
    ("value", "found"),
    [
        ("Booking a room at the Riverside View Hotel", True),
        ("booking a ROOM at the riverside view hotel!", True),
        ("把房间订到十三号", True),
        ("Riverside View Hotel", False),  # a name is no sentence
        ("Dinner at the Riverside View Hotel", False),
        ("a room at the Riverside", False),  # the person said it, too
        (13, False),
    ],
)
def test_what_strangers_wrote_word_for_word_was_copied(value: object, found: bool) -> None:
    own = ("find me a room at the Riverside",)
    assert list(copied([value], own, OTHERS)) == ([value] if found else [])
