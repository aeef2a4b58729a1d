"""Slider puzzles: drawn so that the piece fits, and solved from the picture alone."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image, ImageOps

from models.challenges.base import Drawn
from models.challenges.drawing import slider as drawing
from models.challenges.solving.slider import slider

Shades = NDArray[np.uint8]
FRESH = 700_000
"""Seeds that nothing was learnt from."""


def drawn(looks: tuple[str, ...], each: int) -> list[Drawn]:
    return [drawing.draw(look, FRESH + n) for look in looks for n in range(each)]


def off(one: Drawn, x: float) -> float:
    return abs(x - goal(one))


def goal(one: Drawn) -> float:
    assert isinstance(one.answer, float)
    return one.answer


def test_a_seed_draws_one_puzzle_whose_piece_covers_the_hole() -> None:
    for look in (*drawing.LOOKS, *drawing.HELD_OUT):
        one, again, other = (drawing.draw(look, seed) for seed in (3, 3, 4))
        assert one.picture.tobytes() == again.picture.tobytes() != other.picture.tobytes()
        assert one.piece is not None
        assert one.background is not None
        assert one.background.size == one.picture.size
        assert one.piece.height == one.picture.height
        start = _start(one)
        assert start <= 12
        assert start + goal(one) + one.piece.width <= one.picture.width
        # what lay there before it was darkened, lightened or blurred is what the piece shows
        shown, hole = _inside(one.piece, one.background, round(start + goal(one)))
        beside = _inside(one.piece, one.background, round(start + goal(one)) - 14)[1]
        assert _alike(shown, hole) > min(_alike(shown, beside), 0.5), look


def test_held_out_looks_are_none_of_those_to_learn_from() -> None:
    assert len(drawing.LOOKS) >= 8
    assert len(drawing.HELD_OUT) >= 4
    assert not set(drawing.LOOKS) & set(drawing.HELD_OUT)


def test_finds_the_hole_and_knows_when_it_is_sure() -> None:
    sure = []
    for looks, each, least in ((drawing.LOOKS, 3, 0.85), (drawing.HELD_OUT, 4, 0.8)):
        met = drawn(looks, each)
        told = [slider(one.picture) for one in met]
        right = [off(one, shift.x) <= one.within for one, shift in zip(met, told, strict=True)]
        assert sum(right) >= least * len(met), (looks, right)
        sure += [good for good, shift in zip(right, told, strict=True) if shift.sure >= 0.7]
    assert len(sure) > 25
    assert sum(sure) >= len(sure) - 1


@pytest.mark.parametrize("scale", [0.75, 1.4, 3.0])
def test_a_screenshot_is_scaled_and_has_a_border(scale: float) -> None:
    met = drawn(("jigsaw_darker", "square_darker", "star_mixed", "triangle_decoy"), 2)
    right = 0
    for one in met:
        size = round(one.picture.width * scale), round(one.picture.height * scale)
        shot = ImageOps.expand(one.picture.resize(size), 2, "#cccccc")
        right += off(one, slider(shot).x / scale) <= one.within
    assert right >= len(met) - 1


def test_what_the_page_draws_it_from_helps() -> None:
    met = [drawing.draw("jigsaw_blurred", 500_000 + n) for n in range(20)]
    alone = [off(one, slider(one.picture).x) <= 5 for one in met]
    known = [off(one, slider(one.picture, one.piece, one.background).x) <= 5 for one in met]
    in_rows = [off(one, slider(one.picture, one.piece).x) <= 5 for one in met]
    assert sum(known) > sum(alone)
    assert sum(in_rows) >= sum(alone)


@pytest.mark.parametrize("size", [(300, 150), (40, 30), (31, 200), (1200, 90)])
def test_a_picture_without_a_puzzle_is_nothing_to_be_sure_of(size: tuple[int, int]) -> None:
    assert slider(Image.new("RGB", size, "#8899aa")).sure < 0.5
    noise = np.random.default_rng(1).integers(0, 255, (*size[::-1], 3), dtype=np.uint8)
    assert slider(Image.fromarray(noise)).sure < 0.7


def _start(one: Drawn) -> int:
    """Where the piece lies: where the picture shows it best."""
    assert one.piece is not None
    assert one.background is not None
    alpha = np.asarray(one.piece.getchannel("A"), np.float32) / 255
    body = np.asarray(one.piece.convert("RGB"), np.float32)
    shown = np.asarray(one.picture, np.float32)
    wide = one.piece.width
    misfit = [
        float((np.abs(shown[:, x : x + wide] - body).sum(axis=2) * alpha).sum()) for x in range(20)
    ]
    return int(np.argmin(misfit))


def _inside(piece: Image.Image, ground: Image.Image, x: int) -> tuple[Shades, Shades]:
    inner = np.asarray(piece.getchannel("A")) == 255
    part = ground.crop((x, 0, x + piece.width, piece.height))
    return np.asarray(piece.convert("L"))[inner], np.asarray(part.convert("L"))[inner]


def _alike(one: Shades, other: Shades) -> float:
    return float(np.nan_to_num(np.corrcoef(one, other)[0, 1]))
