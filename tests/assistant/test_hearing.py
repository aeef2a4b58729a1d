"""What is said while something is asked, and what pressed buttons do, in a chat without a model."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from gateways.base import Outbound
from tests.assistant.chats import Chat, in_a_chat
from tests.assistant.conftest import Cli

pytestmark = [pytest.mark.whole, pytest.mark.usefixtures("noon")]
PASSWORD = "text Ben: pw tulip-garden-7"


@pytest.fixture
def chat(cli: Cli) -> Iterator[Chat]:
    with in_a_chat(cli) as (chat, _):
        yield chat


def latest(chat: Chat) -> list[str]:
    """All messages as they stand now."""
    return list({number: message.text for number, message in chat.sent}.values())


def labels(message: Outbound) -> list[str]:
    return [button.label for button in message.buttons]


def test_a_request_of_its_own_leaves_the_question(cli: Cli, chat: Chat) -> None:
    alarms = cli.phone.sql("SELECT * FROM alarms")
    chat.says("remind me at 25:00 to x")
    chat.hears("At what time exactly?")
    chat.says(PASSWORD)
    chat.hears("All right, I leave it")
    asked = chat.hears("May I send a text message to Ben")
    assert "“pw tulip-garden-7”" in asked.text
    assert not [text for text in latest(chat) if "Queued" in text], "nothing is before it"
    chat.says("yes please do")
    chat.hears("✅ Sent to Ben")
    assert cli.phone.sql("SELECT * FROM alarms") == alarms


@pytest.mark.parametrize("asks", ["what contacts do I have?", "who is that then", "你有哪些联系人"])
def test_a_question_in_return_is_nobodys_name(cli: Cli, chat: Chat, asks: str) -> None:
    chat.says("text Han: are you there")
    options = labels(chat.hears("Did you mean one of these?"))
    chat.says(asks)
    again = chat.hears("I am waiting for an answer first" if asks.isascii() else "我在等您回答")
    assert labels(again) == options
    chat.says(options[0])
    chat.hears("May I send")
    chat.says("no")


def test_a_question_that_is_over_shows_what_was_chosen(chat: Chat) -> None:
    chat.says("text Grandma: see you at four")
    chat.hears("May I send")
    number = next(n for n, m in chat.sent if "May I send" in m.text)
    chat.says("no")
    over = chat.wait(lambda m: m.edits == number)
    assert (over.text.endswith("“see you at four”?\n→ No"), over.buttons) == (True, ())
    chat.says("why did you do that?")
    chat.hears("see you at four")
    assert not [m.text for _, m in chat.sent if "→" in m.text and m.edits != number]


def test_what_is_asked_meanwhile_is_answered_and_the_question_stays(chat: Chat) -> None:
    chat.says("text Grandma: hi there")
    chat.hears("May I send")
    chat.says("what can you do?")
    told = chat.hears("My question is still open")
    assert "I do things on your phone" in told.text
    assert re.search(r"\nMay I send a text message to Grandma .*“hi there”\?\n", told.text)
    assert labels(told) == ["Yes", "No"]
    chat.says("why did you do that?")
    chat.hears("“text Grandma: hi there”, running for")
    chat.says("有哪些提醒")
    chat.hears("没有定时任务")
    chat.says("status")
    chat.hears("waits for your answer: May I send")
    chat.says("hm")
    again = chat.hears("I am waiting for an answer first")
    assert "May I send a text message to Grandma" in again.text
    assert labels(again) == ["Yes", "No"]
    chat.says("", button=again.buttons[1].value)
    chat.hears("I did not send a text message to Grandma")
    chat.says("no")
    chat.hears("I have no question open")
    assert not [text for text in latest(chat) if "'no'" in text or "“no”" in text]


def test_another_one_instead_takes_the_place_of_what_is_asked_about(cli: Cli, chat: Chat) -> None:
    chat.says("text Ben: a")
    chat.hears("“a”?")
    chat.says("text Ben: b instead")
    chat.hears("Changed. I now do: text Ben: b")
    chat.hears("“b”?")
    chat.says("好的请")
    chat.hears("✅ Sent to Ben")
    sent = cli.phone.sql("SELECT body FROM sms ORDER BY id DESC LIMIT 1")
    assert sent == [("b",)]


def test_a_button_of_before_says_that_it_is_over(chat: Chat) -> None:
    chat.says("text Ben: a")
    asked = chat.hears("May I send")
    yes, no = (button.value for button in asked.buttons)
    chat.says("", button=no)
    chat.hears("I did not send")
    chat.says("", button=no)
    chat.says("", button=yes)
    chat.hears("this button does nothing any more")
    assert sum("any more" in text for text in latest(chat)) == 1, "the same again is no news"


def test_what_came_of_it_is_said_once(chat: Chat) -> None:
    chat.says("turn on dark theme")
    chat.wait(lambda message: message.image is not None)
    assert sum("Dark theme is on" in text for text in latest(chat)) == 1
    chat.hears("✅ Switch Dark theme on")


def test_a_stop_leaves_no_hourglass_and_says_what_had_not_begun(chat: Chat) -> None:
    chat.says("record the screen for 30 seconds")
    chat.hears("⏳ Record the screen")
    chat.says("turn on wifi")
    chat.hears("Queued")
    chat.says("stop")
    chat.hears("Stopped before it began: turn on wifi")
    chat.hears("⏹ Record the screen")
    chat.hears("Stopped as you asked")
    assert not [text for text in latest(chat) if "⏳" in text]


def test_what_is_given_up_for_another_is_told(chat: Chat) -> None:
    chat.says("record the screen for 30 seconds")
    chat.hears("⏳ Record the screen")
    chat.says("no, set an alarm for 7:30")
    chat.hears("I gave up “record the screen for 30 seconds”. I now do: set an alarm for 7:30")


def test_undo_tells_what_stays_and_what_goes(chat: Chat) -> None:
    chat.says("set an alarm for 7:10 called milk and text Ben: hello")
    asked = chat.hears("May I send")
    chat.says("", button=asked.buttons[0].value)
    chat.hears("Sent to Ben")
    chat.says("/undo")
    told = chat.hears("this stays")
    assert "A message that is sent stays sent" in told.text
    assert re.search(r"This I take back: Delete the alarm 07:10", told.text)


def test_an_alarm_is_switched_on_again(cli: Cli, chat: Chat) -> None:
    rows = "SELECT count(*), sum(enabled) FROM alarms WHERE hour=8 AND minute=30"
    assert cli.phone.sql(rows) == [(1, 0)], "the phone comes with one that is off"
    chat.says("turn on my 8:30 weekend alarm")
    chat.hears("is on.")
    assert cli.phone.sql(rows) == [(1, 1)]
    chat.says("undo that")
    chat.hears("is off.")
    assert cli.phone.sql(rows) == [(1, 0)]


def test_a_contact_called_taxi_is_called(chat: Chat) -> None:
    chat.says("call taxi")
    chat.hears("May I call Taxi")
