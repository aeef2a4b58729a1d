"""Coordinates: the published sizes of real screens, edges, and round trips."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.coordinates import from_grid, smart_resize, to_grid

sides = st.integers(40, 4000)
QWEN25 = {"factor": 28, "min_pixels": 3136, "max_pixels": 12_845_056}
QWEN3 = {"factor": 32, "min_pixels": 65_536, "max_pixels": 16_777_216}


@pytest.mark.parametrize(
    ("screen", "at_28", "tokens_28", "at_32", "tokens_32"),
    [
        ((1080, 2400), (1092, 2408), 3354, (1088, 2400), 2550),
        ((1440, 3200), (1428, 3192), 5814, (1440, 3200), 4500),
        ((1260, 2720), (1260, 2716), 4365, (1248, 2720), 3315),
        ((1179, 2556), (1176, 2548), 3822, (1184, 2560), 2960),
        ((720, 1600), (728, 1596), 1482, (704, 1600), 1100),
        ((540, 1200), (532, 1204), 817, (544, 1216), 646),
    ],
)
def test_sizes_are_those_of_the_models_processors(
    screen: tuple[int, int],
    at_28: tuple[int, int],
    tokens_28: int,
    at_32: tuple[int, int],
    tokens_32: int,
) -> None:
    small, large = smart_resize(*screen, **QWEN25), smart_resize(*screen, **QWEN3)
    assert (small, small[0] * small[1] // 28**2) == (at_28, tokens_28)
    assert (large, large[0] * large[1] // 32**2) == (at_32, tokens_32)


def test_halves_are_rounded_as_python_does_and_javascript_does_not() -> None:
    assert smart_resize(1022, 1522, **QWEN25) == (1008, 1512)


@given(sides, sides, st.sampled_from([28, 32]), st.integers(200, 3000))
def test_resizing_keeps_its_bounds_and_changes_nothing_twice(
    width: int, height: int, factor: int, tokens: int
) -> None:
    bounds = {"factor": factor, "min_pixels": 16 * factor**2, "max_pixels": tokens * factor**2}
    w, h = smart_resize(width, height, **bounds)
    assert (w % factor, h % factor) == (0, 0)
    assert w * h <= bounds["max_pixels"]
    assert smart_resize(w, h, **bounds) == (w, h), "the server's own resizing must be a no-op"


def test_a_ribbon_is_refused() -> None:
    with pytest.raises(ValueError, match="oblong"):
        smart_resize(10, 4000, **QWEN3)


@pytest.mark.parametrize("grid", [999, 1000])
def test_corners(grid: int) -> None:
    assert from_grid(0, 0, grid, 1080, 2400) == (0, 0)
    assert from_grid(grid, grid, grid, 1080, 2400) == (1079, 2399)
    assert from_grid(grid + 5, -5, grid, 1080, 2400) == (1079, 0)
    assert from_grid(10**400, float("-inf"), grid, 1080, 2400) == (1079, 0)
    with pytest.raises(ValueError, match="not a number"):
        from_grid(float("nan"), 1, grid, 1080, 2400)


@given(st.data(), sides, sides, st.sampled_from([999, 1000]))
def test_a_pixel_comes_back_within_one_step_of_the_grid(
    data: st.DataObject, width: int, height: int, grid: int
) -> None:
    x, y = data.draw(st.integers(0, width - 1)), data.draw(st.integers(0, height - 1))
    back_x, back_y = from_grid(*to_grid(x, y, grid, width, height), grid, width, height)
    assert abs(back_x - x) <= width / grid / 2 + 1
    assert abs(back_y - y) <= height / grid / 2 + 1
