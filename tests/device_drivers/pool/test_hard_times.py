"""Calls that outlast their lease, hooks that raise, phones that hang: no phone has two owners."""

from __future__ import annotations

import subprocess
import threading
import time

import pytest

from device_drivers.base import (
    Device,
    DeviceTimeout,
    Tap,
)
from device_drivers.pool import LeaseLost, Member, NoPhoneFree, Pool
from tests.device_drivers.pool.conftest import Shelf, Time

# --- calls that outlast their lease ---------------------------------------------------------------


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
    monkeypatch.setattr("device_drivers.pool.phone.CHECK_SECONDS", 60.0)
    clock.now += 6
    lease = pool.acquire("me", timeout=0)
    assert restarts == [1006.0]
    gate.set()
    ends = time.monotonic() + 60
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
