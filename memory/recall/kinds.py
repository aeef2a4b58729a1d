"""Whether a question asks for something of somebody's life at all: by the nearest of examples.

"What is the capital of Mongolia?" has a nearest memory as every question has one. How near that is
tells little; but it is nearer to other questions of the world than to any of one's own life, and so
memory has nothing to say to it.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from models.base import Embedder

NEIGHBOURS = 3
Vectors = NDArray[np.float32]


class Kinds:
    """Examples by one embedder. Embeds them all when it is made: 190 sentences."""

    def __init__(self, embedder: Embedder) -> None:
        general, personal = examples()
        self._general = embedder.embed(general)
        self._personal = embedder.embed(personal)
        apart = 1.0 - float(np.median(self._general @ self._personal.T))
        self._scale = max(apart, 1e-3)
        """How far unlike sentences are apart: 0.2 for one embedder, 0.9 for another."""

    def leaning(self, question: Vectors) -> float:
        """How much nearer a question of unit length is to those of the world and the phone (above
        0) than to those of somebody's own life (below 0), in distances of unlike sentences."""
        return (_near(question, self._general) - _near(question, self._personal)) / self._scale


def _near(question: Vectors, examples: Vectors) -> float:
    return float(np.sort(examples @ question)[-NEIGHBOURS:].mean())


@cache
def examples() -> tuple[list[str], list[str]]:
    """General ones and personal ones."""
    read = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
    return read["general"], read["personal"]
