"""Plugins, beside what tests/gateways and tests/device_drivers see of them."""

from __future__ import annotations

import gc
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from assistant import plugins


def let_others_go_on(phase: str, info: dict[str, int]) -> None:
    time.sleep(0)


@pytest.mark.whole
def test_many_threads_may_list_at_once() -> None:
    """Phones are opened side by side, and each looks for its driver: a collection of garbage lets
    threads take turns in the middle of building a tree."""
    before = gc.get_threshold()
    gc.callbacks.append(let_others_go_on)
    gc.set_threshold(100)
    try:
        with ThreadPoolExecutor(8) as pool:
            found = list(pool.map(lambda _: plugins.listing("device_drivers"), range(24)))
    finally:
        gc.callbacks.remove(let_others_go_on)
        gc.set_threshold(*before)
    assert all(names == found[0] for names in found)
    assert {"android", "ios", "harmony"} <= set(found[0])
