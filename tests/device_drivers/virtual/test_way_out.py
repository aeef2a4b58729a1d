"""No screen is a dead end: going back leaves every app, on iOS as far as its first page."""

from __future__ import annotations

import random

import pytest

from device_drivers.base import OS
from device_drivers.virtual.apps import built_in
from device_drivers.virtual.phone import Phone
from tests.device_drivers.virtual.edges import from_left

APPS = sorted(package for package, app in built_in().items() if app.info.launchable)
HOME = "com.android.launcher3"


def _wander(phone: Phone, package: str, number: int) -> None:
    """A few taps into the app, wherever they lead."""
    rng = random.Random(f"{package} {number}")
    phone.open_app(package)
    for _ in range(rng.randrange(5)):
        places = [n.box.center for n in phone.tree().walk() if n.clickable and n.package == package]
        if places:
            phone.tap(*rng.choice(places))
    for window in list(phone.windows):
        phone.close_window(window)


@pytest.mark.parametrize("package", APPS)
@pytest.mark.parametrize("system", list(OS)[:3])
def test_back_leads_out(system: OS, package: str) -> None:
    phone = Phone(system=system, seed=6, width=720, height=1600, density=320)
    for number in range(3):
        _wander(phone, package, number)
        for _ in range(12):
            top = phone.stacks.top
            if system is OS.ANDROID:
                phone.back()
            elif system is OS.IOS and top.dialogs and top.dialogs[-1][1] != "full":
                top.dismiss()
            else:
                from_left(phone)
        task = phone.stacks.order[-1]
        assert not task.stack[-1].dialogs
        assert len(task.stack) == 1, task.stack
        if system is not OS.IOS:
            assert task.package == HOME, (package, number)
        assert not phone.keyboard_shown
