"""Whom a question is about, what it wants to know and of when."""

from __future__ import annotations

from datetime import datetime

import pytest

from memory.reading.attributes import ATTRIBUTES
from memory.recall import asking
from memory.recall.asking import asks_for, attributes_in, is_of_oneself
from memory.recall.subjects import (
    names_in,
    relations_in,
    said_as_kept,
    subjects_in,
)
from memory.recall.times import span_in

NOW = datetime(2026, 11, 22, 15, 30)  # noqa: DTZ001 - a Sunday, by this machine's clock


@pytest.mark.parametrize(
    ("query", "relation"),
    [
        ("Where does my sister live?", "sister"),
        ("my sisters", "sister"),
        ("When is Mum's birthday?", "mother"),
        ("我妹妹住哪儿?", "sister"),
        ("我老公在哪里工作?", "husband"),
        ("call my GP", "doctor"),
    ],
)
def test_a_relation_is_known_however_it_is_said(query: str, relation: str) -> None:
    assert relation in relations_in(query)


def test_a_word_that_contains_a_relation_is_none() -> None:
    assert relations_in("the reason for the season") == set()


def test_names_are_words_with_capitals_and_runs_of_chinese() -> None:
    assert {"Sam Reed", "Sam"} <= names_in("Where does Sam Reed live?")
    assert "李娜" in names_in("李娜住哪儿?")
    assert "live" not in names_in("Where does Sam Reed live?")


def test_who_is_known_by_name_is_found_under_the_relation_and_back() -> None:
    named = [("sister", "Anna Berg"), ("brother", "Paul")]
    assert "sister" in subjects_in("What does Anna like?", named)
    assert {"Anna Berg", "Anna"} <= subjects_in("What does my sister like?", named)
    assert "brother" not in subjects_in("What does Anna like?", named)


def test_a_relation_is_searched_as_it_is_kept() -> None:
    known = {"sister", "mother", "cat"}.__contains__
    assert said_as_kept("Where is my sis?", known).split() == ["Where", "is", "my", "sister", "?"]
    assert said_as_kept("我妹妹住哪儿", known).split() == ["我", "sister", "住哪儿"]
    assert said_as_kept("two cats", known).split() == ["two", "cat"]


def test_a_relation_of_which_nothing_is_known_stays_as_it_was_said() -> None:
    assert said_as_kept("我弟弟和 mum", lambda _: False) == "我弟弟和 mum"


@pytest.mark.parametrize(
    ("query", "attribute"),
    [
        ("What's my address?", "address"),
        ("Where do I live?", "town"),
        ("我家住哪里?", "address"),
        ("What is she called?", "name"),
        ("When was he born?", "birthday"),
        ("Which app do I take?", "app:taxi"),
        ("我对什么过敏?", "allergy"),
        ("What's my job?", "job"),
    ],
)
def test_what_is_asked_for_is_known(query: str, attribute: str) -> None:
    assert asks_for(attributes_in(query), attribute)


def test_what_is_not_asked_for_is_not() -> None:
    assert not asks_for(attributes_in("What's my address?"), "name")
    assert attributes_in("Set the table") == frozenset()


def test_the_table_speaks_of_attributes_that_there_are() -> None:
    names = {name.partition(":")[0] for names, _ in asking._PATTERNS for name in names}
    assert names <= set(ATTRIBUTES)


def test_it_is_known_whether_the_person_means_themselves() -> None:
    assert is_of_oneself("What's my shoe size?")
    assert is_of_oneself("我几点起床?")
    assert not is_of_oneself("What is the time in Lima?")


@pytest.mark.parametrize(
    ("query", "first", "after"),
    [
        ("What did I do yesterday?", (2026, 11, 21), (2026, 11, 22)),
        ("前天", (2026, 11, 20), (2026, 11, 21)),
        ("the day before yesterday", (2026, 11, 20), (2026, 11, 21)),
        ("today", (2026, 11, 22), (2026, 11, 23)),
        ("last week", (2026, 11, 9), (2026, 11, 16)),
        ("上个月", (2026, 10, 1), (2026, 11, 1)),
        ("three days ago", (2026, 11, 19), (2026, 11, 20)),
        ("两周前", (2026, 11, 2), (2026, 11, 9)),
        ("a month ago", (2026, 10, 1), (2026, 11, 1)),
        ("in March", (2026, 3, 1), (2026, 4, 1)),
        ("in December", (2025, 12, 1), (2026, 1, 1)),
        ("in December 2024", (2024, 12, 1), (2025, 1, 1)),
    ],
)
def test_a_span_of_time_is_read(
    query: str, first: tuple[int, int, int], after: tuple[int, int, int]
) -> None:
    wanted = tuple(datetime(*day).timestamp() for day in (first, after))  # noqa: DTZ001
    assert span_in(query, NOW.timestamp()) == wanted


@pytest.mark.parametrize("query", ["", "What's my name?", "I may come", "in a marching band"])
def test_no_span_is_read_where_none_is_said(query: str) -> None:
    assert span_in(query, NOW.timestamp()) is None


@pytest.mark.parametrize("query", ["99999999 months ago", "9999999999 days ago"])
def test_a_time_before_all_time_is_none(query: str) -> None:
    assert span_in(query, NOW.timestamp()) is None
