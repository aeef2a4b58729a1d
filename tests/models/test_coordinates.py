"""Coordinates: the published sizes of real screens, edges, and round trips."""

from __future__ import annotations

import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from device_drivers.base import Box, Screen
from models.coordinates import Correction, Sizing, Space, View, smart_resize
from models.images import picture

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


SCREENS = [(1080, 2400), (1440, 3200), (1260, 2720), (1179, 2556), (720, 1600), (540, 1200)]
SCREENS += [(height, width) for width, height in SCREENS]
SIZINGS = [
    Sizing(28, 3136, 12_845_056),
    Sizing(28, 78_400, 1024 * 28**2),
    Sizing(32, 65_536, 2048 * 32**2),
    Sizing(None, 1, 1568 * 28**2, max_edge=1568),
]  # fmt: skip
spaces = st.sampled_from(Space)


def whole(width: int, height: int, space: Space, sizing: Sizing = SIZINGS[0]) -> View:
    return View.of(Box(0, 0, width, height), space, sizing)


@pytest.mark.parametrize("space", Space)
def test_corners(space: Space) -> None:
    view = whole(1080, 2400, space)
    right, bottom = view.span
    assert view.to_screen(0, 0) == (0, 0)
    assert view.to_screen(right, bottom) == (1079, 2399), "the edge is one past the last pixel"
    assert view.to_screen(right * 1.01, -bottom) == (1079, 0)
    assert view.to_screen(float("inf"), float("-inf")) == (1079, 0)
    with pytest.raises(ValueError, match="not a number"):
        view.to_screen(float("nan"), 1)


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("space", Space)
@pytest.mark.parametrize("sizing", SIZINGS)
@settings(max_examples=20)
@given(data=st.data())
def test_a_pixel_comes_back_within_one_step_of_the_space(
    screen: tuple[int, int], space: Space, sizing: Sizing, data: st.DataObject
) -> None:
    width, height = screen
    view = whole(width, height, space, sizing)
    x, y = data.draw(st.integers(0, width - 1)), data.draw(st.integers(0, height - 1))
    back_x, back_y = view.to_screen(*view.from_screen(x, y))
    across, down = (1e9, 1e9) if space is Space.UNIT else view.span
    assert abs(back_x - x) <= width / across / 2 + 1
    assert abs(back_y - y) <= height / down / 2 + 1


@given(spaces, st.data())
def test_a_region_is_seen_as_a_screen_of_its_own(space: Space, data: st.DataObject) -> None:
    left, top = data.draw(st.integers(0, 900)), data.draw(st.integers(0, 2000))
    region = Box(left, top, left + data.draw(st.integers(60, 180)), top + 300)
    view = View.of(region, space, Sizing(28, 3136, 12_845_056))
    x, y = view.to_screen(view.span[0] / 2, view.span[1] / 2)
    assert abs(x - region.center[0]) <= 1
    assert abs(y - region.center[1]) <= 1
    for value in (-1e6, 0, 0.3, 77, 1e6):
        assert region.contains(*view.to_screen(value, value))


@given(spaces, st.floats(0.2, 5), st.floats(-50, 50), st.integers(0, 1079), st.integers(0, 2399))
def test_a_correction_is_undone_by_its_opposite(
    space: Space, scale: float, shift: float, x: int, y: int
) -> None:
    fix = Correction(x_scale=scale, x_shift=shift, y_scale=1 / scale, y_shift=-shift)
    assert fix.undo(*fix.apply(x, y)) == pytest.approx((x, y), abs=1e-6)
    view = View.of(Box(0, 0, 1080, 2400), Space.GRID_1000, SIZINGS[0], Correction(x_shift=-100))
    assert view.to_screen(600, 500) == (540, 1200)
    assert view.from_screen(540, 1200) == (600, 500)
    assert view.holds(1100, 0)
    assert not view.holds(1250, 0)


@given(sides, sides, st.sampled_from(SIZINGS))
def test_what_is_sent_fits_the_budget(width: int, height: int, sizing: Sizing) -> None:
    w, h = sizing.fit(width, height)
    assert w * h <= sizing.max_pixels
    assert max(w, h) <= (sizing.max_edge or 10**9)
    assert sizing.fit(w, h) == (w, h) or sizing.factor is None


def test_a_screenshot_that_lies_on_its_side_is_turned_upright() -> None:
    """A landscape screen whose picture came in the phone's natural orientation."""
    for turns in (1, 3):
        upright = Image.new("RGB", (240, 108), "black")
        upright.putpixel((200, 20), (255, 255, 255))
        upright.paste("white", (190, 10, 210, 30))
        natural = io.BytesIO()
        upright.rotate(-90 * turns, expand=True).save(natural, "PNG")
        screen = Screen(240, 108, "a", rotation=turns, image=natural.getvalue())
        view = whole(240, 108, Space.SENT, Sizing(None, 1, 10**6))
        shown = Image.open(io.BytesIO(picture(screen, view).data)).convert("L")
        assert shown.size == (240, 108)
        assert min(shown.crop((195, 15, 205, 25)).tobytes()) > 200
        assert max(shown.crop((35, 80, 45, 90)).tobytes()) < 50


def test_a_region_is_cut_out_and_enlarged() -> None:
    image = Image.new("RGB", (100, 200), "black")
    image.paste("white", (50, 100, 60, 110))
    out = io.BytesIO()
    image.save(out, "PNG")
    screen = Screen(100, 200, "a", image=out.getvalue())
    view = View(Box(50, 100, 60, 110), 40, 40, Space.SENT)
    shown = Image.open(io.BytesIO(picture(screen, view).data)).convert("L")
    assert shown.size == (40, 40)
    assert min(shown.crop((16, 16, 24, 24)).tobytes()) > 250
