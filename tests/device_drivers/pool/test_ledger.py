"""The ledger under a million random events: never two owners, nobody starved, no phone lost."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

import pytest

from device_drivers.pool.ledger import REST_SECONDS, Grant, Ledger, Ticket

PHONES = tuple(f"phone {n}" for n in range(5))


@dataclass
class Client:
    """Somebody who wants phones, forgets to give them back, and uses them after their time."""

    name: str
    ticket: Ticket | None = None
    held: list[Grant] = field(default_factory=list)


class World:
    """50 clients and 5 phones; every event is checked against what must always hold."""

    def __init__(self, seed: int, *, size: int = 0, clients: int = 50) -> None:
        self.dice = random.Random(seed)
        self.ledger = Ledger(PHONES, size=size)
        self.size = size
        self.clients = [Client(f"client {n}") for n in range(clients)]
        self.by_name = {client.name: client for client in self.clients}
        self.now = 0.0
        self.served = 0
        self.owner_until: dict[str, tuple[str, int, float]] = {}
        """Our own account of who has what until when, kept beside the ledger's."""

    def run(self, events: int) -> None:
        for _ in range(events):
            self.event(self.dice.choice(self.clients), self.dice.random())
            self.turn()

    def event(self, client: Client, what: float) -> None:
        self.now += self.dice.random() * 0.2
        if what < 0.35:
            if client.ticket is None:
                some = self.dice.random() < 0.3
                names = self.dice.sample(PHONES, 2) if some else ()
                client.ticket = self.ledger.ask(client.name, names, self.dice.choice((2.0, 8.0)))
        elif what < 0.75 and client.held:
            grant = self.dice.choice(client.held)
            self.use(client, grant)
        elif what < 0.92 and client.held:
            grant = client.held.pop(self.dice.randrange(len(client.held)))
            ill = "cracked" if self.dice.random() < 0.05 else ""
            self.give_back(grant, ill)
        elif what < 0.95 and client.ticket is not None:
            self.ledger.withdraw(client.ticket)
            client.ticket = None
        else:
            self.nurse()

    def use(self, client: Client, grant: Grant) -> None:
        """A use succeeds exactly while the lease is the client's, however late it comes."""
        owner, token, until = self.owner_until.get(grant.name, ("", 0, 0.0))
        mine = (owner, token) == (client.name, grant.token) and until > self.now
        assert self.ledger.renew(grant.name, grant.token, self.now) is mine
        if mine:
            self.owner_until[grant.name] = owner, token, self.now + grant.ticket.seconds

    def give_back(self, grant: Grant, ill: str) -> None:
        ours = self.owner_until.get(grant.name, ("", 0, 0.0))[1] == grant.token
        assert self.ledger.release(grant.name, grant.token, self.now, ill=ill) is ours
        if ours:
            del self.owner_until[grant.name]

    def nurse(self) -> None:
        for name in self.ledger.rested(self.now):
            if self.dice.random() < 0.7:
                self.ledger.recovered(name)
            else:
                self.ledger.rest(name, self.now, "still cracked")
        for name in self.ledger.names("out"):
            if self.dice.random() < 0.1:
                self.ledger.repaired(name)

    def turn(self) -> None:
        for name in self.ledger.expire(self.now):
            _, _, until = self.owner_until.pop(name)
            assert until <= self.now, "taken from an owner who was in time"
        before = list(self.ledger.line)
        for grant in self.ledger.grant(self.now):
            assert grant.name not in self.owner_until, "two owners"
            assert not grant.ticket.names or grant.name in grant.ticket.names
            client = self.by_name[grant.ticket.owner]
            assert client.ticket is grant.ticket
            client.ticket = None
            client.held.append(grant)
            client.held = client.held[-3:]  # older ones are forgotten, never given back
            until = self.now + grant.ticket.seconds
            self.owner_until[grant.name] = client.name, grant.token, until
            self.served += 1
        self.always(before)

    def always(self, before: list[Ticket]) -> None:
        entries = self.ledger.entries.values()
        assert {e.name: (e.owner, e.token) for e in entries if e.state == "leased"} == {
            name: held[:2] for name, held in self.owner_until.items()
        }
        free = {e.name for e in entries if e.state == "free"}
        for ticket in self.ledger.line:
            assert not (free & (ticket.names or free)), "somebody waits although a phone is free"
        assert self.ledger.line == [t for t in before if t in self.ledger.line], "the line moved"
        if self.size:
            in_service = sum(e.state in ("free", "leased") for e in entries)
            assert in_service <= self.size
            spares = any(e.state == "spare" for e in entries)
            assert in_service == self.size or not spares, "a spare idles while one is missing"


@pytest.mark.parametrize(
    "events", [20_000, pytest.param(1_000_000, marks=[pytest.mark.slow, pytest.mark.timeout(300)])]
)
def test_random_events_never_make_two_owners(events: int) -> None:
    world = World(seed=events)
    world.run(events)
    assert world.served > events / 50


@pytest.mark.parametrize("seed", range(5))
def test_spares_keep_the_number_in_service(seed: int) -> None:
    world = World(seed, size=3, clients=10)
    world.run(20_000)
    assert world.served > 100


def test_the_line_is_served_in_order_and_a_picky_one_holds_nobody_up() -> None:
    ledger = Ledger(("a", "b"))
    ledger.ask("first", ("a",))
    assert [g.name for g in ledger.grant(0.0)] == ["a"]
    picky, second = ledger.ask("picky", ("a",)), ledger.ask("second")
    assert [(g.name, g.ticket) for g in ledger.grant(0.0)] == [("b", second)]
    assert ledger.line == [picky]


def test_the_phone_unused_for_longest_comes_first() -> None:
    ledger = Ledger(("a", "b", "c"))
    used = []
    for at in range(6):
        ledger.ask("one")
        grant = ledger.grant(float(at))[0]
        used.append(grant.name)
        ledger.release(grant.name, grant.token, float(at))
    assert used == ["a", "b", "c", "a", "b", "c"]


def test_a_phone_that_keeps_failing_rests_longer_and_is_out_in_the_end() -> None:
    ledger, now, rests = Ledger(("a",)), 0.0, []
    while ledger.entries["a"].state != "out":
        ticket = ledger.ask("one")
        grant = ledger.grant(now)[0]
        ledger.release("a", grant.token, now, ill="no picture")
        if ledger.entries["a"].state == "resting":
            rests.append(ledger.entries["a"].rests_until - now)
            now = ledger.entries["a"].rests_until
            ledger.recovered("a")
    assert rests == list(REST_SECONDS)
    assert ledger.hopeless(ticket)
    ledger.repaired("a")
    assert ledger.entries["a"].failures == 0
    assert not ledger.hopeless(ticket)


def test_serving_an_owner_well_makes_failures_forgotten() -> None:
    ledger = Ledger(("a",))
    ledger.rest("a", 0.0, "was off")
    ledger.recovered("a")
    ledger.ask("one")
    grant = ledger.grant(10.0)[0]
    ledger.release("a", grant.token, 11.0)
    assert ledger.entries["a"].failures == 0
