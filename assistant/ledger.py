"""What tasks took: steps, time, and what asking models cost, by task and by person."""

from __future__ import annotations

import time
from dataclasses import asdict, dataclass
from typing import Any

from assistant.database import Database
from assistant.vitals.tallies import TALLIES
from models.base import NOTHING_USED, Usage

SCHEMA = """
CREATE TABLE IF NOT EXISTS spent (
  id INTEGER PRIMARY KEY, task TEXT, gateway TEXT, person TEXT, at REAL, steps INTEGER,
  seconds REAL, calls INTEGER, prompt_tokens INTEGER, cached_tokens INTEGER,
  written_tokens INTEGER, completion_tokens INTEGER, money REAL, estimated INTEGER);
CREATE INDEX IF NOT EXISTS spent_by_person ON spent (gateway, person, at);
CREATE INDEX IF NOT EXISTS spent_by_task ON spent (task);
"""
_COUNTED = ("steps", "seconds", "calls", "prompt_tokens", "cached_tokens", "written_tokens",
            "completion_tokens", "money")  # fmt: skip
_SUMS = ", ".join(f"coalesce(sum({each}), 0.0) AS {each}" for each in _COUNTED)
SUM = f"SELECT {_SUMS}, max(estimated) AS estimated FROM spent WHERE"  # noqa: S608 - ours


@dataclass(frozen=True, slots=True)
class Spent:
    """``seconds`` are those of deciding and acting; waiting for a person is not counted."""

    steps: int = 0
    seconds: float = 0.0
    usage: Usage = NOTHING_USED


class Ledger(Database):
    """The part of the journal that counts."""

    def spend(self, task: str, gateway: str, person: str, spent: Spent) -> None:
        used = spent.usage
        _tally(used)
        with self._writing() as db:
            db.execute(
                "INSERT INTO spent (task, gateway, person, at, steps, seconds, calls,"
                " prompt_tokens, cached_tokens, written_tokens, completion_tokens, money,"
                " estimated) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?)",
                (
                    task, gateway, person, time.time(), spent.steps, spent.seconds, used.calls,
                    used.prompt_tokens, used.cached_tokens, used.written_tokens,
                    used.completion_tokens, used.money, used.estimated,
                ),
            )  # fmt: skip

    def spent_by_task(self, task: str) -> Spent:
        return _spent(self._rows(f"{SUM} task=?", task)[0])

    def spent_by_person(self, gateway: str, person: str, since: float) -> Spent:
        """Since a moment, in Unix seconds."""
        rows = self._rows(f"{SUM} gateway=? AND person=? AND at>=?", gateway, person, since)
        return _spent(rows[0])

    def spenders(self, since: float) -> list[tuple[str, str, Spent]]:
        """What everybody used since a moment, in Unix seconds: (gateway, person, what)."""
        rows = self._rows(
            f"{SUM.replace('SELECT', 'SELECT gateway, person,')} at>=? GROUP BY gateway, person"
            " ORDER BY money DESC, calls DESC, seconds DESC",
            since,
        )
        return [(row["gateway"], row["person"], _spent(row)) for row in rows]


def _tally(used: Usage) -> None:
    if not used.calls:
        return
    TALLIES.count("model_calls", used.calls)
    TALLIES.count("model_cost", used.money)
    for kind in ("prompt", "cached", "written", "completion"):
        TALLIES.count("model_tokens", getattr(used, f"{kind}_tokens"), kind=kind)


def usage_json(usage: Usage) -> dict[str, Any]:
    """``{"calls": 3, "prompt_tokens": 6200, ..., "money": 0.01, "estimated": false}``"""
    return asdict(usage) | {"money": round(usage.money, 6)}


def _spent(row: Any) -> Spent:
    return Spent(
        int(row["steps"]),
        row["seconds"],
        Usage(
            int(row["calls"]), int(row["prompt_tokens"]), int(row["cached_tokens"]),
            int(row["written_tokens"]), int(row["completion_tokens"]), row["money"],
            bool(row["estimated"]),
        ),
    )  # fmt: skip
