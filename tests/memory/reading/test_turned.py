"""Sentences that say it another way round come into the order that the patterns know."""

from __future__ import annotations

import pytest

from memory.reading.english_turned import LONGEST, mended, turned


@pytest.mark.parametrize(
    ("said", "plain"),
    [
        ("Home is Lisbon for me", "I live in Lisbon"),
        ("you will find us at 9 Cedar Way", "I live at 9 Cedar Way"),
        ("Parcels go to 16 Station Road", "my delivery address is 16 Station Road"),
        ("at work I am on 020 7946 0018", "my work phone is 020 7946 0018"),
        ("Ana Costa picks up on 555-0114", "Ana Costa's number is 555-0114"),
        ("I report to Gavin", "my boss is Gavin"),
        ("Chrome is my browser", "my browser is Chrome"),
        ("for lunch I mostly have salad", "I have salad for lunch"),
        ("I take my coffee black", "my usual coffee is black"),
        ("bee stings make me swell up", "I am allergic to bee stings"),
        ("Jazz is my thing", "I like Jazz"),
        ("I keep my notes in Notion", "I use Notion for notes"),
        ("Every Tuesday I have band practice", "I have band practice every Tuesday"),
        ("Tuesdays are my yoga days", "I have yoga on Tuesdays"),
    ],
)
def test_a_clause_is_turned(said: str, plain: str) -> None:
    assert turned(said) == plain


@pytest.mark.parametrize(
    "plain", ["I live in Rome", "my sister is Anna", "she works at Shell", "it rains", ""]
)
def test_what_is_plain_stays_as_it_is(plain: str) -> None:
    assert turned(plain) == plain


@pytest.mark.parametrize(
    ("said", "plain"),
    [
        ("My name is not Steven, it is Stephen", "My name is Stephen, not Steven"),
        ("our doctor is no longer Dr Ash but Dr Elm", "our doctor is Dr Elm, not Dr Ash"),
        ("it is the 9th, not the 19th, Mia's birthday", "Mia's birthday is the 9th, not the 19th"),
        ("I got my number wrong, it is 555 0142", "my number is 555 0142"),
        ("Pip, my hamster, is two", "my hamster Pip is two"),
        ("our practice was moved from Monday to Friday", "our practice is Friday"),
    ],
)  # fmt: skip
def test_a_correction_of_two_clauses_becomes_one(said: str, plain: str) -> None:
    assert mended(said) == plain


def test_what_is_long_is_not_turned() -> None:
    long = f"Home is {'x' * LONGEST} for me"
    assert turned(long) == long
    assert mended(f"it is {'x' * LONGEST}, my name") == f"it is {'x' * LONGEST}, my name"
