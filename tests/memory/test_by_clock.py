"""Facts with an end in the past, and with a beginning to come: what is so is read by the clock."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from assistant.database import File
from memory.base import Claim, Fact, Source
from memory.following import Following
from memory.index.exact import Exact
from memory.memory import Memory
from memory.recall.lexical import Lexical
from memory.recall.searching import Searching
from memory.schema import SCHEMA, STEPS
from memory.truth import Truth, comes
from models import embeddings

NOW = datetime(2026, 11, 22, 12, 0, tzinfo=UTC)
ANN = "owner"
OAK = Claim("me", "address", "12 Oak St", "I live at 12 Oak St", "place")
ELM = Claim(
    "me", "address", "5 Elm St", "from March I live at 5 Elm St", "place", since="2027-03-01"
)


class Clock:
    """One that is set by hand."""

    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> float:
        return self.now.timestamp()

    def goes_to(self, month: int, day: int = 1, year: int = 2027) -> None:
        self.now = datetime(year, month, day, 12, tzinfo=UTC)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def memory(tmp_path: Path, clock: Clock) -> Iterator[Memory]:
    truth = Truth(File(tmp_path / "memory.db", SCHEMA, 5.0, STEPS), clock)
    words, embedder = Lexical(None), embeddings.load("use_multilingual")
    following = Following(truth, embedder, lambda model, size: Exact(size), words, None)
    with closing(Memory(truth, following, Searching(truth, following, words), embedder)) as opened:
        yield opened


def keep(memory: Memory, clock: Clock, *claims: Claim) -> list[Fact]:
    kept = []
    for n, claim in enumerate(claims):
        source = Source("person", f"turn:{int(clock())}-{n}", clock())
        kept.append(memory.keep(ANN, claim, source).fact)
    return kept


def so(memory: Memory, clock: Clock) -> set[str]:
    """What is so now."""
    return {f.claim.value for f in memory.truth.known(ANN) if not comes(f, clock())}


def found(memory: Memory, clock: Clock) -> set[str]:
    every = memory.recall(ANN, "where do I live?", now=clock())
    return {each.item.claim.value for each in every if isinstance(each.item, Fact)}


def test_what_has_an_end_is_no_longer_so_from_that_day(memory: Memory, clock: Clock) -> None:
    claim = Claim("me", "address", "Hotel 1", "until Friday I live at Hotel 1", "place",
                  until="2026-11-27")  # fmt: skip
    (hotel,) = keep(memory, clock, claim)
    assert so(memory, clock) == {"Hotel 1"}
    clock.now = NOW + timedelta(days=4)
    assert so(memory, clock) == {"Hotel 1"}
    clock.now = NOW + timedelta(days=5)
    assert so(memory, clock) == set()
    assert found(memory, clock) == set()
    (past,) = memory.truth.known(ANN, states=("past",))
    assert past.ended is not None
    assert datetime.fromtimestamp(past.ended).astimezone().date().isoformat() == "2026-11-27"
    shown = memory.truth.fact(ANN, hotel.id)
    assert shown is not None
    assert shown.state == "past"


def test_what_begins_later_stands_beside_the_present_and_takes_over_on_that_day(
    memory: Memory, clock: Clock
) -> None:
    keep(memory, clock, OAK, ELM)
    assert so(memory, clock) == {"12 Oak St"}
    clock.goes_to(2, 28)
    assert so(memory, clock) == {"12 Oak St"}
    clock.goes_to(3, 1)
    assert so(memory, clock) == {"5 Elm St"}
    assert found(memory, clock) == {"5 Elm St"}
    (now,) = memory.truth.known(ANN)
    assert [f.claim.value for f in memory.truth.history(ANN, now.id)] == ["5 Elm St", "12 Oak St"]


def test_it_takes_over_from_whatever_is_so_by_then(memory: Memory, clock: Clock) -> None:
    keep(memory, clock, OAK, ELM)
    clock.goes_to(1, 5)
    fir = Claim("me", "address", "7 Fir Rd", "I moved to 7 Fir Rd", "place")
    keep(memory, clock, fir)
    assert so(memory, clock) == {"7 Fir Rd"}
    clock.goes_to(3, 2)
    assert so(memory, clock) == {"5 Elm St"}
    clock.goes_to(5, 2)
    ash = Claim("me", "address", "1 Ash Ln", "I moved to 1 Ash Ln", "place")
    keep(memory, clock, ash)
    assert so(memory, clock) == {"1 Ash Ln"}


def test_a_town_to_come_takes_the_place_of_an_address(memory: Memory, clock: Clock) -> None:
    keep(memory, clock, OAK)
    memory.learn(ANN, "from March I live in Bath", Source("person", "turn:9", clock()), NOW)
    assert so(memory, clock) == {"12 Oak St"}
    clock.goes_to(3, 2)
    assert so(memory, clock) == {"Bath"}


def test_a_change_of_plans_changes_what_comes_and_not_what_is_so(
    memory: Memory, clock: Clock
) -> None:
    keep(memory, clock, OAK, ELM)
    york = Claim("me", "address", "9 York Rd", "from April I live at 9 York Rd instead", "place",
                 since="2027-04-01")  # fmt: skip
    clock.goes_to(12, 1, 2026)
    keep(memory, clock, york)
    clock.goes_to(3, 15)
    assert so(memory, clock) == {"12 Oak St"}
    clock.goes_to(4, 1)
    assert so(memory, clock) == {"9 York Rd"}


@pytest.mark.parametrize("forgotten", [True, False])
def test_what_will_not_be_leaves_what_is_so(
    memory: Memory, clock: Clock, *, forgotten: bool
) -> None:
    _, elm = keep(memory, clock, OAK, ELM)
    if forgotten:
        assert memory.forget(ANN, [elm.id]) == 1
    else:
        memory.truth.end(ANN, elm.id, clock())
    clock.goes_to(6, 1)
    assert so(memory, clock) == {"12 Oak St"}


def test_once_it_has_begun_what_it_took_the_place_of_is_forgotten_with_it(
    memory: Memory, clock: Clock
) -> None:
    _, elm = keep(memory, clock, OAK, ELM)
    clock.goes_to(6, 1)
    assert memory.forget(ANN, [elm.id]) == 2
    assert memory.truth.known(ANN, states=("held", "past")) == []


def test_what_is_said_of_a_boss_stays_with_who_it_was_when_another_comes(
    memory: Memory, clock: Clock
) -> None:
    memory.learn(ANN, "my boss is Ann, her number is 555-0101",
                 Source("person", "turn:1", clock()), NOW)  # fmt: skip
    memory.learn(ANN, "my new boss is Tom", Source("person", "turn:2", clock() + 60), NOW)
    told = {(f.claim.subject, f.claim.attribute): f.claim.value for f in memory.truth.known(ANN)}
    assert told[("boss", "name")] == "Tom"
    assert ("boss", "phone") not in told
    assert told[("Ann", "phone")] == "555-0101"
    memory.learn(ANN, "my boss's number is 555-0202", Source("person", "turn:3", clock() + 90), NOW)
    numbers = {f.claim.subject: f.claim.value
               for f in memory.truth.known(ANN, attribute="phone")}  # fmt: skip
    assert numbers == {"Ann": "555-0101", "boss": "555-0202"}


def test_a_name_that_is_put_right_takes_its_facts_along(memory: Memory, clock: Clock) -> None:
    memory.learn(ANN, "my boss is Ann, her number is 555-0101",
                 Source("person", "turn:1", clock()), NOW)  # fmt: skip
    (name,) = memory.truth.known(ANN, subject="boss", attribute="name")
    memory.correct(ANN, name.id, "Anne", Source("person", "turn:2", clock() + 60))
    (phone,) = memory.truth.known(ANN, attribute="phone")
    assert phone.claim.subject == "boss"


def test_a_mother_with_another_name_is_the_same_one(memory: Memory, clock: Clock) -> None:
    memory.learn(ANN, "my mother is called Eva, her number is 555-0101",
                 Source("person", "turn:1", clock()), NOW)  # fmt: skip
    memory.learn(ANN, "my mother is called Maria", Source("person", "turn:2", clock() + 60), NOW)
    (phone,) = memory.truth.known(ANN, attribute="phone")
    assert phone.claim.subject == "mother"
