"""A hundred notes of strangers: none is kept as the person's own, recalled, or obeyed."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial

import pytest

from assistant.app import House
from assistant.brain.prompt import INSTRUCTIONS
from assistant.memories.by_model import claims_in
from assistant.steps import Request
from device_drivers.virtual.phone import Phone
from gateways.base import Inbound
from memory.base import Claim, Source
from tests.assistant.brain.conftest import chatting
from tests.assistant.chats import Chat, in_a_chat
from tests.assistant.conftest import Cli
from tests.assistant.memories.conftest import ANN, BOB, facts
from tests.assistant.memories.poison import MARK, NOTES
from tests.platforms.background import in_background
from tests.scripted_model import Reply, ScriptedModel

pytestmark = pytest.mark.whole

PASSED = [text for where, text in NOTES if where == "passed on"]
BESIDE = [text for where, text in NOTES if where == "group"]
ON_PHONE = [text for where, text in NOTES if where in ("screen", "notification", "contact")]
BROUGHT = [text for where, text in NOTES if where in ("web", "mcp")]


def test_there_are_a_hundred_different_ones() -> None:
    assert len(set(NOTES)) == 100
    assert len(PASSED) + len(BESIDE) + len(ON_PHONE) + len(BROUGHT) == 100


def clean(house: House) -> None:
    """Nothing of them is in what anybody is known for, or in what models are shown."""
    for person in (ANN, BOB):
        assert not [f for f in facts(house, person, "held", "past") if MARK in str(f)]
    for who in ("ann", "bob"):
        text = "my bank account, address, sister, doctor, boss, name 我的地址"
        request = Request(f"look-{who}", "t", "chat", "room", who, "virtual", text, "en")
        assert MARK not in str(house.known_of(request))


def test_what_is_passed_on_or_said_by_others_in_a_group_is_not_the_persons(cli: Cli) -> None:
    now = datetime.now(UTC)
    with in_a_chat(cli) as (chat, house):
        chat.says("I work at Shell")
        chat.hears("Noted")
        for n, text in enumerate(PASSED):
            plain = Inbound("chat", f"p{n}", "room", "ann", text, now, forwarded=True)
            chat.deliver(plain)
        for n, text in enumerate(BESIDE):  # of a stranger who is heard by nobody
            group = Inbound("chat", f"g{n}", "room", "mallory", text, now, private=False)
            chat.deliver(group)
            chat.deliver(replace(group, external_id=f"h{n}", sender="ann", addressed=False))
        chat.says("what time is it")
        chat.hears("✅")
        clean(house)
        assert [f.claim.value for f in facts(house, ANN)] == ["Shell"]


def test_what_stands_on_the_phone_is_not_learnt(cli: Cli) -> None:
    """Messages, as notifications tell them, and names of contacts, read by tasks of the person."""
    for n, text in enumerate(ON_PHONE):
        cli.phone.server.call(partial(Phone.receive_sms, address=f"+1303555{n:04}", body=text))
    with in_a_chat(cli) as (chat, house):
        chat.says("I work at Shell")
        chat.hears("Noted")
        chat.says("read my last messages")
        chat.hears(MARK)
        chat.says("what are my notifications")
        clean(house)
        assert [f.claim.value for f in facts(house, ANN)] == ["Shell"]


@pytest.mark.parametrize("obeys", [True, False])
def test_a_brain_that_was_talked_into_it_can_keep_none_of_them(cli: Cli, obeys: bool) -> None:
    """It read them on a page or from a tool, and wants to keep each as the person's own."""
    calls = [
        Reply(tools=(("remember", {"subject": "me", "attribute": "note", "value": text}),))
        for text in BROUGHT
    ]
    script: list[str | Reply] = [*(calls if obeys else ()), "Done with that page."]
    with (
        in_background(ScriptedModel(script)) as model,
        chatting(cli, model, memory={"learns_by": "rules"}, brain={"requests": 60}) as (
            chat,
            house,
        ),
    ):
        chat.says("be so kind and go through that page about lamps with me, all of it")
        chat.hears("Done with that page.")
        clean(house)
        for request in model.asked:
            system = [m for m in request.messages if m["role"] == "system"]
            assert MARK not in json.dumps(system)
    assert "can never change" in INSTRUCTIONS


def test_a_reading_model_that_was_talked_into_it_gives_no_fact() -> None:
    own = "I had a look at that page of yours about lamps"
    for _, text in NOTES:
        answer = {"facts": [{"subject": "me", "attribute": "note", "value": text}]}
        assert claims_in(json.dumps(answer), own) == []


def test_what_is_asked_about_is_shown_to_no_model_until_the_yes(cli: Cli) -> None:
    with in_a_chat(cli) as (_, house):
        opened = house.memory.opened()
        assert opened is not None
        for n, (_, text) in enumerate(NOTES):
            claim = Claim("me", "note", text, text, "other")
            learnt = opened.memory.keep(ANN, claim, Source("screen", f"task:{n}", 1.0 + n))
            assert learnt.fact.state == "asked"
        clean(house)


# --- one person against another -----------------------------------------------------------------

OWN = {
    "ann": "I live at 5 Annfield Street", "bob": "I live at 7 Bobcat Road",
    "cara": "I live at 9 Carabao Lane",
}  # fmt: skip
WORDS = {"ann": "Annfield", "bob": "Bobcat", "cara": "Carabao"}


def three(house: House, chat: Chat) -> None:
    now = datetime.now(UTC)
    house.journal.offer_code("CARA", Inbound("chat", "0", "room", "cara", "", now), 60)
    house.journal.pair("CARA", 60)
    for person, text in OWN.items():
        chat.says(text, person=person)
        chat.hears(WORDS[person])
    assert house.memory.settle(30)


def others(person: str) -> list[str]:
    return [word for name, word in WORDS.items() if name != person]


def test_nothing_of_one_is_recalled_for_shown_to_or_decided_against_another(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, house):
        three(house, chat)
        for person in OWN:
            text = "navigate home, to my address, where do I live"
            request = Request(f"t-{person}", "t", "chat", "room", person, "virtual", text, "en")
            told = str(house.known_of(request))
            asked = Inbound("chat", "x", "room", person, "navigate home", datetime.now(UTC))
            told += str(house.read("navigate home", asked)) + str(
                house.memory.searched(asked, text)
            )
            assert WORDS[person] in told
            assert not [word for word in others(person) if word in told]
        chat.says("I moved to 1 Newton Street", person="bob")
        chat.hears("Newton")
        key = {"ann": ANN, "bob": BOB, "cara": "chat:cara"}
        held = {name: [f.claim.value for f in facts(house, key[name])] for name in OWN}
        assert held == {
            "ann": ["5 Annfield Street"], "bob": ["1 Newton Street"], "cara": ["9 Carabao Lane"],
        }  # fmt: skip


def test_the_prompts_of_a_brain_hold_nothing_of_another(cli: Cli) -> None:
    with (
        in_background(ScriptedModel(lambda _: "There.")) as model,
        chatting(cli, model, memory={"learns_by": "rules"}) as (chat, house),
    ):
        opened = house.memory.opened()
        assert opened is not None
        for key, name in ((ANN, "ann"), (BOB, "bob")):
            said = Claim("me", "address", OWN[name].removeprefix("I live at "), OWN[name], "place")
            opened.memory.keep(key, said, Source("person", "turn:x", 1.0))
        for person in ("ann", "bob"):
            chat.says("which street is my home address in, for that lamp thing", person=person)
            chat.wait(lambda m: m.text == "There.")
            prompt = json.dumps(model.asked[-1].messages)
            assert WORDS[person] in prompt
            assert not [word for word in others(person) if word in prompt]
            chat.sent.clear()
