"""A question about the person that nobody told the answer to, and one that the phone answers."""

from __future__ import annotations

import pytest

from assistant.memories import unknown
from assistant.memories.whom import Known
from tests.assistant.chats import in_a_chat
from tests.assistant.conftest import Cli
from tests.assistant.memories.test_apart import understood
from tests.assistant.memories.test_hand import says


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("where do I live?", "I live at ..."),
        ("when is Anna's birthday?", "Anna's birthday is ..."),
        ("who is my dentist", "my dentist is called ..."),
        ("how old is my son", "my son is ... years old"),
        ("what's my phone number", "my phone number is ..."),
        ("what is my favourite colour?", "my favourite colour is ..."),
        ("where does my brother work?", "my brother works at ..."),
        ("my dad works where?", "my dad works at ..."),
        ("what's my blood type?", "my blood type is ..."),
        ("when is our anniversary?", "my anniversary is ..."),
        ("where did I live before?", "I live at ..."),
    ],
)
def test_what_nobody_told_is_said_to_be_unknown_with_how_to_tell_it(
    cli: Cli, text: str, told: str
) -> None:
    with in_a_chat(cli) as (chat, house):
        assert (
            says(chat, text) == f"🧠 I don't know that yet. Tell me: “{told}”, and I remember it."
        )
        assert not (house.home / "memory.db").exists(), "looking makes no memory"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("我姐姐住在哪里？", "我姐姐住在……"),
        ("我妈妈生日是哪天", "我妈妈的生日是……"),
        ("我的牙医是谁", "我牙医叫……"),
        ("我叫什么名字", "我叫……"),
        ("我的血型是什么？", "我的血型是……"),
        ("我的车停在哪？", "我的车停在……"),
    ],
)
def test_it_is_said_in_the_language_of_the_question(cli: Cli, text: str, told: str) -> None:
    with in_a_chat(cli) as (chat, _):
        assert says(chat, text) == f"🧠 这个我还不知道。请告诉我：“{told}”，我会记住。"


@pytest.mark.parametrize("text", ["what's my passport number?", "我的护照号是多少？"])
def test_a_number_that_is_never_kept_is_said_to_be_that(cli: Cli, text: str) -> None:
    with in_a_chat(cli) as (chat, house):
        assert "phonepilot secrets set" in says(chat, text)
        assert house.journal.recent_tasks() == [] or not any(
            task["phone"] for task in house.journal.recent_tasks()
        ), "nothing is searched on the phone"


def test_it_is_the_same_beside_other_facts(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, _):
        says(chat, "My boss is called Karl")
        assert "I don't know that yet" in says(chat, "where do I live?")
        assert "I don't know that yet" in says(chat, "when is my boss's birthday?")


@pytest.mark.parametrize(
    "text",
    ["where is my package", "what is my battery level", "what's my next alarm", "who called me",
     "who is the president", "where do you live", "what's Anna's phone number", "where is my phone",
     "what's my wifi password", "谁给我打电话了", "今天几号", "你叫什么名字", "我妈的电话是多少"],
)  # fmt: skip
def test_what_others_can_answer_goes_on_as_before(text: str) -> None:
    asked = unknown.asked_in(text, Known(()))
    assert asked is None or not unknown.is_for_memory(asked, understood(text))


def test_a_battery_is_still_read_on_the_phone(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, _):
        chat.says("what is my battery level")
        assert "battery" in chat.hears("%").text.lower()


def test_a_damaged_memory_is_said_to_be_damaged_with_what_helps(cli: Cli) -> None:
    (cli.home / "memory.db").write_bytes(b"this is no database at all" * 400)
    with in_a_chat(cli) as (chat, _):
        said = says(chat, "where do I live?")
        assert "I cannot use my memory just now" in said
        assert "phonepilot restore" in said
        assert "我暂时无法使用记忆" in says(chat, "我住在哪里")
        others = says(chat, "where do I live?", "bob")
        assert others == "🧠 I cannot use my memory just now."
        chat.says("what time is it")
        chat.hears("✅")
