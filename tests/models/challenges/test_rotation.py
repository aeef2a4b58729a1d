"""Rotation puzzles: drawn so that the answer sets them upright, and solved from the picture."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageOps

from models.challenges.base import Drawn, Turn
from models.challenges.drawing import draw, held_out, lights, scenes
from models.challenges.drawing import rotation as drawing
from models.challenges.solving.circles import Circle, Slopes
from models.challenges.solving.rotation import SPOKES, SURE, matched, puzzle, rotation
from models.challenges.solving.upright import ANGLES, evened, unrolled, upright

pytestmark = pytest.mark.whole

FRESH = 700_000
"""Seeds that nothing was learnt from."""
LIT = (
    "scene_light", "ring_shadow", "scene_brown_light", "ring_gap", "scene_dim_line",
    "around_veiled", "around_soft", "around_other_light", "parted_dim", "parted_faint",
)  # fmt: skip
"""Where the disc is lit otherwise than the rest, or lies far from it: its shades say nothing."""


def off(one: Drawn, turn: Turn) -> float:
    assert isinstance(one.answer, float)
    return abs((turn.degrees - one.answer + 180) % 360 - 180)


def test_a_seed_draws_one_puzzle_and_its_answer_sets_the_disc_upright() -> None:
    for look in drawing.LOOKS:
        one, again, other = (drawing.draw(look, seed) for seed in (3, 3, 4))
        assert one.picture.tobytes() == again.picture.tobytes() != other.picture.tobytes()
        assert one.piece is not None
        assert (one.background is None) == look.startswith(("alone", "page"))
        if one.background is None or look in LIT:
            continue  # where the disc is lit otherwise, its shades say nothing
        upright, drawn_so = zip(
            *(_steps(drawing.draw(look, seed)) for seed in range(6)), strict=True
        )
        assert sum(upright) < 0.75 * sum(drawn_so), look


def _steps(one: Drawn) -> tuple[float, float]:
    """The steps across the edge once the disc is turned as the answer says, and as it is."""
    assert one.piece is not None
    assert isinstance(one.answer, float)
    turned = one.piece.rotate(-one.answer, Image.Resampling.BICUBIC)
    return _step(one, turned), _step(one, one.piece)


def test_finds_the_disc_alone_or_in_a_scene() -> None:
    for look in ("alone_white", "alone_bordered", "scene_lined", "ring_white"):
        one = drawing.draw(look, FRESH)
        assert one.piece is not None
        radius = one.piece.width / 2
        found = [circle.radius for circle in Slopes(one.picture).circles()]
        assert min(abs(each - radius) for each in found) < 0.06 * radius + 2, (look, found)


def test_turns_the_disc_upright_and_knows_when_it_is_sure() -> None:
    met = [drawing.draw(look, FRESH) for look in drawing.LOOKS]
    met += [draw("rotation", look, FRESH + n) for look in held_out("rotation") for n in range(2)]
    told = [rotation(one.picture) for one in met]
    right = [off(one, turn) <= one.within for one, turn in zip(met, told, strict=True)]
    assert sum(right) >= 0.8 * len(met), right
    sure = [good for good, turn in zip(right, told, strict=True) if turn.sure >= SURE]
    assert len(sure) > 0.6 * len(met)
    assert sum(sure) >= 0.94 * len(sure)


def test_a_wide_line_between_the_disc_and_the_rest_is_left_out() -> None:
    for seed in (0, 1, 5):
        one = drawing.draw("ring_wide_line", FRESH + seed)
        pixels = np.asarray(one.picture, np.float32)
        assert one.piece is not None
        middle = one.picture.width / 2
        edge = Circle(middle, middle, one.piece.width / 2, 1.0)
        best = int(matched(pixels, edge).argmax()) * 360 / SPOKES
        assert off(one, Turn(best, 1.0)) <= one.within, seed


@pytest.mark.parametrize("scale", [0.75, 1.6, 3.0])
def test_a_screenshot_is_scaled_and_has_a_border(scale: float) -> None:
    met = [drawing.draw(look, FRESH + n) for look in ("scene_plain", "ring_white") for n in (1, 2)]
    right = 0
    for one in met:
        size = round(one.picture.width * scale), round(one.picture.height * scale)
        shot = ImageOps.expand(one.picture.resize(size), 2, "#cccccc")
        right += off(one, rotation(shot)) <= one.within
    assert right >= len(met) - 1


def test_what_is_turned_further_is_told_further() -> None:
    """By design of the network: it knows at every angle what it has learnt at one."""
    one = drawing.draw("alone_white", FRESH)
    assert one.piece is not None
    pixels = np.asarray(one.piece.convert("RGB").resize((96, 96)), np.float32)
    step = 360 / ANGLES
    told = upright().likely(evened(unrolled(pixels)))
    further = upright().likely(evened(unrolled(pixels, 7 * step)))
    assert np.allclose(np.roll(told, -7), further, atol=1e-3)
    assert told.max() > 2 / ANGLES


def test_numpy_runs_the_network_that_torch_trained(tmp_path: Path) -> None:
    torch = pytest.importorskip("torch")
    from models.challenges.solving.upright import Upright
    from models.training.challenges.rotation import Network, save

    torch.manual_seed(5)
    network = Network()
    discs = torch.randn(24, 3, 16, ANGLES)
    with torch.no_grad():
        network.train()
        network(discs)  # the norms get to know something
        network.eval()
        expected = network(discs[:1]).softmax(dim=1)[0].numpy()
    save(network, tmp_path / "weights.npz")
    told = Upright(tmp_path / "weights.npz").likely(discs[0].numpy())
    assert np.allclose(told, expected, atol=2e-3)
    assert expected.std() > 1e-4


@pytest.mark.parametrize("size", [(200, 200), (33, 30), (400, 90)])
def test_a_picture_without_a_disc_is_nothing_to_be_sure_of(size: tuple[int, int]) -> None:
    assert rotation(Image.new("RGB", size, "#8899aa")).sure < 0.5
    noise = np.random.default_rng(1).integers(0, 255, (*size[::-1], 3), dtype=np.uint8)
    assert rotation(Image.fromarray(noise)).sure < 0.6


def _step(one: Drawn, disc: Image.Image) -> float:
    """How much shades differ on average across the disc's edge, were ``disc`` laid there."""
    assert one.background is not None
    hole = np.all(np.asarray(one.background) == 255, axis=2)
    rows, columns = np.nonzero(hole)
    radius = disc.width // 2
    x, y = int(np.median(columns)), int(np.median(rows))
    laid = one.background.copy()
    laid.paste(disc, (x - radius, y - radius), disc)
    shades = np.asarray(laid.convert("L"), np.float32)
    angles = np.linspace(0, 2 * np.pi, 180)

    def ring(far: float) -> NDArray[np.float32]:
        at_x = np.clip(np.rint(x + far * np.cos(angles)), 0, laid.width - 1).astype(int)
        at_y = np.clip(np.rint(y + far * np.sin(angles)), 0, laid.height - 1).astype(int)
        return np.asarray(shades[at_y, at_x])

    return float(np.abs(ring(radius - 3) - ring(radius + 9)).mean())


def test_every_scene_and_every_light_is_another_picture_for_another_seed() -> None:
    for family in scenes.STOOD:
        one, again, other = (scenes.scene(family, random.Random(n), 48, 48) for n in (3, 3, 4))
        assert one.tobytes() == again.tobytes() != other.tobytes(), family
    plain = scenes.scene("castle", random.Random(1), 64, 48)
    for light in lights.LIGHTS:
        made, again, other = (lights.lit(plain, [light], random.Random(n)) for n in (3, 3, 4))
        assert made.tobytes() == again.tobytes() != other.tobytes(), light
        assert (made.size, made.mode) == (plain.size, "RGB"), light
        assert made.tobytes() != plain.tobytes(), light


def test_other_kinds_keep_the_scenes_their_networks_have_learnt_from() -> None:
    assert len(scenes.FAMILIES) == 32
    assert not set(scenes.STOOD) & (set(scenes.FAMILIES) | set(scenes.MEASURED))
    assert len(scenes.UPRIGHT) == 32 + len(scenes.MEASURED) + len(scenes.STOOD)


def test_a_ground_that_fades_says_nothing_and_a_plain_scene_with_a_figure_does() -> None:
    """Both are plain around the disc, but for what stands there."""
    fading = Image.linear_gradient("L").resize((240, 240)).convert("RGB")
    noise = np.random.default_rng(3).normal(0, 2, (240, 240, 3))
    fading = Image.fromarray((np.asarray(fading) * 0.8 + noise).clip(0, 255).astype(np.uint8))
    pen = ImageDraw.Draw(fading)
    pen.ellipse((50, 50, 190, 190), "#336699")
    pen.pieslice((50, 50, 190, 190), 20, 100, fill="#eecc88")
    disc, fit = puzzle(np.asarray(fading, np.float32), Slopes(fading))
    assert abs(disc.radius - 70) < 4
    assert not fit.any()

    ice = Image.new("RGB", (300, 220), "#dcebf5")
    pen = ImageDraw.Draw(ice)
    pen.ellipse((110, 20, 190, 200), "#222831")
    pen.ellipse((128, 70, 172, 190), "#f6f6f2")
    turned = ice.rotate(100, Image.Resampling.BICUBIC, center=(150, 110))
    disc_mask = Image.new("L", ice.size)
    ImageDraw.Draw(disc_mask).ellipse((85, 45, 215, 175), fill=255)
    ice.paste(turned, (0, 0), disc_mask)
    disc, fit = puzzle(np.asarray(ice, np.float32), Slopes(ice))
    assert abs(disc.radius - 65) < 5
    assert min(abs(int(fit.argmax()) / 2 - best) for best in (100, 280)) < 8
