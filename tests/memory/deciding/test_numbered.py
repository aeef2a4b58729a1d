"""Two of a sort with a number or a name of their own."""

from __future__ import annotations

import pytest

from memory.base import Claim, Fact, Source
from memory.deciding.numbered import told_apart
from memory.deciding.sentences import weighed
from tests.memory.deciding.pipeline import vectors

SAID = Source("person", "turn:1", 1_800_000_000.0)


@pytest.mark.parametrize(
    ("before", "now"),
    [
        ("locker 12 has the blue tent", "locker 14 has the blue tent"),
        ("box 3 is full of books", "box 5 is full of books"),
        ("the blue box 3 is full", "the blue box 5 is in the attic"),
        ("I own llama0 called Zed0", "I own llama1 called Zed1"),
        ("I own a llama called Zed", "I own a llama called Ted"),
        ("12号柜放帐篷", "14号柜放帐篷"),
    ],
)
def test_what_is_said_of_one_of_them_says_nothing_of_the_other(before: str, now: str) -> None:
    claim = Claim("me", "note", before, before)
    assert weighed(now, [Fact(1, "ada", claim, SAID, "held", 1.0)], vectors).decision == "split"


@pytest.mark.parametrize(
    ("before", "now"),
    [
        ("the gate code is 1234", "the gate code is 4321"),
        ("dinner at 7 is fixed", "dinner at 8 is fixed"),
        ("bus 12 goes to the office", "bus 14 goes to the office now"),
        ("locker 12 has the blue tent", "locker 12 has the red tent"),
        ("locker 12 has the blue tent", "box 14 has the blue tent"),
        ("I own a llama called Zed", "sorry, I own a llama called Ted"),
        ("周二收垃圾", "周四收垃圾"),
    ],
)
def test_a_number_that_is_what_is_said_tells_nothing_apart(before: str, now: str) -> None:
    assert not told_apart(now, before)


def test_what_is_said_again_of_one_of_them_is_of_that_one() -> None:
    texts = ("locker 12 has the blue tent", "locker 14 has the blue tent")
    known = [
        Fact(at, "ada", Claim("me", "note", text, text), SAID, "held", 1.0)
        for at, text in enumerate(texts)
    ]
    verdict = weighed("locker 14 has the red tent", known, vectors)
    assert (verdict.decision, verdict.about) == ("update", known[1])
