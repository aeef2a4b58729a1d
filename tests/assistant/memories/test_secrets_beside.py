"""A secret that is said beside a fact: the fact is kept, and not a letter of the secret."""

from __future__ import annotations

import pytest

from tests.assistant.chats import in_a_chat
from tests.assistant.conftest import Cli
from tests.assistant.memories.conftest import ANN, facts
from tests.assistant.test_memory_beside import read_all


@pytest.mark.parametrize("private", [True, False])
def test_no_byte_of_a_door_code_is_in_the_memory(cli: Cli, private: bool) -> None:
    with in_a_chat(cli) as (chat, house):
        chat.says("I moved to 5 Elm Street, the door code is 90417", private=private)
        said = chat.hears("Noted: I moved to 5 Elm Street").text
        assert "90417" not in said
        assert "did not keep" in said
        (fact,) = facts(house, ANN)
        assert (fact.claim.value, fact.claim.text) == ("5 Elm Street", "I moved to 5 Elm Street")
        for path, held in read_all(cli.home):
            assert "memory" not in str(path.relative_to(cli.home)) or b"90417" not in held


def test_it_is_the_same_in_chinese(cli: Cli) -> None:
    with in_a_chat(cli) as (chat, house):
        chat.says("我搬到了榆树街5号，门禁是90417")
        assert "90417" not in chat.hears("已记住").text
        (fact,) = facts(house, ANN)
        assert "90417" not in fact.claim.text
