"""Long and odd texts: the work is bounded, and nothing is lost by what is not compared."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from memory.base import Claim, Fact, Source
from memory.deciding import decide
from memory.deciding.lengths import MOST, cut
from memory.deciding.words import words
from tests.costs import is_quick
from tests.memory.deciding.pipeline import embedder

SAID = Source("person", "turn:1", 1_800_000_000.0)
LONG = 1990
SECONDS = 1.0
"""On a machine that is busy with other things; these took 5 s and more."""
LETTERS = "".join(np.random.default_rng(7).choice(list("ab1@.+- 我的"), LONG))


def all_alike(texts: Sequence[str]) -> NDArray[np.float32]:
    size = embedder().dimension
    return np.full((len(texts), size), size**-0.5, np.float32)


def fact(claim: Claim) -> Fact:
    return Fact(1, "ada", claim, SAID, "held", SAID.at)


@pytest.mark.parametrize("attribute", ["note", "address", "phone", "email"])
@pytest.mark.parametrize("seed", ["@", "a@", "1 ", "我", "的", "+4 ", "12 Oak ", LETTERS])
def test_long_texts_of_odd_signs_take_no_longer(seed: str, attribute: str) -> None:
    text = (seed * LONG)[:LONG]
    old, new = (Claim("me", attribute, each, each) for each in (text, "x" + text[1:] + "b"))
    assert is_quick(lambda: decide(new, [fact(old)], all_alike), SECONDS)


def test_signs_of_mail_addresses_take_no_longer_where_nothing_is_cut() -> None:
    assert is_quick(lambda: words("@" * 1500 + "b"), SECONDS)


def test_long_notes_that_differ_at_the_end_are_two() -> None:
    begin = "The key of the shed is under the pot. " * 20
    old, new = (
        Claim("me", "note", begin + end, begin + end) for end in ("It is red.", "It is blue.")
    )
    assert decide(new, [fact(old)], all_alike).decision == "add"


def test_a_value_in_a_long_text_is_compared_as_in_a_short_one() -> None:
    long = "Well, it was a long day and much was packed. " * 20
    old = fact(Claim("me", "address", "3 Quetzal St", f"{long}I live at 3 Quetzal St"))
    new = Claim("me", "address", "5 Ocelot St", f"{long}I live at 5 Ocelot St")
    verdict = decide(new, [old], all_alike)
    assert (verdict.decision, verdict.about) == ("update", old)


def test_sentences_are_compared_whole_and_odd_texts_in_part() -> None:
    for text in ("I live at 3 Quetzal St", "我家的备用钥匙在花盆下面。" * 10, "One day. " * 60):
        assert cut(text) == text
    for text in ("@" * LONG, "我的" * LONG, LETTERS, "word " * LONG):
        assert len(cut(text)) <= MOST
