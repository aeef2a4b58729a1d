"""The words of the lexical search."""

from __future__ import annotations

import pytest

from memory.recall.words import asked_words, stem, words_of


@pytest.mark.parametrize(
    "words",
    [
        ("live", "lives", "lived", "living"),
        ("run", "runs", "running"),
        ("party", "parties"),
        ("box", "boxes"),
        ("study", "studies", "studying"),
        ("plan", "planned", "planning"),
    ],
)
def test_forms_of_an_english_word_are_one_word(words: tuple[str, ...]) -> None:
    assert len({stem(word) for word in words}) == 1


@pytest.mark.parametrize("word", ["bus", "this", "glass", "red", "king", "bed"])
def test_what_only_looks_like_an_ending_stays(word: str) -> None:
    assert stem(word) == word


def test_case_accents_and_width_make_no_difference() -> None:
    assert words_of("CAFÉ Zürich") == words_of("cafe zurich")
    assert words_of("ＡＢＣ") == words_of("abc")


def test_a_possessive_is_the_word_itself() -> None:
    assert words_of("Anna's") == words_of("Anna’s") == ["anna"]


def test_a_phone_number_is_one_word_however_it_is_grouped() -> None:
    assert "01615550142" in words_of("call 0161 555 0142")
    assert "01615550142" in asked_words("who has 0161-555-0142?")


def test_numbers_stay_whole() -> None:
    assert {"7:12", "3.14"} <= set(words_of("the 7:12 train and 3.14"))


def test_chinese_is_taken_in_pairs_and_its_characters_are_found_alone() -> None:
    assert {"妹妹", "猫", "小雨"} <= set(words_of("我妹妹叫小雨,有一只猫"))
    assert asked_words("猫") == ["猫"]


def test_a_question_loses_the_words_that_say_nothing() -> None:
    assert asked_words("What is the name of my sister?") == [stem("name"), "sister"]
    assert asked_words("我妹妹叫什么名字?") == ["妹妹", "妹叫", "名字"]
    assert asked_words("who are you") == []


def test_every_word_is_asked_once() -> None:
    assert asked_words("tea tea TEA 茶茶茶") == ["tea", "茶茶"]


@pytest.mark.parametrize("text", ["", "   ", "!?。", "\0", "\ud800", "🎉"])
def test_a_text_without_words_has_none(text: str) -> None:
    assert words_of(text) == []
