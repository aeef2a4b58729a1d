"""Messages: kept before they are acknowledged (in), and before they are sent (out)."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from assistant.database import Database
from gateways.base import Button, Inbound, Outbound

SCHEMA = """
CREATE TABLE IF NOT EXISTS inbox (
  gateway TEXT, external_id TEXT, chat TEXT, sender TEXT, sender_name TEXT, text TEXT, button TEXT,
  private INTEGER, phone TEXT, consent TEXT, at REAL, received REAL, handled REAL,
  PRIMARY KEY (gateway, external_id)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS outbox (
  id INTEGER PRIMARY KEY, key TEXT UNIQUE, gateway TEXT, chat TEXT, text TEXT, image TEXT,
  buttons TEXT, version INTEGER DEFAULT 1, sent INTEGER DEFAULT 0, message_id TEXT DEFAULT '',
  tries INTEGER DEFAULT 0, not_before REAL DEFAULT 0, dead TEXT DEFAULT '', created REAL,
  file TEXT DEFAULT '');
"""


@dataclass(frozen=True, slots=True)
class OutboxRow:
    """One message to send: ``message.edits`` is set when an earlier version is already there."""

    id: int
    version: int
    tries: int
    gateway: str
    message: Outbound


class Messages(Database):
    """The part of the journal that keeps messages."""

    # --- in -----------------------------------------------------------------------------------

    def receive(self, message: Inbound) -> bool:
        """Keep a message; False when the same one is here already."""
        with self._writing() as db:
            cursor = db.execute(
                "INSERT OR IGNORE INTO inbox (gateway, external_id, chat, sender, sender_name,"
                " text, button, private, phone, consent, at, received)"
                " VALUES (?,?,?,?,?,?,?,?,?,?,?,?)",
                (
                    message.gateway, message.external_id, message.chat, message.sender,
                    message.sender_name, message.text, message.button, message.private,
                    message.phone, message.consent, message.at.timestamp(), time.time(),
                ),
            )  # fmt: skip
            return cursor.rowcount == 1

    def unhandled(self, gateway: str) -> list[Inbound]:
        """Messages that were kept but not yet acted upon, oldest first."""
        rows = self._rows(
            "SELECT * FROM inbox WHERE handled IS NULL AND gateway=? ORDER BY received", gateway
        )
        return [
            Inbound(
                gateway=r["gateway"], external_id=r["external_id"], chat=r["chat"],
                sender=r["sender"], sender_name=r["sender_name"], text=r["text"],
                button=r["button"], private=bool(r["private"]), phone=r["phone"],
                consent=r["consent"],
                at=datetime.fromtimestamp(r["at"], UTC),
            )
            for r in rows
        ]  # fmt: skip

    def last_words(self, gateway: str, sender: str) -> str:
        """The last message of a person that was no command and no pressed button; "" for none."""
        rows = self._rows(
            "SELECT text FROM inbox WHERE gateway=? AND sender=? AND button='' AND trim(text)<>''"
            " AND text NOT LIKE '/%' ORDER BY received DESC LIMIT 1",
            gateway,
            sender,
        )
        return str(rows[0]["text"]) if rows else ""

    def handled(self, message: Inbound) -> None:
        with self._writing() as db:
            db.execute(
                "UPDATE inbox SET handled=? WHERE gateway=? AND external_id=?",
                (time.time(), message.gateway, message.external_id),
            )

    # --- out ----------------------------------------------------------------------------------

    def say(self, gateway: str, key: str, message: Outbound) -> None:
        """Queue a message. The same key again replaces what it said (and edits it if sent)."""
        buttons = json.dumps([[b.label, b.value] for b in message.buttons], ensure_ascii=False)
        image = str(message.image) if message.image else ""
        file = str(message.file) if message.file else ""
        with self._writing() as db:
            db.execute(
                "INSERT INTO outbox (key, gateway, chat, text, image, file, buttons, created)"
                " VALUES (?,?,?,?,?,?,?,?) ON CONFLICT(key) DO UPDATE SET text=excluded.text,"
                " image=excluded.image, buttons=excluded.buttons, version=version+1"
                " WHERE text!=excluded.text OR image!=excluded.image OR buttons!=excluded.buttons",
                (key, gateway, message.chat, message.text, image, file, buttons, time.time()),
            )

    def unsent(self, gateway: str, now: float) -> list[OutboxRow]:
        """What is due, oldest first: new messages, and edits of those sent. A message that has to
        wait holds back the later ones of its chat."""
        rows = self._rows(
            "SELECT * FROM outbox o WHERE sent < version AND dead = '' AND not_before <= ?1"
            " AND gateway = ?2 AND NOT EXISTS (SELECT 1 FROM outbox e WHERE e.gateway = ?2"
            " AND e.chat = o.chat AND e.id < o.id AND e.sent < e.version AND e.dead = ''"
            " AND e.not_before > ?1) ORDER BY id LIMIT 1000",
            now, gateway,
        )  # fmt: skip
        return [
            OutboxRow(
                r["id"], r["version"], r["tries"], r["gateway"],
                Outbound(
                    chat=r["chat"], text=r["text"], image=Path(r["image"]) if r["image"] else None,
                    buttons=tuple(Button(*pair) for pair in json.loads(r["buttons"])),
                    edits=r["message_id"], file=Path(r["file"]) if r["file"] else None,
                ),
            )
            for r in rows
        ]  # fmt: skip

    def sent(self, row: OutboxRow, message_id: str) -> None:
        with self._writing() as db:
            db.execute(
                "UPDATE outbox SET sent=?, message_id=?, tries=0 WHERE id=?",
                (row.version, message_id, row.id),
            )

    def postpone(self, row: OutboxRow, until: float) -> None:
        with self._writing() as db:
            db.execute("UPDATE outbox SET tries=tries+1, not_before=? WHERE id=?", (until, row.id))

    def give_up(self, row: OutboxRow, why: str) -> None:
        with self._writing() as db:
            db.execute("UPDATE outbox SET dead=? WHERE id=?", (why, row.id))
