"""Whose phone it is: the owner and the people around them, made up from a seed.

Everything on a phone is about the same few people, so the cast is drawn once and handed to every
app that fills its own tables. Each app draws from a generator of its own: a new app, or a change
in one, leaves what the others make up as it was.
"""

from __future__ import annotations

import random
import sqlite3
import zlib
from collections.abc import MutableSequence, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

MINUTE = 60_000
DAY = 86_400_000


class Dice(random.Random):
    """A generator three times as fast as Python's own, for a phone is made of thousands of draws.

    Each draw scales one random number; what that favours is one part in 2 to the 53rd.
    """

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        if stop is None:
            return int(self.random() * start)
        if step == 1:
            return start + int(self.random() * (stop - start))
        return start + step * int(self.random() * len(range(start, stop, step)))

    def choice(self, seq: Any) -> Any:
        return seq[int(self.random() * len(seq))]

    def sample(self, population: Any, k: int, *, counts: object = None) -> list[Any]:
        if counts is not None or not 0 <= k <= len(population):
            raise ValueError("a sample is no larger than what it is taken from")
        size, pick = len(population), self.random
        if size > 6 * k + 20:
            taken: dict[int, None] = {}
            while len(taken) < k:
                taken[int(pick() * size)] = None
            return [population[i] for i in taken]
        pool = list(population)
        for i in range(k):
            other = i + int(pick() * (size - i))
            pool[i], pool[other] = pool[other], pool[i]
        return pool[:k]

    def shuffle(self, x: MutableSequence[Any]) -> None:
        x[:] = self.sample(x, len(x))


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody: ``relation`` is family, friend, colleague or service; ``email`` may be ""."""

    name: str
    number: str
    email: str = ""
    relation: str = "friend"
    birthday: str = ""
    """An ISO date, "" when the owner does not know it."""
    company: str = ""

    @property
    def chinese(self) -> bool:
        return not self.name.isascii()

    @property
    def first(self) -> str:
        """What friends call them: the first name of a Western one, all of a Chinese one."""
        return self.name if self.chinese else self.name.split(" ")[0]


@dataclass(slots=True)
class Life:
    """``db`` is the phone's database with empty tables, ``now_ms`` the moment it is filled for."""

    db: sqlite3.Connection
    seed: int
    now_ms: int
    owner: Person = field(default_factory=lambda: Person("", ""))
    people: list[Person] = field(default_factory=list)
    city: str = ""

    def rng(self, name: str) -> Dice:
        """The generator of ``name`` (an app's module), the same for the same seed."""
        return Dice(self.seed << 32 | zlib.crc32(name.encode()))

    def insert(self, table: str, **values: object) -> int:
        """One row; its id."""
        sql = _insertion(table, tuple(values))
        return self.db.execute(sql, tuple(values.values())).lastrowid or 0


@lru_cache(maxsize=512)
def _insertion(table: str, columns: Sequence[str]) -> str:
    names, marks = ", ".join(columns), ", ".join("?" * len(columns))
    return f"INSERT INTO {table}({names}) VALUES ({marks})"  # noqa: S608  # names of our own
