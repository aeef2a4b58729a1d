"""What is read out of a screen: what the app shows, not what surrounds it."""

from __future__ import annotations

import pytest

from device_drivers.base import OS, Launch
from device_drivers.verbs.screen import written
from tests.phones import joined_phone


@pytest.mark.parametrize("system", [OS.IOS, OS.HARMONY])
@pytest.mark.parametrize("app", ["Clock", ""])
def test_bars_and_names_of_containers_are_not_read(system: OS, app: str) -> None:
    with joined_phone(system) as (phone, _):
        if app:
            phone.act(Launch(next(a.id for a in phone.apps() if a.name == app)))
        lines = written(phone.observe(image=False))
    assert {"Alarm", "Timer"} <= set(lines) if app else "Calendar" in lines
    around = ("Tab Bar", "Home indicator", "Bluetooth", "Wifi", "Battery")
    assert [line for line in lines if line.startswith(around)] == []
