"""What is found of what is asked, on the half of our own set that nothing was tuned on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from statistics import fmean

import pytest

from benchmarks.memory import Found
from benchmarks.memory_sets import Question, own
from benchmarks.memory_ways import Counting, World, world
from models.embeddings import EmbedderMissing, load

Way = Callable[[Question], list[str]]


@pytest.fixture(scope="module")
def here() -> Iterator[World]:
    try:
        embedder = Counting(load("use_multilingual"))
    except EmbedderMissing as error:
        pytest.skip(str(error))
    with world(own("held"), embedder) as made:
        yield made


def recall(here: World, way: Way, most: int) -> float:
    answered = [each for each in here.collection.questions if each.answers]
    return fmean(bool(each.answers & set(way(each)[:most])) for each in answered)


def test_what_answers_is_nearly_always_among_the_first_five(here: World) -> None:
    assert recall(here, here.ours(), 5) >= 0.9


def test_the_parts_together_are_better_than_vectors_or_words_alone(here: World) -> None:
    ours = recall(here, here.ours(), 1)
    assert ours > recall(here, here.dense, 1)
    assert ours > recall(here, here.lexical, 1)


def test_where_nothing_is_known_little_is_found(here: World) -> None:
    unknown = [each for each in here.collection.questions if not each.answers]
    counts = [len(here.ours()(each)) for each in unknown]
    assert len(unknown) >= 30
    assert fmean(counts) <= 2.0
    assert fmean(count == 0 for count in counts) >= 0.6


def test_nothing_of_another_person_is_found(here: World) -> None:
    owners = {each.mark: each.person for each in here.collection.said}
    ours = here.ours()
    for question in here.collection.questions:
        assert all(owners[mark] == question.person for mark in ours(question))


def test_the_scores_are_recalls_and_the_reciprocal_rank() -> None:
    question = Question("ada", "who?", frozenset("ab"), "held out")
    assert Found("own", "ours", question, ["x", "a"]).scores == (0.0, 0.5, 0.5, 0.5)
    assert Found("own", "ours", question, ["b", "a"]).scores == (0.5, 1.0, 1.0, 1.0)
    assert Found("own", "ours", question, []).scores == (0.0, 0.0, 0.0, 0.0)
