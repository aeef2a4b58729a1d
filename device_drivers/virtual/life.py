"""Whose phone it is: the owner and the people around them, made up from a seed.

Everything on a phone is about the same few people, so the cast is drawn once and handed to every
app that fills its own tables. Each app draws from a generator of its own: a new app, or a change
in one, leaves what the others make up as it was.
"""

from __future__ import annotations

import random
import sqlite3
from dataclasses import dataclass, field

MINUTE = 60_000
DAY = 86_400_000


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

    def rng(self, name: str) -> random.Random:
        """The generator of ``name`` (an app's module), the same for the same seed."""
        return random.Random(f"phonepilot {self.seed} {name}")

    def insert(self, table: str, **values: object) -> int:
        """One row; its id."""
        names, marks = ", ".join(values), ", ".join("?" * len(values))
        sql = f"INSERT INTO {table}({names}) VALUES ({marks})"  # noqa: S608  # names of our own
        return self.db.execute(sql, tuple(values.values())).lastrowid or 0
