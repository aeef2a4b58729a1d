"""What is said to a question for a secret: set apart, whatever it is but a stop or a command."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from assistant.questions import Question
from assistant.steps import HIDDEN
from assistant.taking_over.sessions import Sessions
from assistant.taking_over.words import Over, Square, Typed
from gateways.base import Inbound

SECRET = Question("task:s:h1-0a1b2c", "task", "chat", "room", "ann", {"No": "no"})
IN_HAND = replace(SECRET, id="task:h1-0a1b2c")
SAID = Inbound("chat", "1", "room", "ann", "", datetime(2026, 11, 16, tzinfo=UTC))


@pytest.mark.parametrize("text", ["tulip-7", "done", "back", "7", "swipe up", "/tulip", "type x"])
def test_any_words_are_the_secret(text: str) -> None:
    sessions = Sessions(lambda message, question: True)
    session = sessions.open(SECRET)
    kept = sessions.set_apart(replace(SAID, text=text))
    assert kept.text == HIDDEN
    assert sessions.heard(kept) == text
    assert sessions.say(SECRET, text)
    assert session.next(0) == (Typed(text), None)
    sessions.say(SECRET, None)
    assert session.next(0) == (Over("silence"), None)


@pytest.mark.parametrize("text", ["stop", "/stop", "/why", "/help messages", ""])
def test_a_stop_and_a_command_are_what_they_are(text: str) -> None:
    sessions = Sessions(lambda message, question: True)
    sessions.open(SECRET)
    assert sessions.set_apart(replace(SAID, text=text)).text == text


def test_only_in_its_own_chat_and_from_who_may() -> None:
    sessions = Sessions(lambda message, question: message.sender == question.person)
    sessions.open(SECRET)
    for other in (replace(SAID, chat="another"), replace(SAID, sender="bob")):
        assert sessions.set_apart(replace(other, text="tulip-7")).text == "tulip-7"


def test_before_it_is_asked_anew_after_a_restart() -> None:
    sessions = Sessions(lambda message, question: True)
    sessions.go_on([SECRET], lambda question: True)
    assert sessions.set_apart(replace(SAID, text="done")).text == HIDDEN
    assert not sessions.say(SECRET, "done")


def test_a_phone_in_hand_is_spoken_to_as_ever() -> None:
    sessions = Sessions(lambda message, question: True)
    session = sessions.open(IN_HAND)
    assert sessions.set_apart(replace(SAID, text="done")).text == "done"
    assert sessions.say(IN_HAND, "7")
    assert session.next(0) == (Square(7), None)
    assert (IN_HAND.is_private, SECRET.is_private, SECRET.is_unseen) == (False, True, True)
    asked = replace(SECRET, id="task:u:h1-0a1b2c")
    assert (asked.is_private, asked.is_unseen, asked.takes_over) == (True, False, True)
