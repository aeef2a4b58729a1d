"""The pool with threads and phones: one owner at a time, one thread per phone, sick ones mended."""

from __future__ import annotations

import os
import random
import subprocess
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import pytest

from assistant.locks import try_lock
from device_drivers.abilities import Clipboard
from device_drivers.base import (
    OS,
    Action,
    App,
    Device,
    DeviceGone,
    DeviceInfo,
    DeviceTimeout,
    NoDevice,
    Screen,
    Tap,
)
from device_drivers.pool import Lease, LeaseLost, Member, NoPhoneFree, Pool, PoolClosed
from device_drivers.virtual import Config, create


@dataclass
class Shelf:
    """A phone that notices when two use it at once, or from another thread than before."""

    name: str
    os = OS.ANDROID
    gone: bool = False
    hangs: threading.Event | None = None
    acts: list[str] = field(default_factory=list)
    threads: set[int] = field(default_factory=set)
    inside: int = 0
    most_inside: int = 0
    closed: int = 0

    def info(self) -> DeviceInfo:
        return DeviceInfo(self.name, OS.ANDROID, "Shelf", "1", 400, 800)

    def observe(self, *, image: bool = True, elements: bool = True) -> Screen:
        self._used()
        return Screen(400, 800, "app")

    def act(self, action: Action) -> None:
        self._used()
        self.acts.append(action.kind)

    def apps(self) -> tuple[App, ...]:
        return ()

    def clipboard(self) -> str:
        return "kept"

    def set_clipboard(self, text: str) -> None:
        self._used()

    def close(self) -> None:
        self.closed += 1

    def _used(self) -> None:
        self.inside += 1
        self.most_inside = max(self.most_inside, self.inside)
        self.threads.add(threading.get_ident())
        if self.hangs is not None:
            self.hangs.wait(30)
        time.sleep(0)
        self.inside -= 1
        if self.gone:
            raise DeviceGone(f"{self.name} was unplugged")


class Time:
    """Seconds that pass when told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def shelf() -> Shelf:
    return Shelf("a")


@pytest.fixture
def clock() -> Time:
    return Time()


@pytest.fixture
def pool(shelf: Shelf, clock: Time) -> Iterator[Pool]:
    pool = Pool([Member("a", lambda: shelf)], clock=clock)
    yield pool
    pool.close(0)


def test_fifty_clients_on_five_phones_never_meet() -> None:
    phones = {f"phone {n}": Shelf(f"phone {n}") for n in range(5)}
    pool = Pool(Member(name, partial(phones.__getitem__, name)) for name in phones)
    owners: dict[str, str] = {}
    errors: list[BaseException] = []

    def client(number: int) -> None:
        dice, me = random.Random(number), f"client {number}"
        try:
            for _ in range(8):
                with pool.acquire(me, timeout=60) as lease:
                    assert owners.setdefault(lease.name, me) == me
                    for _ in range(dice.randrange(1, 4)):
                        lease.device.act(Tap(1, 1))
                    del owners[lease.name]
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=client, args=(n,)) for n in range(50)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    pool.close()
    assert errors == []
    assert [phone.most_inside for phone in phones.values()] == [1] * 5
    assert [len(phone.threads) for phone in phones.values()] == [1] * 5
    assert [phone.closed for phone in phones.values()] == [1] * 5
    assert sum(len(phone.acts) for phone in phones.values()) >= 400


def test_an_idle_lease_runs_out_and_its_owner_cannot_act_any_more(pool: Pool, clock: Time) -> None:
    late = pool.acquire("late", seconds=10)
    clock.now += 9
    late.device.act(Tap(1, 1))  # a sign of life
    clock.now += 9
    assert late.valid
    clock.now += 2
    next_one = pool.acquire("next", timeout=1)
    with pytest.raises(LeaseLost):
        late.device.act(Tap(2, 2))
    next_one.device.act(Tap(3, 3))
    late.release()  # harmless
    assert next_one.valid


def test_a_call_under_way_ends_before_the_next_owner_comes_in(shelf: Shelf, clock: Time) -> None:
    pool = Pool([Member("a", lambda: shelf)], clock=clock)
    slow = pool.acquire("slow", seconds=10)
    shelf.hangs = threading.Event()
    call = threading.Thread(target=lambda: slow.device.act(Tap(1, 1)))
    call.start()
    while not shelf.inside:
        time.sleep(0.001)
    clock.now += 11
    with pytest.raises(NoPhoneFree, match=r"a \(ending\)"):
        pool.acquire("hasty", timeout=0)
    seen: list[list[str]] = []
    waits = threading.Thread(target=lambda: seen.append([pool.acquire("next").owner, *shelf.acts]))
    waits.start()
    waits.join(0.2)
    assert seen == []
    shelf.hangs.set()
    call.join()
    waits.join()
    assert seen == [["next", "tap"]]
    assert shelf.most_inside == 1
    pool.close(0)


def test_a_phone_given_back_in_the_middle_of_a_call_is_nobodys_until_it_ended(
    shelf: Shelf, clock: Time
) -> None:
    pool = Pool([Member("a", lambda: shelf)], clock=clock)
    lease = pool.acquire("slow")
    shelf.hangs = threading.Event()
    call = threading.Thread(target=lambda: lease.device.act(Tap(1, 1)))
    call.start()
    while not shelf.inside:
        time.sleep(0.001)
    lease.release()
    with pytest.raises(NoPhoneFree, match=r"a \(ending\)"):
        pool.acquire("hasty", timeout=0)
    shelf.hangs.set()
    call.join()
    assert pool.acquire("next", timeout=0).valid
    pool.close(0)


def test_a_phone_whose_last_owners_call_hangs_is_quarantined(shelf: Shelf, clock: Time) -> None:
    pool = Pool([Member("a", lambda: shelf)], clock=clock)
    lease = pool.acquire("slow", seconds=10)
    shelf.hangs = threading.Event()
    call = threading.Thread(target=lambda: lease.device.act(Tap(1, 1)))
    call.start()
    while not shelf.inside:
        time.sleep(0.001)
    clock.now += 11
    assert pool.status()[0].state == "ending"
    clock.now += 31
    assert (pool.status()[0].state, pool.status()[0].why) == (
        "resting", "its last owner's call does not end"
    )  # fmt: skip
    shelf.hangs.set()
    call.join()
    pool.close(0)


def test_a_check_longer_than_the_lease_does_not_cost_it(shelf: Shelf, clock: Time) -> None:
    def slow(device: Device) -> None:
        clock.now += 20

    pool = Pool([Member("a", lambda: shelf)], check=slow, clock=clock)
    lease = pool.acquire("me", seconds=10)
    lease.device.act(Tap(1, 1))
    clock.now += 11
    assert not lease.valid
    pool.close(0)


def test_a_leased_phone_keeps_its_abilities_and_is_not_closed_by_its_owner(
    pool: Pool, shelf: Shelf
) -> None:
    with pool.acquire("me") as lease:
        assert isinstance(lease.device, Clipboard)
        assert lease.device.clipboard() == "kept"
        assert (lease.device.name, lease.device.os) == ("a", OS.ANDROID)
        lease.device.close()
    assert shelf.closed == 0


def test_a_sick_phone_rests_is_restarted_and_comes_back(shelf: Shelf, clock: Time) -> None:
    restarts: list[float] = []

    def restart() -> None:
        restarts.append(clock.now)
        shelf.gone = False

    pool = Pool([Member("a", lambda: shelf, restart=restart)], clock=clock)
    shelf.gone = True
    with pytest.raises(NoPhoneFree, match=r"a \(resting: a was unplugged\)"):
        pool.acquire("me", timeout=0)
    clock.now += 6
    with pool.acquire("me", timeout=0) as lease:
        assert lease.name == "a"
    assert restarts == [1006.0]
    pool.close(0)


def test_a_phone_lost_in_the_middle_is_quarantined_and_a_spare_steps_in(clock: Time) -> None:
    phones = {name: Shelf(name) for name in "ab"}
    members = [Member(name, partial(phones.__getitem__, name)) for name in phones]
    pool = Pool(members, size=1, clock=clock)
    lease = pool.acquire("me")
    assert (lease.name, [e.state for e in pool.status()]) == ("a", ["leased", "spare"])
    phones["a"].gone = True
    with pytest.raises(DeviceGone), lease:
        lease.device.act(Tap(1, 1))
    assert [e.state for e in pool.status()] == ["resting", "free"]
    assert pool.acquire("me", timeout=0).name == "b"
    phones["a"].gone = False
    clock.now += 6
    pool.mend()
    assert [e.state for e in pool.status()] == ["spare", "leased"]
    pool.close(0)


def test_somebody_who_means_this_very_phone_hears_what_is_wrong_with_it() -> None:
    def absent() -> Shelf:
        raise NoDevice("a is not there")

    pool = Pool([Member("a", absent)])
    for _ in range(6):
        with pytest.raises(NoDevice, match="a is not there"):
            pool.acquire("me", names=("a",), as_it_is=True)
    assert [e.state for e in pool.status()] == ["free"]
    pool.close(0)


def test_waiting_is_told_once_and_can_be_stopped(pool: Pool, clock: Time) -> None:
    told: list[float] = []

    def stopping() -> bool:
        clock.now += 1
        return clock.now > 1008

    with pool.acquire("first"), pytest.raises(NoPhoneFree, match="leased by first"):
        pool.acquire("second", stopping=stopping, waiting=lambda: told.append(clock.now))
    assert told == [1003.0]
    assert pool.acquire("third", timeout=1).valid  # nobody who left the line is in the way


def test_a_phone_of_another_process_is_waited_for(tmp_path: Path, shelf: Shelf) -> None:
    lock = tmp_path / "a.lock"

    def claim() -> object:
        held = try_lock(lock)
        return None if held is None else lambda: os.close(held)

    theirs = try_lock(lock)
    assert theirs is not None
    pool = Pool([Member("a", lambda: shelf, claim=claim)])  # type: ignore[arg-type]
    with pytest.raises(NoPhoneFree):
        pool.acquire("me", timeout=0.2)
    os.close(theirs)
    lease = pool.acquire("me", timeout=5)
    assert try_lock(lock) is None
    lease.release()
    ours = try_lock(lock)
    assert ours is not None
    os.close(ours)
    pool.close(0)


def test_closing_ends_waiting_and_refuses_more(shelf: Shelf) -> None:
    pool = Pool([Member("a", lambda: shelf)])
    lease = pool.acquire("first")
    ended: list[type[BaseException]] = []

    def wait() -> None:
        try:
            pool.acquire("second")
        except PoolClosed as error:
            ended.append(type(error))

    waiter = threading.Thread(target=wait)
    waiter.start()
    pool.close(0.2)
    waiter.join()
    assert ended == [PoolClosed]
    assert not lease.valid
    assert shelf.closed == 1
    with pytest.raises(PoolClosed):
        pool.acquire("third")


def test_a_driver_that_hangs_is_left_behind(monkeypatch: pytest.MonkeyPatch, clock: Time) -> None:
    monkeypatch.setattr("device_drivers.pool.phone.CHECK_SECONDS", 0.2)
    stuck, healthy = Shelf("a", hangs=threading.Event()), Shelf("a")
    made = iter((stuck, healthy))
    pool = Pool([Member("a", lambda: next(made))], clock=clock)
    with pytest.raises(NoPhoneFree, match="did not answer"):
        pool.acquire("me", timeout=0)
    clock.now += 6
    assert pool.acquire("me", timeout=5).device.observe().app == "app"
    assert stuck.hangs is not None
    stuck.hangs.set()
    pool.close(0)


def test_the_nurse_mends_in_the_background(shelf: Shelf, clock: Time) -> None:
    pool = Pool([Member("a", lambda: shelf)], clock=clock)
    shelf.gone = True
    with pytest.raises(NoPhoneFree):
        pool.acquire("me", timeout=0)
    shelf.gone = False
    clock.now += 6
    with pool.looking_after(every=0.01):
        ends = time.monotonic() + 10
        while pool.status()[0].state != "free" and time.monotonic() < ends:
            time.sleep(0.01)
    assert pool.status()[0].state == "free"
    pool.close(0)


def test_a_phone_that_was_lost_is_opened_anew_for_the_next_owner(clock: Time) -> None:
    made = [Shelf("a"), Shelf("a")]
    unused = iter(made)
    pool = Pool([Member("a", lambda: next(unused))], clock=clock)
    with pool.acquire("first") as lease:
        lease.reopen()
    with pool.acquire("second") as lease:
        lease.device.act(Tap(1, 1))
    assert [(shelf.closed, shelf.acts) for shelf in made] == [(1, []), (0, ["tap"])]
    pool.close(0)


def test_real_devices_are_leased() -> None:
    members = [
        Member(name, partial(create, Config(name=name, width=360, height=800))) for name in "ab"
    ]
    pool = Pool(members)
    leases: list[Lease] = [pool.acquire(f"owner {n}", timeout=0) for n in range(2)]
    assert {lease.device.info().name for lease in leases} == {"a", "b"}
    assert all(lease.device.observe().elements for lease in leases)
    for lease in leases:
        lease.release()
    pool.close()


# --- strangers' hooks ----------------------------------------------------------------------------


def test_whatever_a_restart_raises_is_what_is_wrong(shelf: Shelf, clock: Time) -> None:
    broken = [True]

    def restart() -> None:
        if broken[0]:
            raise subprocess.CalledProcessError(1, "power")

    pool = Pool([Member("a", lambda: shelf, restart=restart)], clock=clock)
    shelf.gone = True
    with pytest.raises(NoPhoneFree):
        pool.acquire("me", timeout=0)
    clock.now += 6
    pool.mend()
    assert "CalledProcessError" in pool.status()[0].why
    broken[0] = shelf.gone = False
    clock.now += 31
    assert pool.acquire("me", timeout=0).valid
    pool.close(0)


def test_whatever_a_check_raises_keeps_the_phone_from_its_owner(shelf: Shelf) -> None:
    def check(device: Device) -> None:
        raise ValueError("a broken tree")

    pool = Pool([Member("a", lambda: shelf)], check=check)
    for _ in range(2):
        with pytest.raises(NoPhoneFree, match="ValueError: a broken tree"):
            pool.acquire("me", timeout=0)
    pool.close(0)


def test_who_fails_while_waiting_leaves_the_line(pool: Pool, clock: Time) -> None:
    def waiting() -> None:
        raise RuntimeError("the chat is down")

    def stopping() -> bool:
        clock.now += 1
        return False

    with pool.acquire("first"), pytest.raises(RuntimeError, match="chat is down"):
        pool.acquire("ghost", waiting=waiting, stopping=stopping)
    assert pool.acquire("third", timeout=0).owner == "third"


def test_a_claim_that_fails_is_told_and_the_phone_rests(shelf: Shelf, clock: Time) -> None:
    def claim() -> None:
        raise OSError("no lock file")

    pool = Pool([Member("a", lambda: shelf, claim=claim), Member("b", lambda: Shelf("b"))],
                clock=clock)  # fmt: skip
    with pytest.raises(NoPhoneFree, match="no lock file"):
        pool.acquire("picky", names=("a",))
    assert [e.state for e in pool.status()] == ["resting", "free"]
    clock.now += 6
    pool.mend()
    assert pool.acquire("any", timeout=0).name == "b"
    pool.close(0)


def test_a_claim_that_cannot_be_given_back_hinders_nobody(shelf: Shelf, clock: Time) -> None:
    def give_back() -> None:
        raise OSError("no lock file")

    pool = Pool([Member("a", lambda: shelf, claim=lambda: give_back)], clock=clock)
    pool.acquire("one").release()
    pool.acquire("two", seconds=10)
    clock.now += 11
    assert pool.status()[0].state == "free"
    pool.close(0)


# --- phones that hang ----------------------------------------------------------------------------


def test_an_opening_that_hangs_once_is_left_behind_and_its_phone_restarted(
    monkeypatch: pytest.MonkeyPatch, clock: Time
) -> None:
    monkeypatch.setattr("device_drivers.pool.phone.CHECK_SECONDS", 0.2)
    gate, late, healthy = threading.Event(), Shelf("late"), Shelf("a")
    restarts: list[float] = []
    openings = iter((True, False))

    def open_() -> Shelf:
        if next(openings):
            gate.wait(30)
            return late
        return healthy

    pool = Pool([Member("a", open_, restart=lambda: restarts.append(clock.now))], clock=clock)
    with pytest.raises(NoPhoneFree, match="did not answer"):
        pool.acquire("me", timeout=0)
    clock.now += 6
    lease = pool.acquire("me", timeout=0)
    assert restarts == [1006.0]
    gate.set()
    ends = time.monotonic() + 10
    while not late.closed and time.monotonic() < ends:
        time.sleep(0.01)
    assert late.closed == 1
    lease.device.act(Tap(1, 1))
    assert (healthy.acts, late.acts) == (["tap"], [])
    pool.close(0)


def test_an_opening_that_hangs_can_be_stopped(clock: Time) -> None:
    gate, opening = threading.Event(), threading.Event()

    def open_() -> Shelf:
        opening.set()
        gate.wait(30)
        return Shelf("a")

    pool = Pool([Member("a", open_)], clock=clock)
    with pytest.raises(NoPhoneFree):
        pool.acquire("me", names=("a",), as_it_is=True, stopping=opening.is_set)
    assert pool.status()[0].state == "ending"
    gate.set()
    assert pool.acquire("next").valid
    pool.close(0)


def test_an_opening_that_hangs_has_an_end(monkeypatch: pytest.MonkeyPatch, clock: Time) -> None:
    monkeypatch.setattr("device_drivers.pool.phone.OPEN_SECONDS", 0.2)
    gate = threading.Event()

    def open_() -> Shelf:
        gate.wait(30)
        return Shelf("a")

    pool = Pool([Member("a", open_)], clock=clock)
    with pytest.raises(DeviceTimeout, match="did not answer"):
        pool.acquire("me", names=("a",), as_it_is=True)
    assert pool.status()[0].state == "resting"
    gate.set()
    pool.close(0)


def test_a_phone_of_a_closed_pool_answers_nobody(shelf: Shelf) -> None:
    pool = Pool([Member("a", lambda: shelf)])
    lease = pool.acquire("me")
    pool.close(0)
    with pytest.raises(LeaseLost):
        lease.device.act(Tap(1, 1))
