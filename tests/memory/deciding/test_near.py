"""What a whole memory sets a claim against: what can matter, and nothing of thousands of others."""

from __future__ import annotations

import time

import pytest

from memory.base import Claim, Decision, Source
from memory.deciding.typed import NOTE, akin, alike
from tests.memory.deciding.pipeline import MOMENT, PERSON, a_memory

SAID = Source("person", "turn:1", MOMENT.timestamp())
LATER = Source("person", "turn:2", MOMENT.timestamp() + 1)
THOUSANDS = 5000
SECONDS = 1.0
"""On a machine that is busy with other things; reading and comparing all of them takes longer."""


def said(subject: str, attribute: str, value: str, text: str = "", instead: str = "") -> Claim:
    return Claim(subject, attribute, value, text or f"{attribute} {value}", instead=instead)


@pytest.mark.parametrize(
    ("first", "second", "is_"),
    [
        (said("wife", "name", "Anna"), said("partner", "name", "Anna"), "keep"),
        (said("wife", "name", "Anna"), said("girlfriend", "name", "Eve"), "update"),
        (
            said("me", "likes", "coffee", "I like coffee"),
            said("me", "prefers", "tea", "not coffee, I prefer tea", instead="coffee"),
            "update",
        ),
        (
            said("me", "likes", "spicy food", "I like spicy food"),
            said("me", "dislikes", "spicy food", "I can't stand spicy food"),
            "update",
        ),
        (said("me", "phone", "5550114"), said("me", "work_phone", "5550199"), "split"),
        (said("me", "birthday", "3 May"), said("sister", "birthday", "3 May"), "split"),
    ],
)
def test_what_can_matter_is_found_under_other_names(
    first: Claim, second: Claim, is_: Decision
) -> None:
    with a_memory() as memory:
        memory.keep(PERSON, first, SAID)
        assert memory.keep(PERSON, second, LATER).verdict.decision == is_


def test_a_claim_of_somebody_who_told_thousands_of_things_takes_no_longer() -> None:
    with a_memory() as memory:
        old = said("me", "town", "Oslo", "I live in Oslo")
        other = [said("me", "size:shoe", f"{n}", "shoes") for n in range(THOUSANDS)]
        memory.truth.keep_many(PERSON, [(claim, SAID) for claim in (old, *other)])
        memory.following.catch_up()
        memory.keep(PERSON, said("me", "employer", "IBM", "I work at IBM"), LATER)
        began = time.thread_time()
        new = memory.keep(PERSON, said("me", "town", "Rome", "I live in Rome"), LATER)
        assert time.thread_time() - began < SECONDS
        assert new.verdict.decision == "update"
        assert new.verdict.about is not None
        assert new.verdict.about.claim == old


def test_attributes_and_relations_that_may_be_one_are_asked_for_together() -> None:
    assert {"likes", "dislikes", "eats", "diet"} <= {*akin("likes")}
    assert akin("app:music")[0] == "app:music"
    assert "uses" in akin("app:music")
    assert akin(NOTE) == ()
    assert akin("plate") == ("plate",)
    assert {"wife", "partner"} <= {*alike("wife")}
    assert alike("boss") == ("boss",)
