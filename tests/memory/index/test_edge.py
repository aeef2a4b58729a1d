"""Qdrant's engine in files: what outlives what, and what is left in them."""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from qdrant_edge import Distance, EdgeConfig, EdgeShard, EdgeVectorParams, UpdateOperation
from qdrant_edge import Point as EdgePoint

from memory.index import Config, MemoryUnavailable, name_of, open_index
from memory.index.edge import Edge, InUse
from memory.index.exact import Exact
from tests.memory.index.vectors import DIMENSION, point, vector


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "shard"


def with_points(folder: Path, keys: range) -> Edge:
    index = Edge(folder, DIMENSION)
    index.put([point(key) for key in keys])
    return index


def in_files(folder: Path, seed: int) -> list[str]:
    """The files that hold this vector's numbers, as 16 or as 32 bits."""
    halves = vector(seed).astype("<f2").tobytes()
    floats = vector(seed).astype("<f4").tobytes()
    files = [path for path in folder.rglob("*") if path.is_file()]
    return [
        path.name for path in files if any(n[8:40] in path.read_bytes() for n in (halves, floats))
    ]  # fmt: skip


def test_what_was_flushed_is_there_again(folder: Path) -> None:
    index = with_points(folder, range(1, 30))
    index.flush()
    index.close()
    again = Edge(folder, DIMENSION)
    assert again.count() == 29
    assert again.search(vector(5), "ann", 1)[0][0] == 5
    again.close()


def test_no_file_is_made_for_nothing(folder: Path) -> None:
    index = Edge(folder, DIMENSION)
    assert index.search(vector(1), "ann", 1) == []
    index.close()
    assert not folder.exists()


@pytest.mark.parametrize("flushed", [False, True])
def test_what_is_removed_leaves_the_files_at_once(folder: Path, flushed: bool) -> None:
    index = with_points(folder, range(1, 30))
    if flushed:
        index.flush()
    assert in_files(folder, 7), "or this test sees nothing"
    index.remove([7, 500])
    assert in_files(folder, 7) == []
    assert in_files(folder, 8)
    index.close()
    again = Edge(folder, DIMENSION)
    again.remove([8])
    assert in_files(folder, 8) == []
    again.close()


def test_what_is_replaced_leaves_the_files_at_once(folder: Path) -> None:
    index = with_points(folder, range(1, 30))
    index.put([point(7, seed=100)])
    assert in_files(folder, 7) == []
    assert in_files(folder, 100)
    index.close()


def test_no_person_is_named_in_the_files(folder: Path) -> None:
    index = Edge(folder, DIMENSION)
    index.put([point(1, "telegram:ann-of-elm-street")])
    index.flush()
    files = [path for path in folder.rglob("*") if path.is_file()]
    assert not any(b"elm-street" in path.read_bytes() for path in files)
    index.close()


def test_clearing_deletes_the_files_though_somebody_searches(folder: Path) -> None:
    index = with_points(folder, range(1, 400))
    stop = threading.Event()
    wrong: list[object] = []

    def search() -> None:
        while not stop.is_set():
            try:
                index.search(vector(3), "ann", 5)
            except Exception as error:
                wrong.append(error)
                return

    threads = [threading.Thread(target=search) for _ in range(3)]
    for each in threads:
        each.start()
    gone = []
    try:
        for _ in range(5):
            index.clear()
            gone.append([path.name for path in folder.parent.iterdir()])
            index.put([point(key) for key in range(1, 400)])
    finally:
        stop.set()
        for each in threads:
            each.join()
    assert wrong == []
    assert gone == [["shard.lock"]] * 5
    assert index.count() == 399
    index.close()


def test_what_a_kill_left_of_clearing_is_deleted(folder: Path) -> None:
    with_points(folder, range(1, 9)).close()
    folder.rename(folder.with_name("shard.gone"))
    index = Edge(folder, DIMENSION)
    assert index.count() == 0
    assert [path.name for path in folder.parent.iterdir()] == ["shard.lock"]
    index.close()


def test_one_folder_has_one_holder(folder: Path) -> None:
    index = Edge(folder, DIMENSION)
    with pytest.raises(InUse):
        Edge(folder, DIMENSION)
    index.close()
    Edge(folder, DIMENSION).close()


def test_a_second_process_gets_an_index_in_memory(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from memory.index import Config, open_index\n"
        f"index = open_index(Config(), Path(sys.argv[1]), {DIMENSION}, 'a/model')\n"
        "print(type(index).__name__, flush=True); sys.stdin.read()"
    )
    first = open_index(Config(), tmp_path, DIMENSION, "a/model")
    assert isinstance(first, Edge)
    second = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path)], input="", capture_output=True, text=True
    )  # fmt: skip
    assert second.stdout.splitlines()[-1] == "Exact"
    assert "another process has the files" in second.stdout
    first.close()
    with subprocess.Popen(
        [sys.executable, "-c", code, str(tmp_path)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    ) as third:  # fmt: skip
        assert third.stdout is not None
        assert third.stdout.readline() == "Edge\n"
        here = open_index(Config(), tmp_path, DIMENSION, "a/model")
        assert isinstance(here, Exact)
        third.kill()
    after = open_index(Config(), tmp_path, DIMENSION, "a/model")
    assert isinstance(after, Edge)
    after.close()


def test_embedders_have_folders_of_their_own(tmp_path: Path) -> None:
    names = {name_of("a/b", 384), name_of("a/b", 512), name_of("a_b", 384), name_of("a/b\n3", 84)}
    assert len(names) == 4
    assert all(name.isalnum() for name in names)


def test_a_closed_index_takes_nothing_more(folder: Path) -> None:
    index = with_points(folder, range(1, 3))
    index.close()
    assert index.search(vector(1), "ann", 1) == []
    with pytest.raises(MemoryUnavailable, match="closed"):
        index.put([point(3)])


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def halved(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def noise(path: Path) -> None:
    path.write_bytes(np.random.default_rng(1).bytes(min(4096, path.stat().st_size)))


@pytest.mark.parametrize("spoil", [emptied, halved, noise, Path.unlink])
@pytest.mark.parametrize(
    "name",
    [
        "edge_config.json", "segment.json", "version.info", "mutable_id_tracker.mappings",
        "status.dat", "config.json", "bitmask.dat",
    ],
)  # fmt: skip
def test_a_damaged_folder_ends_in_an_index_that_works(
    folder: Path, name: str, spoil: Callable[[Path], None]
) -> None:
    """Either it is as it was, or it has lost points, which the count tells, or it is empty."""
    index = with_points(folder, range(1, 60))
    index.flush()
    index.close()
    for path in folder.rglob(name):
        spoil(path)
    again = Edge(folder, DIMENSION)
    if again.count() == 59:
        assert again.search(vector(5), "ann", 1)[0][0] == 5
    again.clear()
    again.put([point(key) for key in range(1, 60)])
    again.flush()
    assert (again.count(), again.search(vector(5), "ann", 1)[0][0]) == (59, 5)
    again.close()


def test_a_shard_of_another_dimension_is_deleted(folder: Path) -> None:
    vectors = EdgeVectorParams(DIMENSION + 1, Distance.Cosine)
    folder.mkdir()
    EdgeShard.create(str(folder), EdgeConfig(vectors)).close()
    index = with_points(folder, range(1, 4))
    assert index.search(vector(2), "ann", 1)[0][0] == 2
    index.close()


KILLED = f"""
import sys
from pathlib import Path
from typing import Any
from memory.index.edge import Edge
from tests.memory.index.vectors import point
index, at = Edge(Path(sys.argv[1]), {DIMENSION}), int(sys.argv[2])
while True:
    index.put([point(key) for key in range(at, at + 20)])
    index.remove([at + 3])
    index.flush()
    at += 20
    print(at, flush=True)
"""


def killed_again_and_again(folder: Path, times: int) -> None:
    at = 0
    for n in range(times):
        with subprocess.Popen(
            [sys.executable, "-c", KILLED, str(folder), str(at)], stdout=subprocess.PIPE, text=True
        ) as process:  # fmt: skip
            assert process.stdout is not None
            at = int(process.stdout.readline())
            time.sleep(0.05 * (n % 5))
            process.send_signal(signal.SIGKILL)
            told = process.stdout.read().splitlines()
            at = int(told[-1]) if told else at
        index = Edge(folder, DIMENSION)
        kept = {key for key, _ in index.search(vector(1), "ann", 10 * at)}
        assert {key for key in range(at) if key % 20 != 3} <= kept
        assert not {key for key in range(at) if key % 20 == 3} & kept
        for key in (at - 1, at // 2 + 1):
            if key % 20 != 3:
                found, cosine = index.search(vector(key), "ann", 1)[0]
                assert found == key
                assert cosine == pytest.approx(1.0, abs=2e-3)
        index.close()
    shutil.rmtree(folder)


@pytest.mark.whole
def test_kills_lose_nothing_that_was_flushed(folder: Path) -> None:
    killed_again_and_again(folder, 5)


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_two_hundred_kills_lose_nothing_that_was_flushed(folder: Path) -> None:
    killed_again_and_again(folder, 200)


def test_places_of_what_is_removed_are_taken_again(folder: Path) -> None:
    index = with_points(folder, range(100))
    index.flush()
    before = in_use(folder)
    for start in range(100, 2100, 100):
        index.remove(list(range(start - 100, start)))
        index.put([point(key) for key in range(start, start + 100)])
        index.flush()
    assert index.count() == 100
    assert in_use(folder) <= 2 * before
    index.close()
    again = Edge(folder, DIMENSION)
    assert {key for key, _ in again.search(vector(1), "ann", 999)} == set(range(2000, 2100))
    again.remove([2050])
    again.put([point(7)])
    assert in_use(folder) <= 2 * before
    again.close()


def in_use(folder: Path) -> int:
    """Bytes on the disk."""
    return sum(path.stat().st_blocks * 512 for path in folder.rglob("*") if path.is_file())


def test_a_shard_of_the_layout_before_is_deleted(folder: Path) -> None:
    vectors = EdgeVectorParams(DIMENSION, Distance.Cosine)
    folder.mkdir()
    shard = EdgeShard.create(str(folder), EdgeConfig(vectors))
    old: Any = vector(1)
    shard.update(UpdateOperation.upsert_points([EdgePoint(1, old, {"person": "somebody"})]))
    shard.close()
    index = Edge(folder, DIMENSION)
    assert index.count() == 0
    index.put([point(2)])
    assert index.search(vector(2), "ann", 9)[0][0] == 2
    index.close()
