"""Qdrant's engine in this process (``qdrant-edge-py``): one shard in one folder, on disk.

No HNSW graph: vectors of 16 bits are compared one after the other, filtered by an index of people
first. That is exact and needs no building; 10,000 vectors of one person, of 384 numbers each, took
1.2 ms, 50,000 took 10 ms (building the graph for 100,000 took 103 s on two cores). The engine only
marks what is deleted, so nothing is: what is removed is overwritten, and its place is taken by the
next that is put (``slots``). That works because an unoptimised segment changes vectors in their
place, and there is no log of the writes: what was put last is on disk after ``flush``, and the
truth has all of it anyhow.
"""

from __future__ import annotations

import contextlib
import shutil
import threading
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import structlog
from numpy.typing import NDArray
from qdrant_edge import (
    Distance,
    EdgeConfig,
    EdgeShard,
    EdgeVectorParams,
    FieldCondition,
    Filter,
    KeywordIndexParams,
    MatchValue,
    Query,
    QueryRequest,
    ScrollRequest,
    UpdateOperation,
    VectorStorageDatatype,
)
from qdrant_edge import Point as EdgePoint

from memory.base import Point
from memory.index import IndexDamaged, MemoryUnavailable, person_mark
from memory.index.slots import Slots
from models.locks import Lock

BATCH = 500
SCROLLED = 10_000
log = structlog.get_logger()


class InUse(Exception):
    """The folder is another index's, of this process or another one."""


class Edge:
    """A VectorIndex in ``folder``, which is made when something is put. Thread-safe: searches go on
    while others write. A folder that cannot be read is deleted, and the index is empty then."""

    def __init__(self, folder: Path, dimension: int) -> None:
        """Raises InUse."""
        self._folder = folder
        self._dimension = dimension
        self._writing = threading.Lock()
        self._closed = False
        self._slots = Slots()
        self._held = Lock(folder.with_name(f"{folder.name}.lock"))
        if not self._held.take():
            raise InUse(str(folder))
        self._shard = self._found()

    def put(self, points: Sequence[Point]) -> None:
        with self._writing:
            shard = self._made()
            made = [_point(each, self._slots.taken(each.key)) for each in points]
            _write(shard, made)

    def remove(self, keys: Sequence[int]) -> None:
        with self._writing:
            if self._shard is not None:
                self._overwrite(self._shard, self._slots.given_back(keys))

    def search(
        self, vector: NDArray[np.float32], person: str, most: int
    ) -> list[tuple[int, float]]:
        shard = self._shard
        if shard is None or most < 1:
            return []
        theirs = Filter(must=[FieldCondition("person", match=MatchValue(person_mark(person)))])
        asked = QueryRequest(most, query=_nearest(vector), filter=theirs, with_payload=["key"])
        with _engine():
            return [(_key(each.payload), each.score) for each in shard.query(asked)]

    def count(self) -> int:
        with self._writing:
            return 0 if self._shard is None else len(self._slots)

    def clear(self) -> None:
        """Searches that are under way go on with what they have; the files are gone at once."""
        with self._writing:
            self._shard, self._slots = None, Slots()
            self._delete()

    def flush(self) -> None:
        with self._writing:
            if self._shard is not None:
                with _engine():
                    self._shard.flush()

    def close(self) -> None:
        with self._writing:
            shard, self._shard, self._closed = self._shard, None, True
            try:
                if shard is not None:
                    with _engine():
                        shard.close()
            finally:
                self._held.give_back()

    def _found(self) -> EdgeShard | None:
        """What is in the folder, None for nothing that can be used."""
        left_by_a_kill = self._folder.with_name(f"{self._folder.name}.gone")
        shutil.rmtree(left_by_a_kill, ignore_errors=True)
        if not self._folder.exists():
            return None
        try:
            with _engine():
                shard = EdgeShard.load(str(self._folder))
                self._slots = Slots(_places(shard))
                anything = np.ones(self._dimension, np.float32)
                found = shard.query(QueryRequest(1, query=_nearest(anything)))
                if len(self._slots) and not found:
                    raise ValueError("its vectors are gone")
                self._overwrite(shard, self._slots.free)  # a kill may have left something in them
        except IndexDamaged as error:
            log.warning("memory_index_deleted", why=str(error), next="it is built anew")
            self._slots = Slots()
            self._delete()
            return None
        return shard

    def _made(self) -> EdgeShard:
        if self._closed:
            raise MemoryUnavailable("The index of the memory is closed already.")
        if self._shard is None:
            self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            with _engine():
                self._shard = _new(self._folder, self._dimension)
        return self._shard

    def _overwrite(self, shard: EdgeShard, places: Sequence[int]) -> None:
        zeros = np.zeros(self._dimension, np.float32)
        _write(shard, [_made_of(place, zeros, {"person": ""}) for place in places])

    def _delete(self) -> None:
        """Under another name: a shard that a search still holds writes to its own when it ends."""
        gone = self._folder.with_name(f"{self._folder.name}.gone")
        try:
            _removed(gone)
            if self._folder.exists():
                self._folder.rename(gone)
                _removed(gone)
        except OSError as error:
            raise MemoryUnavailable(f"{self._folder} cannot be deleted: {error}") from error


def _removed(folder: Path) -> None:
    if folder.exists():
        shutil.rmtree(folder)


def _new(folder: Path, dimension: int) -> EdgeShard:
    halves = VectorStorageDatatype.Float16
    vectors = EdgeVectorParams(dimension, Distance.Cosine, datatype=halves)
    shard = EdgeShard.create(str(folder), EdgeConfig(vectors, wal_enabled=False))
    people = KeywordIndexParams(is_tenant=True)
    shard.update(UpdateOperation.create_field_index("person", people))
    return shard


def _point(point: Point, place: int) -> EdgePoint:
    named = {"person": person_mark(point.person), "key": point.key}
    return _made_of(place, point.vector, named)


def _made_of(place: int, vector: NDArray[np.float32], named: dict[str, Any]) -> EdgePoint:
    numbers: Any = np.ascontiguousarray(vector, np.float32)  # its stubs know of lists only
    return EdgePoint(place, numbers, named)


def _write(shard: EdgeShard, points: Sequence[EdgePoint]) -> None:
    for start in range(0, len(points), BATCH):
        with _engine():
            shard.update(UpdateOperation.upsert_points(list(points[start : start + BATCH])))


def _places(shard: EdgeShard) -> Iterator[tuple[int, int | None]]:
    """And the keys in them. A free one has no key, and names nobody; so it is told from those of
    the layout before, which had their key for a place."""
    start: Any = None
    while True:
        some, start = shard.scroll(ScrollRequest(start, SCROLLED, with_payload=True))
        for each in some:
            named = each.payload or {}
            yield int(each.id), None if named == {"person": ""} else _key(named)
        if start is None:
            return


def _key(named: Mapping[str, Any] | None) -> int:
    return int((named or {})["key"])


def _nearest(vector: NDArray[np.float32]) -> Query:
    numbers: Any = np.ascontiguousarray(vector, np.float32)
    return Query.Nearest(numbers)


@contextlib.contextmanager
def _engine() -> Iterator[None]:
    """The engine raises bare Exceptions, and panics, which are not even that: either way what it
    has cannot be relied on. Raises IndexDamaged."""
    try:
        yield
    except (KeyboardInterrupt, SystemExit, GeneratorExit):
        raise
    except BaseException as error:
        raise IndexDamaged(f"The index of the memory is damaged: {error}") from error
