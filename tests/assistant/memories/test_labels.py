"""Whatever reading can find has a name in lists and answers, in English and in Chinese."""

from __future__ import annotations

import re

import pytest

from assistant.memories import labels, wording
from memory.reading.attributes import ATTRIBUTES, RELATIONS
from memory.reading.chinese_words import DETAILS as CHINESE_DETAILS
from memory.reading.chinese_words import RELATION_WORDS as CHINESE
from memory.reading.english_nouns import _DETAILS as ENGLISH_DETAILS
from memory.reading.words import BRANDS, OF_RELATIVES
from memory.reading.words import RELATION_WORDS as ENGLISH

CHINESE_LETTER = re.compile(r"[\u4e00-\u9fff]")
SUBJECTS = {*RELATIONS, *ENGLISH.values(), *CHINESE.values(), *OF_RELATIVES.values()}
DETAILS = {*ENGLISH_DETAILS.values(), *CHINESE_DETAILS.values(), *BRANDS}


@pytest.mark.parametrize("relation", sorted(SUBJECTS))
def test_every_relation_that_is_read_is_told_as_the_persons_own(relation: str) -> None:
    told = wording.subject(relation, {})
    assert told.en == f"your {relation}"
    assert told.zh.startswith("您的")
    assert CHINESE_LETTER.search(told.zh.removeprefix("您的")), told.zh


@pytest.mark.parametrize("name", sorted(ATTRIBUTES))
def test_every_attribute_that_is_read_is_told_in_both_languages(name: str) -> None:
    told = wording.label(name)
    assert "{}" not in told.en + told.zh
    assert "_" not in told.en
    assert CHINESE_LETTER.search(told.zh), told.zh


@pytest.mark.parametrize("detail", sorted(DETAILS))
def test_every_detail_that_rules_know_has_a_name(detail: str) -> None:
    assert detail in {**labels.DETAILS, **labels.RELATIONS}
    assert wording.label(f"favourite:{detail}").zh.startswith("最喜欢的")
