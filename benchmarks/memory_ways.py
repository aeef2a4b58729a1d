"""Ways to search the same memory: ours, ours without a part, plain ones, and mem0's package.

All of them get the same texts and the vectors of the same embedder.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assistant.database import File
from benchmarks import memory_mem0
from benchmarks.memory_sets import Collection, Question
from memory.base import Fact
from memory.embedded import model_of, texts
from memory.following import Following
from memory.index import Config, open_index
from memory.recall.fusing import Recipe
from memory.recall.lexical import Lexical
from memory.recall.searching import Searching
from memory.schema import SCHEMA, STEPS
from memory.truth import Entry, Truth
from models.base import Embedder

MOST = 10
PAPER_K = 60
Search = Callable[[Question], list[str]]
"""Marks of what is found, the best first."""
WITHOUT: Mapping[str, Recipe] = {
    "without dense": Recipe(dense=0.0),
    "without lexical": Recipe(lexical=0.0),
    "without subject": Recipe(subject=0.0),
    "without attribute": Recipe(attribute=0.0),
    "without time": Recipe(time=0.0),
    "without recency": Recipe(recency=0.0),
    "without the cut": Recipe(cut=False),
}


class Counting:
    """An embedder that counts what it is asked, and embeds each text once. ``seconds``: how long
    that took."""

    def __init__(self, real: Embedder) -> None:
        self._real = real
        self._lock = threading.Lock()
        self.id = real.id
        self.dimension = real.dimension
        self.known: dict[str, NDArray[np.float32]] = {}
        self.calls = 0
        self.seconds = 0.0

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        with self._lock:
            self.calls += 1
            started = time.perf_counter()
            new = [text for text in dict.fromkeys(texts) if text not in self.known]
            if new:
                self.known |= zip(new, self._real.embed(new), strict=True)
            vectors = np.stack([self.known[text] for text in texts])
            self.seconds += time.perf_counter() - started
            return vectors


@dataclass(frozen=True, slots=True)
class World:
    """A memory that holds a collection."""

    collection: Collection
    truth: Truth
    following: Following
    words: Lexical
    marks: Mapping[int, str]
    texts: Mapping[str, Mapping[str, str]]
    """By person and mark, as they are searched."""

    def ours(self, recipe: Recipe | None = None) -> Search:
        searching = Searching(self.truth, self.following, self.words, recipe)

        def search(question: Question) -> list[str]:
            found = searching.search(
                question.person, question.text, MOST, now=self.collection.now
            )  # fmt: skip
            return [self.marks[each.item.id] for each in found if isinstance(each.item, Fact)]

        return search

    def dense(self, question: Question) -> list[str]:
        near = self.following.nearest(question.text, question.person, MOST)
        return [self.marks[key] for key, _ in near]

    def lexical(self, question: Question) -> list[str]:
        said = self.words.search(question.text, question.person, MOST)
        return [self.marks[key] for key, _ in said]

    def by_ranks(self, question: Question) -> list[str]:
        """Reciprocal ranks of dense and lexical, as in the paper (Cormack et al. 2009)."""
        scores: dict[int, float] = {}
        for hits in (
            self.following.nearest(question.text, question.person, 100),
            self.words.search(question.text, question.person, 100),
        ):
            for rank, (key, _) in enumerate(hits, start=1):
                scores[key] = scores.get(key, 0.0) + 1 / (PAPER_K + rank)
        best = sorted(scores, key=lambda key: -scores[key])[:MOST]
        return [self.marks[key] for key in best]


@contextmanager
def world(collection: Collection, embedder: Counting) -> Iterator[World]:
    """In files of its own, with the index that is the default."""
    with tempfile.TemporaryDirectory() as folder:
        truth = Truth(File(Path(folder) / "memory.db", SCHEMA, 5.0, STEPS))
        words = Lexical(Path(folder) / "words.db")
        for person in dict.fromkeys(each.person for each in collection.said):
            own = [each for each in collection.said if each.person == person]
            truth.keep_many(person, [(each.claim, each.source) for each in own])
        entries = truth.entries_since(0, len(collection.said))
        keep_vectors(truth, embedder, entries)
        following = Following(
            truth, embedder,
            lambda model, dimension: open_index(Config(), Path(folder) / "i", dimension, model),
            words, Path(folder) / "reached.json",
        )  # fmt: skip
        following.catch_up()
        facts = [fact for person in truth.people() for fact in truth.known(person)]
        marks = {fact.id: fact.source.where.removeprefix("turn:") for fact in facts}
        texts: dict[str, dict[str, str]] = {}
        for each in entries:
            texts.setdefault(each.person, {})[marks[each.key]] = each.text
        yield World(collection, truth, following, words, marks, texts)
        following.close()
        words.close()


def keep_vectors(truth: Truth, embedder: Embedder, entries: Sequence[Entry]) -> None:
    model = model_of(embedder)
    for start in range(0, len(entries), 256):
        some = entries[start : start + 256]
        vectors = embedder.embed(texts(model, some, truth))
        packed = {e.key: v.astype("<f2").tobytes() for e, v in zip(some, vectors, strict=True)}
        truth.keep_vectors(model.id, packed)


@dataclass(frozen=True, slots=True)
class Mem0:
    """What mem0's package did with the same memory."""

    found: Sequence[Sequence[str]]
    added_per_second: float
    """Without embedding: our embedder answers it."""
    searched_ms: Sequence[float]
    """Of each search, without embedding."""
    missing: Sequence[str]
    """Parts of it that could not be had here."""
    ours_per_second: float = 0.0
    """How many we kept, likewise one at a time; 0: not measured."""

    @property
    def name(self) -> str:
        return f"mem0, without {' and '.join(self.missing)}" if self.missing else "mem0"


def mem0(python: str, here: World, embedder: Counting) -> Mem0 | None:
    """By a Python that has it; None when it did not work, which is told."""
    asked = [(each.person, each.text) for each in here.collection.questions]
    given = {
        "memories": here.texts, "questions": asked, "most": MOST, "dimension": embedder.dimension,
    }  # fmt: skip
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryFile("w+") as errors:
        (Path(folder) / "given.json").write_text(json.dumps(given), "utf-8")
        command = [python, str(Path(memory_mem0.__file__).absolute()), folder]
        with subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, text=True
        ) as process:
            said = _answered(process, embedder)
        errors.seek(0)
        why = errors.read().strip().splitlines() or ["no reason given"]
    if process.returncode or said is None:
        print(f"mem0 was not measured: {why[-1]}", file=sys.stderr)
        return None
    return Mem0(**said)


def _answered(process: subprocess.Popen[str], embedder: Counting) -> dict[str, Any] | None:
    """Embeds what it asks for, until it tells what it found; None where it does not."""
    assert process.stdin is not None
    assert process.stdout is not None
    for line in process.stdout:
        said: dict[str, Any] = json.loads(line)
        if "embed" not in said:
            return said
        vectors = embedder.embed(said["embed"]).tolist()
        process.stdin.write(json.dumps(vectors) + "\n")
        process.stdin.flush()
    return None
