"""What every index does, whatever it is made of."""

from __future__ import annotations

import threading

import numpy as np
import pytest

from memory.base import VectorIndex
from tests.memory.index.vectors import point, vector


def test_the_nearest_come_first_with_their_cosines(index: VectorIndex) -> None:
    index.put([point(key) for key in range(1, 41)])
    wanted = vector(7) + 0.5 * vector(9)
    found = index.search(wanted, "ann", 40)
    wanted /= np.float32(np.linalg.norm(wanted))
    exact = {key: float(vector(key) @ wanted) for key in range(1, 41)}
    assert sorted(exact, key=lambda key: -exact[key])[:2] == [found[0][0], found[1][0]] == [7, 9]
    assert len(found) == 40
    assert [cosine for _, cosine in found] == sorted((c for _, c in found), reverse=True)
    for key, cosine in found:
        assert cosine == pytest.approx(exact[key], abs=2e-3)


def test_no_more_come_than_are_asked_for(index: VectorIndex) -> None:
    index.put([point(key) for key in range(1, 11)])
    assert [key for key, _ in index.search(vector(3), "ann", 1)] == [3]
    assert len(index.search(vector(3), "ann", 4)) == 4
    assert index.search(vector(3), "ann", 0) == []


def test_nothing_of_another_person_is_found(index: VectorIndex) -> None:
    index.put([point(1, "ann"), point(2, "bob", seed=1), point(3, "Ann", seed=1)])
    assert [key for key, _ in index.search(vector(1), "bob", 9)] == [2]
    assert index.search(vector(1), "an", 9) == []
    assert index.search(vector(1), "", 9) == []


def test_an_empty_index_finds_nothing(index: VectorIndex) -> None:
    assert index.count() == 0
    assert index.search(vector(1), "ann", 3) == []
    index.remove([1])
    index.put([])
    index.flush()
    assert index.count() == 0


def test_what_is_put_again_takes_the_place_of_the_first(index: VectorIndex) -> None:
    index.put([point(1), point(2)])
    index.put([point(1, seed=50)])
    assert index.count() == 2
    ((key, cosine),) = index.search(vector(50), "ann", 1)
    assert key == 1
    assert cosine == pytest.approx(1.0, abs=2e-3)
    index.put([point(1, "bob")])
    assert [key for key, _ in index.search(vector(1), "ann", 9)] == [2]
    assert [key for key, _ in index.search(vector(1), "bob", 9)] == [1]


def test_what_is_removed_is_not_found(index: VectorIndex) -> None:
    index.put([point(key) for key in range(1, 7)])
    index.remove([2, 3, 77])
    index.remove([6])
    assert index.count() == 3
    assert {key for key, _ in index.search(vector(2), "ann", 9)} == {1, 4, 5}
    index.put([point(2)])
    assert index.search(vector(2), "ann", 1)[0][0] == 2


def test_a_cleared_index_is_empty_and_can_be_used(index: VectorIndex) -> None:
    index.put([point(1)])
    index.clear()
    assert index.count() == 0
    assert index.search(vector(1), "ann", 1) == []
    index.put([point(2)])
    assert [key for key, _ in index.search(vector(1), "ann", 9)] == [2]


def test_large_keys_and_many_points_at_once(index: VectorIndex) -> None:
    keys = [2**40 + n for n in range(1200)]
    index.put([point(key, seed=n) for n, key in enumerate(keys)])
    assert index.count() == 1200
    assert index.search(vector(1100), "ann", 1)[0][0] == keys[1100]
    index.remove(keys[100:])
    assert index.count() == 100


def test_eight_threads_that_put_and_search_lose_nothing(index: VectorIndex) -> None:
    wrong: list[str] = []

    def work(thread: int) -> None:
        person = f"person {thread}"
        try:
            for n in range(30):
                key = 1000 * thread + n
                index.put([point(key, person)])
                found = index.search(vector(key), person, 3)
                if found[0][0] != key:
                    wrong.append(f"{key}: {found}")
                if n % 3 == 2:
                    index.remove([key - 1])
        except Exception as error:
            wrong.append(repr(error))

    threads = [threading.Thread(target=work, args=(n,)) for n in range(8)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert wrong == []
    assert index.count() == 8 * 20
    for thread in range(8):
        found = {key for key, _ in index.search(vector(1), f"person {thread}", 99)}
        assert found == {1000 * thread + n for n in range(30) if n % 3 != 1}
