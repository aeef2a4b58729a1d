"""Facts of one sentence, of which some are forgotten: these go for good, the others stay whole."""

from __future__ import annotations

import pytest

from assistant.app import House
from assistant.memories import erasing
from assistant.memories.notebook import Heard, Owed
from assistant.memories.opening import Opened
from memory.base import Fact, Source, State
from tests.assistant.chats import in_a_chat
from tests.assistant.conftest import Cli
from tests.assistant.memories.conftest import ANN, facts, values
from tests.assistant.memories.test_hand import delivered, files_with, says
from tests.assistant.memories.test_held_back import acted_upon

pytestmark = pytest.mark.whole

BOTH = "I moved to 5 Quetzal Street and my new phone number is 07700 900555"
EVERY: tuple[State, ...] = ("held", "asked", "past")


def memory_of(house: House) -> Opened:
    opened = house.memory.opened()
    assert opened is not None
    return opened


def by_attribute(house: House) -> dict[str, Fact]:
    return {fact.claim.attribute: fact for fact in facts(house, ANN)}


def test_both_facts_of_a_sentence_that_were_to_be_erased_before_a_crash_are(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, house):
        says(chat, BOTH)
        delivered(house)
        acted_upon(house)
        both = facts(house, ANN)
        assert len(both) == 2
        opened = memory_of(house)
        opened.notebook.owe(
            [Owed(ANN, f.id, f.source.where, f.claim.text, f.claim.value) for f in both]
        )
        assert erasing.pay(house.journal, opened)
        assert facts(house, ANN, *EVERY) == []
    assert files_with(cli.home, "Quetzal") == []


def test_what_took_the_place_of_something_loses_the_words_of_what_is_forgotten(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, house):
        says(chat, "I live at 3 Oak Street")
        says(chat, "my phone number is 07700 900111")
        says(chat, BOTH)
        before = by_attribute(house)
        says(chat, "forget my address")
        delivered(house)
        acted_upon(house)
        after = by_attribute(house)
        assert set(after) == {"phone"}
        assert after["phone"].id == before["phone"].id
        assert after["phone"].claim.value == "07700 900555"
        assert "Quetzal" not in after["phone"].claim.text
    assert files_with(cli.home, "Quetzal") == []


def test_what_is_past_loses_the_words_of_what_is_forgotten(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, house):
        says(chat, BOTH)
        says(chat, "my new phone number is 07700 900777")
        says(chat, "forget my address")
        delivered(house)
        acted_upon(house)
        assert values(house, ANN, "past") == {"07700 900555"}
    assert files_with(cli.home, "Quetzal") == []


def test_what_is_still_to_be_erased_is_not_lost_when_all_of_a_person_is_forgotten(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, house):
        says(chat, "I live at 3 Oak Street")
        delivered(house)
        acted_upon(house)
        opened = memory_of(house)
        under_way = Owed(ANN, 9999, "turn:under-way", "I owe 5 Quetzal", "5 Quetzal")
        opened.notebook.owe([under_way])
        opened.notebook.hear(Heard("under-way", "chat:bob", "chat", "room", "bob", "hm", True, 1.0))
        erasing.forget_person(house.journal, opened, ANN)
        assert opened.memory.truth.known(ANN, states=EVERY) == []
        assert opened.notebook.owed() == [under_way]


def test_a_sentence_that_keeps_less_stays_with_its_number_and_its_sources(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, house):
        says(chat, BOTH)
        truth = memory_of(house).memory.truth
        phone = by_attribute(house)["phone"]
        truth.repeat(phone, Source("person", "turn:again", phone.source.at + 1))
        truth.reword(ANN, {phone.id: "me, phone: 07700 900555"})
        now = by_attribute(house)["phone"]
        assert (now.id, now.seen, now.claim.text) == (phone.id, 2, "me, phone: 07700 900555")
        assert len(truth.sources(ANN, phone.id)) == 2
