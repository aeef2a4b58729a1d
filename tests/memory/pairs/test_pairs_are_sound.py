"""The labelled pairs are a fair yardstick: enough of each sort, and nothing in both sets."""

from __future__ import annotations

import re
from collections import Counter
from typing import get_args

import pytest

from memory.base import Decision
from tests.memory.pairs.generate import SETS, Pair, generated, pairs

HAN = re.compile(r"[\u4e00-\u9fff]")
WORD = re.compile(r"[A-Za-z]{2,}")
SHARES = {"add": 0.3, "update": 0.3, "keep": 0.2, "split": 0.2}
LANGUAGES = {"en": 0.5, "zh": 0.4, "mixed": 0.1}

each_set = pytest.mark.parametrize("name", SETS)


def _plain(sentence: str) -> str:
    """Letters and digits alone: a comma or a capital makes no new sentence."""
    return re.sub(r"[\W_]+", "", sentence).casefold()


def _both(pair: Pair) -> str:
    return f"{pair['first']} {pair['second']}"


@each_set
def test_every_pair_has_all_its_fields_and_a_known_label(name: str) -> None:
    for pair in pairs(name):
        assert set(pair) == Pair.__required_keys__, pair
        assert all(isinstance(text, str) and text.strip() == text for text in pair.values()), pair
        assert all(pair.values()), pair
        assert pair["label"] in get_args(Decision), pair
        assert pair["language"] in LANGUAGES, pair
        assert pair["made"] in ("hand", "generated"), pair


@each_set
def test_there_are_enough_pairs(name: str) -> None:
    assert len(pairs(name)) >= 260
    assert sum(pair["made"] == "hand" for pair in pairs(name)) >= 150


@each_set
def test_labels_and_languages_have_about_their_shares(name: str) -> None:
    every = pairs(name)
    labels = Counter(pair["label"] for pair in every)
    languages = Counter(pair["language"] for pair in every)
    for label, share in SHARES.items():
        assert abs(labels[label] / len(every) - share) <= 0.05, labels
    for language, share in LANGUAGES.items():
        assert abs(languages[language] / len(every) - share) <= 0.05, languages


@each_set
def test_every_label_is_there_in_every_language(name: str) -> None:
    seen = Counter((pair["label"], pair["language"]) for pair in pairs(name))
    for label in SHARES:
        for language in LANGUAGES:
            assert seen[label, language] >= 5, (label, language)


@each_set
def test_the_language_is_the_one_of_the_sentences(name: str) -> None:
    for pair in pairs(name):
        if pair["language"] == "en":
            assert not HAN.search(_both(pair)), pair
        elif pair["language"] == "zh":
            assert HAN.search(pair["first"]), pair
            assert HAN.search(pair["second"]), pair
        else:
            assert HAN.search(_both(pair)), pair
            assert WORD.search(_both(pair)), pair


@each_set
def test_the_second_sentence_is_never_the_first_again(name: str) -> None:
    for pair in pairs(name):
        assert pair["first"] != pair["second"], pair
        assert _plain(pair["first"]) != _plain(pair["second"]), pair


def test_ids_are_used_once_and_name_their_set() -> None:
    ids = [(name, pair["id"]) for name in SETS for pair in pairs(name)]
    assert len({id for _, id in ids}) == len(ids)
    assert all(id.startswith(f"{name}-") for name, id in ids)


def test_no_pair_stands_twice() -> None:
    seen = Counter(
        (_plain(pair["first"]), _plain(pair["second"])) for name in SETS for pair in pairs(name)
    )
    assert [pair for pair, times in seen.items() if times > 1] == []


def test_the_held_out_set_shares_no_sentence_with_the_dev_set() -> None:
    dev, held_out = (
        {_plain(said) for pair in pairs(name) for said in (pair["first"], pair["second"])}
        for name in SETS
    )
    assert dev & held_out == set()


@each_set
def test_the_generated_pairs_are_what_the_forms_make(name: str) -> None:
    assert [pair for pair in pairs(name) if pair["made"] == "generated"] == generated(name)


def test_the_pairs_that_a_peer_confuses_are_in_the_dev_set() -> None:
    """ClawGUI's memory takes these four for the same and drops the second sentence."""
    labels = {(pair["first"], pair["second"]): pair["label"] for pair in pairs("dev")}
    assert labels["我吃辣", "我不吃辣"] == "update"
    assert labels["I live at 12 Oak St", "I live at 98 Oak St"] == "update"
    assert labels["联系人: 张三", "联系人: 李四"] == "split"
    assert labels["My sister is Anna.", "My sister is Emma."] == "split"
