"""The person's hand on their memory in the chat: hear, correct, forget; in English and Chinese."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from assistant.app import House
from assistant.memories.wishes import Wish, wish_in
from tests.assistant.chats import Chat, in_a_chat
from tests.assistant.conftest import Cli
from tests.assistant.memories.conftest import ANN, BOB, facts, values
from tests.assistant.test_memory_beside import traces


def says(chat: Chat, text: str, person: str = "ann", *, private: bool = True) -> str:
    """The answer to it."""
    chat.is_quiet()
    before = len(chat.sent)
    chat.says(text, person=person, private=private)
    deadline = time.monotonic() + 150
    while len(chat.sent) == before and time.monotonic() < deadline:
        time.sleep(0.01)
    return chat.sent[-1][1].text


def files_with(home: Path, word: str) -> list[str]:
    return [*traces(home, word.encode())]


def delivered(house: House) -> None:
    """It is written down that all that was said has arrived."""
    deadline = time.monotonic() + 150
    while house.journal._rows("SELECT 1 FROM outbox WHERE sent < version"):
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_what_is_known_is_told_by_subject_with_numbers(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, _):
        says(chat, "I live at 3 Oak Street")
        says(chat, "My sister is called Anna")
        says(chat, "Anna's birthday is 3 May")
        told = says(chat, "what do you know about me?")
        assert "You:\n" in told
        assert "1. address: 3 Oak Street" in told
        assert "Your sister Anna:" in told
        about = says(chat, "what do you know about my sister")
        assert "birthday: 3 May" in about
        assert "Oak" not in about
        assert says(chat, "what do you know about Anna") == about


@pytest.mark.parametrize(
    ("said", "asked", "answer"),
    [
        ("I live at 3 Oak Street", "where do I live?", "Your address: 3 Oak Street (you said so"),
        ("My boss is called Karl", "who is my boss?", "Your boss's name: Karl (you said so"),
        ("我住在橡树街3号", "我住在哪里？", "您的地址：橡树街3号（您在"),
        ("我妹妹叫小丽", "我妹妹叫什么", "您的姐妹的名字：小丽（您在"),
    ],
)
def test_a_question_is_answered_with_where_it_is_from(
    cli: Cli, said: str, asked: str, answer: str
) -> None:
    with in_a_chat(cli) as (chat, _):
        says(chat, said)
        assert answer in says(chat, asked)


def test_what_asks_for_more_is_not_answered_from_memory(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, _):
        says(chat, "I live at 3 Oak Street")
        assert "Oak" not in says(chat, "what's the weather where I live")


def test_a_correction_shows_before_and_after_and_keeps_history(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, house):
        says(chat, "I live at 3 Oak Street")
        says(chat, "where do I live?")
        told = says(chat, "that's wrong, it's 5 Elm Street")
        assert told == "🧠 Your address: 5 Elm Street (before: 3 Oak Street)."
        assert values(house, ANN) == {"5 Elm Street"}
        (now,) = facts(house, ANN)
        shown = says(chat, f"/memory show {now.id}")
        assert "Before, from" in shown
        assert "3 Oak Street" in shown


def test_a_correction_in_chinese(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, house):
        says(chat, "我住在橡树街3号")
        says(chat, "我住在哪里")
        assert says(chat, "不对，是榆树街5号") == "🧠 您的地址：榆树街5号（之前：橡树街3号）。"
        assert values(house, ANN) == {"榆树街5号"}
        assert "不再成立" in says(chat, "我搬家了")
        assert values(house, ANN) == set()


def test_what_is_so_no_more_becomes_history(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, house):
        says(chat, "I live at 3 Oak Street")
        says(chat, "where do I live?")
        assert "Where do you live now?" in says(chat, "no, I moved")
        assert values(house, ANN, "past") == {"3 Oak Street"}
        assert "Until" in says(chat, "where do I live?")


def test_forget_that_means_what_was_learnt_or_told_last(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, house):
        says(chat, "My boss is called Karl")
        says(chat, "remember that my sister is called Anna")
        assert "your sister" in says(chat, "forget that")
        assert values(house, ANN) == {"Karl"}
        says(chat, "who is my boss?")
        assert "your boss" in says(chat, "forget that")
        assert values(house, ANN) == set()


def test_who_somebody_is_is_told_by_what_is_known_of_them(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, _):
        says(chat, "Ann's birthday is 3 May")
        assert "birthday: 3 May" in says(chat, "who is Ann?")


def test_forget_that_means_what_was_told_last_and_not_what_was_begun_before(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, house):
        begun = ("t1", "t1", "chat", "room", "ann", cli.phone.serial, "open Settings")
        house.journal.open_task(*begun)
        says(chat, "My boss is called Karl")
        assert "your boss" in says(chat, "forget that")
        assert values(house, ANN) == set()
        assert not house.journal.stopping("t1")


@pytest.mark.parametrize("text", ["remember that my PIN is 1234", "记住我的银行卡密码是1234"])
def test_a_secret_is_kept_nowhere_and_it_is_said_where_it_belongs(cli: Cli, text: str) -> None:
    with in_a_chat(cli) as (chat, _):
        assert "phonepilot secrets set" in says(chat, text)
    assert not cli.phone.sql("SELECT 1 FROM notes WHERE body LIKE '%1234%'")
    assert "memory.db" not in files_with(cli.home, "1234")


def test_where_several_are_meant_it_asks_back_with_numbers(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, house):
        says(chat, "I like green tea")
        says(chat, "I like chess")
        asked = says(chat, "forget what I like")
        assert "Which one?" in asked
        assert values(house, ANN) == {"green tea", "chess"}
        chess = next(fact for fact in facts(house, ANN) if fact.claim.value == "chess")
        says(chat, f"forget {chess.id}")
        assert values(house, ANN) == {"green tea"}


def test_forgetting_leaves_no_byte_of_it_in_the_home(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, house):
        says(chat, "I live at 3 Quetzal Street")
        says(chat, "My sister Anna works at Zyxwerk")
        says(chat, "what do you know about me?")
        says(chat, "where do I live?")
        assert "before: 3 Quetzal" in says(chat, "no, it's 5 Ocelot Street")
        assert files_with(cli.home, "Quetzal")
        delivered(house)
        assert "Forgotten for good: your address" in says(chat, "forget my address")
        says(chat, "forget where Anna works")
        assert house.memory.settle(10)
        assert values(house, ANN) == {"Anna"}, "what the same sentence also said stays"
    for word in ("Quetzal", "Ocelot", "Zyxwerk"):
        assert files_with(cli.home, word) == [], word


def test_everything_of_somebody_goes_after_a_yes(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, house):
        says(chat, "My sister is called Anna")
        says(chat, "Anna's birthday is 3 May")
        says(chat, "My boss is called Karl")
        says(chat, "forget everything about Anna")
        asked = chat.wait(lambda m: "Shall I erase this" in m.text and bool(m.buttons))
        assert "birthday: 3 May" in asked.text
        assert len(values(house, ANN)) == 3, "nothing before the yes"
        assert "I keep it" in says(chat, "no")
        says(chat, "forget everything about Anna")
        assert "2 facts" in says(chat, "yes")
        assert values(house, ANN) == {"Karl"}


@pytest.mark.parametrize("answer", ["yes", "Ja", "ok", "是", "好", "好的", "可以"])
def test_a_typed_yes_erases_and_the_question_says_what_to_say(cli: Cli, answer: str) -> None:
    with in_a_chat(cli) as (chat, house):
        says(chat, "My boss is called Karl")
        assert "Say yes or no." in says(chat, "forget everything")
        assert "Forgotten for good" in says(chat, answer) or "已永久忘记" in chat.sent[-1][1].text
        assert values(house, ANN) == set()


def test_a_typed_yes_answers_what_was_asked_last(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, house):
        says(chat, "My boss is called Karl")
        chat.says("text 555-0100: I am late")
        chat.wait(lambda m: "I am late" in m.text and any(b.label == "Yes" for b in m.buttons))
        chat.says("forget everything about my boss")
        chat.hears("Shall I erase this")
        chat.says("yes")
        chat.hears("Forgotten for good")
        assert values(house, ANN) == set()
        assert house.journal.unfinished(), "the message still waits for its own yes"
        chat.says("no")
        chat.wait(lambda m: m.text.startswith("⏹"))
    assert not cli.phone.sql("SELECT 1 FROM sms WHERE body='I am late'")


@pytest.mark.whole
def test_one_request_at_the_terminal_erases_only_with_yes(cli: Cli) -> None:
    cli.ask("My boss is called Karl")
    asked = cli.ask("forget everything")
    assert asked["exit"] == 1
    assert "Nothing is erased yet" in asked["reply"]
    assert "Karl" in cli.ask("who is my boss?")["reply"]
    assert "Forgotten for good" in cli.ask("forget everything", "--yes")["reply"]
    assert "I don't know that yet" in cli.ask("who is my boss?")["reply"]


def test_a_button_of_another_one_erases_nothing(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, house):
        says(chat, "My boss is called Karl")
        says(chat, "忘掉关于我的一切")
        asked = chat.wait(lambda m: bool(m.buttons))
        yes = asked.buttons[0].value
        chat.says("", button=yes, person="bob")
        chat.hears("That is over")
        assert values(house, ANN) == {"Karl"}
        chat.says("", button=yes)
        chat.hears("已永久忘记")
        assert facts(house, ANN, "held", "asked", "past") == []


def test_the_command_lists_shows_edits_and_forgets(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, house):
        says(chat, "I live at 3 Oak Street")
        (fact,) = facts(house, ANN)
        assert f"{fact.id}. address: 3 Oak Street" in says(chat, "/memory")
        assert "before: 3 Oak Street" in says(chat, f"/memory edit {fact.id} 5 Elm Street")
        (now,) = facts(house, ANN)
        assert says(chat, f"/memory forget {now.id}") == f"Forgotten: {now.id}."
        assert facts(house, ANN, "held", "past") == []
        assert "no fact under the number" in says(chat, f"/memory show {now.id}")


def test_nothing_of_another_one_is_ever_shown_or_changed(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, house):
        says(chat, "I live at 3 Oak Street")
        says(chat, "I live at 7 Fir Road", "bob")
        (anns,), (bobs,) = facts(house, ANN), facts(house, BOB)
        for text in (
            "/memory", "what do you know about me", "where do I live", f"/memory show {anns.id}",
            f"/memory edit {anns.id} 1 Ash Lane", f"/memory forget {anns.id}", f"forget {anns.id}",
            "what do you know about ann", "/memory forget all",
        ):  # fmt: skip
            assert "Oak" not in says(chat, text, "bob"), text
        assert values(house, ANN) == {"3 Oak Street"}
        assert facts(house, BOB, "held", "past") == []
        assert bobs.person == BOB


def test_in_a_group_nothing_of_it_is_told(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, _):
        says(chat, "I live at 3 Oak Street")
        for text in ("what do you know about me", "where do I live?", "/memory", "/memory show 1"):
            assert "Oak" not in says(chat, text, private=False), text


def test_a_list_has_pages(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, house):
        fill(house, 25)
        assert "(page 1 of 2: /memory page 2)" in says(chat, "/memory")
        assert "(page 2 of 2)" in says(chat, "/memory page 2")


def fill(house: House, count: int) -> None:
    from memory.base import Claim, Source

    opened = house.memory.opened()
    assert opened is not None
    source = Source("person", "turn:t", time.time())
    for n in range(count):
        opened.memory.truth.keep(ANN, Claim("me", "likes", f"tea {n}", f"I like tea {n}"), source)


@pytest.mark.parametrize(
    ("text", "wish"),
    [
        ("What do you know about my sister?", Wish("about", "my sister")),
        ("forget that", Wish("forget last")),
        ("please forget my address", Wish("forget", "my address")),
        ("forget everything about Anna", Wish("forget about", "Anna")),
        ("forget everything you know about me", Wish("forget about", "me")),
        ("that's wrong, it's Elm St 5", Wish("correct", "Elm St 5")),
        ("no, I moved", Wish("ended", "moved")),
        ("not any more", Wish("ended")),
        ("忘了这个", Wish("forget last")),
        ("把安娜的事都忘掉", Wish("forget about", "安娜")),
        ("你对我妹妹了解多少", Wish("about", "我妹妹")),
        ("你都记住了什么", Wish("about")),
        ("第12条改成榆树街5号", Wish("edit", "榆树街5号", 12)),
    ],
)
def test_a_sentence_is_understood(text: str, wish: Wish) -> None:
    assert wish_in(text) == wish


@pytest.mark.parametrize(
    "text",
    ["forget it", "delete Anna", "no", "yes", "remember to buy milk", "你知道现在几点吗",
     "turn on wifi", "what time is it", "算了", "delete my last message"],
)  # fmt: skip
def test_other_sentences_want_nothing_of_it(text: str) -> None:
    assert wish_in(text) is None
