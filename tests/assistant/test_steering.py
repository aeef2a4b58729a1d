"""What is said while something is being done: it stops it, changes it, adds to it, or waits."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from typing import Any

import pytest

from assistant.app import House
from assistant.stopping import lets_it_be, says_stop
from assistant.turns import turn_of
from gateways.base import Inbound, Outbound
from tests.assistant.brain.conftest import chatting
from tests.assistant.chats import Chat, in_a_chat
from tests.assistant.conftest import Cli
from tests.models.golden.autoglm_phone import reply
from tests.platforms.background import in_background
from tests.scripted_model import Reply, ScriptedModel

pytestmark = pytest.mark.whole

SLOWLY = "wait 8 seconds then set a timer for 33 minutes"


def ended(house: House, text: str) -> dict[str, Any]:
    """The task of that text, once it is over."""
    deadline = time.monotonic() + 150
    while time.monotonic() < deadline:
        for task in house.journal.recent_tasks():
            if task["text"] == text and task["outcome"]:
                return task
        time.sleep(0.02)
    raise AssertionError([(t["text"], t["outcome"]) for t in house.journal.recent_tasks()])


def begun(chat: Chat) -> None:
    chat.wait(lambda m: any(b.value.startswith("stop:") for b in m.buttons))


def timers(cli: Cli) -> list[int]:
    rows = cli.phone.sql("SELECT total_ms FROM timers WHERE total_ms >= 900000 ORDER BY total_ms")
    return [row[0] // 60000 for row in rows]


def is_done(message: Outbound) -> bool:
    return message.text.startswith("✅") and message.image is not None


@pytest.mark.parametrize("words", ["cancel that", "never mind", "算了"])
def test_words_that_let_it_be_stop_what_is_being_done(cli: Cli, words: str) -> None:
    with in_a_chat(cli) as (chat, house):
        chat.says(SLOWLY)
        begun(chat)
        chat.says(words)
        chat.hears("Stopped as you asked")
        assert ended(house, SLOWLY)["outcome"] == "stopped"
    assert timers(cli) == []


def test_what_means_stop_and_what_names_something() -> None:
    for words in ("stop", "Please stop!", "no, stop", "/stop@our_bot", "停下来", "快停", "取消吧"):
        assert says_stop(words), words
    for words in ("never mind", "cancel that please", "forget it", "don't", "算了吧", "别发了"):
        assert lets_it_be(words), words
        assert not says_stop(words), words
    for words in ("stop the timer", "cancel my 7 am alarm", "don't call Bob", "取消闹钟", "停车场"):
        assert not says_stop(words), words
        assert not lets_it_be(words), words


def test_a_correction_begins_it_anew(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, house):
        chat.says(SLOWLY)
        begun(chat)
        chat.says("no, 34 minutes")
        chat.hears("Changed. I now do: wait 8 seconds, then set a timer for 34 minutes")
        chat.wait(is_done)
        assert ended(house, SLOWLY)["outcome"] == "stopped"
        assert not any("Stopped as you asked" in m.text for _, m in chat.sent), "it is said once"
    assert timers(cli) == [34]


def test_what_is_done_already_is_not_done_again(cli: Cli) -> None:
    request = "set a timer for 31 minutes then wait 10 seconds then set a timer for 32 minutes"
    with in_a_chat(cli) as (chat, _):
        chat.says(request)
        chat.wait(lambda m: "✅" in m.text and "31" in m.text and "⏳ Wait" in m.text)
        chat.says("no, 35 minutes")
        chat.wait(is_done)
    assert timers(cli) == [31, 35]


def test_what_was_sent_is_told_and_not_sent_again(cli: Cli) -> None:
    one, other = (
        row[0]
        for row in cli.phone.sql(
            "SELECT c.name FROM contacts c JOIN phones p ON p.contact_id=c.id"
            " WHERE c.name GLOB '[A-Z]* [A-Z]*' GROUP BY c.id HAVING count(*)=1 LIMIT 2"
        )
    )
    with in_a_chat(cli) as (chat, _):
        chat.says(f'text {one} "the ferry is late" then wait 30 seconds')
        chat.wait(lambda m: "ferry" in m.text and bool(m.buttons) and "?" in m.text)
        chat.says(f"to {other} instead")
        chat.hears(f"Changed. I now do: text {other}")
        asked = chat.wait(lambda m: other in m.text and "?" in m.text and bool(m.buttons))
        chat.says("", button=asked.buttons[0].value)
        chat.wait(lambda m: "✅" in m.text and other in m.text and "⏳" in m.text)
        chat.says(f"to {one} instead")
        chat.hears("Too late to change")
        time.sleep(1)
    sent = cli.phone.sql("SELECT count(*) FROM sms WHERE body LIKE '%ferry is late%'")
    assert sent == [(1,)]


def test_another_request_is_queued_and_can_be_left(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, house):
        chat.says(SLOWLY)
        begun(chat)
        chat.says("set a timer for 36 minutes")
        queued = chat.hears("Queued: “set a timer for 36 minutes”")
        chat.says("also turn on bluetooth")
        chat.hears("Queued: “turn on bluetooth”")
        chat.says("", button=queued.buttons[0].value)
        chat.hears("Stopped before it began")
        chat.wait(lambda m: is_done(m) and "Bluetooth" in m.text)
        assert ended(house, "set a timer for 36 minutes")["outcome"] == "stopped"
    assert timers(cli) == [33]


def test_a_request_beside_an_open_question_waits_and_the_question_stays(cli: Cli) -> None:
    name = cli.phone.sql(
        "SELECT c.name FROM contacts c JOIN phones p ON p.contact_id=c.id"
        " WHERE c.name GLOB '[A-Z]* [A-Z]*' GROUP BY c.id HAVING count(*)=1 LIMIT 1"
    )[0][0]
    with in_a_chat(cli) as (chat, _):
        chat.says(f"text {name}: the tea is cold")
        chat.wait(lambda m: "tea" in m.text and bool(m.buttons) and "?" in m.text)
        chat.says("turn on bluetooth")
        open_yet = chat.hears("My question is still open")
        assert "the tea is cold" in open_yet.text
        assert [button.label for button in open_yet.buttons] == ["Yes", "No"]
        chat.hears("Queued: “turn on bluetooth”")
        chat.says("yes")
        chat.wait(lambda m: is_done(m) and "Bluetooth" in m.text)
    assert cli.phone.sql("SELECT count(*) FROM sms WHERE body='the tea is cold'") == [(1,)]


def test_a_question_taken_back_is_not_asked_again(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, house):
        chat.says("关闭渡船")
        chat.hears("您是想")
        chat.says("都不是")
        assert ended(house, "关闭渡船")["outcome"] == "stopped"
        chat.hears("好的，我不做任何操作")
        assert len({number for number, m in chat.sent if "您是想" in m.text}) == 1


def test_the_words_are_in_the_very_next_prompt_of_a_gui_model(cli: Cli) -> None:
    """And what it decided before it read them is not done."""
    goals: list[str] = []

    def decide(messages: list[dict[str, Any]]) -> str | Reply:
        text = str(messages)
        goals.append(text)
        if "the blue one" not in text:
            return Reply(reply('do(action="Launch", app="Clock")'), slow=8)
        if len(goals) == 2:
            return reply('do(action="Launch", app="Settings")')
        return reply('finish(message="There")')

    with in_background(ScriptedModel(decide)) as model:
        gui = {"base_url": model.base_url, "model": "scripted", "adapter": "autoglm_phone",
               "check": False}  # fmt: skip
        with in_a_chat(cli, models={"gui": gui}) as (chat, house):
            chat.says("看看哪件礼物适合奶奶")
            while not goals:
                time.sleep(0.01)
            chat.says("use the blue one")
            chat.hears("Passed on to what I am doing now")
            chat.wait(is_done)
            (done,) = house.journal.effects_of("chat-ann1")
    assert "use the blue one" in goals[1]
    assert done["action"]["app"] == "com.android.settings", "the Clock was out of date"


def test_what_was_passed_on_before_a_crash_is_said_after_it(cli: Cli) -> None:
    """The words were kept for the model, the answer to their sender was not."""
    with in_a_chat(cli) as (chat, house):
        chat.says(SLOWLY)
        begun(chat)
        (task,) = house.journal.recent_tasks()
        message = Inbound("chat", "ann99", "room", "ann", "use the blue one", datetime.now(UTC))
        assert house.journal.steer(turn_of(message), task["id"], "told", message.text)
        chat.deliver(message)
        chat.hears("Passed on to what I am doing now")


def test_the_words_reach_the_brain_before_it_goes_on(cli: Cli) -> None:
    def answer(messages: list[dict[str, Any]]) -> str | Reply:
        said = "\n".join(str(m.get("content")) for m in messages)
        if "use the other kettle" not in said:
            call = ("phone_task", {"goal": "set a timer for 37 minutes"})
            return Reply(tools=(call,), slow=8)
        return "The other kettle it is."

    with in_background(ScriptedModel(answer)) as model, chatting(cli, model) as (chat, _):
        chat.says("I would like to hear your opinion about kettles")
        while not model.asked:
            time.sleep(0.01)
        chat.says("use the other kettle")
        chat.hears("Passed on to what I am doing now")
        chat.hears("The other kettle it is.")
    assert timers(cli) == [], "it read them before its call was made"
    assert len(model.asked) == 2
