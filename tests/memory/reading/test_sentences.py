"""Every labelled sentence gives its claims, and what is no statement gives none."""

from __future__ import annotations

import pytest

from memory.reading import read
from tests.memory.reading.labelled import NOW, Score, Sentence, labelled, missing, surplus

CLAIMS, NOTHING, HELD_OUT = labelled("claims"), labelled("nothing"), labelled("held_out")


@pytest.mark.parametrize("sentence", CLAIMS, ids=lambda one: one.text)
def test_a_statement_gives_its_claims_and_no_others(sentence: Sentence) -> None:
    made = read(sentence.text, NOW)
    assert not missing(sentence.claims, made)
    assert not surplus(sentence.claims, made)


@pytest.mark.parametrize("sentence", NOTHING, ids=lambda one: one.text)
def test_what_is_no_statement_gives_no_claim(sentence: Sentence) -> None:
    assert read(sentence.text, NOW) == []


@pytest.mark.parametrize("language", ["en", "zh"])
def test_sentences_that_the_rules_were_not_written_for_are_read_as_well(language: str) -> None:
    """Few false claims first, then few missed ones."""
    score = scored([one for one in HELD_OUT if one.language == language])
    assert score.precision >= 0.95, score
    assert score.recall >= 0.80, score


def test_the_labelled_sentences_are_many_and_each_is_there_once() -> None:
    texts = [one.text for one in (*CLAIMS, *NOTHING, *HELD_OUT)]
    assert len(set(texts)) == len(texts)
    assert len(CLAIMS) >= 250
    assert len(NOTHING) >= 150
    assert len(HELD_OUT) >= 150
    assert sum(one.language == "zh" for one in CLAIMS) >= 100


def scored(sentences: list[Sentence]) -> Score:
    wanted = made = right = 0
    for one in sentences:
        claims = read(one.text, NOW)
        wanted, made = wanted + len(one.claims), made + len(claims)
        right += len(one.claims) - len(missing(one.claims, claims))
    return Score(wanted, made, right)
