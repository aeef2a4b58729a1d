"""What no rule reads is noticed by an embedder where there is no chat model."""

from __future__ import annotations

from memory.reading import read
from tests.assistant.chats import in_a_chat
from tests.assistant.conftest import Cli
from tests.assistant.memories.conftest import ANN, facts
from tests.memory.reading.labelled import NOW

TOLD = "Rex is ours, a grumpy old beagle the kids adore"
ILL = "metformin twice a day since spring, that's on account of the sugar"


def test_what_no_rule_reads_is_noted_as_it_was_said(cli: Cli) -> None:
    assert read(TOLD, NOW) == []
    with in_a_chat(cli) as (chat, house):
        chat.says(TOLD)
        assert "beagle" in chat.hears("Noted").text
        (fact,) = facts(house, ANN)
        assert fact.claim.attribute == "note"
        assert fact.source.origin == "person"
        chat.says("what do you know about Rex")
        assert "grumpy" in chat.hears("You:").text


def test_what_seems_to_be_of_health_is_asked_about_first(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, house):
        chat.says(ILL)
        assert "metformin" in chat.hears("Shall I remember this").text
        assert facts(house, ANN) == []
        assert [fact.claim.kind for fact in facts(house, ANN, "asked")] == ["health"]


def test_a_request_that_no_rule_reads_is_no_note(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, house):
        chat.says("could do with a nudge at half six, the usual")
        chat.says("the brochure says they are family owned")
        chat.says("turn the flashlight on")
        chat.hears("lashlight")
        assert house.memory.settle(10)
        assert facts(house, ANN, "held", "asked") == []
