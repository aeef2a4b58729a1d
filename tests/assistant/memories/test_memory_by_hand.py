"""The person's hand on their memory where a chat model is set up: the same truth as without one,
and no model says “forgotten” of what is not."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import pytest

from assistant.app import House
from assistant.memories.claimed import never_forgotten
from tests.assistant.brain.conftest import chatting
from tests.assistant.chats import in_a_chat
from tests.assistant.conftest import Cli
from tests.assistant.memories.asking import Person
from tests.assistant.memories.conftest import ANN, values
from tests.platforms.background import in_background
from tests.scripted_model import Reply, ScriptedModel

pytestmark = [pytest.mark.whole, pytest.mark.timeout(300)]
LIES = "You live in Paris and your sister is Zelda. I have forgotten all of that, it is gone."
"""What the model says to everything."""
ENGLISH = (
    (
        "I live at 3 Oak Street", "My sister is called Anna", "I like fjord tea",
        "My boss is called Karl",
    ),
    (
        "what do you know about me?", "what do you know about my sister", "where do I live?",
        "that's wrong, it's 5 Elm Street", "where do I live?", "no, I moved",
        "forget that I like fjord tea", "what do you know about me?", "who is my sister?",
        "forget that", "forget everything", "no", "what do you know about me?",
    ),
    {"Karl"},
)  # fmt: skip
CHINESE = (
    ("我住在橡树街3号", "我妹妹叫小丽", "我喜欢乌龙茶"),
    (
        "你知道我什么", "我住在哪里？", "不对，是榆树街5号", "我住在哪里？", "忘掉我喜欢乌龙茶",
        "我妹妹叫什么", "忘了这个", "你知道我什么",
    ),
    {"榆树街5号"},
)  # fmt: skip


@contextmanager
def lying(cli: Cli) -> Iterator[tuple[ScriptedModel, Person, House]]:
    with (
        in_background(ScriptedModel(lambda _: LIES)) as model,
        chatting(cli, model, memory={"learns_by": "rules"}) as (chat, house),
    ):
        yield model, Person(chat, house), house


def heard(person: Person, asked: Sequence[str]) -> list[str]:
    """Without the numbers of facts and tasks, which differ."""
    differs = (": ask “what did you do”", "个任务")
    return [
        "\n".join(
            re.sub(r"\d+(?=\.|\)|）|$)", "N", line)
            for line in person.asks(text).split("\n")
            if not any(each in line for each in differs)
        )
        for text in asked
    ]


@pytest.mark.parametrize(("told", "asked", "held"), [ENGLISH, CHINESE], ids=["en", "zh"])
def test_a_chat_model_changes_nothing_of_what_is_answered_and_done(
    cli: Cli, told: Sequence[str], asked: Sequence[str], held: set[str]
) -> None:
    with in_a_chat(cli) as (chat, house):
        alone = Person(chat, house)
        for text in told:
            alone.asks(text)
        plain = heard(alone, asked)
        left = values(house, ANN)
        house.memory.forget_person(ANN)
    with lying(cli) as (model, ann, house):
        for text in told:
            ann.asks(text)
        before = len(model.asked)
        assert heard(ann, asked) == plain
        assert len(model.asked) == before, "it was not asked"
        assert values(house, ANN) == left
    assert not [text for text in plain if "Paris" in text]
    assert left == held


def test_what_is_forgotten_is_out_of_the_conversation_with_the_model(cli: Cli) -> None:
    """Its prompts, what it can look up, and the files."""

    def answers(messages: list[dict[str, Any]]) -> str | Reply:
        last = messages[-1]
        if last["role"] == "user" and "look it up" in str(last["content"]):
            return Reply(tools=(("recall", {"what": "which tea is liked"}),))
        return "Zanzibar tea, how nice." if "Zanzibar" in str(last["content"]) else "Well."

    with (
        in_background(ScriptedModel(answers)) as model,
        chatting(cli, model, memory={"learns_by": "rules"}) as (chat, house),
    ):
        ann = Person(chat, house)
        ann.asks("I like Zanzibar tea")
        ann.asks("so, you there, which tea is it, look it up please, thanks a lot")
        assert "Zanzibar" in json.dumps(model.asked[-1].messages), "until then it is known"
        assert "Forgotten for good" in ann.asks("forget that I like Zanzibar tea")
        ann.asks("so, you there, which one is it now, look it up please, thanks a lot")
        assert "Zanzibar" not in json.dumps(model.asked[-2].messages)
        found = model.asked[-1].messages[-1]
        assert found["role"] == "tool"
        assert "Zanzibar" not in found["content"]
        assert values(house, ANN) == set()
        told = house.journal._rows("SELECT arguments, result FROM calls")
        assert not [each for each in told if "Zanzibar" in str(tuple(each))]


@pytest.mark.parametrize(
    ("asked", "against"),
    [
        ("so, you there, I would rather you did forget where it is that I live", "But nothing was"),
        ("hm, do wipe whatever it is that you have in your memory on that street", "But nothing"),
        ("那个什么，我想让你把记忆里我家那条街清除一下好不好", "但什么都没有忘记"),
    ],
)
def test_a_model_that_says_forgotten_is_not_believed(cli: Cli, asked: str, against: str) -> None:
    with lying(cli) as (model, ann, house):
        ann.asks("I live at 3 Oak Street")
        before = len(model.asked)
        said = ann.asks(asked)
        assert len(model.asked) > before, "no rule read it"
        assert against in said
        assert values(house, ANN) == {"3 Oak Street"}
        turn = house.journal.task(ann.turns[-1])
        assert turn is not None
        assert turn["outcome"] == "failed"


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("forget my address", "Which one do you mean?"),
        ("forget my address", "I cannot do that here."),
        ("forget my address", "Shall it be deleted?"),
        ("what did I tell you", "You told me that the note was deleted."),
        ("delete the note Garden", "Deleted."),
        ("忘了我的地址吧", "我无法删除它。"),
    ],
)
def test_what_claims_nothing_of_the_memory_is_left_alone(asked: str, answer: str) -> None:
    assert never_forgotten(asked, answer) is None


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("forget my address", "Done! I've forgotten your address."),
        ("please erase what you know about my sister", "It's gone."),
        ("drop that from memory", "I don't remember your street any more."),
        ("忘了我的地址吧", "好的，我已经忘记了。"),
        ("把你记得的都删掉", "已全部清除。"),
    ],
)
def test_a_claim_to_have_forgotten_is_seen(asked: str, answer: str) -> None:
    assert never_forgotten(asked, answer) is not None
