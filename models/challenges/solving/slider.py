"""Solves slider puzzles: where is the hole that the piece at the left belongs into?

``alike`` finds what stands twice in the same rows. Of those the one is taken whose edges, where
they agree, go all the way round, and are steps of one kind: into the dark, or into the light.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageChops

from models.challenges.base import Shift
from models.challenges.solving.alike import (
    HIGH,
    STRIP,
    Array,
    Fit,
    as_seen,
    compared,
    edges,
    fits,
    softened,
)
from models.challenges.solving.convolving import shares
from models.challenges.solving.weighing import Weigher, weighing

CANDIDATES = 14
HALF = 32
"""Half of what is looked at around a pair's middle, in pixels of a picture ``HIGH`` high."""
BEYOND = 8
"""Pixels around a window in which the piece may still lie."""
PLANES = 7
"""What is seen of a pair (``seen``)."""
PARTS = 24
"""Directions, seen from the middle, in which a piece has an edge."""
AGREE = 0.08
"""How much edges must agree to count."""
STEEP = 4.0
"""Shades a pixel, from which on a step is as good as any."""
SURE = 0.7
"""From here on an answer may be given."""
DIFFERENT = 24
"""Shades by which the piece differs from the picture below it, where that is known."""
Rows = tuple[float, float]
"""From where to where, as shares of the height."""

_DOWN, _ACROSS = np.mgrid[-HALF:HALF, -HALF:HALF] + 0.5


def slider(
    picture: Image.Image,
    piece: Image.Image | None = None,
    background: Image.Image | None = None,
    *,
    weigher: Weigher | None = None,
) -> Shift:
    """How far the piece goes to the right, in pixels of ``picture``, which may be scaled and may
    have a border. ``piece`` and ``background``, the parts that a page draws it from, need not be
    known.
    """
    if picture.width < picture.height:
        return Shift(0.0, 0.0)  # no slider is that narrow
    left, scale = as_seen(picture)
    right, rows = left, None
    if background is not None:
        background = background.convert("RGB").resize(picture.size)
        right, rows = as_seen(background)[0], _rows_over(picture, background)
    if piece is not None and piece.height > piece.width:  # as high as the picture
        rows = _rows_of(piece) or rows
    found = candidates(left, right, rows)
    if not found:
        return Shift(0.0, 0.0)
    told = traits(left, right, found), seen(left, right, found)
    likely = shares((weigher or weighing()).scores(*told))
    best = int(likely.argmax())
    return Shift(found[best][0].shift / scale, float(likely[best]))


def candidates(left: Array, right: Array, rows: Rows | None = None) -> list[tuple[Fit, ...]]:
    """Pairs worth a look, of pictures that are ``as_seen``, seen sharp and softened. ``rows``:
    where the piece lies."""
    ways = []
    for soft in (False, True):
        of_left = edges(softened(left) if soft else left)
        of_right = of_left
        if right is not left:
            of_right = edges(softened(right) if soft else right)
        if rows is not None:
            of_left = of_left.copy()
            of_left[:, : max(round(rows[0] * HIGH) - 2, 0)] = 0
            of_left[:, round(rows[1] * HIGH) + 2 :] = 0
        ways.append(compared(of_left, of_right))
    return fits(ways, CANDIDATES)


def traits(left: Array, right: Array, found: list[tuple[Fit, ...]]) -> Array:
    """What tells a piece and its hole from what is alike by chance, a row for each pair, sharp and
    softened: how far it is ahead with one window and with all sizes, how rare such a fit is; in how
    many directions edges agree; how unevenly far from the middle, and how far; how much the hole's
    steps are of one kind, by their number and by their direction."""
    sharp = _seen_by(left, right, [fit[0] for fit in found])
    soft = _seen_by(softened(left), softened(right), [fit[1] for fit in found])
    return np.concatenate([sharp, soft], axis=1)


def _seen_by(left: Array, right: Array, found: list[Fit]) -> Array:
    piece, hole = _planes(left), _planes(right)
    down, across = np.gradient(hole[0])
    told = []
    for fit in found:
        x, y = fit.left + fit.side // 2, fit.top + fit.side // 2
        here = np.s_[y : y + 2 * HALF, x : x + 2 * HALF]
        there = np.s_[y : y + 2 * HALF, x + fit.shift : x + fit.shift + 2 * HALF]
        agree = (piece[1:, *here] * hole[1:, *there]).sum(axis=0)
        near = np.maximum(np.abs(_ACROSS), np.abs(_DOWN)) < fit.side / 2 + BEYOND
        agree = np.where((agree > AGREE) & near, np.sqrt(np.abs(agree)), 0)
        told.append((fit.ahead, fit.steady, fit.rare, *_outline(agree, across[there], down[there])))
    return np.asarray(told, np.float32)


def seen(left: Array, right: Array, found: list[tuple[Fit, ...]]) -> Array:
    """The pairs themselves (pairs, planes, ``HALF``, ``HALF``), half as large: where edges agree,
    sharp and softened; the edges of either; how light they are, softened."""
    piece, hole = _planes(left), _planes(right)
    soft_piece, soft_hole = _planes(softened(left)), _planes(softened(right))
    told = np.empty((len(found), PLANES, HALF, HALF), np.float32)
    for n, fits_of_it in enumerate(found):
        shift, fit = fits_of_it[0].shift, max(fits_of_it, key=lambda fit: fit.ahead)
        x, y = fit.left + fit.side // 2, fit.top + fit.side // 2
        here = np.s_[y : y + 2 * HALF, x : x + 2 * HALF]
        there = np.s_[y : y + 2 * HALF, x + shift : x + shift + 2 * HALF]
        planes = (
            3 * (piece[1:, *here] * hole[1:, *there]).sum(axis=0),
            3 * (soft_piece[1:, *here] * soft_hole[1:, *there]).sum(axis=0),
            np.hypot(*piece[1:, *here]),
            np.hypot(*hole[1:, *there]),
            np.hypot(*soft_hole[1:, *there]),
            _evened(soft_piece[0, *here]),
            _evened(soft_hole[0, *there]),
        )
        told[n] = np.stack(planes).reshape(PLANES, HALF, 2, HALF, 2).mean(axis=(2, 4))
    return told


def _evened(shades: Array) -> Array:
    return np.asarray((shades - shades.mean()) / (shades.std() + 8), np.float32)


def _outline(agree: NDArray[np.floating], across: Array, down: Array) -> tuple[float, ...]:
    """Of where edges agree, and the slopes of the hole's shades there."""
    total = agree.sum() + 1e-6
    x, y = _ACROSS - (agree * _ACROSS).sum() / total, _DOWN - (agree * _DOWN).sum() / total
    far = np.hypot(x, y)
    usual = (agree * far).sum() / total
    uneven = (agree * np.abs(far - usual)).sum() / total / (usual + 1)
    agree = np.where(far > 10, agree, 0)
    step = agree * np.clip((across * x + down * y) / (far * STEEP + 1e-6), -1, 1)
    part = (np.arctan2(y, x) / (2 * np.pi) * PARTS % PARTS).astype(int).ravel()
    much = np.minimum(np.bincount(part, agree.ravel(), PARTS) / 3, 1)
    kind = np.sign(np.bincount(part, step.ravel(), PARTS))
    one_kind = abs(step.sum()) / (agree.sum() + 1e-6)
    alike = float(abs((kind * much).mean()))
    return float(much.mean()), float(uneven), float(usual / HALF), float(one_kind), alike


def _planes(pixels: Array) -> Array:
    """The shades and the edges, with room around for what is looked at."""
    planes = np.concatenate([pixels.mean(axis=2)[None], edges(pixels)])
    return np.pad(planes, ((0, 0), (HALF, HALF), (HALF, STRIP + HALF)))


def _rows_over(picture: Image.Image, background: Image.Image) -> Rows | None:
    """Where the picture differs from its background: there lies the piece."""
    differs = ImageChops.difference(picture.convert("RGB"), background).convert("L")
    box = differs.point([255 * (n > DIFFERENT) for n in range(256)]).getbbox()
    return box and (box[1] / picture.height, box[3] / picture.height)


def _rows_of(piece: Image.Image) -> Rows | None:
    box = piece.convert("RGBA").getchannel("A").getbbox()
    return box and (box[1] / piece.height, box[3] / piece.height)
