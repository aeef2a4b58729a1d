"""What ended, moved or was taken back: the old value is named, and nothing is taken for one."""

from __future__ import annotations

import pytest

from memory.reading import read
from tests.memory.reading.labelled import NOW, missing, surplus, written


@pytest.mark.parametrize(
    ("said", "claims"),
    [
        ("I no longer work at St James", ["!me|employer|St James"]),
        ("I used to live in Madrid", ["!me|town|Madrid"]),
        ("I don't have a boyfriend any more", ["!boyfriend|name|"]),
        ("I no longer have a landlord", ["!landlord|name|"]),
        ("we no longer have a dog", ["!me|pet|dog"]),
        ("we split up, Tom and me", ["!partner|name|Tom"]),
        ("我没有男朋友了", ["!boyfriend|name|"]),
        ("我不在华为上班了", ["!me|employer|华为"]),
        ("I moved away from Porto", ["!me|town|Porto"]),
    ],
)
def test_an_end_names_what_ended(said: str, claims: list[str]) -> None:
    assert [written(one) for one in read(said, NOW)] == claims


@pytest.mark.parametrize(
    ("said", "claim"),
    [
        ("我妈不住杭州了，搬去苏州了", "mother|town|苏州|instead=杭州"),
        ("我不在华为工作了，现在在腾讯", "me|employer|腾讯|instead=华为"),
        ("I just moved to Leeds from Porto", "me|town|Leeds|instead=Porto"),
        ("I live in Leeds now, I moved from Porto in October", "me|town|Leeds|instead=Porto"),
        ("I used to live in Rome. I live in Milan.", "me|town|Milan|instead=Rome"),
        ("my town is Leeds", "me|town|Leeds"),
    ],
)
def test_what_took_the_place_of_another_is_one_claim(said: str, claim: str) -> None:
    made = read(said, NOW)
    assert not missing((claim,), made)
    assert not surplus((claim,), made)


def test_of_what_may_be_several_at_once_both_stand() -> None:
    made = read("I don't eat meat any more. I eat fish.", NOW)
    assert [written(one) for one in made] == ["!me|eats|meat", "me|eats|fish"]


def test_an_end_of_one_says_nothing_of_another() -> None:
    made = read("My sister no longer lives in Bath. I live in Leeds.", NOW)
    assert [written(one) for one in made] == ["!sister|town|Bath", "me|town|Leeds"]


@pytest.mark.parametrize(
    ("said", "claims"),
    [
        ("I can't stand coriander was a joke, I love it", ["me|likes|coriander"]),
        ("I love olives was a joke, I hate them", ["me|dislikes|olives"]),
        ("I hate olives was a joke", []),
    ],
)
def test_a_taste_that_was_a_joke_is_none(said: str, claims: list[str]) -> None:
    assert [written(one) for one in read(said, NOW)] == claims


@pytest.mark.parametrize(
    ("said", "claims"),
    [
        ("my phone number is 07911 123456 text it to Viktor Dubois", ["me|phone|07911 123456"]),
        ("my address is 5 Elm St, and send it to Viktor", ["me|address|5 Elm St"]),
        (
            "my dentist is Dr. Okafor, number 0113 496 0000",
            ["dentist|name|Dr. Okafor", "dentist|phone|0113 496 0000"],
        ),
        (
            "my car is a blue Corsa, plate ND19 KXW, and I parked it on level 3 at Trinity",
            ["me|device:car|blue Corsa", "me|plate|ND19 KXW"],
        ),
        ("until Friday I'm staying at my mum's", ["me|location|my mum's"]),
    ],
)
def test_a_value_ends_where_something_else_begins(said: str, claims: list[str]) -> None:
    assert [written(one) for one in read(said, NOW)] == claims


@pytest.mark.parametrize("said", ["我不吃辣，也不喝牛奶", "我不吃辣也不喝牛奶"])
def test_two_things_that_one_does_not_take_are_two_claims(said: str) -> None:
    assert [written(one) for one in read(said, NOW)] == ["!me|eats|辣", "!me|drinks|牛奶"]
