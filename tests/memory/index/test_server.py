"""A Qdrant server through the real client: what it is asked, and what is said when it fails."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from memory.index import Config, IndexDamaged, MemoryUnavailable, open_index
from memory.index.server import Server
from tests.memory.index.vectors import DIMENSION, point, vector
from tests.platforms.qdrant import QdrantEmulator


def server(qdrant: QdrantEmulator, key: str = "k3y", dimension: int = DIMENSION) -> Server:
    return Server(qdrant.address, key, "house-1", dimension, 1)


def test_nothing_is_asked_before_it_is_needed(qdrant: QdrantEmulator) -> None:
    index = server(qdrant)
    assert qdrant.calls == []
    assert index.count() == 0
    assert qdrant.collections["house-1"].schema == {"person": "keyword"}
    asked = len(qdrant.calls)
    index.count()
    assert len(qdrant.calls) == asked + 1
    index.close()


def test_a_collection_is_used_again(qdrant: QdrantEmulator) -> None:
    first = server(qdrant)
    first.put([point(1)])
    first.close()
    again = server(qdrant)
    assert again.search(vector(1), "ann", 1)[0][0] == 1
    again.close()


def test_no_person_is_named_to_the_server(qdrant: QdrantEmulator) -> None:
    index = server(qdrant)
    index.put([point(1, "telegram:ann")])
    payloads = [payload for _, payload in qdrant.collections["house-1"].points.values()]
    assert len(payloads) == 1
    assert "ann" not in str(payloads)
    index.close()


def test_a_wrong_key_is_said(qdrant: QdrantEmulator) -> None:
    index = server(qdrant, key="other")
    with pytest.raises(MemoryUnavailable, match="refuses the key"):
        index.put([point(1)])
    index.close()


def test_a_collection_of_another_dimension_is_left_alone(qdrant: QdrantEmulator) -> None:
    first = server(qdrant)
    first.put([point(1)])
    other = server(qdrant, dimension=DIMENSION + 1)
    with pytest.raises(MemoryUnavailable, match="Set another `collection`"):
        other.count()
    assert first.count() == 1
    first.close()
    other.close()


def test_a_collection_that_went_away_is_damage_and_is_made_again(qdrant: QdrantEmulator) -> None:
    index = server(qdrant)
    index.put([point(1)])
    qdrant.collections.clear()
    with pytest.raises(IndexDamaged, match="is gone"):
        index.search(vector(1), "ann", 1)
    assert index.count() == 0
    index.put([point(2)])
    assert index.count() == 1
    index.close()


@pytest.mark.parametrize("kind", ["drop", "html", "503"])
def test_a_server_that_fails_is_unavailable(qdrant: QdrantEmulator, kind: str) -> None:
    index = server(qdrant)
    index.put([point(1)])
    qdrant.strike(kind)
    with pytest.raises(MemoryUnavailable, match="Qdrant server at http") as raised:
        index.put([point(2)])
    assert not isinstance(raised.value, IndexDamaged)
    index.put([point(2)])
    assert index.count() == 2
    index.close()


def test_nobody_at_the_address_is_told_within_the_time_limit() -> None:
    index = Server("http://127.0.0.1:9", "", "house-1", DIMENSION, 1)
    with pytest.raises(MemoryUnavailable, match="Is it running"):
        index.search(vector(1), "ann", 1)
    index.close()


@pytest.mark.parametrize("url", ["", "127.0.0.1:6333", "ftp://qdrant.example", "http://"])
def test_an_address_that_is_none_is_refused_at_once(url: str, tmp_path: Path) -> None:
    config = Config(index="server", url=url)
    with pytest.raises(MemoryUnavailable, match="should be like http://"):
        open_index(config, tmp_path, DIMENSION, "a/model")


def test_a_name_and_password_in_the_address_are_not_repeated(qdrant: QdrantEmulator) -> None:
    address = qdrant.address.replace("//", "//ann:s3cret@")
    index = Server(address, "other", "house-1", DIMENSION, 1)
    with pytest.raises(MemoryUnavailable) as raised:
        index.count()
    assert "s3cret" not in str(raised.value)
    index.close()


def test_the_stand_in_refuses_what_the_real_one_does_not_know(qdrant: QdrantEmulator) -> None:
    def put(path: str, **body: object) -> httpx.Response:
        url = f"{qdrant.address}/collections/c{path}"
        return httpx.put(url, json=body, headers={"api-key": "k3y"}, trust_env=False, timeout=60)

    assert put("/points?wait=true", points=[]).status_code == 404
    assert put("", vectors={"size": 2, "distance": "Cosine"}, shards=1).status_code == 400
    assert put("", vectors={"size": 2, "distance": "Cosine"}).json()["result"] is True
    assert put("", vectors={"size": 2, "distance": "Cosine"}).status_code == 409
    long = {"id": 1, "vector": [1.0, 2.0, 3.0]}
    answer = put("/points?wait=true", points=[long])
    assert answer.status_code == 400
    assert "expected dim: 2, got 3" in answer.text
    assert put("/points", points=[long]).json()["result"]["status"] == "acknowledged"
    assert put("/points?patience=9", points=[]).status_code == 400
    assert qdrant.collections["c"].points == {}
