"""English sentences of 25 subjects that were set aside before the rules were made for others.

``english_aside`` is half of 459 that were written together; the other half is in ``claims``. They
were counted once the rules were done: precision 0.95, recall 0.86 (0.87 and 0.34 with the rules of
before). Rules were made for ten of them afterwards, so this is no held-out set any more.
"""

from __future__ import annotations

import pytest

from memory.reading import read
from tests.memory.reading.labelled import NOW, labelled, written
from tests.memory.reading.test_sentences import scored

ASIDE = labelled("english_aside")


def test_sentences_that_were_set_aside_are_read() -> None:
    score = scored(ASIDE)
    assert score.precision >= 0.95, score
    assert score.recall >= 0.88, score


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("My wife's mum is called Rosalind", ["mother-in-law|name|Rosalind"]),
        ("My husband's boss is Martina", ["husband|relative:boss|Martina"]),
        ("Grandma Joanne lives in York", ["grandmother|name|Joanne", "Joanne|town|York"]),
        ("Kristen from yoga is vegan", ["Kristen|diet|vegan"]),
        ("The kids' dentist is Dr Shaw", ["child|relative:dentist|Dr Shaw"]),
        ("I share a flat with Bruna, she's my flatmate", ["roommate|name|Bruna"]),
        ("My car's plate is KX20 ABC", ["me|plate|KX20 ABC"]),
        ("Harriet has a peanut allergy, careful with snacks", ["Harriet|allergy|peanut"]),
        ("Mum changed her number, it's 07700 900341 now", ["mother|phone|07700 900341"]),
    ],
)
def test_whose_it_is_and_what_is_only_said_beside_it(text: str, claims: list[str]) -> None:
    assert [written(one) for one in read(text, NOW)] == claims


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("im Marta", ["me|name|Marta"]),
        ("Hi, I'm Marta Silva", ["me|name|Marta Silva"]),
        ("Hi, I'm German", ["me|nationality|German"]),
        ("I'm Late", []),
        ("im tired", []),
        ("hey, I'm Busy", []),
    ],
)
def test_a_name_is_told_by_its_capital_where_one_introduces_oneself(
    text: str, claims: list[str]
) -> None:
    assert [written(one) for one in read(text, NOW)] == claims
