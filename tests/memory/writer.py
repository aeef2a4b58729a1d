"""A process that learns and forgets as fast as it can, until it is killed.

``python -m tests.memory.writer FILE SEED`` writes two lines for each change: ``try`` with what is
about to be done, ``kept`` once it is. Values are words that occur nowhere else.
"""

from __future__ import annotations

import itertools
import json
import random
import sys
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

from memory.base import Fact
from memory.taking_along import bring
from memory.truth import Truth
from tests.memory.sayings import ANN, claim, opened, said

KINDS = ("add", "add", "update", "update", "repeat", "end", "forget", "import", "vectors")
MOST = 60
"""Held facts; beyond them more is forgotten."""


def main(path: Path, seed: int) -> None:
    dice = random.Random(seed)
    words = (f"w{seed}x{n}x" for n in itertools.count())
    with opened(path, 30.0) as truth:
        print("ready", flush=True)
        while True:
            step(truth, dice, words)


def step(truth: Truth, dice: random.Random, words: Iterator[str]) -> None:
    held = truth.known(ANN)
    kind = "forget" if len(held) > MOST else dice.choice(KINDS)
    word = next(words)
    if not held or kind == "add":
        tell("try", "add", word)
        truth.keep(ANN, claim(word), said())
    elif kind == "import":
        new = [f"a{word}", f"b{word}", f"c{word}"]
        tell("try", "import", *new)
        bring(truth, ANN, chain(new))
    else:
        change(truth, kind, dice.choice(held), word)
    print("kept", flush=True)


def change(truth: Truth, kind: str, fact: Fact, word: str) -> None:
    value = fact.claim.value
    tell("try", kind, value, word)
    match kind:
        case "update":
            truth.keep(ANN, claim(word), said(), instead_of=fact)
        case "repeat":
            truth.repeat(fact, said(), merged=word)
        case "end":
            truth.end(ANN, fact.id, 2000.0)
        case "forget":
            truth.forget(ANN, [fact.id])
        case "vectors":
            truth.keep_vectors("m", {fact.id: value.encode()})


def chain(words: list[str]) -> list[str]:
    """A file of memories in which each value took the place of the one before."""
    lines: list[dict[str, object]] = [{"format": "phonepilot-memory", "version": 1}]
    for n, word in enumerate(words, 1):
        last = n == len(words)
        lines.append({
            "fact": n, "claim": asdict(claim(word)), "sources": [asdict(said())],
            "state": "held" if last else "past", "began": 1.0 * n, "ended": None if last else n + 1,
            "instead_of": n - 1, "seen": 1,
        })  # fmt: skip
    return [json.dumps(line) for line in lines]


def tell(*words: str) -> None:
    print(*words, flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
