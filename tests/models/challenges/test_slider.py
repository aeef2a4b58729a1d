"""Slider puzzles: drawn so that the piece fits, and solved from the picture alone."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image, ImageOps

from models.challenges.base import Drawn
from models.challenges.drawing import draw, held_out
from models.challenges.drawing import slider as drawing
from models.challenges.solving.alike import as_seen, compared, edges, fits, softened
from models.challenges.solving.slider import SURE, slider
from models.challenges.solving.weighing import Weigher

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
    for look in drawing.LOOKS:
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


def test_finds_the_hole_and_knows_when_it_is_sure() -> None:
    met = drawn(drawing.LOOKS, 2)
    met += [draw("slider", look, FRESH + n) for look in held_out("slider") for n in range(3)]
    told = [slider(one.picture) for one in met]
    right = [off(one, shift.x) <= one.within for one, shift in zip(met, told, strict=True)]
    assert sum(right) >= 0.85 * len(met), right
    sure = [good for good, shift in zip(right, told, strict=True) if shift.sure >= SURE]
    assert len(sure) > 0.6 * len(met)
    assert sum(sure) >= 0.95 * len(sure)


def test_a_hole_with_a_texture_of_its_own_is_found_by_what_is_softened() -> None:
    """What is alike when seen sharp is the texture; its outline is seen when it is blurred."""
    sharp = soft = 0
    for n in range(10):
        one = drawing.draw("socket_hatched", FRESH + n)
        pixels, scale = as_seen(one.picture)
        best = [
            fits([compared(edges(seen), edges(seen))], 1)[0][0].shift / scale
            for seen in (pixels, softened(pixels))
        ]
        sharp += off(one, best[0]) <= one.within
        soft += off(one, best[1]) <= one.within
    assert soft >= sharp + 3


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


def test_numpy_weighs_as_torch_did(tmp_path: Path) -> None:
    torch = pytest.importorskip("torch")
    from models.training.challenges.slider import Network, save

    torch.manual_seed(5)
    told, shown = torch.randn(40, 14, 16) * 3 + 1, torch.randn(40, 14, 7, 32, 32)
    network = Network(told)
    network.eval()
    save(network, tmp_path / "weights.npz")
    scores = Weigher(tmp_path / "weights.npz").scores(told[0].numpy(), shown[0].numpy())
    assert np.allclose(scores, network(told[:1], shown[:1])[0].detach().numpy(), atol=1e-3)
    assert scores.std() > 1e-3


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
