"""The shipped contract holds for the iOS driver on a virtual iPhone, over HTTP and over usbmux."""

from __future__ import annotations

from device_drivers.contract import run_contract
from device_drivers.ios.phone import IosPhone
from tests.device_drivers.ios.conftest import UDID, Iphone


def test_the_ios_driver_keeps_the_contract(iphone: Iphone) -> None:
    assert failures(iphone.driver) == []
    assert iphone.look().app == "com.apple.springboard"


def test_it_keeps_the_contract_on_a_cable(plugged: Iphone) -> None:
    assert plugged.driver.name == UDID
    assert failures(plugged.driver) == []


def failures(driver: IosPhone) -> list[str]:
    return [f"{r.name}: {r.detail}" for r in run_contract(driver) if not r.ok]
