"""The brain in a chat: progress that is edited, an answer as it is written, questions, stop."""

from __future__ import annotations

from typing import Any

import pytest

from gateways.base import Outbound
from tests.assistant.brain.conftest import chatting, ended, result_of
from tests.assistant.conftest import Cli
from tests.platforms.background import in_background
from tests.scripted_model import Reply, ScriptedModel

pytestmark = pytest.mark.whole

GOAL = "set a timer for 19 minutes"
ANSWER = "Your timer runs: in nineteen minutes it rings, and by then your tea will have steeped."


def test_the_chat_sees_what_is_done_and_the_answer_as_it_grows(cli: Cli) -> None:
    script = [
        Reply(tools=(("phone_task", {"goal": GOAL}),), reasoning="The fool wants an alarm."),
        Reply(ANSWER, reasoning="I pity the fool.", pace=0.1),
    ]
    with in_background(ScriptedModel(script)) as model, chatting(cli, model) as (chat, house):
        chat.says("I am making a pot of tea that has to steep for nineteen minutes, help me")
        chat.wait(lambda m: m.text == ANSWER)
        chat.wait(lambda m: m.text == f"✅ On the phone: {GOAL}" and not m.buttons)
        turn = ended(house, "chat-ann1")
    progress = [m for _, m in chat.sent if "On the phone" in m.text]
    assert progress[0].text == f"⏳ On the phone: {GOAL}…"
    assert progress[0].buttons[0].value.startswith("stop:")
    assert progress[-1].buttons == ()
    growing = [m.text.removesuffix(" …") for _, m in chat.sent if m.text.endswith(" …")]
    assert growing, "it was seen while it was written"
    assert all(ANSWER.startswith(text) for text in growing)
    assert growing == sorted(growing, key=len)
    replies = {number for number, m in chat.sent if m.text in (ANSWER, f"{growing[0]} …")}
    assert len(replies) == 1, "one message, edited"
    assert not any("fool" in m.text for _, m in chat.sent), "what a model thinks is its own"
    assert (turn["outcome"], turn["reply"]) == ("done", ANSWER)


def test_a_question_is_put_and_its_answer_comes_back(cli: Cli) -> None:
    def answer(messages: list[dict[str, Any]]) -> str | Reply:
        if messages[-1]["role"] != "tool":
            question = {"question": "Which of them?", "options": ["The red one", "The blue one"]}
            return Reply(tools=(("ask_person", question),))
        return f"You said: {result_of(messages[-1]).get('the_person_said')}"

    with in_background(ScriptedModel(answer)) as model, chatting(cli, model) as (chat, _):
        chat.says("I would like to hear your opinion about balloons")
        asked = chat.hears("Which of them?")
        assert [button.label for button in asked.buttons] == ["The red one", "The blue one"]
        chat.says("", button=asked.buttons[1].value, person="bob")
        chat.says("", button=asked.buttons[1].value)
        chat.hears("You said: The blue one")
        chat.says("I would like to hear it once more, about balloons")
        chat.wait(lambda m: _times(chat.sent, "Which of them?") == 2)
        chat.says("2")
        chat.wait(lambda m: _times(chat.sent, "You said: The blue one") == 2)


def test_no_model_asks_for_a_password_and_what_it_asks_is_marked(cli: Cli) -> None:
    def answer(messages: list[dict[str, Any]]) -> str | Reply:
        asked = [m for m in messages if m["role"] == "tool"]
        if not asked:
            return Reply(tools=(("ask_person", {"question": "Type your pass-word, please"}),))
        if len(asked) == 1:
            assert result_of(asked[0])["outcome"] == "refused"
            return Reply(tools=(("ask_person", {"question": "Which bank is it?"}),))
        return "Thank you."

    with in_background(ScriptedModel(answer)) as model, chatting(cli, model) as (chat, _):
        chat.says("I would like to hear your opinion about balloons")
        asked = chat.hears("Which bank is it?")
        chat.says("none")
        chat.hears("Thank you.")
    assert asked.text == "🤖 The model asks: Which bank is it?"
    assert not any("pass-word" in message.text for _, message in chat.sent)


def test_silence_is_no_answer(cli: Cli) -> None:
    def answer(messages: list[dict[str, Any]]) -> str | Reply:
        if messages[-1]["role"] != "tool":
            return Reply(tools=(("ask_person", {"question": "Are you there?"}),))
        return f"Outcome: {result_of(messages[-1])['outcome']}"

    guard = {"answer_seconds": 0.3}
    with (
        in_background(ScriptedModel(answer)) as model,
        chatting(cli, model, guard=guard) as (chat, _),
    ):
        chat.says("I would like to hear your opinion about balloons")
        chat.hears("Outcome: no answer")


def test_stop_ends_a_turn_while_the_model_thinks(cli: Cli) -> None:
    script = [Reply("I thought long about it", slow=60)]
    with in_background(ScriptedModel(script)) as model, chatting(cli, model) as (chat, house):
        chat.says("I would like to hear your opinion about balloons")
        chat.hears("⏳ Thinking")
        chat.says("stop")
        chat.hears("Stopped as you asked")
        assert ended(house, "chat-ann1")["outcome"] == "stopped"
        chat.says("what time is it")
        chat.hears("✅")


def test_two_people_in_one_chat_have_threads_of_their_own(cli: Cli) -> None:
    script = ["I keep that to myself.", "I know of no secret."]
    with in_background(ScriptedModel(script)) as model, chatting(cli, model) as (chat, _):
        chat.says("my secret word is gooseberry, what do you make of it")
        chat.hears("I keep that")
        chat.says("what is the secret word that somebody told to you", person="bob")
        chat.hears("I know of no")
    assert "gooseberry" in model.asked[0].text
    assert "gooseberry" not in model.asked[1].text


def _times(sent: list[tuple[str, Outbound]], words: str) -> int:
    return len({number for number, message in sent if words in message.text})
