"""Decisions on claims as the reader makes them, with the real embedder."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from memory.base import Claim, Decision, Fact, Source, Verdict
from memory.deciding import decide
from tests.memory.deciding.pipeline import decide_pair, vectors

SAID = Source("person", "turn:1", 1_800_000_000.0)


def unasked(texts: Sequence[str]) -> NDArray[np.float32]:
    raise AssertionError(f"vectors of {texts!r} were asked for")


def said(subject: str, attribute: str, value: str, text: str = "", **more: object) -> Claim:
    return Claim(subject, attribute, value, text or f"{subject} {attribute} {value}", **more)  # type: ignore[arg-type]


def fact(claim: Claim, id: int = 1) -> Fact:
    return Fact(id, "ada", claim, SAID, "held", SAID.at)


def verdict(claim: Claim, *known: Claim) -> Verdict:
    facts = [fact(each, at) for at, each in enumerate(known, 1)]
    return decide(claim, facts, vectors)


def decision(claim: Claim, *known: Claim) -> Decision:
    return verdict(claim, *known).decision


def test_what_nothing_is_known_of_is_added() -> None:
    assert decide(said("me", "town", "Rome"), [], unasked) == Verdict("add")
    assert decision(said("me", "town", "Rome"), said("me", "employer", "Shell")) == "add"


# --- the cases of the nearest relative, which loses the second of each --------------------------


def test_eating_spicy_food_and_not_eating_it_is_an_update() -> None:
    eats = said("me", "eats", "辣", "我吃辣", language="zh")
    not_any_more = said("me", "eats", "辣", "我不吃辣了", holds=False, language="zh")
    found = verdict(not_any_more, eats)
    assert found.decision == "update"
    assert found.about == fact(eats)
    assert decision(eats, not_any_more) == "update"


def test_another_house_number_is_an_update() -> None:
    assert decision(said("me", "address", "98 Oak St"), said("me", "address", "12 Oak St")) == (
        "update"
    )


def test_two_contacts_are_two() -> None:
    li = said("me", "note", "联系人: 李四", "联系人: 李四", language="zh")
    zhang = said("me", "note", "联系人: 张三", "联系人: 张三", language="zh")
    assert decision(li, zhang) in ("add", "split")
    assert decision(said("李四", "phone", "2222222"), said("张三", "phone", "1111111")) == "split"


def test_two_sisters_are_two() -> None:
    assert decision(said("sister", "name", "Emma"), said("sister", "name", "Anna")) == "split"


# --- values ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attribute", "first", "second"),
    [
        ("address", "Oak Street 12", "12 Oak St"),
        ("address", "12 Oak St.", "12 oak street"),
        ("birthday", "3 May", "May 3rd"),
        ("birthday", "5月3日", "May 3"),
        ("birthday", "五月三号", "5月3日"),
        ("phone", "+49 170 1234567", "0170 1234567"),
        ("phone", "138-1234-5678", "13812345678"),
        ("wakes_up", "7 am", "早上七点"),
        ("wakes_up", "half past seven", "7:30"),
        ("salary", "80k", "80,000"),
        ("salary", "8000", "8千"),
        ("likes", "coffee", "咖啡"),
        ("likes", "Sushi", "the sushi"),
        ("town", "Shanghai", "上海"),
        ("job", "teacher", "老师"),
        ("app:music", "网易云", "NetEase Cloud Music"),
        ("allergy", "peanuts", "花生"),
        ("employer", "Volkswagen", "VW"),
        ("likes", "photography", "photograpy"),
    ],
)
def test_another_writing_of_a_value_is_kept(attribute: str, first: str, second: str) -> None:
    assert decision(said("me", attribute, second), said("me", attribute, first)) == "keep"


@pytest.mark.parametrize(
    ("attribute", "first", "second"),
    [
        ("address", "12 Oak St", "21 Oak St"),
        ("address", "12 Oak St", "12 Elm St"),
        ("address", "北京路12号", "北京路21号"),
        ("birthday", "3 May", "3 March"),
        ("phone", "13812345678", "13812345679"),
        ("wakes_up", "7 am", "7 pm"),
        ("town", "Shanghai", "北京"),
        ("job", "teacher", "医生"),
        ("employer", "Shell", "IBM"),
        ("email", "a@b.com", "a@b.org"),
        ("boss", "Anna Berger", "Anna Burger"),
        ("salary", "80k", "90k"),
        ("device:phone", "iPhone 14", "iPhone 15"),
        ("blood_type", "A positive", "B positive"),
    ],
)
def test_another_value_of_what_has_one_is_an_update(
    attribute: str, first: str, second: str
) -> None:
    if attribute == "boss":
        new, old = said("boss", "name", second), said("boss", "name", first)
    else:
        new, old = said("me", attribute, second), said("me", attribute, first)
    assert decision(new, old) == "update"


def test_a_fuller_value_is_taken_over() -> None:
    old = said("me", "address", "Oak Street 12")
    found = verdict(said("me", "address", "Oak Street 12, Berlin"), old)
    assert found == Verdict("keep", fact(old), "Oak Street 12, Berlin")
    assert verdict(old, said("me", "address", "Oak Street 12, Berlin")).merged == ""
    day = verdict(said("me", "birthday", "3 May 1990"), said("me", "birthday", "May 3"))
    assert (day.decision, day.merged) == ("keep", "3 May 1990")


def test_one_more_of_several_is_added() -> None:
    assert decision(said("me", "likes", "coffee"), said("me", "likes", "tea")) == "add"
    assert decision(said("me", "allergy", "花生"), said("me", "allergy", "虾")) == "add"


def test_a_denial_of_what_is_known_is_an_update_and_of_nothing_an_addition() -> None:
    quit = said("me", "employer", "", "I quit my job", holds=False)
    assert decision(quit, said("me", "employer", "IBM")) == "update"
    assert decision(quit, said("me", "town", "Rome")) == "add"
    no_tea = said("me", "drinks", "tea", holds=False)
    assert decision(no_tea, said("me", "drinks", "coffee")) == "add"


def test_the_contrary_of_the_same_thing_is_an_update() -> None:
    assert decision(said("me", "dislikes", "coffee"), said("me", "likes", "coffee")) == "update"
    no_spice = said("me", "eats", "spicy food", holds=False)
    assert decision(no_spice, said("me", "likes", "spicy food")) == "update"
    assert decision(no_spice, said("me", "dislikes", "spicy food")) == "keep"


def test_a_correction_replaces_the_value_that_it_names() -> None:
    tea = said("me", "likes", "green tea", instead="coffee")
    found = verdict(tea, said("me", "likes", "chess"), said("me", "likes", "咖啡"))
    assert found.decision == "update"
    assert found.about is not None
    assert found.about.claim.value == "咖啡"


# --- people ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "second"),
    [("Anna", "Anna Smith"), ("Robert", "Bob"), ("Mike", "Michael"), ("张伟", "张伟老师")],
)
def test_forms_of_a_name_are_one_person(first: str, second: str) -> None:
    assert decision(said(second, "town", "Rome"), said(first, "town", "Rome")) == "keep"
    assert decision(said(second, "town", "Oslo"), said(first, "town", "Rome")) == "update"


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Anna Smith", "Anna Schmidt"),
        ("张伟", "张玮"),
        ("Jon", "John"),
        ("王老师", "王医生"),
        ("Christina", "Christine"),
    ],
)
def test_people_with_similar_names_stay_apart(first: str, second: str) -> None:
    assert decision(said(second, "town", "Rome"), said(first, "town", "Rome")) == "split"


def test_a_name_that_was_said_of_a_relation_is_that_relation() -> None:
    anna = said("sister", "name", "Anna")
    lives = said("sister", "town", "Rome", "my sister lives in Rome")
    moved = said("Anna", "town", "Oslo", "Anna lives in Oslo now")
    found = verdict(moved, anna, lives)
    assert (found.decision, found.about) == ("update", fact(lives, 2))


def test_a_friend_and_a_cousin_of_one_name_are_two() -> None:
    text = "my friend Tom lives in Rome"
    new = "my cousin Tom lives in Oslo"
    known = (
        said("friend", "name", "Tom", text), said("Tom", "town", "Rome", text),
    )  # fmt: skip
    assert decision(said("cousin", "name", "Tom", new), *known) == "split"
    kin = said("cousin", "name", "Tom", new)
    assert decision(said("Tom", "town", "Oslo", new), *known, kin) == "split"


def test_there_is_one_boss_at_a_time() -> None:
    assert decision(said("boss", "name", "Ms Li"), said("boss", "name", "Ms Wang")) == "update"


def test_the_same_of_somebody_else_is_a_split() -> None:
    assert decision(said("sister", "birthday", "3 May"), said("me", "birthday", "3 May")) == "split"


# --- sentences for which there is no attribute ----------------------------------------------------


def note(text: str) -> Claim:
    return said("me", "note", text, text)


@pytest.mark.parametrize(
    ("first", "second", "is_"),
    [
        ("The spare key is under the blue pot", "the spare key's under the blue pot", "keep"),
        ("The spare key is under the blue pot", "The spare key is under the red pot", "update"),
        ("Bin day is Tuesday", "Bin day is Thursday now", "update"),
        ("I water the plants", "I don't water the plants any more", "update"),
        ("The spare key is under the blue pot", "Our bin day is Tuesday", "add"),
        ("备用钥匙在花盆下面", "备用钥匙就在花盆下面", "keep"),
        ("周二收垃圾", "周四收垃圾", "update"),
    ],
)
def test_sentences_are_weighed_by_their_words(first: str, second: str, is_: Decision) -> None:
    assert decision(note(second), note(first)) == is_


def test_likeness_is_not_asked_where_words_do() -> None:
    known = [fact(said("me", "address", "12 Oak St"))]
    assert decide(said("me", "address", "98 Oak St"), known, unasked).decision == "update"


def test_an_address_is_not_known_where_only_its_town_was_said() -> None:
    assert decide_pair("I live in Leeds", "I live at 14 Elm Row, Leeds") == "add"


@pytest.mark.parametrize(
    ("first", "second"),
    [("我今年二十一", "我21岁"), ("我身高一米六二", "我162公分"), ("我妈五十五", "My mum's 55")],
)
def test_a_number_is_the_same_in_another_writing(first: str, second: str) -> None:
    assert decide_pair(first, second) == "keep"
