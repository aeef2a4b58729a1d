"""A virtual iPhone and the stock client that talks to it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.device_drivers.virtual.ios.iphones import Iphone, iphone


@pytest.fixture
def phone() -> Iterator[Iphone]:
    """A fresh iPhone and facebook-wda on it."""
    with iphone() as served:
        yield served
