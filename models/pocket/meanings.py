"""What common words mean, as numbers of a small table: delete is near remove, and near 删除.

The table is made once by ``models/training/pocket/meanings.py`` from a multilingual sentence
embedder and is never trained, so that a word no lesson held is still near those that some did.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from models.pocket.words import is_han

FOLDER = Path(__file__).parent / "weights"
LONGEST = 4
"""Characters of the longest Chinese word that is looked for."""


@lru_cache(maxsize=1)
def known() -> dict[str, int]:
    path = FOLDER / "meanings.txt"
    if not path.exists():
        return {}
    return {word: i for i, word in enumerate(path.read_text("utf-8").split("\n"), 1)}


@lru_cache(maxsize=1)
def table() -> NDArray[np.float32]:
    """(words + 1, dimensions); row 0 is for a word that is not known."""
    path = FOLDER / "meanings.npy"
    if not path.exists():
        return np.zeros((1, 32), np.float32)
    packed = np.load(path)
    return np.concatenate([np.zeros((1, packed.shape[1])), packed / 42.0]).astype(np.float32)


@lru_cache(maxsize=1)
def directions() -> NDArray[np.float32]:
    """The table with rows of length 1, that of row 0 apart."""
    lengths = np.linalg.norm(table(), axis=1, keepdims=True)
    return np.asarray(table() / np.maximum(lengths, 1e-6), np.float32)


def meaning(form: str) -> int:
    """The row of a plain form, 0 when it is not known."""
    return known().get(form, 0)


@lru_cache(maxsize=65_536)
def meanings(forms: tuple[str, ...]) -> NDArray[np.uint16]:
    """Rows of words side by side; Chinese characters that make a word together share its row."""
    rows = np.zeros(len(forms), np.uint16)
    at = 0
    while at < len(forms):
        size = 1
        if is_han(forms[at]):
            for longer in range(LONGEST, 1, -1):
                together = "".join(forms[at : at + longer])
                if len(together) == longer and meaning(together):
                    size = longer
                    break
            rows[at : at + size] = meaning("".join(forms[at : at + size]))
        else:
            rows[at] = meaning(forms[at])
        at += size
    return rows
