"""How characters look that are only measured with: fonts and distortions nothing is learnt from."""

from __future__ import annotations

import random
from collections.abc import Callable

from models.challenges.drawing import parts
from models.challenges.drawing.lettering import SIZES, Hand


def bowed(rng: random.Random) -> Hand:
    """Letters along a bow, the picture swollen at one place."""
    return Hand(
        fonts=parts.LATIN_HELD_OUT, size=rng.choice(SIZES[2:]), tall=rng.uniform(0.55, 0.65),
        bent=rng.uniform(0.1, 0.2), swollen=rng.uniform(0.15, 0.35), turned=6, gap=0.05,
        lines=rng.randint(0, 2), of_ink=True, dots=rng.randint(0, 30),
    )  # fmt: skip


def shadowed(rng: random.Random) -> Hand:
    """With a shadow, on a gradient."""
    return Hand(
        fonts=parts.LATIN_HELD_OUT, size=rng.choice(SIZES), tall=rng.uniform(0.6, 0.75),
        ground="gradient", shape="shadow", ink=rng.choice(("one", "each")), turned=12,
        gap=rng.uniform(0, 0.1), lines=rng.randint(0, 3),
    )  # fmt: skip


def newsprint(rng: random.Random) -> Hand:
    """Over many small letters."""
    return Hand(
        fonts=parts.LATIN_HELD_OUT, size=rng.choice(SIZES[1:]), tall=rng.uniform(0.65, 0.8),
        ground="letters", ink="each", turned=15, jump=0.08, contrast=120,
    )  # fmt: skip


def torn(rng: random.Random) -> Hand:
    """Cut into bands that are pushed apart."""
    return Hand(
        fonts=parts.LATIN_HELD_OUT, size=rng.choice(SIZES[2:]), tall=rng.uniform(0.6, 0.8),
        torn=0.04, gap=rng.uniform(0.04, 0.12), curves=rng.randint(0, 1), of_ink=True,
    )  # fmt: skip


def chequered(rng: random.Random) -> Hand:
    """Letters that jump, on a chequered ground, often dark."""
    return Hand(
        fonts=parts.LATIN_HELD_OUT, size=rng.choice(SIZES[1:]), tall=rng.uniform(0.55, 0.75),
        ground="chequers", dark=rng.random() < 0.6, ink=rng.choice(("each", "gradient")),
        one_font=False, turned=18, jump=0.12, contrast=110,
    )  # fmt: skip


HELD_OUT: dict[str, Callable[[random.Random], Hand]] = {
    "bowed": bowed, "shadowed": shadowed, "newsprint": newsprint, "torn": torn,
    "chequered": chequered,
}  # fmt: skip
