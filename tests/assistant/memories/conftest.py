"""Looking into the memory of a house that runs."""

from __future__ import annotations

import pytest

from assistant.app import House
from memory.base import Fact, State

ANN, BOB = "owner", "chat:bob"
"""Keys of the two persons of ``in_a_chat``: the first that was paired owns the assistant."""


def facts(house: House, person: str, *states: State) -> list[Fact]:
    """Once all that was heard is learnt."""
    assert house.memory.settle(90)
    opened = house.memory.opened()
    assert opened is not None
    return opened.memory.truth.known(person, states=states or ("held",))


def values(house: House, person: str, *states: State) -> set[str]:
    return {fact.claim.value for fact in facts(house, person, *states)}


@pytest.fixture(autouse=True)
def _here(no_embedded_model: None) -> None:
    """No model looks at the screen but those that a test names."""
