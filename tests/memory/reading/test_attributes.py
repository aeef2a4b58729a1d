"""The table of attributes is sound."""

from __future__ import annotations

from typing import get_args

from memory.base import Kind
from memory.reading.attributes import ATTRIBUTES, COUPLE, PETS, RELATIONS, attribute
from memory.reading.chinese_words import RELATION_WORDS as CHINESE
from memory.reading.words import RELATION_WORDS as ENGLISH


def test_a_detail_has_the_kind_of_its_attribute() -> None:
    assert attribute("favourite:colour") is ATTRIBUTES["favourite"]
    assert attribute("device:phone").kind == "device"


def test_an_unknown_attribute_is_something_else_of_which_there_may_be_many() -> None:
    assert (attribute("whatever").kind, attribute("whatever").many) == ("other", True)


def test_opposites_name_each_other_and_kinds_exist() -> None:
    for name, one in ATTRIBUTES.items():
        assert one.kind in get_args(Kind)
        assert not one.opposite or ATTRIBUTES[one.opposite].opposite == name


def test_every_word_for_a_relation_names_one_of_the_table() -> None:
    assert set(ENGLISH.values()) <= set(RELATIONS)
    assert set(CHINESE.values()) <= set(RELATIONS)
    assert set(RELATIONS) >= PETS | COUPLE
