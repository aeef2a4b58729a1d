"""Compares with every vector of a person: exact, in memory, gone with the process.

A person's vectors are rows of one matrix, so that a search is one product.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from memory.base import Point

Vectors = NDArray[np.float32]
FIRST = 16
"""Rows that a person's matrix begins with; it doubles when it is full."""


class Exact:
    """A VectorIndex. Thread-safe."""

    def __init__(self, dimension: int) -> None:
        self._dimension = dimension
        self._people: dict[str, _Rows] = {}
        self._owner: dict[int, str] = {}
        self._lock = threading.Lock()

    def put(self, points: Sequence[Point]) -> None:
        with self._lock:
            for point in points:
                if self._owner.get(point.key, point.person) != point.person:
                    self._take_out(point.key)
                if point.person not in self._people:
                    self._people[point.person] = _Rows(self._dimension)
                self._people[point.person].put(point.key, unit(point.vector))
                self._owner[point.key] = point.person

    def remove(self, keys: Sequence[int]) -> None:
        with self._lock:
            for key in keys:
                self._take_out(key)

    def search(self, vector: Vectors, person: str, most: int) -> list[tuple[int, float]]:
        with self._lock:
            rows = self._people.get(person)
            return [] if rows is None or most < 1 else rows.nearest(unit(vector), most)

    def count(self) -> int:
        with self._lock:
            return len(self._owner)

    def clear(self) -> None:
        with self._lock:
            self._people, self._owner = {}, {}

    def flush(self) -> None:
        """There is nothing to keep."""

    def close(self) -> None:
        self.clear()

    def _take_out(self, key: int) -> None:
        person = self._owner.pop(key, None)
        if person is None:
            return
        self._people[person].remove(key)
        if not self._people[person].keys:
            del self._people[person]


class _Rows:
    """One person's vectors, without gaps: the last one moves to the place of one that goes."""

    def __init__(self, dimension: int) -> None:
        self.keys: list[int] = []
        self._place: dict[int, int] = {}
        self._matrix = np.zeros((FIRST, dimension), np.float32)

    def put(self, key: int, vector: Vectors) -> None:
        place = self._place.setdefault(key, len(self.keys))
        if place == len(self.keys):
            self.keys.append(key)
        if place == len(self._matrix):
            self._matrix = np.concatenate([self._matrix, np.zeros_like(self._matrix)])
        self._matrix[place] = vector

    def remove(self, key: int) -> None:
        place, last = self._place.pop(key), self.keys.pop()
        if last != key:
            self.keys[place] = last
            self._place[last] = place
            self._matrix[place] = self._matrix[len(self.keys)]
        self._matrix[len(self.keys)] = 0.0

    def nearest(self, vector: Vectors, most: int) -> list[tuple[int, float]]:
        cosines = self._matrix[: len(self.keys)] @ vector
        if most < len(cosines):
            best = np.argpartition(-cosines, most)[:most]
        else:
            best = np.arange(len(cosines))
        best = best[np.argsort(-cosines[best], kind="stable")]
        return [(self.keys[at], float(cosines[at])) for at in best]


def unit(vector: Vectors) -> Vectors:
    """Of length one; nothing stays nothing."""
    length = float(np.linalg.norm(vector))
    return vector if length == 0.0 else (vector / np.float32(length)).astype(np.float32)
