"""What only shows after long: the same pixels after 10,000 actions, no leak after 100,000."""

from __future__ import annotations

import functools
import gc
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from device_drivers.base import OS
from device_drivers.virtual.phone import Phone
from tests.device_drivers.virtual.monkey import act, play

pytestmark = pytest.mark.whole

LIFE = 2000
"""Actions between two resets: each life on a phone of another seed."""


def _digests(seed: int, actions: int) -> list[str]:
    """Of two processes that hash strings differently, running at once."""
    command = [sys.executable, "-m", "tests.device_drivers.virtual.monkey", str(seed), str(actions)]
    runs = [
        subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
        )
        for hash_seed in ("1", "2")
    ]  # fmt: skip
    return [run.communicate()[0].strip() for run in runs]


def test_two_processes_see_the_same_pixels_after_the_same_actions() -> None:
    one, two = _digests(seed=11, actions=300)
    assert one
    assert one == two


@pytest.mark.parametrize("system", [OS.IOS, OS.HARMONY])
def test_a_restless_person_finds_no_fault_with_other_systems(system: OS) -> None:
    assert play(8, 120, system) == play(8, 120, system)


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("system", [OS.IOS, OS.HARMONY])
def test_nor_does_one_who_stays_for_10_000_actions(system: OS) -> None:
    assert play(9, 10_000, system)


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_the_same_pixels_and_rows_after_10_000_actions() -> None:
    one, two = _digests(seed=5, actions=10_000)
    assert one
    assert one == two


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_100_000_actions_neither_crash_nor_leak() -> None:
    phone = Phone(seed=0, width=720, height=1600, density=320)
    rng = random.Random("long")
    sizes = []
    for number in range(100_000):
        if number % LIFE == 0:
            phone.reset(number // LIFE)
        act(phone, rng)
        if number % 50 == 0:
            phone.frame()
            phone.tree()
        if number % 20_000 == 19_999:
            sizes.append(_megabytes_without_caches())
    assert phone.store.one("PRAGMA integrity_check") == "ok"
    assert sizes[-1] - sizes[1] < 25, f"grew: {sizes} MB"


def _megabytes_without_caches() -> float:
    """What is left when everything kept to be quicker (seeds, texts, pictures) is let go."""
    gc.unfreeze()
    gc.collect()
    for each in gc.get_objects():
        if isinstance(each, functools._lru_cache_wrapper) and each.cache_info().maxsize:
            each.cache_clear()
    gc.collect()
    status = Path("/proc/self/statm").read_text().split()
    return int(status[1]) * os.sysconf("SC_PAGESIZE") / 1e6
