"""Remembers vectors on disk, so that a start need not compute those of known sentences again.

One file per sentence is slow to open and one database is one more thing to lock, so each embedder
has one ``.npz`` file: hashes of sentences and their vectors. It is only ever replaced as a whole,
by writing beside it and renaming, some sentences at a time; of two writers the last one wins, and
the other's sentences are computed once more. A file that cannot be read is treated as absent.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
import zipfile
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from models.base import Embedder

AT_A_TIME = 500
"""Sentences from one writing to the next: a start that is broken off goes on where it was."""
Told = Callable[[int, int], None]
"""How many of the new sentences are done, of how many."""


class RememberedVectors:
    """An Embedder that asks another one only for sentences it has not seen.

    For fixed sets of sentences: everything asked for is kept, in memory and on disk."""

    def __init__(self, embedder: Embedder, folder: Path, told: Told | None = None) -> None:
        self._embedder = embedder
        self._told = told
        name = hashlib.sha256(embedder.id.encode()).hexdigest()[:16]
        self._path = folder / f"vectors-{name}.npz"
        self._known = _read(self._path, embedder.dimension)

    @property
    def id(self) -> str:
        return self._embedder.id

    @property
    def dimension(self) -> int:
        return self._embedder.dimension

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        keys = [hashlib.sha256(text.encode("utf-8", "replace")).digest() for text in texts]
        new = {key: text for key, text in zip(keys, texts, strict=True) if key not in self._known}
        for start in range(0, len(new), AT_A_TIME):
            if self._told:
                self._told(start, len(new))
            part = list(new)[start : start + AT_A_TIME]
            vectors = self._embedder.embed([new[key] for key in part])
            self._known |= dict(zip(part, vectors, strict=True))
            _write(self._path, self._known)
        if not keys:
            return np.zeros((0, self.dimension), np.float32)
        return np.stack([self._known[key] for key in keys])


def _read(path: Path, dimension: int) -> dict[bytes, NDArray[np.float32]]:
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as stored:
            keys, vectors = stored["keys"], stored["vectors"]
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile):
        return {}
    fits = keys.ndim == 2 and keys.shape[1] == hashlib.sha256().digest_size
    if not fits or vectors.shape != (len(keys), dimension) or not np.isfinite(vectors).all():
        return {}
    return dict(zip((key.tobytes() for key in keys), vectors.astype(np.float32), strict=True))


def _write(path: Path, known: dict[bytes, NDArray[np.float32]]) -> None:
    """A cache that cannot be written (a full disk, a read-only folder) costs time, nothing else."""
    keys = np.stack([np.frombuffer(key, np.uint8) for key in known])
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, beside = tempfile.mkstemp(dir=path.parent, prefix=path.stem, suffix=".tmp")
        try:
            with os.fdopen(handle, "wb") as file:
                np.savez(file, keys=keys, vectors=np.stack(list(known.values())))
            Path(beside).replace(path)
        except BaseException:
            Path(beside).unlink(missing_ok=True)
            raise
    except OSError:
        return
