"""Search by words: BM25 over an inverted index in SQLite, every person's words on their own.

The score is Okapi BM25 (Robertson and Zaragoza 2009) with an idf that is never negative (as in
Lucene). How rare a word is, and how long a text usually is, is reckoned over the one person's
entries alone: nobody's results depend on what others keep, and a search costs what this person's
entries cost, not what all of them would. SQLite's own FTS5 counts over everybody, and leaves the
words of what was removed in its file until it is rebuilt; so the postings are an ordinary table,
in which what is removed is overwritten at once.
"""

from __future__ import annotations

import math
import sqlite3
import threading
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import structlog

from memory.index import IndexDamaged, MemoryUnavailable
from memory.recall.words import asked_words, words_of

K1, B = 1.2, 0.4
"""How soon repeating a word stops to count, and how much long texts lose. What is remembered is a
sentence or two, so length says little."""
BUSY_SECONDS = 20.0
COMMON = 5000
"""A word in more of a person's entries says little and costs much: it is left out where the
question has a rarer one."""
MOST_WORDS = 200
"""Of a question that are looked for."""
LONGEST = 20_000
"""Characters of one entry that are looked at."""
_AWAY = frozenset(
    (
        sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_PERM,
    )
)  # fmt: skip
"""What passes, or is for somebody else to mend: the file is not damaged by it."""
log = structlog.get_logger()
_SCHEMA = """
CREATE TABLE IF NOT EXISTS people (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE,
    entries INTEGER NOT NULL DEFAULT 0, words INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE IF NOT EXISTS entries (
    key INTEGER PRIMARY KEY, person INTEGER NOT NULL, words INTEGER NOT NULL, distinct_words TEXT
);
CREATE TABLE IF NOT EXISTS postings (
    person INTEGER NOT NULL, word TEXT NOT NULL, key INTEGER NOT NULL,
    times INTEGER NOT NULL, words INTEGER NOT NULL,
    PRIMARY KEY (person, word, key)
) WITHOUT ROWID;
"""


class Lexical:
    """Thread-safe; several processes may open the same file. It holds nothing that the truth does
    not hold, and may be deleted at any time. What changes it, and ``count``, raise IndexDamaged
    when it had to be begun anew, and MemoryUnavailable while it cannot be used."""

    def __init__(self, path: Path | None) -> None:
        """``path`` None: in memory. A file that is damaged is begun anew, empty."""
        self._lock = threading.RLock()
        self._path = path
        self.begun = 0
        """How often it was begun anew since then, and so lost what it had."""
        try:
            self._db = _opened(path)
        except sqlite3.OperationalError:  # somebody else has it, or the disk is full
            raise
        except sqlite3.DatabaseError:
            self._db = _begun_anew(path)

    def put(self, entries: Sequence[tuple[int, str, str]]) -> None:
        """Key, person and text of each; those with the same keys are replaced."""
        counted = {
            key: (person, Counter(words_of(text[:LONGEST]))) for key, person, text in entries
        }
        with self._writing() as db:
            self._take_out(db, list(counted))
            for key, (person, times) in counted.items():
                self._add(db, key, person, times)

    def remove(self, keys: Sequence[int]) -> None:
        """Those that are not there are no error. Nothing of them is left in the file."""
        with self._writing() as db:
            found = self._take_out(db, keys)
        if found:
            self._empty_log()

    def search(self, query: str, person: str, most: int) -> list[tuple[int, float]]:
        """Keys and BM25, the best first, the newer first where they are alike. An entry needs one
        of the words only. Nothing is found in a file that cannot be read."""
        return self._read(query, person, most)[0]

    def shares(self, query: str, person: str, most: int) -> list[tuple[int, float]]:
        """The same with the share of the question that an entry has, from 0 to 1: its BM25 by that
        of a text of usual length with every word once. Words that nobody said count as well."""
        hits, whole = self._read(query, person, most)
        return [(key, min(1.0, score / whole)) for key, score in hits]

    def _read(self, query: str, person: str, most: int) -> tuple[list[tuple[int, float]], float]:
        try:
            with self._mending():
                return self._found(query, person, most)
        except MemoryUnavailable as error:
            log.warning("memory_words_unavailable", why=str(error))
            return [], 1.0

    def _found(self, query: str, person: str, most: int) -> tuple[list[tuple[int, float]], float]:
        """Hits, and the BM25 that a text would have that answers with the question's own words."""
        asked = asked_words(query[:LONGEST])[:MOST_WORDS]
        if not asked or most < 1:
            return [], 1.0
        row = self._db.execute(
            "SELECT id, entries, words FROM people WHERE name=?", (person,)
        ).fetchone()
        if row is None:
            return [], 1.0
        id, entries, words = row
        rarity = self._rarity(asked, id, entries)
        whole = sum(idf for idf, _ in rarity.values())
        return self._ranked(rarity, id, words / entries, most), whole

    def held(self, person: str) -> int:
        """How many entries of theirs there are; none in a file that cannot be read."""
        try:
            with self._mending():
                told = "SELECT entries FROM people WHERE name=?"
                row = self._db.execute(told, (person,)).fetchone()
        except MemoryUnavailable:
            return 0
        return int(row[0]) if row else 0

    def clear(self) -> None:
        with self._writing() as db:
            db.execute("DELETE FROM postings")
            db.execute("DELETE FROM entries")
            db.execute("DELETE FROM people")
        self._empty_log()

    def count(self) -> int:
        with self._mending():
            return int(self._db.execute("SELECT count(*) FROM entries").fetchone()[0])

    def close(self) -> None:
        with self._lock:
            self._db.close()

    def _rarity(
        self, asked: Sequence[str], person: int, entries: int
    ) -> dict[str, tuple[float, int]]:
        """Of each word its idf, and how many of the person's entries have it."""
        marks = ",".join("?" * len(asked))
        rows = self._db.execute(
            "SELECT word, count(*) FROM postings "  # noqa: S608 - only question marks
            f"WHERE person=? AND word IN ({marks}) GROUP BY word",
            (person, *asked),
        )
        counts = dict(rows.fetchall())
        return {
            word: (math.log(1 + (entries - n + 0.5) / (n + 0.5)), n)
            for word in asked
            for n in (counts.get(word, 0),)
        }

    def _ranked(
        self, rarity: Mapping[str, tuple[float, int]], person: int, usual: float, most: int
    ) -> list[tuple[int, float]]:
        """``usual``: words of a text on average."""
        there = {word: idf for word, (idf, n) in rarity.items() if n}
        rare = {word: idf for word, idf in there.items() if rarity[word][1] <= COMMON}
        weights = rare or there
        if not weights:
            return []
        values = ",".join(["(?,?)"] * len(weights))
        return self._db.execute(
            f"WITH weights(word, idf) AS (VALUES {values}) "  # noqa: S608 - only question marks
            "SELECT p.key, SUM(w.idf * p.times * ? / (p.times + ? + ? * p.words)) AS score "
            "FROM weights w CROSS JOIN postings p ON p.person=? AND p.word=w.word "
            "GROUP BY p.key ORDER BY score DESC, p.key DESC LIMIT ?",
            (
                *(each for pair in weights.items() for each in pair),
                K1 + 1, K1 * (1 - B), K1 * B / usual, person, most,
            ),
        ).fetchall()  # fmt: skip

    def _add(self, db: sqlite3.Connection, key: int, person: str, times: Counter[str]) -> None:
        length = times.total()
        db.execute("INSERT OR IGNORE INTO people (name) VALUES (?)", (person,))
        (id,) = db.execute("SELECT id FROM people WHERE name=?", (person,)).fetchone()
        db.execute("UPDATE people SET entries=entries+1, words=words+? WHERE id=?", (length, id))
        db.execute(
            "INSERT INTO entries VALUES (?,?,?,?)", (key, id, length, "\n".join(sorted(times)))
        )
        db.executemany(
            "INSERT INTO postings VALUES (?,?,?,?,?)",
            [(id, word, key, n, length) for word, n in sorted(times.items())],
        )

    def _take_out(self, db: sqlite3.Connection, keys: Sequence[int]) -> int:
        """How many of them were there."""
        found = 0
        for key in keys:
            row = db.execute(
                "DELETE FROM entries WHERE key=? RETURNING person, words, distinct_words", (key,)
            ).fetchone()
            if row is None:
                continue
            found += 1
            person, length, words = row
            db.executemany(
                "DELETE FROM postings WHERE person=? AND word=? AND key=?",
                [(person, word, key) for word in words.split("\n")],
            )
            db.execute(
                "UPDATE people SET entries=entries-1, words=words-? WHERE id=?", (length, person)
            )
            db.execute("DELETE FROM people WHERE id=? AND entries<1", (person,))
        return found

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        with self._mending(), self._db:
            self._db.execute("BEGIN IMMEDIATE")
            yield self._db

    @contextmanager
    def _mending(self) -> Iterator[None]:
        """The file for one thread; one that turns out to be damaged is begun anew."""
        with self._lock:
            try:
                yield
            except sqlite3.ProgrammingError:  # closed
                raise
            except sqlite3.Error as error:
                if getattr(error, "sqlite_errorcode", 0) & 0xFF in _AWAY:
                    raise MemoryUnavailable(f"{self._path} cannot be used: {error}") from error
                self.begun += 1
                with suppress(sqlite3.Error):
                    self._db.close()
                self._db = _begun_anew(self._path)
                raise IndexDamaged(f"{self._path} was damaged: {error}") from error

    def _empty_log(self) -> None:
        """What was removed also stands in the log; another process that reads leaves it there until
        the next removal."""
        with self._mending():
            self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()


def _begun_anew(path: Path | None) -> sqlite3.Connection:
    """Where the disk gives no new file, it is in memory until the next start."""
    try:
        for end in ("", "-wal", "-shm") if path else ():
            Path(f"{path}{end}").unlink(missing_ok=True)
        return _opened(path)
    except (OSError, sqlite3.Error) as error:
        log.warning("memory_words_in_memory", why=str(error))
        return _opened(None)


def _opened(path: Path | None) -> sqlite3.Connection:
    name = ":memory:" if path is None else str(path)
    db = sqlite3.connect(name, timeout=BUSY_SECONDS, check_same_thread=False)
    db.isolation_level = None
    try:
        db.execute("PRAGMA secure_delete=ON")
        db.execute("PRAGMA journal_mode=WAL")
        db.executescript(_SCHEMA)
        db.execute("SELECT count(*) FROM people").fetchone()
    except sqlite3.DatabaseError:
        db.close()
        raise
    return db
