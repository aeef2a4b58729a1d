"""The virtual driver, a phone in this process, beside our Android driver on one behind adb.

Nobody else drives phones in this process, so there is no stock client to measure against."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from benchmarks.drivers_android import SETTINGS, own_phone
from benchmarks.rivals import FORTY, focus_a_field, free_spot
from benchmarks.table import Row, median_ms
from device_drivers import android, virtual
from device_drivers.base import Device, Key, Launch, Tap, TypeText


def rows(runs: int) -> list[Row]:
    ours = dict(_measured(virtual.create(virtual.Config()), runs))
    with own_phone() as (serial, adb_port):
        phone = android.create(android.Config(serial=serial, adb_port=adb_port))
        try:
            theirs = dict(_measured(phone, runs))
        finally:
            phone.close()
    versus = "our Android driver, over adb"
    return [Row(name, ours[name], "ms", versus, theirs[name]) for name in ours]


def _measured(phone: Device, runs: int) -> Iterator[tuple[str, float]]:
    phone.act(Launch(SETTINGS))
    phone.observe()
    yield "screenshot", median_ms(partial(phone.observe, elements=False), runs)
    yield "tree", median_ms(partial(phone.observe, image=False), runs)
    phone.act(Key("home"))
    spot = Tap(*free_spot(phone.observe()))
    yield "tap", median_ms(partial(phone.act, spot), runs)
    if focus_a_field(phone, SETTINGS):
        typed = partial(phone.act, TypeText(FORTY, clear=True))
        yield "text of 40, read back", median_ms(typed, runs)
