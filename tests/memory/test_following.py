"""The indices follow the truth: through restarts, kills, damage, and beside another process."""

from __future__ import annotations

import sqlite3
import subprocess
import threading
from pathlib import Path

import pytest

from memory.base import Claim, Episode, Source
from memory.embedded import model_of
from memory.index import Config
from models import embeddings
from tests.memory.home import Hashing, Home, wait_until
from tests.platforms.background import in_background
from tests.platforms.qdrant import QdrantEmulator


def test_what_is_kept_is_found_by_meaning_and_by_words(tmp_path: Path) -> None:
    with Home(tmp_path, embeddings.load()) as home:
        tea = home.says("I drink green tea in the morning")
        home.says("My bicycle is in the cellar")
        chinese = home.says("我每天早上六点去跑步")
        assert home.nearest("Which hot beverage do I have at breakfast?", most=1) == [tea.id]
        assert home.nearest("我什么时候锻炼", most=1) == [chinese.id]
        assert home.found_words("bicycle") != []
        assert home.nearest("tea", person="bob") == []


def test_an_episode_is_found_and_replaced(tmp_path: Path) -> None:
    with Home(tmp_path, Hashing()) as home:
        task = Episode("task:1", "ann", "order a taxi", "Cabs", "", "tree", "done", (), (), 1.0)
        home.truth.keep_episode(task)
        (key,) = home.nearest("order a taxi")
        assert home.truth.items("ann", [key]) == {key: task}


def test_what_was_replaced_or_forgotten_is_not_found(tmp_path: Path) -> None:
    with Home(tmp_path, Hashing()) as home:
        oak = home.says("I live in Oak Street")
        assert home.nearest("Oak Street") == [oak.id]
        claim = Claim("me", "address", "Elm Street", "I live in Elm Street")
        elm = home.truth.keep("ann", claim, Source("person", "turn:2", 2.0), instead_of=oak)
        assert home.nearest("Oak Street") == [elm.id]
        assert home.found_words("Oak") == []
        home.truth.forget("ann", [elm.id])
        assert home.nearest("Elm Street") == []
        assert home.found_words("Elm") == []


def test_nothing_new_costs_one_question_and_no_embedding(tmp_path: Path) -> None:
    embedder = Hashing()
    with Home(tmp_path, embedder) as home:
        home.says("I like tea")
        home.following.catch_up()
        before = len(embedder.texts)
        asked: list[str] = []
        sqlite3.Connection.set_trace_callback(home.tables._db, asked.append)
        for _ in range(5):
            home.following.catch_up()
        sqlite3.Connection.set_trace_callback(home.tables._db, None)
        assert len(asked) == 5
        assert len(embedder.texts) == before


def test_a_restart_embeds_nothing_again(tmp_path: Path) -> None:
    with Home(tmp_path, Hashing()) as home:
        tea = home.says("I like green tea")
        home.following.catch_up()
    embedder = Hashing()
    with Home(tmp_path, embedder) as home:
        assert home.nearest("green tea") == [tea.id]
        assert embedder.texts == ["green tea"]


@pytest.mark.parametrize("lost", ["index", "following.json", "words.db", "state is garbage"])
def test_what_is_lost_beside_the_truth_is_built_anew(tmp_path: Path, lost: str) -> None:
    with Home(tmp_path, Hashing()) as home:
        kept = [home.says(f"I like number {n}") for n in range(30)]
        home.following.catch_up()
    match lost:
        case "index":
            subprocess.run(["rm", "-r", str(tmp_path / "index")], check=True)
        case "state is garbage":
            (tmp_path / "following.json").write_text("{]")
        case _:
            (tmp_path / lost).unlink()
    embedder = Hashing()
    with Home(tmp_path, embedder) as home:
        assert set(home.nearest("number", most=50)) == {fact.id for fact in kept}
        assert set(home.found_words("number")) == {fact.id for fact in kept}
        assert embedder.texts == ["number"]


@pytest.mark.parametrize("first", ["words are asked", "words are written"])
def test_words_that_are_damaged_while_it_runs_are_built_anew(tmp_path: Path, first: str) -> None:
    with Home(tmp_path, Hashing()) as home:
        kept = [home.says(f"I like number {n}") for n in range(200)]
        home.following.catch_up()
        for end in ("", "-wal"):
            path = tmp_path / f"words.db{end}"
            path.write_bytes(b"not a database, " * (path.stat().st_size // 16))
        if first == "words are asked":
            home.words.search("number", "ann", 5)  # whatever is found, nothing is raised
        kept.append(home.says("I like number seven hundred"))
        assert len(home.nearest("number", most=500)) == len(kept)
        assert len(home.words.search("number", "ann", 500)) == len(kept)
    with Home(tmp_path, Hashing()) as home:
        assert home.found_words("hundred") == [kept[-1].id]
        assert home.words.count() == len(kept)


def test_points_that_the_engine_lost_in_silence_are_put_again(tmp_path: Path) -> None:
    with Home(tmp_path, Hashing()) as home:
        kept = [home.says(f"I like number {n}") for n in range(40)]
        home.following.catch_up()
    for path in (tmp_path / "index").rglob("mutable_id_tracker.mappings"):
        path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    with Home(tmp_path, Hashing()) as home:
        assert len(home.nearest("number", most=50)) == len(kept)


def test_many_are_embedded_in_the_background_while_words_are_found(tmp_path: Path) -> None:
    embedder = Hashing()
    embedder.may_go_on.clear()
    with Home(tmp_path, embedder) as home:
        facts = home.imports(400)
        assert len(home.found_words("note")) == 50
        embedder.may_go_on.set()
        wait_until(lambda: home.following.busy() is None)
        assert home.nearest("note 20 of 400", most=1) == [facts[20].id]
        assert len(home.nearest("note", most=500)) == 400


def test_what_changes_while_it_is_embedded_is_found_as_it_is_now(tmp_path: Path) -> None:
    embedder = Hashing()
    embedder.may_go_on.clear()
    with Home(tmp_path, embedder) as home:
        facts = home.imports(300)
        home.following.catch_up()  # the first ones are being embedded now, as they were
        again = Source("person", "turn:2", 2.0)
        home.truth.repeat(facts[3], again, merged="a whale in the harbour")
        home.truth.forget("ann", [facts[4].id])
        home.following.catch_up()
        embedder.may_go_on.set()
        wait_until(lambda: len(home.nearest("note", most=500)) == 299)
        home.following.catch_up()
        wait_until(lambda: home.following.busy() is None)
        assert home.nearest("whale in the harbour", most=1) == [facts[3].id]
        assert facts[4].id not in home.nearest("note 4 of 16", most=500)


def test_two_processes_find_what_the_other_wrote(tmp_path: Path) -> None:
    with Home(tmp_path, Hashing()) as first:
        tea = first.says("I like green tea")
        assert first.nearest("green tea") == [tea.id]
        with Home(tmp_path, Hashing()) as second:
            assert second.nearest("green tea") == [tea.id]
            bicycle = second.says("My bicycle is red")
            assert second.nearest("bicycle", most=1) == [bicycle.id]
            assert first.nearest("bicycle", most=1) == [bicycle.id]
            assert first.found_words("bicycle") == [bicycle.id]
            second.truth.forget("ann", [tea.id])
            assert first.nearest("green tea") == [bicycle.id]
            first.says("I work in town")
            assert len(second.nearest("work", most=9)) == 2
    with Home(tmp_path, Hashing()) as again:
        assert len(again.nearest("work", most=9)) == 2


def test_eight_threads_learn_and_search_and_lose_nothing(tmp_path: Path) -> None:
    with Home(tmp_path, Hashing()) as home:
        wrong: list[str] = []

        def work(thread: int) -> None:
            try:
                for n in range(8):
                    text = f"thread {thread} says {n * 7919}"
                    fact = home.says(text, f"person {thread}")
                    if home.nearest(text, f"person {thread}", 1) != [fact.id]:
                        wrong.append(text)
            except Exception as error:
                wrong.append(repr(error))

        threads = [threading.Thread(target=work, args=(n,)) for n in range(8)]
        for each in threads:
            each.start()
        for each in threads:
            each.join()
        assert wrong == []
        assert home.opened[0].count() == home.words.count() == 64


def test_a_server_that_is_away_loses_nothing(tmp_path: Path) -> None:
    with in_background(QdrantEmulator()) as qdrant:
        config = Config(index="server", url=qdrant.address, seconds=1)
        with Home(tmp_path, Hashing(), config=config, pause=0.2) as home:
            tea = home.says("I like green tea")
            assert home.nearest("green tea") == [tea.id]
            qdrant.strike("503", 3)
            coffee = home.says("I like black coffee")
            assert home.nearest("black coffee") == []
            assert home.found_words("coffee") == [coffee.id]
            wait_until(lambda: home.nearest("black coffee", most=1) == [coffee.id])
            qdrant.collections.clear()
            home.nearest("green tea")
            wait_until(lambda: home.nearest("green tea", most=1) == [tea.id])
            assert len(home.nearest("I like", most=9)) == 2


def test_a_server_that_is_away_at_the_start_is_found_later(tmp_path: Path) -> None:
    with in_background(QdrantEmulator()) as qdrant:
        config = Config(index="server", url=qdrant.address, seconds=1)
        qdrant.strike("drop", 2)
        with Home(tmp_path, Hashing(), config=config, pause=0.2) as home:
            tea = home.says("I like green tea")
            assert home.nearest("green tea") == []
            wait_until(lambda: home.nearest("green tea") == [tea.id])


def test_an_erased_person_is_in_no_file(tmp_path: Path) -> None:
    with Home(tmp_path, Hashing()) as home:
        home.says("My secret word is zyzzyva", "telegram:carol-77")
        home.says("I like tea")
        assert home.nearest("zyzzyva", "telegram:carol-77") != []
        (entry,) = [e for e in home.truth.entries_since(0) if "zyzzyva" in e.text]
        numbers = home.truth.vectors(model_of(Hashing()).id, [entry.key])[entry.key]
        assert written(tmp_path, b"zyzzyva")
        assert written(tmp_path, b"carol-77")
        assert written(tmp_path / "index", numbers)
        home.truth.forget_person("telegram:carol-77")
        assert home.nearest("zyzzyva", "telegram:carol-77") == []
        for trace in (b"zyzzyva", b"carol-77", numbers):
            assert written(tmp_path, trace) == []


def written(folder: Path, trace: bytes) -> list[str]:
    """The files that hold it."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    return [path.name for path in files if trace in path.read_bytes()]
