"""Search by words, on a real file."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from memory.recall.lexical import COMMON, Lexical

FACTS = [
    (1, "ada", "My sister Anna lives in Leeds."),
    (2, "ada", "I take the bus to work."),
    (3, "ada", "我妹妹住在杭州。"),
    (4, "bob", "My sister Emma lives in Leeds."),
]


@pytest.fixture
def words(tmp_path: Path) -> Iterator[Lexical]:
    lexical = Lexical(tmp_path / "words.db")
    lexical.put(FACTS)
    yield lexical
    lexical.close()


def keys(found: list[tuple[int, float]]) -> list[int]:
    return [key for key, _ in found]


def test_an_entry_is_found_by_one_of_the_words(words: Lexical) -> None:
    assert keys(words.search("Where is Anna living?", "ada", 5)) == [1]
    assert keys(words.search("杭州", "ada", 5)) == [3]


def test_nothing_of_another_person_is_found(words: Lexical) -> None:
    assert keys(words.search("sister Leeds Emma", "bob", 5)) == [4]
    assert words.search("Emma", "ada", 5) == []
    assert words.search("Leeds", "nobody", 5) == []


def test_how_rare_a_word_is_does_not_depend_on_others(words: Lexical) -> None:
    before = words.search("Leeds", "ada", 5)
    words.put([(key, "bob", "Leeds") for key in range(100, 200)])
    assert words.search("Leeds", "ada", 5) == before


def test_the_rarer_word_counts_more(words: Lexical) -> None:
    words.put([(10, "ada", "tea in the morning"), (11, "ada", "tea and scones")])
    words.put([(12, "ada", "tea at noon")])
    assert keys(words.search("tea scones", "ada", 5))[0] == 11


def test_of_what_is_alike_the_newer_comes_first(words: Lexical) -> None:
    words.put([(20, "ada", "green tea"), (21, "ada", "green tea")])
    assert keys(words.search("green", "ada", 5)) == [21, 20]


def test_an_entry_that_is_put_again_is_replaced(words: Lexical) -> None:
    words.put([(1, "ada", "My sister Anna lives in York.")])
    assert words.search("Leeds", "ada", 5) == []
    assert keys(words.search("York", "ada", 5)) == [1]
    assert words.count() == len(FACTS)


def test_an_entry_may_pass_to_another_person(words: Lexical) -> None:
    words.put([(1, "bob", "My sister Anna lives in Leeds.")])
    assert words.search("Anna", "ada", 5) == []
    assert keys(words.search("Anna", "bob", 5)) == [1]


def test_what_is_removed_is_not_found_and_changes_what_is_rare(words: Lexical) -> None:
    fresh = Lexical(None)
    fresh.put([each for each in FACTS if each[0] != 2])
    words.remove([2, 999])
    assert words.search("bus", "ada", 5) == []
    assert words.search("sister", "ada", 5) == fresh.search("sister", "ada", 5)
    fresh.close()


def test_no_word_of_what_is_removed_is_left_in_the_files(words: Lexical, tmp_path: Path) -> None:
    words.put([(50, "carol", "zanzibarquux")])
    words.remove([50])
    for file in tmp_path.iterdir():
        held = file.read_bytes()
        assert b"zanzibarquux" not in held
        assert b"carol" not in held


def test_after_clearing_nothing_is_left(words: Lexical, tmp_path: Path) -> None:
    words.clear()
    assert words.count() == 0
    assert all(b"anna" not in file.read_bytes() for file in tmp_path.iterdir())


def test_the_file_outlives_the_process(words: Lexical, tmp_path: Path) -> None:
    again = Lexical(tmp_path / "words.db")
    assert again.search("Anna", "ada", 5) == words.search("Anna", "ada", 5)
    again.close()


@pytest.mark.parametrize("damage", [b"this is no database at all" * 50, b"\0" * 4096])
def test_a_damaged_file_is_begun_anew(tmp_path: Path, damage: bytes) -> None:
    path = tmp_path / "damaged.db"
    path.write_bytes(damage)
    lexical = Lexical(path)
    assert lexical.count() == 0
    lexical.put(FACTS)
    assert keys(lexical.search("Anna", "ada", 5)) == [1]
    lexical.close()


def test_an_empty_question_finds_nothing(words: Lexical) -> None:
    assert words.search("", "ada", 5) == words.search("who are you", "ada", 5) == []
    assert words.search("Anna", "ada", 0) == []


def test_quotes_and_operators_are_nothing_special(words: Lexical) -> None:
    assert keys(words.search("\"Anna' OR 1=1; -- NEAR(*)", "ada", 5)) == [1]


def test_the_share_says_how_much_of_the_question_is_there(words: Lexical) -> None:
    whole = dict(words.shares("sister Anna lives Leeds", "ada", 5))[1]
    half = dict(words.shares("sister Anna plays chess", "ada", 5))[1]
    assert 0.0 < half < whole <= 1.0


def test_a_word_of_nearly_everything_is_left_out_beside_a_rarer_one() -> None:
    lexical = Lexical(None)
    lexical.put([(key, "ada", "tea") for key in range(1, COMMON + 10)])
    lexical.put([(COMMON + 20, "ada", "a kettle")])
    assert keys(lexical.search("tea kettle", "ada", 5)) == [COMMON + 20]
    assert len(lexical.search("tea", "ada", 5)) == 5
    lexical.close()


def test_threads_that_write_and_search_lose_nothing(words: Lexical) -> None:
    def write(start: int) -> None:
        for key in range(start, start + 25):
            words.put([(key, f"p{start}", f"word{key} tea")])
            words.search("tea", f"p{start}", 3)

    threads = [threading.Thread(target=write, args=(1000 * n,)) for n in range(1, 9)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert words.count() == len(FACTS) + 8 * 25
    assert all(len(words.search("tea", f"p{1000 * n}", 50)) == 25 for n in range(1, 9))
