"""What was so, is so and will be so, as the person hears it and as requests use it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from gateways.base import Inbound
from memory.base import Claim
from tests.assistant.chats import in_a_chat
from tests.assistant.conftest import Cli
from tests.assistant.memories.conftest import ANN, facts, values
from tests.assistant.memories.test_hand import says
from tests.assistant.memories.test_recalling import HOME, know

TODAY = datetime.now().astimezone().date()
SOON = (TODAY + timedelta(days=20)).isoformat()
GONE = (TODAY - timedelta(days=2)).isoformat()


def test_what_comes_is_told_beside_what_is_and_not_used_yet(cli: Cli) -> None:
    comes = Claim("me", "address", "9 Bay Road", "I live at 9 Bay Road", "place", since=SOON)
    with in_a_chat(cli) as (chat, house):
        know(house, ANN, HOME, comes)
        told = says(chat, "where do I live?")
        assert f"5 Elm Street (until {SOON})" in told
        assert f"9 Bay Road (from {SOON})" in told
        message = Inbound("chat", "1", "room", "ann", "navigate home", datetime.now(UTC))
        read = str(house.read("navigate home", message))
        assert "5 Elm Street" in read
        assert "Bay" not in read


def test_what_is_over_is_told_as_history_only(cli: Cli) -> None:
    over = Claim("me", "address", "Hotel 1", "I live at Hotel 1", "place", until=GONE)
    with in_a_chat(cli) as (chat, house):
        know(house, ANN, over)
        assert values(house, ANN) == set()
        assert "Hotel 1" not in says(chat, "what do you know about me")
        told = says(chat, "where do I live?")
        assert "do not know your address any more" in told
        assert f"Until {GONE}: Hotel 1" in told
        (fact,) = facts(house, ANN, "past")
        assert "It is so no more" in says(chat, f"/memory show {fact.id}")
    listed = cli.run("memory", "list", "--history", "--person", "owner").stdout
    assert listed.index("Past:") < listed.index("Hotel 1")


def test_another_boss_has_not_the_number_of_the_one_before(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, _):
        says(chat, "my boss is Ann, her number is 555-0101")
        says(chat, "my new boss is Tom")
        told = says(chat, "what do you know about my boss")
        assert "Tom" in told
        assert "555-0101" not in told
        assert "555-0101" in says(chat, "what do you know about Ann")
        assert "555-0101" not in says(chat, "what's the number of my boss")
