"""A phone with a shell, in this process."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from device_drivers.virtual.phone import Phone
from tests.device_drivers.virtual.android.shells import PhoneShell


@pytest.fixture
def sh() -> Iterator[PhoneShell]:
    phone = Phone(seed=3)
    yield PhoneShell(phone)
    phone.store.close()
