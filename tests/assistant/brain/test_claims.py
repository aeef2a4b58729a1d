"""A chat model that says it did what nobody did is not believed."""

from __future__ import annotations

import pytest

from assistant.brain.claims import unproven
from device_drivers.verbs import all_verbs
from tests.assistant.brain.conftest import chatting, ended
from tests.assistant.conftest import Cli
from tests.platforms.background import in_background
from tests.scripted_model import ScriptedModel

SENT = [{"action": {"kind": "verb", "name": "send_message"}}]
READ = [{"action": {"kind": "verb", "name": "read_messages"}}]
TOUCHED = [{"action": {"kind": "tap", "x": 1, "y": 2}}]


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("text Anna that I am late", "Message sent."),
        ("text Anna that I am late", "Anna says hello. I've sent it to her."),
        ("see what Zoe wrote, the answer is “ok”", "Your reply was sent."),
        ("buy a lamp", "Done, your order was placed."),
        ("delete the note Garden", "Deleted."),
        ("call Ben", "I called Ben."),
        ("回复Anna好的", "已为您回复Anna。"),
        ("给Anna发短信说我晚到", "短信发送成功"),
    ],
)
def test_a_claim_needs_a_deed(asked: str, answer: str) -> None:
    verbs = all_verbs()
    assert unproven(asked, answer, [], verbs)
    assert unproven(asked, answer, READ, verbs)
    assert unproven(asked, answer, TOUCHED, verbs) is None


def test_a_message_that_was_sent_is_believed() -> None:
    assert unproven("text Anna hello", "Message sent.", SENT, all_verbs()) is None


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("text Anna that I am late", "The message was not sent."),
        ("text Anna that I am late", "I could not send it: no signal."),
        ("did Anna send me a text?", "Sent on Monday: hi"),
        ("read me the last text of Anna", "Anna sent you a photo."),
        ("tell me what Anna wrote", "She says: message sent."),
        ("tell me a joke", "Sent to the moon, a probe met a cow."),
        ("what is the weather", "Message sent."),
        ("Anna发短信给我了吗？", "已发送的短信里没有"),
    ],
)
def test_what_claims_nothing_is_left_alone(asked: str, answer: str) -> None:
    assert unproven(asked, answer, [], all_verbs()) is None


@pytest.mark.whole
def test_the_person_is_told_and_the_turn_has_failed(cli: Cli) -> None:
    asked = "be so kind and let my sister have a text, whatever you like, you know what I mean"
    with (
        in_background(ScriptedModel(lambda messages: "Message sent.")) as model,
        chatting(cli, model) as (chat, house),
    ):
        chat.says(asked)
        chat.hears("❌ But I did nothing of the kind on the phone")
        [turn] = house.journal.recent_tasks()
        assert ended(house, turn["id"])["outcome"] == "failed"
