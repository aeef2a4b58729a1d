"""Messages in: kept before they are acknowledged, and what is asked of them later.

What was sent twice is known as one for DEDUPE_SECONDS, longer than any platform tries again.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime

from assistant.database import Database
from assistant.migrations import Connection
from gateways.base import Attachment, Inbound

DEDUPE_SECONDS = 8 * 86400.0
UNDATED_SECONDS = 600.0
"""The same words within so long are one message, where a platform gives neither id nor time."""
LATELY = 20
"""Messages of a person from which it is told how their platform's clock goes."""
PASSED_ON_SECONDS = 3600.0
"""How long a text that was passed on belongs to what is talked about."""

SCHEMA = """
CREATE TABLE IF NOT EXISTS inbox (
  gateway TEXT, external_id TEXT, chat TEXT, sender TEXT, sender_name TEXT, text TEXT, button TEXT,
  private INTEGER, phone TEXT, consent TEXT, at REAL, received REAL, handled REAL,
  part_of TEXT DEFAULT '', replies_to TEXT DEFAULT '', forwarded INTEGER DEFAULT 0,
  attachments TEXT DEFAULT '[]', language TEXT DEFAULT '',
  PRIMARY KEY (gateway, external_id)) WITHOUT ROWID;
"""


@dataclass(frozen=True, slots=True)
class Spoken:
    """What a person wrote: ``at`` by the platform's clock, ``received`` by ours."""

    external_id: str
    text: str
    at: float
    received: float


class Received(Database):
    """The part of the journal that keeps messages in."""

    def receive(self, message: Inbound, *, repeats: bool = False) -> str:
        """Keep a message; the id it is kept under, "" when the same one is here already.
        ``repeats``: what says the same, and has neither id nor time, is another one."""
        return self.receive_all([(message, repeats)])[0]

    def receive_all(self, messages: Sequence[tuple[Inbound, bool]]) -> list[str]:
        """``receive`` of each, with whether it ``repeats``: all are kept at once, or none."""
        with self._writing() as db:
            return [_receive(db, message, repeats=repeats) for message, repeats in messages]

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
                forwarded=bool(r["forwarded"]), language=r["language"],
                attachments=tuple(Attachment(**each) for each in json.loads(r["attachments"])),
            )
            for r in rows
        ]  # fmt: skip

    def last_words(self, gateway: str, sender: str) -> str:
        """The last message of a person that they wrote themselves, and was no command; "" for
        none."""
        rows = self._rows(
            "SELECT text FROM inbox WHERE gateway=? AND sender=? AND button='' AND trim(text)<>''"
            " AND text NOT LIKE '/%' AND forwarded=0 ORDER BY received DESC LIMIT 1",
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

    def understood(self, message: Inbound) -> None:
        """Keep what was spoken as its words: they are its sender's, like what is written."""
        with self._writing() as db:
            db.execute(
                "UPDATE inbox SET text=?, attachments=? WHERE gateway=? AND external_id=?",
                (
                    message.text, json.dumps([asdict(a) for a in message.attachments]),
                    message.gateway, message.external_id,
                ),
            )  # fmt: skip

    def spoke_last(self, gateway: str, chat: str) -> bool:
        """Whether the latest message of a chat was spoken."""
        rows = self._rows(
            "SELECT attachments FROM inbox WHERE gateway=? AND chat=? AND button=''"
            " ORDER BY received DESC LIMIT 1",
            gateway, chat,
        )  # fmt: skip
        return any(each["kind"] == "voice" for row in rows for each in json.loads(row[0]))

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
            " AND forwarded=0 AND received>? ORDER BY received DESC LIMIT 10",
            gateway, chat, sender, time.time() - 3600,
        )  # fmt: skip
        return tuple(str(row["text"]) for row in rows)

    def passed_on(
        self, gateway: str, chat: str, sender: str, since: float = 0.0
    ) -> tuple[str, ...]:
        """What a person passed on in a chat, oldest first: the last ten in PASSED_ON_SECONDS, and
        ``since`` a time in Unix seconds."""
        rows = self._rows(
            "SELECT text FROM inbox WHERE gateway=? AND chat=? AND sender=? AND forwarded=1"
            " AND received>? ORDER BY received DESC LIMIT 10",
            gateway, chat, sender, max(since, time.time() - PASSED_ON_SECONDS),
        )  # fmt: skip
        return tuple(str(row["text"]) for row in reversed(rows))

    def passed_on_before(self, message: Inbound, seconds: float) -> bool:
        """Whether its sender passed something else on there in the seconds before it came. What
        came after it does not matter, however late it is looked at."""
        rows = self._rows(
            "SELECT 1 FROM inbox own JOIN inbox other ON other.gateway=own.gateway"
            " AND other.chat=own.chat AND other.sender=own.sender"
            " WHERE own.gateway=? AND own.external_id=? AND other.forwarded=1"
            " AND other.received>own.received-?"
            " AND (other.received, other.external_id)<(own.received, own.external_id) LIMIT 1",
            message.gateway, message.external_id, seconds,
        )  # fmt: skip
        return bool(rows)

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


def _receive(db: Connection, message: Inbound, *, repeats: bool) -> str:
    now = time.time()
    kept = message.external_id or _digest(message)
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
        "INSERT INTO inbox (gateway, external_id, chat, sender, sender_name,"
        " text, button, private, phone, consent, at, received, replies_to, forwarded,"
        " attachments, language) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?) ON CONFLICT DO NOTHING",
        (
            message.gateway, kept, message.chat, message.sender, message.sender_name,
            message.text, message.button, message.private, message.phone,
            message.consent, message.at.timestamp(), now, message.replies_to,
            message.forwarded, json.dumps([asdict(a) for a in message.attachments]),
            message.language,
        ),
    )  # fmt: skip
    works_again(db, message.gateway, message.chat)
    return kept if cursor.rowcount == 1 else ""


def works_again(db: Connection, gateway: str, chat: str) -> None:
    """A chat is known to work: what is to be told later can be told."""
    db.execute(
        "UPDATE outbox SET tell='now' WHERE tell='later' AND gateway=? AND chat=?", (gateway, chat)
    )


def _digest(message: Inbound) -> str:
    """An id for a message without one: the same for the same words of the same person."""
    parts = [message.chat, message.sender, message.text, message.button]
    parts += [each.ref for each in message.attachments]
    if message.dated:
        parts.append(str(message.at.timestamp()))
    return f"digest-{hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:32]}"
