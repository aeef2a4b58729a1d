"""The shipped contract holds for the iOS driver on a virtual iPhone."""

from __future__ import annotations

from device_drivers.contract import run_contract
from tests.device_drivers.ios.conftest import Iphone


def test_the_ios_driver_keeps_the_contract(iphone: Iphone) -> None:
    results = run_contract(iphone.driver)
    assert [r for r in results if not r.ok] == []
    assert iphone.look().app == "com.apple.springboard"
