"""What a program gets to see of a screen, and by which name its app is judged."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import pytest

from device_drivers.base import Box, Element, Role, Screen
from device_drivers.virtual.device import VirtualPhone
from device_drivers.virtual.phone import Phone
from skills.base import Permissions
from skills.running.seeing import MOST_ELEMENTS, as_listed, screen_seen
from tests.skills.running.test_permissions import skill

BOX = Box(0, 0, 100, 50)
CLOCK = "com.android.deskclock"


@pytest.fixture(scope="module")
def phone() -> Iterator[VirtualPhone]:
    inner = Phone()
    with closing(inner.store), closing(VirtualPhone(inner)) as device:
        yield device


def test_all_of_it_but_what_is_typed_into_a_password_field(phone: VirtualPhone) -> None:
    elements = (
        Element(Role.SWITCH, BOX, checkable=True, checked=True),  # its row has the words
        Element(Role.TEXT_FIELD, BOX, hint="Search"),
        Element(Role.TEXT_FIELD, BOX, text="hunter2", description="Password", password=True),
        *[Element(Role.TEXT, BOX, text="more")] * MOST_ELEMENTS,
    )
    seen = screen_seen(Screen(1080, 2400, CLOCK, elements=elements), phone)
    assert (seen["app"], seen["name"]) == (CLOCK, "Clock")
    switch, search, password, *others = seen["elements"]
    assert (switch["role"], switch["checked"]) == ("switch", True)
    assert search["description"] == "Search"
    assert (password["text"], password["description"]) == ("", "Password")
    assert "hunter2" not in str(seen)
    assert len(others) == MOST_ELEMENTS - 3


def test_an_app_by_the_name_that_the_skill_lists(phone: VirtualPhone) -> None:
    by_name, by_id = (skill(Permissions(apps=frozenset({each}))) for each in ("clock", CLOCK))
    assert as_listed(CLOCK, by_name, phone) == "Clock"
    assert as_listed(CLOCK, by_id, phone) == CLOCK
    assert as_listed(CLOCK, skill(), phone) == CLOCK
    assert as_listed("com.evil.clock", by_name, phone) == "com.evil.clock"
