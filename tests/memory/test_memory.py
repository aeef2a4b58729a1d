"""The facade: what is learnt of a sentence, found again, corrected and forgotten."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from assistant.database import File
from memory.base import Claim, Fact, Kind, Source
from memory.following import Following
from memory.index.exact import Exact
from memory.memory import Full, Memory, Rules
from memory.recall.lexical import Lexical
from memory.recall.searching import Searching
from memory.schema import SCHEMA, STEPS
from memory.truth import Truth
from models import embeddings

NOW = datetime(2026, 11, 22, 12, 0, tzinfo=UTC)
ANN, BOB = "owner", "telegram:7"


def source(where: str = "turn:1", days: int = 0) -> Source:
    return Source("person", where, NOW.timestamp() + 86_400 * days)


def opened(folder: Path, rules: Rules | None = None) -> Memory:
    truth = Truth(File(folder / "memory.db", SCHEMA, 5.0, STEPS))
    words, embedder = Lexical(None), embeddings.load("use_multilingual")
    following = Following(truth, embedder, lambda model, size: Exact(size), words, None)
    return Memory(truth, following, Searching(truth, following, words), embedder, rules)


@pytest.fixture
def memory(tmp_path: Path) -> Iterator[Memory]:
    with closing(opened(tmp_path)) as memory:
        yield memory


def values(memory: Memory, person: str, attribute: str) -> list[str]:
    return [fact.claim.value for fact in memory.truth.known(person, attribute=attribute)]


def found(memory: Memory, person: str, what: str) -> list[str]:
    held = [each.item for each in memory.recall(person, what, now=NOW.timestamp())]
    return [item.claim.value for item in held if isinstance(item, Fact)]


def test_a_new_address_takes_the_place_of_the_old_one_which_stays_as_history(
    memory: Memory,
) -> None:
    memory.learn(ANN, "I live at 12 Oak St", source(), NOW)
    (learnt,) = memory.learn(ANN, "I moved to 98 Oak St", source("turn:2", 1), NOW)
    assert learnt.verdict.decision == "update"
    assert values(memory, ANN, "address") == ["98 Oak St"]
    past = memory.truth.history(ANN, learnt.fact.id)
    assert [fact.claim.value for fact in past] == ["98 Oak St", "12 Oak St"]
    assert "98 Oak St" in found(memory, ANN, "where do I live?")
    assert "12 Oak St" not in found(memory, ANN, "where do I live?")


@pytest.mark.parametrize(
    ("attribute", "old", "new", "denial", "value"),
    [
        ("address", "I live at 3 Quetzal Street", "I moved to 5 Ocelot Street",
         "I don't live at 3 Quetzal Street any more", "5 Ocelot Street"),
        ("employer", "I work at Shell", "I work at IBM now", "I don't work at Shell any more",
         "IBM"),
        ("name", "My boss is Ann", "My new boss is Tom", "Ann is not my boss any more", "Tom"),
        ("employer", "我在壳牌工作", "我现在在华为工作", "我不在壳牌工作了", "华为"),
    ],
)  # fmt: skip
def test_that_the_old_value_is_no_longer_so_leaves_the_new_one(
    memory: Memory, attribute: str, old: str, new: str, denial: str, value: str
) -> None:
    for turn, text in enumerate((old, new, denial)):
        memory.learn(ANN, text, source(f"turn:{turn}", turn), NOW)
    held = memory.truth.known(ANN, attribute=attribute)
    assert [(fact.claim.value, fact.claim.holds) for fact in held] == [(value, True)]


def test_a_note_that_denies_what_was_before_leaves_what_is_so(memory: Memory) -> None:
    for turn, text in enumerate((
        "remember that the spare key is under the blue pot",
        "remember that the spare key is now under the red pot",
        "remember that the spare key is not under the blue pot",
    )):  # fmt: skip
        memory.learn(ANN, text, source(f"turn:{turn}", turn), NOW)
    assert [fact.claim.value for fact in memory.truth.known(ANN)] == ["under the red pot"]


def test_the_denial_of_what_is_so_still_ends_it(memory: Memory) -> None:
    for turn, text in enumerate(("I work at Shell", "I work at IBM", "I don't work at IBM")):
        memory.learn(ANN, text, source(f"turn:{turn}", turn), NOW)
    held = memory.truth.known(ANN, attribute="employer")
    assert [(fact.claim.value, fact.claim.holds) for fact in held] == [("IBM", False)]


def test_the_denial_of_what_nobody_said_ends_nothing(memory: Memory) -> None:
    memory.learn(ANN, "I work at IBM", source(), NOW)
    memory.learn(ANN, "I don't work at Shell any more", source("turn:2"), NOW)
    held = memory.truth.known(ANN, attribute="employer")
    assert {(fact.claim.value, fact.claim.holds) for fact in held} == {
        ("IBM", True), ("Shell", False),
    }  # fmt: skip


def test_notes_of_things_with_numbers_of_their_own_all_stay(memory: Memory) -> None:
    for turn in range(4):
        text = f"remember that I own llama{turn} called Zed{turn}"
        memory.learn(ANN, text, source(f"turn:{turn}", turn), NOW)
    memory.learn(ANN, "remember that locker 12 has the blue tent", source("turn:5"), NOW)
    memory.learn(ANN, "remember that locker 14 has the blue tent", source("turn:6"), NOW)
    assert len(memory.truth.known(ANN)) == 6


def test_what_will_be_so_does_not_end_what_is_so(memory: Memory) -> None:
    memory.learn(ANN, "I work at Siemens", source(), NOW)
    memory.learn(ANN, "from January I work at Bosch", source("turn:2"), NOW)
    assert {*values(memory, ANN, "employer")} == {"Siemens", "Bosch"}


def test_the_same_message_read_again_counts_once(memory: Memory) -> None:
    for _ in range(2):
        memory.learn(ANN, "my sister's name is Anna", source(), NOW)
    (fact,) = memory.truth.known(ANN, subject="sister")
    assert fact.seen == 1
    memory.learn(ANN, "my sister is called Anna", source("turn:2"), NOW)
    (fact,) = memory.truth.known(ANN, subject="sister")
    assert fact.seen == 2


def test_what_concerns_health_waits_for_a_yes_and_is_found_by_nobody(memory: Memory) -> None:
    (learnt,) = memory.learn(ANN, "I am allergic to peanuts", source(), NOW)
    assert learnt.fact.state == "asked"
    assert found(memory, ANN, "what am I allergic to?") == []
    memory.settle(ANN, learnt.fact.id, yes=True)
    assert "peanuts" in found(memory, ANN, "what am I allergic to?")


def test_nothing_of_one_person_is_found_changed_or_forgotten_by_another(memory: Memory) -> None:
    (mine,) = memory.learn(ANN, "I live at 12 Oak St", source(), NOW)
    memory.learn(BOB, "I moved to Elm St 5", source("turn:2"), NOW)
    assert values(memory, ANN, "address") == ["12 Oak St"]
    assert found(memory, BOB, "where do I live?") == ["Elm St 5"]
    assert "12 Oak St" not in found(memory, BOB, "12 Oak St")
    assert memory.correct(BOB, mine.fact.id, "Rome", source("turn:3")) is None
    assert memory.forget(BOB, [mine.fact.id]) == 0
    assert memory.settle(BOB, mine.fact.id, yes=False) is None
    memory.forget_person(BOB)
    assert values(memory, ANN, "address") == ["12 Oak St"]


def test_a_correction_says_what_was_before(memory: Memory) -> None:
    (learnt,) = memory.learn(ANN, "I live at 12 Oak St", source(), NOW)
    right = memory.correct(ANN, learnt.fact.id, "21 Oak St", source("turn:2", 1))
    assert right is not None
    assert right.claim.text == "I live at 21 Oak St"
    assert right.instead_of == learnt.fact.id


def test_a_full_memory_learns_no_more_and_still_takes_a_change(tmp_path: Path) -> None:
    asks: frozenset[Kind] = frozenset()
    with closing(opened(tmp_path, Rules(asks, most=2))) as memory:
        memory.learn(ANN, "I like tea", source(), NOW)
        memory.learn(ANN, "I like coffee", source("turn:2"), NOW)
        with pytest.raises(Full, match="forget some"):
            memory.learn(ANN, "I like cocoa", source("turn:3"), NOW)
        (learnt,) = memory.learn(ANN, "I don't like coffee any more", source("turn:4"), NOW)
        assert learnt.verdict.decision == "update"


def test_what_a_screen_says_is_known_only_word_for_word_and_changes_nothing(memory: Memory) -> None:
    (mine,) = memory.learn(ANN, "I work at Shell", source(), NOW)
    seen = Source("screen", "task:1", source().at)
    for value in ("Shell", "Shell Recruiting of Ghent"):
        claim = Claim("me", "employer", value, f"me, employer: {value}")
        memory.keep(ANN, claim, seen)
    held = memory.truth.fact(ANN, mine.fact.id)
    assert held == mine.fact
    (asked,) = memory.truth.known(ANN, states=("asked",))
    assert asked.claim.value == "Shell Recruiting of Ghent"
