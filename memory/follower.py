"""One embedder's vectors in one index, following the truth from change to change.

Vectors that the truth has are put as they are; for the others the embedder is asked, and the truth
keeps them. What waits for a vector is ``missing``: the index is complete without any.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from memory.base import Point, VectorIndex
from memory.embedded import model_of, texts
from memory.index import IndexDamaged
from memory.index.exact import Exact
from memory.reached import Model
from memory.recall.kinds import Kinds
from memory.truth import Entry, Truth
from models.base import Embedder

Vector = NDArray[np.float32]
AT_A_TIME = 1000
"""Entries asked of the truth at once."""


@dataclass(frozen=True, slots=True)
class Missing:
    """An entry without a vector, and the newest change that was there when it was read: what has
    changed since has a later one."""

    entry: Entry
    read: int


class Follower:
    """Used by one thread at a time; ``nearest`` and ``missing`` by any."""

    def __init__(
        self, truth: Truth, embedder: Embedder, index: VectorIndex, change: int,
        model: Model | None = None,
    ) -> None:  # fmt: skip
        """``change``: the last one that the index has on disk. ``model``: what the vectors are kept
        as, where that is not as new ones are."""
        self._truth = truth
        self._embedder = embedder
        self._index = index
        self.model = model or model_of(embedder)
        self.lasts = not isinstance(index, Exact)
        """What is put outlives the process."""
        self.change = change
        self.unflushed = 0
        self._missing: dict[int, Missing] = {}
        self._opened = False
        self._asked: tuple[str, Vector] | None = None
        self._kinds: Kinds | None = None
        self._telling = threading.Lock()

    @property
    def missing(self) -> int:
        return len(self._missing)

    def follow(self, last: int) -> None:
        """All up to the change ``last``; what has no vector yet is missing from then on. Raises
        MemoryUnavailable, and goes on at the same place the next time."""
        self._open()
        while entries := self._truth.entries_since(self.change, AT_A_TIME):
            self._take(entries)
            self.change = entries[-1].change
            self.unflushed += len(entries)
        self.change = max(self.change, last)

    def embed_missing(self, most: int) -> list[Missing]:
        """Ask the embedder for so many of the missing and let the truth keep the vectors. Needs no
        index, so others may use the follower meanwhile; ``put_embedded`` ends it."""
        waiting = list(self._missing.values())[:most]
        some = [each for each in waiting if each.read == waiting[0].read]
        if some:
            entries = [each.entry for each in some]
            vectors = self._embedder.embed(texts(self.model, entries, self._truth))
            packed = {m.entry.key: _packed(v) for m, v in zip(some, vectors, strict=True)}
            self._truth.keep_vectors(self.model.id, packed, as_of=some[0].read)
        return some

    def put_embedded(self, embedded: Sequence[Missing]) -> None:
        """What the truth did not keep has changed since, or is gone, and a later change says so;
        where that was taken already, it is missing as it is now."""
        self._put_found([each.entry.key for each in embedded])
        for each in embedded:
            if self._missing.get(each.entry.key) is each:
                del self._missing[each.entry.key]

    def look_again(self) -> None:
        """Put what another process has embedded meanwhile, not all at once."""
        self._put_found(list(self._missing)[:AT_A_TIME])

    def nearest(self, query: str, person: str, most: int) -> list[tuple[int, float]]:
        return self._index.search(self._vector(query), person, most)

    def leaning(self, query: str) -> float:
        """As ``Kinds.leaning``; the examples are embedded at the first question."""
        with self._telling:
            if self._kinds is None:
                self._kinds = Kinds(self._embedder)
        return self._kinds.leaning(self._vector(query))

    def _vector(self, query: str) -> Vector:
        """One question is asked for several things: its vector is kept until the next."""
        asked = self._asked
        if asked is None or asked[0] != query:
            self._asked = asked = (query, self._embedder.embed([query])[0])
        return asked[1]

    def count(self) -> int:
        return self._index.count()

    def begin_again(self) -> None:
        """From an empty index."""
        self._index.clear()
        self.change, self.unflushed, self._missing = 0, 0, {}

    def flush(self) -> None:
        self._index.flush()
        self.unflushed = 0

    def close(self) -> None:
        self._index.close()

    def _open(self) -> None:
        """An index that is empty has followed nothing, whatever was written of it."""
        if self._opened:
            return
        if self._index.count() == 0:
            self.change = 0
        self._opened = True

    def _take(self, entries: Sequence[Entry]) -> None:
        here = [entry for entry in entries if not entry.gone]
        have = self._vectors([entry.key for entry in here])
        self._index.remove([entry.key for entry in entries if entry.gone])
        for entry in entries:
            self._missing.pop(entry.key, None)
        self._put((e.key, e.person, have[e.key]) for e in here if e.key in have)
        read = entries[-1].change
        self._missing |= {e.key: Missing(e, read) for e in here if e.key not in have}

    def _put_found(self, keys: Sequence[int]) -> None:
        wanted = {key: self._missing[key].entry.person for key in keys if key in self._missing}
        have = self._vectors(list(wanted))
        self._put((key, wanted[key], vector) for key, vector in have.items())
        self.unflushed += len(have)

    def _vectors(self, keys: Sequence[int]) -> dict[int, bytes]:
        have = self._truth.vectors(self.model.id, keys)
        if any(len(vector) != 2 * self.model.dimension for vector in have.values()):
            self._truth.drop_vectors(self.model.id)
            raise IndexDamaged(f"Vectors of {self.model.id} were of another length.")
        return have

    def _put(self, vectors: Iterable[tuple[int, str, bytes]]) -> None:
        points = [Point(key, person, _unpacked(each)) for key, person, each in vectors]
        if points:
            self._index.put(points)
        for point in points:
            self._missing.pop(point.key, None)


def _packed(vector: Vector) -> bytes:
    return vector.astype("<f2").tobytes()


def _unpacked(vector: bytes) -> Vector:
    return np.frombuffer(vector, "<f2").astype(np.float32)
