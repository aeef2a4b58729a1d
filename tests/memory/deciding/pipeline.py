"""Two sentences of one person, one after the other: what becomes of the second one.

``decide_pair`` sets every claim of the second against those of the first; a sentence in which
nothing is read is a note of itself, as if the person had asked to keep it. ``in_house`` goes the
way of the house, through ``Memory.learn`` with its truth and its index: what nothing is read in is
said again after "remember that", as people do, and what even then is not kept is told apart.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from numpy.typing import NDArray

from assistant.database import File
from memory.base import Claim, Decision, Fact, Learnt, Source
from memory.deciding import decide
from memory.deciding.weighing import EMBEDDER
from memory.following import Following
from memory.index.exact import Exact
from memory.memory import Memory, Rules
from memory.reading import read
from memory.recall.lexical import Lexical
from memory.recall.searching import Searching
from memory.schema import SCHEMA, STEPS
from memory.truth import Truth
from models.base import Embedder
from models.embeddings import load

PERSON = "ada"
NOW = date(2026, 3, 2)
MOMENT = datetime(2026, 3, 2, 12, tzinfo=UTC)
WEIGHT: Sequence[Decision] = ("update", "split", "add", "keep")
"""A sentence of several claims does the first of these that one of them does."""
_HAN = re.compile("[㐀-鿿]")


@cache
def embedder() -> Embedder:
    return load(EMBEDDER)


def vectors(texts: Sequence[str]) -> NDArray[np.float32]:
    """Each text is embedded once in a run."""
    return np.array([_vector(text) for text in texts], np.float32)


@cache
def _vector(text: str) -> NDArray[np.float32]:
    row: NDArray[np.float32] = embedder().embed([text])[0]
    return row


class Once:
    """The embedder, asked once for each text."""

    def __init__(self) -> None:
        self.id, self.dimension = embedder().id, embedder().dimension

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        return vectors(texts)


# --- the decision alone ---------------------------------------------------------------------------


def claims(text: str, language: str = "") -> list[Claim]:
    return read(text, NOW, language) or [Claim("me", "note", text, text, language=language)]


def decide_pair(first: str, second: str) -> Decision:
    """What the second sentence does where the first one is all that is known."""
    said = Source("person", "turn:1", MOMENT.timestamp())
    known = [
        Fact(at, PERSON, claim, said, "held", said.at) for at, claim in enumerate(claims(first), 1)
    ]
    return _together([(decide(each, known, vectors).decision, each) for each in claims(second)])


def _together(decisions: Sequence[tuple[Decision, Claim]]) -> Decision:
    """Of all claims of a sentence. That something has a name is a detail of what else is said of
    it: "I have a dog, Rex" is known where the dog is."""
    found = [
        decision
        for decision, claim in decisions
        if not (claim.attribute == "name" and decision == "add")
    ]
    return min(found or ["add"], key=WEIGHT.index)


# --- the way of the house -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Became:
    """``decision`` is None where one of the sentences was not kept. ``asked``: whether one was kept
    only when asked to."""

    decision: Decision | None
    asked: bool


def in_house(first: str, second: str) -> Became:
    with a_memory() as memory:
        before, asked = _told(memory, first, 1)
        after, asked_again = _told(memory, second, 2)
    if not before or not after:
        return Became(None, asked or asked_again)
    decisions = [(each.verdict.decision, each.fact.claim) for each in after]
    return Became(_together(decisions), asked or asked_again)


def _told(memory: Memory, text: str, turn: int) -> tuple[list[Learnt], bool]:
    source = Source("person", f"turn:{turn}", MOMENT.timestamp() + turn)
    if learnt := memory.learn(PERSON, text, source, MOMENT):
        return learnt, False
    please = "记住：" if _HAN.search(text) else "Remember that "
    return memory.learn(PERSON, please + text, source, MOMENT), True


@contextmanager
def a_memory() -> Iterator[Memory]:
    """Nothing is asked about before it is kept, so that every sentence is set against the other."""
    with TemporaryDirectory() as folder:
        truth = Truth(File(Path(folder) / "memory.db", SCHEMA, 5.0, STEPS))
        words, embedder = Lexical(None), Once()
        following = Following(truth, embedder, lambda model, size: Exact(size), words, None)
        searching = Searching(truth, following, words)
        with closing(Memory(truth, following, searching, embedder, Rules(frozenset()))) as memory:
            yield memory
