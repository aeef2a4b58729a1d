"""Claims and sources as tests say them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from assistant.database import File
from memory.base import ME, Claim, Episode, Kind, Source
from memory.schema import SCHEMA, STEPS
from memory.truth import Truth

ANN, BOB = "telegram/ann", "telegram/bob"


def claim(value: str, attribute: str = "address", subject: str = ME, kind: Kind = "place") -> Claim:
    owner = "My" if subject == ME else f"{subject}'s"
    return Claim(subject, attribute, value, f"{owner} {attribute} is {value}.", kind)


def said(at: float = 1000.0, where: str = "turn:1") -> Source:
    return Source("person", where, at)


def task(id: str, person: str = ANN, app: str = "Shop", at: float = 1000.0) -> Episode:
    return Episode(
        id, person, f"order tea ({id})", app, "1.2", "vision", "done", ("by the cart",),
        ("the login needed a code",), at, "tea-again",
    )  # fmt: skip


@contextmanager
def opened(path: Path, patience: float = 5.0) -> Iterator[Truth]:
    """The truth in this file, with a SQLite that leaves deleted bytes where they were: some are
    built so, and some are not."""
    tables = File(path, SCHEMA, patience, STEPS)
    tables.rows("PRAGMA secure_delete=OFF", ())
    try:
        yield Truth(tables)
    finally:
        tables.close()


def bytes_of(folder: Path) -> bytes:
    """Of every file under it."""
    return b"\n".join(path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file())
