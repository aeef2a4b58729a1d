"""The pool with threads and phones: one owner at a time, one thread per phone, sick ones mended."""

from __future__ import annotations

import os
import random
import threading
import time
from functools import partial
from pathlib import Path

import pytest

from assistant.locks import try_lock
from device_drivers.abilities import Clipboard
from device_drivers.base import (
    OS,
    Device,
    DeviceGone,
    NoDevice,
    Tap,
)
from device_drivers.pool import Lease, LeaseLost, Member, NoPhoneFree, Pool, PoolClosed
from device_drivers.virtual import Config, create
from tests.device_drivers.pool.conftest import Shelf, Time


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
    lease = pool.acquire("me", timeout=60)
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
    monkeypatch.setattr("device_drivers.pool.phone.CHECK_SECONDS", 60.0)
    clock.now += 6
    assert pool.acquire("me", timeout=60).device.observe().app == "app"
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
        ends = time.monotonic() + 60
        while pool.status()[0].state != "free" and time.monotonic() < ends:
            time.sleep(0.01)
    assert pool.status()[0].state == "free"
    pool.close(0)


def test_who_waits_for_one_phone_does_not_look_after_another(shelf: Shelf, clock: Time) -> None:
    checked: list[str] = []

    def check(device: Device) -> None:
        checked.append(device.info().name)
        device.observe()

    ill = Shelf("b", gone=True)
    pool = Pool([Member("a", lambda: shelf), Member("b", lambda: ill)], check=check, clock=clock)
    with pytest.raises(NoPhoneFree):
        pool.acquire("me", names=("b",), timeout=0)
    clock.now += 6
    with pool.acquire("first", names=("a",)), pytest.raises(NoPhoneFree, match=r"a \(leased"):
        pool.acquire("second", names=("a",), timeout=0)
    assert checked == ["b", "a"]
    with pytest.raises(NoPhoneFree):
        pool.acquire("me", names=("b",), timeout=0)
    assert checked == ["b", "a", "b"]
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
