"""The shipped contract holds for the iOS driver on a virtual iPhone over HTTP.

Over usbmux it is run by ``phonepilot doctor``, in ``tests/assistant/test_doctor_ios.py``.
"""

from __future__ import annotations

import pytest

from device_drivers.contract import run_contract
from tests.device_drivers.ios.conftest import Iphone

pytestmark = pytest.mark.whole


def test_the_ios_driver_keeps_the_contract(iphone: Iphone) -> None:
    failed = [f"{r.name}: {r.detail}" for r in run_contract(iphone.driver) if not r.ok]
    assert failed == []
    assert iphone.look().app == "com.apple.springboard"
