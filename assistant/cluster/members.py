"""What the processes of one assistant tell each other in their database: who lives, who has what.

A member says every BEAT_SECONDS that it lives, by the server's clock. One that was not heard of for
AWAY_SECONDS, while the server ran, is deposed by whoever notices: its ``epoch`` is gone, and with
it the right to write to the journal (``postgres.Server.fence``), however alive it may be. Epochs
are numbers of transactions: none comes twice.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from assistant.database import Database
from assistant.migrations import Connection

BEAT_SECONDS = 2.0
AWAY_SECONDS = 10.0
"""Twenty times longer than a busy machine needs, and a third of the time in which a dead process's
work is to be gone on with."""
SCHEMA = """
CREATE TABLE IF NOT EXISTS members (
  name TEXT PRIMARY KEY, host TEXT, home TEXT, role TEXT, version TEXT, epoch INTEGER, since REAL,
  beat REAL);
CREATE TABLE IF NOT EXISTS gone (executor TEXT PRIMARY KEY, host TEXT, at REAL);
CREATE TABLE IF NOT EXISTS held (what TEXT PRIMARY KEY, member TEXT, since REAL);
CREATE TABLE IF NOT EXISTS cluster_phones (
  host TEXT, name TEXT, key TEXT, usual INTEGER, state TEXT DEFAULT '', why TEXT DEFAULT '',
  PRIMARY KEY (host, name));
CREATE TABLE IF NOT EXISTS platforms (name TEXT PRIMARY KEY, abilities TEXT);
CREATE TABLE IF NOT EXISTS shared_files (
  name TEXT PRIMARY KEY, content BLOB, at REAL);
CREATE TABLE IF NOT EXISTS in_hands (question TEXT PRIMARY KEY, member TEXT, seal TEXT);
CREATE TABLE IF NOT EXISTS wishes (id INTEGER PRIMARY KEY, question TEXT, sealed BLOB);
"""
_NOW = "EXTRACT(EPOCH FROM clock_timestamp())::float8"
_UP = "EXTRACT(EPOCH FROM pg_postmaster_start_time())::float8"
_LIVES = f"greatest(beat, {_UP}) > {_NOW} - {AWAY_SECONDS}"


class Taken(Exception):
    """Another process, of another home, is running under this name."""


@dataclass(frozen=True, slots=True)
class Member:
    """One process. ``host`` is its name in the settings; ``lives``: it was heard of lately."""

    name: str
    host: str
    role: str
    version: str
    epoch: int
    since: float
    lives: bool


@dataclass(frozen=True, slots=True)
class HostPhone:
    """A phone as a host knows it. ``key`` is the same for all hosts that have it; ``usual``: its
    default one; ``lives``: a process that can use it runs there."""

    host: str
    name: str
    key: str
    usual: bool
    state: str
    why: str
    lives: bool


class Members(Database):
    """Those tables; only on a server."""

    # --- who lives ----------------------------------------------------------------------------

    def join(self, name: str, host: str, home: str, role: str, version: str) -> int:
        """Become a member; its epoch. The process that had the name before has it no more. Raises
        Taken where one of another home lives."""
        with self._writing() as db:
            other = db.execute(
                f"SELECT 1 FROM members WHERE host=? AND home<>? AND {_LIVES}", (host, home)  # noqa: S608
            ).fetchone()  # fmt: skip
            if other:
                raise Taken(host)
            _depose(db, name)
            made = db.execute(
                "INSERT INTO members (name, host, home, role, version, epoch, since, beat)"  # noqa: S608
                f" VALUES (?,?,?,?,?, pg_current_xact_id()::text::bigint, {_NOW}, {_NOW})"
                " RETURNING epoch",
                (name, host, home, role, version),
            ).fetchone()
            return int(made["epoch"])

    def beat(self, name: str, epoch: int) -> bool:
        """Say that it lives; False where it was deposed."""
        told = self._rows(
            f"UPDATE members SET beat={_NOW} WHERE name=? AND epoch=? RETURNING 1",  # noqa: S608
            name, epoch,
        )  # fmt: skip
        return bool(told)

    def leave(self, name: str, epoch: int) -> None:
        """In good manners; what it had is free at once, and its work others' to go on with."""
        with self._writing() as db:
            _depose(db, name, epoch)

    def depose(self, *names: str) -> None:
        """Members whose processes are known to have ended."""
        with self._writing() as db:
            for name in names:
                _depose(db, name)

    def members(self) -> list[Member]:
        """By name; with those that were not heard of and are not deposed yet."""
        rows = self._rows(f"SELECT *, {_LIVES} AS lives FROM members ORDER BY name")  # noqa: S608
        return [
            Member(
                *(
                    r[each]
                    for each in ("name", "host", "role", "version", "epoch", "since", "lives")
                )
            )
            for r in rows
        ]

    def depose_dead(self) -> list[str]:
        """Those that are not heard of any more have nothing and may write nothing."""
        dead = f"SELECT name, epoch FROM members WHERE NOT {_LIVES}"  # noqa: S608
        if not self._rows(dead):
            return []
        with self._writing() as db:
            rows = db.execute(dead).fetchall()
            for row in rows:
                _depose(db, row["name"], row["epoch"])
            return [row["name"] for row in rows]

    def gone(self) -> dict[str, bool]:
        """Executors whose work nobody has taken up yet, and whether they are gone for so long that
        their people are to hear of it: a process that is started anew is back sooner."""
        rows = self._rows(
            f"SELECT executor, at < {_NOW} - {AWAY_SECONDS} AS long FROM gone ORDER BY at"  # noqa: S608
        )
        return {row["executor"]: row["long"] for row in rows}

    def taken_up(self, executor: str) -> None:
        with self._writing() as db:
            db.execute("DELETE FROM gone WHERE executor=?", (executor,))

    # --- who has what -------------------------------------------------------------------------

    def hold(self, what: str, member: str) -> bool:
        """Have something that only one may have; False where another member has it. Who is no
        member any more has nothing, whatever it took before it knew."""
        known = self._rows(
            "SELECT member FROM held WHERE what=? AND member IN (SELECT name FROM members)", what
        )
        if known and known[0]["member"] != member:
            return False
        with self._writing() as db:
            _free(db)
            made = db.execute(
                f"INSERT INTO held VALUES (?,?,{_NOW}) ON CONFLICT DO NOTHING",  # noqa: S608
                (what, member),
            )
            if made.rowcount == 1:
                return True
            now = db.execute("SELECT member FROM held WHERE what=?", (what,)).fetchone()
            return bool(now and now["member"] == member)

    def let_go(self, what: str, member: str) -> None:
        with self._writing() as db:
            db.execute("DELETE FROM held WHERE what=? AND member=?", (what, member))

    def holders(self) -> dict[str, str]:
        """Who has what."""
        return {row["what"]: row["member"] for row in self._rows("SELECT * FROM held")}

    # --- phones -------------------------------------------------------------------------------

    def tell_phones(self, host: str, phones: Sequence[tuple[str, str, bool]]) -> None:
        """The phones of a host: (name, key, usual)."""
        with self._writing() as db:
            db.execute("DELETE FROM cluster_phones WHERE host=?", (host,))
            db.executemany(
                "INSERT INTO cluster_phones (host, name, key, usual) VALUES (?,?,?,?)",
                [(host, *phone) for phone in phones],
            )

    def tell_states(self, host: str, states: Mapping[str, tuple[str, str]]) -> None:
        """How they are: by name, the state and what is wrong."""
        with self._writing() as db:
            db.executemany(
                "UPDATE cluster_phones SET state=?, why=? WHERE host=? AND name=?",
                [(state, why, host, name) for name, (state, why) in states.items()],
            )

    def host_phones(self) -> list[HostPhone]:
        """Of all hosts that are known, by host and name."""
        rows = self._rows(
            "SELECT p.*, EXISTS (SELECT 1 FROM members WHERE host=p.host AND role<>'gateways'"  # noqa: S608
            f" AND {_LIVES}) AS lives FROM cluster_phones p ORDER BY host, name"
        )
        return [
            HostPhone(
                r["host"], r["name"], r["key"], bool(r["usual"]), r["state"], r["why"], r["lives"]
            )
            for r in rows
        ]  # fmt: skip

    # --- files --------------------------------------------------------------------------------

    def keep_file(self, name: str, content: bytes, now: float) -> None:
        """Once; kept again it is as new."""
        if self._rows("UPDATE shared_files SET at=? WHERE name=? RETURNING 1", now, name):
            return
        with self._writing() as db:
            db.execute(
                "INSERT INTO shared_files VALUES (?,?,?) ON CONFLICT DO NOTHING",
                (name, content, now),
            )

    def file(self, name: str) -> bytes | None:
        rows = self._rows("SELECT content FROM shared_files WHERE name=?", name)
        return bytes(rows[0]["content"]) if rows else None

    def forget_files(self, before: float) -> int:
        with self._writing() as db:
            return db.execute("DELETE FROM shared_files WHERE at<?", (before,)).rowcount

    # --- phones in their persons' hands -------------------------------------------------------

    def open_hands(self, question: str, member: str, seal: str) -> None:
        """``seal`` is the public key for what is said to it."""
        with self._writing() as db:
            db.execute("DELETE FROM wishes WHERE question=?", (question,))
            db.execute(
                "INSERT INTO in_hands VALUES (?,?,?) ON CONFLICT (question) DO UPDATE SET"
                " member=excluded.member, seal=excluded.seal",
                (question, member, seal),
            )

    def close_hands(self, question: str) -> None:
        with self._writing() as db:
            db.execute("DELETE FROM in_hands WHERE question=?", (question,))
            db.execute("DELETE FROM wishes WHERE question=?", (question,))

    def seal_of(self, question: str) -> str:
        """Its public key; "" where no living process has the phone."""
        rows = self._rows("SELECT seal FROM in_hands WHERE question=?", question)
        return str(rows[0]["seal"]) if rows else ""

    def wish(self, question: str, sealed: bytes) -> None:
        with self._writing() as db:
            db.execute("INSERT INTO wishes (question, sealed) VALUES (?,?)", (question, sealed))

    def wishes(self, question: str) -> list[bytes]:
        """In order, and read once."""
        if not self._rows("SELECT 1 FROM wishes WHERE question=? LIMIT 1", question):
            return []
        with self._writing() as db:
            rows = db.execute(
                "DELETE FROM wishes WHERE question=? RETURNING id, sealed", (question,)
            ).fetchall()
        return [bytes(row["sealed"]) for row in sorted(rows, key=lambda row: row["id"])]

    # --- platforms ----------------------------------------------------------------------------

    def tell_platform(self, name: str, abilities: str) -> None:
        with self._writing() as db:
            db.execute(
                "INSERT INTO platforms VALUES (?,?) ON CONFLICT (name) DO UPDATE SET"
                " abilities=excluded.abilities",
                (name, abilities),
            )

    def platform(self, name: str) -> str:
        """Its abilities as JSON; "" for one that nobody told of."""
        rows = self._rows("SELECT abilities FROM platforms WHERE name=?", name)
        return str(rows[0]["abilities"]) if rows else ""


def executor(name: str, epoch: int) -> str:
    """As the durable engine knows a member: another one each time that it joins."""
    return f"{name}:{epoch}"


def _depose(db: Connection, name: str, epoch: int = 0) -> None:
    """0: whatever its epoch is."""
    row = db.execute(
        "DELETE FROM members WHERE name=? AND (epoch=? OR ?=0) RETURNING host, epoch, beat",
        (name, epoch, epoch),
    ).fetchone()
    _free(db)
    if row is None:
        return
    db.execute(
        "INSERT INTO gone VALUES (?,?,?) ON CONFLICT DO NOTHING",
        (executor(name, row["epoch"]), row["host"], row["beat"]),
    )


def _free(db: Connection) -> None:
    """What those had who are no members any more."""
    for table in ("held", "in_hands"):
        db.execute(f"DELETE FROM {table} WHERE member NOT IN (SELECT name FROM members)")  # noqa: S608
