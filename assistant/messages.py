"""Messages: kept before they are acknowledged (in), and before they are sent (out).

What was sent twice is known as one for DEDUPE_SECONDS, longer than any platform tries again. A
message out is pending until its newest version is sent or it is given up (``dead`` says why);
``tell`` is what the person does not know of a loss: "now", "later" (once the chat is known to work)
or "" for nothing.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from assistant.database import Database
from assistant.secrets.known import KNOWN
from gateways.base import PROGRESS_SECONDS, Button, Inbound, Outbound

DEDUPE_SECONDS = 8 * 86400.0
UNDATED_SECONDS = 600.0
"""The same words within so long are one message, where a platform gives neither id nor time."""
LONGEST_PAUSE = 7200.0
"""Before a message is tried again. One that waits longer than that waits for a clock that was set
back, and is due."""

SCHEMA = """
CREATE TABLE IF NOT EXISTS inbox (
  gateway TEXT, external_id TEXT, chat TEXT, sender TEXT, sender_name TEXT, text TEXT, button TEXT,
  private INTEGER, phone TEXT, consent TEXT, at REAL, received REAL, handled REAL,
  part_of TEXT DEFAULT '', replies_to TEXT DEFAULT '', forwarded INTEGER DEFAULT 0,
  PRIMARY KEY (gateway, external_id)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS outbox (
  id INTEGER PRIMARY KEY, key TEXT UNIQUE, gateway TEXT, chat TEXT, text TEXT, image TEXT,
  buttons TEXT, version INTEGER DEFAULT 1, sent INTEGER DEFAULT 0, message_id TEXT DEFAULT '',
  tries INTEGER DEFAULT 0, not_before REAL DEFAULT 0, dead TEXT DEFAULT '', created REAL,
  file TEXT DEFAULT '', lasts REAL DEFAULT 3600, unsure INTEGER DEFAULT 0, tell TEXT DEFAULT '',
  shown REAL DEFAULT 0);
CREATE INDEX IF NOT EXISTS outbox_pending ON outbox (gateway, chat, id)
  WHERE sent < version AND dead = '';
"""
PENDING = "sent < version AND dead = ''"
WAITING = f"(not_before > ?2 AND not_before <= ?2 + {LONGEST_PAUSE})"


@dataclass(frozen=True, slots=True)
class OutboxRow:
    """One message to send: ``message.edits`` is set when an earlier version is already there.

    ``unsure`` counts the times that we were stopped while it was being sent."""

    id: int
    version: int
    tries: int
    gateway: str
    message: Outbound
    expires: float
    unsure: int

    @property
    def matters(self) -> bool:
        """Whether a person would miss it."""
        return self.message.lasts > PROGRESS_SECONDS


@dataclass(frozen=True, slots=True)
class Losses:
    """Messages of one chat that were given up, and of which nobody was told."""

    ids: tuple[int, ...]
    stale: int
    reasons: tuple[str, ...]
    """Why the others were refused."""
    text: str
    """Of one of them: it shows which language is spoken there."""


@dataclass(frozen=True, slots=True)
class Delivery:
    """How far a message of ours is. ``at`` is when it first began to be sent, in Unix seconds;
    ``taken``: the platform has it; ``under_way``: it is being sent just now."""

    text: str
    message_id: str
    at: float
    taken: bool
    under_way: bool


@dataclass(frozen=True, slots=True)
class Spoken:
    """What a person wrote: ``at`` by the platform's clock, ``received`` by ours."""

    external_id: str
    text: str
    at: float
    received: float


STALE = "too old"
LATELY = 20
"""Messages of a person from which it is told how their platform's clock goes."""
PASSED_ON_SECONDS = 3600.0
"""How long a text that was passed on belongs to what is talked about."""


class Messages(Database):
    """The part of the journal that keeps messages."""

    # --- in -----------------------------------------------------------------------------------

    def receive(self, message: Inbound, *, repeats: bool = False) -> str:
        """Keep a message; the id it is kept under, "" when the same one is here already.
        ``repeats``: what says the same, and has neither id nor time, is another one."""
        now = time.time()
        kept = message.external_id or _digest(message)
        with self._writing() as db:
            if not (message.external_id or message.dated):
                begins = f"{kept}-"
                again = db.execute(
                    "SELECT 1 FROM inbox WHERE gateway=? AND substr(external_id, 1, ?)=?"
                    " AND external_id>? AND received>?",
                    (message.gateway, len(begins), begins, begins, now - UNDATED_SECONDS),
                ).fetchone()
                if again and not repeats:
                    return ""
                kept = f"{begins}{now:.3f}"
            cursor = db.execute(
                "INSERT OR IGNORE INTO inbox (gateway, external_id, chat, sender, sender_name,"
                " text, button, private, phone, consent, at, received, replies_to, forwarded)"
                " VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
                (
                    message.gateway, kept, message.chat, message.sender, message.sender_name,
                    message.text, message.button, message.private, message.phone,
                    message.consent, message.at.timestamp(), now, message.replies_to,
                    message.forwarded,
                ),
            )  # fmt: skip
            _works_again(db, message.gateway, message.chat)
            return kept if cursor.rowcount == 1 else ""

    def knows(self, message: Inbound) -> bool:
        """Whether the same message is here already, by its platform's id."""
        return bool(
            self._rows(
                "SELECT 1 FROM inbox WHERE gateway=? AND external_id=?",
                message.gateway, message.external_id,
            )
        )  # fmt: skip

    def gather(self, messages: Sequence[Inbound]) -> None:
        """Note that they are one turn, that of the first, and that no other belongs to it."""
        turn = messages[0].external_id
        with self._writing() as db:
            db.executemany(
                "UPDATE inbox SET part_of=? WHERE gateway=? AND external_id=?",
                [(turn, each.gateway, each.external_id) for each in messages],
            )

    def gathered(self, first: Inbound) -> list[Inbound]:
        """All messages of the turn that this one began, in order; none where that was left open."""
        return self._unhandled("part_of=? AND gateway=?", first.external_id, first.gateway)

    def unhandled(self, gateway: str) -> list[Inbound]:
        """Messages that were kept but not yet acted upon, oldest first; of those that are one turn
        the first (``gathered`` has all)."""
        return self._unhandled("part_of IN ('', external_id) AND gateway=?", gateway)

    def _unhandled(self, which: str, *values: str) -> list[Inbound]:
        rows = self._rows(
            f"SELECT * FROM inbox WHERE handled IS NULL AND {which} ORDER BY received, external_id",  # noqa: S608
            *values,
        )
        return [
            Inbound(
                gateway=r["gateway"], external_id=r["external_id"], chat=r["chat"],
                sender=r["sender"], sender_name=r["sender_name"], text=r["text"],
                button=r["button"], private=bool(r["private"]), phone=r["phone"],
                consent=r["consent"],
                at=datetime.fromtimestamp(r["at"], UTC), replies_to=r["replies_to"],
                forwarded=bool(r["forwarded"]),
            )
            for r in rows
        ]  # fmt: skip

    def last_words(self, gateway: str, sender: str) -> str:
        """The last message of a person that they wrote themselves, and was no command; "" for
        none."""
        rows = self._rows(
            "SELECT text FROM inbox WHERE gateway=? AND sender=? AND button='' AND trim(text)<>''"
            " AND text NOT LIKE '/%' AND NOT forwarded ORDER BY received DESC LIMIT 1",
            gateway,
            sender,
        )
        return str(rows[0]["text"]) if rows else ""

    def is_group(self, gateway: str, chat: str) -> bool:
        """Whether others read along in a chat, as far as messages from it told."""
        return bool(
            self._rows(
                "SELECT 1 FROM inbox WHERE gateway=? AND chat=? AND private=0 LIMIT 1",
                gateway, chat,
            )
        )  # fmt: skip

    def last_heard(self, gateway: str, sender: str) -> float:
        """When somebody last wrote, in Unix seconds; 0 when that is not known."""
        rows = self._rows(
            "SELECT max(received) AS at FROM inbox WHERE gateway=? AND sender=?", gateway, sender
        )
        return float(rows[0]["at"] or 0)

    def latest_words(self, gateway: str, chat: str, sender: str) -> tuple[str, ...]:
        """What a person wrote in a chat in the last hour, newest first; no pressed buttons, and
        nothing that others wrote."""
        rows = self._rows(
            "SELECT text FROM inbox WHERE gateway=? AND chat=? AND sender=? AND button=''"
            " AND NOT forwarded AND received>? ORDER BY received DESC LIMIT 10",
            gateway, chat, sender, time.time() - 3600,
        )  # fmt: skip
        return tuple(str(row["text"]) for row in rows)

    def passed_on(
        self, gateway: str, chat: str, sender: str, since: float = 0.0
    ) -> tuple[str, ...]:
        """What a person passed on in a chat, oldest first: the last ten in PASSED_ON_SECONDS, and
        ``since`` a time in Unix seconds."""
        rows = self._rows(
            "SELECT text FROM inbox WHERE gateway=? AND chat=? AND sender=? AND forwarded"
            " AND received>? ORDER BY received DESC LIMIT 10",
            gateway, chat, sender, max(since, time.time() - PASSED_ON_SECONDS),
        )  # fmt: skip
        return tuple(str(row["text"]) for row in reversed(rows))

    def spoken(self, gateway: str, chat: str, sender: str) -> list[Spoken]:
        """What a person last wrote in a chat, newest first; no pressed buttons, and nothing that
        was handed in for them."""
        rows = self._rows(
            "SELECT external_id, text, at, received FROM inbox WHERE gateway=? AND chat=?"
            " AND sender=? AND button='' AND external_id NOT LIKE 'schedule:%'"
            " ORDER BY received DESC LIMIT ?",
            gateway, chat, sender, LATELY,
        )  # fmt: skip
        return [Spoken(r["external_id"], r["text"], r["at"], r["received"]) for r in rows]

    def handled(self, *messages: Inbound) -> None:
        with self._writing() as db:
            db.executemany(
                "UPDATE inbox SET handled=? WHERE gateway=? AND external_id=?",
                [(time.time(), each.gateway, each.external_id) for each in messages],
            )

    # --- out ----------------------------------------------------------------------------------

    def say(self, gateway: str, key: str, message: Outbound) -> None:
        """Queue a message, known secrets taken out of what it shows. The same key again replaces
        what it said (and edits it if sent)."""
        message = self._discreet(gateway, message)
        buttons = json.dumps(list(map(_shown, message.buttons)), ensure_ascii=False)
        image = str(message.image) if message.image else ""
        file = str(message.file) if message.file else ""
        with self._writing() as db:
            db.execute(
                "INSERT INTO outbox"
                " (key, gateway, chat, text, image, file, buttons, created, lasts)"
                " VALUES (?,?,?,?,?,?,?,?,?) ON CONFLICT(key) DO UPDATE SET text=excluded.text,"
                " image=excluded.image, buttons=excluded.buttons, created=excluded.created,"
                " lasts=excluded.lasts, version=version+1, dead='', tell='', unsure=0"
                " WHERE text!=excluded.text OR image!=excluded.image OR buttons!=excluded.buttons",
                (
                    key, gateway, message.chat, message.text, image, file, buttons, time.time(),
                    message.lasts,
                ),
            )  # fmt: skip

    def _discreet(self, gateway: str, message: Outbound) -> Outbound:
        """What its readers wrote in the chat themselves, they may read in it."""
        if not any(map(KNOWN.shows, (message.text, *(each.label for each in message.buttons)))):
            return message
        said = "\n".join(
            row["text"]
            for row in self._rows(
                "SELECT text FROM inbox WHERE gateway=?1 AND chat=?2"
                " UNION SELECT text FROM schedules WHERE gateway=?1 AND chat=?2",
                gateway, message.chat,
            )
        )  # fmt: skip
        buttons = (replace(b, label=KNOWN.scrub(b.label, said)) for b in message.buttons)
        return replace(message, text=KNOWN.scrub(message.text, said), buttons=tuple(buttons))

    def waiting_chats(self, gateway: str, now: float) -> list[str]:
        """Chats in which something is due, or a loss is to be told; longest waiting first."""
        rows = self._rows(
            f"SELECT chat FROM outbox WHERE gateway=?1 AND {PENDING} GROUP BY chat"  # noqa: S608
            f" HAVING NOT max({WAITING}) ORDER BY min(id)",
            gateway, now,
        )  # fmt: skip
        told = self._rows(
            "SELECT DISTINCT chat FROM outbox WHERE gateway=? AND tell='now'", gateway
        )
        return list(dict.fromkeys(row["chat"] for row in (*rows, *told)))

    def unsent(self, gateway: str, now: float, chat: str = "") -> list[OutboxRow]:
        """What is due, oldest first: new messages, and edits of those sent. A message that has to
        wait holds back the later ones of its chat."""
        rows = self._rows(
            f"SELECT * FROM outbox o WHERE gateway=?1 AND {PENDING} AND NOT {WAITING}"  # noqa: S608
            " AND (?3='' OR chat=?3) AND NOT EXISTS"
            " (SELECT 1 FROM outbox e WHERE e.gateway=o.gateway AND e.chat=o.chat AND e.id < o.id"
            " AND e.sent < e.version AND e.dead='' AND e.not_before > ?2"
            f" AND e.not_before <= ?2 + {LONGEST_PAUSE}) ORDER BY id LIMIT 100",
            gateway, now, chat,
        )  # fmt: skip
        return [
            OutboxRow(
                r["id"], r["version"], r["tries"], r["gateway"],
                Outbound(
                    chat=r["chat"], text=r["text"], image=Path(r["image"]) if r["image"] else None,
                    buttons=tuple(Button(*pair) for pair in json.loads(r["buttons"])),
                    edits=r["message_id"], file=Path(r["file"]) if r["file"] else None,
                    lasts=r["lasts"],
                ),
                r["created"] + r["lasts"], r["unsure"],
            )
            for r in rows
        ]  # fmt: skip

    def begin(self, row: OutboxRow) -> None:
        """It is being sent: if nothing more is heard of it, nobody knows whether it was."""
        with self._writing() as db:
            db.execute(
                "UPDATE outbox SET unsure=unsure+1,"
                " shown=CASE WHEN sent=0 THEN ? ELSE shown END WHERE id=?",
                (time.time(), row.id),
            )

    def sent(self, row: OutboxRow, message_id: str) -> None:
        with self._writing() as db:
            db.execute(
                "UPDATE outbox SET sent=?, message_id=?, tries=0, unsure=0 WHERE id=?",
                (row.version, message_id, row.id),
            )
            _works_again(db, row.gateway, row.message.chat)

    def delivery(self, key: str) -> Delivery | None:
        """How far the message of that key is; None where there is none."""
        rows = self._rows("SELECT * FROM outbox WHERE key=?", key)
        return next(
            (
                Delivery(r["text"], r["message_id"], r["shown"], r["sent"] > 0, r["unsure"] > 0)
                for r in rows
            ),
            None,
        )

    def postpone(self, row: OutboxRow, until: float) -> None:
        with self._writing() as db:
            db.execute(
                "UPDATE outbox SET tries=tries+1, unsure=0, not_before=? WHERE id=?",
                (until, row.id),
            )

    def give_up(self, row: OutboxRow, why: str, *, tell: str = "later") -> None:
        """``tell``: when the person is to be told, "" for never. A newer version lives on."""
        with self._writing() as db:
            db.execute(
                "UPDATE outbox SET dead=?, tell=? WHERE id=? AND version=?",
                (why, tell, row.id, row.version),
            )

    # --- what was lost ------------------------------------------------------------------------

    def losses(self, gateway: str, chat: str) -> Losses | None:
        """What a chat has to be told of now."""
        rows = self._rows(
            "SELECT id, dead, text FROM outbox WHERE gateway=? AND chat=? AND tell='now'"
            " ORDER BY id",
            gateway, chat,
        )  # fmt: skip
        if not rows:
            return None
        others = tuple(dict.fromkeys(r["dead"] for r in rows if r["dead"] != STALE))
        stale = sum(r["dead"] == STALE for r in rows)
        return Losses(tuple(r["id"] for r in rows), stale, others, rows[-1]["text"])

    def told(self, losses: Losses, tell: str = "") -> None:
        """The person knows (""), or is to be told ``later``."""
        with self._writing() as db:
            for number in losses.ids:
                db.execute("UPDATE outbox SET tell=? WHERE id=?", (tell, number))

    def undelivered(self, since: float) -> list[tuple[str, int]]:
        """Per gateway, how many messages that mattered never arrived."""
        rows = self._rows(
            "SELECT gateway, count(*) AS n FROM outbox WHERE dead<>'' AND lasts>? AND created>?"
            " GROUP BY gateway ORDER BY gateway",
            PROGRESS_SECONDS, since,
        )  # fmt: skip
        return [(row["gateway"], row["n"]) for row in rows]

    # --- not for ever -------------------------------------------------------------------------

    def forget_messages(self, before: float) -> int:
        """Delete messages that are over and older than that, but none that may come again; how
        many were deleted."""
        before = min(before, time.time() - DEDUPE_SECONDS)
        with self._writing() as db:
            into = db.execute(
                "DELETE FROM inbox WHERE handled IS NOT NULL AND received<?", (before,)
            )
            out = db.execute(f"DELETE FROM outbox WHERE NOT ({PENDING}) AND created<?", (before,))  # noqa: S608
            return into.rowcount + out.rowcount


def _works_again(db: sqlite3.Connection, gateway: str, chat: str) -> None:
    """A chat is known to work: what is to be told later can be told."""
    db.execute(
        "UPDATE outbox SET tell='now' WHERE tell='later' AND gateway=? AND chat=?", (gateway, chat)
    )


def _shown(button: Button) -> list[str | int]:
    return [button.label, button.value, *([button.row] if button.row else [])]


def _digest(message: Inbound) -> str:
    """An id for a message without one: the same for the same words of the same person."""
    parts = [message.chat, message.sender, message.text, message.button]
    if message.dated:
        parts.append(str(message.at.timestamp()))
    return f"digest-{hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:32]}"
