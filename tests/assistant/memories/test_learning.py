"""What people say is learnt from, beside the reply, once, and also after a crash."""

from __future__ import annotations

import time
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from assistant.app import House
from assistant.memories.notebook import Heard
from gateways.base import Inbound
from tests.assistant.chats import in_a_chat
from tests.assistant.conftest import Cli
from tests.assistant.memories.conftest import ANN, BOB, facts, values

pytestmark = pytest.mark.whole


def test_a_fact_is_noted_and_told_without_any_model(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, house):
        chat.says("My sister is called Anna")
        assert "Anna" in chat.hears("Noted").text
        (fact,) = facts(house, ANN)
    assert (fact.claim.subject, fact.claim.value) == ("sister", "Anna")
    assert fact.source.origin == "person"


def test_a_routine_that_tells_of_ones_health_is_asked_about_first(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, house):
        chat.says("I inject myself every morning before breakfast")
        chat.hears("Shall I remember this")
        assert facts(house, ANN) == []
        assert [fact.claim.kind for fact in facts(house, ANN, "asked")] == ["health"]


def test_what_changed_takes_the_place_of_what_was(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, house):
        chat.says("I live at 3 Oak Street")
        chat.hears("Noted")
        chat.says("I moved to 5 Elm Street")
        assert "Oak" in chat.hears("before:").text
        assert values(house, ANN) == {"5 Elm Street"}
        assert values(house, ANN, "past") == {"3 Oak Street"}


def test_a_fact_beside_a_request_is_learnt_from_too(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, house):
        chat.says("remember that I am vegetarian")
        chat.hears("vegetarian")
        assert any("vegetarian" in value for value in values(house, ANN))


def test_nothing_is_learnt_from_requests_questions_and_commands(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, house):
        for text in ("what time is it", "where do I live?", "/status", "hi", "set an alarm at 7"):
            chat.says(text)
        chat.hears("7:00")
        assert facts(house, ANN, "held", "asked", "past") == []


def test_what_is_passed_on_pressed_or_scheduled_is_nobodys_own_word(cli: Cli) -> None:
    text, now = "My brother is called Karl", datetime.now(UTC)
    plain = Inbound("chat", "1", "room", "ann", text, now)
    with in_a_chat(cli) as (chat, house):
        chat.deliver(replace(plain, forwarded=True))
        chat.deliver(replace(plain, external_id="schedule:9:9"))
        chat.deliver(replace(plain, external_id="3", button="x"))
        chat.says("hello")
        chat.hears("Others wrote this")
        assert house.memory.settle(90)
        assert not (house.home / "memory.db").exists()


def test_a_message_that_comes_twice_is_learnt_from_once(cli: Cli) -> None:
    now = datetime.now(UTC)
    with in_a_chat(cli) as (chat, house):
        for _ in range(3):
            chat.deliver(Inbound("chat", "m1", "room", "ann", "I work at Shell", now))
        chat.hears("Noted")
        (fact,) = facts(house, ANN)
        assert fact.seen == 1


def test_what_was_heard_before_a_crash_is_learnt_after_it(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, house):
        chat.says("I work at Shell")
        chat.hears("Noted")
        opened = house.memory.opened()
        assert opened is not None
        left = replace(
            heard(house, "I speak German", "lost"), at=time.time() - 3600
        )  # as a process leaves it that is killed between noting and learning
        opened.notebook.hear(left)
    with in_a_chat(cli) as (_, house):
        deadline = time.monotonic() + 150
        while "German" not in values(house, ANN) and time.monotonic() < deadline:
            time.sleep(0.1)
        assert values(house, ANN) == {"Shell", "German"}
        opened = house.memory.opened()
        assert opened is not None
        assert not opened.notebook.waiting(), "and is over then"


def heard(house: House, text: str, turn: str) -> Heard:
    message = Inbound("chat", turn, "room", "ann", text, datetime.now(UTC))
    found = house.memory._heard(message, text)
    assert found is not None
    return found


def test_each_has_a_memory_of_their_own(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, house):
        chat.says("I work at Shell", person="ann")
        chat.says("I work at Siemens", person="bob")
        chat.hears("Siemens")
        assert values(house, ANN) == {"Shell"}
        assert values(house, BOB) == {"Siemens"}


def test_a_damaged_memory_stops_nothing(cli: Cli) -> None:
    (cli.home / "memory.db").write_bytes(b"this is no database" * 100)
    with in_a_chat(cli) as (chat, house):
        chat.says("I work at Shell")
        chat.says("what time is it")
        chat.hears("✅")
        assert house.memory.opened() is None


def test_a_memory_that_is_switched_off_keeps_nothing(cli: Cli) -> None:
    with in_a_chat(cli, memory={"enabled": False}) as (chat, _):
        chat.says("I work at Shell")
        chat.says("what time is it")
        chat.hears("✅")
    assert not (cli.home / "memory.db").exists()
