"""What is remembered helps: in the prompts of models, and without one in a request."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest

from assistant.app import House
from assistant.steps import Request
from gateways.base import Inbound
from memory.base import Claim, Source
from tests.assistant.brain.conftest import chatting, ended
from tests.assistant.chats import in_a_chat
from tests.assistant.conftest import Cli
from tests.assistant.memories.conftest import ANN, BOB, facts, values
from tests.platforms.background import in_background
from tests.scripted_model import Reply, ScriptedModel

pytestmark = pytest.mark.whole

SAID = Source("person", "turn:earlier", 1_790_000_000.0)
HOME = Claim("me", "address", "5 Elm Street", "I moved to 5 Elm Street", "place")
FLAT = Claim("me", "address", "9 Bay Road", "I live at 9 Bay Road", "place")
NAME = Claim("me", "call_me", "Sam", "call me Sam", "preference")


def know(house: House, person: str, *claims: Claim, source: Source = SAID) -> None:
    opened = house.memory.opened()
    assert opened is not None
    for claim in claims:
        opened.memory.keep(person, claim, source)


def sister(cli: Cli) -> tuple[str, Claim]:
    """A contact with one number, as somebody's sister."""
    name = str(
        cli.phone.sql(
            "SELECT c.name FROM contacts c JOIN phones p ON p.contact_id=c.id"
            " WHERE c.name GLOB '[A-Z]* [A-Z]*' GROUP BY c.id HAVING count(*)=1 LIMIT 1"
        )[0][0]
    )
    return name, Claim("sister", "name", name, f"my sister is called {name}", "person")


# --- without a model ----------------------------------------------------------------------------


def test_text_my_sister_goes_to_her_and_says_why(cli: Cli) -> None:
    name, claim = sister(cli)
    with in_a_chat(cli) as (chat, house):
        know(house, ANN, claim)
        chat.says("text my sister: my sister is late")
        put = chat.hears("my sister is late")
        assert name in put.text
        chat.says("", button=next(b.value for b in put.buttons if b.label == "Yes"))
        reply = chat.wait(lambda m: m.text.startswith("✅") and "as you told me on" in m.text)
        assert name in reply.text
        chat.says("/why")
        assert claim.text in chat.hears("I remembered").text
    (row,) = cli.phone.sql("SELECT body FROM sms ORDER BY rowid DESC LIMIT 1")
    assert row[0] == "my sister is late", "what is sent is as it was said"


def test_the_way_home_is_the_address_that_was_told(cli: Cli) -> None:
    with in_a_chat(cli) as (_, house):
        know(house, ANN, HOME)
        for text in ("navigate home", "导航回家", "how do I get home"):
            message = Inbound("chat", "1", "room", "ann", text, datetime.now(UTC))
            assert "5 Elm Street" in str(house.read(text, message)), text
        other = Inbound("chat", "2", "room", "bob", "navigate home", datetime.now(UTC))
        assert "Elm" not in str(house.read("navigate home", other))


def test_two_sisters_are_no_answer(cli: Cli) -> None:
    with in_a_chat(cli) as (_, house):
        emma = Claim("sister", "name", "Emma", "my sister Emma", "person")
        anna = Claim("sister", "name", "Anna", "my sister Anna", "person")
        know(house, ANN, emma, anna)
        assert {f.claim.value for f in facts(house, ANN)} == {"Emma", "Anna"}
        message = Inbound("chat", "1", "room", "ann", "call my sister", datetime.now(UTC))
        read = str(house.read("call my sister", message))
        assert "Emma" not in read
        assert "Anna" not in read


# --- with models --------------------------------------------------------------------------------


def test_the_brain_is_told_what_matters_as_a_record(cli: Cli) -> None:
    with (
        in_background(ScriptedModel(["To 5 Elm Street, as you said."])) as model,
        chatting(cli, model, memory={"learns_by": "rules"}) as (chat, house),
    ):
        know(house, ANN, HOME)
        know(house, BOB, FLAT)
        chat.says("where should the parcel with the lamp for my home go, which address")
        chat.hears("as you said")
        ended(house, house.journal.recent_tasks()[0]["id"])
        chat.says("/why")
        assert "I moved to 5 Elm Street" in chat.hears("I remembered").text
    system = _system(model)
    assert "I moved to 5 Elm Street" in system
    assert "Records of what this person told you" in system
    assert "Bay Road" not in json.dumps(model.asked[0].messages)


def test_a_house_without_facts_asks_as_ever(cli: Cli) -> None:
    asked = []
    for memory in ({"enabled": False}, {"enabled": True}):
        number, text = str(memory["enabled"]), "tell us a story about foxes and the moon"
        story = f"A story, {number}."  # both houses have one home: the first one's may come again
        with (
            in_background(ScriptedModel([story])) as model,
            chatting(cli, model, memory=memory) as (chat, house),
        ):
            chat.deliver(Inbound("chat", number, "room", "ann", text, datetime.now(UTC)))
            chat.hears(story)
            ended(house, next(t["id"] for t in house.journal.recent_tasks()))
        (request,) = model.asked
        asked.append((_system(model), request.settings["tools"]))
    assert asked[0] == asked[1]


def test_in_a_group_only_how_to_speak_to_them_is_recalled(cli: Cli) -> None:
    with (
        in_background(ScriptedModel(["Fine."])) as model,
        chatting(cli, model, memory={"learns_by": "rules"}) as (chat, house),
    ):
        know(house, ANN, HOME, NAME)
        chat.says("which address is my home address, for the lamp", private=False)
        chat.hears("Fine.")
    assert "Elm" not in json.dumps(model.asked[0].messages)
    assert "Sam" in _system(model)


def test_what_models_are_shown_fits_the_budget(cli: Cli) -> None:
    with in_a_chat(cli, memory={"tokens": 40}) as (_, house):
        likes = [
            Claim("me", "likes", f"thing {n}", f"I like thing number {n}", "preference")
            for n in range(9)
        ]
        know(house, ANN, *likes)
        request = _request("ann", "which thing do I like")
        shown = house.known_of(request)
        assert 0 < len(shown) <= 3
        assert house.known_of(request) == shown, "the same whenever it is asked for"
        assert house.memory.lines_for(_request("bob", "which thing do I like", "t2")) == ()


def test_the_brain_remembers_only_the_persons_own_words(cli: Cli) -> None:
    own = ("remember", {"subject": "me", "attribute": "likes", "value": "Fjord tea"})
    strange = ("remember", {"subject": "me", "attribute": "likes", "value": "Bitcoin"})
    secret = ("remember", {"subject": "me", "attribute": "password", "value": "Fjord"})
    script: list[str | Reply] = [
        Reply(tools=(own,)),
        Reply(tools=(own,)),
        Reply(tools=(strange,)),
        Reply(tools=(secret,)),
        "Kept.",
    ]
    with (
        in_background(ScriptedModel(script)) as model,
        chatting(cli, model, memory={"learns_by": "rules"}) as (chat, house),
    ):
        chat.says("for breakfast only Fjord tea will do, keep that in mind please")
        chat.hears("Kept.")
        assert values(house, ANN) == {"Fjord tea"}
        (fact,) = facts(house, ANN)
        assert fact.source.origin == "model"
        assert values(house, ANN, "asked") == {"Bitcoin"}
        assert chat.hears("It was not you who said it").buttons


def test_the_brain_finds_facts_with_recall(cli: Cli) -> None:
    script: list[str | Reply] = [Reply(tools=(("recall", {"what": "home address"}),)), "There."]
    with (
        in_background(ScriptedModel(script)) as model,
        chatting(cli, model, memory={"learns_by": "rules", "tokens": 0}) as (chat, house),
    ):
        know(house, ANN, HOME)
        chat.says("hmm, look up the place where the lamp goes, thanks a lot")
        chat.hears("There.")
    assert "5 Elm Street" in json.dumps(model.asked[1].messages)
    assert "5 Elm Street" not in json.dumps(model.asked[0].messages)


# --- learning by a model ------------------------------------------------------------------------


def test_a_model_is_asked_once_for_what_rules_do_not_read(cli: Cli) -> None:
    facts_read = {
        "facts": [
            {"subject": "me", "attribute": "hobby", "value": "fret saws"},
            {"subject": "me", "attribute": "likes", "value": "gold bars"},
        ]
    }
    text = "I collect, of all things, fret saws of the fifties"
    with (
        in_background(ScriptedModel(["How nice.", json.dumps(facts_read)])) as model,
        chatting(cli, model) as (chat, house),
    ):
        chat.says(text)
        chat.hears("How nice.")
        assert values(house, ANN) == {"fret saws"}, "gold bars are none of their words"
        turn = house.journal.recent_tasks()[0]["id"]
        assert house.journal.spent_by_task(turn).usage.calls == 2
    assert len(model.asked) == 2


def test_no_model_is_asked_while_nothing_happens_or_for_orders(cli: Cli) -> None:
    with in_background(ScriptedModel([])) as model, chatting(cli, model) as (chat, house):
        know(house, ANN, HOME)
        chat.says("what time is it")
        chat.hears("✅")
        assert house.memory.settle(10)
        house.memory.go_on()
    assert model.asked == []


def _system(model: ScriptedModel) -> str:
    return "\n".join(str(m["content"]) for m in model.asked[0].messages if m["role"] == "system")


def _request(person: str, text: str, task: str = "t1") -> Request:
    return Request(task, task, "chat", "room", person, "virtual", text, "en")
