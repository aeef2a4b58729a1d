"""How long searching takes, and keeping, and how large the files are, in memories of all sizes.

The facts are turns of LoCoMo over and over, or our own facts where it is absent. Most are said to
be of the person themselves, every fiftieth of the speaker whom the questions name. Their vectors
are random (embedding 100,000 sentences takes an hour and changes no time measured here); the
questions are real, and the time of a search includes embedding its question, which is never the
same twice.
"""

from __future__ import annotations

import itertools
import statistics
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from assistant.database import File
from benchmarks.memory_sets import CONVERSATIONS, NOW, Collection, NoData, locomo, own
from benchmarks.memory_ways import Counting
from memory.base import ME, Claim, Source
from memory.deciding.weighing import EMBEDDER
from memory.embedded import model_of
from memory.following import Following
from memory.index import Config, open_index
from memory.memory import Memory
from memory.recall.lexical import Lexical
from memory.recall.searching import Searching
from memory.schema import SCHEMA, STEPS
from memory.truth import Truth
from models.base import Embedder
from models.embeddings import load

AT_ONCE = 1000
SEARCHES = 150
IDLE_SECONDS = 3.0


@dataclass(frozen=True, slots=True)
class Size:
    facts: int
    people: int

    @property
    def name(self) -> str:
        whose = "one person" if self.people == 1 else f"{self.people} people"
        return f"{self.facts:,} facts of {whose}"


@dataclass(frozen=True, slots=True)
class Scaled:
    """Milliseconds of one search, and of embedding such a question alone; facts kept in a second
    with their vectors given; megabytes of all files."""

    size: Size
    p50: float
    p95: float
    embedding: float
    kept: float
    megabytes: float


@dataclass(frozen=True, slots=True)
class Idle:
    """``calls`` of the embedder while nobody said anything, ``looks`` at whether there is anything
    new meanwhile; ``embedded`` facts in a second, embedding included."""

    calls: int
    looks: int
    embedded: float


def scaled(size: Size, real: Embedder) -> Scaled:
    source = _source()
    with _memory(Counting(real)) as (folder, truth, following, words):
        kept = _fill(truth, following, source, size, real)
        searching = Searching(truth, following, words)
        following.nearest("warm up", "p0", 10)
        took, embedding = [], []
        questions = itertools.cycle(each.text for each in source.questions)
        for number, text in enumerate(itertools.islice(questions, SEARCHES)):
            asked = f"{text} {number}"
            started = time.perf_counter()
            following.catch_up()
            searching.search(f"p{number % size.people}", asked, now=NOW)
            took.append((time.perf_counter() - started) * 1000)
            started = time.perf_counter()
            real.embed([f"{asked}!"])
            embedding.append((time.perf_counter() - started) * 1000)
        following.close()
        words.close()
        total = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
    p95 = statistics.quantiles(took, n=20)[-1]
    middle, alone = statistics.median(took), statistics.median(embedding)
    return Scaled(size, middle, p95, alone, kept, total / 1e6)


def idle(real: Embedder, facts: int = 200) -> Idle:
    """Every way to the embedder goes through one that counts."""
    source, counting = _source(), Counting(real)
    said = [(each.claim, each.source) for each in source.said[:facts]]
    with _memory(counting) as (_, truth, following, words):
        truth.keep_many("p0", said)
        started = time.perf_counter()
        following.catch_up()
        embedded = len(said) / (time.perf_counter() - started)
        before, looks = counting.calls, 0
        until = time.monotonic() + IDLE_SECONDS
        while time.monotonic() < until:
            following.catch_up()
            looks += 1
            time.sleep(0.01)
        calls = counting.calls - before
        following.close()
        words.close()
    return Idle(calls, looks, embedded)


def singly(collection: Collection, embedder: Counting) -> float:
    """Facts kept in a second, one after the other as they are said: each is set against what is
    known, and can be found at once. Without embedding, be it to find or to decide."""
    deciding = Counting(load(EMBEDDER))
    with _memory(embedder) as (_, truth, following, words):
        memory = Memory(truth, following, Searching(truth, following, words), deciding)
        started, before = time.perf_counter(), embedder.seconds
        for each in collection.said:
            memory.keep(each.person, each.claim, each.source)
            following.catch_up()
        embedding = embedder.seconds - before + deciding.seconds
        took = time.perf_counter() - started - embedding
        following.close()
        words.close()
    return len(collection.said) / took


@contextmanager
def _memory(embedder: Counting) -> Iterator[tuple[Path, Truth, Following, Lexical]]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        truth = Truth(File(folder / "memory.db", SCHEMA, 5.0, STEPS))
        words = Lexical(folder / "words.db")
        following = Following(
            truth, embedder,
            lambda model, dimension: open_index(Config(), folder / "index", dimension, model),
            words, folder / "reached.json",
        )  # fmt: skip
        yield folder, truth, following, words


def _fill(
    truth: Truth, following: Following, source: Collection, size: Size, model: Embedder
) -> float:
    """How many were kept in a second, until they were found."""
    dice = np.random.default_rng(0)
    claims = itertools.cycle(_claims(source))
    took = 0.0
    for start in range(0, size.facts, AT_ONCE):
        some = list(itertools.islice(claims, min(AT_ONCE, size.facts - start)))
        vectors = dice.standard_normal((len(some), model.dimension), np.float32)
        vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
        started = time.perf_counter()
        keys = _kept(truth, f"p{start // AT_ONCE % size.people}", some)
        packed = vectors.astype("<f2")
        truth.keep_vectors(
            model_of(model).id, {k: v.tobytes() for k, v in zip(keys, packed, strict=True)}
        )
        following.catch_up()
        took += time.perf_counter() - started
    return size.facts / took


def _claims(source: Collection) -> list[Claim]:
    """Most of what one says is of oneself; every fiftieth is of whom a question may name."""
    return [
        each.claim if number % 50 == 0 else replace(each.claim, subject=ME)
        for number, each in enumerate(source.said)
    ]


def _kept(truth: Truth, person: str, claims: Sequence[Claim]) -> list[int]:
    source = Source("person", "turn:1", NOW)
    return [fact.id for fact in truth.keep_many(person, [(claim, source) for claim in claims])]


def _source() -> Collection:
    try:
        return locomo(CONVERSATIONS[0])
    except NoData:
        return own("held")
