"""The small model: what it is given, how it is trained and written, what is sure without it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from memory.base import Claim, Decision, Fact, Source
from memory.deciding.owners import owner
from memory.deciding.sentences import MOST, weighed
from memory.deciding.signs import signs
from memory.deciding.told import told
from memory.deciding.weighing import (
    DECISIONS,
    combined,
    model,
    one_after_another,
    read,
    write,
)
from tests.memory.deciding.pipeline import vectors
from tests.memory.deciding.training import Examples, cross_validated, decided, trained

SAID = Source("person", "turn:1", 1_800_000_000.0)


def fact(text: str, id: int = 1) -> Fact:
    return Fact(id, "ada", Claim("me", "note", text, text), SAID, "held", SAID.at)


def drawn(count: int = 400) -> Examples:
    """Labels that depend on one sign and one number of the vectors, in groups of four."""
    chance = np.random.default_rng(7)
    counted, numbers = chance.normal(size=(count, 3)), chance.normal(size=(count, 5))
    labels = 2 * (counted[:, 1] > 0) + (numbers[:, 2] > 0)
    firsts = tuple(f"sentence {at // 4}" for at in range(count))
    names = ("one", "two", "three")
    return Examples(names, counted, numbers, labels, firsts, ("drawn",) * count, ("en",) * count)


def test_what_depends_on_signs_and_vectors_is_learnt() -> None:
    of = drawn(3000)
    assert float(np.mean(cross_validated(of) == of.labels)) > 0.9


def test_what_depends_on_nothing_is_not_learnt() -> None:
    of = drawn()
    shuffled = np.random.default_rng(1).permutation(of.labels)
    nothing = Examples(
        of.names, of.told, of.vectors, shuffled, of.firsts, of.sets, of.languages
    )  # fmt: skip
    assert float(np.mean(cross_validated(nothing) == shuffled)) < 0.4


def test_a_model_that_was_written_decides_as_before(tmp_path: Path) -> None:
    of, rows = drawn(), np.arange(400)
    made = trained(of, rows)
    write(made, tmp_path / "weights.npz")
    again = read(tmp_path / "weights.npz")
    assert float(np.mean(decided(made, of, rows) == decided(again, of, rows))) > 0.98


def test_one_pair_gets_the_decision_that_many_at_once_get() -> None:
    of, rows = drawn(), np.arange(400)
    made = trained(of, rows)
    for row, expected in zip(rows[:20], decided(made, of, rows), strict=False):
        counted = dict(zip(of.names, of.told[row].tolist(), strict=True))
        shares = made.shares(counted, of.vectors[row].astype(np.float32))
        assert max(shares, key=lambda each: shares[each]) == DECISIONS[expected]


def test_the_weights_are_of_the_signs_and_of_this_embedder() -> None:
    counted = signs(told("Bin day is Friday", "Bin day is Tuesday"), 0.9)
    assert set(model().names) == set(counted)
    row = vectors(["Bin day is Friday"])[0]
    shares = model().shares(counted, combined(row, row, row))
    assert tuple(shares) == DECISIONS
    assert sum(shares.values()) == pytest.approx(1)


def test_a_sign_that_is_missing_is_an_error() -> None:
    row = vectors(["Bin day is Friday"])[0]
    with pytest.raises(KeyError):
        model().shares({}, combined(row, row, row))


@pytest.mark.parametrize(
    ("first", "second", "is_"),
    [
        ("The spare key is under the blue pot", "The spare key is under the red pot", "update"),
        ("The spare key is under the blue pot", "the spare key is under the blue pot!", "keep"),
        ("I sing in a choir", "I'm out of the choir, I quit", "update"),
        ("Mum's flat faces the park", "My uncle's flat faces the harbour", "split"),
        ("阳台的门锁坏了", "我下周要去体检", "add"),
    ],
)
def test_a_sentence_is_set_beside_an_earlier_one(first: str, second: str, is_: Decision) -> None:
    verdict = weighed(second, [fact(first)], vectors)
    assert verdict.decision == is_
    assert (verdict.about is None) == (is_ == "add")


def test_of_many_sentences_the_one_that_is_meant_is_found_and_few_are_looked_at_closely() -> None:
    others = [
        "The printer is on the second floor", "Bin day is Tuesday", "Jo's twins are Ed and Al",
        "The car is due for a service in May", "My desk faces the window", "Ann's cello is old",
        "The router stands in the hall", "Grandpa was a sailor", "Sunday is pancake day",
    ]  # fmt: skip
    known = [fact(text, at) for at, text in enumerate(others, 1)]
    asked: list[str] = []

    def noting(texts: object) -> object:
        assert isinstance(texts, list)
        asked.extend(texts)
        return vectors(texts)

    verdict = weighed("Bin day is Thursday now", known, noting)  # type: ignore[arg-type]
    assert verdict.decision == "update"
    assert verdict.about == known[1]
    both = [text for text in asked if text.startswith(tuple(others)) and text not in others]
    assert one_after_another(others[1], "Bin day is Thursday now") in both
    assert len(both) <= MOST


def test_nothing_known_is_an_addition_without_asking_for_anything() -> None:
    assert weighed("Bin day is Thursday", [], vectors).decision == "add"


@pytest.mark.parametrize(
    ("text", "sort", "who"),
    [
        ("I live in York", "me", ""),
        ("my sister lives in York", "relation", "sister"),
        ("我婆婆只会说温州话", "relation", "婆婆"),
        ("Tony is my coach", "name", "tony"),
        ("She lives in York", "she", ""),
        ("The bins go out on Monday", "thing", ""),
    ],
)
def test_whose_a_sentence_is_stands_first_in_it(text: str, sort: str, who: str) -> None:
    found = owner(text)
    assert (found.sort, found.who) == (sort, who)
