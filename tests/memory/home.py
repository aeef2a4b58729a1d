"""A memory's parts in a folder, as a process of a house has them, and an embedder for tests."""

from __future__ import annotations

import hashlib
import threading
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from assistant.database import File
from memory.base import Claim, Fact, Source, VectorIndex
from memory.following import Following
from memory.index import Config, open_index
from memory.recall.lexical import Lexical
from memory.schema import SCHEMA, STEPS
from memory.truth import Truth
from models.base import Embedder

EDGE = Config()


class Hashing:
    """Counts of hashed three-letter pieces (the hashing trick): the same in every process."""

    def __init__(self, id: str = "hashing-v1", dimension: int = 64) -> None:
        self.id = id
        self.dimension = dimension
        self.texts: list[str] = []
        self.may_go_on = threading.Event()
        self.may_go_on.set()

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.may_go_on.wait(30)
        self.texts += texts
        rows = np.zeros((len(texts), self.dimension), np.float32)
        for row, text in zip(rows, texts, strict=True):
            for at in range(max(1, len(text) - 2)):
                piece = hashlib.md5(text[at : at + 3].encode(), usedforsecurity=False).digest()
                row[int.from_bytes(piece[:4], "little") % self.dimension] += 1
            row /= np.linalg.norm(row)
        return rows


class Home:
    """What a process has open of the folder."""

    def __init__(
        self, folder: Path, embedder: Embedder, *, config: Config = EDGE,
        embedder_of: Callable[[str], Embedder | None] = lambda id: None, pause: float = 30.0,
    ) -> None:  # fmt: skip
        self.folder = folder
        self.tables = File(folder / "memory.db", SCHEMA, 20.0, STEPS)
        self.truth = Truth(self.tables)
        self.words = Lexical(folder / "words.db")
        self.opened: list[VectorIndex] = []
        opening = partial(_opened, self.opened, config, folder / "index")
        self.following = Following(
            self.truth, embedder, opening, self.words, folder / "following.json", embedder_of,
            pause,
        )  # fmt: skip

    def says(self, text: str, person: str = "ann") -> Fact:
        claim = Claim("me", "likes", text, text, "preference")
        return self.truth.keep(person, claim, Source("person", "turn:1", 1.0))

    def imports(self, count: int, person: str = "ann") -> list[Fact]:
        said = Source("import", "file", 1.0)
        texts = [f"note {n} of {n * n}" for n in range(count)]
        claims = [Claim("me", "note", text, text) for text in texts]
        return self.truth.keep_many(person, [(claim, said) for claim in claims])

    def nearest(self, query: str, person: str = "ann", most: int = 3) -> list[int]:
        self.following.catch_up()
        return [key for key, _ in self.following.nearest(query, person, most)]

    def found_words(self, query: str, person: str = "ann") -> list[int]:
        self.following.catch_up()
        return [key for key, _ in self.words.search(query, person, 50)]

    def close(self) -> None:
        self.following.close()
        self.words.close()
        self.tables.close()

    def __enter__(self) -> Home:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


def _opened(
    opened: list[VectorIndex], config: Config, folder: Path, model: str, dimension: int
) -> VectorIndex:
    index = open_index(config, folder, dimension, model)
    opened.append(index)
    return index


def wait_until(so: object, seconds: float = 90.0) -> None:
    assert callable(so)
    deadline = time.monotonic() + seconds
    while not so():
        assert time.monotonic() < deadline, "it took too long"
        time.sleep(0.05)
