"""Solves rotation puzzles: by how much must the disc be turned to stand upright?

Where the rest of the scene lies around the disc, both sides of its edge are laid against each
other; where it lies alone, the network of ``upright`` says which way is up.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from models.challenges.base import Turn
from models.challenges.solving.circles import Circle, Slopes
from models.challenges.solving.convolving import shares
from models.challenges.solving.upright import Upright, upright

Array = NDArray[np.float32]
SPOKES = 720
TURNS = np.minimum(np.arange(SPOKES), SPOKES - np.arange(SPOKES)) * (360 / SPOKES)
"""How far each turn is from none, in degrees."""
NEAR = (1.5, 3.0, 5.0, 7.5)
"""Pixels (of a disc with a radius of 100) by which a compared ring lies inside the edge."""
FAR = (1.5, 3.0, 5.0, 7.5, 10.0)
"""And outside, where a shadow may lie between."""
BEYOND = (8.0, 11.0, 14.0)
"""Where to look for what is drawn around it."""
BETWEEN = np.arange(-20.0, 21.0)
"""Where a line, or plain ground, may lie between the disc and the rest."""
SAME = 0.55
"""How uneven a ring of that is, at most, as a share of what is usual."""
UNTURNED = 11.0
"""Degrees within which a disc counts as lying as it should; what fits so is an edge of the scene
itself and not the puzzle's."""
BETTER = 0.07
"""By how much a turn must fit better than none, for an edge to be the puzzle's."""
PLAIN = 0.28
"""How much of such an edge is seen, at least."""
CLEAR = 0.45
"""How much of it is seen where it is an edge for certain."""
LOUD = 0.22
"""By how much a turn must fit better than none where what lies around seems plain."""
DRAWN = 8.0
"""How much is drawn around a disc (see ``_drawn``) where a scene goes on that is plain mostly."""
FADED = 3.2
"""And where it is only a ground that fades."""
FITS = 20.0
"""How much a fit weighs against what the network says."""
DOUBT = 0.3
"""How often, about, the network is far off."""
NEARLY = 20
"""Spokes that make ten degrees."""
SURE = 0.6
"""From here on an answer may be given."""
GROUND = 0.12
"""How uneven, at most, the plain ground around a disc is, as a share of the disc's unevenness."""


def rotation(picture: Image.Image, *, network: Upright | None = None) -> Turn:
    """The turn of the disc in ``picture``, which may be scaled and may have a border."""
    picture = picture.convert("RGB")
    pixels = np.asarray(picture, np.float32)
    disc, fit = puzzle(pixels, Slopes(picture))
    up = (network or upright()).up(_square(picture, disc))
    likely = shares(FITS * fit + np.log(_as_turns(up) + DOUBT / SPOKES))
    return _middle(likely)


def puzzle(pixels: Array, slopes: Slopes) -> tuple[Circle, Array]:
    """The disc, and how well each turn of it fits to the rest; nought where that says nothing."""
    none = np.zeros(SPOKES, np.float32)
    circles = slopes.circles()
    lying = [circle for circle in circles if _on_plain(pixels, circle)]
    edges = circles if not lying else [slopes.within(lying[0])]
    edges += [circle for circle in lying if _drawn(pixels, circle) >= DRAWN]
    fits = [matched(pixels, edge) for edge in edges]
    better = [float(fit.max() - fit[TURNS <= UNTURNED].max()) for fit in fits]
    for at in range(len(edges) - 1, 0, -1):
        if lying and better[at] < LOUD:
            del edges[at], fits[at], better[at]
    best = int(np.argmax([e.plain + 0.5 * b for e, b in zip(edges, better, strict=True)]))
    disc = edges[best]
    if lying and (better[best] < BETTER or disc.plain < PLAIN):
        return disc if disc.plain >= CLEAR else lying[0], none
    return disc, fits[best] if _drawn(pixels, disc) >= FADED else none


def matched(pixels: Array, circle: Circle) -> Array:
    """How well both sides of a circle fit (at most 1), for each turn of its inside clockwise."""
    unit = max(circle.radius / 100, 0.6)
    inner, outer = _beside_line(pixels, circle, unit)
    inside = [np.fft.rfft(_evened(_ring(pixels, circle, inner - off * unit))) for off in NEAR]
    outside = [np.fft.rfft(_evened(_ring(pixels, circle, outer + off * unit))) for off in FAR]
    both = np.mean([other * np.conj(one) for one in inside for other in outside], axis=0)
    return np.asarray(np.fft.irfft(both, SPOKES, axis=1).sum(axis=0), np.float32)


def _beside_line(pixels: Array, circle: Circle, unit: float) -> tuple[float, float]:
    """How far the line along a circle reaches inwards and outwards; nothing where there is none."""
    uneven = np.asarray([_ring(pixels, circle, off * unit).std(axis=1).mean() for off in BETWEEN])
    plain = uneven < SAME * np.median(uneven)
    starts = [at for at in np.flatnonzero(plain) if abs(BETWEEN[at]) <= 3]
    if not starts:
        return 0.0, 0.0
    low = high = min(starts, key=lambda at: abs(float(BETWEEN[at])))
    while low > 0 and plain[low - 1]:
        low -= 1
    while high + 1 < len(plain) and plain[high + 1]:
        high += 1
    if low == 0 or high + 1 == len(plain):
        return 0.0, 0.0
    return float(BETWEEN[low]) * unit, float(BETWEEN[high]) * unit


def _as_turns(up: Array) -> Array:
    """Directions of up as turns that bring it there."""
    spokes = np.arange(SPOKES)
    turns = np.interp(-spokes % SPOKES, np.arange(len(up) + 1) * SPOKES / len(up), [*up, up[0]])
    return np.asarray(turns / turns.sum(), np.float32)


def _middle(likely: Array) -> Turn:
    """Of the likeliest turns, and how likely it is to be within ten degrees."""
    near = np.arange(-NEARLY, NEARLY + 1)
    mass = np.asarray([likely.take(near + at, mode="wrap").sum() for at in range(SPOKES)])
    best = int(mass.argmax())
    off = float((near * likely.take(near + best, mode="wrap")).sum() / mass[best])
    return Turn((best + off) * 360 / SPOKES % 360, min(1.0, float(mass[best])))


def _ring(pixels: Array, circle: Circle, off: float) -> Array:
    """The shades along a ring, (3, spokes), clockwise from the top."""
    angles = np.deg2rad(np.arange(SPOKES) * (360 / SPOKES))
    radius = circle.radius + off
    high, wide = pixels.shape[:2]
    x = np.clip(circle.x - 0.5 + radius * np.sin(angles), 0, wide - 1.001)
    y = np.clip(circle.y - 0.5 - radius * np.cos(angles), 0, high - 1.001)
    left, top = x.astype(int), y.astype(int)
    right, below = (x - left)[:, None], (y - top)[:, None]
    upper = pixels[top, left] * (1 - right) + pixels[top, left + 1] * right
    lower = pixels[top + 1, left] * (1 - right) + pixels[top + 1, left + 1] * right
    return np.asarray((upper * (1 - below) + lower * below).T, np.float32)


def _evened(ring: Array) -> Array:
    """Half what it looks like at large, half its details; as long as 1 together."""
    large = ring - ring.mean(axis=1, keepdims=True)
    detail = large - _smooth(large)
    both = large / (np.linalg.norm(large) + 60) + detail / (np.linalg.norm(detail) + 60)
    return np.asarray(both / (np.linalg.norm(both) + 1e-6), np.float32)


def _smooth(ring: Array, by: int = 20) -> Array:
    """Each shade's mean with ``by`` on either side of it."""
    wide = np.concatenate([ring[:, -by:], ring, ring[:, :by]], axis=1).cumsum(axis=1)
    return np.asarray((wide[:, 2 * by :] - wide[:, : -2 * by]) / (2 * by), np.float32)


def _drawn(pixels: Array, disc: Circle) -> float:
    """How much, about, one shade differs from those beside it around the disc, where it is most."""
    unit = max(disc.radius / 100, 0.6)
    rings = [_ring(pixels, disc, off * unit) for off in BEYOND]
    details = [np.abs(_smooth(ring, 2) - _smooth(ring)).max(axis=0) for ring in rings]
    return float(np.percentile(np.median(details, axis=0), 90))


def _on_plain(pixels: Array, disc: Circle) -> bool:
    """Whether what lies around the disc is plain."""
    rows, columns = np.indices(pixels.shape[:2])[:, ::2, ::2]
    pixels = pixels[::2, ::2]
    far = np.hypot(columns + 0.5 - disc.x, rows + 0.5 - disc.y)
    inside, outside = pixels[far < disc.radius * 0.95], pixels[far > disc.radius * 1.12]
    if len(outside) < 50:
        return True
    return bool(_uneven(outside) < GROUND * max(_uneven(inside), 100.0) + 20)


def _uneven(part: Array) -> float:
    return float(part.var(axis=0).sum())


def _square(picture: Image.Image, disc: Circle) -> Image.Image:
    """What the disc just fills."""
    x, y, radius, _ = disc
    box = round(x - radius), round(y - radius), round(x + radius), round(y + radius)
    return picture.crop(box)
