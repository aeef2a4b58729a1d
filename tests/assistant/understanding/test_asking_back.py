"""Questions back, and what becomes of the answers."""

from __future__ import annotations

import pickle

import pytest

from assistant.understanding import (
    NotUnderstood,
    Plan,
    Question,
    Understanding,
    Understood,
    wordings,
)
from tests.assistant.understanding.conftest import Plan as PlanOf
from tests.assistant.understanding.requests import APPS, CONTACTS, NOW, shown


@pytest.fixture
def talk(understanding: Understanding, plan: PlanOf):  # type: ignore[no-untyped-def]
    """Says something, then answers each question in turn."""

    def run(text: str, *replies: str) -> Understood:
        result = plan(text)
        for reply in replies:
            assert isinstance(result, Question), shown(result)
            result = understanding.answer(result, reply, now=NOW, contacts=CONTACTS, apps=APPS)
        return result

    return run


@pytest.mark.parametrize(
    ("text", "replies", "expected"),
    [
        ("set an alarm", ["half past six tomorrow"], "set_alarm date=2026-11-22; time=06:30"),
        ("set an alarm", ["6"], "set_alarm time=06:00"),
        ("设个闹钟", ["明早七点"], "set_alarm date=2026-11-22; time=07:00"),
        ("set an alarm for 7ish", ["7:10"], "set_alarm time=07:10"),
        ("set a timer", ["5 minutes"], "set_timer seconds=300"),
        ("text Bob", ["See you at 8, ok?"], "send_message body=See you at 8, ok?; recipient=Bob"),
        ("给李雷发短信", ["我到了"], "send_message body=我到了; recipient=李雷"),
        ("send a message", ["Bob", "hi"], "send_message body=hi; recipient=Bob"),
        ("turn on wifi and set an alarm", ["8am"], "set_wifi on=true | set_alarm time=08:00"),
    ],
)
def test_what_is_missing_is_asked_for(talk, text: str, replies: list[str], expected: str) -> None:  # type: ignore[no-untyped-def]
    assert shown(talk(text, *replies)) == expected


def test_a_useless_answer_is_asked_again(talk) -> None:  # type: ignore[no-untyped-def]
    assert shown(talk("set an alarm", "hmm", "8am")) == "set_alarm time=08:00"


def test_taking_it_back_leaves_everything(talk) -> None:  # type: ignore[no-untyped-def]
    for text, reply in (("set an alarm", "never mind"), ("设个闹钟", "算了")):
        assert isinstance(talk(text, reply), NotUnderstood)


def test_another_request_instead_of_an_answer_is_planned(talk) -> None:  # type: ignore[no-untyped-def]
    assert shown(talk("set an alarm", "turn on wifi")) == "set_wifi on=true"


@pytest.mark.parametrize(
    ("text", "reply", "expected"),
    [
        ("set an alarm", "text Bob: pw tulip-garden-7",
         "send_message body=pw tulip-garden-7; recipient=Bob"),
        ("设个闹钟", "给李雷发短信说七点到", "send_message body=七点到; recipient=李雷"),
        ("set a timer", "wake me at 7", "set_alarm time=07:00"),
        ("send a message", "turn on wifi", "set_wifi on=true"),
        ("set the brightness", "turn on bluetooth", "set_bluetooth on=true"),
        ("set an alarm", "in 5 minutes", "set_alarm time=10:35"),
        ("set an alarm", "make it 7", "set_alarm time=07:00"),
        ("set an alarm", "no", "no"), ("设个闹钟", "不用了", "no"),
        ("text Bob", "no", "send_message body=no; recipient=Bob"),
        ("打开咖啡机", "好的请", "open_app app=咖啡机"),
    ],
)  # fmt: skip
def test_a_request_is_not_searched_for_what_is_missing(  # type: ignore[no-untyped-def]
    talk, text: str, reply: str, expected: str
) -> None:
    assert shown(talk(text, reply)) == expected


def test_where_words_are_asked_for_a_request_may_be_these_words(talk) -> None:  # type: ignore[no-untyped-def]
    own = "send_message body=turn on wifi; recipient=Bob"
    assert shown(talk("text Bob", "turn on wifi", "1")) == own
    assert shown(talk("text Bob", "turn on wifi", "2")) == "set_wifi on=true"


def test_a_connector_in_a_message_is_asked_about(talk) -> None:  # type: ignore[no-untyped-def]
    text = "tell Mom I'm late and turn on wifi"
    split = "send_message body=I'm late; recipient=Mom | set_wifi on=true"
    whole = "send_message body=I'm late and turn on wifi; recipient=Mom"
    assert shown(talk(text, "1")) == split
    assert shown(talk(text, "the second one")) == whole
    assert isinstance(talk(text, "none of these"), NotUnderstood)
    question = talk(text)
    assert isinstance(question, Question)
    assert shown(talk(text, question.options[1])) == whole


def test_unusual_words_are_confirmed_first(talk, plan: PlanOf) -> None:  # type: ignore[no-untyped-def]
    question = plan("send 500 dollars to Bob")
    assert not isinstance(question, Plan)
    question = plan("打开咖啡机")
    assert isinstance(question, Question)
    assert question.confirms
    assert isinstance(talk("打开咖啡机", "不是"), NotUnderstood)
    assert shown(talk("打开咖啡机", "是的")) == "open_app app=咖啡机"


def test_a_question_survives_being_stored(understanding: Understanding, plan: PlanOf) -> None:
    question = pickle.loads(pickle.dumps(plan("text Bob")))  # noqa: S301 - our own bytes
    result = understanding.answer(question, "hello", now=NOW)
    assert shown(result) == "send_message body=hello; recipient=Bob"


def test_a_clear_request_is_no_answer_even_when_it_cannot_be_done(
    understanding: Understanding,
) -> None:
    question = understanding.plan("set an alarm", now=NOW)
    assert isinstance(question, Question)
    for said, why in (
        ("turn on the flashlight", wordings.NO_TORCH),
        ("don't set it", wordings.DENIED),
    ):
        refused = understanding.answer(question, said, now=NOW)
        assert isinstance(refused, NotUnderstood)
        assert refused.said == why


def test_another_request_of_which_something_is_missing_is_no_answer(talk) -> None:  # type: ignore[no-untyped-def]
    assert shown(talk("set an alarm", "set brightness to 500%", "50%")) == (
        "set_brightness percent=50"
    )


@pytest.mark.parametrize(
    ("text", "first", "second"),
    [
        ("wake me up at 6:45 tomorrow", "2026-11-21", "2026-11-22"),
        ("明天早上六点四十五叫我起床", "2026-11-21", "2026-11-22"),
    ],
)
def test_who_is_up_at_night_is_asked_which_day_tomorrow_is(
    understanding: Understanding, text: str, first: str, second: str
) -> None:
    night = NOW.replace(hour=2)
    asked = understanding.plan(text, now=night)
    assert isinstance(asked, Question)
    for reply, day in (("1", first), ("2", second)):
        chosen = understanding.answer(asked, reply, now=night)
        assert shown(chosen) == f"set_alarm date={day}; time=06:45"


@pytest.mark.parametrize(
    ("text", "hour"),
    [
        ("wake me up at 6:45 tomorrow", 10),
        ("wake me up at 1:15 tomorrow", 2),
        ("wake me up at 6:45", 2),
        ("wake me up at 6:45 on Sunday", 2),
    ],
)
def test_nobody_is_asked_where_there_is_one_such_day(
    understanding: Understanding, text: str, hour: int
) -> None:
    assert isinstance(understanding.plan(text, now=NOW.replace(hour=hour)), Plan)


@pytest.mark.parametrize("text", ["...", "👍", "？！"])
def test_what_has_no_words_is_no_request(plan: PlanOf, text: str) -> None:
    assert plan(text) == NotUnderstood(wordings.WORDLESS, final=True)


def test_nothing_is_near_to_what_is_no_word(plan: PlanOf) -> None:
    understood = plan("asdfghjkl")
    assert isinstance(understood, NotUnderstood)
    assert understood.nearest == ()


@pytest.mark.parametrize("text", ["yes", "no", "ok", "嗯"])
def test_an_answer_to_nothing_is_told_so(plan: PlanOf, text: str) -> None:
    assert shown(plan(text)) == "talk no_question"


def test_a_call_to_somebody_is_no_question_about_calls(plan: PlanOf) -> None:
    assert shown(plan("call mom")) == "call_contact who=Mom"
