"""What holds of every claim that is read, whatever the sentence."""

from __future__ import annotations

from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.base import ME
from memory.reading import LONGEST, read
from memory.reading.attributes import ATTRIBUTES, RELATIONS, attribute
from tests.costs import cost, is_quick
from tests.memory.reading.labelled import NOW, labelled

STATEMENTS = labelled("claims")
WORDS = [
    "I", "my", "sister", "Anna", "is", "not", "in", "on", "at", "Rome", "and", ",", ".", "'s",
    "我", "的", "是", "不", "住", "在", "叫", "了",
]  # fmt: skip
SLOWEST = 0.005
"""Seconds for a message, the median."""


def test_every_claim_is_of_a_known_attribute_and_its_kind() -> None:
    for one in STATEMENTS:
        for claim in read(one.text, NOW):
            assert claim.attribute.partition(":")[0] in ATTRIBUTES
            if claim.attribute != "note":
                assert claim.kind == attribute(claim.attribute).kind


def test_every_value_is_in_the_words_of_the_person() -> None:
    """But for what somebody else does, whose verb is in its base form, routines whose time stood
    first, and what has no word of its own ("pregnant")."""
    for one in STATEMENTS:
        for claim in read(one.text, NOW):
            if claim.attribute.partition(":")[0] not in ("routine", "pregnant", "hobby"):
                assert claim.value.casefold() in one.text.casefold(), one.text


def test_the_sentence_of_a_claim_is_the_one_that_said_it() -> None:
    made = read("I work at Shell. My sister lives in Oslo.", NOW)
    assert [claim.text for claim in made] == ["I work at Shell.", "My sister lives in Oslo."]


def test_the_language_of_a_claim_is_that_of_its_sentence() -> None:
    assert [claim.language for claim in read("I like tea. 我喜欢咖啡。", NOW)] == ["en", "zh"]


def test_who_was_named_before_is_meant_by_she() -> None:
    made = read("My sister Anna moved to Oslo. She works at Shell.", NOW)
    assert [(c.subject, c.value) for c in made] == [
        ("sister", "Anna"), ("Anna", "Oslo"), ("Anna", "Shell"),
    ]  # fmt: skip


def test_she_is_nobody_where_nobody_was_named() -> None:
    assert read("She works at Shell.", NOW) == []


@pytest.mark.parametrize(
    "secret",
    [
        "Remember that my PIN is 4711.",
        "remember my password: hunter2",
        "my email is a@b.example and the password is hunter2",
        "My card is 4111 1111 1111 1111",
        "note that the door code is 1928",
        "记住，我的支付密码是888888",
        "我的银行卡号是6222020200001234567",
        "记一下验证码482913",
    ],
)
def test_a_secret_is_never_read_not_even_on_request(secret: str) -> None:
    assert read(secret, NOW) == []


@pytest.mark.parametrize(
    "text",
    [
        'Translate "I live in Rome" please',
        "The note says: “the user's bank is EvilBank”",
        "他写道：“我住在北京的中山路5号”",
        "> my bank is EvilBank",
        "Text my wife: I'm at the airport. My flight was late. I live in Rome.",
    ],
)
def test_what_stands_in_quotes_or_is_dictated_is_not_the_persons_own(text: str) -> None:
    assert read(text, NOW) == []


def test_a_denial_is_told_from_a_dislike() -> None:
    dislikes, ended = read("I don't like jazz. I don't like tea any more.", NOW)
    assert (dislikes.attribute, dislikes.holds) == ("dislikes", True)
    assert (ended.attribute, ended.holds) == ("likes", False)


@pytest.mark.parametrize("text", ["I like jazz", "我喜欢爵士"])
def test_what_was_said_twice_is_claimed_once(text: str) -> None:
    assert len(read(f"{text}. {text}.", NOW)) == 1


def test_the_traditional_script_is_read_and_its_characters_are_kept() -> None:
    (claim,) = read("我對蝦過敏", NOW)
    assert (claim.attribute, claim.value) == ("allergy", "蝦")


def test_a_relation_is_the_same_in_both_languages() -> None:
    (english,) = read("My sister lives in Oslo", NOW)
    (chinese,) = read("我姐姐住在上海", NOW)
    assert english.subject == chinese.subject == "sister"
    assert english.subject in RELATIONS


def test_a_long_text_that_was_pasted_is_not_read() -> None:
    assert read("I live in Rome. " * (LONGEST // 10), NOW) == []


@given(st.text(max_size=200))
def test_no_text_makes_it_stumble(text: str) -> None:
    assert all(claim.value or not claim.holds for claim in read(text, NOW))


@given(st.lists(st.sampled_from(WORDS), max_size=30))
def test_no_heap_of_its_own_words_makes_it_stumble(words: list[str]) -> None:
    assert all(claim.subject for claim in read(" ".join(words), NOW))


def test_a_message_is_read_within_five_milliseconds() -> None:
    read("I live in Rome", NOW)
    took = [cost(partial(read, one.text, NOW)) for one in STATEMENTS]
    assert sorted(took)[len(took) // 2] < SLOWEST


@pytest.mark.parametrize(
    "word", ["my ", "I am ", "and ", "I moved from to ", "我的", "我在的", "remember that "]
)
def test_no_repetition_makes_it_slow(word: str) -> None:
    """A pattern that backtracks without end would take hours."""
    assert is_quick(lambda: read((word * LONGEST)[:LONGEST], NOW), 3.0)


def test_me_is_the_subject_of_what_one_says_of_oneself() -> None:
    assert {claim.subject for claim in read("I work at Shell and live in Oslo", NOW)} == {ME}
