"""Who may speak to the assistant, and the codes by which they are let in."""

from __future__ import annotations

import time
from typing import Any

from assistant.database import Database
from gateways.base import Inbound

SCHEMA = """
CREATE TABLE IF NOT EXISTS people (
  gateway TEXT, sender TEXT, name TEXT, paired REAL, PRIMARY KEY (gateway, sender)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS pairing (
  code TEXT PRIMARY KEY, gateway TEXT, sender TEXT, chat TEXT, name TEXT, at REAL) WITHOUT ROWID;
"""


class People(Database):
    """The part of the journal that knows who is paired."""

    def is_paired(self, gateway: str, sender: str) -> bool:
        return bool(
            self._rows("SELECT 1 FROM people WHERE gateway=? AND sender=?", gateway, sender)
        )

    def pending_codes(self, gateway: str, ttl: float) -> list[dict[str, Any]]:
        """Codes not older than ``ttl`` seconds."""
        since = time.time() - ttl
        rows = self._rows("SELECT * FROM pairing WHERE gateway=? AND at>=?", gateway, since)
        return [dict(r) for r in rows]

    def offer_code(self, code: str, message: Inbound, ttl: float) -> None:
        """Remember a pairing code, forgetting those older than ``ttl`` seconds."""
        with self._writing() as db:
            db.execute("DELETE FROM pairing WHERE at < ?", (time.time() - ttl,))
            db.execute(
                "INSERT INTO pairing VALUES (?,?,?,?,?,?)",
                (
                    code, message.gateway, message.sender, message.chat,
                    message.sender_name, time.time(),
                ),
            )  # fmt: skip

    def pair(self, code: str, ttl: float) -> dict[str, Any] | None:
        """Turn a live code into a paired person; None when there is no such code."""
        with self._writing() as db:
            db.execute("DELETE FROM pairing WHERE at < ?", (time.time() - ttl,))
            row = db.execute("SELECT * FROM pairing WHERE code=?", (code,)).fetchone()
            if row is None:
                return None
            db.execute("DELETE FROM pairing WHERE code=?", (code,))
            db.execute(
                "INSERT OR REPLACE INTO people VALUES (?,?,?,?)",
                (row["gateway"], row["sender"], row["name"], time.time()),
            )
            return dict(row)

    def people(self) -> list[dict[str, Any]]:
        return [dict(r) for r in self._rows("SELECT * FROM people ORDER BY paired")]

    def name_of(self, gateway: str, sender: str) -> str:
        """What a paired person is called on their platform; "" for others."""
        rows = self._rows("SELECT name FROM people WHERE gateway=? AND sender=?", gateway, sender)
        return str(rows[0]["name"] or "") if rows else ""
