"""Slider puzzles: a piece at the left of a picture that belongs into a hole further right."""

from __future__ import annotations

import io
import random
from dataclasses import dataclass

import numpy as np
from PIL import Image

from models.challenges.base import Drawn
from models.challenges.drawing import scenes
from models.challenges.drawing.cut_outs import Hole, Rim, Shape, cut_out, halo, rimmed, with_hole

WITHIN = 5.0
Box = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Look:
    """How the puzzles of one site look."""

    shapes: tuple[Shape, ...]
    holes: tuple[Hole, ...]
    rims: tuple[Rim, ...] = ("none", "white", "dark", "shadow")
    decoys: tuple[str, ...] = ()
    """Further holes: of "another" shape anywhere, or of the "same" shape in other rows."""
    faint: float = 0.2
    """How plain the faintest hole is, 0 to 1."""
    noise: float = 2.0
    jpeg: int = 92


_LOOKS: dict[str, Look] = {
    "heart_grey": Look(("heart",), ("grey",), ("glow", "bevel")),
    "hexagon_mosaic": Look(
        ("hexagon", "house"), ("mosaic",), ("bevel", "none"), ("another",)
    ),
    "socket_tinted": Look(("socket",), ("tinted",), ("glow", "none", "white")),
    "shield_filled": Look(
        ("shield", "moon"), ("filled",), ("bevel", "shadow"), ("same",)
    ),
    "socket_hatched": Look(
        ("socket", "house"), ("hatched",), ("none", "dark"), ("another", "same"),
        noise=6.0, jpeg=70,
    ),
    "socket_dotted": Look(("socket", "star"), ("dotted",), noise=4.0, jpeg=80),
    "round_grained": Look(("round", "heart", "jigsaw"), ("grained",), decoys=("another",)),
    "hexagon_striped": Look(("hexagon", "circle"), ("striped",), decoys=("same",)),
    "shield_checked": Look(("shield", "diamond", "plus"), ("checked",), ("glow", "none", "white")),
    "jigsaw_slanted": Look(
        ("jigsaw", "triangle"), ("slanted", "dotted"), ("none", "dark"), ("another", "same"),
        noise=6.0, jpeg=70,
    ),
    "moon_mosaic": Look(("moon", "square", "star"), ("mosaic", "grey"), decoys=("another", "same")),
    "any_worn": Look(
        ("jigsaw", "square", "circle", "hexagon", "socket"),
        ("darker", "lighter", "sunken", "filled", "tinted", "grained"), noise=8.0, jpeg=60,
    ),
    "jigsaw_darker": Look(("jigsaw",), ("darker",)),
    "jigsaw_lighter": Look(("jigsaw",), ("lighter",)),
    "jigsaw_sunken": Look(("jigsaw",), ("sunken",)),
    "square_darker": Look(("square", "round"), ("darker", "sunken")),
    "circle_outlined": Look(("circle", "round"), ("outlined",), faint=0.5),
    "star_mixed": Look(("star", "plus"), ("darker", "lighter")),
    "triangle_decoy": Look(("triangle", "diamond"), ("darker", "lighter"), decoys=("another",)),
    "jigsaw_two": Look(("jigsaw",), ("darker", "sunken"), decoys=("same",)),
    "jigsaw_blurred": Look(("jigsaw", "round"), ("blurred",), faint=0.4),
    "jigsaw_noisy": Look(("jigsaw", "plus"), ("darker", "lighter"), noise=9.0, jpeg=55),
    "mixed_decoys": Look(
        ("jigsaw", "square", "circle", "diamond"), ("darker", "outlined", "lighter"),
        decoys=("another", "same"), faint=0.35,
    ),
}  # fmt: skip
LOOKS = tuple(_LOOKS)


def draw(look: str, seed: int) -> Drawn:
    """A puzzle of one look; the same for the same seed."""
    rng, like = random.Random(f"slider {look} {seed}"), _LOOKS[look]
    width, height = rng.randint(240, 400), rng.randint(120, 220)
    family = rng.choice([*scenes.FAMILIES, *scenes.PATTERNS])
    picture = scenes.scene(family, rng, width, height)
    size = round(min(rng.uniform(0.27, 0.4) * height + 8, 72))
    shape = rng.choice(like.shapes)
    mask = cut_out(shape, size, rng)
    start, y = rng.randint(0, 12), rng.randint(2, height - size - 2)
    goal = rng.randint(start + size + 12, width - size - 3)
    piece = picture.crop((goal, y, goal + size, y + size)).convert("RGBA")
    piece.putalpha(mask)
    rim = rng.choice(like.rims)
    piece = rimmed(piece, rim)
    hole, plain = rng.choice(like.holes), rng.uniform(like.faint, 1)
    taken = [(start, y), (goal, y)]
    for decoy in like.decoys:
        spot = _free(rng, (width, height), size, taken, other_row=decoy == "same")
        if spot is None:
            continue
        taken.append(spot)
        other = mask if decoy == "same" else _another(like.shapes, shape, size, rng)
        picture = with_hole(picture, other, spot, hole, plain * rng.uniform(0.6, 1))
    picture = _worn(with_hole(picture, mask, (goal, y), hole, plain), like, rng)
    tall = Image.new("RGBA", (size, height))
    tall.paste(piece, (0, y))
    return Drawn(
        kind="slider",
        look=look,
        seed=seed,
        picture=_pasted(picture, piece, (start, y), rim),
        answer=float(goal - start),
        background=picture,
        piece=tall,
        within=WITHIN,
    )


def _another(shapes: tuple[Shape, ...], shape: Shape, size: int, rng: random.Random) -> Image.Image:
    """A shape that is not the piece's."""
    more: tuple[Shape, ...] = ("circle", "diamond", "triangle", "square", *shapes)
    return cut_out(rng.choice([name for name in more if name != shape]), size, rng)


def _free(
    rng: random.Random, room: Box, size: int, taken: list[Box], *, other_row: bool
) -> Box | None:
    """A place right of the piece and beside what is taken, if there is one."""
    for _ in range(60):
        x, y = rng.randint(size + 14, room[0] - size - 2), rng.randint(2, room[1] - size - 2)
        apart = all(abs(x - a) > size + 2 or abs(y - b) > size + 2 for a, b in taken)
        if apart and (not other_row or abs(y - taken[0][1]) > size * 0.35):
            return x, y
    return None


def _worn(picture: Image.Image, like: Look, rng: random.Random) -> Image.Image:
    """With the noise and the JPEG blocks of this look."""
    chance = np.random.default_rng(rng.getrandbits(32))
    noisy = np.asarray(picture, np.float32) + chance.normal(0, like.noise, (*picture.size[::-1], 3))
    kept = io.BytesIO()
    Image.fromarray(np.clip(noisy, 0, 255).astype(np.uint8)).save(kept, "JPEG", quality=like.jpeg)
    return Image.open(kept).convert("RGB")


def _pasted(picture: Image.Image, piece: Image.Image, spot: Box, rim: Rim) -> Image.Image:
    """The picture with the piece lying on it."""
    laid, thrown = picture.copy(), halo(piece.getchannel("A"), rim)
    if thrown is not None:
        laid.paste(thrown[1], (spot[0] - 4, spot[1] - 4), thrown[0])
    laid.paste(piece, spot, piece)
    return laid
