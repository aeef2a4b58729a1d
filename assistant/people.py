"""Who may speak to the assistant, and the codes by which they are let in."""

from __future__ import annotations

import hmac
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from assistant.database import Database
from gateways.base import Inbound

SCHEMA = """
CREATE TABLE IF NOT EXISTS people (
  gateway TEXT, sender TEXT, name TEXT, paired REAL, role TEXT DEFAULT 'member',
  phones TEXT DEFAULT '', PRIMARY KEY (gateway, sender)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS pairing (
  code TEXT PRIMARY KEY, gateway TEXT, sender TEXT, chat TEXT, name TEXT, at REAL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS taken_out (
  gateway TEXT, sender TEXT, at REAL, PRIMARY KEY (gateway, sender)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS pairing_tries (id INTEGER PRIMARY KEY, at REAL);
"""
OWNER, MEMBER, GUEST = "owner", "member", "guest"
ROLES = (OWNER, MEMBER, GUEST)
TRIES = 5
"""After so many wrong codes within LOCK_SECONDS none is taken until that time has passed."""
LOCK_SECONDS = 900.0

TO_THEM = (
    "gateway=? AND created<=? AND chat IN"
    " (SELECT chat FROM inbox WHERE gateway=? AND sender=? AND private=1)"
    " AND chat NOT IN (SELECT chat FROM inbox WHERE gateway=? AND sender<>?)"
)
"""Messages of ours that nobody else read, until then."""


class TooManyTries(Exception):
    """Too many wrong codes; ``seconds`` until one is taken again."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"too many wrong codes: wait {seconds:.0f} s")
        self.seconds = seconds


@dataclass(frozen=True, slots=True)
class Forgotten:
    """Of somebody who was taken out: how many rows lost their words now, and what is not over yet,
    their tasks and messages from and to them."""

    erased: int = 0
    tasks: int = 0
    messages: int = 0

    @property
    def all(self) -> bool:
        return not (self.tasks or self.messages)


class People(Database):
    """The part of the journal that knows who is paired."""

    # --- codes --------------------------------------------------------------------------------

    def pending_codes(self, gateway: str, ttl: float) -> list[dict[str, Any]]:
        """Codes not older than ``ttl`` seconds; of all platforms for ""."""
        since = time.time() - ttl
        rows = self._rows(
            "SELECT * FROM pairing WHERE (?1='' OR gateway=?1) AND at>=?2 ORDER BY at",
            gateway, since,
        )  # fmt: skip
        return [dict(r) for r in rows]

    def offer_code(
        self, code: str, message: Inbound, ttl: float, most: int = 3
    ) -> dict[str, Any] | None:
        """Remember a pairing code, forgetting those older than ``ttl`` seconds. What its sender
        has then: this one, or that of before; None when ``most`` are out on this platform, and for
        whoever only claims to be somebody."""
        if message.claimed:
            return None
        now = time.time()
        with self._writing() as db:
            db.execute("DELETE FROM pairing WHERE at < ? OR at > ?", (now - ttl, now + ttl))
            out = db.execute("SELECT * FROM pairing WHERE gateway=?", (message.gateway,)).fetchall()
            if before := next((row for row in out if row["sender"] == message.sender), None):
                return dict(before)
            if len(out) >= most:
                return None
            offered = {
                "code": code, "gateway": message.gateway, "sender": message.sender,
                "chat": message.chat, "name": message.sender_name, "at": now,
            }  # fmt: skip
            db.execute("INSERT INTO pairing VALUES (?,?,?,?,?,?)", tuple(offered.values()))
            return offered

    def pair(self, code: str, ttl: float, role: str = "", name: str = "") -> dict[str, Any] | None:
        """Turn a live code into a paired person; None when there is no such code.

        Without a ``role`` the first one is the owner, whoever follows a member, and whoever was
        paired before stays what they were. Raises TooManyTries."""
        now = time.time()
        with self._writing() as db:
            _refuse_when_locked(db, now)
            db.execute("DELETE FROM pairing WHERE at < ?", (now - ttl,))
            fitting = [
                row for row in db.execute("SELECT * FROM pairing").fetchall()
                if hmac.compare_digest(row["code"].encode(), code.encode())
            ]  # fmt: skip
            if not fitting:
                db.execute("INSERT INTO pairing_tries (at) VALUES (?)", (now,))
                return None
            offered = dict(fitting[0])
            key = (offered["gateway"], offered["sender"])
            known = db.execute("SELECT * FROM people WHERE gateway=? AND sender=?", key).fetchone()
            owned = db.execute("SELECT 1 FROM people WHERE role=?", (OWNER,)).fetchone()
            role = role or (known["role"] if known else MEMBER if owned else OWNER)
            name = name or offered["name"] or ""
            phones = known["phones"] if known else ""
            db.execute("DELETE FROM pairing WHERE gateway=? AND sender=?", key)
            db.execute("DELETE FROM pairing_tries")
            db.execute(
                "INSERT INTO people (gateway, sender, name, paired, role, phones)"
                " VALUES (?,?,?,?,?,?) ON CONFLICT (gateway, sender) DO UPDATE SET"
                " name=excluded.name, paired=excluded.paired, role=excluded.role,"
                " phones=excluded.phones",
                (*key, name, now, role, phones),
            )
            return offered | {"role": role, "name": name}

    def forget_codes(self) -> int:
        """Make room for others where strangers hold all places; how many there were."""
        with self._writing() as db:
            return db.execute("DELETE FROM pairing").rowcount

    # --- people -------------------------------------------------------------------------------

    def people(self) -> list[dict[str, Any]]:
        return [dict(r) for r in self._rows("SELECT * FROM people ORDER BY paired")]

    def person(self, gateway: str, sender: str) -> dict[str, Any] | None:
        rows = self._rows("SELECT * FROM people WHERE gateway=? AND sender=?", gateway, sender)
        return dict(rows[0]) if rows else None

    def set_role(self, gateway: str, sender: str, role: str) -> None:
        with self._writing() as db:
            db.execute(
                "UPDATE people SET role=? WHERE gateway=? AND sender=?", (role, gateway, sender)
            )

    def share_phones(self, gateway: str, sender: str, names: tuple[str, ...]) -> None:
        """Which phones somebody may use; none: the default one."""
        with self._writing() as db:
            db.execute(
                "UPDATE people SET phones=? WHERE gateway=? AND sender=?",
                (",".join(names), gateway, sender),
            )

    def take_out(self, gateway: str, sender: str) -> list[dict[str, Any]]:
        """Somebody has no right left: their tasks stop before the next action, what they scheduled
        ends, their code and every yes of theirs that was not used is void. The questions that their
        tasks waited on (``id``, ``task``), now closed. Of whoever is no owner all is to be
        forgotten (``taken_out``)."""
        who = (gateway, sender)
        with self._writing() as db:
            role = db.execute("SELECT role FROM people WHERE gateway=? AND sender=?", who)
            if (known := role.fetchone()) is not None and known["role"] != OWNER:
                db.execute(
                    "INSERT INTO taken_out (gateway, sender, at) VALUES (?,?,?)"
                    " ON CONFLICT (gateway, sender) DO UPDATE SET at=excluded.at",
                    (*who, time.time()),
                )
            db.execute("DELETE FROM people WHERE gateway=? AND sender=?", who)
            db.execute("DELETE FROM pairing WHERE gateway=? AND sender=?", who)
            db.execute(
                "UPDATE approvals SET used=1 WHERE task IN"
                " (SELECT id FROM tasks WHERE gateway=? AND person=?)",
                who,
            )
            db.execute("UPDATE tasks SET stop=1 WHERE gateway=? AND person=? AND outcome=''", who)
            db.execute(
                "UPDATE schedules SET next=0, over='removed'"
                " WHERE gateway=? AND person=? AND next>0",
                who,
            )
            asked = db.execute(
                "SELECT id, task FROM questions WHERE gateway=? AND person=? AND open=1", who
            ).fetchall()
            db.execute(
                "UPDATE questions SET open=0, answer='' WHERE gateway=? AND person=? AND open=1",
                who,
            )
            return [dict(row) for row in asked]

    def taken_out(self) -> list[tuple[str, str]]:
        """Platform and sender of those of whom something is still to be forgotten."""
        rows = self._rows("SELECT gateway, sender FROM taken_out")
        return [(row["gateway"], row["sender"]) for row in rows]

    def taken_out_at(self, gateway: str, sender: str) -> float | None:
        """Until when all of theirs is to be forgotten; None where nothing is."""
        rows = self._rows("SELECT at FROM taken_out WHERE gateway=? AND sender=?", gateway, sender)
        return float(rows[0]["at"]) if rows else None

    def forget_taken_out(
        self, gateway: str, sender: str, at: float, tasks: Sequence[str]
    ) -> Forgotten:
        """The words of their messages and of those to them alone, what they had scheduled, and said
        beside these tasks. Until nothing of it is under way it is known that they were taken
        out."""
        who = (gateway, sender)
        erased = 0
        with self._writing() as db:
            open_tasks = db.execute(
                "SELECT count(*) AS n FROM tasks WHERE gateway=? AND person=? AND outcome=''"
                " AND started<=?",
                (*who, at),
            ).fetchone()["n"]
            for task in tasks:
                erased += db.execute("DELETE FROM steers WHERE task=?", (task,)).rowcount
            erased += db.execute(
                "DELETE FROM schedules WHERE gateway=? AND person=? AND over<>'' AND made<=?",
                (*who, at),
            ).rowcount
            erased += db.execute(
                "UPDATE outbox SET text='', image=''"  # noqa: S608 - ours
                f" WHERE {TO_THEM} AND (sent>=version OR dead<>'') AND (text<>'' OR image<>'')",
                (gateway, at, *who, *who),
            ).rowcount
            erased += db.execute(
                "UPDATE inbox SET text='', sender_name='' WHERE gateway=? AND sender=?"
                " AND received<=? AND handled IS NOT NULL AND (text<>'' OR sender_name<>'')",
                (*who, at),
            ).rowcount
            under_way = db.execute(
                "SELECT count(*) AS n FROM inbox WHERE gateway=? AND sender=? AND received<=?"
                " AND handled IS NULL",
                (*who, at),
            ).fetchone()["n"]
            pending = db.execute(
                f"SELECT count(*) AS n FROM outbox WHERE {TO_THEM} AND sent<version AND dead=''",  # noqa: S608
                (gateway, at, *who, *who),
            ).fetchone()["n"]
            now = Forgotten(erased, int(open_tasks), int(under_way) + int(pending))
            if now.all:
                db.execute("DELETE FROM taken_out WHERE gateway=? AND sender=?", who)
            return now

    def chat_of(self, gateway: str, sender: str) -> str:
        """Where somebody last wrote to us alone; "" when that is not known."""
        rows = self._rows(
            "SELECT chat FROM inbox WHERE gateway=? AND sender=? AND private=1"
            " ORDER BY received DESC LIMIT 1",
            gateway, sender,
        )  # fmt: skip
        return str(rows[0]["chat"]) if rows else ""

    def name_of(self, gateway: str, sender: str) -> str:
        """What a paired person is called on their platform; "" for others."""
        known = self.person(gateway, sender)
        return str(known["name"] or "") if known else ""


def _refuse_when_locked(db: Any, now: float) -> None:
    """A clock that was put back does not lock for longer. Raises TooManyTries."""
    db.execute("DELETE FROM pairing_tries WHERE at < ? OR at > ?", (now - LOCK_SECONDS, now))
    count, last = db.execute("SELECT count(*), max(at) FROM pairing_tries").fetchone()
    if count >= TRIES:
        raise TooManyTries(last + LOCK_SECONDS - now)
