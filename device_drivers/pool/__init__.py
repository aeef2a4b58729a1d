"""Leases on phones: one owner per phone for a while, the others in line, sick phones in quarantine.

    pool = Pool([Member("desk", open_desk), Member("shelf", open_shelf, restart=power_cycle)])
    with pool.acquire("task 17", timeout=60) as lease:
        lease.device.act(Tap(10, 20))

A lease ends when it is released, or some seconds after its owner last used the phone. A phone that
fails is looked after (``restart``), rests longer each time, and is out when it does not recover;
a spare takes its place. Nobody has a phone before the last call of its former owner has ended.
Thread-safe; a phone is always used in one and the same thread.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager

import structlog

from device_drivers.base import Device, DeviceError, DeviceGone, DeviceTimeout
from device_drivers.pool.fence import Hung, LeaseLost, Stopped, fenced
from device_drivers.pool.ledger import REST_SECONDS, Entry, Grant, Ledger, Ticket
from device_drivers.pool.phone import CHECK_SECONDS, Member, Phone, Stopping, never, told

__all__ = ["Lease", "LeaseLost", "Member", "NoPhoneFree", "Pool", "PoolClosed", "Stopped"]

log = structlog.get_logger()
FRESH_SECONDS = 60.0
"""A phone that served well so recently is not checked before the next owner gets it."""
TELL_SECONDS = 3.0
"""After so long somebody in line is told that it takes a while."""
_POLL_SECONDS = 0.1
_UNDER_WAY = "its last owner's call does not end"


class NoPhoneFree(DeviceError):
    """No phone became free in time, or all that would do are out; the message says which."""

    retryable = True


class PoolClosed(DeviceError):
    """The pool is being torn down."""


def well(device: Device) -> None:
    """The usual health check: the phone answers and tells its screen. Raises DeviceError."""
    device.observe(image=False)


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


class Pool:
    """``size`` phones in service (0: all), the others spares; ``check`` raises for a sick one."""

    def __init__(
        self, members: Iterable[Member] = (), *, size: int = 0,
        check: Callable[[Device], None] = well, clock: Callable[[], float] = time.monotonic,
        rests: Sequence[float] = REST_SECONDS,
    ) -> None:  # fmt: skip
        """``rests``: how long a phone rests after each failure in a row."""
        self._ledger = Ledger(size=size, rests=rests)
        self._phones: dict[str, Phone] = {}
        self._granted: dict[int, Grant] = {}
        self._refused: dict[int, NoPhoneFree] = {}
        self._check = check
        self._clock = clock
        self._lock = threading.RLock()
        self._changed = threading.Condition(self._lock)
        self._called: dict[int, threading.Condition] = {}
        """For each ticket in line: who is not served need not wake up, however many they are."""
        self._closed = False
        for member in members:
            self.add(member)

    def add(self, member: Member) -> None:
        """One more phone. Raises ValueError for a name that is taken."""
        with self._lock:
            self._ledger.add(member.name)
            self._phones[member.name] = Phone(member)
            self._turn()

    def __contains__(self, name: str) -> bool:
        return name in self._phones

    def status(self) -> Sequence[Entry]:
        """Every phone: state, owner, when its lease expires, what was wrong with it."""
        with self._lock:
            self._turn()
            return [*self._ledger.entries.values()]

    # --- leases -----------------------------------------------------------------------------------

    def acquire(
        self, owner: str, *, names: Iterable[str] = (), seconds: float = 60.0,
        timeout: float | None = None, stopping: Stopping = never,
        waiting: Callable[[], None] = lambda: None, as_it_is: bool = False,
        given_up: Stopping = never,
    ) -> Lease:  # fmt: skip
        """Wait in line for one of ``names`` (any phone, when empty) and have it, checked and well.

        The lease ends ``seconds`` after the phone was last used. ``waiting`` is called once when
        there is none for a few seconds. With ``as_it_is`` the phone is opened but not checked, and
        what goes wrong in opening it is raised, not waited out: for who means this very phone.
        Opening and checking have limits of their own. Once ``given_up()`` the leased phone raises
        Stopped whatever it is called for, and what is under way ends without its caller.
        Raises NoPhoneFree after ``timeout`` seconds, when ``stopping()`` became true, or when all
        that would do are out; PoolClosed."""
        deadline = None if timeout is None else self._clock() + timeout
        with self._in_line(owner, names, seconds) as ticket:
            patience = self._clock() + TELL_SECONDS
            while True:
                grant = self._granted_to(ticket, deadline, stopping, patience)
                if grant is None:
                    patience = float("inf")
                    waiting()
                elif lease := self._lease(grant, stopping, given_up, as_it_is=as_it_is):
                    return lease
                else:
                    with self._lock:  # it was not well: back to the head of the line
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

    def mend(self, names: Iterable[str] = ()) -> None:
        """Look after every phone of ``names`` (any, when empty) whose rest is over: restart it,
        check it, take it back."""
        for name in [*names] or [*self._phones]:
            phone = self._phones[name]
            with self._lock:
                if self._closed or name not in self._ledger.rested(self._clock()):
                    continue
                self._ledger.entries[name].rests_until = float("inf")  # nobody else looks after it
            why = "it was not looked after to the end"
            try:
                why = phone.nurse(self._check)
            finally:
                self._nursed(name, why)

    def repaired(self, name: str) -> None:
        """A person has mended a phone that was out: it may serve again."""
        with self._lock:
            self._ledger.repaired(name)
            self._turn()

    def close(self, seconds: float = 10.0) -> None:
        """Give out no more leases, wait ``seconds`` for the present ones, close every phone."""
        deadline = self._clock() + seconds
        with self._lock:
            self._closed = True
            self._call_all()
            while self._ledger.names("leased") and self._clock() < deadline:
                self._changed.wait(_POLL_SECONDS)
                self._turn()
            for entry in self._ledger.entries.values():
                if entry.state == "leased":
                    self._ledger.rest(entry.name, self._clock(), "the pool was closed")
        for phone in self._phones.values():
            phone.shut()
            phone.thread.end()
            phone.unclaim()

    # --- waiting in line --------------------------------------------------------------------------

    @contextmanager
    def _in_line(self, owner: str, names: Iterable[str], seconds: float) -> Iterator[Ticket]:
        with self._lock:
            ticket = self._ledger.ask(owner, names, seconds)
            self._called[ticket.number] = threading.Condition(self._lock)
        try:
            yield ticket
        except BaseException:
            self._leave(ticket)
            raise
        finally:
            with self._lock:
                del self._called[ticket.number]

    def _granted_to(
        self, ticket: Ticket, deadline: float | None, stopping: Stopping, patience: float
    ) -> Grant | None:
        """Wait for the ticket's turn; None when it has not come at ``patience``."""
        while True:
            with self._lock:
                self._turn()
                if grant := self._granted.pop(ticket.number, None):
                    return grant
                if refused := self._refused.pop(ticket.number, None):
                    raise refused
                if self._closed:
                    raise PoolClosed("The pool of phones is closed.")
                if self._ledger.hopeless(ticket):
                    raise NoPhoneFree(self._nothing(ticket))
                if self._clock() >= patience:
                    return None
                rested = self._ledger.rested(self._clock())
                ill = [name for name in rested if ticket.takes(name)]
                late = deadline is not None and self._clock() >= deadline
                if stopping() or (late and not ill):
                    raise NoPhoneFree(self._nothing(ticket))
                if not ill:
                    self._called[ticket.number].wait(_POLL_SECONDS)
            if ill:
                self.mend(ill)

    def _turn(self) -> None:
        """Take back what is overdue and serve the line; whoever claims in vain stays in it."""
        now = self._clock()
        for name in self._ledger.expire(now):
            log.warning("lease ran out", phone=name)
            self._over(name)
        for name in self._ledger.names("ending"):
            if not self._phones[name].busy:
                self._ledger.ended(name)
                self._phones[name].unclaim()
            elif self._ledger.entries[name].expires <= now:
                self._ledger.rest(name, now, _UNDER_WAY)
        if self._closed:
            return
        for grant in self._ledger.grant(now):
            if self._claimed(grant):
                self._ledger.hold(grant.name, grant.token)
                self._granted[grant.ticket.number] = grant
                self._called[grant.ticket.number].notify()

    def _call_all(self) -> None:
        """Something has changed for everyone in line."""
        for called in self._called.values():
            called.notify()

    def _over(self, name: str) -> None:
        """A lease has ended: others may have the phone, but not in the middle of a call."""
        self._phones[name].tidy()
        if self._phones[name].busy:
            self._ledger.linger(name, self._clock() + CHECK_SECONDS)
        else:
            self._phones[name].unclaim()

    def _claimed(self, grant: Grant) -> bool:
        """Take the phone from other processes. When one has it, or it cannot be told, the ticket
        is back in line; but who means this very phone hears what went wrong."""
        why = ""
        try:
            if self._phones[grant.name].claim():
                return True
        except Exception as error:  # a stranger's hook
            why = told(error)
            log.warning("phone cannot be claimed", phone=grant.name, why=why)
        self._ledger.release(grant.name, grant.token, self._clock(), ill=why)
        if why and grant.ticket.names == {grant.name}:
            self._refused[grant.ticket.number] = NoPhoneFree(f"{grant.name} cannot be had: {why}")
        else:
            self._ledger.line.insert(0, grant.ticket)
        return False

    def _leave(self, ticket: Ticket) -> None:
        with self._lock:
            self._ledger.withdraw(ticket)
            if grant := self._granted.pop(ticket.number, None):
                self._ledger.release(grant.name, grant.token, self._clock())
                self._phones[grant.name].unclaim()
            self._refused.pop(ticket.number, None)
            self._turn()

    def _nothing(self, ticket: Ticket) -> str:
        told = [
            f"{e.name} ({e.state}{' by ' + e.owner if e.owner else ''}"
            f"{': ' + e.why if e.state in ('resting', 'out') else ''})"
            for e in self._ledger.entries.values()
            if ticket.takes(e.name)
        ]
        return f"No phone is free for {ticket.owner}: {', '.join(told) or 'there is none'}."

    # --- phones -----------------------------------------------------------------------------------

    def _lease(
        self, grant: Grant, stopping: Stopping, given_up: Stopping, *, as_it_is: bool
    ) -> Lease | None:
        """The granted phone, open and well; None when it is not, and rests from now on."""
        phone, why = self._phones[grant.name], ""
        try:
            if as_it_is:
                phone.open(stopping)
            elif phone.device is None or self._clock() - phone.proven >= FRESH_SECONDS:
                why = phone.trouble(self._check, stopping)
            device = phone.device
            if device and not why:
                self._renew(grant.name, grant.token)
                fence = fenced(device, phone.thread, self._checking(grant), given_up)
                return Lease(self, grant, fence)
        except Stopped as error:
            self._end(grant.name, grant.token, "")
            raise NoPhoneFree(self._nothing(grant.ticket)) from error
        except BaseException as error:
            self._end(grant.name, grant.token, str(error) if isinstance(error, Hung) else "")
            raise
        log.warning("phone is not well", phone=grant.name, why=why)
        self._end(grant.name, grant.token, why)
        return None

    def _checking(self, grant: Grant) -> Callable[[], None]:
        return lambda: self._renew(grant.name, grant.token)

    def _nursed(self, name: str, why: str) -> None:
        with self._lock:
            self._phones[name].unclaim()
            if why:
                self._ledger.rest(name, self._clock(), why)
                log.warning("phone is still not well", phone=name, why=why)
            else:
                self._ledger.recovered(name)
            self._turn()
            self._call_all()

    # --- what a lease does ------------------------------------------------------------------------

    def _holds(self, name: str, token: int) -> bool:
        with self._lock:
            self._turn()
            return self._ledger.holds(name, token)

    def _renew(self, name: str, token: int) -> None:
        with self._lock:
            if not self._ledger.renew(name, token, self._clock()):
                raise LeaseLost(
                    f"The lease on {name} is over: it was released, or unused for too long."
                )

    def _release(self, name: str, token: int, ill: str) -> None:
        """An owner gives it back: one that served well is known to be well."""
        with self._lock:
            if not ill and self._ledger.holds(name, token):
                self._phones[name].proven = self._clock()
            self._end(name, token, ill)

    def _end(self, name: str, token: int, ill: str) -> None:
        with self._lock:
            if self._ledger.release(name, token, self._clock(), ill=ill):
                self._over(name)
            self._turn()
            self._changed.notify_all()
            if ill:
                self._call_all()

    def _reopen(self, name: str, token: int) -> None:
        if self._holds(name, token):
            self._phones[name].shut()
