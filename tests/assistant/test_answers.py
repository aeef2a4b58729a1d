"""Whether words are taken for a yes: to which question, and to none that nobody could read yet."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from assistant.answers import number_of
from assistant.app import House
from assistant.journal import Journal
from assistant.questions import Question
from assistant.seeing import HASTE, could_be_seen
from gateways.base import GatewayError, Inbound, Outbound
from tests.assistant.chats import Chat, in_a_chat
from tests.assistant.conftest import Cli
from tests.assistant.test_groups import contact, sent
from tests.phones import connected_phone

pytestmark = pytest.mark.whole

EARLY = "You cannot have read my question"


def yes(number: str, ago: float = 0.0, text: str = "yes") -> Inbound:
    at = datetime.now(UTC) - timedelta(seconds=ago)
    return Inbound("chat", number, "room", "ann", text, at)


def is_done(chat: Chat, words: str) -> None:
    chat.wait(lambda m: m.text.startswith("✅") and words in m.text)


# --- by the clock -------------------------------------------------------------------------------


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    made = Journal(tmp_path / "journal.db")
    yield made
    made.close()


def put(journal: Journal, name: str = "q") -> Question:
    """A question that the platform has taken just now."""
    question = Question(name, "t", "chat", "room", "ann", {"Yes": "yes", "No": "no"})
    journal.say("chat", name, Outbound("room", "May I?"))
    (row,) = journal.unsent("chat", time.time())
    journal.begin(row)
    journal.sent(row, name)
    return question


def counts(journal: Journal, question: Question, message: Inbound) -> bool:
    journal.receive(message)
    return could_be_seen(journal, question, message)


@pytest.mark.parametrize("skew", [-300.0, 0.0, 300.0])
def test_a_platforms_clock_may_be_wrong_but_what_was_said_before_stays_so(
    journal: Journal, skew: float
) -> None:
    journal.receive(yes("0", skew, "text Ben: hi"))
    question = put(journal)
    assert not counts(journal, question, yes("1", skew + 30))
    assert counts(journal, question, yes("2", skew))


def test_whole_seconds_are_no_reason_to_ask_again(journal: Journal) -> None:
    def at_the_second(message: Inbound) -> Inbound:
        return replace(message, at=message.at.replace(microsecond=0))

    journal.receive(at_the_second(yes("0", text="text Ben: hi")))
    question = put(journal)
    assert counts(journal, question, at_the_second(yes("1")))


def test_what_is_being_sent_is_waited_for_and_what_fails_was_not_seen(journal: Journal) -> None:
    question = Question("q", "t", "chat", "room", "ann", {"Yes": "yes"})
    journal.say("chat", "q", Outbound("room", "May I?"))
    assert not counts(journal, question, yes("0")), "it waits to be sent"
    (row,) = journal.unsent("chat", time.time())
    journal.begin(row)
    began = time.monotonic()
    assert not counts(journal, question, yes("1")), "the platform does not say that it has it"
    assert time.monotonic() - began > 2
    journal.postpone(row, 0.0)
    assert not counts(journal, question, yes("2", text="ok"))
    journal.begin(row)
    journal.sent(row, "7")
    time.sleep(HASTE)
    assert counts(journal, question, yes("3", text="sure"))


def test_of_two_in_a_row_the_second_is_for_the_same_question(journal: Journal) -> None:
    journal.receive(yes("0", ago=1.5))
    question = put(journal)
    assert not counts(journal, question, yes("1", text="ok")), "nobody reads so quickly"
    time.sleep(HASTE)
    assert counts(journal, question, yes("2"))


def test_two_of_one_moment_are_one_however_late_the_second_comes(journal: Journal) -> None:
    first = yes("0")
    journal.receive(first)
    question = put(journal)
    time.sleep(HASTE + 0.1)
    assert not counts(journal, question, replace(first, external_id="1"))


# --- in the house -------------------------------------------------------------------------------


def test_a_yes_of_two_hours_ago_is_none(cli: Cli) -> None:
    name = contact(cli)
    with in_a_chat(cli) as (chat, _):
        chat.says(f"text {name}: stale yes")
        chat.hears("May I")
        chat.deliver(yes("old", ago=7200))
        chat.hears(EARLY)
        assert sent(cli, "stale yes") == 0
        chat.says("yes")
        is_done(chat, "stale yes")
    assert sent(cli, "stale yes") == 1


def test_what_was_never_shown_is_not_agreed_to(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    name, real, away = contact(cli), Chat.send, [True]

    async def send(self: Chat, message: Outbound) -> str:
        if away and "May I" in message.text:
            raise GatewayError("the platform is away")
        return await real(self, message)

    monkeypatch.setattr(Chat, "send", send)
    with in_a_chat(cli) as (chat, house):
        chat.says(f"text {name}: unseen question")
        waits(house)
        chat.says("ok")
        time.sleep(1)
        waits(house)
        away.clear()
        chat.hears("May I")
        chat.hears(EARLY)
        assert sent(cli, "unseen question") == 0
        time.sleep(HASTE)
        chat.says("ok")
        is_done(chat, "unseen question")


def waits(house: House) -> Question:
    """The question that something of hers waits for."""
    deadline = time.monotonic() + 150
    while time.monotonic() < deadline:
        for task in house.journal.open_of_person("chat", "ann"):
            if question := house.journal.question_of(task["id"]):
                return question
        time.sleep(0.02)
    raise AssertionError


def test_the_second_yes_of_one_thumb_is_not_for_the_next_question(cli: Cli) -> None:
    name = contact(cli)
    with in_a_chat(cli) as (chat, house):
        chat.says(f"text {name}: first thing")
        first = waits(house)
        chat.hears("May I")
        chat.says(f"text {name}: second thing")
        both = [yes("d0"), yes("d1")]
        chat.deliver(both[0])
        deadline = time.monotonic() + 150
        while waits(house) == first and time.monotonic() < deadline:
            time.sleep(0.005)
        chat.deliver(replace(both[1], at=both[0].at))
        chat.hears(EARLY)
        assert (sent(cli, "first thing"), sent(cli, "second thing")) == (1, 0)
        time.sleep(HASTE)
        chat.says("yes")
        is_done(chat, "second thing")


def test_with_several_questions_open_a_yes_says_which(cli: Cli) -> None:
    with connected_phone(cli.phone.adb, seed=4) as other:
        phones = {
            name: {"driver": "android", "serial": phone.serial}
            for name, phone in (("desk", cli.phone), ("pocket", other))
        }
        with in_a_chat(cli, phones=phones, default_phone="desk") as (chat, house):

            def asks(phone: str, text: str) -> Question:
                chat.deliver(replace(yes(phone, text=f"text 555-0155: {text}"), phone=phone))
                chat.wait(lambda m: "May I" in m.text and text in m.text)
                (task,) = (t for t in house.journal.unfinished() if text in t["text"])
                question = house.journal.question_of(task["id"])
                assert question is not None
                return question

            old, new = asks("desk", "old one"), asks("pocket", "new one")
            chat.says("yes")
            told = chat.hears("Several questions are open")
            assert f"{number_of(old)}: " in told.text
            assert f"{number_of(new)}: " in told.text
            chat.says(f"yes {(number_of(old) + number_of(new)) % 90 + 10}")
            chat.hears("I am waiting for an answer first")
            assert house.journal.answer_of(old.id) is house.journal.answer_of(new.id) is None
            chat.says(f"yes {number_of(new)}")
            is_done(chat, "new one")
            assert house.journal.answer_of(old.id) is None
            put_as = next(n for n, m in chat.sent if "May I" in m.text and "new one" in m.text)
            time.sleep(HASTE)
            chat.says("yes", replies_to=put_as)
            chat.hears(EARLY)
            chat.says("no")
            deadline = time.monotonic() + 150
            while house.journal.unfinished() and time.monotonic() < deadline:
                time.sleep(0.02)
            assert house.journal.answer_of(old.id) == "no"
        one = "SELECT body FROM sms WHERE body IN ('old one', 'new one')"
        assert (cli.phone.sql(one), other.sql(one)) == ([], [("new one",)])
