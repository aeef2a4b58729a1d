"""Names what is drawn in a small cut-out: an icon, a switch that is on, an avatar, nothing.

Three strided convolutions and two full layers, learnt by ``models/training/pocket/icons.py``. The
weights are int8 with a scale for each output; numpy runs them, so nothing else is needed.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from models.reading.base import Pixels

FILE = "weights/icons.npz"
LOOKED_AT = 32
"""Pixels of a cut-out's middle that are looked at."""
NOTHING, TEXT = "nothing", "text"
"""Not an icon: a piece of a picture or of an edge; letters."""
KERNELS = (5, 3, 3)
STRIDE = 2
ROWS, DEEP = 64, 24
"""Of a product that one thread works out."""
Floats = NDArray[np.float32]


class Named(NamedTuple):
    """What a cut-out shows, and how sure that is (0 to 1)."""

    name: str
    sure: float


class Namer:
    """Knows the drawings it has seen in training; others get the name of one that looks alike."""

    def __init__(self, file: Path | None = None) -> None:
        source = file or resources.files(__package__) / FILE
        with source.open("rb") as opened, np.load(opened) as kept:
            self.names: list[str] = kept["names"].tolist()
            self._layers = [
                (kept[f"w{n}"].astype(np.float32) * kept[f"s{n}"], kept[f"b{n}"]) for n in range(5)
            ]

    def name(self, cut_outs: Sequence[Pixels], sizes: Sequence[float]) -> list[Named]:
        """``sizes`` are the shapes' longer sides as shares of the display's shorter one."""
        if not cut_outs:
            return []
        x = as_input(np.stack(cut_outs))
        for (weights, bias), kernel in zip(self._layers, KERNELS, strict=False):
            x = np.maximum(_patches(x, kernel) @ weights + bias, 0)
        flat = np.concatenate([x.reshape(len(x), -1), _as_features(sizes)], axis=1)
        (w1, b1), (w2, b2) = self._layers[3:]
        scores = _times(np.maximum(_times(flat, w1) + b1, 0), w2) + b2
        likely = np.exp(scores - scores.max(axis=1, keepdims=True))
        likely /= likely.sum(axis=1, keepdims=True)
        best = likely.argmax(axis=1)
        return [Named(self.names[i], float(row[i])) for i, row in zip(best, likely, strict=True)]


@lru_cache(maxsize=1)
def namer() -> Namer:
    """The one with the weights that came along."""
    return Namer()


def as_input(cut_outs: Pixels) -> Floats:
    """Their middles from -1 to 1, each relative to its own mean: shape (n, 32, 32, 3)."""
    edge = (cut_outs.shape[1] - LOOKED_AT) // 2
    middle = cut_outs[:, edge : edge + LOOKED_AT, edge : edge + LOOKED_AT].astype(np.float32)
    middle -= middle.mean(axis=(1, 2, 3), keepdims=True)
    return np.asarray(middle / np.float32(128), np.float32)


def _as_features(sizes: Sequence[float]) -> Floats:
    return np.asarray([[size * 10] for size in sizes], np.float32)


def _times(x: Floats, weights: Floats) -> Floats:
    """The product, in pieces for which BLAS does not wake other threads: they would go on waiting
    busily, and cost several times what they save."""
    told = np.zeros((len(x), weights.shape[1]), np.float32)
    for row in range(0, len(x), ROWS):
        for n in range(0, len(weights), DEEP):
            told[row : row + ROWS] += x[row : row + ROWS, n : n + DEEP] @ weights[n : n + DEEP]
    return told


def _patches(x: Floats, kernel: int) -> Floats:
    """What each place of a strided convolution sees: (n, h/2, w/2, kernel * kernel * channels)."""
    pad = kernel // 2
    padded = np.pad(x, ((0, 0), (pad, pad), (pad, pad), (0, 0)))
    windows = np.lib.stride_tricks.sliding_window_view(padded, (kernel, kernel), axis=(1, 2))
    chosen = windows[:, ::STRIDE, ::STRIDE]  # n, h, w, channels, kernel, kernel
    return chosen.reshape(*chosen.shape[:3], -1)


SPOKEN = {
    "add": "Add", "back": "Navigate up", "backspace": "Delete", "check": "Done", "close": "Close",
    "delete": "Delete", "down": "Expand", "up": "Collapse", "edit": "Edit", "hamburger": "Menu",
    "heart": "Remove from favorites", "heart_off": "Add to favorites", "menu": "Menu",
    "mic": "Voice", "minus": "Less", "more": "More options", "nav_back": "Back",
    "nav_home": "Home", "nav_recents": "Overview", "next_track": "Next", "pause": "Pause",
    "phone": "Call", "play": "Play", "previous_track": "Previous", "search": "Search",
    "send": "Send", "settings": "Settings", "share": "Share", "star": "Remove star",
    "star_off": "Add star", "thumbtack": "Pin", "thumbtack_on": "Unpin", "attach": "Attach",
}  # fmt: skip
"""What a screen reader would mostly say of a drawing; others are called as they are named."""


def spoken(name: str) -> str:
    """What a drawing is called in an element's description."""
    return SPOKEN.get(name, name.replace("_", " ").capitalize())
