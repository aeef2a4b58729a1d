"""How databases of earlier versions become today's: numbered steps, each run once, in order.

``PRAGMA user_version`` says how many of the steps a database has had; 0 is whatever was made before
they were counted. New tables need no step: the schema makes what is not there. A column that is
added to a table needs one here, besides its place in the schema.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable

Step = Callable[[sqlite3.Connection], None]


def adds(table: str, *columns: str) -> Step:
    """Columns, such as ``"file TEXT DEFAULT ''"``, for a table that may not be there at all."""

    def step(db: sqlite3.Connection) -> None:
        known = {row[1] for row in db.execute(f"PRAGMA table_info({table})")}
        for column in columns:
            if known and column.split()[0] not in known:
                db.execute(f"ALTER TABLE {table} ADD COLUMN {column}")

    return step


def together(*steps: Step) -> Step:
    def step(db: sqlite3.Connection) -> None:
        for each in steps:
            each(db)

    return step


JOURNAL: tuple[Step, ...] = (
    together(
        adds("inbox", "phone TEXT DEFAULT ''", "consent TEXT DEFAULT ''"),
        adds("outbox", "file TEXT DEFAULT ''"),
    ),
    adds("outbox", "lasts REAL DEFAULT 3600", "unsure INTEGER DEFAULT 0", "tell TEXT DEFAULT ''"),
)
"""Of ``journal.db``."""
