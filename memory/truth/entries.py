"""What is searched: an entry for every held fact and every episode, and the vectors of it.

Each change of an entry takes the next number of ``change`` inside its transaction, so an index that
remembers the last one it saw asks for what came after and misses nothing. Vectors are kept beside,
for each embedder, so that an index is built anew without embedding anything.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from memory.base import Tables
from memory.schema import TABLES
from memory.truth.by_clock import day_of
from memory.truth.rows import marks, portions

_ENTRY = "key, change, person, text, at, gone"
_ANY = 2**62


@dataclass(frozen=True, slots=True)
class Entry:
    """``at``: seconds since the epoch, when it was said or done. ``gone``: nothing else of it is
    known any more, not even whose it was."""

    key: int
    change: int
    person: str
    text: str
    at: float
    gone: bool


class Entries:
    """Thread-safe, as its tables are."""

    def __init__(
        self, tables: Tables, clock: Callable[[], float] = time.time, *,
        beside: Sequence[str] = (),
    ) -> None:  # fmt: skip
        """``beside``: other tables of whoever opens it that hold words which are erased."""
        self._tables = tables
        self._scrubbed = (*TABLES, *beside)
        self._clock = clock
        self.scrub()

    @property
    def _today(self) -> str:
        """An ISO date, here."""
        return day_of(self._clock())

    def entries_since(self, change: int, most: int = 1000) -> list[Entry]:
        """What has changed after ``change``, in order; each entry once, as it is now."""
        return [
            _entry_of(row)
            for row in self._tables.rows(
                f"SELECT {_ENTRY} FROM memory_entries WHERE change>? ORDER BY change LIMIT ?",  # noqa: S608
                (change, most),
            )
        ]

    def version(self) -> dict[str, int]:
        """Another one after everything that is kept, ended or forgotten, by whichever process."""
        rows = self._tables.rows("SELECT name, n FROM memory_numbers", ())
        return {row["name"]: int(row["n"]) for row in rows}

    @contextmanager
    def alone(self) -> Iterator[None]:
        """All that is asked and kept in it is one transaction: no other process or machine keeps
        anything meanwhile. What is searched is not to be asked in it."""
        with self._tables.writing():
            yield

    def last_change(self) -> int:
        """0 where nothing was ever kept."""
        return self._number("change")

    # --- vectors ------------------------------------------------------------------------------

    def vectors(self, model: str, keys: Sequence[int]) -> dict[int, bytes]:
        """By key, float16, little-endian; those that are not kept are absent."""
        found = {}
        for some in portions(keys):
            sql = f"SELECT key, vector FROM memory_vectors WHERE key IN ({marks(some)}) AND model=?"  # noqa: S608
            for row in self._tables.rows(sql, (*some, model)):
                found[int(row["key"])] = bytes(row["vector"])
        return found

    def keep_vectors(
        self, model: str, vectors: Mapping[int, bytes], as_of: int | None = None
    ) -> None:
        """Of entries that are not gone; and, where ``as_of`` is given, that have not changed after
        that change, when their texts were read."""
        with self._tables.writing() as db:
            for key, vector in vectors.items():
                db.execute(
                    "INSERT INTO memory_vectors (key, model, vector)"
                    " SELECT key, ?, ? FROM memory_entries WHERE key=? AND gone=0 AND change<=?"
                    " ON CONFLICT (key, model) DO UPDATE SET vector=excluded.vector",
                    (model, vector, key, _ANY if as_of is None else as_of),
                )

    def without_vector(self, model: str, most: int, after: int = 0) -> list[Entry]:
        """Entries with keys beyond ``after`` that this embedder has not seen, in order of key."""
        rows = self._tables.rows(
            f"SELECT {_ENTRY} FROM memory_entries e WHERE gone=0 AND key>? AND NOT EXISTS"  # noqa: S608
            " (SELECT 1 FROM memory_vectors v WHERE v.key=e.key AND v.model=?)"
            " ORDER BY key LIMIT ?",
            (after, model, most),
        )
        return [_entry_of(row) for row in rows]

    def drop_vectors(self, model: str) -> None:
        with self._tables.writing() as db:
            db.execute("DELETE FROM memory_vectors WHERE model=?", (model,))

    # --- erasing ------------------------------------------------------------------------------

    def scrub(self) -> bool:
        """Take what was erased out of the files, too. False: others are reading them; it is done
        with the next erasing, or when the truth is opened again."""
        owed = self._number("owed")
        if not owed:
            return True
        if not self._tables.scrub(self._scrubbed):
            return False
        with self._tables.writing() as db:  # unless somebody else has erased more meanwhile
            db.execute("UPDATE memory_numbers SET n=0 WHERE name='owed' AND n=?", (owed,))
        return True

    def _number(self, name: str) -> int:
        rows = self._tables.rows("SELECT n FROM memory_numbers WHERE name=?", (name,))
        return int(rows[0]["n"]) if rows else 0


# --- inside a transaction ---------------------------------------------------------------------


def taken(db: Any, name: str) -> int:
    """The next number of this name."""
    db.execute(
        "INSERT INTO memory_numbers (name, n) VALUES (?, 1)"
        " ON CONFLICT (name) DO UPDATE SET n=memory_numbers.n+1",
        (name,),
    )
    return int(db.execute("SELECT n FROM memory_numbers WHERE name=?", (name,)).fetchone()["n"])


def show(db: Any, key: int, person: str, text: str, at: float) -> None:
    """From now on it is found by this text; vectors of an earlier one are no longer its own."""
    db.execute(
        "INSERT INTO memory_entries (key, change, person, text, at, gone) VALUES (?,?,?,?,?,0)"
        " ON CONFLICT (key) DO UPDATE SET change=excluded.change, text=excluded.text,"
        " at=excluded.at",
        (key, taken(db, "change"), person, text, at),
    )
    db.execute("DELETE FROM memory_vectors WHERE key=?", (key,))


def bury(db: Any, keys: Iterable[int]) -> None:
    """From now on they are not found; those that were never shown are passed over."""
    for key in keys:
        shown = "SELECT 1 FROM memory_entries WHERE key=? AND gone=0"
        if db.execute(shown, (key,)).fetchone() is None:
            continue
        db.execute(
            "UPDATE memory_entries SET change=?, person='', text='', at=0, gone=1 WHERE key=?",
            (taken(db, "change"), key),
        )
        db.execute("DELETE FROM memory_vectors WHERE key=?", (key,))


def owe(db: Any) -> None:
    """Something is erased: its bytes are owed, even if the process ends before they are gone."""
    taken(db, "owed")


def _entry_of(row: Any) -> Entry:
    return Entry(
        row["key"], row["change"], row["person"], row["text"], row["at"], row["gone"] == 1
    )  # fmt: skip
