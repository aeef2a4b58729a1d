"""A message that tells something and asks for something: both are done, and both are said."""

from __future__ import annotations

import datetime as dt

import pytest

from assistant import parts
from assistant.config import Settings
from assistant.memories.apart import apart
from assistant.memories.learning import Learning
from assistant.understanding import Understood
from tests.assistant.chats import in_a_chat
from tests.assistant.conftest import Cli
from tests.assistant.memories.conftest import ANN, facts, values

NOW = dt.datetime(2026, 11, 22, 12, tzinfo=dt.UTC)


def understood(text: str) -> Understood:
    return parts.understanding(Settings()).plan(text, now=NOW)


def cut(text: str, *, loose: bool = True) -> tuple[str, str] | None:
    found = apart(text, understood, NOW, loose=loose)
    return (found.told, found.asked) if found else None


@pytest.mark.parametrize(
    ("text", "told", "asked"),
    [
        ("remember that my dentist is Dr. Keller, and switch the flashlight on",
         "remember that my dentist is Dr. Keller", "switch the flashlight on"),
        ("switch the flashlight on and remember that my dentist is Dr. Keller",
         "remember that my dentist is Dr. Keller", "switch the flashlight on"),
        ("I moved to 5 Elm St, set an alarm for 7", "I moved to 5 Elm St", "set an alarm for 7"),
        ("set an alarm for 7. I moved to 5 Elm St by the way",
         "I moved to 5 Elm St by the way", "set an alarm for 7"),
        ("remember my sister lives in Leeds and also turn on wifi",
         "remember my sister lives in Leeds", "turn on wifi"),
        ("turn on wifi and bluetooth, I live at 5 Elm St",
         "I live at 5 Elm St", "turn on wifi and bluetooth"),
        ("my sister is called Anna, then call her", "my sister is called Anna", "call Anna"),
        ("remember my dentist's number is 555-0199. Also, call him",
         "remember my dentist's number is 555-0199", "call my dentist"),
        ("text Anna I'm late. Remember that my boss is Tom",
         "Remember that my boss is Tom", "text Anna I'm late"),
        ("记住我的牙医是王医生，顺便把手电筒打开", "记住我的牙医是王医生", "把手电筒打开"),
        ("打开手电筒，另外记住我妹妹叫小丽", "记住我妹妹叫小丽", "打开手电筒"),
        ("我住在橡树街3号，再帮我设一个七点的闹钟", "我住在橡树街3号", "帮我设一个七点的闹钟"),
        ("记住我妹妹叫小丽，然后打开wifi", "记住我妹妹叫小丽", "打开wifi"),
    ],
)  # fmt: skip
def test_what_is_told_and_what_is_asked_are_told_apart(text: str, told: str, asked: str) -> None:
    assert cut(text) == (told, asked)


@pytest.mark.parametrize(
    "text",
    [
        "remember that I like tea and coffee",
        "remember that Anna switches the lights off at ten and opens the window",
        "remember that I take the bus to work and turn off the lights when I leave",
        "remember that on Fridays I call my mother and turn on Do Not Disturb",
        "My boss is Ann, her number is 555-0101",
        "My sister Anna lives in Leeds and works at Shell",
        "text Bob: I moved to 5 Elm St, set an alarm for 7",
        "text Anna I'm late and I moved to Leeds",
        "remember to buy milk and turn on wifi",
        "turn on wifi and bluetooth",
        "记住我妹妹周三来，周四走",
        "记住我每天七点起床，打开wifi",
        "我叫小明，今年30岁，住在北京",
        "告诉Bob我搬家了，住在橡树街3号",
    ],
)
def test_what_is_one_stays_one(text: str) -> None:
    assert cut(text) is None


def test_a_chat_model_hears_all_of_what_no_command_does() -> None:
    text = "order me a pizza, I'm vegetarian"
    assert cut(text, loose=False) is None
    assert cut(text) == ("I'm vegetarian", "order me a pizza")
    assert cut("I'm vegetarian, set an alarm for 7", loose=False) is not None


def test_both_are_done_and_said_in_a_chat(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, house):
        chat.says("remember that my dentist is Dr. Keller, and set an alarm for 6:41")
        assert "Dr. Keller" in chat.hears("Noted").text
        assert "alarm" not in chat.hears("Noted").text
        chat.hears("6:41")
        assert values(house, ANN) == {"Dr. Keller"}
    rows = cli.phone.sql("SELECT hour, minute FROM alarms WHERE hour=6 AND minute=41")
    assert len(rows) == 1


@pytest.mark.whole
def test_a_fact_without_remember_is_learnt_beside_a_request(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, house):
        chat.says("我住在橡树街3号，再帮我设一个七点的闹钟")
        assert "橡树街3号" in chat.hears("已记住").text
        chat.hears("7:00")
        (fact,) = facts(house, ANN)
        assert fact.claim.value == "橡树街3号"
        assert "闹钟" not in fact.claim.text


def test_a_memory_that_takes_its_time_loses_nothing_of_it(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Learning.now, "__defaults__", (0.0,))
    with in_a_chat(cli) as (chat, house):
        chat.says("remember that my dentist is Dr. Keller, and set an alarm for 6:42")
        assert "Dr. Keller" in chat.hears("Noting it").text
        chat.hears("6:42")
        assert values(house, ANN) == {"Dr. Keller"}
    assert not cli.phone.sql("SELECT 1 FROM notes WHERE body LIKE '%Keller%'")


@pytest.mark.whole
def test_one_request_at_the_terminal_answers_with_both(cli: Cli) -> None:
    result = cli.ask("I moved to 5 Elm St, what time is it?")
    assert result["outcome"] == "done"
    assert "Noted: I moved to 5 Elm St" in result["reply"]
    assert "✅" in result["reply"]


def test_what_cannot_be_done_fails_though_the_rest_was_noted(cli: Cli) -> None:
    result = cli.ask("remember that my dentist is Dr. Keller, and switch the flashlight on")
    assert result["exit"] == 1
    assert "Noted: my dentist is Dr. Keller" in result["reply"]
    assert "flashlight" in result["reply"].partition("Noted")[2]


@pytest.mark.whole
def test_a_number_is_kept_and_then_a_text_goes_there_after_a_yes(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, house):
        chat.says(
            "my landlord Anna Vale's phone is 07700 900123 btw and text her that the boiler is "
            "broken"
        )
        put = chat.wait(lambda m: "07700900123" in m.text and bool(m.buttons))
        assert "the boiler is broken" in put.text
        assert values(house, ANN) == {"Anna Vale", "07700 900123"}
        assert cli.phone.sql("SELECT * FROM sms WHERE body LIKE '%boiler%'") == []
        chat.says("yes")
        chat.hears("✅ Sent to")
    assert len(cli.phone.sql("SELECT * FROM sms WHERE body LIKE '%boiler%'")) == 1
