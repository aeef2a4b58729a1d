"""What a node says of itself beside Android's words: names, values and traits for other systems."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from device_drivers.base import Role
from device_drivers.virtual.node import TRAITS, Node
from device_drivers.virtual.phone import Phone
from tests.device_drivers.virtual.hands import node


@pytest.fixture
def phone() -> Phone:
    return Phone(seed=3, width=720, height=1600, density=320)


def _everything(phone: Phone) -> Iterator[Node]:
    for package, app in sorted(phone.apps.items()):
        if app.info.launchable:
            phone.open_app(package)
            yield from phone.tree().walk()


def test_traits_are_of_the_known_ones_and_everything_touchable_has_a_name(phone: Phone) -> None:
    nameless = []
    for each in _everything(phone):
        assert each.traits <= set(TRAITS)
        if each.clickable and not any(n.name for n in each.walk()):
            nameless.append((each.package, each.resource_id, each.box))
    assert nameless == []


def test_a_switch_has_a_value_apart_from_its_name(phone: Phone) -> None:
    phone.open_app("com.android.deskclock")
    switches = [n for n in phone.tree().walk() if n.role is Role.SWITCH]
    assert switches
    for each in switches:
        assert each.value == ("1" if each.checked else "0")
        assert "switch" in each.traits
    before = switches[0].value
    phone.tap(*switches[0].box.center)
    after = next(n for n in phone.tree().walk() if n.role is Role.SWITCH)
    assert {before, after.value} == {"0", "1"}


def test_a_slider_is_adjustable_and_stands_at_a_percentage(phone: Phone) -> None:
    phone.open_shade()
    slider = next(n for n in phone.tree().walk() if n.role is Role.SLIDER)
    assert slider.value.endswith("%")
    assert "adjustable" in slider.traits
    assert slider.name == "Display brightness"


def test_fields_tell_what_they_hold_and_that_they_search(phone: Phone) -> None:
    phone.open_app("com.android.contacts")
    field = node(phone, "Search contacts")
    assert {"text_field", "search_field"} <= field.traits
    assert (field.name, field.value) == ("Search contacts", "")
    phone.tap(*field.box.center)
    phone.type_text("an")
    assert node(phone, "an").value == "an"


def test_headings_tabs_and_disabled_things_say_so(phone: Phone) -> None:
    seen = {trait for each in _everything(phone) for trait in each.traits}
    assert {"header", "tab", "selected", "button", "image", "list", "cell"} <= seen
