"""Messages out: kept before they are sent.

A message is pending until its newest version is sent or it is given up (``dead`` says why);
``tell`` is what the person does not know of a loss: "now", "later" (once the chat is known to work)
or "" for nothing.
"""

from __future__ import annotations

import json
import time
from dataclasses import dataclass, replace
from pathlib import Path

from assistant.migrations import Row
from assistant.received import DEDUPE_SECONDS, Received, works_again
from assistant.secrets.known import KNOWN
from gateways.base import PROGRESS_SECONDS, Button, Outbound

LONGEST_PAUSE = 7200.0
"""Before a message is tried again. One that waits longer than that waits for a clock that was set
back, and is due."""

SCHEMA = """
CREATE TABLE IF NOT EXISTS outbox (
  id INTEGER PRIMARY KEY, key TEXT UNIQUE, gateway TEXT, chat TEXT, text TEXT, image TEXT,
  buttons TEXT, version INTEGER DEFAULT 1, sent INTEGER DEFAULT 0, message_id TEXT DEFAULT '',
  tries INTEGER DEFAULT 0, not_before REAL DEFAULT 0, dead TEXT DEFAULT '', created REAL,
  file TEXT DEFAULT '', lasts REAL DEFAULT 3600, unsure INTEGER DEFAULT 0, tell TEXT DEFAULT '',
  shown REAL DEFAULT 0, markdown INTEGER DEFAULT 0, voice TEXT DEFAULT '');
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


STALE = "too old"


class Messages(Received):
    """The part of the journal that keeps messages, in and out."""

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
                " (key, gateway, chat, text, image, file, buttons, created, lasts, markdown, voice)"
                " VALUES (?,?,?,?,?,?,?,?,?,?,?) ON CONFLICT(key) DO UPDATE SET"
                " text=excluded.text, image=excluded.image, buttons=excluded.buttons,"
                " created=excluded.created, lasts=excluded.lasts, markdown=excluded.markdown,"
                " voice=excluded.voice, version=outbox.version+1, dead='', tell='', unsure=0"
                " WHERE outbox.text<>excluded.text OR outbox.image<>excluded.image"
                " OR outbox.buttons<>excluded.buttons",
                (
                    key, gateway, message.chat, message.text, image, file, buttons, time.time(),
                    message.lasts, message.markdown, str(message.voice) if message.voice else "",
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
            f" HAVING max(CASE WHEN {WAITING} THEN 1 ELSE 0 END)=0 ORDER BY min(id)",
            gateway, now,
        )  # fmt: skip
        told = self._rows(
            "SELECT DISTINCT chat FROM outbox WHERE gateway=? AND tell='now'", gateway
        )
        return list(dict.fromkeys(row["chat"] for row in (*rows, *told)))

    def unsent(self, gateway: str, now: float, chat: str = "") -> list[OutboxRow]:
        """What is due, oldest first: new messages, and edits of those sent. A message that has to
        wait holds back the later ones of its chat."""
        which, values = ("AND chat=?", (gateway, chat)) if chat else ("", (gateway,))
        rows = self._rows(
            f"SELECT * FROM outbox WHERE gateway=? {which} AND {PENDING}"  # noqa: S608
            " ORDER BY id LIMIT 100",
            *values,
        )
        held: set[str] = set()
        due: list[OutboxRow] = []
        for row in rows:
            if now < row["not_before"] <= now + LONGEST_PAUSE:
                held.add(row["chat"])
            elif row["chat"] not in held:
                due.append(_kept(row))
        return due

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
            works_again(db, row.gateway, row.message.chat)

    def overtaken(self, row: OutboxRow) -> bool:
        """Whether something newer is there for the chat, or was sent to it."""
        return bool(
            self._rows(
                "SELECT 1 FROM outbox WHERE id>? AND gateway=? AND chat=? AND dead='' LIMIT 1",
                row.id, row.gateway, row.message.chat,
            )
        )  # fmt: skip

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

    def lately_said(
        self, gateway: str, chat: str, beginning: str, message_id: str = "", among: int = 3
    ) -> str:
        """The key, with this ``beginning``, of the message of that id, or else of the latest
        ``among`` those said last in a chat; "" for none."""
        rows = self._rows(
            "SELECT key, message_id FROM outbox WHERE gateway=? AND chat=? ORDER BY id DESC"
            " LIMIT ?",
            gateway, chat, 100 if message_id else among,
        )  # fmt: skip
        meant = [r for r in rows if not message_id or r["message_id"] == message_id]
        return next((str(r["key"]) for r in meant if r["key"].startswith(beginning)), "")

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


def _kept(row: Row) -> OutboxRow:
    message = Outbound(
        chat=row["chat"], text=row["text"], image=Path(row["image"]) if row["image"] else None,
        buttons=tuple(Button(*pair) for pair in json.loads(row["buttons"])),
        edits=row["message_id"], file=Path(row["file"]) if row["file"] else None,
        lasts=row["lasts"], markdown=bool(row["markdown"]),
        voice=Path(row["voice"]) if row["voice"] else None,
    )  # fmt: skip
    return OutboxRow(
        row["id"], row["version"], row["tries"], row["gateway"], message,
        row["created"] + row["lasts"], row["unsure"],
    )  # fmt: skip


def _shown(button: Button) -> list[str | int]:
    return [button.label, button.value, *([button.row] if button.row else [])]
