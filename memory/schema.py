"""The tables of the memory, as SQLite and PostgreSQL both take them (``assistant/sql.py``).

On a server they stand beside those of the journal, hence their names. ``memory_entries`` is what is
searched: a held fact (its ``key`` is the fact's ``id``) or an episode; one that is gone stays as a
row with no text and no person, so that every index learns of it. Numbers are never given twice.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

SCHEMA = """
CREATE TABLE IF NOT EXISTS memory_facts (
  id INTEGER PRIMARY KEY, person TEXT, named TEXT, subject TEXT, attribute TEXT, value TEXT,
  text TEXT, kind TEXT, holds INTEGER, since TEXT, until TEXT, instead TEXT, language TEXT,
  confidence REAL, origin TEXT, place TEXT, at REAL, state TEXT, began REAL, ended REAL,
  instead_of INTEGER, seen INTEGER);
CREATE INDEX IF NOT EXISTS memory_facts_named ON memory_facts (person, state, named, attribute);
CREATE INDEX IF NOT EXISTS memory_facts_attribute ON memory_facts (person, attribute, state);
CREATE INDEX IF NOT EXISTS memory_facts_after ON memory_facts (instead_of);
CREATE UNIQUE INDEX IF NOT EXISTS memory_facts_next ON memory_facts (instead_of)
  WHERE instead_of<>0 AND state<>'asked';
CREATE TABLE IF NOT EXISTS memory_sources (
  fact INTEGER, n INTEGER, origin TEXT, place TEXT, at REAL, PRIMARY KEY (fact, n));
CREATE TABLE IF NOT EXISTS memory_episodes (
  key INTEGER PRIMARY KEY, id TEXT, person TEXT, goal TEXT, app TEXT, version TEXT, route TEXT,
  outcome TEXT, worked TEXT, failed TEXT, at REAL, shortcut TEXT);
CREATE UNIQUE INDEX IF NOT EXISTS memory_episodes_task ON memory_episodes (person, id);
CREATE INDEX IF NOT EXISTS memory_episodes_app ON memory_episodes (person, app, at);
CREATE TABLE IF NOT EXISTS memory_entries (
  key INTEGER PRIMARY KEY, change INTEGER, person TEXT, text TEXT, at REAL, gone INTEGER);
CREATE UNIQUE INDEX IF NOT EXISTS memory_entries_change ON memory_entries (change);
CREATE TABLE IF NOT EXISTS memory_vectors (
  key INTEGER, model TEXT, vector BLOB, PRIMARY KEY (key, model));
CREATE TABLE IF NOT EXISTS memory_numbers (name TEXT PRIMARY KEY, n INTEGER);
"""
"""``named`` is ``subject`` as it is compared. A fact has one that follows it, however often two
try; what is only asked for does not count. ``memory_sources``: where it was said again."""

TABLES = (
    "memory_facts", "memory_sources", "memory_episodes", "memory_entries", "memory_vectors",
    "memory_numbers",
)  # fmt: skip
STEPS: tuple[Callable[[Any], None], ...] = ()
"""Of ``assistant.migrations``: none yet. On a server they are counted beside the journal's."""
