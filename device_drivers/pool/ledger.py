"""Who has which phone: the bookkeeping of a pool, without threads, clocks or phones.

Every method is told the time. A phone is in one state at a time::

    free -> leased        granted to the next in line
    leased -> free        released, or expired: its owner was not heard of for too long
    leased -> ending      the same, but a call of its owner goes on
    ending -> free        that call has ended (-> resting, when it hangs)
    leased -> resting     released as ill: quarantine, longer each time in a row
    resting -> free       recovered (-> spare, when another took its place)
    resting -> out        ill too often: until somebody repairs it
    spare -> free         when one in service rests or is out

Requests wait in line; one that cannot be served yet (its phones are taken) holds nobody else up.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import count
from math import inf
from typing import Literal

State = Literal["free", "leased", "ending", "resting", "out", "spare"]
REST_SECONDS = (5.0, 30.0, 120.0)
"""How long a phone usually rests after each failure in a row; after one more it is out."""


@dataclass(slots=True)
class Entry:
    """One phone. ``token`` names its present lease and is never used twice."""

    name: str
    state: State = "free"
    owner: str = ""
    token: int = 0
    seconds: float = 0.0
    expires: float = 0.0
    last_used: float = float("-inf")
    failures: int = 0
    rests_until: float = 0.0
    why: str = ""
    """What was wrong with it when it was last ill."""


@dataclass(frozen=True, slots=True)
class Ticket:
    """A place in line for any of ``names`` (all, when empty); it may be idle for ``seconds``."""

    number: int
    owner: str
    names: frozenset[str]
    seconds: float

    def takes(self, name: str) -> bool:
        return not self.names or name in self.names


@dataclass(frozen=True, slots=True)
class Grant:
    """Phone ``name`` belongs to the holder of ``ticket`` while ``token`` is the phone's."""

    name: str
    ticket: Ticket
    token: int


class Ledger:
    """The phones of a pool; those beyond ``size`` are spares until one is needed."""

    def __init__(
        self, names: Iterable[str] = (), *, size: int = 0, rests: Sequence[float] = REST_SECONDS
    ) -> None:
        self.entries: dict[str, Entry] = {}
        self.line: list[Ticket] = []
        self._size = size
        self._rests = rests
        self._numbers = count(1)
        for name in names:
            self.add(name)

    def add(self, name: str) -> None:
        """One more phone. Raises ValueError for one that is there."""
        if name in self.entries:
            raise ValueError(f"{name} is in the pool already")
        spare = self._size and self._in_service() >= self._size
        self.entries[name] = Entry(name, "spare" if spare else "free")

    # leases

    def ask(self, owner: str, names: Iterable[str] = (), seconds: float = 60.0) -> Ticket:
        """Stand in line."""
        ticket = Ticket(next(self._numbers), owner, frozenset(names), seconds)
        self.line.append(ticket)
        return ticket

    def withdraw(self, ticket: Ticket) -> None:
        """Leave the line; harmless for one who has left it."""
        self.line = [other for other in self.line if other is not ticket]

    def grant(self, now: float) -> list[Grant]:
        """Serve the line as far as phones are free; of several the one unused for longest."""
        granted = []
        for ticket in list(self.line):
            free = [e for e in self.entries.values() if e.state == "free" and ticket.takes(e.name)]
            if not free:
                continue
            entry = min(free, key=lambda e: e.last_used)
            entry.state, entry.owner, entry.token = "leased", ticket.owner, next(self._numbers)
            entry.seconds, entry.expires = ticket.seconds, now + ticket.seconds
            entry.last_used = now
            self.withdraw(ticket)
            granted.append(Grant(entry.name, ticket, entry.token))
        return granted

    def holds(self, name: str, token: int) -> bool:
        """Whether the lease ``token`` is still the phone's."""
        entry = self.entries[name]
        return entry.state == "leased" and entry.token == token

    def hold(self, name: str, token: int) -> None:
        """The lease does not run out before it is renewed: its phone is being made ready."""
        if self.holds(name, token):
            self.entries[name].expires = inf

    def renew(self, name: str, token: int, now: float) -> bool:
        """The owner was heard of; False when the lease is over."""
        if not self.holds(name, token) or self.entries[name].expires <= now:
            return False
        entry = self.entries[name]
        entry.last_used, entry.expires = now, now + entry.seconds
        return True

    def expire(self, now: float) -> list[str]:
        """Take phones back from owners that were not heard of for too long."""
        late = [e for e in self.entries.values() if e.state == "leased" and e.expires <= now]
        for entry in late:
            self._freed(entry)
        return [entry.name for entry in late]

    def linger(self, name: str, until: float) -> None:
        """A free phone is nobody's yet: what its last owner asked of it must end by then."""
        entry = self.entries[name]
        if entry.state == "free":
            entry.state, entry.expires = "ending", until

    def ended(self, name: str) -> None:
        """The last owner's call has ended: the phone may serve again."""
        self._freed(self.entries[name])

    def release(self, name: str, token: int, now: float, *, ill: str = "") -> bool:
        """Give a phone back, ``ill`` telling what is wrong with it; False when it was not ours."""
        if not self.holds(name, token):
            return False
        entry = self.entries[name]
        entry.last_used = now
        if ill:
            self.rest(name, now, ill)
        else:
            entry.failures = 0
            self._freed(entry)
        return True

    # health

    def rest(self, name: str, now: float, why: str) -> None:
        """Quarantine a phone that is not well, and let a spare take its place."""
        entry = self.entries[name]
        entry.failures += 1
        entry.why, entry.owner = why, ""
        if entry.failures > len(self._rests):
            entry.state = "out"
        else:
            entry.state = "resting"
            entry.rests_until = now + self._rests[entry.failures - 1]
        self._fill_up()

    def rested(self, now: float) -> list[str]:
        """Phones whose quarantine is over: to be looked after, then ``recovered`` or ``rest``."""
        return [
            e.name for e in self.entries.values() if e.state == "resting" and e.rests_until <= now
        ]

    def recovered(self, name: str) -> None:
        """A phone is well again; while its place is taken it is a spare.

        Failures in a row are only forgotten once it has served an owner well."""
        entry = self.entries[name]
        if entry.state in ("resting", "out"):
            full = self._size and self._in_service() >= self._size
            entry.state = "spare" if full else "free"

    def repaired(self, name: str) -> None:
        """Somebody has mended a phone: it starts over."""
        entry = self.entries[name]
        entry.failures, entry.why = 0, ""
        self.recovered(name)

    def names(self, *states: State) -> Sequence[str]:
        return [e.name for e in self.entries.values() if e.state in states]

    def hopeless(self, ticket: Ticket) -> bool:
        """Every phone the ticket would take is out, or there is none."""
        return all(e.state == "out" for e in self.entries.values() if ticket.takes(e.name))

    def _freed(self, entry: Entry) -> None:
        entry.state, entry.owner = "free", ""

    def _in_service(self) -> int:
        return len(self.names("free", "leased", "ending"))

    def _fill_up(self) -> None:
        while self._size and self._in_service() < self._size and (spares := self.names("spare")):
            self.entries[spares[0]].state = "free"
