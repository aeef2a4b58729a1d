"""How often the decision on a labelled pair is the right one, for each language and over all.

The weights were made with ``dev``, ``held_out`` and the pairs for tuning, so the figures of these
only say that they are the ones of these pairs. What they are worth on others, ``fresh`` says, which
nobody who wrote rules or chose weights has read: of it only these counts were seen.
"""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.memory.deciding.pipeline import decide_pair, in_house

PAIRS = Path(__file__).parent.parent / "pairs"
GOAL = 0.95
FEW = 0.9
"""Of the 48 held-out pairs in two languages; the goal is not reached there."""
FLOOR = 0.8
"""Of the fresh pairs, in each language."""
IN_HOUSE = 0.8
"""Of the pairs of which the house keeps both sentences."""
EACH = 12
"""Every how manyth pair is told to a whole memory."""
Counts = Counter[tuple[str, str, str]]
"""Language, label and decision."""
LANGUAGES = ("", "en", "zh", "mixed")


def pairs(name: str) -> list[Any]:
    lines = (PAIRS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


@cache
def counted(name: str) -> Counts:
    found: Counts = Counter()
    for pair in pairs(name):
        found[pair["language"], pair["label"], decide_pair(pair["first"], pair["second"])] += 1
    return found


def accuracy(counts: Counts, language: str = "") -> float:
    these = {key: n for key, n in counts.items() if language in ("", key[0])}
    return sum(n for (_, label, is_), n in these.items() if label == is_) / sum(these.values())


@pytest.mark.parametrize("name", ["dev", "held_out"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_of_the_pairs_for_tuning_as_many_decisions_are_right_as_wanted(
    name: str, language: str
) -> None:
    counts = counted(name)
    least = FEW if (name, language) == ("held_out", "mixed") else GOAL
    assert accuracy(counts, language) >= least, sorted(counts.items())


@pytest.mark.whole
@pytest.mark.parametrize("language", LANGUAGES)
def test_of_the_pairs_that_nobody_tuned_on_no_more_are_wrong_than_before(language: str) -> None:
    counts = counted("fresh")
    assert accuracy(counts, language) >= FLOOR, sorted(counts.items())


@pytest.mark.xfail(reason="about 90 of 100 on sentences that nobody tuned on", strict=True)
def test_of_the_pairs_that_nobody_tuned_on_19_of_20_decisions_are_right() -> None:
    assert accuracy(counted("fresh")) >= GOAL


def test_a_whole_memory_decides_as_its_parts_do_on_what_it_keeps() -> None:
    """What no rule reads is kept only when asked to, and some of it not even then."""
    told = pairs("held_out")[::EACH]
    became = [(pair["label"], in_house(pair["first"], pair["second"])) for pair in told]
    kept = [(label, each.decision) for label, each in became if each.decision is not None]
    right = sum(label == decision for label, decision in kept)
    assert right / len(kept) >= IN_HOUSE, (right, len(kept), len(told))
