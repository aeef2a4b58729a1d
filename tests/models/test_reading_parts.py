"""What the reader is made of: islands, sheets, regions, and what is remembered."""

from __future__ import annotations

import numpy as np
import pytest

from device_drivers.base import Box
from models.reading.base import Line, Pixels
from models.reading.islands import islands
from models.reading.packing import UNIT, packed
from models.reading.regions import lines, regions, with_large
from models.reading.remembering import Remembered, moved

LINE = (Line("1", Box(2, 4, 9, 30), 0.9),)


# --- islands -------------------------------------------------------------------------------------


def page(*bars: Box, ground: int = 240, ink: int = 10) -> Pixels:
    """Stripes as print has them, on an even ground."""
    pixels = np.full((400, 300), ground, np.uint8)
    for bar in bars:
        pixels[bar.top : bar.bottom, bar.left : bar.right : 3] = ink
    return pixels


def found(grey: Pixels) -> list[Box]:
    return sorted(islands(grey.astype(np.int16)), key=lambda box: (box.top, box.left))


def test_words_of_a_line_are_one_island_and_lines_are_two() -> None:
    got = found(page(Box(20, 40, 60, 55), Box(74, 40, 130, 55), Box(20, 70, 90, 85)))
    assert len(got) == 2
    assert got[0].left <= 20
    assert 128 <= got[0].right <= 134
    assert 66 <= got[1].top <= 70


def test_what_is_far_beside_is_another_island() -> None:
    assert len(found(page(Box(20, 40, 60, 55), Box(120, 40, 160, 55)))) == 2


def test_a_frame_is_no_island_and_what_stands_in_it_is() -> None:
    grey = page(Box(120, 150, 180, 165))
    grey[100:103, 20:280] = grey[300:303, 20:280] = 10
    grey[100:303, 20:23] = grey[100:303, 277:280] = 10
    inner = [box for box in found(grey) if box.contains(150, 157)]
    assert len(inner) == 1
    assert inner[0].width < 80
    assert inner[0].height < 30


def test_an_even_picture_has_none_and_a_shaded_one_neither() -> None:
    assert found(page()) == []
    shaded = np.linspace(0, 255, 400).astype(np.uint8)[:, None].repeat(300, axis=1)
    assert found(shaded) == []


@pytest.mark.parametrize("seed", range(5))
def test_every_short_edge_lies_in_one_island_only(seed: int) -> None:
    rng = np.random.default_rng(seed)
    grey = page()
    for x, y in rng.integers(0, 280, (30, 2)):
        grey[y : y + rng.integers(2, 20), x : x + rng.integers(2, 20)] = rng.integers(0, 200)
    boxes = found(grey)
    covered = np.zeros(grey.shape, int)
    for box in boxes:
        covered[box.top : box.bottom, box.left : box.right] += 1
    assert covered.max() == 1
    steps = np.zeros(grey.shape, bool)
    steps[1:] = np.abs(np.diff(grey.astype(int), axis=0)) > 30
    assert covered[steps].all()


# --- sheets --------------------------------------------------------------------------------------


@pytest.mark.parametrize("sheets", [1, 2, 3])
@pytest.mark.parametrize("count", [1, 2, 40])
def test_each_piece_lies_whole_on_a_sheet(sheets: int, count: int) -> None:
    rng = np.random.default_rng(count)
    sides = rng.integers(9, 200, (count, 2))
    pieces = [rng.integers(0, 256, (h, w, 3)).astype(np.uint8) for h, w in sides]
    told, laid = packed(pieces, sheets)
    assert 1 <= len(told) <= sheets
    assert {sheet.shape[1] for sheet in told} == {told[0].shape[1]}
    assert all(n % UNIT == 0 for sheet in told for n in sheet.shape[:2])
    for piece, (sheet, x, y) in zip(pieces, laid, strict=True):
        there = told[sheet][y : y + piece.shape[0], x : x + piece.shape[1]]
        assert np.array_equal(there, piece)


def test_sheets_are_of_about_the_same_size() -> None:
    told, _ = packed([np.zeros((30, 300, 3), np.uint8)] * 9, 2)
    assert abs(told[0].shape[0] - told[1].shape[0]) <= UNIT


def test_nothing_needs_no_sheet() -> None:
    assert packed([], 2) == ([], [])


# --- regions -------------------------------------------------------------------------------------


def test_a_region_is_sure_on_the_whole() -> None:
    likely = np.zeros((40, 60), np.float32)
    likely[5:10, 5:30] = 0.9
    likely[20:25, 5:30] = 0.4
    assert regions(likely) == [(5, 5, 30, 10)]


def test_large_print_is_put_in_place_of_its_pieces_but_not_of_small_lines() -> None:
    digits = [(0, 0, 20, 40), (24, 8, 30, 14)]
    assert with_large(digits, [(0, 0, 60, 44)]) == [(0, 0, 60, 44)]
    two_lines = [(0, 0, 60, 12), (0, 24, 50, 36)]
    assert with_large(two_lines, [(0, 0, 60, 40)]) == two_lines
    assert with_large(digits, [(0, 0, 30, 16)]) == digits


def test_pieces_of_a_line_are_joined_and_lines_below_each_other_are_not() -> None:
    pixels = np.full((200, 400, 3), 240, np.uint8)
    pixels[42:58, 40:200:6] = 10
    island = Box(10, 10, 180, 60)
    piece, rest, below = (10, 10, 40, 20), (42, 11, 80, 20), (10, 30, 80, 40)
    got = lines([piece, rest, below], island, 2.0, pixels)
    assert len(got) == 2
    top, bottom = sorted(got, key=lambda box: box.top)
    assert top.left <= 40
    assert top.right >= 196
    assert top.bottom <= bottom.top + 12


# --- remembering ---------------------------------------------------------------------------------


def piece(ink: int, ground: int = 250) -> Pixels:
    told = np.full((40, 120), ground, np.uint8)
    told[8:34, 20:24] = ink
    return told


@pytest.mark.parametrize(("ink", "ground"), [(0, 250), (255, 30), (100, 130)])
def test_one_other_stroke_is_another_piece_however_faint_the_print(ink: int, ground: int) -> None:
    remembered = Remembered()
    remembered.tell(piece(ink, ground), LINE)
    assert remembered.told(piece(ink, ground)) == LINE
    other = piece(ink, ground)
    other[8:12, 20:36] = ink  # 1 became 7
    assert remembered.told(other) is None


def test_faint_print_beside_an_icon_is_not_taken_for_other_print() -> None:
    def row(digit: int) -> Pixels:
        told = piece(215, 240)
        told[4:36, 90:116] = 0
        told[8 + 4 * digit : 12 + 4 * digit, 20:36] = 215
        return told

    remembered = Remembered()
    remembered.tell(row(0), LINE)
    assert remembered.told(row(0)) == LINE
    assert remembered.told(row(1)) is None


def test_an_encoders_noise_is_forgiven() -> None:
    remembered = Remembered()
    remembered.tell(piece(0), LINE)
    noisy = piece(0).astype(int) + np.random.default_rng(1).integers(-6, 7, (40, 120))
    assert remembered.told(noisy.clip(0, 255).astype(np.uint8)) == LINE


def test_a_piece_of_another_size_is_another() -> None:
    remembered = Remembered()
    remembered.tell(piece(0), LINE)
    assert remembered.told(piece(0)[:, :-1]) is None


def test_what_was_handed_over_may_change_afterwards() -> None:
    remembered = Remembered()
    shown = piece(0)
    remembered.tell(shown, LINE)
    shown[:] = 77
    assert remembered.told(piece(0)) == LINE
    assert remembered.told(shown) is None


def test_the_oldest_are_forgotten_and_not_what_was_asked_for_lately() -> None:
    remembered = Remembered(most=3 * 4800)
    shapes = [piece(0), piece(0)[:, :100], piece(0)[:, :110]]
    for shape in shapes:
        remembered.tell(shape, LINE)
    assert remembered.told(shapes[0]) == LINE
    remembered.tell(piece(0)[:30], LINE)
    assert remembered.told(shapes[1]) is None
    assert remembered.told(shapes[0]) == LINE
    assert remembered.told(piece(0)[:30]) == LINE


def test_a_line_is_moved_whole() -> None:
    assert moved(LINE[0], 10, -3) == Line("1", Box(12, 1, 19, 27), 0.9)
