"""A platform as a forger finds it: what it sends, what proves it, and what may be tried."""

from __future__ import annotations

import random
import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from typing import Any, Protocol, TypeVar

from benchmarks.reliability.forging.wire import Asked, Pairs
from gateways.base import Deliver
from tests.platforms.signers import Signer

T = TypeVar("T")
DAY = 86_400.0
Probe = tuple[Asked, str]
"""A question whether the address is ours, and what has to be in the answer."""


class Listens(Protocol):
    """A gateway with a door."""

    name: str
    port: int

    async def run(self, deliver: Deliver) -> None: ...


class Platform(ABC):
    """``path`` is where its requests go. Texts of genuine messages say ``to ann``, all others ``to
    eve``, and no two are the same."""

    name: str
    path: str
    proofs_in_query = False
    """Its proof stands there, not in headers."""
    dates_proof = True
    """A proof says when it was made, and is refused later; else the message says it, and what is
    too old is passed over."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.number = self._turns = 0

    @abstractmethod
    def gateway(self) -> AbstractAsyncContextManager[Listens]:
        """Not running yet, at port 0; what it calls is emulated."""

    @abstractmethod
    def says(self, text: str, at: float = 0.0) -> Asked:
        """A genuine request with a new message, of now unless told."""

    @abstractmethod
    def forged(self) -> Asked:
        """A request that somebody else proves."""

    def passed_over(self) -> Asked | None:
        """One that is proven and not for us: it may be answered, and nobody is to hear it."""
        return None

    def asks(self) -> Probe | None:
        """Its question whether the address is ours."""
        return None

    def wrongly_asks(self) -> Asked:
        """The question of somebody else; a GET where the platform has none."""
        return replace(self.to_eve(), method="GET")

    def again(self, sent: Asked) -> Asked:
        """The same message once more, as the platform or a listener would send it."""
        return sent

    def spans(self, asked: Asked) -> Sequence[tuple[int, int]]:
        """The parts of the body that the proof covers."""
        return [(0, len(asked.body))]

    def means_the_same(self, one: Asked, other: Asked) -> bool:
        """Whether what the proof covers is the same in both."""
        return one == other

    @abstractmethod
    def larger(self, asked: Asked, size: int) -> Asked:
        """The same, with a body of that many bytes; genuine still."""

    # --- for all of them ------------------------------------------------------------------------

    def to_ann(self, at: float = 0.0) -> tuple[str, Asked]:
        text = f"pay {self.next()} to ann"
        return text, self.says(text, at)

    def to_eve(self, at: float = 0.0) -> Asked:
        return self.says(f"pay {self.next()} to eve", at)

    def next(self) -> int:
        self.number += 1
        return self.number

    def late(self) -> Asked:
        """Proven, at another time than now: months off, or just beyond what is allowed."""
        most, now = (301.0 if self.dates_proof else 8 * DAY + 60), time.time()
        beyond = most + self.rng.random() * 10 ** self.rng.randrange(8)
        return self.to_eve(now + beyond if self.dates_proof and self.rng.random() < 0.4
                           else now - beyond)  # fmt: skip

    @property
    def proof(self) -> set[str]:
        """Names of the headers, or of the parts of the query, that prove."""
        shown = self.to_eve()
        return {name for name, _ in (shown.query if self.proofs_in_query else shown.headers)}

    def in_turn(self, ways: Sequence[T]) -> T:
        """Each of them comes, also where few are tried."""
        self._turns += 1
        return ways[self._turns % len(ways)]

    def random_secret(self) -> str:
        return self.rng.randbytes(16).hex()


class Signed(Platform):
    """A platform that signs the body with a secret and puts that into headers."""

    sign: Any
    """A Signer that takes a secret."""
    secret: str
    others: Sequence[Signer] = ()
    """Of other platforms."""

    @abstractmethod
    def body(self, text: str, at: float) -> bytes: ...

    def says(self, text: str, at: float = 0.0) -> Asked:
        at = at or time.time()
        return self.proven(self.body(text, at), at)

    def proven(self, body: bytes, at: float = 0.0, secret: str | None = None) -> Asked:
        secret = self.secret if secret is None else secret
        return Asked(self.path, tuple(self.sign(body, at or time.time(), secret)), body)

    def larger(self, asked: Asked, size: int) -> Asked:
        """Spaces behind JSON change nothing."""
        return self.proven(asked.body.ljust(size))

    def forged(self) -> Asked:
        body, now = self.to_eve().body, time.time()
        wrong = self.rng.choice((
            self.random_secret(), "", self.secret[:-1], f"{self.secret}\n", self.secret.upper(),
            self.secret[::-1], self.name, "undefined",
        ))  # fmt: skip
        captured = self.to_eve(now - self.rng.randrange(200)).headers
        ways: list[Pairs] = [
            self.proven(body, secret=wrong).headers,
            captured,
            self._renewed(captured, now),
            tuple(self.rng.choice(self.others)(body, now)),
            (*self.proven(body, secret=wrong).headers, *self.rng.choice(self.others)(body, now)),
            self._claimed(now),
        ]
        return Asked(self.path, self.in_turn(ways), body)

    def _renewed(self, captured: Pairs, now: float) -> Pairs:
        """The time of now beside a proof of earlier."""
        return tuple((k, str(int(now))) if "timestamp" in k else (k, v) for k, v in captured)

    def _claimed(self, now: float) -> Pairs:
        """A proof that is none."""
        empty = ("", "v0=", "v1=", "sha256=", "sha1=", "=", "null", "undefined", "true", "0" * 64)
        return tuple(
            (k, v if "timestamp" in k or "nonce" in k else self.rng.choice(empty))
            for k, v in self.proven(b"", now).headers
        )
