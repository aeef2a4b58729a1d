"""A Qdrant server's REST API on 127.0.0.1: collections, points, filters by keyword, real search.

Shapes, statuses and error texts are those of Qdrant's API reference for what `memory` needs; a
field, condition or parameter that it does not know is refused as the server refuses malformed
JSON. A write without ``wait=true`` is acknowledged and checked by nobody, as there.
"""

from __future__ import annotations

import contextlib
import json
import re
import time
from typing import Any

import numpy as np
from aiohttp import web
from numpy.typing import NDArray

from tests.platforms.serving import Served

Json = dict[str, Any]
_TYPES = ("keyword", "integer", "float", "bool", "geo", "datetime", "text", "uuid")


class Refused(Exception):
    def __init__(self, status: int, error: str) -> None:
        super().__init__(error)
        self.status = status


class Collection:
    def __init__(self, size: int) -> None:
        self.size = size
        self.schema: dict[str, str] = {}
        self.points: dict[int, tuple[NDArray[np.float32], Json]] = {}


class QdrantEmulator(Served):
    """``address`` is what an index's configuration takes as ``url``. ``key`` "" asks for none."""

    def __init__(self, key: str = "") -> None:
        super().__init__()
        self.key = key
        self.collections: dict[str, Collection] = {}
        self.calls: list[str] = []
        self._operations = 0

    def routes(self, app: web.Application) -> None:
        app.router.add_route("*", "/{path:.*}", self._answer)

    async def _answer(self, request: web.Request) -> web.Response:
        started = time.monotonic()
        self.calls.append(f"{request.method} {request.path}")
        try:
            if self.key and request.headers.get("api-key") != self.key:
                return web.Response(
                    status=401, text="Must provide an API key or an Authorization bearer token"
                )
            body = await _body(request)
            result = self._asked(request, body)
        except Refused as error:
            taken = time.monotonic() - started
            said = {"status": {"error": str(error)}, "time": taken}
            return web.json_response(said, status=error.status)
        taken = time.monotonic() - started
        return web.json_response({"result": result, "status": "ok", "time": taken})

    def _asked(self, request: web.Request, body: Json) -> Any:
        """By the path, as the reference lists them."""
        match = re.fullmatch(r"/collections/([^/]+)(/.*)?", request.path)
        if match is None:
            raise Refused(404, "")
        name, rest = match[1], match[2] or ""
        wait = _parameters(request, "wait", "timeout", "ordering").get("wait") == "true"
        match request.method, rest:
            case "GET", "/exists":
                return {"exists": name in self.collections}
            case "PUT", "":
                return self._create(name, body)
            case "DELETE", "":
                return self.collections.pop(name, None) is not None
            case "GET", "":
                return _described(self._of(name))
            case "PUT", "/index":
                return self._index(self._of(name), body)
            case "PUT", "/points":
                return self._write(self._upsert, self._of(name), body, wait)
            case "POST", "/points/delete":
                return self._write(self._delete, self._of(name), body, wait)
            case "POST", "/points/query":
                return {"points": self._query(self._of(name), body)}
            case "POST", "/points/count":
                _only(body, "filter", "exact")
                found = _matching(self._of(name), body.get("filter"))
                return {"count": len(found)}
        raise Refused(405, "")

    def _of(self, name: str) -> Collection:
        if name not in self.collections:
            raise Refused(404, f"Not found: Collection `{name}` doesn't exist!")
        return self.collections[name]

    def _create(self, name: str, body: Json) -> bool:
        _only(body, "vectors")
        vectors = body["vectors"]
        _only(vectors, "size", "distance", "datatype", "on_disk")
        if name in self.collections:
            raise Refused(409, f"Wrong input: Collection `{name}` already exists!")
        if vectors["distance"] != "Cosine" or vectors.get("datatype", "float32")[:5] != "float":
            raise Refused(422, "Validation error in JSON body: here only cosines of floats")
        self.collections[name] = Collection(int(vectors["size"]))
        return True

    def _index(self, collection: Collection, body: Json) -> Json:
        _only(body, "field_name", "field_schema")
        schema = body["field_schema"]
        kind = schema
        if isinstance(schema, dict):
            _only(schema, "type", "is_tenant", "on_disk")
            kind = schema["type"]
        if kind not in _TYPES:
            raise Refused(400, f"Format error in JSON body: unknown variant `{kind}`")
        collection.schema[body["field_name"]] = kind
        return self._done("completed")

    def _write(self, how: Any, collection: Collection, body: Json, wait: bool) -> Json:
        if wait:
            how(collection, body)
            return self._done("completed")
        with contextlib.suppress(Refused):
            how(collection, body)
        return self._done("acknowledged")

    def _done(self, status: str) -> Json:
        self._operations += 1
        return {"operation_id": self._operations, "status": status}

    def _upsert(self, collection: Collection, body: Json) -> None:
        _only(body, "points")
        for point in body["points"]:
            _only(point, "id", "vector", "payload")
            if not isinstance(point["id"], int) or point["id"] < 0:
                raise Refused(400, f"Format error in JSON body: value {point['id']} is not a valid")
            vector = _vector(collection, point["vector"])
            collection.points[point["id"]] = (vector, point.get("payload") or {})

    def _delete(self, collection: Collection, body: Json) -> None:
        _only(body, "points")
        for key in body["points"]:
            collection.points.pop(key, None)

    def _query(self, collection: Collection, body: Json) -> list[Json]:
        _only(body, "query", "filter", "limit", "with_payload", "with_vector", "params")
        if not body["limit"] >= 1:
            raise Refused(422, "Validation error in JSON body: [limit: value 0 invalid, must be 1]")
        _only(body["query"], "nearest")
        wanted = _vector(collection, body["query"]["nearest"])
        found = _matching(collection, body.get("filter"))
        scored = [(float(vector @ wanted), key) for key, (vector, _) in found.items()]
        best = sorted(scored, reverse=True)[: body["limit"]]
        return [{"id": key, "version": 0, "score": score} for score, key in best]


def _matching(collection: Collection, wanted: Json | None) -> Json | dict[int, Any]:
    if wanted is None:
        return collection.points
    _only(wanted, "must")
    found = collection.points
    for condition in wanted["must"]:
        _only(condition, "key", "match")
        _only(condition["match"], "value")
        name, value = condition["key"], condition["match"]["value"]
        found = {key: each for key, each in found.items() if each[1].get(name) == value}
    return found


def _described(collection: Collection) -> Json:
    """As far as the client reads it."""
    return {
        "status": "green", "optimizer_status": "ok", "segments_count": 1,
        "points_count": len(collection.points), "indexed_vectors_count": 0,
        "payload_schema": {
            name: {"data_type": kind, "points": len(collection.points)}
            for name, kind in collection.schema.items()
        },
        "config": {
            "params": {"vectors": {"size": collection.size, "distance": "Cosine"}},
            "hnsw_config": {"m": 16, "ef_construct": 100, "full_scan_threshold": 10000},
            "optimizer_config": {
                "deleted_threshold": 0.2, "vacuum_min_vector_number": 1000,
                "default_segment_number": 0, "flush_interval_sec": 5,
            },
        },
    }  # fmt: skip


def _vector(collection: Collection, numbers: list[float]) -> NDArray[np.float32]:
    if len(numbers) != collection.size:
        raise Refused(
            400,
            f"Wrong input: Vector dimension error: expected dim: {collection.size}, "
            f"got {len(numbers)}",
        )
    vector = np.asarray(numbers, np.float32)
    return vector / max(float(np.linalg.norm(vector)), 1e-12)


async def _body(request: web.Request) -> Json:
    raw = await request.read()
    if not raw:
        return {}
    try:
        body = json.loads(raw)
    except ValueError as error:
        raise Refused(400, f"Format error in JSON body: {error}") from error
    if not isinstance(body, dict):
        raise Refused(400, "Format error in JSON body: invalid type")
    return body


def _only(body: Json, *known: str) -> None:
    for name in body:
        if name not in known:
            raise Refused(400, f"Format error in JSON body: unknown field `{name}`")


def _parameters(request: web.Request, *known: str) -> dict[str, str]:
    for name in request.query:
        if name not in known:
            raise Refused(400, f"Format error in query parameters: unknown field `{name}`")
    return dict(request.query)
