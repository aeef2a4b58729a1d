"""What is sensitive is kept only after a yes, asked for once and alone with the person."""

from __future__ import annotations

import time
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from assistant.app import House
from assistant.memories.consent import ANSWER_SECONDS
from gateways.base import Button, Inbound, Outbound
from memory.base import Claim, Source
from tests.assistant.chats import Chat, in_a_chat
from tests.assistant.conftest import Cli
from tests.assistant.memories.conftest import ANN, facts, values

pytestmark = pytest.mark.whole


def asked(chat: Chat) -> Outbound:
    return chat.wait(lambda m: "Shall I remember" in m.text and bool(m.buttons))


def button(message: Outbound, label: str) -> str:
    found: Button = next(b for b in message.buttons if b.label == label)
    return found.value


def questions(chat: Chat) -> int:
    return len({number for number, m in chat.sent if "Shall I remember" in m.text})


def test_a_yes_keeps_it(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, house):
        chat.says("I'm allergic to peanuts")
        put = asked(chat)
        assert values(house, ANN) == set()
        asking = Inbound("chat", "x", "room", "ann", "what am I allergic to", datetime.now(UTC))
        assert house.memory.lines_for(asking) == (), "nothing is recalled of it"
        chat.says("", button=button(put, "Yes"))
        chat.wait(lambda m: "→" in m.text and not m.buttons)
        assert values(house, ANN) == {"peanuts"}


def test_a_no_erases_it_and_it_is_not_asked_again(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, house):
        chat.says("I'm allergic to peanuts")
        chat.says("", button=button(asked(chat), "No"))
        chat.wait(lambda m: "→" in m.text and not m.buttons)
        assert facts(house, ANN, "held", "asked", "past") == []
        chat.says("I'm allergic to peanuts")
        assert facts(house, ANN, "held", "asked") == []
        assert questions(chat) == 1
        while house.journal._rows("SELECT 1 FROM inbox WHERE handled IS NULL"):
            time.sleep(0.01)  # its words go once it is done with
    assert b"peanuts" not in (cli.home / "memory.db").read_bytes()


def test_a_typed_yes_is_understood_where_there_are_no_buttons(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, house):
        chat.says("我对花生过敏")
        chat.hears("要我记住")
        chat.says("是")
        chat.hears("🧠 已记住：我对花生过敏")
        assert len(facts(house, ANN)) == 1


def test_nobody_else_can_say_yes_for_them(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, house):
        chat.says("I'm allergic to peanuts", person="bob", private=True)
        put = asked(chat)
        chat.says("", button=button(put, "Yes"), person="ann")
        chat.hears("That is over")
        assert values(house, "chat:bob") == set()
        chat.says("", button=button(put, "Yes"), person="bob")
        chat.wait(lambda m: "→" in m.text and not m.buttons)
        assert values(house, "chat:bob") == {"peanuts"}


def test_silence_is_a_no_after_a_day(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, house):
        opened = house.memory.opened()
        assert opened is not None
        claim = Claim("me", "allergy", "peanuts", "I'm allergic to peanuts", "health")
        old = Source("person", "turn:t", time.time() - ANSWER_SECONDS - 1)
        opened.memory.keep(ANN, claim, old)
        opened.memory.keep(ANN, replace(claim, value="nuts"), replace(old, at=time.time()))
        house.memory.consent.lapse()
        assert values(house, ANN, "asked", "held") == {"nuts"}
        assert chat.sent == []


def test_a_group_is_never_asked(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, house):
        chat.says("I'm allergic to peanuts", private=False)
        assert facts(house, ANN, "held", "asked") == []
        assert questions(chat) == 0


def test_no_request_waits_for_an_answer(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, _):
        chat.says("I'm allergic to peanuts")
        asked(chat)
        chat.says("what time is it")
        chat.hears("✅")


def test_the_owner_may_have_it_kept_without_a_question(cli: Cli) -> None:
    with in_a_chat(cli, memory={"asks_about": []}) as (chat, house):
        chat.says("I'm allergic to peanuts")
        chat.hears("Noted")
        assert values(house, ANN) == {"peanuts"}
        assert questions(chat) == 0


@pytest.mark.parametrize(
    ("told", "others", "yes", "kept"),
    [
        ("I'm allergic to peanuts",
         ["my sister is called Joana", "what time is it", "I like tea", "my boss is Tom"],
         "yes", "🧠 Noted: I'm allergic to peanuts"),
        ("我对花生过敏", ["我妹妹叫小丽", "我喜欢喝茶"], "是", "🧠 已记住：我对花生过敏"),
    ],
)  # fmt: skip
def test_a_yes_counts_after_a_few_other_messages_where_it_can_mean_nothing_else(
    cli: Cli, told: str, others: list[str], yes: str, kept: str
) -> None:
    with in_a_chat(cli) as (chat, house):
        chat.says(told)
        chat.wait(lambda m: bool(m.buttons))
        for other in others:
            over(chat, house, other)
        over(chat, house, yes)
        chat.hears(kept)
        assert facts(house, ANN, "asked") == []


def test_of_several_that_wait_the_last_is_put_again_before_a_yes_counts(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, house):
        over(chat, house, "I'm allergic to peanuts")
        over(chat, house, "I earn 3000 euros a month")
        over(chat, house, "my sister is called Joana")
        over(chat, house, "yes")
        assert values(house, ANN) == {"Joana"}, "it is not said which one that means"
        assert "3000 euros" in chat.sent[-1][1].text
        assert "did not understand" not in chat.sent[-1][1].text
        over(chat, house, "no")
        chat.hears("I do not remember it")
        assert values(house, ANN, "asked") == {"peanuts"}
        shown = {number: m.text for number, m in chat.sent}
        assert not [text for text in shown.values() if "3000" in text]


def test_after_many_other_messages_the_question_is_put_again(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, house):
        over(chat, house, "I'm allergic to peanuts")
        for _ in range(7):
            over(chat, house, "what time is it")
        over(chat, house, "yes")
        assert values(house, ANN) == set()
        assert "Shall I remember this" in chat.sent[-1][1].text
        over(chat, house, "yes")
        assert values(house, ANN) == {"peanuts"}


def test_a_yes_in_another_chat_is_none_to_a_question_that_was_not_put_there(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, house):
        over(chat, house, "I'm allergic to peanuts")
        for _ in range(7):
            over(chat, house, "what time is it")
        ok = Inbound("chat", "elsewhere", "study", "ann", "yes", datetime.now(UTC))
        chat.deliver(ok)
        chat.wait(lambda m: m.chat == "study")
        assert [m for _, m in chat.sent if m.chat == "study" and "remember" in m.text] == []
        assert values(house, ANN, "asked") == {"peanuts"}


def test_a_question_whose_number_begins_like_another_ones_waits_in_its_chat(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, house):
        over(chat, house, "I'm allergic to peanuts")
        (fact,) = facts(house, ANN, "asked")
        over(chat, house, "what time is it")
        house.say("chat", f"memory:{fact.id}7", Outbound("room", "Shall I remember this? “Tea”"))
        for _ in range(7):
            over(chat, house, "what time is it")
        over(chat, house, "yes")
        assert "peanuts" in chat.sent[-1][1].text, "it is put again"


def test_the_question_is_all_that_is_said(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, house):
        over(chat, house, "remember that I'm allergic to peanuts")
        assert len(chat.sent) == 1
        over(chat, house, "I'm allergic to peanuts")
        assert "I asked you before" in chat.sent[-1][1].text


def test_a_single_request_says_how_it_is_kept(cli: Cli) -> None:
    told = cli.ask("I'm allergic to peanuts")["reply"]
    assert "Shall I remember this (health)?" in told
    assert "--yes" in told
    assert cli.ask("I'm allergic to peanuts", "--yes")["reply"].startswith("🧠 Noted")
    assert "peanuts" in cli.run("memory", "list").stdout


def over(chat: Chat, house: House, text: str) -> None:
    """It is said, acted upon and answered."""
    journal = house.journal
    chat.says(text)
    deadline = time.monotonic() + 150
    while time.monotonic() < deadline:
        waits = journal._rows("SELECT 1 FROM inbox WHERE handled IS NULL")
        waits += journal._rows("SELECT 1 FROM tasks WHERE outcome=''")
        if not waits and not journal._rows("SELECT 1 FROM outbox WHERE sent < version"):
            return
        time.sleep(0.02)
    raise AssertionError(text)
