"""A Qdrant server by its address, through ``qdrant-client``: one collection of one embedder.

Nothing is asked of the server before it is needed, and a collection that is missing is made. Every
write waits until the server has it. What is deleted there leaves its disk when its optimisers run:
who needs it gone at once clears the collection.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator, Sequence
from urllib.parse import urlsplit

import numpy as np
import structlog
from numpy.typing import NDArray

from memory.base import Point
from memory.index import IndexDamaged, MemoryUnavailable, person_mark

try:
    from qdrant_client import QdrantClient, models
    from qdrant_client.common.client_exceptions import QdrantException
    from qdrant_client.http.exceptions import (
        ApiException,
        ResponseHandlingException,
        UnexpectedResponse,
    )
except ImportError as error:
    raise MemoryUnavailable(
        "A Qdrant server needs the package qdrant-client: pip install 'phonepilot[qdrant]'"
    ) from error

BATCH = 256
LOCAL = ("localhost", "127.0.0.1", "::1")
log = structlog.get_logger()


class Server:
    """A VectorIndex. Thread-safe. Everything raises MemoryUnavailable while the server is away, and
    IndexDamaged when the collection went away."""

    def __init__(self, url: str, key: str, collection: str, dimension: int, seconds: int) -> None:
        """Raises MemoryUnavailable for an address that is none."""
        address = urlsplit(url)
        if address.scheme not in ("http", "https") or not address.hostname:
            raise MemoryUnavailable(
                f"The memory's Qdrant server has no usable address: url is {url!r}, and should be "
                "like http://127.0.0.1:6333."
            )
        if key and address.scheme == "http" and address.hostname not in LOCAL:
            log.warning("memory_server_key_in_clear", host=address.hostname, help="use https")
        self._place = f"{address.scheme}://{address.netloc.rpartition('@')[2]}"
        self._collection = collection
        self._dimension = dimension
        self._making = threading.Lock()
        self._ready = False
        headers = {"api-key": key} if key else None
        self._client = QdrantClient(
            url=url, headers=headers, timeout=seconds, check_compatibility=False
        )

    def put(self, points: Sequence[Point]) -> None:
        with self._asking():
            for start in range(0, len(points), BATCH):
                part = [_point(each) for each in points[start : start + BATCH]]
                self._client.upsert(self._collection, part, wait=True)

    def remove(self, keys: Sequence[int]) -> None:
        with self._asking():
            for start in range(0, len(keys), BATCH):
                part = models.PointIdsList(points=list(keys[start : start + BATCH]))
                self._client.delete(self._collection, part, wait=True)

    def search(
        self, vector: NDArray[np.float32], person: str, most: int
    ) -> list[tuple[int, float]]:
        if most < 1:
            return []
        match = models.MatchValue(value=person_mark(person))
        theirs = models.Filter(must=[models.FieldCondition(key="person", match=match)])
        with self._asking():
            found = self._client.query_points(
                self._collection, query=vector.tolist(), query_filter=theirs, limit=most,
                with_payload=False,
            )  # fmt: skip
        return [(int(each.id), each.score) for each in found.points]

    def count(self) -> int:
        with self._asking():
            return self._client.count(self._collection, exact=True).count

    def clear(self) -> None:
        with self._explaining():
            self._client.delete_collection(self._collection)
        self._ready = False

    def flush(self) -> None:
        """Every write waited already."""

    def close(self) -> None:
        self._client.close()

    @contextlib.contextmanager
    def _asking(self) -> Iterator[None]:
        with self._explaining():
            with self._making:
                if not self._ready:
                    self._make()
                    self._ready = True
            yield

    def _make(self) -> None:
        if not self._client.collection_exists(self._collection):
            self._create()
            return
        kept = self._client.get_collection(self._collection).config.params.vectors
        if not isinstance(kept, models.VectorParams) or kept.size != self._dimension:
            raise MemoryUnavailable(
                f"The collection {self._collection} at {self._place} is not ours: its vectors are "
                f"not of {self._dimension} numbers. Set another `collection`."
            )

    def _create(self) -> None:
        vectors = models.VectorParams(
            size=self._dimension, distance=models.Distance.COSINE, datatype=models.Datatype.FLOAT16
        )
        try:
            self._client.create_collection(self._collection, vectors)
        except UnexpectedResponse as error:
            if error.status_code != 409:  # another machine of the house was quicker
                raise
        people = models.KeywordIndexParams(type=models.KeywordIndexType.KEYWORD, is_tenant=True)
        self._client.create_payload_index(self._collection, "person", people, wait=True)

    @contextlib.contextmanager
    def _explaining(self) -> Iterator[None]:
        """What the client raises, in words that help."""
        try:
            yield
        except UnexpectedResponse as error:
            raise self._refused(error) from error
        except (ResponseHandlingException, ValueError) as error:  # its JSON is not caught by it
            why = error.source if isinstance(error, ResponseHandlingException) else error
            raise MemoryUnavailable(
                f"The memory's Qdrant server at {self._place} does not answer as one ({why}). "
                "Is it running, and is `url` right?"
            ) from error
        except (ApiException, QdrantException) as error:
            raise MemoryUnavailable(
                f"The memory's Qdrant server at {self._place} has too much to do: {error}"
            ) from error

    def _refused(self, error: UnexpectedResponse) -> MemoryUnavailable:
        if error.status_code in (401, 403):
            return MemoryUnavailable(
                f"The memory's Qdrant server at {self._place} refuses the key: check it."
            )
        if error.status_code == 404:
            self._ready = False
            return IndexDamaged(f"The collection {self._collection} at {self._place} is gone.")
        said = error.content[:200].decode("utf-8", "replace")
        return MemoryUnavailable(
            f"The memory's Qdrant server at {self._place} answers {error.status_code}: {said}"
        )


def _point(point: Point) -> models.PointStruct:
    payload = {"person": person_mark(point.person)}
    return models.PointStruct(id=point.key, vector=point.vector.tolist(), payload=payload)
