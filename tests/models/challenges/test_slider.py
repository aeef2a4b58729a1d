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
from models.challenges.solving.alike import HIGH, NEAREST, Compared, as_seen, fits, softened
from models.challenges.solving.slider import SURE, candidates, slider
from models.challenges.solving.weighing import Weigher

pytestmark = pytest.mark.whole

Shades = NDArray[np.uint8]
FRESH = 700_000
"""Seeds that nothing was learnt from."""
HIDDEN = {"round_grained", "hexagon_striped", "shield_checked", "jigsaw_slanted", "any_worn",
          "socket_dotted", "moon_mosaic", "shield_filled", "jigsaw_blurred"}  # fmt: skip
"""Looks whose holes, or decoys, hide what lay there."""


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
        if look in HIDDEN:
            continue
        # what lay there before it was darkened, lightened or blurred is what the piece shows
        shown, hole = _inside(one.piece, one.background, round(start + goal(one)))
        beside = _inside(one.piece, one.background, round(start + goal(one)) - 14)[1]
        assert _alike(shown, hole) > min(_alike(shown, beside), 0.5), look


def test_finds_the_hole_and_knows_when_it_is_sure() -> None:
    met = drawn(drawing.LOOKS, 1)
    met += [draw("slider", look, FRESH + n) for look in held_out("slider") for n in range(2)]
    told = [slider(one.picture) for one in met]
    right = [off(one, shift.x) <= one.within for one, shift in zip(met, told, strict=True)]
    assert sum(right) >= 0.85 * len(met), right
    sure = [good for good, shift in zip(right, told, strict=True) if shift.sure >= SURE]
    assert len(sure) > 0.6 * len(met)
    assert sum(sure) >= 0.95 * len(sure)


def test_what_is_small_is_softened_away_and_an_edge_stays() -> None:
    across = np.tile(np.arange(120), (40, 1))
    lines = np.where(across % 4 < 2, 60.0, 140.0)
    edge = np.where(across < 60, 60.0, 140.0)
    told = [
        softened(np.repeat(plane[..., None], 3, axis=2).astype(np.float32))[20, 20:100, 0]
        for plane in (lines, edge)
    ]
    assert np.ptp(told[0]) < 8
    assert np.ptp(told[1]) > 75


def test_what_only_one_way_of_looking_sees_is_a_candidate() -> None:
    def way(at: int) -> Compared:
        merit = np.zeros(150, np.float32)
        merit[at] = 1
        ahead, window = np.stack([merit] * 3), np.zeros((3, 150), np.intp)
        return Compared(ahead, window, merit, merit)

    sharp, soft = fits([way(20), way(90)], 2)
    assert (sharp[0].shift, sharp[0].ahead) == (NEAREST + 20, 1)
    assert (soft[0].ahead, soft[1].ahead) == (0, 1)
    assert soft[1].shift == NEAREST + 90


@pytest.mark.parametrize("scale", [0.75, 1.4, 3.0])
def test_a_screenshot_is_scaled_and_has_a_border(scale: float) -> None:
    met = drawn(("jigsaw_darker", "square_darker", "star_mixed", "triangle_decoy"), 2)
    right = 0
    for one in met:
        size = round(one.picture.width * scale), round(one.picture.height * scale)
        shot = ImageOps.expand(one.picture.resize(size), 2, "#cccccc")
        right += off(one, slider(shot).x / scale) <= one.within
    assert right >= len(met) - 1


def test_what_the_page_draws_it_from_may_be_known() -> None:
    met = [drawing.draw("jigsaw_blurred", 500_000 + n) for n in range(6)]
    known = [off(one, slider(one.picture, one.piece, one.background).x) <= 5 for one in met]
    in_rows = [off(one, slider(one.picture, one.piece).x) <= 5 for one in met]
    assert sum(known) >= 5
    assert sum(in_rows) >= 5


def test_a_piece_lies_in_its_rows() -> None:
    one = drawing.draw("jigsaw_two", FRESH)
    pixels = as_seen(one.picture)[0]
    for found in candidates(pixels, pixels, (0.55, 1.0))[:4]:
        assert found[0].top + found[0].side > 0.55 * HIGH - 2


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
