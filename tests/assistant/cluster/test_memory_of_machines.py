"""One memory for a cluster: each machine knows what another one was told, and forgets it."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from assistant.config import Settings
from assistant.memories.keeping_up import KeepingUp
from assistant.memories.opening import Opened, Opening
from assistant.memories.recalling import Recalling
from device_drivers.verbs.base import Said
from memory.base import Claim, Fact, Source
from tests.assistant.cluster.together import Together, together
from tests.assistant.test_memory_beside import traces
from tests.phones import VirtualPhone
from tests.postgres import Postgres

pytestmark = [pytest.mark.whole, pytest.mark.timeout(400)]
THREADS, EACH = 8, 25
PERSON = "owner"
READING = 4.0
"""Seconds in which a person may have read a question: an earlier yes is not taken for one."""
NUMBER = "555-0342"
OF_THE_NUMBER = """
SELECT vector FROM memory_vectors v JOIN memory_facts f ON f.id=v.key WHERE f.value LIKE '%0342%'
"""


class Machine:
    """One with a home of its own, and its memory open, as a house has it."""

    def __init__(self, address: str, home: Path) -> None:
        home.mkdir(mode=0o700)
        self.home = home
        self.told: list[Said] = []
        self.opening = Opening(Settings(), home, address, self.told.append)
        opened = self.opening.opened()
        assert opened is not None, self.told
        self.opened: Opened = opened
        self.keeping_up = KeepingUp(
            self.opening, Recalling(self.opening, 300, lambda *_: [])
        )  # fmt: skip

    def hears(self, value: str, attribute: str = "likes", where: str = "") -> Fact:
        kind = "place" if attribute == "address" else "preference"
        claim = Claim("me", attribute, value, f"It is {value}, my {attribute}", kind)  # type: ignore[arg-type]
        source = Source("person", f"turn:{where or value}", time.time())
        return self.opened.memory.keep(PERSON, claim, source).fact

    def known(self) -> set[str]:
        return {fact.claim.value for fact in self.opened.memory.truth.known(PERSON)}

    def finds(self, what: str) -> list[str]:
        found = [each.item for each in self.opened.memory.recall(PERSON, what, 3)]
        return [fact.claim.value for fact in found if isinstance(fact, Fact)]

    def vector(self, id: int) -> bytes:
        (row,) = self.opened.store.rows("SELECT vector FROM memory_vectors WHERE key=?", (id,))
        return bytes(row["vector"])


@contextmanager
def machines(address: str, folder: Path, *names: str) -> Iterator[list[Machine]]:
    with ExitStack() as stack:
        made = [Machine(address, folder / name) for name in names]
        for each in made:
            stack.callback(each.opening.close)
            stack.callback(each.keeping_up.close)
        yield made


def word(*numbers: int) -> str:
    """Like no other one."""
    return "".join(random.Random(str(numbers)).choices("bcdfghjklmnpqrstvwz", k=12))


def at_once(works: list[Callable[[], object]]) -> None:
    """All of them, in threads that begin together; what one of them raises is raised."""
    wrong: list[BaseException] = []
    ready = threading.Barrier(len(works))

    def do(work: Callable[[], object]) -> None:
        ready.wait(30)
        try:
            work()
        except BaseException as error:  # told to whoever waits
            wrong.append(error)

    threads = [threading.Thread(target=do, args=(work,)) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if wrong:
        raise wrong[0]


def test_eight_threads_of_two_machines_lose_nothing(address: str, tmp_path: Path) -> None:
    with machines(address, tmp_path, "one", "two") as (one, two):

        def tells(n: int) -> Callable[[], object]:
            machine = (one, two)[n % 2]
            return lambda: [machine.hears(word(n, k)) for k in range(EACH)]

        at_once([tells(n) for n in range(THREADS)])
        every = {word(n, k) for n in range(THREADS) for k in range(EACH)}
        assert one.known() == two.known() == every
        for machine in (one, two):
            assert machine.finds(word(3, 7))[0] == word(3, 7)
            assert machine.opened.memory.truth.stats()["entries"] == len(every)


def test_what_one_forgets_is_gone_on_the_other_without_a_search(
    address: str, tmp_path: Path
) -> None:
    with machines(address, tmp_path, "one", "two") as (one, two):
        told = one.hears("77 Zyzzyva Street", "address")
        two.hears("green tea")
        assert two.finds("Zyzzyva Street")[0] == "77 Zyzzyva Street"
        assert one.finds("green tea")[0] == "green tea"
        marks = (b"zyzzyva", two.vector(told.id))
        assert [*traces(two.home, marks[0])]
        assert [*traces(two.home, marks[1])]
        assert one.opened.memory.forget(PERSON, [told.id]) == 1
        assert two.keeping_up.look()
        assert [*traces(tmp_path, *marks)] == []
        assert "77 Zyzzyva Street" not in two.finds("Zyzzyva Street")
        assert one.known() == two.known() == {"green tea"}


def test_a_fact_is_changed_on_the_other_machine_with_its_history(
    address: str, tmp_path: Path
) -> None:
    with machines(address, tmp_path, "one", "two") as (one, two):
        old = one.hears("3 Oak Street", "address")
        new = two.hears("5 Elm Street", "address")
        assert one.known() == two.known() == {"5 Elm Street"}
        history = one.opened.memory.truth.history(PERSON, new.id)
        assert [fact.claim.value for fact in history] == ["5 Elm Street", "3 Oak Street"]
        assert history[1].id == old.id


def test_two_machines_that_learn_a_first_value_at_once_keep_one_with_its_history(
    address: str, tmp_path: Path
) -> None:
    with machines(address, tmp_path, "one", "two") as (one, two):
        one.hears("green tea")
        two.hears("black coffee")
        for n in range(20):

            def tells(machine: Machine, street: str, person: str = f"p{n}") -> Fact:
                claim = Claim("me", "address", street, f"I live at {street}", "place")
                source = Source("person", f"turn:{person}{street}", time.time())
                return machine.opened.memory.keep(person, claim, source).fact

            at_once([lambda: tells(one, "5 Elm Street"), lambda: tells(two, "71 Harbour Road")])
            (held,) = one.opened.memory.truth.known(f"p{n}")
            assert held.instead_of != 0
            assert len(one.opened.memory.truth.history(f"p{n}", held.id)) == 2


@pytest.fixture
def house(postgres: Postgres, virtual_phone: VirtualPhone, tmp_path: Path) -> Iterator[Together]:
    with together(postgres.address(), tmp_path, virtual_phone.adb.env) as made:
        yield made


def sent(phone: VirtualPhone) -> list[tuple[str, str]]:
    """To whom, and what."""
    rows = phone.sql("SELECT address, body FROM sms WHERE type=2 AND body LIKE 'sardines%'")
    return [("".join(c for c in row[0] if c.isdigit()), row[1]) for row in rows]


@pytest.mark.timeout(900)
def test_what_is_told_to_a_chat_is_used_by_the_machine_with_the_phone_until_it_is_forgotten(
    house: Together, virtual_phone: VirtualPhone, tmp_path: Path
) -> None:
    house.start("gate", "gateways")
    house.start("one", "phones", {"desk": virtual_phone})
    house.until_up("gate", "one")
    house.talker.tells(f"My sister Zyzzyva's number is {NUMBER}")
    house.hears("Noted")
    house.talker.tells("text my sister: sardines at noon")
    house.hears("sardines at noon”?")
    time.sleep(READING)
    house.talker.tells("yes")
    house.until(lambda: sent(virtual_phone), "it is sent")
    assert sent(virtual_phone) == [("5550342", "sardines at noon")]
    there = tmp_path / "one" / "memory"
    vectors = [bytes(row[0]) for row in house.rows(OF_THE_NUMBER)]
    assert vectors
    house.until(lambda: [*traces(there, *vectors)], "it is searched there")
    house.talker.tells("forget my sister's number")
    house.hears("orgot")
    house.until(lambda: not [*traces(there, *vectors)], "it is gone there", 60.0)
    assert house.rows("SELECT 1 FROM memory_facts WHERE text LIKE '%0342%'") == []
    before = len(house.talker.texts())
    house.talker.tells("what is my sister's number?")
    house.until(lambda: len(house.talker.texts()) > before, "it answers")
    assert not [text for text in house.talker.texts()[before:] if "0342" in text]
