"""What the house notes beside its memory: which messages were learnt from, what was recalled for
which turn, what somebody did not want to be kept and is to be gone, and what seals a file that is
taken along.

It is in the memory's own database. The words of a message are kept only until it was learnt from;
of what was recalled only the number is kept, so that what is forgotten is forgotten here, too.
"""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from memory.base import Tables
from memory.truth.entries import owe

SCHEMA = """
CREATE TABLE IF NOT EXISTS heard (
  turn TEXT PRIMARY KEY, person TEXT, gateway TEXT, chat TEXT, sender TEXT, text TEXT,
  private INTEGER, at REAL, stage INTEGER DEFAULT 0) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS recalled (
  turn TEXT, n INTEGER, person TEXT, item TEXT, used TEXT DEFAULT '', at REAL,
  PRIMARY KEY (turn, n)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS refused (
  person TEXT, digest TEXT, at REAL, PRIMARY KEY (person, digest)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS owed_words (
  person TEXT, fact INTEGER, place TEXT, text TEXT, value TEXT,
  PRIMARY KEY (person, fact, place)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS salts (what TEXT PRIMARY KEY, salt TEXT) WITHOUT ROWID;
"""
WORDS = ("owed_words", "heard")
"""Tables in which words stand for a while."""
NEW, READ, OVER = 0, 1, 2
"""How far a message was learnt from: not at all, by rules, for good."""
KEPT_SECONDS = 40 * 86_400.0
"""For so long it is known that a message was learnt from; no platform sends one again so late."""


@dataclass(frozen=True, slots=True)
class Heard:
    """A message in its sender's own words. ``stage``: NEW or READ."""

    turn: str
    person: str
    gateway: str
    chat: str
    sender: str
    text: str
    private: bool
    at: float
    stage: int = NEW


@dataclass(frozen=True, slots=True)
class Noted:
    """That something was recalled for a turn: ``item`` is ``fact:12`` or ``episode:ID``. ``used``:
    the words of the request in whose place it was put, "" where it was only shown to a model."""

    item: str
    used: str = ""


@dataclass(frozen=True, slots=True)
class Owed:
    """A fact that was refused or forgotten, by its number, said at ``where`` (``turn:...``) in the
    words ``text``: all of it is to be gone."""

    person: str
    fact: int
    where: str
    text: str
    value: str


class Notebook:
    """Thread-safe; raises JournalLocked, as every store of ours."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    # --- what was heard -----------------------------------------------------------------------

    def hear(self, heard: Heard) -> None:
        """To be learnt from, once; the same turn again changes nothing."""
        with self._tables.writing() as db:
            db.execute(
                "INSERT INTO heard (turn, person, gateway, chat, sender, text, private, at)"
                " VALUES (?,?,?,?,?,?,?,?) ON CONFLICT DO NOTHING",
                (
                    heard.turn, heard.person, heard.gateway, heard.chat, heard.sender, heard.text,
                    int(heard.private), heard.at,
                ),
            )  # fmt: skip

    def waiting(self, most: int = 50) -> list[Heard]:
        """What was not learnt from yet, oldest first."""
        rows = self._tables.rows(
            "SELECT * FROM heard WHERE stage<? ORDER BY at, turn LIMIT ?", (OVER, most)
        )
        return [_heard(row) for row in rows]

    def told(self, turn: str) -> Heard | None:
        """A message that was not learnt from for good yet."""
        rows = self._tables.rows("SELECT * FROM heard WHERE turn=? AND stage<?", (turn, OVER))
        return _heard(rows[0]) if rows else None

    def reached(self, turn: str, stage: int) -> None:
        """Its words are gone when it is over."""
        gone = ", text=''" if stage == OVER else ""
        with self._tables.writing() as db:
            db.execute(f"UPDATE heard SET stage=?{gone} WHERE turn=?", (stage, turn))  # noqa: S608

    def tidy(self) -> None:
        """Forget that old messages were learnt from."""
        before = time.time() - KEPT_SECONDS
        with self._tables.writing() as db:
            db.execute("DELETE FROM heard WHERE at<? AND stage=?", (before, OVER))
            db.execute("DELETE FROM recalled WHERE at<?", (before,))

    # --- what was recalled --------------------------------------------------------------------

    def note(self, turn: str, person: str, noted: Sequence[Noted]) -> None:
        """Once for each turn: what was recalled first is what it was done with."""
        with self._tables.writing() as db:
            row = db.execute("SELECT max(n) AS n FROM recalled WHERE turn=?", (turn,)).fetchone()
            known = {n.item for n in self.noted(turn)}
            fresh = [each for each in noted if each.item not in known or each.used]
            for n, each in enumerate(fresh, (row["n"] or 0) + 1):
                db.execute(
                    "INSERT INTO recalled (turn, n, person, item, used, at) VALUES (?,?,?,?,?,?)",
                    (turn, n, person, each.item, each.used, time.time()),
                )

    def noted(self, turn: str) -> list[Noted]:
        rows = self._tables.rows("SELECT item, used FROM recalled WHERE turn=? ORDER BY n", (turn,))
        return [Noted(row["item"], row["used"]) for row in rows]

    # --- what somebody does not want kept -----------------------------------------------------

    def refuse(self, person: str, *what: str) -> None:
        self._salt_for("refused")
        with self._tables.writing() as db:
            db.execute(
                "INSERT INTO refused VALUES (?,?,?) ON CONFLICT DO NOTHING",
                (person, _digest(self._salt("refused"), person, what), time.time()),
            )

    def refused(self, person: str, *what: str) -> bool:
        return bool(
            self._tables.rows(
                "SELECT 1 FROM refused WHERE person=? AND digest=?",
                (person, _digest(self._salt("refused"), person, what)),
            )
        )

    # --- what is to be gone ---------------------------------------------------------------------

    def owe(self, owed: Sequence[Owed]) -> None:
        """To be erased, with the words that said it, even if this process ends before."""
        with self._tables.writing() as db:
            for each in owed:
                db.execute(
                    "INSERT INTO owed_words (person, fact, place, text, value) VALUES (?,?,?,?,?)"
                    " ON CONFLICT DO NOTHING",
                    (each.person, each.fact, each.where, each.text, each.value),
                )

    def owed(self) -> list[Owed]:
        rows = self._tables.rows(
            "SELECT person, fact, place, text, value FROM owed_words ORDER BY person, fact, place",
            (),
        )
        return [Owed(row["person"], row["fact"], *list(row)[2:]) for row in rows]

    def paid(self, owed: Sequence[Owed]) -> None:
        """It is gone; so are these words of it. The bytes are still to be scrubbed."""
        with self._tables.writing() as db:
            for each in owed:
                db.execute(
                    "DELETE FROM owed_words WHERE person=? AND fact=? AND place=?",
                    (each.person, each.fact, each.where),
                )
            owe(db)

    def key(self, *, make: bool = False) -> bytes:
        """Of this home: it seals what is taken along, so that it is known again when it comes back.
        b"" where there is none, and none is made."""
        if make and not self._salt("taken along"):
            self._salt_for("taken along")
        return self._salt("taken along").encode()

    def _salt_for(self, what: str) -> None:
        """Once."""
        with self._tables.writing() as db:
            db.execute(
                "INSERT INTO salts VALUES (?, ?) ON CONFLICT DO NOTHING",
                (what, secrets.token_hex(16)),
            )

    def _salt(self, what: str) -> str:
        """Of this home: whoever guesses at what was refused cannot have their guesses ready."""
        rows = self._tables.rows("SELECT salt FROM salts WHERE what=?", (what,))
        return str(rows[0]["salt"]) if rows else ""

    def forget_person(self, person: str) -> None:
        with self._tables.writing() as db:
            for table in ("heard", "recalled", "refused"):
                db.execute(f"DELETE FROM {table} WHERE person=?", (person,))  # noqa: S608 - ours
            owe(db)


def _heard(row: Any) -> Heard:
    return Heard(
        row["turn"], row["person"], row["gateway"], row["chat"], row["sender"], row["text"],
        bool(row["private"]), row["at"], row["stage"],
    )  # fmt: skip


def _digest(salt: str, person: str, what: Sequence[str]) -> str:
    """Tells whether it is the same, and not what it was."""
    told = "\n".join((salt, person, *(" ".join(each.casefold().split()) for each in what)))
    return hashlib.sha256(told.encode()).hexdigest()[:24]
