"""How much the journal holds that is not over yet, for whoever watches over the assistant."""

from __future__ import annotations

from dataclasses import dataclass

from assistant.database import Database
from assistant.messages import PENDING


@dataclass(frozen=True, slots=True)
class Waiting:
    """Of one gateway. ``handled``: messages in that are not acted upon yet; ``pending``: messages
    out that are not sent, the oldest of them kept at ``oldest`` (Unix seconds, 0 for none)."""

    unhandled: int = 0
    pending: int = 0
    oldest: float = 0.0


class Figures(Database):
    """The part of the journal that tells how much there is of everything; it changes nothing."""

    def waiting(self) -> dict[str, Waiting]:
        """By gateway, where anything waits."""
        unhandled = {
            row["gateway"]: row["n"]
            for row in self._rows(
                "SELECT gateway, count(*) AS n FROM inbox WHERE handled IS NULL GROUP BY gateway"
            )
        }
        pending = {
            row["gateway"]: (row["n"], row["oldest"])
            for row in self._rows(
                "SELECT gateway, count(*) AS n, min(created) AS oldest FROM outbox"  # noqa: S608
                f" WHERE {PENDING} GROUP BY gateway"
            )
        }
        return {
            name: Waiting(unhandled.get(name, 0), *pending.get(name, (0, 0.0)))
            for name in sorted({*unhandled, *pending})
        }

    def tasks_open(self) -> tuple[int, int]:
        """Tasks that go on, and tasks that wait for their phone."""
        (row,) = self._rows(
            "SELECT count(begun) AS begun, count(*) AS n FROM tasks WHERE outcome='' AND phone<>''"
        )
        return int(row["begun"]), int(row["n"] - row["begun"])

    def questions_open(self) -> int:
        """Questions that somebody has not answered yet."""
        (row,) = self._rows("SELECT count(*) AS n FROM questions WHERE open=1")
        return int(row["n"])

    def must_be_writable(self) -> None:
        """Raises JournalLocked where nothing can be written now."""
        with self._writing():
            pass
