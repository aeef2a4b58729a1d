"""Icons and letters: what the reader is shown."""

from __future__ import annotations

import numpy as np
import pytest

from device_drivers.base import Box
from models.pocket.icons import namer
from models.pocket.telling_apart import Shape, in_line, outermost, without

STAR = Box(100, 40, 124, 64)


@pytest.mark.parametrize(
    ("letters", "told"),
    [
        ([Box(60, 42, 92, 62), Box(134, 42, 190, 62)], True),  # 4.7 ★ (505)
        ([Box(140, 42, 190, 62)], False),  # an icon before a text
        ([Box(126, 42, 150, 62)], True),  # the first letter of a word
        ([Box(60, 142, 92, 162), Box(134, 142, 190, 162)], False),  # the line below
        ([Box(106, 46, 118, 58)], False),  # what is drawn in it
        ([], False),
    ],
)
def test_what_stands_among_letters_is_left_to_the_reader(letters: list[Box], told: bool) -> None:
    assert in_line(STAR, letters) is told


def test_an_icon_is_taken_out_and_nothing_else() -> None:
    pixels = np.full((100, 300, 3), 230, np.uint8)
    pixels[40:64, 100:124] = 20
    pixels[42:62, 140:190] = 90
    bare = without(pixels, [Shape(STAR, "star", True)])
    assert (bare[30:74, 90:130] == 230).all()
    assert np.array_equal(bare[:, 130:], pixels[:, 130:])
    assert (pixels[50, 110] == 20).all()


def test_what_lies_in_a_shape_is_part_of_it() -> None:
    whole, part = Shape(Box(0, 0, 50, 50), "avatar", True), Shape(Box(10, 10, 30, 30), "add", True)
    beside = Shape(Box(60, 0, 80, 20), "star", True)
    assert outermost([part, beside, whole]) == [whole, beside]


@pytest.mark.parametrize("count", [1, 65, 130])
def test_many_shapes_are_named_as_each_by_itself(count: int) -> None:
    cut_outs = list(np.random.default_rng(1).integers(0, 256, (count, 40, 40, 3), np.uint8))
    together = namer().name(cut_outs, [0.05] * count)
    for n in {0, count // 2, count - 1}:
        alone = namer().name([cut_outs[n]], [0.05])[0]
        assert alone.name == together[n].name
        assert alone.sure == pytest.approx(together[n].sure, abs=1e-4)
