"""Past tasks of people: kept once for each task, found by app, erased."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from memory.base import Episode
from memory.truth.entries import Entries, bury, owe, show, taken
from memory.truth.rows import (
    EPISODE,
    clean_episode,
    episode_of,
    episode_values,
    marks,
    portions,
    words_of_episode,
)

_INSERT = f"INSERT INTO memory_episodes ({EPISODE}) VALUES ({marks(EPISODE.split(','))})"  # noqa: S608
_KEY = "SELECT key FROM memory_episodes WHERE person=? AND id=?"


class Episodes(Entries):
    def keep_episode(self, episode: Episode) -> None:
        """One that the same person has under the same id is replaced."""
        with self._tables.writing() as db:
            written(db, clean_episode(episode))

    def episodes(self, person: str, *, app: str = "", most: int = 50) -> list[Episode]:
        """Newest first."""
        where, values = ("person=? AND app=?", (person, app)) if app else ("person=?", (person,))
        sql = f"SELECT {EPISODE} FROM memory_episodes WHERE {where} ORDER BY at DESC, key DESC"  # noqa: S608
        rows = self._tables.rows(f"{sql} LIMIT ?", (*values, most))
        return [episode_of(row) for row in rows]

    def forget_episodes(self, person: str, ids: Sequence[str]) -> int:
        """Erase them for good; how many there were."""
        with self._tables.writing() as db:
            rows = [db.execute(_KEY, (person, id)).fetchone() for id in dict.fromkeys(ids)]
            count = erase(db, [row["key"] for row in rows if row is not None])
        self.scrub()
        return count


# --- inside a transaction ---------------------------------------------------------------------


def has(db: Any, person: str, id: str) -> bool:
    return db.execute(_KEY, (person, id)).fetchone() is not None


def written(db: Any, episode: Episode) -> None:
    row = db.execute(_KEY, (episode.person, episode.id)).fetchone()
    key = taken(db, "key") if row is None else int(row["key"])
    db.execute("DELETE FROM memory_episodes WHERE key=?", (key,))
    db.execute(_INSERT, episode_values(key, episode))
    show(db, key, episode.person, words_of_episode(episode), episode.at)


def erase(db: Any, keys: list[int]) -> int:
    bury(db, keys)
    for some in portions(keys):
        db.execute(f"DELETE FROM memory_episodes WHERE key IN ({marks(some)})", some)  # noqa: S608
    if keys:
        owe(db)
    return len(keys)
