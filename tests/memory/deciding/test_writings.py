"""Figures, words and people of sentences, in both languages."""

from __future__ import annotations

import pytest

from memory.deciding.cues import another, changed, denied, still, two_of_a_sort
from memory.deciding.figures import fuller, number, plain
from memory.deciding.values import compare
from memory.deciding.whom import related, whom
from memory.deciding.words import stem, words


@pytest.mark.parametrize(
    ("text", "figure"),
    [
        ("May 3rd, 1990", "@1990-05-03"),
        ("1990年5月3日", "@1990-05-03"),
        ("3rd of June", "@06-03"),
        ("五月三号", "@05-03"),
        ("7 in the morning", "~07:00"),
        ("晚上七点半", "~19:30"),
        ("half past seven", "~07:30"),
        ("Wednesday", "%3"),
        ("星期三", "%3"),
        ("138-1234-5678", "#13812345678"),
        ("三千五", "#3500"),
        ("8万", "#80000"),
        ("80k", "#80000"),
        ("twenty-three", "#23"),
    ],
)
def test_figures_have_one_writing(text: str, figure: str) -> None:
    assert plain(text).split() == [figure]


def test_a_numeral_in_a_name_is_none() -> None:
    assert plain("张三") == "张三"


def test_chinese_numerals_count() -> None:
    assert [number(each) for each in ("四百零二", "一二三", "三千五", "十二")] == [
        402,
        123,
        3500,
        12,
    ]


def test_of_two_writings_of_a_figure_the_fuller_one_is_known() -> None:
    assert fuller("@05-03", "@1990-05-03") == "@1990-05-03"
    assert fuller("#01701234567", "#491701234567") == "#491701234567"
    assert fuller("#7", "~19:00") == "~19:00"
    assert fuller("@05-03", "@05-04") is None
    assert fuller("#12", "#21") is None


def test_a_thing_is_the_same_in_both_languages() -> None:
    assert words("I'm allergic to peanuts").things == words("我对花生过敏").things
    assert words("Oak St 12").all == words("12 Oak Street").all


def test_english_words_lose_their_endings() -> None:
    assert {stem(each) for each in ("moved", "moves", "moving", "move")} == {"mov"}
    assert stem("spring") == "spring"


def test_names_are_found_where_names_stand() -> None:
    assert whom("My sister Clara lives in Leeds").names == {"Clara"}
    assert whom("Anna Li的电话是555-0101").names == {"Anna Li"}
    assert whom("张伟的电话是123").names == {"张伟"}
    assert whom("I've moved to Leeds") == whom("我住在上海")


def test_who_a_sentence_is_of_stands_to_another_one() -> None:
    first = whom("My sister Anna lives in Leeds")
    assert related(whom("Anna is a vet"), first) == "same"
    assert related(whom("My sister Emma lives in York"), first) == "other"
    assert related(whom("Paul is my new boss"), whom("My boss is Karen")) == "next"


def test_sentences_say_what_they_do() -> None:
    assert changed("We've moved to York")
    assert changed("我换号了")
    assert not changed("I live in York")
    assert denied("我不吃辣")
    assert not denied("味道不错")
    assert another("I'm allergic to cats too")
    assert still("I'm still with Siemens")
    assert two_of_a_sort("my private phone is 2", "my work phone is 1")


@pytest.mark.parametrize(
    ("first", "second"),
    [("Thing1000", "Thing1001"), ("Galaxy2200", "Galaxy220"), ("Berlin2", "Berlin")],
)
def test_a_digit_is_no_slip_of_the_pen(first: str, second: str) -> None:
    assert compare(first, second, lambda text, others: [0.99] * len(others)) == "different"
