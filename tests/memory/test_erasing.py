"""What is forgotten is in no byte of any file any more, whenever the process ended."""

from __future__ import annotations

import random
import sqlite3
import threading
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from assistant.database import File
from assistant.postgres import Server
from memory.base import Fact
from memory.schema import SCHEMA
from memory.truth import Truth
from tests.memory.sayings import ANN, BOB, bytes_of, claim, opened, said, task
from tests.postgres import Postgres


def markers(count: int) -> list[str]:
    return [uuid.uuid4().hex for _ in range(count)]


def keep(truth: Truth, person: str, words: list[str]) -> list[Fact]:
    """Long and short ones, so that rows move between pages; each with a vector that has it, too."""
    dice = random.Random(1)
    kept = []
    for word in words:
        fact = truth.keep(person, claim(word + "~" * dice.randint(0, 900)), said())
        truth.keep_vectors("m", {fact.id: word.encode()[:16][::-1] * 48})
        kept.append(fact)
    return kept


def found(words: list[str], folder: Path) -> list[str]:
    """Those of which a file has a byte: the word, or its vector."""
    held = bytes_of(folder)
    return [w for w in words if w.encode() in held or w.encode()[:16][::-1] in held]


def test_forgotten_facts_are_in_no_file_and_the_others_are(tmp_path: Path) -> None:
    with opened(tmp_path / "memory.db") as truth:
        words = markers(200)
        facts = keep(truth, ANN, words)
        assert found(words, tmp_path) == words
        chosen = random.Random(2).sample(range(200), 80)
        assert truth.forget(ANN, [facts[i].id for i in chosen]) == 80
        stay = [word for i, word in enumerate(words) if i not in chosen]
        assert found(words, tmp_path) == stay
        assert len(truth.known(ANN)) == 120
    assert found(words, tmp_path) == stay


def test_the_history_of_what_is_forgotten_is_in_no_file(tmp_path: Path) -> None:
    old, new, better, asked, no = markers(5)
    with opened(tmp_path / "memory.db") as truth:
        first = truth.keep(ANN, claim(old), said(where=f"turn:{old}"))
        second = truth.keep(ANN, claim(new), said(where=f"turn:{new}"), instead_of=first)
        truth.repeat(second, said(where=f"turn:{no}"), merged=better)
        waits = truth.keep(ANN, claim(asked), said(), state="asked")
        truth.settle(ANN, waits.id, False)
        assert found([old, new, better, asked, no], tmp_path) == [old, new, better, no]
        assert truth.forget(ANN, [second.id]) == 2
        assert found([old, new, better, asked, no], tmp_path) == []


def test_of_a_person_who_is_forgotten_no_file_has_even_the_name(tmp_path: Path) -> None:
    hers, his, name = markers(100), markers(100), uuid.uuid4().hex
    with opened(tmp_path / "memory.db") as truth:
        for pair in zip(hers, his, strict=True):
            keep(truth, f"telegram/{name}", [pair[0]])
            keep(truth, BOB, [pair[1]])
        truth.keep_episode(task(f"{name}-1", f"telegram/{name}"))
        truth.keep_episode(task("2", BOB))
        assert name.encode() in bytes_of(tmp_path)
        assert truth.forget_person(f"telegram/{name}") == 101
        assert found([*hers, name], tmp_path) == []
        assert found(his, tmp_path) == his
        assert truth.people() == [BOB]
        assert truth.stats()["entries"] == 101


def test_a_forgotten_episode_is_in_no_file(tmp_path: Path) -> None:
    first, second = markers(2)
    with opened(tmp_path / "memory.db") as truth:
        truth.keep_episode(task(first))
        truth.keep_episode(task(second))
        assert truth.forget_episodes(ANN, [first]) == 1
        assert found([first, second], tmp_path) == [second]


def test_copies_of_earlier_versions_go_too(tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    words = markers(2)
    with opened(path) as truth:
        facts = keep(truth, ANN, words)
    tables = File(path, SCHEMA, 5.0, (lambda db: None,))
    truth = Truth(tables)
    assert [copy.name for copy in tmp_path.glob("*.version-*")] == ["memory.db.version-0"]
    truth.forget(ANN, [facts[0].id])
    assert found(words, tmp_path) == words[1:]
    tables.close()


@contextmanager
def reading(path: Path) -> Iterator[None]:
    """Another program that looks at the database, and takes its time."""
    other = sqlite3.connect(path)
    try:
        other.execute("BEGIN")
        other.execute("SELECT count(*) FROM memory_facts").fetchone()
        yield
    finally:
        other.close()


def test_what_others_still_read_is_erased_with_the_next_opening(tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    words = markers(3)
    with opened(path, patience=0.1) as truth:
        facts = keep(truth, ANN, words)
        with reading(path):
            assert truth.forget(ANN, [facts[0].id]) == 1
            assert [fact.id for fact in truth.known(ANN)] == [facts[2].id, facts[1].id]
            assert not truth.scrub()
            assert found(words, tmp_path) == words, "as the other program may still see it"
    with opened(path):
        assert found(words, tmp_path) == words[1:]


def test_what_was_erased_just_before_the_end_goes_with_the_next_opening(tmp_path: Path) -> None:
    """The process is killed between the two: nothing but the erasing itself is done."""
    path = tmp_path / "memory.db"
    words = markers(20)

    class Killed(File):
        def scrub(self, tables: object) -> bool:
            return False

    with opened(path) as truth:
        facts = keep(truth, ANN, words)
    tables = Killed(path, SCHEMA, 5.0, ())
    tables.rows("PRAGMA secure_delete=OFF", ())
    Truth(tables).forget(ANN, [fact.id for fact in facts[:10]])
    tables.close()
    assert set(found(words, tmp_path)) > set(words[10:]), "there is something to scrub"
    with opened(path) as truth:
        assert found(words, tmp_path) == words[10:]
        assert len(truth.known(ANN)) == 10


def test_what_another_erased_meanwhile_is_still_owed(tmp_path: Path) -> None:
    """Between its erasing and its scrubbing the other process may be killed."""
    path = tmp_path / "memory.db"
    words = markers(2)

    class Slow(File):
        def scrub(self, tables: object) -> bool:
            done = super().scrub(())
            self.after()
            return done

        def after(self) -> None:
            """Nothing, unless a test says so."""

    with opened(path) as truth:
        facts = keep(truth, ANN, words)
    tables = Slow(path, SCHEMA, 5.0, ())
    truth = Truth(tables)

    def other_erases() -> None:
        with tables.writing() as db:
            db.execute("DELETE FROM memory_facts WHERE id=?", (facts[1].id,))
            db.execute("UPDATE memory_numbers SET n=n+1 WHERE name='owed'")

    tables.after = other_erases  # type: ignore[method-assign]
    truth.forget(ANN, [facts[0].id])
    owed = tables.rows("SELECT n FROM memory_numbers WHERE name='owed'", ())[0]["n"]
    assert owed > 0
    tables.close()


def test_forgetting_while_others_write_loses_nothing_of_theirs(tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    mine, theirs = markers(30), markers(30)

    def write() -> None:
        with opened(path) as other:
            keep(other, BOB, theirs)

    with opened(path) as truth:
        writer = threading.Thread(target=write)
        writer.start()
        for fact in keep(truth, ANN, mine):
            truth.forget(ANN, [fact.id])
        writer.join()
        assert truth.scrub()
        assert len(truth.known(BOB)) == 30
    assert found(mine, tmp_path) == []
    assert found(theirs, tmp_path) == theirs


def test_nothing_is_scrubbed_where_nothing_was_erased(tmp_path: Path) -> None:
    with opened(tmp_path / "memory.db") as truth:
        truth.keep(ANN, claim("Oak St"), said())
        before = (tmp_path / "memory.db-wal").read_bytes()
        assert truth.forget(ANN, [99]) == truth.forget_person(BOB) == 0
        assert (tmp_path / "memory.db-wal").read_bytes() == before


def test_on_a_server_the_files_of_the_tables_have_none_of_it(postgres: Postgres) -> None:
    words = markers(60)
    tables = Server(postgres.address(), SCHEMA, 5.0)
    truth = Truth(tables)
    facts = keep(truth, ANN, words)
    (row,) = tables.rows("SHOW data_directory", ())
    files = Path(row["data_directory"]) / "base"
    tables.rows("CHECKPOINT", ())
    assert found(words, files) == words
    truth.forget(ANN, [fact.id for fact in facts[::2]])
    tables.rows("CHECKPOINT", ())
    assert found(words, files) == words[1::2]
    tables.close()
