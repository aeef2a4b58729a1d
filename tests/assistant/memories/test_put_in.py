"""What is known goes into requests, and what is not is asked for once and kept; without a model."""

from __future__ import annotations

import pytest

from assistant.memories.wants import wants_in
from memory.base import ME, Claim
from tests.assistant.chats import Chat, in_a_chat
from tests.assistant.conftest import Cli
from tests.assistant.memories.conftest import ANN, facts, values
from tests.assistant.memories.test_no_room import as_before, read_only
from tests.assistant.memories.test_recalling import HOME, know, sister

pytestmark = pytest.mark.whole

SISTERS = Claim("sister", "address", "7 Fir Road", "my sister lives at 7 Fir Road", "place")


def contact(cli: Cli) -> str:
    return sister(cli)[0]


def press(chat: Chat, words: str, label: str = "Yes") -> None:
    put = chat.wait(lambda m: words in m.text and bool(m.buttons) and m.buttons[0].label != "Stop")
    chat.says("", button=next(b.value for b in put.buttons if b.label == label))


@pytest.mark.parametrize("text", ["take me home", "带我回家", "how do I get home"])
def test_the_way_home_leads_to_the_known_address(cli: Cli, text: str) -> None:
    with in_a_chat(cli) as (chat, house):
        know(house, ANN, HOME)
        chat.says(text)
        assert "5 Elm Street" in chat.wait(lambda m: "🧠" in m.text).text


def test_the_way_to_somebody_of_theirs(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, house):
        know(house, ANN, SISTERS)
        chat.says("navigate to my sister's")
        assert "7 Fir Road" in chat.wait(lambda m: "as you told me" in m.text).text


def test_an_address_goes_to_somebody_only_after_its_text_was_shown(cli: Cli) -> None:
    name = contact(cli)
    with in_a_chat(cli) as (chat, house):
        know(house, ANN, HOME)
        chat.says(f"text {name} my address")
        press(chat, "My address: 5 Elm Street")
        chat.wait(lambda m: m.text.startswith("✅") and "as you told me" in m.text)
    (row,) = cli.phone.sql("SELECT body FROM sms ORDER BY rowid DESC LIMIT 1")
    assert row[0] == "My address: 5 Elm Street"


def test_what_is_sent_in_chinese_is_in_chinese(cli: Cli) -> None:
    name = contact(cli)
    with in_a_chat(cli) as (chat, house):
        know(house, ANN, HOME)
        chat.says(f"把我的地址发给 {name}")
        press(chat, "我的地址：5 Elm Street", "是")
        chat.wait(lambda m: m.text.startswith("✅"))
    (row,) = cli.phone.sql("SELECT body FROM sms ORDER BY rowid DESC LIMIT 1")
    assert row[0] == "我的地址：5 Elm Street"


def test_what_is_not_known_is_asked_for_once_and_kept(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, house):
        chat.says("take me home")
        chat.hears("I don't know your address yet")
        chat.says("it's 5 Elm Street")
        assert "5 Elm Street" in chat.hears("I remember it:").text
        (fact,) = facts(house, ANN)
        assert (fact.claim.subject, fact.claim.attribute) == (ME, "address")
        assert (fact.claim.value, fact.source.origin) == ("5 Elm Street", "person")
        chat.says("navigate home")
        chat.hears("as you told me on")
        asked = [m for _, m in chat.sent if "I don't know your address" in m.text]
        assert len({m.text.partition("\n")[0] for m in asked}) == 1


def test_it_is_asked_in_chinese_and_of_others(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, house):
        chat.says("导航去我姐姐家")
        chat.hears("我还不知道您姐姐的地址")
        chat.says("橡树街3号")
        chat.hears("已记住")
        (fact,) = facts(house, ANN)
        assert (fact.claim.subject, fact.claim.value) == ("sister", "橡树街3号")


def test_who_somebody_is_is_asked_for_and_kept(cli: Cli) -> None:
    name = contact(cli)
    with in_a_chat(cli) as (chat, house):
        chat.says("call my dentist")
        chat.hears("I don't know who your dentist is yet")
        chat.says(name)
        press(chat, name)
        chat.wait(lambda m: m.text.startswith("✅"))
        assert values(house, ANN) == {name}
        (fact,) = facts(house, ANN)
        assert (fact.claim.subject, fact.claim.attribute) == ("dentist", "name")


def test_who_is_not_told_is_not_kept(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, house):
        chat.says("take me home")
        chat.hears("I don't know your address yet")
        chat.says("never mind")
        chat.wait(lambda m: m.text.startswith("⏹"))
        assert facts(house, ANN, "held", "asked", "past") == []


def test_a_question_to_us_is_answered_and_is_no_answer_to_ours(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, house):
        know(house, ANN, Claim("boss", "name", "Karl", "my boss is called Karl", "person"))
        chat.says("take me home")
        chat.hears("I don't know your address yet")
        chat.says("who is my boss?")
        chat.hears("Your boss's name: Karl")
        chat.says("5 Elm Street")
        chat.hears("“home” is 5 Elm Street")
        assert values(house, ANN) == {"Karl", "5 Elm Street"}


def test_in_a_group_nobody_is_asked_where_they_live(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, _):
        chat.says("navigate home", private=False)
        chat.wait(lambda m: bool(m.text))
        assert not [m for _, m in chat.sent if "your address" in m.text]


@pytest.mark.parametrize(
    "text",
    ["take me to Settings", "navigate to Oak Street", "text Bob my address is wrong", "go home",
     "show home", "send Bob a message", "tell me my address", "take me to the airport", "去学校",
     "text Bob: my address", "take me home and set an alarm for 7"],
)  # fmt: skip
def test_other_requests_want_nothing_of_it(text: str) -> None:
    assert wants_in(text) is None


def test_the_number_of_whom_only_the_name_is_known_is_asked_for(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, house):
        know(house, ANN, Claim("sister", "name", "Joana", "my sister Joana", "person"))
        chat.says("text my sister that I am late")
        chat.hears("I have no number of Joana. What is it?")
        chat.says("07700 900456")
        press(chat, "07700900456")
        chat.wait(lambda m: m.text.startswith("✅"))
        assert values(house, ANN) == {"Joana", "07700 900456"}
    (row,) = cli.phone.sql("SELECT body FROM sms ORDER BY rowid DESC LIMIT 1")
    assert row[0] == "I am late"


@pytest.mark.parametrize("called", ["Zelda Vale", "Zelda"])
def test_somebody_whose_number_was_told_is_reached_by_name(cli: Cli, called: str) -> None:
    with in_a_chat(cli) as (chat, house):
        number = Claim("Zelda Vale", "phone", "07700 900123", "Zelda Vale's number", "contact")
        know(house, ANN, number)
        chat.says(f"text {called} that the boiler is broken")
        press(chat, "07700900123")
        chat.wait(lambda m: m.text.startswith("✅"))


def test_the_number_of_somebody_unknown_is_asked_for_and_completes_the_request(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, house):
        know(house, ANN, HOME)
        chat.says("send Bob my address")
        chat.hears("There is no contact called Bob. What is the number?")
        chat.says("07700 900456")
        press(chat, "My address: 5 Elm Street")
        chat.wait(lambda m: m.text.startswith("✅") and "“Bob” is 07700 900456" in m.text)
        assert values(house, ANN) == {"5 Elm Street", "07700 900456"}
    (row,) = cli.phone.sql("SELECT body FROM sms ORDER BY rowid DESC LIMIT 1")
    assert row[0] == "My address: 5 Elm Street"


def test_a_memory_that_cannot_be_used_after_a_question_is_asked_no_more(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, house):
        know(house, ANN, HOME)
        chat.says("send Bob my address")
        chat.hears("What is the number?")
        read_only(house)
        chat.says("07700 900456")
        chat.hears("I don't know your address yet")
        chat.says("5 Elm Street")
        press(chat, "My address: 5 Elm Street")
        chat.wait(lambda m: m.text.startswith("✅"))
        as_before(house)


def test_the_number_and_what_is_to_be_said_are_asked_for_one_after_the_other(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, house):
        chat.says("把我的地址发给小明")
        chat.hears("联系人里没有小明")
        chat.says("13800138000")
        chat.hears("我还不知道您的地址")
        chat.says("橡树街3号")
        press(chat, "我的地址：橡树街3号", "否")
        chat.wait(lambda m: m.text.startswith("⏹"))
        assert values(house, ANN) == {"13800138000", "橡树街3号"}


def test_one_who_is_called_much_the_same_may_be_picked(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, house):
        know(house, ANN, HOME)
        chat.says("send Gran my address")
        picked = chat.wait(lambda m: any("Grandma" in b.label for b in m.buttons))
        assert "What is the number" not in picked.text
        chat.says("never mind")
        chat.wait(lambda m: m.text.startswith("⏹"))
