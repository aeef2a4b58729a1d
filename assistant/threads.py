"""What a chat remembers between its turns and after a crash: messages, summaries, calls of tools.

A thread is what one person and the brain said in one chat. A call is what a model asked a tool for:
it is written down before it is begun and when it is over, so that no restart does it twice.
"""

from __future__ import annotations

import json
import time
from dataclasses import asdict, dataclass, field
from typing import Any

from assistant.database import Database

SCHEMA = """
CREATE TABLE IF NOT EXISTS threads (
  gateway TEXT, chat TEXT, person TEXT, state TEXT, at REAL,
  PRIMARY KEY (gateway, chat, person)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS calls (
  turn TEXT, call TEXT, n INTEGER, tool TEXT, arguments TEXT, result TEXT DEFAULT '', at REAL,
  PRIMARY KEY (turn, call)) WITHOUT ROWID;
"""


@dataclass
class Thread:
    """``messages`` are the latest in full, as pydantic-ai writes them; ``episodes`` are summaries
    of all that came before them, oldest first."""

    turn: str = ""
    """The one that is being answered, or was answered last."""
    request: str = ""
    """What it asks for."""
    messages: list[Any] = field(default_factory=list)
    episodes: list[str] = field(default_factory=list)
    responses: int = 0
    """How often the model answered during the turn."""
    tools: list[str] = field(default_factory=list)
    """Those it fetched during the turn."""
    saw: list[str] = field(default_factory=list)
    """Where texts of strangers came from that it read; what it is shown of the chat keeps them."""
    at: float = 0.0
    """When it was last kept."""
    passed_on: float = 0.0
    """Until when it has what the person passed on to us."""


@dataclass(frozen=True, slots=True)
class Call:
    """``n`` counts the calls of a turn from 1; ``result`` is JSON, "" while it is not over."""

    n: int
    tool: str
    arguments: str
    result: str = ""
    begun_before: bool = False
    """It was written down by an earlier run of the turn."""


class Threads(Database):
    """The part of the journal that remembers conversations."""

    def thread(self, gateway: str, chat: str, person: str) -> Thread:
        rows = self._rows(
            "SELECT state FROM threads WHERE gateway=? AND chat=? AND person=?",
            gateway, chat, person,
        )  # fmt: skip
        return Thread(**json.loads(rows[0]["state"])) if rows else Thread()

    def keep_thread(self, gateway: str, chat: str, person: str, thread: Thread) -> None:
        thread.at = time.time()
        state = json.dumps(asdict(thread), ensure_ascii=False)
        with self._writing() as db:
            db.execute(
                "INSERT INTO threads VALUES (?,?,?,?,?) ON CONFLICT (gateway, chat, person)"
                " DO UPDATE SET state=excluded.state, at=excluded.at",
                (gateway, chat, person, state, time.time()),
            )

    def forget_thread(self, gateway: str, chat: str, person: str) -> None:
        """With what the tools brought in it."""
        with self._writing() as db:
            whose = (gateway, chat, person)
            db.execute("DELETE FROM threads WHERE gateway=? AND chat=? AND person=?", whose)
            db.execute(
                "DELETE FROM calls WHERE turn IN"
                " (SELECT id FROM tasks WHERE gateway=? AND chat=? AND person=? AND outcome<>'')",
                whose,
            )

    def begin_call(self, turn: str, call: str, tool: str, arguments: str) -> Call:
        """Write down that a call is about to begin, or find what is known of it."""
        with self._writing() as db:
            row = db.execute("SELECT * FROM calls WHERE turn=? AND call=?", (turn, call)).fetchone()
            if row is not None:
                return Call(row["n"], row["tool"], row["arguments"], row["result"], True)
            (n,) = db.execute("SELECT count(*) + 1 FROM calls WHERE turn=?", (turn,)).fetchone()
            db.execute(
                "INSERT INTO calls (turn, call, n, tool, arguments, at) VALUES (?,?,?,?,?,?)",
                (turn, call, n, tool, arguments, time.time()),
            )
        return Call(n, tool, arguments)

    def end_call(self, turn: str, call: str, result: str) -> None:
        with self._writing() as db:
            db.execute("UPDATE calls SET result=? WHERE turn=? AND call=?", (result, turn, call))

    def calls_of_turn(self, turn: str) -> list[Call]:
        """In their order."""
        rows = self._rows("SELECT * FROM calls WHERE turn=? ORDER BY n", turn)
        return [Call(r["n"], r["tool"], r["arguments"], r["result"], True) for r in rows]

    def results_of_turn(self, turn: str) -> dict[str, str]:
        """By the ids of its calls; "" for one that was begun and not over."""
        rows = self._rows("SELECT call, result FROM calls WHERE turn=?", turn)
        return {row["call"]: row["result"] for row in rows}

    def calls_of_chat(self, gateway: str, chat: str, person: str, limit: int) -> list[Call]:
        """The latest finished calls of a person's turns in a chat, newest first."""
        rows = self._rows(
            "SELECT c.* FROM calls c JOIN tasks t ON t.id = c.turn WHERE t.gateway=? AND t.chat=?"
            " AND t.person=? AND c.result != '' ORDER BY c.at DESC, c.n DESC LIMIT ?",
            gateway, chat, person, limit,
        )  # fmt: skip
        return [Call(r["n"], r["tool"], r["arguments"], r["result"], True) for r in rows]
