"""A phone on the bench, through the real driver and the real adb."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from device_drivers.android import Config, create
from device_drivers.android.phone import AndroidPhone
from tests.device_drivers.verbs.doing import Bench
from tests.phones import VirtualPhone


@pytest.fixture
def bench(virtual_phone: VirtualPhone) -> Iterator[Bench]:
    driver: AndroidPhone = create(
        Config(serial=virtual_phone.serial, adb_port=virtual_phone.adb.port)
    )
    try:
        yield Bench(driver, virtual_phone)
    finally:
        driver.close()
