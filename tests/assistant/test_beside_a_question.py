"""What is said beside an open question is noted or waits, and never lost; a no without one."""

from __future__ import annotations

import pytest

from tests.assistant.chats import in_a_chat
from tests.assistant.conftest import Cli
from tests.assistant.memories.conftest import ANN, values
from tests.assistant.test_steering import SLOWLY, begun, ended

pytestmark = [pytest.mark.whole, pytest.mark.usefixtures("noon")]


def test_a_choice_can_be_made_after_another_request_was_said_to_wait(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, _):
        chat.says("text Grandma I'm late and turn on wifi")
        chat.hears("Which of these do you mean?")
        chat.says("set brightness to 30%")
        chat.hears("That comes next. My question is still open")
        chat.says("2")
        assert "“I'm late and turn on wifi”" in chat.hears("May I send").text
        chat.says("no")
        chat.hears("Brightness is 30 %")


def test_the_same_command_again_takes_the_place_of_a_choice_and_that_is_said(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, _):
        chat.says("text Grandma I'm late and turn on wifi")
        chat.hears("Which of these do you mean?")
        chat.says("text Ben see you at four")
        chat.hears("All right, I leave it")
        assert "Ben" in chat.hears("May I send").text
        chat.says("no")
        chat.hears("⏹ I did not send")


@pytest.mark.parametrize(
    ("asks", "question", "tells", "still", "answer", "value"),
    [
        ("wake me up tomorrow", "At what time exactly?", "my sister is called Joana",
         "My question is still open", "7", "Joana"),
        ("明天叫我起床", "具体几点？", "我妹妹叫小丽", "我的问题还在等您回答", "七点", "小丽"),
    ],
)  # fmt: skip
def test_what_is_told_beside_a_question_is_kept_and_the_question_put_again(
    cli: Cli, asks: str, question: str, tells: str, still: str, answer: str, value: str
) -> None:
    with in_a_chat(cli) as (chat, house):
        chat.says(asks)
        chat.hears(question)
        chat.says(tells)
        again = chat.hears(still).text
        assert tells in again
        assert question in again
        chat.says(answer)
        chat.hears("✅")
        assert values(house, ANN) == {value}


def test_an_answer_that_tells_something_is_the_answer(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, house):
        chat.says("wake me up tomorrow")
        chat.hears("At what time exactly?")
        chat.says("I get up at 7")
        chat.hears("Alarm set for")
        assert values(house, ANN) == set()


def test_what_is_told_is_no_yes_to_what_is_asked_for(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, house):
        chat.says("text Grandma hi")
        chat.hears("May I send")
        chat.says("my sister is called Joana")
        assert chat.hears("My question is still open").buttons
        assert values(house, ANN) == {"Joana"}
        chat.says("no")
        chat.hears("⏹")


@pytest.mark.parametrize(
    ("no", "told"),
    [("no", "I have no question open, so nothing changes"), ("不", "我没有在等您回答")],
)
def test_a_no_where_nothing_is_asked_changes_nothing_and_says_so(
    cli: Cli, no: str, told: str
) -> None:
    with in_a_chat(cli) as (chat, house):
        chat.says(SLOWLY)
        begun(chat)
        chat.says(no)
        chat.hears(told)
        assert ended(house, SLOWLY)["outcome"] == "done"
