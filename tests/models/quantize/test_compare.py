"""The judgement over a result, on answers made up of numbers."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from models.serving.quantize.compare import TOP, Comparison, Original, Place, check, compare
from models.serving.quantize.job import QuantizeError
from models.serving.quantize.recipes import EIGHT_BITS, FOUR_BITS

VOCABULARY = 100


def an_original(seed: int, length: int = 6) -> Original:
    logits = np.random.default_rng(seed).normal(size=(length, VOCABULARY)).astype(np.float32) * 3
    logarithms = logits - np.log(np.exp(logits).sum(axis=1, keepdims=True))
    return Original([], tuple(logarithms.argmax(axis=1).tolist()), logarithms)


def as_places(original: Original, noise: float = 0.0, seed: int = 9) -> list[Place]:
    """What a result would say whose logits are off by ``noise`` of the original's spread."""
    dice = np.random.default_rng(seed)
    spread = original.logarithms.std()
    theirs = original.logarithms + dice.normal(size=original.logarithms.shape) * noise * spread
    found = []
    for row in theirs:
        best = np.argsort(row)[::-1][:TOP]
        found.append(Place(int(best[0]), {int(i): float(row[i]) for i in best}))
    return found


def test_the_same_answers_are_the_same() -> None:
    originals = [an_original(seed) for seed in range(4)]
    found = compare(originals, [as_places(each) for each in originals])
    assert found.agreement == 1
    assert found.error < 1e-6
    assert found.positions == 24


def test_more_noise_is_more_error() -> None:
    originals = [an_original(seed) for seed in range(8)]
    errors = [
        compare(originals, [as_places(each, noise) for each in originals]).error
        for noise in (0.02, 0.1, 0.5)
    ]
    assert errors == sorted(errors)
    assert errors[0] < 0.1 < errors[2]


def test_a_constant_added_to_all_logarithms_is_no_error() -> None:
    original = an_original(1)
    shifted = [
        replace(place, likeliest={i: value + 5 for i, value in place.likeliest.items()})
        for place in as_places(original)
    ]
    assert compare([original], [shifted]).error < 1e-6


def test_other_weights_are_refused() -> None:
    originals, others = [an_original(n) for n in range(4)], [an_original(n + 50) for n in range(4)]
    found = compare(originals, [as_places(each) for each in others])
    assert found.agreement < 0.2
    with pytest.raises(QuantizeError, match="not the same model any more"):
        check(found, FOUR_BITS)


def test_not_a_number_is_refused() -> None:
    original = an_original(3)
    broken = [
        Place(place.token, dict.fromkeys(place.likeliest, math.nan))
        for place in as_places(original)
    ]
    found = compare([original], [broken])
    assert found.error == math.inf
    with pytest.raises(QuantizeError):
        check(found, FOUR_BITS)


def test_an_answer_that_goes_elsewhere_counts_up_to_there() -> None:
    original = an_original(4)
    places = as_places(original)[:3]
    other = next(i for i in places[2].likeliest if i != original.tokens[2])
    places[2] = replace(places[2], token=other)
    found = compare([original], [places])
    assert found.positions == 3
    assert found.agreement == pytest.approx(2 / 3)


def test_a_model_that_says_nothing_is_refused() -> None:
    with pytest.raises(QuantizeError, match="says anything"):
        compare([an_original(5)], [[]])


def test_eight_bits_are_held_to_more() -> None:
    between = Comparison(error=0.35, agreement=0.8, positions=50)
    check(between, FOUR_BITS)
    with pytest.raises(QuantizeError):
        check(between, EIGHT_BITS)
