"""One phone for many tests: every trial makes it new."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from device_drivers.virtual.phone import Phone


@pytest.fixture(scope="session")
def phone() -> Iterator[Phone]:
    phone = Phone(seed=1, width=720, height=1600, density=320)
    yield phone
    phone.store.close()
