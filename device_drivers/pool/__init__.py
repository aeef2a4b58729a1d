"""Leases on phones: one owner per phone for a while, the others in line, sick phones in quarantine.

    pool = Pool([Member("desk", open_desk), Member("shelf", open_shelf, restart=power_cycle)])
    with pool.acquire("task 17", timeout=60) as lease:
        lease.device.act(Tap(10, 20))

A lease ends when it is released, or some seconds after its owner last used the phone. A phone that
fails is looked after (``restart``), rests longer each time, and is out when it does not recover;
a spare takes its place. Thread-safe; a phone is always used in one and the same thread.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

import structlog

from device_drivers.base import Device, DeviceError, DeviceGone, DeviceTimeout
from device_drivers.pool.fence import LeaseLost, PhoneThread, fenced
from device_drivers.pool.ledger import Entry, Grant, Ledger, Ticket

__all__ = ["Lease", "LeaseLost", "Member", "NoPhoneFree", "Pool", "PoolClosed"]

log = structlog.get_logger()
CHECK_SECONDS = 30.0
"""How long the check of a phone, or its opening, may take."""
FRESH_SECONDS = 60.0
"""A phone that served well so recently is not checked before the next owner gets it."""
TELL_SECONDS = 3.0
"""After so long somebody in line is told that it takes a while."""
_POLL_SECONDS = 0.1

Release = Callable[[], None]


class NoPhoneFree(DeviceError):
    """No phone became free in time, or all that would do are out; the message says which."""

    retryable = True


class PoolClosed(DeviceError):
    """The pool is being torn down."""


def well(device: Device) -> None:
    """The usual health check: the phone answers and tells its screen. Raises DeviceError."""
    device.observe(image=False)


@dataclass(frozen=True)
class Member:
    """One phone of a pool.

    ``restart`` is called before a sick phone is looked at again (switch a power plug, start an
    emulator anew); ``claim`` takes the phone from other processes: None when one of them has it,
    else what gives it back."""

    name: str
    open: Callable[[], Device]
    restart: Callable[[], None] | None = None
    claim: Callable[[], Release | None] = lambda: lambda: None


class Lease:
    """The sole right to ``device`` until it is released, or idle for too long."""

    def __init__(self, pool: Pool, grant: Grant, device: Device) -> None:
        self.name = grant.name
        self.owner = grant.ticket.owner
        self.device = device
        self._pool = pool
        self._token = grant.token

    @property
    def valid(self) -> bool:
        return self._pool._holds(self.name, self._token)

    def renew(self) -> None:
        """Keep it although the phone is not used now. Raises LeaseLost."""
        self._pool._renew(self.name, self._token)

    def release(self, *, ill: str = "") -> None:
        """Give the phone back, ``ill`` telling what is wrong with it; harmless when it is over."""
        self._pool._release(self.name, self._token, ill)

    def reopen(self) -> None:
        """Close the phone; the next owner's is opened anew. For one that was lost on the way."""
        self._pool._reopen(self.name, self._token)

    def __enter__(self) -> Lease:
        return self

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        lost = isinstance(error, (DeviceGone, DeviceTimeout))
        self.release(ill=str(error) if lost else "")


@dataclass
class _Phone:
    """What the pool holds of a member while it lives."""

    member: Member
    thread: PhoneThread
    device: Device | None = None
    proven: float = float("-inf")
    """When it last served well."""
    unclaim: Release | None = None


class Pool:
    """``size`` phones in service (0: all), the others spares; ``check`` raises for a sick one."""

    def __init__(
        self, members: Iterable[Member] = (), *, size: int = 0,
        check: Callable[[Device], None] = well, clock: Callable[[], float] = time.monotonic,
    ) -> None:  # fmt: skip
        self._ledger = Ledger(size=size)
        self._phones: dict[str, _Phone] = {}
        self._granted: dict[int, Grant] = {}
        self._check = check
        self._clock = clock
        self._changed = threading.Condition()
        self._closed = False
        for member in members:
            self.add(member)

    def add(self, member: Member) -> None:
        """One more phone. Raises ValueError for a name that is taken."""
        with self._changed:
            self._ledger.add(member.name)
            self._phones[member.name] = _Phone(member, PhoneThread(member.name))
            self._changed.notify_all()

    def __contains__(self, name: str) -> bool:
        return name in self._phones

    def status(self) -> Sequence[Entry]:
        """Every phone: state, owner, when its lease expires, what was wrong with it."""
        with self._changed:
            self._turn()
            return [*self._ledger.entries.values()]

    # --- leases -----------------------------------------------------------------------------------

    def acquire(
        self, owner: str, *, names: Iterable[str] = (), seconds: float = 60.0,
        timeout: float | None = None, stopping: Callable[[], bool] = lambda: False,
        waiting: Callable[[], None] = lambda: None, as_it_is: bool = False,
    ) -> Lease:  # fmt: skip
        """Wait in line for one of ``names`` (any phone, when empty) and have it, checked and well.

        The lease ends ``seconds`` after the phone was last used. ``waiting`` is called once when
        there is none for a few seconds. With ``as_it_is`` the phone is opened but not checked, and
        what goes wrong in opening it is raised, not waited out: for who means this very phone.
        Raises NoPhoneFree after ``timeout`` seconds, when ``stopping()`` became true, or when all
        that would do are out; PoolClosed."""
        deadline = None if timeout is None else self._clock() + timeout
        with self._changed:
            ticket = self._ledger.ask(owner, names, seconds)
        patience = self._clock() + TELL_SECONDS
        while True:
            try:
                grant = self._granted_to(ticket, deadline, stopping, patience)
            except BaseException:
                self._leave(ticket)
                raise
            if grant is None:
                patience = float("inf")
                waiting()
                continue
            try:
                device = self._opened(grant) if as_it_is else self._ready(grant)
            except BaseException:
                self._release(grant.name, grant.token, "")
                raise
            if device is not None:
                return self._lease(grant, device)
            with self._changed:  # it was not well: back to the head of the line
                self._ledger.line.insert(0, ticket)

    @contextmanager
    def looking_after(self, every: float = 1.0) -> Iterator[None]:
        """Mend resting phones in the background meanwhile, also while nobody asks for one."""
        ended = threading.Event()

        def nurse() -> None:
            while not ended.wait(every):
                self.mend()

        thread = threading.Thread(target=nurse, name="pool nurse", daemon=True)
        thread.start()
        try:
            yield
        finally:
            ended.set()
            thread.join(CHECK_SECONDS)

    def mend(self) -> None:
        """Look after every phone whose rest is over: restart it, check it, take it back."""
        with self._changed:
            due = self._ledger.rested(self._clock())
            for name in due:  # nobody else looks after it meanwhile
                self._ledger.entries[name].rests_until = float("inf")
        for name in due:
            why = self._nurse(self._phones[name])
            with self._changed:
                if why:
                    self._ledger.rest(name, self._clock(), why)
                    log.warning("phone is still not well", phone=name, why=why)
                else:
                    self._ledger.recovered(name)
                self._changed.notify_all()

    def repaired(self, name: str) -> None:
        """A person has mended a phone that was out: it may serve again."""
        with self._changed:
            self._ledger.repaired(name)
            self._changed.notify_all()

    def close(self, seconds: float = 10.0) -> None:
        """Give out no more leases, wait ``seconds`` for the present ones, close every phone."""
        deadline = self._clock() + seconds
        with self._changed:
            self._closed = True
            self._changed.notify_all()
            while self._ledger.names("leased") and self._clock() < deadline:
                self._changed.wait(_POLL_SECONDS)
                self._turn()
            for entry in self._ledger.entries.values():
                if entry.state == "leased":
                    self._ledger.rest(entry.name, self._clock(), "the pool was closed")
        for phone in self._phones.values():
            self._shut(phone)
            phone.thread.end()

    # --- waiting in line --------------------------------------------------------------------------

    def _granted_to(
        self, ticket: Ticket, deadline: float | None, stopping: Callable[[], bool], patience: float
    ) -> Grant | None:
        """Wait for the ticket's turn; None when it has not come at ``patience``."""
        while True:
            with self._changed:
                self._turn()
                if grant := self._granted.pop(ticket.number, None):
                    return grant
                if self._closed:
                    raise PoolClosed("The pool of phones is closed.")
                if self._ledger.hopeless(ticket):
                    raise NoPhoneFree(self._nothing(ticket))
                if self._clock() >= patience:
                    return None
                ill = bool(self._ledger.rested(self._clock()))
                late = deadline is not None and self._clock() >= deadline
                if stopping() or (late and not ill):
                    raise NoPhoneFree(self._nothing(ticket))
                if not ill:
                    self._changed.wait(_POLL_SECONDS)
            if ill:
                self.mend()

    def _turn(self) -> None:
        """Take back what is overdue and serve the line; whoever claims in vain stays in it."""
        now = self._clock()
        for name in self._ledger.expire(now):
            log.warning("lease ran out", phone=name)
            self._unclaim(name)
        if self._closed:
            return
        granted = self._ledger.grant(now)
        for grant in granted:
            phone = self._phones[grant.name]
            phone.unclaim = phone.member.claim()
            if phone.unclaim is None:  # another process has it
                self._ledger.release(grant.name, grant.token, now)
                self._ledger.line.insert(0, grant.ticket)
            else:
                self._granted[grant.ticket.number] = grant
        if granted:
            self._changed.notify_all()

    def _leave(self, ticket: Ticket) -> None:
        with self._changed:
            self._ledger.withdraw(ticket)
            if grant := self._granted.pop(ticket.number, None):
                self._ledger.release(grant.name, grant.token, self._clock())
                self._unclaim(grant.name)
            self._changed.notify_all()

    def _nothing(self, ticket: Ticket) -> str:
        told = [
            f"{e.name} ({e.state}{' by ' + e.owner if e.owner else ''}"
            f"{': ' + e.why if e.state in ('resting', 'out') else ''})"
            for e in self._ledger.entries.values()
            if not ticket.names or e.name in ticket.names
        ]
        return f"No phone is free for {ticket.owner}: {', '.join(told) or 'there is none'}."

    # --- phones -----------------------------------------------------------------------------------

    def _opened(self, grant: Grant) -> Device:
        """The granted phone, open. Raises what opening it raises."""
        phone = self._phones[grant.name]
        if phone.device is None:
            phone.device = phone.thread.call(phone.member.open)
        self._renew(grant.name, grant.token)
        return phone.device

    def _ready(self, grant: Grant) -> Device | None:
        """The granted phone, open and well; None when it is not, and rests from now on."""
        phone = self._phones[grant.name]
        if phone.device is not None and self._clock() - phone.proven < FRESH_SECONDS:
            return phone.device
        why = self._examine(phone)
        if not why:
            self._renew(grant.name, grant.token)
            return phone.device
        log.warning("phone is not well", phone=grant.name, why=why)
        self._release(grant.name, grant.token, why)
        return None

    def _examine(self, phone: _Phone) -> str:
        """Open it if need be and check it; what is wrong, "" for nothing."""

        def look() -> None:
            if phone.device is None:
                phone.device = phone.member.open()
            self._check(phone.device)

        try:
            phone.thread.call(look, CHECK_SECONDS)
        except DeviceError as error:
            return str(error) or type(error).__name__
        return ""

    def _nurse(self, phone: _Phone) -> str:
        """Restart a phone and see whether it is well."""
        self._shut(phone)
        if phone.member.restart is not None:
            try:
                phone.thread.call(phone.member.restart, CHECK_SECONDS)
            except DeviceError as error:
                return str(error)
        return self._examine(phone)

    def _shut(self, phone: _Phone) -> None:
        device, phone.device = phone.device, None
        if device is None:
            return
        try:
            phone.thread.call(device.close, CHECK_SECONDS)
        except DeviceTimeout:  # its thread hangs in the driver: leave it there
            phone.thread.end()
            phone.thread = PhoneThread(phone.member.name)
        except DeviceError as error:
            log.warning("phone did not close", phone=phone.member.name, why=str(error))

    def _lease(self, grant: Grant, device: Device) -> Lease:
        def check() -> None:
            self._renew(grant.name, grant.token)

        thread = self._phones[grant.name].thread
        return Lease(self, grant, fenced(device, thread, check))

    # --- what a lease does ------------------------------------------------------------------------

    def _holds(self, name: str, token: int) -> bool:
        with self._changed:
            self._turn()
            return self._ledger.holds(name, token)

    def _renew(self, name: str, token: int) -> None:
        with self._changed:
            if not self._ledger.renew(name, token, self._clock()):
                raise LeaseLost(
                    f"The lease on {name} is over: it was released, or unused for too long."
                )

    def _release(self, name: str, token: int, ill: str) -> None:
        with self._changed:
            if self._ledger.release(name, token, self._clock(), ill=ill):
                if not ill:
                    self._phones[name].proven = self._clock()
                self._unclaim(name)
            self._changed.notify_all()

    def _reopen(self, name: str, token: int) -> None:
        if self._holds(name, token):
            self._shut(self._phones[name])

    def _unclaim(self, name: str) -> None:
        give_back, self._phones[name].unclaim = self._phones[name].unclaim, None
        if give_back is not None:
            give_back()
