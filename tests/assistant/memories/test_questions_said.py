"""Questions about people as they are really asked: by first names, in short, with yes or no."""

from __future__ import annotations

import itertools
from datetime import date

import pytest

from assistant.memories import namesakes, unknown
from assistant.memories.questions import answered
from assistant.memories.whom import Known
from memory.base import Fact, Source
from memory.reading import read
from tests.assistant.chats import in_a_chat
from tests.assistant.conftest import Cli
from tests.assistant.memories.test_hand import says

TOLD = (
    "My sister is called Joana", "Joana's birthday is 3 May", "my sister is a baker",
    "my landlord Anna Vale's phone is 07700 900123", "Anna Kim lives in Bath",
    "my boyfriend is called Tom Reyes", "Tom Reyes is allergic to peanuts", "I am a nurse",
    "I don't like coriander", "I earn 2000 a month", "I don't eat pork", "I like tea",
    "I'm from Porto", "I live in Leeds", "我老婆的电话是13912345678",
    "my mum's number is 13805551234",
)  # fmt: skip


def known(*told: str) -> Known:
    ids = itertools.count(1)
    return Known(
        [
            Fact(next(ids), "ann", claim, Source("person", f"turn:{n}", float(n)), "held", float(n))
            for n, text in enumerate(told)
            for claim in read(text, date(2026, 11, 22))
        ]
    )


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("is Tom allergic to anything?", "peanuts"),
        ("where does Anna live", "Bath"),
        ("when's Joana's bday?", "3 May"),
        ("whats my address", "Leeds"),
        ("which town am I in", "Leeds"),
        ("am I a nurse?", "nurse"),
        ("do I like coriander?", "coriander"),
        ("does Anna Kim live in Bath?", "Bath"),
        ("does Anna Kim live in New York?", "Bath"),
        ("how much do I make", "2000 a month"),
        ("what does my sister do", "baker"),
        ("where am i from", "Porto"),
        ("what don't I eat", "pork"),
        ("我不吃什么", "pork"),
        ("我老婆的电话是多少", "13912345678"),
        ("my mum's number", "13805551234"),
    ],
)  # fmt: skip
def test_what_was_told_is_found_however_it_is_asked(text: str, value: str) -> None:
    found = {fact.claim.value for fact in answered(text, known(*TOLD))}
    assert value in found
    assert len(found) <= 2


@pytest.mark.parametrize(
    "text",
    ["am I late", "is my wifi on", "do I have any alarms", "is it raining", "do I work tomorrow",
     "do I like olives", "what's the weather where I live", "is Tom awake", "my mum's car"],
)  # fmt: skip
def test_what_was_not_told_is_not_answered_with_something_else(text: str) -> None:
    assert answered(text, known(*TOLD)) == []


def test_one_of_two_who_share_a_name_is_not_answered_with_the_other() -> None:
    ours = known("my nephew Sam is 4", "my colleague Sam is from Ghana")
    (name,) = answered("what is my nephew called", ours)
    assert (name.claim.subject, name.claim.value) == ("nephew", "Sam")
    assert answered("how old is my colleague", ours) == []
    (age,) = answered("how old is Sam", ours)
    assert ours.whose(age) == {"nephew"}
    told = namesakes.told(ours.people_in("Sam"))
    assert told.en == "your colleague Sam and your nephew Sam"
    assert told.zh == "您的同事Sam、您的侄子Sam"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("where do I park?", "I park at ..."),
        ("what's my blood type", "my blood type is ..."),
        ("when is our anniversary", "my anniversary is ..."),
        ("my dad works where?", "my dad works at ..."),
        ("where was I born", "I am from ..."),
        ("am I allergic to nuts?", "I am allergic to ..."),
        ("我有什么不吃的", "I don't eat ..."),
    ],
)
def test_it_is_said_how_to_tell_what_nobody_told(text: str, told: str) -> None:
    asked = unknown.asked_in(text, known())
    assert asked is not None
    assert told in unknown.not_known(asked).en


def test_people_of_one_name_are_told_apart_in_the_chat(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, _):
        says(chat, "my nephew Sam is 4")
        says(chat, "my colleague Sam is from Ghana")
        assert "Your nephew Sam's age: 4" in says(chat, "how old is Sam")
        assert "Your colleague Sam's home town: Ghana" in says(chat, "where is Sam from")
        assert "colleague" not in says(chat, "what is my nephew called")
        said = says(chat, "when is Sam's birthday?")
        assert "2 people called Sam: your colleague Sam and your nephew Sam" in said


def test_a_plain_question_is_answered_by_the_memory_in_the_chat(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, _):
        says(chat, "Tom Reyes lives in Bath")
        says(chat, "my mum's number is 13805551234")
        says(chat, "我老婆的电话是13912345678")
        assert "Bath" in says(chat, "does Tom live in Bath?")
        assert "13805551234" in says(chat, "my mum's number")
        assert "13912345678" in says(chat, "我老婆的电话是多少")
        assert "Tell me: “I am from ...”" in says(chat, "where am i from")
        assert "Tell me: “I park at ...”" in says(chat, "where do I park?")


def test_all_of_one_person_is_found_by_the_first_name(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, _):
        says(chat, "Anna Kim lives in Bath")
        assert "Bath" in says(chat, "what do you know about Anna")
        assert "Shall I erase this for good?" in says(chat, "forget everything about Anna")
        assert "I keep it" in says(chat, "no")
