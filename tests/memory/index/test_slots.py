"""Places of an index, taken and given back."""

from __future__ import annotations

import pytest

from memory.index.slots import Slots


def test_a_place_that_was_given_back_is_taken_by_the_next() -> None:
    slots = Slots()
    assert [slots.taken(key) for key in (10, 20, 30)] == [0, 1, 2]
    assert slots.given_back([20, 20, 99]) == [1]
    assert (len(slots), slots.free) == (2, [1])
    assert slots.taken(40) == 1
    assert slots.taken(50) == 3


def test_a_key_keeps_its_place() -> None:
    slots = Slots([(0, 10), (1, None), (2, 30)])
    assert slots.taken(30) == 2
    assert slots.taken(40) == 1
    assert slots.taken(30) == 2
    assert len(slots) == 3


@pytest.mark.parametrize("held", [[(0, 7), (1, 7)], [(0, 7), (2, 8)], [(1, None)]])
def test_places_that_cannot_be_are_refused(held: list[tuple[int, int | None]]) -> None:
    with pytest.raises(ValueError, match=r"gap|two places"):
        Slots(held)
